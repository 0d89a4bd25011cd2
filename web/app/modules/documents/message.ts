/** What a customer is written, and the addresses that open the device's composers with it. Pure. */
import type { Schemas } from "~/api/client";
import { calendarDate, money } from "~/lib/format";
import type { Document } from "./queries";

type PaymentMethods = Schemas["PaymentMethods"];
export type Issuer = { businessName: string; paymentMethods: PaymentMethods };
type Told = Pick<Document, "type" | "documentNumber" | "customerName" | "total" | "dueDate">;

export function publicLink(id: string): string {
  return `${window.location.origin}/invoice/${encodeURIComponent(id)}`;
}

export function subjectOf({ type, documentNumber }: Told, { businessName }: Issuer): string {
  return `${type} ${documentNumber} from ${businessName}`;
}

export function messageTo(document: Told, issuer: Issuer, link: string): string {
  const { type, documentNumber, customerName, total, dueDate } = document;
  const payment = paymentOptions(issuer.paymentMethods);
  return [
    `Hi ${customerName},`,
    "",
    `Here is your ${type.toLowerCase()} ${documentNumber} from ${issuer.businessName}.`,
    "",
    `Amount: ${money(total)}`,
    dueDate ? `Due: ${calendarDate(dueDate)}` : "Due upon receipt",
    "",
    `View it here: ${link}`,
    ...(payment.length > 0 ? ["", "Payment options:", ...payment.map((option) => `- ${option}`)] : []),
    "",
    "Thank you,",
    issuer.businessName,
  ].join("\n");
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

/** Lines end in CRLF, blanks are %20: a plus would be read as a plus. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\r?\n/g, "\r\n"));
}

export function mailtoAddress(to: string, subject: string, body: string): string {
  const recipient = encodeURIComponent(to.trim()).replaceAll("%40", "@");
  return `mailto:${recipient}?subject=${encoded(subject)}&body=${encoded(body)}`;
}

/** `?&body=` is what both iPhones and Androids understand. */
export function smsAddress(to: string, body: string): string {
  const number = to.replaceAll(/[^\d+*#]/g, "");
  return `sms:${number}?&body=${encoded(body)}`;
}
