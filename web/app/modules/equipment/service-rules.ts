/** What is true of service records, apart from any screen. Pure. */
import { today } from "~/lib/calendar";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { required } from "~/lib/rules";
import { money, quantity } from "~/lib/shown/format";
import type { Equipment, NewServiceRecord, ServiceRecord } from "./types";

type ServiceType = ServiceRecord["serviceType"];

export const SERVICE_TYPES = [
  "Oil Change",
  "Inspection",
  "Repair",
  "Maintenance",
  "Other",
] as const satisfies ServiceType[];

/** Who did the work: the form does not ask. */
export const PERFORMED_BY = "User";

type UsedPart = ServiceRecord["partsUsed"][number];

/** A part while it is being filled in; its key stays with it when others come or go. */
export type PartEntry = { key: string; name: string; quantity: NumberEntry; cost: NumberEntry };

/** What the form holds while it is being filled in. */
export type RecordEntry = {
  serviceDate: string;
  /** Empty until somebody chose. */
  serviceType: ServiceType | "";
  description: string;
  mileage: NumberEntry;
  invoiceNumber: string;
  nextServiceDate: string;
  partsUsed: PartEntry[];
  notes: string;
};

/** A vehicle mostly comes for its oil; what a trailer or a ladder comes for is not ours to guess. */
export function newRecordEntry({ type }: Pick<Equipment, "type">): RecordEntry {
  return {
    serviceDate: today(),
    serviceType: type === "Vehicle" ? "Oil Change" : "",
    description: "",
    mileage: "",
    invoiceNumber: "",
    nextServiceDate: "",
    partsUsed: [],
    notes: "",
  };
}

export function entryOf(record: ServiceRecord): RecordEntry {
  const { serviceDate, serviceType } = record;
  return {
    ...{ serviceDate, serviceType },
    description: record.description ?? "",
    mileage: record.mileage || "",
    invoiceNumber: record.invoiceNumber ?? "",
    nextServiceDate: record.nextServiceDate ?? "",
    // Named by their place, so that the same record always makes the same entry.
    partsUsed: record.partsUsed.map((part, place) => ({ key: `saved-${place}`, ...part })),
    notes: record.notes ?? "",
  };
}

/** Mileage becomes a whole number, 0 when empty; empty texts become nothing, a row without a word no part. */
export function recordOf(entry: RecordEntry): NewServiceRecord {
  return {
    serviceDate: entry.serviceDate,
    // The form is not sent before it is chosen.
    serviceType: entry.serviceType || "Other",
    description: entry.description.trim() || null,
    mileage: Math.trunc(numberOr(entry.mileage, 0)),
    invoiceNumber: entry.invoiceNumber.trim() || null,
    nextServiceDate: entry.nextServiceDate || null,
    partsUsed: entry.partsUsed.filter((part) => !isBlank(part)).map(partOf),
    notes: entry.notes.trim() || null,
  };
}

/** An empty quantity is 1, an empty cost 0. */
function partOf({ name, quantity: count, cost }: PartEntry): UsedPart {
  return { name: name.trim(), quantity: numberOr(count, 1), cost: numberOr(cost, 0) };
}

function isBlank({ name, quantity: count, cost }: PartEntry): boolean {
  return [name, count, cost].every((value) => String(value).trim() === "");
}

type PartInWords = { name: string; quantity?: number | null; cost?: number | null };

/** "2 × Rotor at $74.50" */
export function partInWords({ name, quantity: count, cost }: PartInWords): string {
  return `${quantity(count ?? 1)} × ${name}${cost ? ` at ${money(cost)}` : ""}`;
}

/** A sentence for each field that is not right yet, under the field's name in the form. */
export function problemsOf(entry: RecordEntry): Record<string, string> {
  const problems: Record<string, string> = {};
  const check = (name: "serviceDate" | "serviceType", sentence: string) => {
    if (required(sentence)(entry[name])) problems[name] = sentence;
  };
  check("serviceDate", "Enter the service date");
  check("serviceType", "Choose what was done");
  entry.partsUsed.forEach((part, place) => {
    if (!part.name.trim() && !isBlank(part)) problems[`partsUsed.${place}.name`] = "Enter the part's name";
  });
  return problems;
}

export function newPartKey(): string {
  return crypto.randomUUID();
}

/**
 * Parts written as text, one per line: name, quantity, cost. The name may hold commas; without numbers it is one part
 * at no cost. Whoever is used to writing them so, or has a list to paste, gets rows of it.
 */
export function partsOf(text: string): PartEntry[] {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const pieces = line.split(",").map((piece) => piece.trim());
      const numbers: number[] = [];
      while (pieces.length > 1 && numbers.length < 2 && NUMBER.test(pieces.at(-1) ?? "")) {
        numbers.unshift(Number(pieces.pop()?.replace("$", "")));
      }
      const [count = "", cost = ""] = numbers;
      return { key: newPartKey(), name: pieces.join(", "), quantity: count, cost };
    });
}

const NUMBER = /^\$?\d+(\.\d+)?$/;
