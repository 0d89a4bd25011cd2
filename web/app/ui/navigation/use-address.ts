/**
 * What a screen shows, kept in its address, so that a link, a refresh and Back show the same: the search, the filters,
 * the order, the tab, and which thing's details are open. The one place that writes to it, but for what is open:
 * navigation-guards.tsx does that, together with the history entry under the dialog.
 *
 * const address = useAddress();
 * address.text("search")                          // "" where the address says nothing
 * address.choice("stock", ["low", "out"])         // null where it names none of these
 * address.change({ stock: "low", search: "" })    // what is empty leaves the address, the rest of it stays
 * address.step({ tab: "vehicles" })               // the same as a step that Back takes back
 */
import { useRef } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { addressOf } from "~/lib/screen-address";
import { isCushion } from "./cushion";

/** What an address can name as open, by its id: a thing's details, and what else is read of one thing in a dialog. */
export const OPENS = ["open", "history", "expenses", "whole"] as const;
export type OpenThing = { by: (typeof OPENS)[number]; id: string };

type Changes = Record<string, string | null>;

/** So that the address names nothing as open. */
const NOTHING_OPEN: Changes = Object.fromEntries(OPENS.map((by) => [by, null]));

export function useAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  latest.current = location;

  function write(changes: Changes, replace: boolean) {
    const { search, hash, state } = latest.current;
    // A step out of a dialog takes the place of the entry under that dialog, and is none itself.
    const leaves = !replace && isCushion(latest.current);
    void navigate(
      { search: changed(search, changes), hash },
      {
        replace: replace || isPassing(latest.current),
        state: leaves ? null : state,
        preventScrollReset: true,
      },
    );
  }

  return {
    ...addressOf(location.search),
    // Every letter and every choice in the history would make the back button useless.
    change: (changes: Changes) => write(changes, true),
    step: (changes: Changes) => write(changes, false),
  };
}

export function thingNamedBy({ search }: Pick<Location, "search">): OpenThing | null {
  const { text } = addressOf(search);
  const by = OPENS.find((one) => text(one) !== "");
  return by ? { by, id: text(by) } : null;
}

/** The search part of an address that names this alone as open. */
export function naming(search: string, thing: OpenThing | null): string {
  return changed(search, { ...NOTHING_OPEN, ...(thing ? { [thing.by]: thing.id } : {}) });
}

/** A cushion that only stands for a dialog: nobody could come back to it. */
export function isPassing(location: Location): boolean {
  return isCushion(location) && thingNamedBy(location) === null;
}

/** The search part of an address with some of its parameters changed. */
function changed(search: string, changes: Changes): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  }
  return parameters.toString();
}
