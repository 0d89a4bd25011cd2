import { Mark, type Tone } from "~/ui/figures/marked-figure";
import type { Document } from "../queries";
import { dueInWords, owedInWords, type ShownStatus, shownStatus } from "../rules";
import classes from "./status.module.css";

const TONES: Record<ShownStatus, Tone> = {
  New: "neutral",
  Sent: "attention",
  "Partly paid": "attention",
  Paid: "good",
  "Past Due": "danger",
  Overdue: "danger",
};

type StatusProps = {
  document: Pick<Document, "type" | "status" | "isPastDue" | "dueDate" | "amountPaid" | "balance">;
};

/** Where a document stands, as a badge; what is left to pay, and how long ago it should have been paid. */
export function Status({ document }: StatusProps) {
  const status = shownStatus(document);
  const owed = owedInWords(document);
  const due = dueInWords(document);
  return (
    <>
      <Mark text={status} tone={TONES[status]} />
      {owed ? (
        <>
          {" "}
          <small className={classes.owed}>{owed}</small>
        </>
      ) : null}
      {due ? (
        <>
          {" "}
          <small className={classes.due}>{due}</small>
        </>
      ) : null}
    </>
  );
}
