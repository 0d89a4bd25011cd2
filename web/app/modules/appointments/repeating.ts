/** Visits that repeat: how often, until when, and what a change of one means for those after it. Pure. */
import type { Schemas } from "~/api/client";
import { addMonths, monthOf } from "~/lib/calendar";

export type Every = Schemas["NewRepeat"]["every"];

export const REPEATS: { value: Every | ""; label: string }[] = [
  { value: "", label: "Doesn't repeat" },
  { value: "week", label: "Every week" },
  { value: "2 weeks", label: "Every 2 weeks" },
  { value: "4 weeks", label: "Every 4 weeks" },
  { value: "month", label: "Every month" },
  { value: "3 months", label: "Every 3 months" },
  { value: "6 months", label: "Every 6 months" },
  { value: "year", label: "Every year" },
];

export const REACHES = [
  { value: "one" as const, label: "This visit only" },
  { value: "following" as const, label: "This and all following visits" },
];

/** What the form asks beside the appointment itself. */
export type RepeatEntry = {
  repeats: Every | "";
  until: string;
  reach: (typeof REACHES)[number]["value"];
};

export const NOT_REPEATING: RepeatEntry = { repeats: "", until: "", reach: "one" };

/** The last day that's suggested: a year on, or five where visits come once or twice a year. */
export function usualEnd(every: Every | "", first: string): string {
  if (!every || !first) return "";
  const months = every === "year" || every === "6 months" ? 60 : 12;
  // February 29 has no day of its own in most years.
  const day = Math.min(Number(first.slice(8)), 28);
  return `${addMonths(monthOf(first), months)}-${String(day).padStart(2, "0")}`;
}

export function untilRule(until: string, { repeats, startDate }: RepeatEntry & { startDate: string }): string | null {
  if (!repeats) return null;
  if (!until) return "Choose the last day it repeats on";
  return until <= startDate ? "The last day must be after the first visit." : null;
}
