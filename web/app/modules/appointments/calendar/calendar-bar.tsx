/** Which month, week or day is looked at, the way to others, and the choice between the three. */
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays, addMonths } from "~/lib/calendar";
import { monthInWords, shortDay } from "~/lib/days-in-words";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { weekInWords } from "../hours/words";
import { KINDS, type Kind } from "../kinds";
import type { MonthView } from "../use-month";
import classes from "./calendar-bar.module.css";

type CalendarBarProps = { view: MonthView; today: string; kind: Kind; onKind: (kind: Kind) => void };

export function CalendarBar({ view, today, kind, onKind }: CalendarBarProps) {
  const { month, day } = view;
  const heading = { month: monthInWords(month), week: weekInWords(day), day: `${shortDay(day)}, ${day.slice(0, 4)}` }[
    kind
  ];
  const go = (step: 1 | -1) =>
    kind === "month"
      ? view.showMonth(addMonths(month, step))
      : view.press(addDays(day, kind === "week" ? step * 7 : step));
  return (
    <div className={classes.bar} data-kind={kind}>
      <h2 className={classes.heading} aria-live="polite">
        {heading}
      </h2>
      <div className={classes.ways}>
        <ActionIconButton label={`Previous ${kind}`} onClick={() => go(-1)}>
          <IconChevronLeft size={22} aria-hidden />
        </ActionIconButton>
        <ActionButton onClick={() => view.press(today)}>Today</ActionButton>
        <ActionIconButton label={`Next ${kind}`} onClick={() => go(1)}>
          <IconChevronRight size={22} aria-hidden />
        </ActionIconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that's seen */}
      <div className={classes.kinds} role="group" aria-label="Calendar view">
        {(Object.keys(KINDS) as Kind[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            onClick={() => (name === kind ? undefined : onKind(name))}
          >
            {KINDS[name]}
          </button>
        ))}
      </div>
    </div>
  );
}
