/**
 * What a list is narrowed to and the order it comes in, declared once: what the address may name, what the controls
 * offer (controls/filter-controls.tsx) and what is said about it are the same.
 *
 * const view = useListView({ status: { label: "Status", choices: STATUSES }, late: { choices: LATE } });
 * const list = documentsQuery(view.values);        // { search, status, late }, each empty where nothing is chosen
 */
import { useMemo } from "react";
import { chosenIn, type Filters, severalIn, valuesIn } from "~/lib/screen-address";
import { useAddress } from "~/ui/navigation/use-address";

export type ListView<Declared extends Filters = Filters> = ReturnType<typeof useListView<Declared>>;

export function useListView<Declared extends Filters>(filters: Declared) {
  const address = useAddress();
  const named = Object.entries(filters).map(([name, filter]) => {
    if ("several" in filter) return { name, words: severalIn(address, name).join(", ") };
    const chosen = chosenIn(address, name, filter);
    return { name, filter, value: chosen?.value ?? "", words: filter.isOrder ? "" : (chosen?.label ?? "") };
  });
  const narrowing = named.filter(({ words }) => words !== "");
  const empty = named.filter(({ filter }) => !filter?.isOrder).map(({ name }) => [name, null]);
  const cleared: Record<string, null> = { search: null, ...Object.fromEntries(empty) };

  // One object as long as nothing changes: what is made from it is made anew with it.
  const values = valuesIn(address, filters);
  const written = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words, the same object
  const kept = useMemo(() => values, [written]);

  return {
    values: kept,
    controls: named.flatMap(({ name, filter, value = "" }) =>
      filter?.label === undefined ? [] : [{ name, label: filter.label, choices: filter.choices, value }],
    ),
    choose: (name: string, value: string | string[]) => address.change({ [name]: [value].flat().join(",") }),
    /** What it is narrowed to, as it was chosen. */
    words: [values.search, ...narrowing.map(({ words }) => words)].filter(Boolean).join(", "),
    /** Of what no control shows. */
    chips: narrowing.flatMap(({ name, filter, words }) =>
      filter && filter.label === undefined ? [{ label: words, remove: () => address.change({ [name]: null }) }] : [],
    ),
    /** Narrows it no longer; `also` goes into the address together with that. */
    clear: (also: Record<string, string> = {}) => address.change({ ...cleared, ...also }),
    /** What that is in the address, for a step that leads elsewhere. */
    cleared,
  };
}
