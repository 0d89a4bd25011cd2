/**
 * The dialog about one thing, with an address of its own (`?open=<id>`): a link opens it, a refresh keeps it, Back
 * closes it. What is open gets into the address through navigation-guards.tsx.
 *
 * const details = useDetails({ late: detailsDialog, idOf, find: (id) => orNull(readPart(id)), missing: "..." });
 * details.open(part); {details.dialog}
 * const history = useDetails({ late: historyDialog, by: "history", ... });      // `?history=<id>`
 */
import { useEffect, useRef } from "react";
import { notifyFailed } from "~/ui/feedback/notify";
import { isAnyDialogOpen, useCountsAsOpenThing } from "~/ui/navigation/open-dialogs";
import { type OpenThing, useAddress } from "~/ui/navigation/use-address";
import type { AfterScreen } from "./after-screen";
import { type LateDialogProps, useLateDialog } from "./use-late-dialog";

type Details<Row> = {
  late: AfterScreen<LateDialogProps<Row>>;
  /** What the address names it by: `open`, unless it is something else to read about the thing than its details. */
  by?: OpenThing["by"];
  idOf: (row: Row) => string;
  /** What an address names; null when there is no such thing. */
  find: (id: string) => Promise<Row | null>;
  /** What is said then. */
  missing: string;
};

export function useDetails<Row>({ late, by = "open", idOf, find, missing }: Details<Row>) {
  const { open, openFound, forget, shown, dialog } = useLateDialog(late);
  const address = useAddress();
  const named = address.text(by);
  const id = shown === null ? null : idOf(shown);
  useCountsAsOpenThing(by, id);

  async function openNamed() {
    const found = await openFound(async () => {
      const row = await find(named);
      return row && { row };
    });
    if (found) return;
    address.change({ [by]: null });
    notifyFailed(missing);
  }

  // Closed before the address could name it: that comes late, and opens nothing.
  const closedEarly = useRef<string>(undefined);
  const shownBefore = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says at the moment of closing
  useEffect(() => {
    closedEarly.current = id === null && shownBefore.current !== named ? shownBefore.current : undefined;
    shownBefore.current = id ?? undefined;
  }, [id]);

  // The address opens and never closes: between a press and the new address, the two differ for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the address names another thing, and only then
  useEffect(() => {
    if (named && named === closedEarly.current) address.change({ [by]: null });
    else if (named && named !== id) void openNamed();
    if (named) closedEarly.current = undefined;
    // Gone from here before it came; a question about loading it takes the name out of the address meanwhile.
    if (!named && !isAnyDialogOpen()) forget();
  }, [named]);

  return { open, dialog };
}
