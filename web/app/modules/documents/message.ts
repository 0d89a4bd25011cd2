/** What a customer is written about a document. Pure. */
import type { Schemas } from "~/api/client";
import { dateInWords } from "~/lib/days-in-words";
import { money } from "~/lib/shown/format";
import { dueNow } from "./schedule/rules";
import type { Document } from "./types";

type PaymentMethods = Schemas["PaymentMethods"];
export type Issuer = { businessName: string; paymentMethods: PaymentMethods };
type Told = Pick<
  Document,
  | "type"
  | "message"
  | "documentNumber"
  | "customerName"
  | "total"
  | "dueDate"
  | "status"
  | "amountPaid"
  | "balance"
  | "answer"
  | "deposit"
  | "depositDue"
  | "instalments"
>;

export function publicLink(id: string): string {
  return `${window.location.origin}/invoice/${encodeURIComponent(id)}`;
}

export function subjectOf({ type, documentNumber }: Told, { businessName }: Issuer): string {
  return `${type} ${documentNumber} from ${businessName}`;
}

export function messageTo(document: Told, issuer: Issuer, link: string): string {
  const { type, documentNumber, customerName, message: own } = document;
  const paragraphs = [
    `Hi ${customerName},`,
    ...(own ? [own] : []),
    ...(type === "Estimate" && !isAccepted(document) ? [NOTHING_OWED_YET] : []),
    `Here's your ${type.toLowerCase()} ${documentNumber} from ${issuer.businessName}.`,
    ...askedFor(document, issuer, `View it here: ${link}`),
    `Thank you,\n${issuer.businessName}`,
  ];
  return paragraphs.join("\n\n");
}

/** First in a message with an estimate: the amount below must not read as a demand. */
const NOTHING_OWED_YET = "This is an estimate. You don't owe anything until you accept it.";

const isAccepted = ({ answer }: Told) => answer?.outcome === "Accepted" && answer.isCurrent;

/** What is to be paid, when and how: now for an invoice, then for an estimate, no more for one that is paid. */
function askedFor(document: Told, { paymentMethods }: Issuer, view: string): string[] {
  const { type, status, total, depositDue } = document;
  const amount = amountOf(document);
  if (status === "Paid") return [`${amount}\nPaid in full. You don't owe anything.`, view];
  const options = total > 0 ? paymentOptions(paymentMethods) : [];
  const payment =
    options.length > 0 ? [["Payment options:", ...options.map((option) => `- ${option}`)].join("\n")] : [];
  const asked = `${amount}\n${dueFirst(document)}`;
  if (type === "Invoice") return [asked, view, ...payment];
  if (isAccepted(document)) return [asked, view, ...(depositDue ? payment : [])];
  return [view, `If you accept:\n${asked}`, ...payment];
}

/** What's to be paid first: an estimate's deposit, an invoice's installments, or all of it. */
function dueFirst(document: Told): string {
  const { type, dueDate, deposit, depositDue, instalments = [] } = document;
  if (type === "Estimate" && deposit) return depositInWords(deposit, depositDue ?? deposit, isAccepted(document));
  const open = instalments.filter(({ amount, paid }) => paid < amount);
  const next = open[0];
  if (next) {
    const due = dueNow(document);
    const later = open.filter(({ dueDate: day }) => day > next.dueDate).length;
    if (due > 0) return `Due now: ${money(due)}`;
    const which = open.length === instalments.length ? "First" : "Next";
    const rest = later > 0 ? `\nThe rest is due in ${later} more ${later === 1 ? "installment" : "installments"}.` : "";
    return `${which} installment: ${money(next.amount - next.paid)}, due ${dateInWords(next.dueDate)}${rest}`;
  }
  if (type === "Estimate" && isAccepted(document)) return "You don't owe anything until you get your invoice.";
  return dueDate ? `Due: ${dateInWords(dueDate)}` : "Due upon receipt";
}

function depositInWords(deposit: number, due: number, accepted: boolean | undefined): string {
  if (due <= 0) return "Your deposit is paid. The rest comes with your invoice.";
  const first =
    due < deposit ? `${money(due)} of your ${money(deposit)} deposit is` : `Your deposit of ${money(due)} is`;
  return `${first} ${accepted ? "due now" : "due before work begins"}. The rest comes with your invoice.`;
}

/** What was paid already is not asked for again. */
function amountOf({ status, total, amountPaid, balance }: Told): string {
  const amount = `Amount: ${money(total)}`;
  if (status === "Paid" || !amountPaid || balance === undefined) return amount;
  return `${amount}\nPaid so far: ${money(amountPaid)}\nAmount due: ${money(balance)}`;
}

/** "CashApp: $reyes", "Cash", … in the order of the profile. */
function paymentOptions({ cashApp, venmo, zelle, cash, check }: PaymentMethods): string[] {
  const given: [string, string | null][] = [
    ["CashApp", handle(cashApp, "$")],
    ["Venmo", handle(venmo, "@")],
    ["Zelle", zelle?.trim() || null],
  ];
  return [
    ...given.flatMap(([name, how]) => (how ? [`${name}: ${how}`] : [])),
    ...(cash ? ["Cash"] : []),
    ...(check ? ["Check"] : []),
  ];
}

/** People write their handle with its sign or without. */
function handle(text: string | null, sign: "$" | "@"): string | null {
  const bare = text?.trim().replace(/^[$@]+/, "");
  return bare ? sign + bare : null;
}
