import { Anchor } from "@mantine/core";
import { calendarDate, dayOf, money } from "~/lib/shown/format";
import { Mark } from "~/ui/figures/marked-figure";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import { estimateInWords } from "../status-in-words";
import type { Document } from "../types";
import { AnswerMark } from "./answer";
import classes from "./columns.module.css";
import { DeliveryMark } from "./delivery";
import { Status } from "./status";
import { Viewed } from "./viewed";

/** The columns of the list; the number opens the document, and the one just created is marked. */
export function columnsWith(onView: (document: Document) => void, created: string | undefined): Column<Document>[] {
  return [
    {
      header: "Document #",
      sortKey: "number",
      width: between(7.75, 10),
      card: "fact",
      cell: (document) => (
        <>
          <Anchor component="button" type="button" inherit className={classes.number} onClick={() => onView(document)}>
            {document.documentNumber}
          </Anchor>
          {document.documentNumber === created && document.status === "New" ? (
            <>
              {" "}
              <Mark text="Just created" tone="good" />
            </>
          ) : null}
        </>
      ),
    },
    { header: "Type", sortKey: "type", cell: ({ type }) => type, width: between(4.75, 7) },
    {
      header: "Customer",
      sortKey: "customer",
      cell: ({ customerName, customerEmail }) => <NameWithFacts name={customerName} facts={[customerEmail]} />,
      card: "title",
    },
    { header: "Created Date", sortKey: "date", cell: ({ date }) => calendarDate(date), width: between(6, 8) },
    {
      header: "Sent Date",
      sortKey: "sentDate",
      cell: ({ sentDate }) => (sentDate ? dayOf(sentDate) : "Not sent"),
      width: between(6, 8),
    },
    {
      header: "Amount",
      sortKey: "total",
      cell: ({ total }) => money(total),
      width: between(6.25, 8.5),
      numeric: true,
      card: "figure",
    },
    {
      header: "Status",
      sortKey: "status",
      cell: (document) => (
        <div className={classes.states}>
          <Status document={document} /> <DeliveryMark document={document} />
          <AnswerMark document={document} />
          <Viewed document={document} />
          <MadeOf document={document} />
        </div>
      ),
      width: between(7, 11.5),
      card: "fact",
    },
  ];
}

/** While the invoice isn't sent, what became of the estimate is the news. */
function MadeOf({ document }: { document: Document }) {
  const estimate = document.state === "Draft" ? estimateInWords(document) : null;
  return estimate ? (
    <small className={classes.made}>
      {estimate.number}: {estimate.text}
    </small>
  ) : null;
}
