import { useQuery } from "@tanstack/react-query";
import { today } from "~/lib/calendar";
import { SelectField } from "~/ui/forms/fields";
import { yearsQuery } from "../queries";
import { yearsToChoose } from "../rules";
import { useYear } from "../use-year";

/** What the figures, the log and its export are about. */
export function YearChoice() {
  const { year, choose } = useYear();
  const { data: years = [] } = useQuery(yearsQuery);
  const thisYear = Number(today().slice(0, 4));
  return (
    <SelectField
      label="Year"
      maw="14rem"
      data={[
        { value: "", label: "All years" },
        ...yearsToChoose([...years, thisYear, ...(year ? [year] : [])]).map(String),
      ]}
      value={year ? String(year) : ""}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
