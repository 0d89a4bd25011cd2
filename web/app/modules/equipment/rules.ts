/** What is true of vehicles and machines, apart from any screen. Pure. */
import { daysUntil } from "~/lib/calendar";
import { countOfDays, overdueInWords } from "~/lib/due-in-words";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { atLeast, required } from "~/lib/rules";
import { daysAhead, sortedBy } from "~/lib/screen-address";
import type { Equipment, NewEquipment } from "./types";

export const TYPES = ["Vehicle", "Equipment", "Other"] as const satisfies Equipment["type"][];
export const STATUSES = ["Active", "In Service"] as const satisfies Equipment["status"][];

/** The views of the garage. */
export const TABS = { all: "All Equipment", vehicles: "Vehicles", maintenance: "Maintenance Schedule" };

const NEXT_SERVICE = daysAhead("Next service");
/** What the maintenance schedule shows of each, too. */
const SORTS = { name: "Name", type: "Type", lastService: "Last Service", nextService: "Next Service" };

/** All that the list can be narrowed to, by the day of the next service. */
export const FILTERS = {
  status: { choices: STATUSES.map((status) => ({ value: status, label: status })) },
  ...NEXT_SERVICE,
  ...sortedBy({ ...SORTS, condition: "Condition", location: "Location", assignedTo: "Assigned To" }),
};

/** The same for the maintenance schedule. */
export const SCHEDULE_FILTERS = { ...NEXT_SERVICE, ...sortedBy(SORTS) };

export type Urgency = "danger" | "attention" | "good";

/** 7 days or fewer are red, 30 or fewer yellow, more are green. */
export function urgencyOf(days: number): Urgency {
  if (days <= 7) return "danger";
  return days <= 30 ? "attention" : "good";
}

/** How long until the next service, by the owner's own day, and how pressing that is. */
export function dueIn(nextService: string, now?: Date): { days: number; text: string; urgency: Urgency } {
  const days = daysUntil(nextService, now);
  return { days, text: inWords(days), urgency: urgencyOf(days) };
}

function inWords(days: number): string {
  if (days === 0) return "Today";
  return overdueInWords(days) ?? countOfDays(days);
}

/** One button: anything that is not active becomes active. */
export function otherStatus(status: Equipment["status"]): Equipment["status"] {
  return status === "Active" ? "In Service" : "Active";
}

/** "2021 Ford Transit 250", as far as it is known. */
export function makeOf({ year, brand, model }: Pick<Equipment, "year" | "brand" | "model">): string {
  return [year, brand, model].filter(Boolean).join(" ");
}

/** What the form holds while it is being filled in. */
export type EquipmentEntry = {
  name: string;
  type: Equipment["type"];
  brand: string;
  model: string;
  year: NumberEntry;
  cost: NumberEntry;
  location: string;
  vinSerialNumber: string;
  status: Equipment["status"];
  condition: Equipment["condition"];
  assignedTo: string;
  lastService: string;
  nextService: string;
  notes: string;
};

export const NEW_EQUIPMENT_ENTRY: EquipmentEntry = {
  name: "",
  type: "Vehicle",
  brand: "",
  model: "",
  year: "",
  cost: "",
  location: "",
  vinSerialNumber: "",
  status: "Active",
  condition: "Good",
  assignedTo: "",
  lastService: "",
  nextService: "",
  notes: "",
};

export function entryOf(equipment: Equipment): EquipmentEntry {
  const { name, type, cost, status, condition } = equipment;
  return {
    ...{ name, type, cost, status, condition },
    brand: equipment.brand ?? "",
    model: equipment.model ?? "",
    year: equipment.year ?? "",
    location: equipment.location ?? "",
    vinSerialNumber: equipment.vinSerialNumber ?? "",
    assignedTo: equipment.assignedTo ?? "",
    lastService: equipment.lastService ?? "",
    nextService: equipment.nextService ?? "",
    notes: equipment.notes ?? "",
  };
}

/** An empty cost becomes 0, everything else that is empty nothing. */
export function equipmentOf(entry: EquipmentEntry): NewEquipment {
  const { type, status, condition } = entry;
  return {
    ...{ type, status, condition },
    name: entry.name.trim(),
    brand: entry.brand.trim() || null,
    model: entry.model.trim() || null,
    year: numberOr(entry.year, 0) || null,
    cost: numberOr(entry.cost, 0),
    location: entry.location.trim() || null,
    vinSerialNumber: entry.vinSerialNumber.trim() || null,
    assignedTo: entry.assignedTo.trim() || null,
    lastService: entry.lastService || null,
    nextService: entry.nextService || null,
    notes: entry.notes.trim() || null,
  };
}

export const equipmentRules = {
  name: required("Enter a name for this equipment"),
  cost: atLeast(0, "Cost can't be below 0"),
};
