/** What lasts a day or longer: a bar above the hours of the days it touches. */
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import chip from "~/ui/figures/chip.module.css";
import { CategorySign } from "../components/category";
import { CATEGORY_COLOURS, factsOf } from "../rules";
import type { Appointment } from "../types";
import classes from "./hours-view.module.css";
import type { Bar } from "./layout";

type LongBarProps = { bar: Bar<Appointment>; isDouble: boolean; isBelowDays: boolean; onOpen: () => void };

export function LongBar({ bar, isDouble, isBelowDays, onOpen }: LongBarProps) {
  const { row, from, days, lane } = bar;
  const facts = isDouble ? `${factsOf(row)}, double-booked` : factsOf(row);
  return (
    <button
      type="button"
      className={`${classes.long} ${chip.colour}`}
      data-colour={CATEGORY_COLOURS[row.category] ?? "grey"}
      data-status={row.status}
      style={{ gridColumn: `${from + 2} / span ${days}`, gridRow: lane + (isBelowDays ? 2 : 1) } as CSSProperties}
      aria-label={facts}
      title={facts}
      onClick={onOpen}
    >
      {isDouble ? <IconAlertTriangle size={14} aria-hidden /> : <CategorySign category={row.category} size={14} />}
      <span>{row.title}</span>
    </button>
  );
}
