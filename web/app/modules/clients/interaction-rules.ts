/** What is true of the history with a client, apart from any screen. Pure. */
import { today } from "~/lib/calendar";
import { required } from "~/lib/rules";
import type { Interaction, NewInteraction } from "./changes";
import { followUpProblem } from "./rules";

export type InteractionType = Interaction["type"];

export const INTERACTION_TYPES = [
  { value: "call", label: "Call" },
  { value: "email", label: "Email" },
  { value: "meeting", label: "Meeting" },
  { value: "text", label: "Text" },
  { value: "site-visit", label: "Site visit" },
  { value: "proposal", label: "Proposal" },
  { value: "follow-up", label: "Follow-up" },
  { value: "note", label: "Note" },
] as const satisfies { value: InteractionType; label: string }[];

export function interactionInWords(type: InteractionType): string {
  return INTERACTION_TYPES.find(({ value }) => value === type)?.label ?? type;
}

/** Offered for how it went; any other text may stand. */
export const OUTCOMES = ["Done", "No answer", "Left a message", "Waiting for an answer"];

/** What the form holds while it is being filled in. */
export type InteractionEntry = {
  type: InteractionType;
  subject: string;
  description: string;
  date: string;
  status: string;
  followUpDate: string;
};

export function newInteractionEntry(type: InteractionType): InteractionEntry {
  return { type, subject: "", description: "", date: today(), status: "", followUpDate: "" };
}

export function entryOf({ type, subject, description, date, status, followUpDate }: Interaction): InteractionEntry {
  return { type, subject, description, date, status: status ?? "", followUpDate: followUpDate ?? "" };
}

export function interactionOf(entry: InteractionEntry): NewInteraction {
  return {
    type: entry.type,
    subject: entry.subject.trim(),
    description: entry.description.trim(),
    date: entry.date || null,
    status: entry.status.trim() || null,
    followUpDate: entry.followUpDate || null,
  };
}

/** The rules of the form, for one that had this follow-up day when it was opened. */
export function interactionRules(followUpBefore: string) {
  return {
    subject: required("Enter a subject"),
    description: required("Enter what was said or done"),
    followUpDate: (day: string) => followUpProblem(day, followUpBefore),
  };
}
