/** What the customer answered to an estimate: a word in the list; in the details all that is kept, and what comes next. */
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { dateTime } from "~/lib/moments-in-words";
import { Mark } from "~/ui/figures/marked-figure";
import { ActionButton } from "~/ui/page/action-button";
import { type Answer, answersQuery, type KeptAnswer, stateOf } from "../answers";
import type { Document } from "../types";
import classes from "./answer.module.css";
import { useDocumentActions } from "./use-document-actions";

/** Beside the status, which says whether it was accepted or declined. */
export function AnswerMark({ document }: { document: Document }) {
  return stateOf(document) === "outdated" ? <Mark text="Needs a new signature" tone="attention" /> : null;
}

/** At the top of the details: who said what, and the next step. */
export function AnswerNotice({ document }: { document: Document }) {
  const { convert, pending } = useDocumentActions(document);
  const { answer } = document;
  const state = stateOf(document);
  if (!answer || !state) return null;
  return (
    <div className={classes.notice} data-state={state} role="status">
      <p>
        <strong>{inWords(answer, state)}</strong> {NEXT[state]}
      </p>
      {state === "accepted" ? (
        <ActionButton main changes loading={pending.convert} onClick={convert}>
          Turn into invoice
        </ActionButton>
      ) : null}
    </div>
  );
}

const NEXT = {
  accepted: "Next: turn it into an invoice.",
  declined: "Change it and send it again, or leave it as is.",
  outdated: "It's changed since, so your customer needs to sign again.",
};

function inWords({ name, reason, at }: Answer, state: keyof typeof NEXT): string {
  if (state === "accepted") return `Accepted by ${name} on ${dateTime(at)}.`;
  if (state === "declined") return `Declined on ${dateTime(at)}${reason ? `: “${reason}”` : "."}`;
  return `${name} accepted an earlier version on ${dateTime(at)}.`;
}

/** Everything that was answered, with what proves it. */
export function Answers({ document }: { document: Document }) {
  const { data } = useQuery({ ...answersQuery(idOf(document)), enabled: Boolean(document.answer) });
  if (!document.answer) return null;
  return (
    <section className={classes.answers}>
      <h3>Customer's answers</h3>
      <ul>
        {data?.map((answer) => (
          <Kept key={idOf(answer)} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

function Kept({
  answer: { outcome, words, answeredAt, documentVersion, clientAddress, contentHash },
}: {
  answer: KeptAnswer;
}) {
  const said = outcome === "Accepted" ? `Accepted by ${words}` : `Declined${words ? `: “${words}”` : ""}`;
  return (
    <li>
      {said}
      <small>{dateTime(answeredAt)}</small>
      <details>
        <summary>{outcome === "Accepted" ? "Signature proof" : "Proof of the answer"}</summary>
        <small>
          Version {documentVersion}, answered from {clientAddress}
        </small>
        <small>SHA-256 {contentHash}</small>
      </details>
    </li>
  );
}
