/** What is known about a document besides its items: where it stands, whose it is, and its days. */
import { Anchor } from "@mantine/core";
import { dateTime } from "~/lib/moments-in-words";
import { calendarDate, dayOf } from "~/lib/shown/format";
import { Link } from "~/router/link";
import type { Fact } from "~/ui/figures/facts";
import { Mark } from "~/ui/figures/marked-figure";
import { Meaning } from "~/ui/figures/meaning";
import type { Answer } from "../answers";
import { estimateInWords } from "../status-in-words";
import type { Document } from "../types";
import { Status } from "./status";

export function factsOf(document: Document, project: string | null): Fact[] {
  return [
    ["Status", <Status key="status" document={document} />],
    ["Customer", <Customer key="customer" document={document} />],
    ["Email", document.customerEmail],
    ["Phone", document.customerPhone],
    ["Address", document.customerAddress],
    ["Created Date", calendarDate(document.date)],
    ["Valid until", document.validUntil ? calendarDate(document.validUntil) : null],
    ["Due Date", dueDateOf(document)],
    ["Sent Date", document.sentDate ? dayOf(document.sentDate) : "Not sent"],
    ["Paid Date", document.paidDate && document.state === "Paid" ? dayOf(document.paidDate) : null],
    ["Estimate #", madeOf(document)],
    ["Accepted", document.type === "Invoice" && document.answer?.name ? acceptedInWords(document.answer) : null],
    ["Project", project],
  ];
}

/** Past due doesn't go by it, so an invoice says which of the two it is. */
function dueDateOf({ type, dueDate }: Document) {
  if (!dueDate) return null;
  return (
    <>
      {calendarDate(dueDate)} {type === "Invoice" ? <Meaning of="Due Date" /> : null}
    </>
  );
}

/** The estimate that an invoice was made of, and where that stands now. */
function madeOf(document: Document) {
  const estimate = estimateInWords(document);
  if (!estimate) return null;
  return (
    <>
      {estimate.number} <Mark {...estimate} />
    </>
  );
}

/** Of the estimate that an invoice was made of. */
function acceptedInWords({ name, at }: Answer): string {
  return `By ${name} on ${dateTime(at)}`;
}

/** Leads to the client as long as there is one. */
function Customer({ document: { clientId, customerName } }: { document: Document }) {
  if (!clientId) return customerName;
  return (
    <Anchor component={Link} to={`/app/crm?open=${encodeURIComponent(clientId)}`} inherit>
      {customerName}
    </Anchor>
  );
}
