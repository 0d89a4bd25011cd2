/** The filter of the list for what was paid in one year, for `useListView`: `?paidYear=2026`. Its words say how much. */
import { useQuery } from "@tanstack/react-query";
import { money } from "~/lib/shown/format";
import { useAddress } from "~/ui/navigation/use-address";
import { paidInYearQuery } from "./queries";
import { paidYearIn } from "./rules";

export function usePaidYearFilter() {
  const year = paidYearIn(useAddress());
  const { data: sum } = useQuery({ ...paidInYearQuery(year), enabled: year !== "" });
  const label = sum === undefined ? `Paid in ${year}` : `Paid in ${year}: ${money(sum)}`;
  return { paidYear: { choices: year ? [{ value: year, label }] : [] } };
}
