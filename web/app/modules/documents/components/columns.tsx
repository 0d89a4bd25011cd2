import { Anchor } from "@mantine/core";
import { calendarDate, dayOf, money } from "~/lib/shown/format";
import { Mark } from "~/ui/figures/marked-figure";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
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
      width: between(5.75, 9),
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
    { header: "Type", cell: ({ type }) => type, width: between(4.75, 7) },
    {
      header: "Customer",
      cell: ({ customerName, customerEmail }) => <NameWithFacts name={customerName} facts={[customerEmail]} />,
      card: "title",
    },
    { header: "Created Date", cell: ({ date }) => calendarDate(date), width: between(6, 8) },
    {
      header: "Sent Date",
      cell: ({ sentDate }) => (sentDate ? dayOf(sentDate) : "Not sent"),
      width: between(6, 8),
    },
    {
      header: "Amount",
      cell: ({ total }) => money(total),
      width: between(6, 8.5),
      numeric: true,
      card: "figure",
    },
    {
      header: "Status",
      cell: (document) => (
        <>
          <Status document={document} /> <DeliveryMark document={document} />
          <AnswerMark document={document} />
          <Viewed document={document} />
        </>
      ),
      width: between(5.5, 8),
      card: "fact",
    },
  ];
}
