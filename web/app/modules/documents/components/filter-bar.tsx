/** What the list is narrowed to and its order, kept in the address so that a link, a reload and the back button show the same. */
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { SelectField } from "~/ui/forms/fields";
import { SearchBox } from "~/ui/lists/search-box";
import { type Filters, LATE_FILTERS, ORDERS, STATUS_FILTERS, TYPE_FILTERS } from "../rules";
import classes from "./filter-bar.module.css";

type Choice = "type" | "status" | "late" | "sort";

export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  const chosen = <Of extends { value: string }>(name: Choice, choices: readonly Of[]) =>
    choices.find(({ value }) => value === parameters.get(name));
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

  function change(changes: Partial<Record<Choice | "search", string>>) {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    filters,
    /** The filters in words, as they were chosen. */
    words: [search, type?.value && type.label, status?.value && status.label, late?.label].filter(Boolean).join(", "),
    /** Those that no choice on the screen shows. */
    chips: late ? [{ label: late.label, remove: () => change({ late: "" }) }] : [],
    choose: (name: Choice, value: string) => change({ [name]: value }),
    clear: () => change(NO_FILTERS),
    /** A new document stands first then. */
    showNewest: () => change({ ...NO_FILTERS, sort: "newest" }),
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
