import { type FormEvent, useState } from "react";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField } from "~/ui/forms/fields";
import { ActionButton } from "~/ui/page/action-button";
import { QUICK_FILTERS, type Range, rangeLabel, spanOf, spanProblems } from "../rules";
import classes from "./filters-dialog.module.css";

export type FiltersRow = { range: Range; show: (range: Range) => void };

/** The days that all reports are about. A quick filter fills them in, and stays what it says tomorrow too. */
export default function FiltersDialog({ row, opened, onClose }: LateDialogProps<FiltersRow>) {
  const [range, setRange] = useState<Range>(row.range);
  const [asked, setAsked] = useState(false);
  const span = spanOf(range);
  const problems = asked ? spanProblems(span) : {};

  function apply(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(spanProblems(span)).length > 0) return;
    onClose();
    row.show(range);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Filters"
      onSubmit={apply}
      footer={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton main type="submit">
            Apply Filters
          </ActionButton>
        </>
      }
    >
      <FieldRow>
        <DateField
          label="From"
          required
          value={span.start}
          error={problems.start}
          onChange={(event) => setRange({ ...span, start: event.currentTarget.value })}
        />
        <DateField
          label="To"
          required
          value={span.end}
          error={problems.end}
          onChange={(event) => setRange({ ...span, end: event.currentTarget.value })}
        />
      </FieldRow>
      <fieldset className={classes.quick}>
        <legend>Quick filters</legend>
        {QUICK_FILTERS.map((name) => (
          <ActionButton key={name} aria-pressed={range === name} onClick={() => setRange(name)}>
            {rangeLabel(name)}
          </ActionButton>
        ))}
      </fieldset>
    </Dialog>
  );
}
