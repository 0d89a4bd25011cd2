import { type UseQueryOptions, useQuery } from "@tanstack/react-query";

/**
 * The figures of a summary call, in the form tiles want them: undefined while loading, null when they did not come.
 *
 * const { data, shown } = useFigures(summaryQuery);
 * { label: "Total Items", value: shown(({ totalItems }) => quantity(totalItems)) }
 */
export function useFigures<Figures, Key extends readonly unknown[]>(
  query: UseQueryOptions<Figures, Error, Figures, Key>,
) {
  const { data, isError } = useQuery(query);
  const shown = (format: (figures: Figures) => string) => (data ? format(data) : isError ? null : undefined);
  return { data, shown };
}
