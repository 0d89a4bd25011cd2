/** What can be started from anywhere, and the keys that start it. Pure. */
import { EXPENSES_PATH } from "~/modules/modules";

export type Action = {
  name: string;
  /** What's created, as people type it. */
  noun: string;
  to: string;
  /** Whether the form can begin with a client. */
  takesClient: boolean;
  keys: string;
};

export const ACTIONS: readonly Action[] = [
  { name: "New invoice", noun: "invoice", to: "/app/invoices?new=invoice", takesClient: true, keys: "n i" },
  { name: "New estimate", noun: "estimate", to: "/app/invoices?new=estimate", takesClient: true, keys: "n e" },
  { name: "New client", noun: "client", to: "/app/crm?new=client", takesClient: false, keys: "n c" },
  {
    name: "New appointment",
    noun: "appointment",
    to: "/app/scheduling?new=appointment",
    takesClient: true,
    keys: "n a",
  },
  { name: "New project", noun: "project", to: "/app/projects?new=project", takesClient: true, keys: "n p" },
  { name: "New expense", noun: "expense", to: `${EXPENSES_PATH}?new=expense`, takesClient: false, keys: "n x" },
];

/** Where people go back and forth between. */
export const PLACES = [
  { name: "Dashboard", to: "/app/dashboard", keys: "g d" },
  { name: "Invoices", to: "/app/invoices", keys: "g i" },
  { name: "Calendar", to: "/app/scheduling", keys: "g s" },
  { name: "Clients", to: "/app/crm", keys: "g c" },
  { name: "Projects", to: "/app/projects", keys: "g p" },
] as const;

/** Where two keys lead, one after the other; null where they mean nothing. */
export function shortcutTo(first: string, second: string): { to: string; changes: boolean } | null {
  const keys = `${first} ${second}`;
  const action = ACTIONS.find((one) => one.keys === keys);
  if (action) return { to: action.to, changes: true };
  const place = PLACES.find((one) => one.keys === keys);
  return place ? { to: place.to, changes: false } : null;
}

export type Intent = {
  actions: readonly Action[];
  /** Whom it's for, as typed. */
  client: string;
};

/** "new invoice for Ana", "estimate Ana", "new inv": what somebody wants to start, and for whom. */
export function intentIn(typed: string): Intent | null {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const saysNew = words[0] === "new" || words[0] === "create" || words[0] === "add";
  const [noun, ...others] = saysNew ? words.slice(1) : words;
  if (noun === undefined) return saysNew ? { actions: ACTIONS, client: "" } : null;
  const isWhole = ACTIONS.some((action) => action.noun === noun);
  if (!saysNew && !isWhole) return null;
  const actions = ACTIONS.filter((action) => (isWhole ? action.noun === noun : action.noun.startsWith(noun)));
  if (actions.length === 0) return null;
  const client = (others[0] === "for" ? others.slice(1) : others).join(" ");
  return { actions: client ? actions.filter(({ takesClient }) => takesClient) : actions, client };
}
