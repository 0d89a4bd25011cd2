/** What is true of clients, apart from any screen. Pure. */
import { addressInWords } from "~/lib/address-in-words";
import { daysUntil, isBefore, today } from "~/lib/calendar";
import { overdueInWords } from "~/lib/due-in-words";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { firstOf, required } from "~/lib/rules";
import { DATES, sortedBy } from "~/lib/screen-address";
import type { ChipColours } from "~/ui/figures/chip";
import type { Tone } from "~/ui/figures/marked-figure";
import type { Client, NewClient } from "./types";

export type ClientType = Client["type"];
export type Status = Client["status"];

/** What somebody is to the business, in the order it usually goes. */
export const TYPES = [
  { value: "lead", label: "Lead" },
  { value: "prospect", label: "Prospect" },
  { value: "customer", label: "Customer" },
  { value: "inactive", label: "Inactive" },
] as const satisfies { value: ClientType; label: string }[];

/** Where a sale stands. */
export const STATUSES = [
  { value: "new", label: "New" },
  { value: "contacted", label: "Contacted" },
  { value: "qualified", label: "Qualified" },
  { value: "proposal", label: "Proposal" },
  { value: "negotiation", label: "Negotiation" },
  { value: "won", label: "Won" },
  { value: "lost", label: "Lost" },
] as const satisfies { value: Status; label: string }[];

export const typeInWords = (type: ClientType) => labelIn(TYPES, type);
export const statusInWords = (status: Status) => labelIn(STATUSES, status);

function labelIn(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

export const TYPE_COLOURS: ChipColours = { Lead: "blue", Prospect: "violet", Customer: "green" };
export const STATUS_COLOURS: ChipColours = {
  New: "blue",
  Contacted: "cyan",
  Qualified: "teal",
  Proposal: "violet",
  Negotiation: "amber",
  Won: "green",
  Lost: "rose",
};

/** Offered for where a lead came from; any other text may stand. */
export const LEAD_SOURCES = [
  "website",
  "referral",
  "repeat customer",
  "social media",
  "phone call",
  "walk-in",
  "yard sign",
];

/** All that the list can be narrowed to; of several tags any will do. */
export const FILTERS = {
  type: { label: "Type", choices: [{ value: "", label: "All Types" }, ...TYPES] },
  status: { label: "Status", choices: [{ value: "", label: "All Status" }, ...STATUSES] },
  pipeline: { choices: [{ value: "true", label: "In the pipeline" }] },
  followUp: {
    choices: [
      { value: "overdue", label: "Follow-up overdue" },
      { value: "today", label: "Follow-up today" },
      { value: "week", label: "Follow-up this week" },
    ],
  },
  tags: { several: true },
  ...DATES,
  ...sortedBy({
    name: "Client",
    phone: "Phone",
    type: "Type",
    status: "Status",
    value: "Value",
    estimatedValue: "Estimated Value",
    lastContact: "Last Contact",
  }),
} as const;

/** The first word is the first name, all that follows the last. */
export function nameInParts(name: string): Pick<Client, "firstName" | "lastName"> {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** What a client is worth: what they have brought, or while that is nothing, what they may bring. */
export function worthOf({ actualValue, estimatedValue }: Pick<Client, "actualValue" | "estimatedValue">): number {
  return actualValue > 0 ? actualValue : estimatedValue;
}

/** When somebody is to be called again, by the owner's own day, and how pressing that is. */
export function followUpInWords(day: string, now?: Date): { text: string; tone: Tone } {
  const days = daysUntil(day, now);
  const overdue = overdueInWords(days);
  if (overdue) return { text: overdue, tone: "danger" };
  if (days === 0) return { text: "Today", tone: "attention" };
  return { text: days === 1 ? "Tomorrow" : `In ${days} days`, tone: "neutral" };
}

/** As what shows the ways to reach somebody takes it. */
export function reachable({ name, phone, email, address }: Pick<Client, "name" | "phone" | "email" | "address">) {
  return { name, phone, email, place: addressInWords(address) };
}

const PLACE = { street: "", city: "", state: "", zip: "", country: "" };
const PAGES = { linkedin: "", twitter: "", facebook: "" };

/** What the form holds while it is being filled in. */
export type ClientEntry = {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  phone: string;
  type: ClientType;
  status: Status;
  estimatedValue: NumberEntry;
  actualValue: NumberEntry;
  source: string;
  leadSource: string;
  industry: string;
  notes: string;
  address: typeof PLACE;
  socialMedia: typeof PAGES;
  tags: string[];
  nextFollowUpDate: string;
};

export const NEW_CLIENT_ENTRY: ClientEntry = {
  firstName: "",
  lastName: "",
  company: "",
  email: "",
  phone: "",
  type: "lead",
  status: "new",
  estimatedValue: "",
  actualValue: "",
  source: "",
  leadSource: "website",
  industry: "",
  notes: "",
  address: PLACE,
  socialMedia: PAGES,
  tags: [],
  nextFollowUpDate: "",
};

export function entryOf(client: Client): ClientEntry {
  const { firstName, lastName, email, phone, type, status, estimatedValue, actualValue, leadSource, tags } = client;
  return {
    ...{ firstName, lastName, email, phone, type, status, estimatedValue, actualValue, leadSource, tags },
    company: client.company ?? "",
    source: client.source ?? "",
    industry: client.industry ?? "",
    notes: client.notes ?? "",
    address: texts(PLACE, client.address),
    socialMedia: texts(PAGES, client.socialMedia),
    nextFollowUpDate: client.nextFollowUpDate ?? "",
  };
}

/** Those of the given names, each as a text. */
function texts<Names extends Record<string, string>>(
  names: Names,
  known: { [Name in keyof Names]?: string | null | undefined },
): Names {
  return Object.fromEntries(Object.keys(names).map((name) => [name, known[name] ?? ""])) as Names;
}

function filled<Texts extends Record<string, string>>(given: Texts): { [Name in keyof Texts]: string | null } {
  const trimmed = Object.entries(given).map(([name, text]) => [name, text.trim() || null]);
  return Object.fromEntries(trimmed) as { [Name in keyof Texts]: string | null };
}

/** Empty values become 0, everything else that is empty nothing. */
export function clientOf(entry: ClientEntry): NewClient {
  const { type, status, tags } = entry;
  return {
    ...{ type, status, tags },
    firstName: entry.firstName.trim(),
    lastName: entry.lastName.trim(),
    company: entry.company.trim() || null,
    email: entry.email.trim(),
    phone: entry.phone.trim(),
    estimatedValue: numberOr(entry.estimatedValue, 0),
    actualValue: numberOr(entry.actualValue, 0),
    source: entry.source.trim() || null,
    leadSource: entry.leadSource.trim() || null,
    industry: entry.industry.trim() || null,
    notes: entry.notes.trim() || null,
    address: filled(entry.address),
    socialMedia: filled(entry.socialMedia),
    nextFollowUpDate: entry.nextFollowUpDate || null,
  };
}

/** Without what is empty, for something new: what was not filled in is not sent. */
export function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  const said = Object.entries(fields)
    .map(([name, value]) => [name, isGroup(value) ? withoutEmpty(value) : value] as const)
    .filter(([, value]) => value !== null && !(typeof value === "object" && Object.keys(value).length === 0));
  return Object.fromEntries(said) as Fields;
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const NOT_BEFORE_TODAY = "The follow-up date can't be before today.";

/** A day that stands there already may have passed; a new one may not. */
export function followUpProblem(day: string, before = ""): string | null {
  return day !== before && isBefore(day, today()) ? NOT_BEFORE_TODAY : null;
}

const email = firstOf<string>(required("Enter an email address"), (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : "Enter an email address like name@example.com",
);

/** The rules of the form that began with this. What an import left empty may stay so until it is known. */
export function clientRules(begun: ClientEntry, isNew: boolean) {
  const unlessLeftEmpty = (
    name: "firstName" | "lastName" | "email" | "phone",
    rule: (value: string) => string | null,
  ) => (isNew || begun[name] !== "" ? rule : (value: string) => (value.trim() === "" ? null : rule(value)));
  return {
    firstName: unlessLeftEmpty("firstName", required("Enter the first name")),
    lastName: unlessLeftEmpty("lastName", required("Enter the last name")),
    email: unlessLeftEmpty("email", email),
    phone: unlessLeftEmpty("phone", required("Enter a phone number")),
    nextFollowUpDate: (day: string) => followUpProblem(day, begun.nextFollowUpDate),
  };
}

/** The rules for someone who comes from a document, an appointment or a request: a name and one way to reach them. */
export function quickRules() {
  return {
    firstName: (_: string, { firstName, lastName, company }: ClientEntry) =>
      [firstName, lastName, company].some((name) => name.trim()) ? null : "Enter a name or a company",
    email: (value: string) => (value.trim() === "" ? null : email(value)),
    phone: (value: string, entry: ClientEntry) =>
      value.trim() || entry.email.trim() ? null : "Enter a phone number or an email",
    nextFollowUpDate: (day: string) => followUpProblem(day),
  };
}

/** What the form asks for and doesn't have yet; null when it has all, or not enough to be saved. */
export function missingInWords(entry: Pick<ClientEntry, "firstName" | "lastName" | "email" | "phone">): string | null {
  const asked = { firstName: "first name", lastName: "last name", email: "email", phone: "phone number" } as const;
  const names = Object.keys(asked) as (keyof typeof asked)[];
  const missing = names.filter((name) => !entry[name].trim());
  if (missing.length === 0 || (missing.includes("email") && missing.includes("phone"))) return null;
  return `Still missing: ${missing.map((name) => asked[name]).join(", ")}. You can save now and add it later.`;
}

/** What documents and appointments copy of a client and somebody is reached by. */
export type Copied = { email: string; phone: string };

type Differing = {
  /** What the contact has, of what differs. */
  onCard: Partial<Copied>;
  /** What the form would say by the card; null when the contact has nothing. */
  toTake: Copied | null;
  /** What the card would say by the form; null when the form says nothing. */
  toKeep: Partial<Copied> | null;
};

/** Where a form and a client's card say different things; null where they say the same, however it is written. */
export function differsFromCard(card: Copied, copied: Copied): Differing | null {
  const onCard: Partial<Copied> = {};
  const toKeep: Partial<Copied> = {};
  const toTake = { ...copied };
  for (const name of ["email", "phone"] as const) {
    const [there, here] = [card[name].trim(), copied[name].trim()];
    if (plain(name, there) === plain(name, here)) continue;
    onCard[name] = there;
    if (there) toTake[name] = there;
    if (here) toKeep[name] = here;
  }
  if (Object.keys(onCard).length === 0) return null;
  return {
    onCard,
    toTake: Object.values(onCard).some(Boolean) ? toTake : null,
    toKeep: Object.keys(toKeep).length > 0 ? toKeep : null,
  };
}

const plain = (name: keyof Copied, text: string) =>
  name === "phone" && /\d/.test(text) ? text.replaceAll(/\D/g, "") : text.toLowerCase();

/** "Dana Reyes's contact has (503) 555-0142 and dana@example.com." */
export function differencesInWords(name: string, { email, phone }: Partial<Copied>): string {
  const says = [
    phone === undefined ? null : phone || "no phone number",
    email === undefined ? null : email || "no email address",
  ];
  return `${name}'s contact has ${says.filter((one) => one !== null).join(" and ")}.`;
}

type Theirs = { documents: number; appointments: number; projects: number; tasks: number };

/** What a deleted client leaves behind, counted where that is known. */
export function whatStays(theirs: Theirs | null): string {
  if (!theirs) return "Their documents, appointments, projects and tasks stay, with the name on them.";
  const counted = [
    counting(theirs.documents, "document"),
    counting(theirs.appointments, "appointment"),
    counting(theirs.projects, "project"),
    counting(theirs.tasks, "task"),
  ].filter((words) => words !== null);
  if (counted.length === 0) return "They have nothing else here.";
  const last = counted.pop();
  const all = counted.length > 0 ? `${counted.join(", ")} and ${last}` : last;
  const stay = counted.length > 0 || !all?.startsWith("1 ") ? "stay" : "stays";
  return `${all} ${stay}, with the name on ${stay === "stay" ? "them" : "it"}.`;
}

function counting(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
