/** All that is known about a document, to read, with everything that can be done with it. */
import { TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconExternalLink, IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { calendarDate, money, quantity } from "~/lib/format";
import { ActionButton } from "~/ui/action-button";
import { Dialog } from "~/ui/dialog";
import { type Fact, Facts } from "~/ui/facts";
import { NOTHING } from "~/ui/nothing";
import { notifyDone, notifyFailed } from "~/ui/notify";
import { useReadOnlyReason } from "~/ui/read-only";
import type { LateDialogProps } from "~/ui/use-row-dialog";
import { publicLink } from "../message";
import { type Document, documentQuery, type Photo } from "../queries";
import { canBePaid } from "../rules";
import { useDocumentActions } from "../use-document-actions";
import { deliveryInWords, Watch } from "./delivery";
import classes from "./details-dialog.module.css";
import type { SendMode } from "./send-dialog";
import { Status } from "./status";

type DetailsDialogProps = LateDialogProps<{
  document: Document;
  onEdit: (document: Document) => void;
  onSend: (document: Document, mode?: SendMode) => void;
}>;

export default function DetailsDialog({ row, opened, onClose }: DetailsDialogProps) {
  const { data } = useQuery({
    ...documentQuery(row.document._id),
    placeholderData: { document: row.document, version: "" },
  });
  const document = data?.document ?? row.document;
  const blockedBecause = useReadOnlyReason();

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
            blockedBecause={blockedBecause}
            onClick={() => {
              onClose();
              row.onEdit(document);
            }}
          >
            Edit
          </ActionButton>
          <ActionButton main blockedBecause={blockedBecause} onClick={() => row.onSend(document)}>
            Send
          </ActionButton>
        </>
      }
    >
      <DeliveryState document={document} onTryAgain={() => row.onSend(document, "program")} />
      <Facts facts={factsOf(document)} />
      <Lines document={document} />
      {document.notes ? (
        <section className={classes.section}>
          <h3>Notes</h3>
          <p className={classes.notes}>{document.notes}</p>
        </section>
      ) : null}
      <Photos photos={document.photos} />
      {document.isPublic ? <PublicPage id={document._id} /> : null}
      <Actions document={document} onDeleted={onClose} />
    </Dialog>
  );
}

function DeliveryState({ document, onTryAgain }: { document: Document; onTryAgain: () => void }) {
  const { delivery } = document;
  const blockedBecause = useReadOnlyReason();
  if (!delivery) return null;
  return (
    <div className={classes.delivery} data-state={delivery.state} role="status">
      {delivery.state === "failed" ? <IconAlertTriangle size={20} aria-hidden /> : null}
      <span>{deliveryInWords(delivery)}</span>
      {delivery.state === "failed" ? (
        <ActionButton blockedBecause={blockedBecause} onClick={onTryAgain}>
          Try again
        </ActionButton>
      ) : null}
      {delivery.state === "waiting" ? <Watch document={document} /> : null}
    </div>
  );
}

function factsOf(document: Document): Fact[] {
  return [
    ["Status", <Status key="status" document={document} />],
    ["Customer", document.customerName],
    ["Email", document.customerEmail],
    ["Phone", document.customerPhone],
    ["Created Date", calendarDate(document.date)],
    ["Due Date", document.dueDate ? calendarDate(document.dueDate) : null],
    ["Sent Date", document.sentDate ? calendarDate(document.sentDate) : "Not sent"],
    ["Paid Date", document.paidDate ? calendarDate(document.paidDate) : null],
    ["Estimate #", document.estimateNumber],
    ["Project", document.projectLink],
  ];
}

function Lines({ document }: { document: Document }) {
  return (
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
        {document.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <tr key={place}>
            <td>{item.description || NOTHING}</td>
            <td>{quantity(item.quantity)}</td>
            <td>{money(item.rate)}</td>
            <td>{money(item.subtotal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{money(document.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Photos({ photos }: { photos: Photo[] }) {
  if (photos.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>Photos</h3>
      <ul className={classes.photos}>
        {photos.map(({ _id, url, thumbnailUrl, originalName }) => (
          <li key={_id}>
            <a href={url} target="_blank" rel="noreferrer">
              {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <IconFileTypePdf aria-hidden />}
              <span>{originalName}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The customer's link, to open, to copy, or to mark by hand where copying is not allowed. */
function PublicPage({ id }: { id: string }) {
  const link = publicLink(id);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      notifyDone("Link copied");
    } catch {
      notifyFailed("The link could not be copied. Mark it and copy it by hand.");
    }
  }
  return (
    <section className={classes.section}>
      <h3>Customer's page</h3>
      <div className={classes.link}>
        <TextInput
          readOnly
          className={classes.address}
          aria-label="Customer's link"
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionButton leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
          Copy link
        </ActionButton>
        <a href={link} target="_blank" rel="noreferrer" className={classes.open}>
          <IconExternalLink size={20} aria-hidden /> Open page
        </a>
      </div>
    </section>
  );
}

function Actions({ document, onDeleted }: { document: Document; onDeleted: () => void }) {
  const blockedBecause = useReadOnlyReason();
  const { markPaid, convert, downloadPdf, remove, pending } = useDocumentActions(document);
  return (
    <div className={classes.actions}>
      <ActionButton loading={pending.downloadPdf} onClick={downloadPdf}>
        Download PDF
      </ActionButton>
      {canBePaid(document) ? (
        <ActionButton blockedBecause={blockedBecause} loading={pending.markPaid} onClick={markPaid}>
          Mark as paid
        </ActionButton>
      ) : null}
      {document.type === "Estimate" ? (
        <ActionButton blockedBecause={blockedBecause} loading={pending.convert} onClick={convert}>
          Convert to invoice
        </ActionButton>
      ) : null}
      <ActionButton
        danger
        blockedBecause={blockedBecause}
        loading={pending.remove}
        onClick={() => void remove().then((gone) => gone && onDeleted())}
      >
        Delete
      </ActionButton>
    </div>
  );
}
