/**
 * Dialogs about a row, loaded after the screen.
 *
 * const details = useLateDialog(detailsDialog);           // details.open(row), {details.dialog}
 * const { addButton, edit, dialog } = useRowDialog("Add Part", partDialog);
 * <Page action={addButton}>... {dialog}</Page>
 *
 * useRowDialog is the form that adds and edits: it comes with the add button of the page and of the shell. A screen
 * whose form needs to know more than the row takes `useAddButton` and `useLateDialog`.
 */
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { READ_ONLY_REASON, useReadOnlyReason } from "~/account/read-only";
import { confirm } from "~/ui/feedback/confirm";
import { ProgressBar } from "~/ui/feedback/progress-bar";
import { ActionButton } from "~/ui/page/action-button";
import { useAddAction } from "~/ui/page/add-action";
import { type AfterScreen, whenIdle } from "./after-screen";
import { useDialog } from "./use-dialog";

export type LateDialogProps<Row> = { row: Row; opened: boolean; onClose: () => void };

/** What the form of a row is given: the row to change, or null to add one. */
export type RowDialogProps<Row> = LateDialogProps<Row | null>;

/** A row of its own, because a form that adds one is about none. */
type Found<Row> = { row: Row };

export function useLateDialog<Row>(late: AfterScreen<LateDialogProps<Row>>) {
  const { target, key, opened, open: show, close } = useDialog<Found<Row>>();
  const [fetching, setFetching] = useState(false);
  // Of several presses while it is on its way the last one counts, and none after the screen was left.
  const wanted = useRef(0);
  useEffect(() => {
    const fetchQuietly = () => void late.load().catch(() => undefined);
    const stop = whenIdle(fetchQuietly);
    return () => {
      stop();
      wanted.current = 0;
    };
  }, [late]);

  /** Opens what is found, once it and the dialog's code have come. False when there is no such thing. */
  async function openFound(find: () => Promise<Found<Row> | null>): Promise<boolean> {
    const press = wanted.current + 1;
    wanted.current = press;
    let found: Found<Row> | null = null;
    const load = async () => {
      setFetching(true);
      try {
        [found] = await Promise.all([find(), late.load()]);
      } finally {
        // Nothing is on its way while the person is asked whether to try again.
        if (wanted.current === press) setFetching(false);
      }
    };
    const came = await fetchedOrGivenUp({ load }, () => wanted.current === press);
    if (wanted.current !== press) return true;
    if (came && found) show(found);
    return !came || found !== null;
  }

  const dialog: ReactNode = (
    <>
      {fetching ? <ProgressBar label="Loading" /> : null}
      {target && late.Component ? <late.Component key={key} row={target.row} opened={opened} onClose={close} /> : null}
    </>
  );
  return {
    open: (row: Row) => (late.Component ? show({ row }) : void openFound(async () => ({ row }))),
    openFound,
    close,
    /** Nobody waits any more for what is being found. */
    forget() {
      wanted.current += 1;
      setFetching(false);
    },
    /** What it is open about. */
    shown: opened && target ? target.row : null,
    dialog,
  };
}

export type LateDialog<Row> = ReturnType<typeof useLateDialog<Row>>;

/** Fetches a dialog's code and asks whether to try again when it does not come. True once it is there. */
export async function fetchedOrGivenUp(
  late: Pick<AfterScreen<never>, "load">,
  stillWanted: () => boolean,
): Promise<boolean> {
  try {
    await late.load();
    return true;
  } catch {
    const again =
      stillWanted() &&
      (await confirm({
        question: "This could not be loaded",
        detail: "The connection may be slow or lost. Nothing you typed or saved is lost.",
        yes: "Try again",
        no: "Close",
      }));
    return again ? fetchedOrGivenUp(late, stillWanted) : false;
  }
}

export function useRowDialog<Row>(addLabel: string, form: AfterScreen<RowDialogProps<Row>>) {
  const { open, dialog } = useLateDialog(form);
  const addButton = useAddButton(addLabel, () => open(null));
  return { addButton, edit: open, dialog };
}

/** The button that adds something: for the page, and as the round one of the shell. */
export function useAddButton(label: string, add: () => void, inactiveReason?: string): ReactNode {
  const reason = useReadOnlyReason();
  const blockedBecause = (reason === READ_ONLY_REASON && inactiveReason) || reason;
  useAddAction({ label, open: add, blockedBecause });
  return (
    <ActionButton main leftSection={<IconPlus size={20} aria-hidden />} blockedBecause={blockedBecause} onClick={add}>
      {label}
    </ActionButton>
  );
}
