/** What is to be paid when: the deposit of an estimate, the instalments of an invoice. Pure. */
import type { Schemas } from "~/api/client";
import { idOf, type MaybeSaved, savedAs } from "~/api/identity";
import { addDays, addMonths, isBefore, monthOf, today } from "~/lib/calendar";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { calendarDate, money } from "~/lib/shown/format";

export const MOST_INSTALMENTS = 12;

export const RHYTHMS = [
  { value: "month", label: "Every month" },
  { value: "two weeks", label: "Every two weeks" },
  { value: "week", label: "Every week" },
] as const;
export type Rhythm = (typeof RHYTHMS)[number]["value"];

export type InstalmentEntry = MaybeSaved & { key: string; amount: NumberEntry; dueDate: string };

/** What the form holds; the first three only make the rows anew. */
export type InstalmentsEntry = { count: NumberEntry; first: string; rhythm: Rhythm; rows: InstalmentEntry[] };

/** As even as cents allow: the first ones get the cents that are left over. */
export function evenly(total: number, count: number): number[] {
  const cents = Math.round(total * 100);
  const each = Math.floor(cents / count);
  return Array.from({ length: count }, (_, place) => (each + (place < cents - each * count ? 1 : 0)) / 100);
}

/** The days from the first on; the 31st is the last day of a month that has no more, and comes back. */
export function daysFrom(first: string, rhythm: Rhythm, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    if (rhythm !== "month") return addDays(first, place * (rhythm === "week" ? 7 : 14));
    const month = addMonths(monthOf(first), place);
    const last = addDays(`${addMonths(month, 1)}-01`, -1);
    const day = `${month}-${first.slice(8)}`;
    return isBefore(last, day) ? last : day;
  });
}

export function splitInto(total: number, count: number, first: string, rhythm: Rhythm): InstalmentEntry[] {
  const days = daysFrom(first, rhythm, count);
  return evenly(total, count).map((amount, place) => ({
    ...{ key: `new-${place}`, amount, dueDate: days[place] ?? first },
  }));
}

export function instalmentsEntryOf({ total, instalments, dueDate, date }: Schemas["Document"]): InstalmentsEntry {
  const rows = (instalments ?? []).map((part) => ({
    ...{ key: idOf(part), ...savedAs(part), amount: part.amount, dueDate: part.dueDate },
  }));
  const first = rows[0]?.dueDate ?? dueDate ?? date;
  const count = rows.length || 2;
  return { count, first, rhythm: "month", rows: rows.length > 0 ? rows : splitInto(total, count, first, "month") };
}

const sumOf = (rows: InstalmentEntry[]) =>
  rows.reduce((sum, { amount }) => sum + Math.round(numberOr(amount, 0) * 100), 0);

/** What is left to spread over the instalments; below 0 when they are more than the total. */
export function unspread(rows: InstalmentEntry[], total: number): number {
  return (Math.round(total * 100) - sumOf(rows)) / 100;
}

export function instalmentsProblemsOf({ rows }: InstalmentsEntry, total: number): Record<string, string> {
  const problems: Record<string, string> = {};
  rows.forEach(({ amount, dueDate }, place) => {
    if (numberOr(amount, 0) <= 0) problems[`rows.${place}.amount`] = "Enter the amount";
    if (!dueDate) problems[`rows.${place}.dueDate`] = "Enter the day";
  });
  const rest = unspread(rows, total);
  if (rest !== 0 && Object.keys(problems).length === 0) problems.rows = restInWords(rest);
  return problems;
}

export function restInWords(rest: number): string {
  return rest > 0
    ? `${money(rest)} of the total isn't in an installment yet.`
    : `The installments are ${money(-rest)} more than the total.`;
}

export function instalmentsOf({ rows }: InstalmentsEntry): NonNullable<Schemas["NewDocument"]["instalments"]> {
  return rows.map((row) => ({ ...savedAs(row), amount: numberOr(row.amount, 0), dueDate: row.dueDate }));
}

/** What of the instalments is to be paid by now. */
export function dueNow({ instalments = [] }: Pick<Schemas["Document"], "instalments">, now: Date = new Date()): number {
  const due = instalments.filter(({ dueDate }) => !isBefore(today(now), dueDate));
  return due.reduce((sum, { amount, paid }) => sum + Math.round((amount - paid) * 100), 0) / 100;
}

type Stage = NonNullable<Schemas["Document"]["instalments"]>[number];

/** "Paid", "Due now: $50.00", "$50.00 to come". */
export function stageInWords({ amount, paid, dueDate }: Stage, now: Date = new Date()): string {
  const left = Math.round((amount - paid) * 100) / 100;
  if (left <= 0) return "Paid";
  return isBefore(today(now), dueDate) ? `${money(left)} to come` : `Due now: ${money(left)}`;
}

/** A deposit in percent or in dollars; none of both takes it away. */
export type DepositEntry = { unit: "percent" | "amount" | "none"; percent: NumberEntry; amount: NumberEntry };

export const DEPOSIT_UNITS = [
  { value: "percent", label: "Percent of the total" },
  { value: "amount", label: "An amount" },
  { value: "none", label: "No deposit" },
] as const satisfies { value: DepositEntry["unit"]; label: string }[];

export function depositEntryOf({ depositAmount, depositPercent }: Schemas["Document"]): DepositEntry {
  return { unit: depositAmount ? "amount" : "percent", percent: depositPercent ?? 30, amount: depositAmount ?? "" };
}

/** What it comes to; half a cent counts as one. */
export function depositOf({ unit, percent, amount }: DepositEntry, total: number): number {
  if (unit === "none") return 0;
  if (unit === "amount") return numberOr(amount, 0);
  return Math.floor((Math.round(total * 100) * numberOr(percent, 0) + 50) / 100) / 100;
}

export function depositProblemsOf(entry: DepositEntry, total: number): Record<string, string> {
  const deposit = depositOf(entry, total);
  if (entry.unit === "none") return {};
  if (deposit <= 0) return { [entry.unit]: "Enter how much to ask for" };
  return deposit > total ? { [entry.unit]: `The deposit can't be more than the total, ${money(total)}.` } : {};
}

export function depositFieldsOf({ unit, percent, amount }: DepositEntry) {
  return {
    depositPercent: unit === "percent" ? numberOr(percent, 0) : null,
    depositAmount: unit === "amount" ? numberOr(amount, 0) : null,
  };
}

/** Where the schedule went, and what comes next. */
export function plannedInWords({
  type,
  status,
  documentNumber,
  instalments = [],
  deposit,
}: Schemas["Document"]): string {
  if (deposit) {
    return `${documentNumber} requests a deposit of ${money(deposit)}.${status === "New" ? " Next: send it." : ""}`;
  }
  if (type === "Estimate") return `${documentNumber} doesn't request a deposit anymore.`;
  const first = instalments[0];
  if (!first) return `${documentNumber} is due all at once again.`;
  if (instalments.length === 1) return `${documentNumber} is due in 1 installment, on ${calendarDate(first.dueDate)}.`;
  return `${documentNumber} is split into ${instalments.length} installments. The first is due ${calendarDate(first.dueDate)}.`;
}
