/** The filter of a list that can be narrowed to one client, for `useListView`: `?clientId=<id>`. */
import { useQuery } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { useAddress } from "~/ui/navigation/use-address";
import { clientQuery } from "./lookups";

export function useClientFilter() {
  const id = useAddress().text("clientId");
  const { data: client } = useQuery({ ...clientQuery(id), enabled: id !== "" });
  return { clientId: { choices: id ? [{ value: id, label: client ? `Client: ${client.name}` : "One client" }] : [] } };
}

/** What the filter reads. */
export const clientAhead: Ahead = (cache, address) => {
  const id = address.text("clientId");
  return id ? [cache.prefetchQuery(clientQuery(id))] : [];
};
