/**
 * What a screen shows, kept in its address, so that a link, a refresh and Back show the same: the search, the filters,
 * the order, the tab, and which thing's details are open. The one place that writes to it, but for what is open:
 * use-dialog-entries.ts does that.
 *
 * const address = useAddress();
 * address.text("search")                          // "" where the address says nothing
 * address.choice("stock", ["low", "out"])         // null where it names none of these
 * address.change({ stock: "low", search: "" })    // what is empty leaves the address, the rest of it stays
 * address.step({ tab: "vehicles" })               // the same as a step that Back takes back
 */

import { addressOf } from "~/lib/screen-address";
import { useLocation, useNavigate } from "~/router/hooks";
import { currentLocation } from "~/router/location";
import { dialogsOf, isPassing, naming } from "./entry";
import { along, inTurn } from "./moves";

type Changes = Record<string, string | null>;

export function useAddress() {
  const location = useLocation();
  const navigate = useNavigate();

  return {
    ...addressOf(location.search),
    // Every letter and every choice in the history would make the back button useless.
    change(changes: Changes) {
      void inTurn(() => {
        const here = currentLocation();
        const to = { ...here, search: changed(here.search, changes) };
        return along(navigate, to, { replace: true, state: here.state, keepsScroll: true });
      });
    },
    step(changes: Changes) {
      void inTurn(() => {
        const here = currentLocation();
        // A step out of a dialog leaves it.
        const leaves = dialogsOf(here).length > 0;
        const search = changed(leaves ? naming(here.search, []) : here.search, changes);
        const state = leaves ? null : here.state;
        return along(navigate, { ...here, search }, { replace: isPassing(here), state, keepsScroll: true });
      });
    },
  };
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
