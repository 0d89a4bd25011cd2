/**
 * Gives the focus back to what had it before a dialog opened: as the dialog closes, and once more as it is removed, for
 * a slow machine may move the focus into it in between. Mantine returns it by a timer of the modal, which is lost when
 * the modal is removed first.
 *
 * useFocusReturned(opened, dialog);
 */
import { type RefObject, useLayoutEffect, useRef } from "react";

export function useFocusReturned(opened: boolean, dialog: RefObject<HTMLElement | null>) {
  const opener = useRef<Element>(null);

  useLayoutEffect(() => {
    // Before anything in the dialog has it.
    if (opened) opener.current = document.activeElement;
    else giveBack(opener.current, dialog.current);
  }, [opened, dialog]);
  useLayoutEffect(() => () => giveBack(opener.current, dialog.current), [dialog]);
}

/** Unless somebody has given it to something else already. */
function giveBack(to: Element | null, dialog: HTMLElement | null) {
  const { activeElement, body } = document;
  if (activeElement !== body && !dialog?.contains(activeElement)) return;
  if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
}
