/**
 * What a list is narrowed to and the order it comes in, declared once: what the address may name, what the controls
 * offer (controls/filter-controls.tsx) and what is said about it are the same.
 *
 * const view = useListView({ status: { label: "Status", choices: STATUSES }, late: { choices: LATE } });
 * const list = documentsQuery(view.values);        // { search, status, late }, each empty where nothing is chosen
 */
import { useMemo } from "react";
import { chosenIn, type Filters, valuesIn } from "~/lib/screen-address";
import { useAddress } from "~/ui/navigation/use-address";

export type ListView<Declared extends Filters = Filters> = ReturnType<typeof useListView<Declared>>;

export function useListView<Declared extends Filters>(filters: Declared) {
  const address = useAddress();
  const named = Object.entries(filters).map(([name, filter]) => {
    const chosen = chosenIn(address, name, filter);
    return { name, filter, value: chosen?.value ?? "", words: filter.isOrder ? undefined : chosen?.label };
  });
  const narrowing = named.filter(({ words }) => words !== undefined);

  // One object as long as nothing changes: what is made from it is made anew with it.
  const values = valuesIn(address, filters);
  const written = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words, the same object
  const kept = useMemo(() => values, [written]);

  return {
    values: kept,
    controls: named.flatMap(({ name, filter: { label, choices }, value }) =>
      label === undefined ? [] : [{ name, label, choices, value }],
    ),
    choose: (name: string, value: string) => address.change({ [name]: value }),
    /** What it is narrowed to, as it was chosen. */
    words: [values.search, ...narrowing.map(({ words }) => words)].filter(Boolean).join(", "),
    /** Of what no control shows. */
    chips: narrowing.flatMap(({ name, filter, words = "" }) =>
      filter.label === undefined ? [{ label: words, remove: () => address.change({ [name]: null }) }] : [],
    ),
    /** Narrows it no longer; `also` goes into the address together with that. */
    clear(also: Record<string, string> = {}) {
      const empty = named.filter(({ filter }) => !filter.isOrder).map(({ name }) => [name, null]);
      address.change({ search: null, ...Object.fromEntries(empty), ...also });
    },
  };
}
