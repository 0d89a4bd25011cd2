/** What is true of service records, apart from any screen. Pure. */
import { today } from "~/lib/calendar";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { required } from "~/lib/rules";
import type { NewServiceRecord, ServiceRecord } from "./queries";

export const SERVICE_TYPES = [
  "Oil Change",
  "Inspection",
  "Repair",
  "Maintenance",
  "Other",
] as const satisfies ServiceRecord["serviceType"][];

/** Who did the work: the form does not ask. */
export const PERFORMED_BY = "User";

type UsedPart = ServiceRecord["partsUsed"][number];

/** What the form holds while it is being filled in. */
export type RecordEntry = {
  serviceDate: string;
  serviceType: ServiceRecord["serviceType"];
  description: string;
  mileage: NumberEntry;
  invoiceNumber: string;
  nextServiceDate: string;
  partsUsed: string;
  notes: string;
};

export function newRecordEntry(): RecordEntry {
  return {
    serviceDate: today(),
    serviceType: "Oil Change",
    description: "",
    mileage: "",
    invoiceNumber: "",
    nextServiceDate: "",
    partsUsed: "",
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
    partsUsed: record.partsUsed.map(partAsLine).join("\n"),
    notes: record.notes ?? "",
  };
}

/** Mileage becomes a whole number, 0 when empty; empty texts become nothing. */
export function recordOf(entry: RecordEntry): NewServiceRecord {
  return {
    serviceDate: entry.serviceDate,
    serviceType: entry.serviceType,
    description: entry.description.trim() || null,
    mileage: Math.trunc(numberOr(entry.mileage, 0)),
    invoiceNumber: entry.invoiceNumber.trim() || null,
    nextServiceDate: entry.nextServiceDate || null,
    partsUsed: partsOf(entry.partsUsed),
    notes: entry.notes.trim() || null,
  };
}

export const recordRules = {
  serviceDate: required("Enter the day of the service"),
  serviceType: required("Choose what was done"),
  partsUsed: (text: string) =>
    partsOf(text).every(({ name }) => name) ? null : "Write one part per line: name, quantity, cost",
};

/** One part per line: name, quantity, cost. The name may hold commas; without numbers it is one part at no cost. */
export function partsOf(text: string): UsedPart[] {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const pieces = line.split(",").map((piece) => piece.trim());
      const numbers: number[] = [];
      while (pieces.length > 1 && numbers.length < 2 && NUMBER.test(pieces.at(-1) ?? "")) {
        numbers.unshift(Number(pieces.pop()?.replace("$", "")));
      }
      const [quantity = 1, cost = 0] = numbers;
      return { name: pieces.join(", "), quantity, cost };
    });
}

const NUMBER = /^\$?\d+(\.\d+)?$/;

function partAsLine({ name, quantity, cost }: UsedPart): string {
  return `${name}, ${quantity}, ${cost}`;
}
