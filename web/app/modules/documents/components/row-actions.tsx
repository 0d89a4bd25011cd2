import { IconFileTypePdf, IconPencil, IconTrash } from "@tabler/icons-react";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { canBePaid } from "../rules";
import type { Document } from "../types";
import { useDocumentActions } from "../use-document-actions";
import classes from "./row-actions.module.css";

type DocumentRowProps = {
  document: Document;
  onView: () => void;
  onEdit: () => void;
  onSend: () => void;
};

/** What a row of the table offers; its number opens it. */
export function TableActions({ document, onEdit, onSend }: DocumentRowProps) {
  const { markPaid, convert, downloadPdf, remove, pending } = useDocumentActions(document);
  const number = document.documentNumber;
  return (
    <div className={classes.row}>
      <ActionIconButton label={`Download PDF of ${number}`} loading={pending.downloadPdf} onClick={downloadPdf}>
        <IconFileTypePdf size={20} aria-hidden />
      </ActionIconButton>
      <ActionButton aria-label={`Send ${number}`} changes onClick={onSend}>
        Send
      </ActionButton>
      {canBePaid(document) ? (
        <ActionButton aria-label={`Paid: mark ${number} as paid`} changes loading={pending.markPaid} onClick={markPaid}>
          Paid
        </ActionButton>
      ) : null}
      {document.type === "Estimate" ? (
        <ActionButton aria-label={`To Invoice: convert ${number}`} changes loading={pending.convert} onClick={convert}>
          To Invoice
        </ActionButton>
      ) : null}
      <ActionIconButton label={`Edit ${number}`} changes onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
      </ActionIconButton>
      <ActionIconButton
        label={`Delete ${number}`}
        danger
        loading={pending.remove}
        changes
        onClick={() => void remove()}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIconButton>
    </div>
  );
}

export function ViewButton({ document, onView }: Pick<DocumentRowProps, "document" | "onView">) {
  return (
    <ActionButton aria-label={`View ${document.documentNumber}`} onClick={onView}>
      View
    </ActionButton>
  );
}

/** What an open card offers on a phone; the rest is where View leads. */
export function CardActions({ document, onView, onEdit, onSend }: DocumentRowProps) {
  const { convert, downloadPdf, pending } = useDocumentActions(document);
  const number = document.documentNumber;
  return (
    <div className={classes.card}>
      <ViewButton document={document} onView={onView} />
      <ActionButton aria-label={`Edit ${number}`} changes onClick={onEdit}>
        Edit
      </ActionButton>
      <ActionButton aria-label={`Send ${number}`} changes onClick={onSend}>
        Send
      </ActionButton>
      {document.type === "Estimate" ? (
        <ActionButton
          aria-label={`Convert ${number} to an invoice`}
          changes
          loading={pending.convert}
          onClick={convert}
        >
          Convert
        </ActionButton>
      ) : null}
      <ActionButton aria-label={`PDF of ${number}`} loading={pending.downloadPdf} onClick={downloadPdf}>
        PDF
      </ActionButton>
    </div>
  );
}
