/** An appointment in the month: its sign, time and title, and on its first day what can be done with it. */

import { useMediaQuery } from "@mantine/hooks";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { timeInWords } from "~/lib/days-in-words";
import chip from "~/ui/figures/chip.module.css";
import type { AppointmentActions } from "../appointment-actions";
import { CategorySign } from "../components/category";
import type { Bar } from "../month-layout";
import { CATEGORY_COLOURS, factsOf } from "../rules";
import type { Appointment } from "../types";
import classes from "./month-item.module.css";

type MonthItemProps = { bar: Bar<Appointment>; actions: AppointmentActions; tabIndex: number; isMarked: boolean };

export function MonthItem({ bar, actions, tabIndex, isMarked }: MonthItemProps) {
  const { row, lane, days, continuesBefore, continuesAfter } = bar;
  const readOnly = useReadOnlyReason();
  // A finger finds everything in what the appointment opens; there is nothing to hover with.
  const hovers = useMediaQuery("(hover: hover)", true, { getInitialValueInEffect: false });
  const facts = factsOf(row);

  return (
    <div
      className={`${classes.item} ${chip.colour}`}
      data-colour={CATEGORY_COLOURS[row.category] ?? "grey"}
      data-status={row.status}
      data-marked={isMarked || undefined}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      style={{ "--lane": lane, "--days": days } as CSSProperties}
    >
      <button
        type="button"
        className={classes.open}
        tabIndex={tabIndex}
        aria-label={facts}
        title={facts}
        onClick={() => (readOnly || !hovers ? actions.open(row) : actions.edit(row))}
      >
        <CategorySign category={row.category} size={14} />
        <span className={classes.time}>
          {row.endDate > row.startDate ? <IconArrowRight size={14} aria-hidden /> : <Clock time={row.startTime} />}
        </span>
        <span className={classes.title}>{row.title}</span>
        {row.status === "Completed" ? <IconCheck size={14} aria-hidden /> : null}
      </button>
      {continuesBefore || !hovers ? null : (
        <div className={classes.actions}>
          {ACTIONS.map(({ label, named, changes, act }) => (
            <button
              key={label}
              type="button"
              tabIndex={tabIndex}
              aria-label={`${named} ${row.title}`}
              aria-disabled={changes && readOnly ? true : undefined}
              title={(changes && readOnly) || `${named} ${row.title}`}
              onClick={() => (changes && readOnly ? undefined : act(actions, row))}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Narrow days leave out which half of the day it is: its place among the others says that. */
function Clock({ time }: { time: string }) {
  const [clock, half] = timeInWords(time).split(" ");
  return (
    <>
      {clock}
      <span className={classes.half}>&nbsp;{half}</span>
    </>
  );
}

type Action = {
  label: string;
  named: string;
  changes: boolean;
  act: (actions: AppointmentActions, row: Appointment) => void;
};

/** The last leads to all the rest: the client one press away, and a reminder. */
const ACTIONS: Action[] = [
  { label: "Delay", named: "Delay", changes: true, act: (actions, row) => actions.delay(row) },
  { label: "Edit", named: "Edit", changes: true, act: (actions, row) => actions.edit(row) },
  { label: "Del", named: "Delete", changes: true, act: (actions, row) => actions.remove(row) },
  { label: "More", named: "More about", changes: false, act: (actions, row) => actions.open(row) },
];
