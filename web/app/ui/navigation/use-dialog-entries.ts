/**
 * Dialogs in the browser's history. Opening one pushes an entry that lists it. It's open while the entry the browser is at
 * lists it, and nothing else says so. Closing goes back, and Back closes it, because either leaves the entry.
 *
 * A link from elsewhere that names a thing (`?open=<id>`) has no entry for the screen alone. It gets one on arrival, so
 * that Back closes the dialog there too.
 */
import { useLocation, useNavigate } from "~/router/hooks";
import { currentLocation } from "~/router/location";
import { dialogsOf, namedIn, naming, withDialogs } from "./entry";
import { along, back, inTurn } from "./moves";

export function useDialogEntries() {
  const navigate = useNavigate();
  const dialogs = dialogsOf(useLocation());

  function push(dialog: string) {
    const here = currentLocation();
    const open = [...dialogsOf(here), dialog];
    return along(
      navigate,
      { ...here, search: naming(here.search, open) },
      { state: withDialogs(here, open), keepsScroll: true },
    );
  }

  return {
    /** Those that are open, the top one last. */
    dialogs,
    /** `prepare` runs as the entry is pushed. */
    open(dialog: string, prepare: () => void) {
      void inTurn(() => {
        prepare();
        // The second press of a double click.
        if (dialogsOf(currentLocation()).includes(dialog)) return;
        return push(dialog);
      });
    },
    /** Closes it with all that lies above it. */
    close(dialog: string) {
      void inTurn(() => {
        const open = dialogsOf(currentLocation());
        if (open.includes(dialog)) return back(navigate, open.length - open.indexOf(dialog));
      });
    },
    /** Puts the entry of the screen alone below one that a link led to. */
    arrive(dialog: string) {
      void inTurn(async () => {
        const here = currentLocation();
        if (dialogsOf(here).length > 0 || namedIn(here) !== dialog) return;
        const alone = { ...here, search: naming(here.search, []) };
        await along(navigate, alone, { replace: true, state: here.state, keepsScroll: true });
        if (currentLocation().pathname === here.pathname) await push(dialog);
      });
    },
  };
}
