/** Whether a visit repeats; of one that does, which visits a change is for. */
import type { UseFormReturnType } from "@mantine/form";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, SelectField } from "~/ui/forms/fields";
import { type Every, REACHES, REPEATS, type RepeatEntry, usualEnd } from "../repeating";

type RepeatFieldsProps<Values extends RepeatEntry> = {
  form: UseFormReturnType<Values>;
  firstDay: string;
  isOfSeries: boolean;
  set: (entry: Partial<RepeatEntry>) => void;
};

export function RepeatFields<Values extends RepeatEntry>({
  form,
  firstDay,
  isOfSeries,
  set,
}: RepeatFieldsProps<Values>) {
  if (isOfSeries) {
    return (
      <SelectField
        label="Apply changes to"
        description="Each visit keeps its own status."
        data={REACHES}
        {...form.getInputProps("reach")}
      />
    );
  }
  const { repeats } = form.values;
  return (
    <FieldRow>
      <SelectField
        label="Repeats"
        data={REPEATS}
        {...form.getInputProps("repeats")}
        onChange={(event) => {
          const every = event.currentTarget.value as Every | "";
          set({ repeats: every, until: usualEnd(every, firstDay) });
        }}
      />
      {repeats ? <DateField label="Until" required min={firstDay} {...form.getInputProps("until")} /> : null}
    </FieldRow>
  );
}
