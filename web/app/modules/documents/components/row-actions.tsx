import { IconBellRinging, IconChevronUp, IconDots, IconFileTypePdf, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { stateOf } from "../answers";
import { isToBeReminded } from "../reminders/message";
import { canBePaid } from "../rules";
import type { Document } from "../types";
import classes from "./row-actions.module.css";
import { useDocumentActions } from "./use-document-actions";

type DocumentRowProps = {
  document: Document;
  onEdit: () => void;
  onSend: () => void;
  onRemind: () => void;
};

/** What a row of the table offers; its number opens it. */
export function TableActions(props: DocumentRowProps) {
  return props.document.voided ? <Restore document={props.document} /> : <OpenActions {...props} />;
}

function OpenActions({ document, onEdit, onSend, onRemind }: DocumentRowProps) {
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
        <span className={classes.pair}>
          {isToBeReminded(document) ? (
            <ActionIconButton label={`Send reminder for ${number}`} changes onClick={onRemind}>
              <IconBellRinging size={20} aria-hidden />
            </ActionIconButton>
          ) : null}
          <ActionButton
            aria-label={`Paid: mark ${number} as paid`}
            changes
            loading={pending.markPaid}
            onClick={markPaid}
          >
            Paid
          </ActionButton>
        </span>
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

type CardProps = DocumentRowProps & { onView: () => void; onPay: () => void };

/** What a phone's card offers: what usually comes next and, behind More, all that can be done from the list. */
export function CardActions({ onView, onEdit, ...props }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (props.document.voided) return <Restore document={props.document} />;
  const number = props.document.documentNumber;
  return (
    <div className={classes.card} data-open={isOpen || undefined}>
      {isOpen ? (
        <CardMenu document={props.document} {...{ onView, onEdit }} onSend={props.onSend} />
      ) : (
        <NextStep {...props} />
      )}
      <ActionIconButton
        label={isOpen ? `Less for ${number}` : `More for ${number}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconDots size={20} aria-hidden />}
      </ActionIconButton>
    </div>
  );
}

function CardMenu({ document, onView, onEdit, onSend }: Omit<CardProps, "onRemind" | "onPay">) {
  const { convert, downloadPdf, pending } = useDocumentActions(document);
  const number = document.documentNumber;
  return (
    <>
      <ActionButton aria-label={`View ${number}`} onClick={onView}>
        View
      </ActionButton>
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
    </>
  );
}

/** What's void can only be restored; its number opens it to read. */
function Restore({ document }: Pick<DocumentRowProps, "document">) {
  const { restore, pending } = useDocumentActions(document);
  return (
    <ActionButton aria-label={`Restore ${document.documentNumber}`} changes loading={pending.restore} onClick={restore}>
      Restore
    </ActionButton>
  );
}

function NextStep({ document, onSend, onRemind, onPay }: Omit<CardProps, "onEdit" | "onView">) {
  const { convert, downloadPdf, pending } = useDocumentActions(document);
  const number = document.documentNumber;
  if (document.status === "New" || (document.type === "Estimate" && stateOf(document) !== "accepted")) {
    return (
      <ActionButton aria-label={`Send ${number}`} changes onClick={onSend}>
        Send
      </ActionButton>
    );
  }
  if (document.type === "Estimate") {
    return (
      <ActionButton aria-label={`Convert ${number} to an invoice`} changes loading={pending.convert} onClick={convert}>
        Convert
      </ActionButton>
    );
  }
  if (canBePaid(document)) {
    return (
      <>
        {isToBeReminded(document) ? (
          <ActionIconButton label={`Send reminder for ${number}`} changes onClick={onRemind}>
            <IconBellRinging size={20} aria-hidden />
          </ActionIconButton>
        ) : null}
        <ActionButton aria-label={`Record payment for ${number}`} changes onClick={onPay}>
          Record payment
        </ActionButton>
      </>
    );
  }
  return (
    <ActionButton aria-label={`PDF of ${number}`} loading={pending.downloadPdf} onClick={downloadPdf}>
      PDF
    </ActionButton>
  );
}
