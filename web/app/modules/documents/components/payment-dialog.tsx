import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mailQuery } from "~/account/mail";
import { idOf } from "~/api/identity";
import { money } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, MoneyField, SelectField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { draftOf } from "~/ui/forms/use-draft";
import { useRecordPayment, useRefund } from "../payments/queries";
import {
  LONGEST_NOTE,
  METHODS,
  newPaymentEntry,
  type PaymentEntry,
  paymentOf,
  paymentProblemsOf,
  type Recorded,
  recordedInWords,
  refundedInWords,
  refundOf,
} from "../payments/rules";
import type { Document } from "../types";
import { useStockNotice } from "../use-stock-notice";

export type PaymentTarget = {
  document: Document;
  /** What is owed, or of a refund what was paid: no more than that. */
  most: number;
  /** What is given back, if that is what it is about: of what came by card only Stripe can. */
  refunds: "card" | "other" | null;
  onSaved: (recorded: Recorded) => void;
};

/** Writing down what a customer paid, or what went back. */
export default function PaymentDialog({ row, opened, onClose }: LateDialogProps<PaymentTarget>) {
  const { document, most, refunds, onSaved } = row;
  const isRefund = refunds !== null;
  const record = useRecordPayment(idOf(document));
  const refund = useRefund(idOf(document));
  const withStockNotice = useStockNotice();
  const { data: mail } = useQuery(mailQuery);
  const [declined, setDeclined] = useState(false);
  const to = document.customerEmail;
  const canEmail = Boolean(mail?.isAvailable && !mail.needsConfirmation && to);
  const emails = canEmail && !declined;
  const form = useForm<PaymentEntry>({
    initialValues: newPaymentEntry(isRefund ? "" : most),
    validate: (entry) => paymentProblemsOf(entry, most, isRefund),
  });

  async function save(entry: PaymentEntry): Promise<Recorded> {
    const receipt = emails ? { emailReceipt: true } : {};
    const saving = isRefund
      ? refund.mutateAsync({ ...refundOf(entry), ...receipt })
      : record.mutateAsync({ ...paymentOf(entry), ...receipt });
    const saved = await withStockNotice(idOf(document), saving);
    const words = isRefund ? refundedInWords(saved) : recordedInWords(saved);
    return {
      words: emails ? `${words} We're emailing ${to} a receipt.` : words,
      document: saved,
      receipt: !isRefund && !emails,
    };
  }

  const words = isRefund ? "Record Refund" : "Record Payment";
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={words}
      submitLabel={words}
      busyLabel="Recording..."
      form={form}
      // The amount is what's owed now, whenever the draft comes back: an old one could be recorded twice.
      draft={{ ...draftOf(isRefund ? "refunds" : "payments", document), without: ["amount"] }}
      save={save}
      onSaved={onSaved}
      failure={`Failed to record the ${isRefund ? "refund" : "payment"}. Please try again.`}
    >
      <p>
        {isRefund
          ? `${document.customerName} paid ${money(most)} on ${document.documentNumber} so far.`
          : `${document.customerName} owes ${money(most)} on ${document.documentNumber}.`}
      </p>
      {refunds === "card" ? (
        <p>
          This only records the refund. To send money back to the card, refund it on Stripe and we'll record it here.
        </p>
      ) : null}
      <FieldRow>
        <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />
        <DateField label="Date" required {...form.getInputProps("date")} />
      </FieldRow>
      <SelectField label="Method" data={METHODS} {...form.getInputProps("method")} />
      <TextField
        label={isRefund ? "Reason" : "Note"}
        required={isRefund}
        maxLength={LONGEST_NOTE}
        {...(isRefund ? {} : { placeholder: "Check number, who paid" })}
        {...form.getInputProps("note")}
      />
      {canEmail ? (
        <TickField
          label={`Email ${document.customerName} a receipt`}
          description={`To ${to}, with the receipt as a PDF.`}
          checked={!declined}
          onChange={(event) => setDeclined(!event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
