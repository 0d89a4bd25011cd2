/**
 * The dialog about one thing, with an address of its own (`?open=<id>`): a link opens it, a refresh keeps it, Back
 * closes it.
 *
 * const details = useDetails({ late: detailsDialog, idOf, find: (id) => orNull(readPart(id)), missing: "..." });
 * details.open(part); {details.dialog}
 * const history = useDetails({ late: historyDialog, by: "history", ... });      // `?history=<id>`
 */
import { useEffect } from "react";
import { notifyFailed } from "~/ui/feedback/notify";
import { idOpenBy, nameOf, type OpenBy } from "~/ui/navigation/entry";
import { useAddress } from "~/ui/navigation/use-address";
import { useDialogEntries } from "~/ui/navigation/use-dialog-entries";
import type { AfterScreen } from "./after-screen";
import { useDialog } from "./use-dialog";
import { type Found, type LateDialogProps, useLate } from "./use-late-dialog";

type Details<Row> = {
  late: AfterScreen<LateDialogProps<Row>>;
  /** What the address names it by: `open`, unless it is something else to read about the thing than its details. */
  by?: OpenBy;
  idOf: (row: Row) => string;
  /** What an address names; null when there is no such thing. */
  find: (id: string) => Promise<Row | null>;
  /** What is said then. */
  missing: string;
};

export function useDetails<Row>({ late, by = "open", idOf, find, missing }: Details<Row>) {
  const details = useDialog<Found<Row>>(({ row }) => nameOf(by, idOf(row)));
  const { open, openFound, forget, dialog } = useLate(late, details);
  const { dialogs, arrive, close } = useDialogEntries();
  const linked = useAddress().text(by);
  const id = idOpenBy(dialogs, by);

  const isByLink = linked !== "" && dialogs.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time a link leads here, and only then
  useEffect(() => {
    if (isByLink) arrive(nameOf(by, linked));
  }, [isByLink, linked]);

  async function openNamed(named: string) {
    const found = await openFound(async () => {
      const row = await find(named);
      return row && { row };
    }, details.fill);
    if (found) return;
    close(nameOf(by, named));
    notifyFailed(missing);
  }

  const isMissing = id !== null && details.entry !== nameOf(by, id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something else is open, and only then
  useEffect(() => {
    if (isMissing) void openNamed(id);
    else forget();
  }, [id, isMissing]);

  return { open, dialog };
}
