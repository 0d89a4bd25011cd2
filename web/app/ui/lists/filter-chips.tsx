/**
 * What a list is narrowed to, above the list, each with a way out of it.
 *
 * <FilterChips filters={[{ label: "Low stock", remove: () => setStock(null) }]} />
 */
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import classes from "./filter-chips.module.css";

export type Filter = { label: string; remove: () => void };

export function FilterChips({ filters }: { filters: Filter[] }) {
  const list = useRef<HTMLUListElement>(null);
  const words = filters.map(({ label }) => label).join();

  // Chosen far above, on a phone or with large letters: what is shown now must not begin below the screen.
  const before = useRef(words);
  useEffect(() => {
    if (words && words !== before.current) list.current?.scrollIntoView({ block: "nearest" });
    before.current = words;
  }, [words]);

  if (filters.length === 0) return null;
  return (
    <ul ref={list} className={classes.chips} aria-label="Filters">
      {filters.map(({ label, remove }) => (
        <li key={label}>
          <button type="button" className={classes.chip} aria-label={`Remove filter: ${label}`} onClick={remove}>
            {label}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
