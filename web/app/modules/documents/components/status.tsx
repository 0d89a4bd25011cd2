import { Mark, type Tone } from "~/ui/figures/marked-figure";
import type { Document } from "../queries";
import { dueInWords, shownStatus } from "../rules";
import classes from "./status.module.css";

const TONES: Record<ReturnType<typeof shownStatus>, Tone> = {
  New: "neutral",
  Sent: "attention",
  Paid: "good",
  "Past Due": "danger",
  Overdue: "danger",
};

type StatusProps = { document: Pick<Document, "type" | "status" | "isPastDue" | "dueDate"> };

/** Where a document stands, as a badge; and how long ago it should have been paid. */
export function Status({ document }: StatusProps) {
  const status = shownStatus(document);
  const due = dueInWords(document);
  return (
    <>
      <Mark text={status} tone={TONES[status]} />
      {due ? (
        <>
          {" "}
          <small className={classes.due}>{due}</small>
        </>
      ) : null}
    </>
  );
}
