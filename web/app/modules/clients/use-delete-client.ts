/** Deleting a client, after saying what goes along and what stays. */
import { useQueryClient } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { overviewQuery } from "./belongings-queries";
import { clients } from "./changes";
import { whatStays } from "./rules";
import type { Client } from "./types";

export function useDeleteClient(client: Client) {
  const { name } = client;
  const id = idOf(client);
  const removal = clients.useDelete();
  const cache = useQueryClient();

  /** True: it is gone. */
  async function remove(): Promise<boolean> {
    // Without an answer the question still says what stays, without the numbers.
    const theirs = await cache.fetchQuery(overviewQuery(id)).catch(() => null);
    const detail = `This also deletes the history of calls and visits with ${name}. ${whatStays(theirs)}`;
    const question = "Are you sure you want to delete this client?";
    if (!(await confirm({ question, detail, yes: "Delete", danger: true }))) return false;
    return told(removal.mutateAsync(id), { done: `${name} deleted`, failure: "Failed to delete client" });
  }

  return { remove, isPending: removal.isPending };
}
