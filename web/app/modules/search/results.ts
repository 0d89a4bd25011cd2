/** What the palette lists for what was typed: actions, what was found, and screens, in that order. Pure. */
import { idOf } from "~/api/identity";
import { dateInWords } from "~/lib/days-in-words";
import { money } from "~/lib/shown/format";
import { EXPENSES_PATH } from "~/modules/modules";
import { ACTIONS, type Action, type Intent, intentIn } from "./actions";
import type { FoundGroup, FoundThing } from "./queries";
import { screensFor } from "./screens";

export type Kind = FoundGroup["kind"];
export type Sort = Kind | "actions" | "screens";

/** One line to choose. */
export type Result = {
  key: string;
  title: string;
  /** In one line below or beside the title. */
  detail: string;
  to: string;
  /** The keys that do the same. */
  keys?: string;
};

export type ResultGroup = { sort: Sort; heading: string; results: Result[] };

type Screen = { heading: string; list: string; addressOf: (thing: FoundThing) => string };

const opened = (path: string) => (thing: FoundThing) =>
  `${path}${path.includes("?") ? "&" : "?"}open=${encodeURIComponent(idOf(thing))}`;
/** A list without details by address shows the thing alone. */
const listed = (path: string, words: (thing: FoundThing) => string) => (thing: FoundThing) =>
  `${path}?search=${encodeURIComponent(words(thing))}`;

const SCREEN_OF: Record<Kind, Screen> = {
  clients: { heading: "Clients", list: "/app/crm", addressOf: opened("/app/crm") },
  documents: { heading: "Estimates and invoices", list: "/app/invoices", addressOf: opened("/app/invoices") },
  appointments: {
    heading: "Appointments",
    list: "/app/scheduling?tab=appointments",
    addressOf: opened("/app/scheduling"),
  },
  projects: { heading: "Projects", list: "/app/projects", addressOf: opened("/app/projects") },
  tasks: { heading: "Tasks", list: "/app/crm?tab=tasks", addressOf: opened("/app/crm?tab=tasks") },
  parts: { heading: "Parts", list: "/app/inventory", addressOf: listed("/app/inventory", ({ title }) => title) },
  tools: { heading: "Tools", list: "/app/tools", addressOf: listed("/app/tools", ({ title }) => title) },
  equipment: { heading: "Vehicles and equipment", list: "/app/garage", addressOf: opened("/app/garage") },
  expenses: { heading: "Expenses", list: EXPENSES_PATH, addressOf: opened(EXPENSES_PATH) },
  trips: {
    heading: "Trips",
    list: "/app/mileage",
    // The places, without the arrow between them.
    addressOf: listed("/app/mileage", ({ title }) => title.replace("\u2192", " ")),
  },
  workflows: {
    heading: "Workflows",
    list: "/app/workflows",
    addressOf: (thing) => `/app/workflows/${encodeURIComponent(idOf(thing))}`,
  },
};

const MOST_SCREENS = 5;
const MOST_CLIENTS = 3;
const FIRST_ACTIONS = 4;

/** What to ask the server for: of "new invoice for Ana", Ana. */
export function askedFor(typed: string): string {
  return intentIn(typed)?.client || typed.trim();
}

/**
 * @param found what the server found for `askedFor(typed)`, or earlier for something else
 * @param mayChange whether anything can be created
 */
export function resultsFor(typed: string, found: readonly FoundGroup[], mayChange: boolean): ResultGroup[] {
  const intent = intentIn(typed);
  const things = found.map((group) => groupOf(group, askedFor(typed)));
  const screens: ResultGroup = {
    sort: "screens",
    heading: "Go to",
    results: screensFor(typed, MOST_SCREENS).map(({ name, to }) => ({ key: to, title: name, detail: "", to })),
  };
  const actions: ResultGroup = { sort: "actions", heading: "Actions", results: [] };
  if (mayChange && intent) actions.results = actionsFor(intent, found);
  else if (mayChange && typed.trim() === "") actions.results = ACTIONS.slice(0, FIRST_ACTIONS).map(plain);
  // What was looked for comes first; where nothing is, what's new does.
  const groups = intent ? [actions, ...things, screens] : [...things, actions, screens];
  return groups.filter(({ results }) => results.length > 0);
}

function plain({ name, to, keys }: Action): Result {
  return { key: to, title: name, detail: "", to, keys };
}

/** For each client that was found; without any, the form begins empty. */
function actionsFor({ actions, client }: Intent, found: readonly FoundGroup[]): Result[] {
  const clients = client ? (found.find(({ kind }) => kind === "clients")?.things ?? []) : [];
  return actions.flatMap((action) =>
    clients.length === 0
      ? [plain(action)]
      : clients.slice(0, MOST_CLIENTS).map((one) => ({
          key: `${action.to} ${idOf(one)}`,
          title: `${action.name} for ${one.title}`,
          detail: one.detail ?? "",
          to: `${action.to}&client=${encodeURIComponent(idOf(one))}`,
        })),
  );
}

function groupOf({ kind, things, hasMore }: FoundGroup, asked: string): ResultGroup {
  const { heading, list, addressOf } = SCREEN_OF[kind];
  const results: Result[] = things.map((thing) => ({
    key: `${kind} ${idOf(thing)}`,
    title: thing.title,
    detail: detailOf(thing),
    to: addressOf(thing),
  }));
  if (hasMore && asked) {
    const to = `${list}${list.includes("?") ? "&" : "?"}search=${encodeURIComponent(asked)}`;
    results.push({ key: `${kind} all`, title: `Show all in ${heading}`, detail: "", to });
  }
  return { sort: kind, heading, results };
}

function detailOf({ detail, status, amount, date }: FoundThing): string {
  const facts = [detail, amount === null ? null : money(amount), statusInWords(status), date && dateInWords(date)];
  return facts.filter(Boolean).join(" · ");
}

/** "in_progress" is how the server writes it. */
function statusInWords(status: string | null): string | null {
  if (!status) return null;
  const words = status.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
