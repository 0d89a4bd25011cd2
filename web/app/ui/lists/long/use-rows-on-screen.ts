/**
 * Tells a list that's drawn whole which of its rows are on screen, so that a refresh asks for their pages alone.
 *
 * const history = useList(historyQuery(id));
 * <ol ref={useRowsOnScreen(history)}>{history.rows.map((row) => <li key=...>...)}</ol>
 */
import { useEffect, useState } from "react";
import type { List } from "~/api/list";

export function useRowsOnScreen<Row>({ rows, see }: Pick<List<Row>, "rows" | "see">) {
  const [drawn, setDrawn] = useState<HTMLElement | null>(null);

  // Until something is known the first page counts as seen, not all of them.
  useEffect(() => see(0, 0), [see]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows is what brings other elements
  useEffect(() => {
    if (!drawn) return;
    const places = new Map([...drawn.children].map((element, place) => [element, place]));
    const seen = new Set<number>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = places.get(target) ?? 0;
        if (isIntersecting) seen.add(place);
        else seen.delete(place);
      }
      // With the list scrolled out of sight, what was seen last still counts.
      if (seen.size > 0) see(Math.min(...seen), Math.max(...seen));
    });
    for (const element of places.keys()) observer.observe(element);
    return () => observer.disconnect();
  }, [drawn, rows, see]);

  return setDrawn;
}
