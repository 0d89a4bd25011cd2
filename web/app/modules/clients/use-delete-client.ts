/** Deleting a client, after saying what goes along and what stays. */
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { clients } from "./changes";
import type { Client } from "./queries";
import { whatStays } from "./rules";

export function useDeleteClient({ _id: id, name }: Client) {
  const removal = clients.useDelete();

  /** True: it is gone. */
  async function remove(): Promise<boolean> {
    const detail = `The history of calls and visits with ${name} goes too. ${whatStays(null)}`;
    const question = "Are you sure you want to delete this client?";
    if (!(await confirm({ question, detail, yes: "Delete", danger: true }))) return false;
    return told(removal.mutateAsync(id), { done: `${name} deleted`, failure: "Failed to delete client" });
  }

  return { remove, isPending: removal.isPending };
}
