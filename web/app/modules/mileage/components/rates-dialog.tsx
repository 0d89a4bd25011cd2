import { useForm } from "@mantine/form";
import { IconCurrencyDollar, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { today } from "~/lib/calendar";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { calendarDate } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone, told } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, NumberField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { ActionButton } from "~/ui/page/action-button";
import { ratesQuery, useRemoveRate, useSetRate } from "../queries";
import { moneyPerMile } from "../rules";
import type { DatedRate } from "../types";
import classes from "./mileage-summary.module.css";

const NO_RATES: DatedRate[] = [];

/** The owner's rates with the day each began, and a form for the next one. */
export default function RatesDialog({ opened, onClose }: LateDialogProps<null>) {
  const { data: rates = NO_RATES } = useQuery(ratesQuery);
  const setRate = useSetRate();
  const form = useForm({
    initialValues: { since: `${today().slice(0, 4)}-01-01`, rate: "" as NumberEntry },
    validate: {
      since: (day) => (day === "" ? "Enter the first day" : day > today() ? "Choose today or an earlier day" : null),
      rate: (rate) => (rate === "" ? "Enter the rate" : null),
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Mileage rates"
      submitLabel="Set rate"
      cancelLabel="Close"
      form={form}
      draft={draftOf("mileage-rates", null)}
      save={({ since, rate }) => setRate.mutateAsync({ since, rate: numberOr(rate, 0) })}
      onSaved={() => notifyDone("Rate saved. Each trip uses the rate for its date.")}
      failure="We couldn't save the rate. Please try again."
    >
      <p className={classes.introduction}>Each trip uses the rate for its date. Older trips keep theirs.</p>
      <ul className={classes.rates} aria-label="Your rates">
        {rates.map((dated) => (
          <RateRow key={dated.since ?? "first"} {...dated} next={rates[rates.indexOf(dated) + 1]?.since ?? null} />
        ))}
      </ul>
      <FieldRow>
        <DateField label="First day" required {...form.getInputProps("since")} />
        <NumberField
          label="Dollars per mile"
          required
          placeholder="0.725"
          leftSection={<IconCurrencyDollar size={18} aria-hidden />}
          {...form.getInputProps("rate")}
        />
      </FieldRow>
    </FormDialog>
  );
}

function RateRow({ since, rate, next }: DatedRate & { next: string | null }) {
  const remove = useRemoveRate();
  const when = since ? `From ${calendarDate(since)}` : next ? `Before ${calendarDate(next)}` : "All trips";
  return (
    <li>
      <span>{when}</span>
      <span className="numeric">{moneyPerMile(rate)}</span>
      {since ? (
        <ActionButton
          changes
          aria-label={`Remove the rate from ${calendarDate(since)}`}
          loading={remove.isPending}
          onClick={() =>
            void told(remove.mutateAsync(since), {
              done: "Rate removed. The one before it applies now.",
              failure: "We couldn't remove the rate. Please try again.",
            })
          }
        >
          <IconTrash size={20} aria-hidden />
        </ActionButton>
      ) : null}
    </li>
  );
}
