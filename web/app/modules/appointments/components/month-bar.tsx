/** Which month is looked at, and the way to others. */
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addMonths } from "~/lib/calendar";
import { monthInWords } from "~/lib/days-in-words";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import type { MonthView } from "../use-month";
import classes from "./month-bar.module.css";

export function MonthBar({ view, today }: { view: MonthView; today: string }) {
  const { month } = view;
  return (
    <div className={classes.bar}>
      <h2 className={classes.month} aria-live="polite">
        {monthInWords(month)}
      </h2>
      <div className={classes.ways}>
        <ActionIconButton label="Previous month" onClick={() => view.showMonth(addMonths(month, -1))}>
          <IconChevronLeft size={22} aria-hidden />
        </ActionIconButton>
        <ActionButton onClick={() => view.press(today)}>Today</ActionButton>
        <ActionIconButton label="Next month" onClick={() => view.showMonth(addMonths(month, 1))}>
          <IconChevronRight size={22} aria-hidden />
        </ActionIconButton>
      </div>
    </div>
  );
}
