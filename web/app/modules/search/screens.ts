/** The screens and settings that a search leads to, with the words that people look for them by. Pure. */
import { EXPENSES_PATH, MODULES, PROFILE_PATH } from "~/modules/modules";

export type Place = { name: string; to: string; words: string };

/** The settings by section, named after what's in them (modules/profile/settings.ts). */
const SETTINGS: readonly Place[] = [
  {
    name: "Business settings",
    to: "/app/settings/business",
    words: "name phone time zone mileage rate inventory company",
  },
  {
    name: "Document settings",
    to: "/app/settings/documents",
    words: "payment terms due dates sales tax rates estimates",
  },
  { name: "Payment settings", to: "/app/settings/payments", words: "cards stripe cash check how customers pay" },
  { name: "Reminder settings", to: "/app/settings/reminders", words: "emails past due notify" },
  { name: "Calendar settings", to: "/app/settings/calendar", words: "feed subscribe phone google apple" },
  {
    name: "Security settings",
    to: "/app/settings/security",
    words: "password two-factor devices sign in email sessions",
  },
  { name: "Your data", to: "/app/settings/data", words: "settings download export delete account backup" },
];

const OTHERS: readonly Place[] = [
  { name: "Expenses", to: EXPENSES_PATH, words: "costs spending receipts vendors" },
  { name: "Recurring invoices", to: "/app/invoices/recurring", words: "repeat monthly" },
  { name: "Tasks", to: "/app/crm?tab=tasks", words: "to do" },
  { name: "Profile", to: PROFILE_PATH, words: "my account name" },
  { name: "Subscription", to: "/app/subscription", words: "plan billing" },
];

/** What people call a screen whose name they don't know. */
const ALSO_CALLED: Record<string, string> = {
  "/app/dashboard": "home today",
  "/app/inventory": "parts stock",
  "/app/tools": "tools",
  "/app/garage": "vehicles trucks equipment maintenance service",
  "/app/mileage": "trips miles",
  "/app/invoices": "estimates documents bills quotes",
  "/app/scheduling": "calendar appointments",
  "/app/crm": "clients customers leads",
  "/app/projects": "jobs",
  "/app/workflows": "checklists guides",
  "/app/reports": "revenue taxes profit year end",
};

const SCREENS: readonly Place[] = [
  ...MODULES.map(({ title, path }) => ({ name: title, to: path, words: ALSO_CALLED[path] ?? "" })),
  ...OTHERS,
  ...SETTINGS,
];

/** The screens in whose name or words every word of what was typed begins one. */
export function screensFor(typed: string, most: number): Place[] {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0 || typed.trim().length < 2) return [];
  const beginsIn = (text: string) => {
    const words = text.toLowerCase().split(/[^\w-]+/);
    return sought.every((one) => words.some((word) => word.startsWith(one)));
  };
  const byName = SCREENS.filter(({ name }) => beginsIn(name));
  const byWords = SCREENS.filter((place) => !byName.includes(place) && beginsIn(`${place.name} ${place.words}`));
  return [...byName, ...byWords].slice(0, most);
}
