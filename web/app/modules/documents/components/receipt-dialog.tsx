/** The receipt for one payment or refund: to look at, and to email to the customer. */
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import { fetchFile } from "~/api/binary";
import { idOf } from "~/api/identity";
import { calendarDate, money } from "~/lib/shown/format";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { useExport } from "~/ui/files/use-export";
import { EmailField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { ActionButton } from "~/ui/page/action-button";
import type { Payment } from "../payments/queries";
import { receiptsQuery, useSendReceipt } from "../receipts/queries";
import { lastOf, receiptInWords } from "../receipts/rules";
import type { Document } from "../types";
import classes from "./payments.module.css";

type ReceiptDialogProps = LateDialogProps<{ document: Document; payment: Payment }>;

export default function ReceiptDialog({ row: { document, payment }, opened, onClose }: ReceiptDialogProps) {
  const id = idOf(document);
  const { data: mail } = useQuery(mailQuery);
  const { data: receipts = [] } = useQuery(receiptsQuery(id));
  const send = useSendReceipt();
  const pdf = useExport("We couldn't download the PDF. Try again.");
  const last = lastOf(receipts, idOf(payment));
  const form = useForm({ initialValues: { to: document.customerEmail ?? "" } });
  const isMemo = payment.method === "Credit memo";
  const what = isMemo ? "credit" : payment.amount < 0 ? "refund" : "payment";
  const paper = isMemo ? "credit memo" : "receipt";
  const path = `/api/documents/${encodeURIComponent(id)}/payments/${encodeURIComponent(idOf(payment))}/receipt`;
  const waits = mail?.needsConfirmation === true;

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isMemo ? `Credit memo ${payment.number ?? ""}` : payment.amount < 0 ? "Refund receipt" : "Receipt"}
      submitLabel={last ? `Send ${paper} again` : `Send ${paper}`}
      form={form}
      draft={null}
      save={({ to }) => send.mutateAsync({ id, paymentId: idOf(payment), to: to.trim() }).then(() => to.trim())}
      onSaved={(to) => notifyDone(`${isMemo ? "Credit memo" : "Receipt"} is on its way to ${to}.`)}
      failure={`We couldn't send the ${paper}. Try again.`}
      blockedBecause={
        mail?.isAvailable === false
          ? "Email sending isn't set up here. Download the PDF and send it yourself."
          : waits
            ? "Confirm your email address first."
            : form.values.to.trim()
              ? null
              : "Enter the customer's email address."
      }
    >
      <p className={classes.about}>
        For the {what} of {money(Math.abs(payment.amount))} on {calendarDate(payment.date)}, {document.documentNumber}.
      </p>
      {last ? <p className={classes.about}>{receiptInWords(last)}</p> : null}
      <ActionButton
        className={classes.download}
        loading={pdf.exporting !== null}
        onClick={() => void pdf.exportFile("receipt", () => fetchFile(path, "receipt.pdf"))}
      >
        Download PDF
      </ActionButton>
      {waits ? <ConfirmFirst>Customer replies go to this address, so please confirm it first.</ConfirmFirst> : null}
      <EmailField label="Email" required autoComplete="off" data-autofocus {...form.getInputProps("to")} />
    </FormDialog>
  );
}
