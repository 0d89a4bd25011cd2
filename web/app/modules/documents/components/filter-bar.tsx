/** What the list is narrowed to, kept in the address so that a link, a reload and the back button show the same. */
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { SelectField } from "~/ui/fields";
import { SearchBox } from "~/ui/search-box";
import { type Filters, STATUS_FILTERS, TYPE_FILTERS } from "../rules";
import classes from "./filter-bar.module.css";

type Choice = "type" | "status";

export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  const type = TYPE_FILTERS.find(({ value }) => value === parameters.get("type"));
  const status = STATUS_FILTERS.find(({ value }) => value === parameters.get("status"));

  // One object as long as nothing changes: rows and columns are made anew with it.
  const filters: Filters = useMemo(
    () => ({ search, type: type?.value ?? "", status: status?.value ?? "" }),
    [search, type, status],
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
    words: [search, type?.value && type.label, status?.value && status.label].filter(Boolean).join(", "),
    choose: (name: Choice, value: string) => change({ [name]: value }),
    clear: () => change({ search: "", type: "", status: "" }),
  };
}

type FilterBarProps = { filters: Filters; onChoose: (name: Choice, value: string) => void };

export function FilterBar({ filters, onChoose }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <SearchBox label="Search documents" placeholder="Search documents..." />
      <SelectField
        aria-label="Type"
        data={[...TYPE_FILTERS]}
        value={filters.type}
        onChange={(event) => onChoose("type", event.currentTarget.value)}
      />
      <SelectField
        aria-label="Status"
        data={[...STATUS_FILTERS]}
        value={filters.status}
        onChange={(event) => onChoose("status", event.currentTarget.value)}
      />
    </div>
  );
}
