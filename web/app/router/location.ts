/** An address in the browser's history, and what its entry keeps. */
export type Address = { pathname: string; search: string; hash: string };
export type Location = Address & {
  /** What the entry carries along: which dialogs are open at it, for example. */
  state: unknown;
  /** The entry's own name. */
  key: string;
};

/** Where to go: a path, or a location with parts of it replaced. Its search may come without the question mark. */
export type To = string | Address;

/** How the browser keeps an entry. */
type Kept = { usr?: unknown; key?: string; idx?: number } | null;

/** The first entry of a visit has no name yet. */
const FIRST_KEY = "default";

export function resolved(to: To): Address {
  const { pathname, search, hash } = new URL(typeof to === "string" ? to : hrefOf(to), window.location.href);
  return { pathname, search, hash };
}

export function hrefOf({ pathname, search, hash }: Address): string {
  const query = search.replace(/^\?/, "");
  return pathname + (query && `?${query}`) + hash;
}

/** Where the browser is. `useLocation` says the same, but only once it's drawn. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = FIRST_KEY } = kept() ?? {};
  return { pathname, search, hash, state: usr, key };
}

export function newLocation(to: To, state: unknown): Location {
  return { ...resolved(to), state, key: Math.random().toString(36).slice(2, 10) };
}

/** How many entries lie before this one. Null where the browser has made it itself, for a link to a part of the page. */
export function currentIndex(): number | null {
  return kept()?.idx ?? null;
}

export function pushEntry(location: Location, index: number) {
  try {
    window.history.pushState(entryOf(location, index), "", hrefOf(location));
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataCloneError") throw error;
    // Safari lets a page push a hundred entries in half a minute.
    window.location.assign(hrefOf(location));
  }
}

export function replaceEntry(location: Location, index: number) {
  window.history.replaceState(entryOf(location, index), "", hrefOf(location));
}

function entryOf({ state, key }: Location, index: number): Kept {
  return { usr: state, key, idx: index };
}

function kept(): Kept {
  return window.history.state;
}
