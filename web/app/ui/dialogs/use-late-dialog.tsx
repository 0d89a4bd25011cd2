/**
 * A dialog about a row whose code loads after the screen.
 *
 * const details = useLateDialog(detailsDialog);           // details.open(row), {details.dialog}
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { confirm } from "~/ui/feedback/confirm";
import { ProgressBar } from "~/ui/feedback/progress-bar";
import { type AfterScreen, whenIdle } from "./after-screen";
import { useDialog } from "./use-dialog";

export type LateDialogProps<Row> = { row: Row; opened: boolean; onClose: () => void };

/** A row of its own, because a form that adds one is about none. */
export type Found<Row> = { row: Row };

/** What shows it: a dialog, or something smaller that the history needn't know of. */
type Shown<Target> = {
  target: Target | null;
  key: number;
  opened: boolean;
  open: (target: Target) => void;
  close: () => void;
};

export function useLateDialog<Row>(late: AfterScreen<LateDialogProps<Row>>) {
  return useLate(late, useDialog<Found<Row>>());
}

export function useLate<Row>(late: AfterScreen<LateDialogProps<Row>>, shown: Shown<Found<Row>>) {
  const { target, key, opened, open: show, close } = shown;
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
  async function openFound(find: () => Promise<Found<Row> | null>, showFound = show): Promise<boolean> {
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
    const came = await loadOrOfferRetry({ load }, () => wanted.current === press);
    if (wanted.current !== press) return true;
    if (came && found) showFound(found);
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
export async function loadOrOfferRetry(
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
        question: "This didn't load",
        detail: "Your connection may be slow. What you typed and saved is safe.",
        yes: "Try again",
        no: "Close",
      }));
    return again ? loadOrOfferRetry(late, stillWanted) : false;
  }
}
