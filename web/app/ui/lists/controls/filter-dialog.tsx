/**
 * All that a list can be narrowed to and sorted by. What is chosen counts once it's applied: closing the dialog leaves the list
 * as it is.
 */
import { useState } from "react";
import { addDays, addMonths, lastDays, monthOf, monthSpan, today } from "~/lib/calendar";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, SelectField } from "~/ui/forms/fields";
import { ActionButton } from "~/ui/page/action-button";
import type { FilterView } from "../use-list-view";
import classes from "./filter-dialog.module.css";

const DIRECTIONS = [
  { value: "", label: "A to Z, low to high, oldest first" },
  { value: "desc", label: "Z to A, high to low, newest first" },
];

/** The ranges that are one tap away: back from today, or ahead of it. */
function quickRanges(isAhead: boolean, day = today()) {
  const month = monthOf(day);
  const year = day.slice(0, 4);
  if (isAhead) {
    return [
      { label: "Next 7 days", start: day, end: addDays(day, 6) },
      { label: "Next 30 days", start: day, end: addDays(day, 29) },
      { label: "This month", ...monthSpan(month) },
      { label: "Next month", ...monthSpan(addMonths(month, 1)) },
      { label: "This year", start: `${year}-01-01`, end: `${year}-12-31` },
    ];
  }
  return [
    { label: "Last 7 days", ...lastDays(7, day) },
    { label: "Last 30 days", ...lastDays(30, day) },
    { label: "This month", ...monthSpan(month) },
    { label: "Last month", ...monthSpan(monthOf(addDays(`${month}-01`, -1))) },
    { label: "This year", start: `${year}-01-01`, end: `${year}-12-31` },
  ];
}

export default function FilterDialog({ row: view, opened, onClose }: LateDialogProps<FilterView>) {
  const [chosen, setChosen] = useState(() => chosenIn(view));
  const choose = (changes: Record<string, string>) => setChosen((before) => ({ ...before, ...changes }));
  const { from = "", to = "", sort = "", direction = "" } = chosen;
  const isBackwards = from !== "" && to !== "" && to < from;
  const isFixed = view.orders.some(({ value, fixed }) => value === sort && fixed);
  const isPlain = Object.values(chosen).every((value) => value === "");

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Filter and sort"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBackwards) return;
        onClose();
        view.apply(isFixed || sort === "" ? { ...chosen, direction: "" } : chosen);
      }}
      footer={
        <>
          <ActionButton
            blockedBecause={isPlain ? "Nothing to clear." : null}
            onClick={() => setChosen(Object.fromEntries(Object.keys(chosen).map((name) => [name, ""])))}
          >
            Clear all
          </ActionButton>
          <ActionButton main type="submit">
            Show results
          </ActionButton>
        </>
      }
    >
      <div className={classes.fields}>
        {view.controls.map(({ name, label, choices }) => (
          <SelectField
            key={name}
            label={label}
            data={[...choices]}
            value={chosen[name] ?? ""}
            onChange={(event) => choose({ [name]: event.currentTarget.value })}
          />
        ))}
        {view.range ? (
          <>
            <FieldRow>
              <DateField
                label={view.range.next ? `${view.range.next} from` : "From"}
                value={from}
                max={to || undefined}
                onChange={(event) => choose({ from: event.currentTarget.value })}
              />
              <DateField
                label="To"
                value={to}
                min={from || undefined}
                error={isBackwards ? "This is before the start date." : undefined}
                onChange={(event) => choose({ to: event.currentTarget.value })}
              />
            </FieldRow>
            {/* biome-ignore lint/a11y/useSemanticElements: these are no fields */}
            <div role="group" aria-label="Dates" className={classes.quick}>
              {quickRanges(Boolean(view.range.next)).map(({ label, start, end }) => (
                <ActionButton
                  key={label}
                  aria-pressed={from === start && to === end}
                  onClick={() => choose({ from: start, to: end })}
                >
                  {label}
                </ActionButton>
              ))}
            </div>
          </>
        ) : null}
        {view.orders.length > 0 ? (
          <SelectField
            label="Sort by"
            data={[...view.orders]}
            value={sort}
            onChange={(event) => choose({ sort: event.currentTarget.value })}
          />
        ) : null}
        {view.order && sort !== "" && !isFixed ? (
          <SelectField
            label="Direction"
            data={DIRECTIONS}
            value={direction}
            onChange={(event) => choose({ direction: event.currentTarget.value })}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** What the list shows now, of what the dialog offers. */
function chosenIn({ controls, order, orders, range }: FilterView): Record<string, string> {
  return {
    ...Object.fromEntries(controls.map(({ name, value }) => [name, value])),
    ...(range ? { from: range.from, to: range.to } : {}),
    ...(orders.length > 0 ? { sort: order?.by ?? "" } : {}),
    ...(order ? { direction: order.order === "desc" ? "desc" : "" } : {}),
  };
}
