/** What differs between what somebody typed and what was saved elsewhere meanwhile, in words. Pure. */
import { calendarDate, money, quantity } from "~/lib/format";
import { numberOr } from "~/lib/number-entry";
import type { Document } from "./queries";
import { type DocumentEntry, documentOf, entryOf, NO_PROJECT } from "./rules";

export type Difference = { label: string; mine: string; theirs: string };

const day = (date: string) => (date ? calendarDate(date) : "");

const FIELDS: [string, (entry: DocumentEntry) => string][] = [
  ["Type", ({ type }) => type],
  ["Customer Name", ({ customerName }) => customerName.trim()],
  ["Customer Email", ({ customerEmail }) => customerEmail.trim()],
  ["Customer Phone", ({ customerPhone }) => customerPhone.trim()],
  ["Project Link", ({ projectLink }) => (projectLink === NO_PROJECT ? "" : projectLink)],
  ["Date", ({ date }) => day(date)],
  ["Due Date", ({ dueDate }) => day(dueDate)],
  ["Status", ({ status }) => status],
  ["Items", linesInWords],
  ["Notes", ({ notes }) => notes.trim()],
];

export function differencesOf(mine: DocumentEntry, theirs: Document): Difference[] {
  const saved = entryOf(theirs);
  return FIELDS.map(([label, inWords]) => ({ label, mine: inWords(mine), theirs: inWords(saved) })).filter(
    (field) => field.mine !== field.theirs,
  );
}

function linesInWords(entry: DocumentEntry): string {
  const lines = documentOf(entry).items ?? [];
  return lines
    .map((line) => `${quantity(numberOr(line.quantity, 1))} × ${line.description} at ${money(line.rate ?? 0)}`)
    .join("\n");
}
