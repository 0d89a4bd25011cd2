/**
 * What a list is narrowed to and the order it comes in, declared once: what the address may name, what the controls
 * offer (controls/filter-controls.tsx, controls/filter-dialog.tsx) and what is said about it are the same.
 *
 * const view = useListView({ status: { label: "Status", choices: STATUSES }, late: { choices: LATE }, ...DATES,
 *   ...sortedBy({ name: "Name", cost: "Cost" }) });
 * const list = documentsQuery(view.values);        // { search, status, late, from, to, … }, each empty where nothing is chosen
 */
import { useMemo } from "react";
import { chosenIn, type Filters, type OneOf, severalIn, valuesIn } from "~/lib/screen-address";
import { calendarDate } from "~/lib/shown/format";
import { useAddress } from "~/ui/navigation/use-address";
import type { Sort } from "./data-table-column";

export type ListView<Declared extends Filters = Filters> = ReturnType<typeof useListView<Declared>>;

/** What the dialog of the Filter button offers. */
export type FilterView = Pick<ListView, "controls" | "order" | "orders" | "range" | "apply">;

/** One of the filters, what is chosen of it, and that in words. */
type Named = { name: string; filter: OneOf | null; value: string; words: string };

type Choice = { value: string; label: string; fixed?: true };

export function useListView<Declared extends Filters>(filters: Declared) {
  const address = useAddress();
  const named = Object.entries<Filters[string]>(filters).flatMap(([name, filter]): Named[] => {
    if ("several" in filter) return [{ name, filter: null, value: "", words: severalIn(address, name).join(", ") }];
    if ("day" in filter) return [];
    const chosen = chosenIn(address, name, filter);
    return [{ name, filter, value: chosen?.value ?? "", words: filter.isOrder ? "" : (chosen?.label ?? "") }];
  });
  const narrowing = named.filter(({ words }) => words !== "");
  const empty = Object.keys(filters).filter((name) => !isOrder(filters[name]));
  const cleared: Record<string, null> = { search: null, ...Object.fromEntries(empty.map((name) => [name, null])) };

  // One object as long as nothing changes: what is made from it is made anew with it.
  const values = valuesIn(address, filters);
  const written = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words, the same object
  const kept = useMemo(() => values, [written]);

  const { from = "", to = "", sort = "", direction } = values as Partial<Record<string, string>>;
  const next = filters.from && "day" in filters.from ? filters.from.next : undefined;
  const range = "from" in filters ? { from, to, next } : null;
  const rangeInWords = spanInWords(from, to, next);
  const chipOf = ({ name, words }: { name: string; words: string }) => ({
    label: words,
    remove: () => address.change({ [name]: null }),
  });
  const rangeChip = rangeInWords
    ? [{ label: rangeInWords, remove: () => address.change({ from: null, to: null }) }]
    : [];
  const order: Sort | undefined =
    "direction" in filters
      ? {
          by: sort,
          order: direction === "desc" ? "desc" : "asc",
          // Up, down, and back to the list's own order.
          choose(by) {
            if (by !== sort) address.change({ sort: by, direction: null });
            else if (direction === "desc") address.change({ sort: null, direction: null });
            else address.change({ direction: "desc" });
          },
        }
      : undefined;

  return {
    values: kept,
    controls: named.flatMap(({ name, filter, value }) =>
      filter?.label === undefined || filter.isOrder || filter.inPlace
        ? []
        : [{ name, label: filter.label, choices: filter.choices, value }],
    ),
    /** The order that was chosen; undefined where there is no choice. */
    order,
    /** All that can be chosen as the order; the first may be that of the list itself. */
    orders: filters.sort && "choices" in filters.sort ? ordersOf(filters.sort.choices) : [],
    range,
    choose: (name: string, value: string | string[]) => address.change({ [name]: [value].flat().join(",") }),
    /** What the dialog of filters says, all at once. */
    apply: (chosen: Record<string, string>) => address.change(chosen),
    /** What it is narrowed to, as it was chosen. */
    words: [values.search, ...narrowing.map(({ words }) => words), rangeInWords].filter(Boolean).join(", "),
    /** Of what no control shows. */
    chips: [
      ...narrowing.flatMap((one) =>
        one.filter && one.filter.label === undefined && !one.filter.inPlace ? [chipOf(one)] : [],
      ),
      ...rangeChip,
    ],
    /** Of all that narrows it, where the controls are in a dialog. */
    allChips: [...narrowing.flatMap((one) => (one.filter && !one.filter.inPlace ? [chipOf(one)] : [])), ...rangeChip],
    /** Narrows it no longer; `also` goes into the address together with that. */
    clear: (also: Record<string, string> = {}) => address.change({ ...cleared, ...also }),
    /** What that is in the address, for a step that leads elsewhere. */
    cleared,
  };
}

function spanInWords(from: string, to: string, next: string | undefined): string {
  if (from && to) return `${next ? `${next} ` : ""}${calendarDate(from)} to ${calendarDate(to)}`;
  if (from) return `${next ? `${next} from` : "From"} ${calendarDate(from)}`;
  return to ? `${next ? `${next} until` : "Until"} ${calendarDate(to)}` : "";
}

const isOrder = (filter: Filters[string] | undefined) => filter !== undefined && "isOrder" in filter;

/** Without words for it, no order chosen is the list's own. */
function ordersOf(choices: readonly Choice[]): readonly Choice[] {
  return choices[0]?.value === "" ? choices : [{ value: "", label: "Usual order" }, ...choices];
}
