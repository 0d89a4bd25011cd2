/**
 * The keys that work on every screen: Ctrl+K, ⌘K and "/" search, "?" lists them all, and two letters, one after the other,
 * lead somewhere ("n i" is a new invoice). They rest while somebody types, and while a dialog is open.
 */
import { useEffect, useEffectEvent, useRef } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { useNavigate } from "~/router/hooks";
import { notifyFailed } from "~/ui/feedback/notify";
import { topmostDialog } from "~/ui/navigation/open-dialogs";

/** How long the first of two letters is remembered. */
const TOGETHER_MS = 1500;
const FIRST_KEYS = ["n", "g"];

type Opens = { search: () => void; list: () => void };

export function useShortcuts({ search, list }: Opens) {
  const navigate = useNavigate();
  const readOnlyReason = useReadOnlyReason();
  const first = useRef({ key: "", until: 0 });

  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || topmostDialog()) return;
    const key = event.key.toLowerCase();
    if (key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      search();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
      followLetter(event, key);
    }
  });

  function followLetter(event: KeyboardEvent, key: string) {
    const { key: before, until } = first.current;
    first.current = { key: "", until: 0 };
    if (key === "/" || key === "?") {
      // Firefox would open its own search.
      event.preventDefault();
      if (key === "/") search();
      else list();
    } else if (before && event.timeStamp < until) void goTo(before, key);
    else if (FIRST_KEYS.includes(key)) first.current = { key, until: event.timeStamp + TOGETHER_MS };
  }

  async function goTo(before: string, key: string) {
    const { shortcutTo } = await import("../actions");
    const found = shortcutTo(before, key);
    if (found?.changes && readOnlyReason) notifyFailed(readOnlyReason);
    else if (found) void navigate(found.to);
  }

  useEffect(() => {
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role=combobox], [role=menu] *");
}
