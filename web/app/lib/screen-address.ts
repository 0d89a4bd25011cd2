/**
 * What the address of a screen says it shows, read the same way by the screen and by what is fetched ahead of it. An address may
 * say anything.
 */
import { isDay } from "./calendar";

export type ScreenAddress = {
  /** Empty where the address says nothing. */
  text: (name: string) => string;
  /** Null where it names none of these. */
  choice: <Value extends string>(name: string, values: readonly Value[]) => Value | null;
};

export function addressOf(search: string): ScreenAddress {
  const parameters = new URLSearchParams(search);
  return {
    text: (name) => parameters.get(name) ?? "",
    choice: (name, values) => values.find((value) => value === parameters.get(name)) ?? null,
  };
}

type Choice = {
  value: string;
  label: string;
  /** Of an order: it goes one way alone. */
  fixed?: true;
};
export type OneOf = {
  /** Of its control. Without one it has none: something else leads to it, and a chip leads out of it. */
  label?: string;
  /** The first may be empty: that is what the control says while nothing is chosen. */
  choices: readonly Choice[];
  /** An order narrows nothing: clearing the search leaves it. */
  isOrder?: true;
  /** Something else on the screen shows it and changes it: it has neither a control nor a chip. */
  inPlace?: true;
};
/** As many as are named, e.g. tags: there are no fixed choices, and whatever offers them shows what is chosen. */
type Several = { several: true };
/** A day, like `?from=2026-11-01`. Of a day to come, `next` says which, as in "Next service". */
type Day = { day: true; next?: string };
export type Filters = Record<string, OneOf | Several | Day>;

export type Values<Declared extends Filters> = { search: string } & {
  [Name in keyof Declared]: Declared[Name] extends OneOf
    ? Declared[Name]["choices"][number]["value"] | ""
    : Declared[Name] extends Day
      ? string
      : string[];
};

/** The first and the last day of what a list shows; either may be left open. */
export const DATES = { from: { day: true }, to: { day: true } } as const;

/** The same for a list that goes by a day to come. */
export const daysAhead = (next: string) => ({ from: { day: true, next }, to: { day: true, next } }) as const;

const DIRECTION = {
  choices: [
    { value: "asc", label: "" },
    { value: "desc", label: "" },
  ],
  isOrder: true,
} as const;

/** The columns that a list can be sorted by, as the server calls them, with their headings. */
export function sortedBy<Key extends string>(columns: Record<Key, string>) {
  const choices = Object.entries<string>(columns).map(([value, label]) => ({ value: value as Key, label }));
  return { sort: { choices, isOrder: true as const }, direction: DIRECTION };
}

/** What a list is narrowed to; empty where nothing is chosen. */
export function valuesIn<Declared extends Filters>(address: ScreenAddress, filters: Declared) {
  const chosen = Object.entries(filters).map(([name, filter]) => [name, valueIn(address, name, filter)]);
  return { search: address.text("search"), ...Object.fromEntries(chosen) } as Values<Declared>;
}

function valueIn(address: ScreenAddress, name: string, filter: Filters[string]) {
  if ("several" in filter) return severalIn(address, name);
  return "day" in filter ? dayIn(address, name) : (chosenIn(address, name, filter)?.value ?? "");
}

/** A day there is; empty where it names none. */
export function dayIn(address: ScreenAddress, name: string): string {
  const day = address.text(name);
  return isDay(day) ? day : "";
}

export function chosenIn(address: ScreenAddress, name: string, { choices }: OneOf): Choice | undefined {
  return choices.find(({ value }) => value !== "" && value === address.text(name));
}

/** None of them has a comma in it. */
export function severalIn(address: ScreenAddress, name: string): string[] {
  const names = address.text(name).split(",");
  return names.map((one) => one.trim()).filter(Boolean);
}

/** The first of the tabs has the plain address. */
export function tabIn<Tab extends string>(address: ScreenAddress, tabs: Record<Tab, string>): Tab {
  const names = Object.keys(tabs) as [Tab, ...Tab[]];
  return address.choice("tab", names) ?? names[0];
}

/** The first of `keys` counts when the address names none. */
export function orderIn<Key extends string>(address: ScreenAddress, keys: readonly [Key, ...Key[]]) {
  return { by: address.choice("sort", keys) ?? keys[0], order: address.choice("order", ["desc"]) ?? ("asc" as const) };
}

/** A year of four digits; null where it names none. */
export function yearIn(address: ScreenAddress, name: string): number | null {
  const named = address.text(name);
  return /^\d{4}$/.test(named) ? Number(named) : null;
}
