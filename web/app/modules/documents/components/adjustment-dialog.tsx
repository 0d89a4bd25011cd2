/** A credit memo, which the customer gets, or writing off what won't be paid anymore. */
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mailQuery } from "~/account/mail";
import { idOf } from "~/api/identity";
import { numberOr } from "~/lib/number-entry";
import { money } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { MoneyField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { draftOf } from "~/ui/forms/use-draft";
import {
  type AdjustmentEntry,
  type AdjustmentKind,
  adjustmentProblemsOf,
  creditedInWords,
  writtenOffInWords,
} from "../payments/adjustments";
import { useCreditMemo, useWriteOff } from "../payments/queries";
import { LONGEST_NOTE } from "../payments/rules";
import type { Document } from "../types";

type AdjustmentDialogProps = LateDialogProps<{
  document: Document;
  kind: AdjustmentKind;
  /** What's left to credit, or what's owed. */
  most: number;
  /** Where it went, and what comes next. */
  onSaved: (words: string) => void;
}>;

export default function AdjustmentDialog({ row, opened, onClose }: AdjustmentDialogProps) {
  const { document, kind, most, onSaved } = row;
  const isMemo = kind === "creditMemo";
  const credit = useCreditMemo(idOf(document));
  const writeOff = useWriteOff(idOf(document));
  const { data: mail } = useQuery(mailQuery);
  const [declined, setDeclined] = useState(false);
  const to = document.customerEmail;
  const canEmail = Boolean(isMemo && mail?.isAvailable && !mail.needsConfirmation && to);
  const emails = canEmail && !declined;
  const form = useForm<AdjustmentEntry>({
    initialValues: { amount: "", reason: "" },
    validate: (entry) => adjustmentProblemsOf(entry, most, kind),
  });

  async function save({ amount, reason }: AdjustmentEntry): Promise<string> {
    if (!isMemo) return writtenOffInWords(await writeOff.mutateAsync({ reason: reason.trim() }));
    const memo = { amount: numberOr(amount, 0), reason: reason.trim() };
    const words = creditedInWords(await credit.mutateAsync({ ...memo, ...(emails ? { emailReceipt: true } : {}) }));
    return emails ? `${words} We're emailing it to ${to}.` : words;
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isMemo ? "Issue credit memo" : "Write off balance"}
      submitLabel={isMemo ? "Issue credit memo" : `Write off ${money(most)}`}
      busyLabel="Saving..."
      form={form}
      // The amount is about what's owed now, whenever the draft comes back.
      draft={{ ...draftOf(isMemo ? "credit-memos" : "write-offs", document), without: ["amount"] }}
      save={save}
      onSaved={onSaved}
      failure={isMemo ? "We couldn't issue the credit memo. Try again." : "We couldn't write it off. Try again."}
    >
      <p>
        {isMemo
          ? `Takes up to ${money(most)} off ${document.documentNumber}.`
          : `${document.customerName} won't pay the ${money(most)} left on ${document.documentNumber}. We'll close it as written off. What's left won't count as income.`}
      </p>
      {isMemo ? <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} /> : null}
      <TextField
        label="Reason"
        required
        maxLength={LONGEST_NOTE}
        {...(isMemo ? { description: "Your customer sees this." } : { "data-autofocus": true })}
        {...form.getInputProps("reason")}
      />
      {canEmail ? (
        <TickField
          label={`Email it to ${document.customerName}`}
          description={`To ${to}, as a PDF.`}
          checked={!declined}
          onChange={(event) => setDeclined(!event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
