import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { mailQuery } from "~/account/mail";
import { idOf } from "~/api/identity";
import { today } from "~/lib/calendar";
import { asDay, type FieldsInWords } from "~/lib/fields-in-words";
import { money } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, NumberField, SelectField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { PickField } from "~/ui/forms/pick-field";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedFields } from "~/ui/forms/use-merged-change";
import { ActionButton } from "~/ui/page/action-button";
import {
  datesQuery,
  invoiceChoicesQuery,
  type NewRecurring,
  type Recurring,
  recurring,
  type SeenRecurring,
} from "../recurring/queries";
import {
  daysInWords,
  ENDS,
  entryFor,
  entryOf,
  fieldsOf,
  LONGEST_DUE,
  MOST_MADE,
  problemsOf,
  type RecurringEntry,
  RHYTHMS,
  timingOf,
  WAYS,
} from "../recurring/rules";
import type { Document } from "../types";

type RecurringDialogProps = LateDialogProps<{
  /** What is changed; null to repeat an invoice. */
  recurring: SeenRecurring | null;
  /** The invoice to repeat; null to ask for it. */
  document: Document | null;
  onSaved: (saved: Recurring) => void;
}>;

type RecurringFields = ReturnType<typeof fieldsOf>;

const RECURRING_IN_WORDS: FieldsInWords<RecurringFields> = {
  rhythm: ["How often", (rhythm) => RHYTHMS.find(({ value }) => value === rhythm)?.label ?? rhythm],
  dayOfMonth: "Day of the month",
  startsOn: ["From", asDay],
  endsOn: ["Last day", asDay],
  count: "How many",
  dueDays: ["Days to pay", (days) => (days === null || days === undefined ? "Due upon receipt" : String(days))],
  sendsByMail: ["Each time", (sends) => (sends ? "Emailed" : "Saved for you to send")],
};

type Entry = RecurringEntry & { documentId: string };

/** On which days an invoice is made again, and what becomes of each. */
export default function RecurringDialog({ row, opened, onClose }: RecurringDialogProps) {
  const { recurring: changed, onSaved } = row;
  const [document, setDocument] = useState(row.document);
  const { data: mail } = useQuery(mailQuery);
  const create = recurring.useCreate();
  const saving = useMergedFields<SeenRecurring, NewRecurring, RecurringFields>({
    changes: recurring,
    fieldsOf: (found) => fieldsOf(entryOf(found)),
    bodyOf: (change) => change,
    inWords: RECURRING_IN_WORDS,
    noun: "recurring invoice",
    nameOf: ({ customerName }) => `The recurring invoice for ${customerName}`,
  });
  const form = useForm<Entry>({
    initialValues: {
      ...(changed ? entryOf(changed) : entryFor(document ?? { date: today(), dueDate: null })),
      documentId: idOf(document) ?? "",
    },
    validate: (entry) => ({
      ...problemsOf(entry),
      ...(changed || entry.documentId ? {} : { documentId: "Choose the invoice to repeat" }),
    }),
  });
  const { rhythm, ends, way } = form.values;
  const email = changed ? changed.customerEmail : document?.customerEmail;
  const canMail = mail?.isAvailable === true;

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={changed ? "Edit Recurring Invoice" : "Repeat an Invoice"}
        submitLabel={changed ? "Save" : "Repeat"}
        form={form}
        // Which invoice was picked is shown by its field alone, and could not come back.
        draft={changed || row.document ? draftOf("recurring", changed, idOf(row.document)) : null}
        save={async ({ documentId, ...entry }) =>
          changed
            ? (await saving.save(changed, fieldsOf(entry))).row
            : create.mutateAsync({ documentId, ...fieldsOf(entry) })
        }
        onSaved={onSaved}
        failure="Failed to save the recurring invoice. Please try again."
      >
        {changed || row.document ? (
          <Text>
            {changed
              ? `For ${changed.customerName}, ${money(changed.total)} each.`
              : `Each one copies ${row.document?.documentNumber} for ${row.document?.customerName} as it is today: ${money(row.document?.total ?? 0)}, with its own number and date.`}
          </Text>
        ) : (
          <InvoiceField
            error={form.errors.documentId}
            onPick={(picked) => {
              setDocument(picked);
              form.setValues({ ...(picked ? entryFor(picked) : {}), documentId: idOf(picked) ?? "" });
            }}
          />
        )}
        <FieldRow>
          <SelectField label="How often" data={RHYTHMS} {...form.getInputProps("rhythm")} />
          {rhythm === "monthly" ? (
            <NumberField
              label="Day of the month"
              required
              least={1}
              most={31}
              decimals={0}
              {...form.getInputProps("dayOfMonth")}
            />
          ) : null}
        </FieldRow>
        <FieldRow>
          <DateField label="From" required {...form.getInputProps("startsOn")} />
          <SelectField label="Ends" data={ENDS} {...form.getInputProps("ends")} />
        </FieldRow>
        {ends === "until" ? <DateField label="Last day" required {...form.getInputProps("endsOn")} /> : null}
        {ends === "count" ? (
          <NumberField
            label="How many in all"
            required
            least={1}
            most={MOST_MADE}
            decimals={0}
            {...form.getInputProps("count")}
          />
        ) : null}
        <NextDays entry={form.values} changed={changed} />
        <NumberField
          label="Days to pay"
          description="Leave blank for due upon receipt."
          most={LONGEST_DUE}
          decimals={0}
          {...form.getInputProps("dueDays")}
        />
        <SelectField
          label="Each time"
          data={WAYS.filter(({ value }) => value !== "mail" || canMail || way === "mail")}
          description={wayInWords(way, email, canMail, mail?.needsConfirmation ?? false)}
          {...form.getInputProps("way")}
        />
      </FormDialog>
      {saving.dialog}
    </>
  );
}

function wayInWords(way: string, email: string | null | undefined, canMail: boolean, needsConfirmation: boolean) {
  if (way === "new") return "You'll find it in Invoices as a draft.";
  if (!canMail) return "Email sending isn't set up here, so each one stays a draft.";
  if (needsConfirmation) return "Confirm your email in Settings first. Until then, each one stays a draft.";
  return email ? `With the PDF attached, to ${email}.` : "To the customer's address on the invoice.";
}

/** The next three, as the server would make them. */
function NextDays({ entry, changed }: { entry: RecurringEntry; changed: Recurring | null }) {
  const timing = timingOf(entry, changed ?? undefined);
  const { data, isError, refetch } = useQuery({
    ...datesQuery(timing ?? { rhythm: "monthly", startsOn: "", endsOn: "", dayOfMonth: "", count: "", after: "" }),
    enabled: timing !== null,
  });
  if (changed?.isPaused) return <Text role="status">Paused. Nothing is created until you resume it.</Text>;
  if (isError) {
    return (
      <Text role="alert">
        The next dates didn't load. <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
      </Text>
    );
  }
  const days = data?.dates;
  if (!timing || !days) return <Text role="status">&nbsp;</Text>;
  return <Text role="status">{days.length > 0 ? `Next: ${daysInWords(days)}` : "Nothing would be created."}</Text>;
}

type InvoiceFieldProps = { error: ReactNode; onPick: (document: Document | null) => void };

/** Which of the invoices; typing anything else lets go of it. */
function InvoiceField({ error, onPick }: InvoiceFieldProps) {
  const [text, setText] = useState("");
  return (
    <PickField
      label="Invoice to repeat"
      required
      placeholder="Number or customer"
      error={error}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onPick(null);
      }}
      onPick={(document: Document) => {
        setText(`${document.documentNumber} for ${document.customerName}`);
        onPick(document);
      }}
      query={invoiceChoicesQuery}
      optionOf={(document) => ({
        id: idOf(document),
        name: document.documentNumber,
        detail: document.customerName,
        figure: money(document.total),
      })}
      words={{ list: "Your invoices", none: "No matching invoice", failed: "Your invoices didn't load" }}
    />
  );
}
