import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import { NumberField, TextAreaField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { useMergedChange } from "~/ui/forms/use-merged-change";
import {
  changeOf,
  entryOf,
  type ReminderSettings,
  type RemindersEntry,
  reminderPreviewQuery,
  reminderSettingsQuery,
  settingsInWords,
  useUpdateReminders,
} from "../reminders";
import classes from "./reminders-dialog.module.css";

const LATEST = 365;
const PREVIEW_DELAY_MS = 400;

const WORDS = [
  ["{customer}", "the customer's name"],
  ["{number}", "the invoice's number"],
  ["{amount}", "the amount due"],
  ["{due}", "the due date"],
  ["{business}", "your business"],
] as const;

/** When customers are reminded, and in which words. */
export default function RemindersDialog({ row: settings, opened, onClose }: LateDialogProps<ReminderSettings>) {
  const update = useUpdateReminders();
  const cache = useQueryClient();
  const saving = useMergedChange<ReminderSettings, ReturnType<typeof changeOf>>({
    fieldsOf: (found) => changeOf(entryOf(found), found.usualMessage),
    send: (_, change, version) => update.mutateAsync({ change, version }),
    read: () => cache.fetchQuery({ ...reminderSettingsQuery, staleTime: 0 }),
    inWords: {
      isOn: ["Remind customers about unpaid invoices", (isOn) => (isOn ? "Yes" : "No")],
      firstDays: "First reminder (days late)",
      secondDays: "Second reminder (days late)",
      thirdDays: "Third reminder (days late)",
      message: ["Message", (message) => message ?? settings.usualMessage],
    },
    noun: "setting",
    nameOf: () => "Invoice reminders",
  });
  const { data: mail } = useQuery(mailQuery);
  const form = useForm<RemindersEntry>({
    initialValues: entryOf(settings),
    validate: ({ isOn, firstDays, secondDays, thirdDays }) =>
      isOn && firstDays === "" && secondDays === "" && thirdDays === ""
        ? { firstDays: "Enter the number of days, or turn reminders off." }
        : {},
  });
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Payment reminders"
        submitLabel="Save"
        form={form}
        draft={{ name: "reminders", base: { version: settings.version } }}
        save={(entry) => saving.save(settings, changeOf(entry, settings.usualMessage))}
        onSaved={({ row: saved }) => notifyDone(`Saved. ${settingsInWords(saved)}`)}
        failure="We couldn't save your reminders. Please try again."
        wide
      >
        <TickField
          label="Remind customers about unpaid invoices"
          description={switchInWords(mail?.isAvailable, mail?.needsConfirmation)}
          data-autofocus
          {...form.getInputProps("isOn", { type: "checkbox" })}
        />
        <Text>
          Days after the due date to send each reminder. Without a due date, we count from when the invoice is past due.
          Leave blank to skip one.
        </Text>
        <FieldRow of={3}>
          {(["firstDays", "secondDays", "thirdDays"] as const).map((name, place) => (
            <NumberField
              key={name}
              label={["First reminder (days late)", "Second reminder (days late)", "Third reminder (days late)"][place]}
              least={1}
              most={LATEST}
              decimals={0}
              {...form.getInputProps(name)}
            />
          ))}
        </FieldRow>
        <TextAreaField label="Message" rows={9} maxLength={5000} {...form.getInputProps("message")} />
        <ul className={classes.words} aria-label="Words we fill in">
          {WORDS.map(([word, meaning]) => (
            <li key={word}>
              <code>{word}</code> {meaning}
            </li>
          ))}
        </ul>
        <Preview message={form.values.message} />
      </FormDialog>
      {saving.dialog}
    </>
  );
}

function switchInWords(isAvailable: boolean | undefined, needsConfirmation: boolean | undefined): string {
  if (isAvailable === false) return "Email sending isn't set up here, so nothing goes out yet.";
  if (needsConfirmation) return "Confirm your email first. Until then, nothing goes out.";
  return "Each goes out once, after 9:00 AM your time, until the invoice is paid. Starts with invoices due from now on.";
}

/** As the server would write it. */
function Preview({ message }: { message: string }) {
  const [settled] = useDebouncedValue(message, PREVIEW_DELAY_MS);
  const { data } = useQuery(reminderPreviewQuery(settled));
  return (
    <section className={classes.preview} aria-label="Preview">
      <strong>{data?.subject ?? "\u00a0"}</strong>
      <p>{data?.message ?? "\u00a0"}</p>
      <Text c="dimmed" size="sm">
        A button below it opens the invoice.
      </Text>
    </section>
  );
}
