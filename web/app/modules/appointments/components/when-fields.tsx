/** Days and times of an appointment, in its form and in the reschedule dialog. */
import type { UseFormReturnType } from "@mantine/form";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, TimeField } from "~/ui/forms/fields";
import { TickField } from "~/ui/forms/tick-field";
import { type When, whenOf, withMultiDay, withStartDate, withStartTime } from "../when";

/** `setWhen` puts all of it into the form at once: the end follows the beginning. */
type WhenFieldsProps<Values extends When> = {
  form: UseFormReturnType<Values>;
  setWhen: (when: When) => void;
  autoFocus?: boolean;
};

export function WhenFields<Values extends When>({ form, setWhen, autoFocus }: WhenFieldsProps<Values>) {
  const when = whenOf(form.values);
  return (
    <>
      <TickField
        label="Multi-day appointment"
        checked={when.isMultiDay}
        onChange={(event) => setWhen(withMultiDay(when, event.currentTarget.checked))}
      />
      <FieldRow>
        <DateField
          label={when.isMultiDay ? "Start Date" : "Date"}
          required
          {...(autoFocus ? { "data-autofocus": true } : {})}
          {...form.getInputProps("startDate")}
          onChange={(event) => setWhen(withStartDate(when, event.currentTarget.value))}
        />
        {when.isMultiDay ? (
          <DateField label="End Date" required min={when.startDate} {...form.getInputProps("endDate")} />
        ) : null}
      </FieldRow>
      <FieldRow>
        <TimeField
          label="Start Time"
          required
          {...form.getInputProps("startTime")}
          onChange={(event) => setWhen(withStartTime(when, event.currentTarget.value))}
        />
        <TimeField label="End Time" required {...form.getInputProps("endTime")} />
      </FieldRow>
    </>
  );
}
