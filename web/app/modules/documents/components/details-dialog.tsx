/** All that is known about a document, to read, with everything that can be done with it. */

import { IconAlertTriangle, IconCopy, IconShare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { deliveryInWords } from "~/lib/delivery-in-words";
import { money, quantity } from "~/lib/shown/format";
import { projectChoicesQuery } from "~/modules/projects/choices";
import type { Channel } from "~/ui/contact/composer-dialog";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { Dialog } from "~/ui/dialogs/dialog";
import { type LateDialogProps, useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { NextStep } from "~/ui/feedback/next-step";
import { Facts } from "~/ui/figures/facts";
import { NOTHING } from "~/ui/figures/nothing";
import { Thumbnails } from "~/ui/files/thumbnails";
import { ActionButton } from "~/ui/page/action-button";
import { stateOf } from "../answers";
import { offeredInWords } from "../choices";
import { canShare } from "../customer-link";
import { documentQuery } from "../queries";
import { canBePaid } from "../rules";
import { movedInWords } from "../stock-in-words";
import { breakdownOf, groupsOf, methodOf, totalsOf } from "../totals";
import type { Document, Photo, Versioned } from "../types";
import type { HandedOn } from "../use-sending";
import { viewedInWords } from "../viewed";
import { voidedInWords } from "../voiding/rules";
import { AnswerNotice, Answers } from "./answer";
import { CustomerLinkField } from "./customer-link-field";
import { Watch } from "./delivery";
import classes from "./details-dialog.module.css";
import { factsOf } from "./document-facts";
import { Payments } from "./payments";
import { QuickSend } from "./quick-send";
import { Reminders } from "./reminders";
import { Repeats } from "./repeats";
import { useDocumentActions } from "./use-document-actions";

type DetailsDialogProps = LateDialogProps<{
  document: Document;
  /** Just created: what comes next is to send it. */
  isNew: boolean;
  onEdit: (document: Document) => void;
  onSend: (document: Document, mode?: Channel) => void;
  onRemind: (document: Document) => void;
  /** Sent in one tap: the device takes over. */
  onOpened: (handed: HandedOn) => void;
}>;

export default function DetailsDialog(props: DetailsDialogProps) {
  return props.row.document.voided ? <VoidedDetails {...props} /> : <OpenDetails {...props} />;
}

/** What's void is only read, or restored. */
function VoidedDetails({ row: { document }, opened, onClose }: DetailsDialogProps) {
  const { restore, pending } = useDocumentActions(document);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${document.type} ${document.documentNumber}`}
      wide
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
          <ActionButton
            main
            changes
            loading={pending.restore}
            onClick={() => {
              onClose();
              restore();
            }}
          >
            Restore
          </ActionButton>
        </>
      }
    >
      {document.voided ? <NextStep>{voidedInWords(document.voided)}</NextStep> : null}
      <Facts facts={factsOf(document, null)} />
      <Lines document={document} />
      <Words document={document} />
    </Dialog>
  );
}

function OpenDetails({ row, opened, onClose }: DetailsDialogProps) {
  const known = { ...row.document, version: "" };
  const { data: document = known } = useQuery({ ...documentQuery(idOf(known)), placeholderData: known });
  const { data: projects } = useQuery({ ...projectChoicesQuery, enabled: document.projectLink !== null });
  const project = projects?.find(({ id }) => id === document.projectLink)?.name ?? null;
  const isNext = row.isNew && document.status === "New";
  const isAccepted = stateOf(document) === "accepted";
  // One button stands out.
  const canQuickSend = isNext && Boolean(document.customerEmail || document.customerPhone);
  const stock = movedInWords([], document.takenParts ?? []);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${document.type} ${document.documentNumber}`}
      wide
      footer={
        <>
          <ActionButton data-autofocus={isNext ? undefined : true} onClick={onClose}>
            Close
          </ActionButton>
          <ActionButton changes onClick={() => row.onEdit(document)}>
            Edit
          </ActionButton>
          <ActionButton
            main={!isAccepted && !canQuickSend}
            data-autofocus={isNext || undefined}
            changes
            onClick={() => row.onSend(document)}
          >
            Send
          </ActionButton>
        </>
      }
    >
      {isNext ? (
        <NextStep>
          {document.documentNumber} saved. Next: send it to {document.customerName}.
        </NextStep>
      ) : null}
      {isNext ? <QuickSend document={document} onOpened={row.onOpened} /> : null}
      <AnswerNotice document={document} />
      <DeliveryState document={document} onTryAgain={() => row.onSend(document, "program")} />
      <Facts facts={factsOf(document, project)} />
      <Lines document={document} />
      {stock ? <p className={classes.stock}>{stock}</p> : null}
      <Payments document={document} />
      <Words document={document} />
      <Photos photos={document.photos} />
      <CustomersPage document={document} onSend={row.onSend} />
      <Answers document={document} />
      {document.type === "Invoice" ? (
        <>
          <Reminders document={document} onRemind={() => row.onRemind(document)} />
          <Repeats document={document} />
        </>
      ) : null}
      <Actions document={document} onDeleted={onClose} />
    </Dialog>
  );
}

/** What was written to the customer, and what only you see. */
function Words({ document: { message, notes } }: { document: Document }) {
  return (
    <>
      {message ? (
        <section className={classes.section}>
          <h3>Message to customer</h3>
          <p className={classes.notes}>{message}</p>
        </section>
      ) : null}
      {notes ? (
        <section className={classes.section}>
          <h3>Your notes</h3>
          <p className={classes.notes}>{notes}</p>
        </section>
      ) : null}
    </>
  );
}

function DeliveryState({ document, onTryAgain }: { document: Document; onTryAgain: () => void }) {
  const { delivery } = document;
  if (!delivery) return null;
  return (
    <div className={classes.delivery} data-state={delivery.state} role="status">
      {delivery.state === "failed" ? <IconAlertTriangle size={20} aria-hidden /> : null}
      <span>{deliveryInWords(delivery)}</span>
      {delivery.state === "failed" ? (
        <ActionButton changes onClick={onTryAgain}>
          Try again
        </ActionButton>
      ) : null}
      {delivery.state === "waiting" ? <Watch document={document} /> : null}
    </div>
  );
}

function Lines({ document }: { document: Document }) {
  const { items, discount = null } = document;
  const totals = totalsOf(groupsOf(items), discount);
  const breakdown = breakdownOf(totals, discount);
  const method = methodOf(totals);
  return (
    <>
      <table className={classes.lines}>
        <caption>Items</caption>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {document.items.map((item) => (
            <tr key={idOf(item)}>
              <td>
                {item.description || NOTHING}
                <Offered line={item} />
              </td>
              <td>{quantity(item.quantity)}</td>
              <td>{money(item.rate)}</td>
              <td>{money(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {breakdown.map(({ label, amount }) => (
            <tr key={label} className={classes.part}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{money(document.total)}</td>
          </tr>
        </tfoot>
      </table>
      {method ? <p className={classes.method}>{method}</p> : null}
    </>
  );
}

function Offered({ line }: { line: Document["items"][number] }) {
  const words = offeredInWords(line);
  return words ? <small className={classes.offered}>{words}</small> : null;
}

function Photos({ photos }: { photos: Photo[] }) {
  if (photos.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>Photos</h3>
      <Thumbnails
        files={photos.map((photo) => ({
          ...{ id: idOf(photo), url: photo.url, name: photo.originalName, thumbnail: photo.thumbnailUrl },
        }))}
      />
    </section>
  );
}

type CustomersPageProps = { document: Document; onSend: (document: Document, mode?: Channel) => void };

/** Before it's sent, the link leads nowhere or to the estimate that the invoice was: copying or sharing it is a way to send. */
function CustomersPage({ document, onSend }: CustomersPageProps) {
  return (
    <section className={classes.section}>
      <h3>Customer's page</h3>
      {document.isPublic ? (
        <>
          <p className={classes.unsent}>{viewedInWords(document) ?? "Not viewed yet."}</p>
          <CustomerLinkField document={document} title={`${document.type} ${document.documentNumber}`} text="" />
        </>
      ) : (
        <>
          <p className={classes.unsent}>
            {document.showsEstimate
              ? `Until you send this invoice, your customer's link shows estimate ${document.estimateNumber}.`
              : "The customer can open this link once you've sent it."}
          </p>
          <div className={classes.ways}>
            <ActionButton
              leftSection={<IconCopy size={20} aria-hidden />}
              changes
              onClick={() => onSend(document, "link")}
            >
              Copy link
            </ActionButton>
            {canShare() ? (
              <ActionButton
                leftSection={<IconShare size={20} aria-hidden />}
                changes
                onClick={() => onSend(document, "share")}
              >
                Share
              </ActionButton>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}

const choicesDialog = afterScreen(() => import("./choices-dialog"));

type ActionsProps = { document: Versioned; onDeleted: () => void };

function Actions({ document, onDeleted }: ActionsProps) {
  const choices = useLateDialog(choicesDialog);
  const { markPaid, convert, downloadPdf, remove, pending } = useDocumentActions(document);
  return (
    <div className={classes.actions}>
      <ActionButton loading={pending.downloadPdf} onClick={downloadPdf}>
        Download PDF
      </ActionButton>
      {canBePaid(document) ? (
        <ActionButton changes loading={pending.markPaid} onClick={markPaid}>
          Mark as paid
        </ActionButton>
      ) : null}
      {document.type === "Estimate" && stateOf(document) !== "accepted" ? (
        <ActionButton changes loading={pending.convert} onClick={convert}>
          Turn into invoice
        </ActionButton>
      ) : null}
      {document.type === "Estimate" ? (
        <ActionButton changes loading={!document.version} onClick={() => choices.open(document)}>
          Choices for the customer
        </ActionButton>
      ) : null}
      {choices.dialog}
      <ActionButton
        danger
        changes
        loading={pending.remove}
        onClick={() => void remove().then((gone) => gone && onDeleted())}
      >
        Delete
      </ActionButton>
    </div>
  );
}
