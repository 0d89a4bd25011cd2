/** The year that is looked at, as the tax office does; kept in the address. Null: all of them. */
import { useQuery } from "@tanstack/react-query";
import { today } from "~/lib/calendar";
import { yearIn } from "~/lib/screen-address";
import { useAddress } from "~/ui/navigation/use-address";
import { yearsQuery } from "./queries";
import { yearsToChoose } from "./rules";

export function useYear(): number | null {
  return yearIn(useAddress(), "year");
}

/** The choice of it, for `useListView`: what the figures, the log and its export are about. */
export function useYearFilter() {
  const year = useYear();
  const { data: years = [] } = useQuery(yearsQuery);
  const thisYear = Number(today().slice(0, 4));
  const offered = yearsToChoose([...years, thisYear, ...(year ? [year] : [])]).map(String);
  return {
    year: {
      label: "Year",
      choices: [{ value: "", label: "All years" }, ...offered.map((value) => ({ value, label: value }))],
    },
  };
}
