/** The filter of the list for what a recurring invoice has made, for `useListView`: `?recurringId=<id>`. */
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "~/ui/navigation/use-address";
import { recurringQuery } from "./recurring/queries";
import { rhythmInWords } from "./recurring/rules";

export function useRecurringFilter() {
  const id = useAddress().text("recurringId");
  const { data: row } = useQuery({ ...recurringQuery(id), enabled: id !== "" });
  const label = row ? `Recurring: ${row.customerName} · ${rhythmInWords(row)}` : "One recurring invoice";
  return { recurringId: { choices: id ? [{ value: id, label }] : [] } };
}
