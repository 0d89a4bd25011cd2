/**
 * What the address of a screen says it shows, read the same way by the screen and by what is fetched ahead of it. An address may
 * say anything.
 */
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

type Choice = { value: string; label: string };
type OneOf = {
  /** Of its control. Without one it has none: something else leads to it, and a chip leads out of it. */
  label?: string;
  /** The first may be empty: that is what the control says while nothing is chosen. */
  choices: readonly Choice[];
  /** An order narrows nothing: clearing the search leaves it. */
  isOrder?: true;
};
/** As many as are named, e.g. tags: there are no fixed choices, and whatever offers them shows what is chosen. */
type Several = { several: true };
export type Filters = Record<string, OneOf | Several>;

export type Values<Declared extends Filters> = { search: string } & {
  [Name in keyof Declared]: Declared[Name] extends OneOf ? Declared[Name]["choices"][number]["value"] | "" : string[];
};

/** What a list is narrowed to; empty where nothing is chosen. */
export function valuesIn<Declared extends Filters>(address: ScreenAddress, filters: Declared) {
  const chosen = Object.entries(filters).map(([name, filter]) => [
    name,
    "several" in filter ? severalIn(address, name) : (chosenIn(address, name, filter)?.value ?? ""),
  ]);
  return { search: address.text("search"), ...Object.fromEntries(chosen) } as Values<Declared>;
}

export function chosenIn(address: ScreenAddress, name: string, { choices }: OneOf): Choice | undefined {
  return choices.find(({ value }) => value !== "" && value === address.text(name));
}

/** None of them has a comma in it. */
export function severalIn(address: ScreenAddress, name: string): string[] {
  const parts = address.text(name).split(",");
  return parts.map((part) => part.trim()).filter(Boolean);
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
