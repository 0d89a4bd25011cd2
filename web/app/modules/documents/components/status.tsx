import { Mark } from "~/ui/figures/marked-figure";
import { dueInWords, owedInWords } from "../rules";
import { statusInWords, TEST_MARK } from "../status-in-words";
import type { Document } from "../types";
import classes from "./status.module.css";

type StatusProps = {
  document: Pick<Document, "type" | "status" | "state" | "isTest" | "dueDate" | "amountPaid" | "balance" | "voided">;
};

/** Where a document stands, as a badge; what is left to pay, and how long ago it should have been paid. */
export function Status({ document }: StatusProps) {
  // Nothing is owed on what's void.
  const owed = document.voided ? null : owedInWords(document);
  const due = document.voided ? null : dueInWords(document);
  return (
    <>
      <Mark {...statusInWords(document)} />
      {document.isTest ? (
        <>
          {" "}
          <Mark {...TEST_MARK} />
        </>
      ) : null}
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
