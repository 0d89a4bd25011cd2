/** What the list is narrowed to and its order, kept in the address so that a link, a reload and the back button show the same. */

import { useMemo } from "react";
import { SelectField } from "~/ui/forms/fields";
import { SearchBox } from "~/ui/lists/search-box";
import { useAddress } from "~/ui/navigation/use-address";
import { type Filters, LATE_FILTERS, ORDERS, STATUS_FILTERS, TYPE_FILTERS } from "../rules";
import classes from "./filter-bar.module.css";

type Choice = "type" | "status" | "late" | "sort";

export function useFilters() {
  const address = useAddress();
  const search = address.text("search");
  const chosen = <Of extends { value: string }>(name: Choice, choices: readonly Of[]) =>
    choices.find(({ value }) => value !== "" && value === address.text(name));
  const type = chosen("type", TYPE_FILTERS);
  const status = chosen("status", STATUS_FILTERS);
  const late = chosen("late", LATE_FILTERS);
  const sort = chosen("sort", ORDERS);

  // One object as long as nothing changes: rows and columns are made anew with it.
  const filters: Filters = useMemo(
    () => ({
      search,
      type: type?.value ?? "",
      status: status?.value ?? "",
      late: late?.value ?? "",
      sort: sort?.value ?? "",
    }),
    [search, type, status, late, sort],
  );

  return {
    filters,
    /** The filters in words, as they were chosen. */
    words: [search, type?.label, status?.label, late?.label].filter(Boolean).join(", "),
    /** Those that no choice on the screen shows. */
    chips: late ? [{ label: late.label, remove: () => address.change({ late: null }) }] : [],
    choose: (name: Choice, value: string) => address.change({ [name]: value }),
    clear: () => address.change(NO_FILTERS),
    /** A new document stands first then. */
    showNewest: () => address.change({ ...NO_FILTERS, sort: "newest" }),
  };
}

const NO_FILTERS = { search: "", type: "", status: "", late: "" };

type FilterBarProps = { filters: Filters; onChoose: (name: Choice, value: string) => void };

export function FilterBar({ filters, onChoose }: FilterBarProps) {
  const choice = (name: Choice, label: string, data: readonly { value: string; label: string }[]) => (
    <SelectField
      aria-label={label}
      data={[...data]}
      value={filters[name]}
      onChange={(event) => onChoose(name, event.currentTarget.value)}
    />
  );
  return (
    <div className={classes.bar}>
      <SearchBox label="Search documents" placeholder="Search documents..." />
      {choice("type", "Type", TYPE_FILTERS)}
      {choice("status", "Status", STATUS_FILTERS)}
      {choice("sort", "Sort by", ORDERS)}
    </div>
  );
}
