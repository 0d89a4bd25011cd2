import { IconReceipt, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mailQuery } from "~/account/mail";
import { idOf } from "~/api/identity";
import { calendarDate, money } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { NextStep } from "~/ui/feedback/next-step";
import { told } from "~/ui/feedback/notify";
import { Skeleton } from "~/ui/feedback/skeleton";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { canBeAdjusted, isAdjustment, undoInWords } from "../payments/adjustments";
import {
  type Ledger,
  ledgerQuery,
  type Payment,
  useApplyCredit,
  useKeepCredit,
  useRemovePayment,
} from "../payments/queries";
import {
  cameByCard,
  creditInWords,
  disputeInWords,
  overpaidInWords,
  paymentInWords,
  type Recorded,
  refundedByCardInWords,
  removalInWords,
  TEST_HINT,
} from "../payments/rules";
import { type Receipt, receiptsQuery } from "../receipts/queries";
import { lastOf, newestOf, receiptInWords } from "../receipts/rules";
import { dueNow, stageInWords } from "../schedule/rules";
import type { Document } from "../types";
import { useStockNotice } from "../use-stock-notice";
import classes from "./payments.module.css";

const paymentDialog = afterScreen(() => import("./payment-dialog"));
const receiptDialog = afterScreen(() => import("./receipt-dialog"));
const adjustmentDialog = afterScreen(() => import("./adjustment-dialog"));
const depositDialog = afterScreen(() => import("./deposit-dialog"));
const instalmentsDialog = afterScreen(() => import("./instalments-dialog"));

const NONE: Receipt[] = [];

/** What was paid on an invoice, payment by payment, what is owed and when; of an estimate, its deposit. */
export function Payments({ document }: { document: Document }) {
  const { data: ledger, isError, refetch } = useQuery(ledgerQuery(idOf(document)));
  const [words, setWords] = useState<string | null>(null);
  // Whether the payment that was written down last goes without a receipt so far.
  const [owesReceipt, setOwesReceipt] = useState(false);
  const { data: mail } = useQuery(mailQuery);
  const dialog = useLateDialog(paymentDialog);
  const receipt = useLateDialog(receiptDialog);
  const adjustment = useLateDialog(adjustmentDialog);
  const left = document.total - (ledger?.adjusted ?? 0);
  const hasPayments = (ledger?.payments.length ?? 0) > 0;
  const { data: receipts = NONE } = useQuery({ ...receiptsQuery(idOf(document)), enabled: hasPayments });
  const newest = newestOf(ledger?.payments ?? []);
  const isOffered = owesReceipt && mail?.isAvailable && newest && !lastOf(receipts, idOf(newest));
  const isEstimate = document.type === "Estimate";
  const plan = useLateDialog(isEstimate ? depositDialog : instalmentsDialog);
  // Of an estimate only its deposit is asked for so far.
  const asked = ledger ? (ledger.depositDue ?? ledger.balance) : 0;
  const overpaid = ledger ? overpaidInWords(ledger, document) : null;
  const refunded = ledger ? refundedByCardInWords(ledger, document) : null;
  const credit = ledger ? creditInWords(ledger, document) : null;
  const applying = useApplyCredit(idOf(document));
  const keeping = useKeepCredit(idOf(document));
  const asksForNothing = isEstimate && document.deposit === undefined && !ledger?.payments.length;

  function say(next: string | null, receipt = false) {
    setWords(next);
    setOwesReceipt(receipt);
  }

  const recorded = (saved: Recorded) => say(saved.words, saved.receipt);

  async function apply() {
    say(null);
    const applied = await told(applying.mutateAsync(undefined), {
      done: ({ documentNumber, status, balance, total }) =>
        status === "Paid"
          ? `Credit applied. ${documentNumber} is paid in full.`
          : `Credit applied. The balance on ${documentNumber} is ${money(balance ?? total)}.`,
      failure: "Failed to apply the credit. Please try again.",
    });
    setOwesReceipt(applied);
  }

  async function keep() {
    say(null);
    await told(keeping.mutateAsync(undefined), {
      done: `Kept as credit for ${document.customerName}'s next invoice`,
      failure: "Failed to keep it as credit. Please try again.",
    });
  }

  return (
    <section className={classes.payments} aria-labelledby="payments">
      <h3 id="payments">{isEstimate ? "Deposit" : "Payments"}</h3>
      {words ? <NextStep>{words}</NextStep> : null}
      {isOffered ? (
        <ActionButton
          changes
          className={classes.offer ?? ""}
          onClick={() => receipt.open({ document, payment: newest })}
        >
          Email receipt
        </ActionButton>
      ) : null}
      {isError ? (
        <p className={classes.problem} role="alert">
          Payments didn't load. <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
        </p>
      ) : null}
      {!ledger && !isError ? <Skeleton width="100%" height="6rem" /> : null}
      {ledger ? (
        <>
          {ledger.payments.length === 0 ? (
            <p className={classes.none}>{asksForNothing ? "No deposit requested." : "No payments yet."}</p>
          ) : null}
          <ul className={classes.list}>
            {ledger.payments.map((payment) => (
              <Line
                key={idOf(payment)}
                document={document}
                payment={payment}
                receipt={lastOf(receipts, idOf(payment))}
                onReceipt={() => receipt.open({ document, payment })}
                onRemoved={() => say(null)}
              />
            ))}
          </ul>
          {asksForNothing ? null : <Sums document={document} ledger={ledger} />}
          {document.isTest ? <NextStep>{TEST_HINT}</NextStep> : null}
          {overpaid ? <NextStep>{overpaid}</NextStep> : null}
          {credit ? <NextStep>{credit}</NextStep> : null}
          {refunded ? <NextStep>{refunded}</NextStep> : null}
          {ledger.disputes?.map((dispute) => (
            <NextStep key={idOf(dispute)}>{disputeInWords(dispute)}</NextStep>
          ))}
          <Stages document={document} />
          <div className={classes.buttons}>
            {credit ? (
              <ActionButton main changes loading={applying.isPending} onClick={() => void apply()}>
                Apply credit
              </ActionButton>
            ) : null}
            {overpaid && !document.isTest ? (
              <ActionButton changes loading={keeping.isPending} onClick={() => void keep()}>
                Keep as credit
              </ActionButton>
            ) : null}
            {asked > 0 && !asksForNothing ? (
              <ActionButton
                changes
                onClick={() => dialog.open({ document, most: asked, refunds: null, onSaved: recorded })}
              >
                Record Payment
              </ActionButton>
            ) : null}
            {ledger.paid > 0 ? (
              <ActionButton
                changes
                onClick={() => {
                  const refunds = cameByCard(ledger.payments) ? "card" : "other";
                  dialog.open({ document, most: ledger.paid, refunds, onSaved: recorded });
                }}
              >
                Record Refund
              </ActionButton>
            ) : null}
            {canBeAdjusted(document) && left > 0 ? (
              <ActionButton
                changes
                onClick={() => adjustment.open({ document, kind: "creditMemo", most: left, onSaved: say })}
              >
                Credit Memo
              </ActionButton>
            ) : null}
            {canBeAdjusted(document) && ledger.balance > 0 ? (
              <ActionButton
                changes
                onClick={() => adjustment.open({ document, kind: "writeOff", most: ledger.balance, onSaved: say })}
              >
                Write Off
              </ActionButton>
            ) : null}
            {isEstimate || ledger.balance > 0 ? (
              <ActionButton changes onClick={() => plan.open({ document, onSaved: say })}>
                {planButton(document)}
              </ActionButton>
            ) : null}
          </div>
        </>
      ) : null}
      {dialog.dialog}
      {receipt.dialog}
      {adjustment.dialog}
      {plan.dialog}
    </section>
  );
}

function planButton({ type, deposit, instalments }: Document): string {
  if (type === "Estimate") return deposit === undefined ? "Ask for a Deposit" : "Change Deposit";
  return instalments ? "Change Installments" : "Split into Installments";
}

function Sums({ document, ledger }: { document: Document; ledger: Ledger }) {
  const { deposit, instalments } = document;
  const sums: [string, number][] = [
    ...(deposit === undefined ? [] : [["Deposit", deposit] satisfies [string, number]]),
    ...(ledger.adjusted ? [["Credited or written off", -ledger.adjusted] satisfies [string, number]] : []),
    ["Paid", ledger.paid],
    ledger.depositDue === undefined ? ["Balance", ledger.balance] : ["Rest of the deposit", ledger.depositDue],
    ...(instalments ? [["Due now", dueNow(document)] satisfies [string, number]] : []),
  ];
  return (
    <dl className={classes.sums}>
      {sums.map(([name, amount]) => (
        <div key={name} data-strong={name === "Balance" || name === "Due now" || undefined}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The instalments, each with what is due of it. */
function Stages({ document: { instalments } }: { document: Document }) {
  const [now] = useState(() => new Date());
  if (!instalments) return null;
  return (
    <>
      <h4 className={classes.heading}>Installments</h4>
      <ul className={classes.list}>
        {instalments.map((stage) => (
          <li key={idOf(stage)} className={classes.line}>
            <span className={classes.what}>
              {calendarDate(stage.dueDate)} <span className={classes.note}>{stageInWords(stage, now)}</span>
            </span>
            <span className={classes.stage}>{money(stage.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type LineProps = {
  document: Document;
  payment: Payment;
  /** The last one its customer was emailed. */
  receipt: Receipt | undefined;
  onReceipt: () => void;
  onRemoved: () => void;
};

function Line({ document, payment, receipt, onReceipt, onRemoved }: LineProps) {
  const removal = useRemovePayment(idOf(document));
  const withStockNotice = useStockNotice();
  const isLess = isAdjustment(payment);
  const amount = money(isLess ? -payment.amount : payment.amount);

  async function remove() {
    if (isLess) {
      const isMemo = payment.method === "Credit memo";
      const question = isMemo ? `Void credit memo ${payment.number ?? ""}?` : "Undo this write-off?";
      const yes = isMemo ? "Void credit memo" : "Undo write-off";
      if (!(await confirm({ question, detail: undoInWords(payment, document), yes, danger: true }))) return;
      const done = await told(removal.mutateAsync(idOf(payment)), {
        done: ({ documentNumber, balance, total }) =>
          `${isMemo ? "Credit memo voided." : "Write-off undone."} The balance on ${documentNumber} is ${money(balance ?? total)}.`,
        failure: `We couldn't ${isMemo ? "void the credit memo" : "undo the write-off"}. Please try again.`,
      });
      if (done) onRemoved();
      return;
    }
    const what = payment.amount < 0 ? "refund" : "payment";
    const removed = payment.amount < 0 ? "Refund removed." : "Payment removed.";
    const question = `Are you sure you want to remove this ${what}?`;
    const detail = removalInWords(payment, document);
    if (!(await confirm({ question, detail, yes: "Remove", danger: true }))) return;
    const done = await told(withStockNotice(idOf(document), removal.mutateAsync(idOf(payment))), {
      done: ({ documentNumber, status, balance, total }) =>
        status === "Paid"
          ? `${removed} ${documentNumber} is paid in full.`
          : `${removed} The balance on ${documentNumber} is ${money(balance ?? total)}.`,
      failure: `Failed to remove the ${what}. Please try again.`,
    });
    if (done) onRemoved();
  }

  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <span>{calendarDate(payment.date)}</span> <strong>{paymentInWords(payment)}</strong>
        {payment.note ? <span className={classes.note}>{payment.note}</span> : null}
        {receipt ? <span className={classes.note}>{receiptInWords(receipt)}</span> : null}
      </span>
      <span className={classes.amount} data-refund={isLess || payment.amount < 0 || undefined}>
        {amount}
      </span>
      {/* A write-off is the owner's own: the customer gets no paper for it. */}
      {payment.method === "Write-off" ? null : (
        <ActionIconButton
          label={`${payment.number ?? "Receipt"} for ${amount} on ${calendarDate(payment.date)}`}
          onClick={onReceipt}
        >
          <IconReceipt size={20} aria-hidden />
        </ActionIconButton>
      )}
      {/* What came by card is Stripe's to say, unless no card was charged. */}
      {payment.card && !payment.card.isTest ? null : (
        <ActionIconButton
          label={`Remove ${amount} on ${calendarDate(payment.date)}`}
          danger
          changes
          loading={removal.isPending}
          onClick={() => void remove()}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIconButton>
      )}
    </li>
  );
}
