/**
 * Which screens are likely to be opened next: those opened last in this browser, then the first of the menu. Only the
 * modules; whatever else there is, is not opened in passing.
 */
import { MODULES } from "~/modules/modules";

const KEY = "sawhorse.opened";
/** What a thumb goes back and forth between. */
const MOST = 4;

const paths = MODULES.map(({ path }) => path);

export function noteOpened(path: string) {
  if (!paths.includes(path)) return;
  const opened = [path, ...lastOpened().filter((other) => other !== path)];
  try {
    localStorage.setItem(KEY, JSON.stringify(opened));
  } catch {
    // No room: the menu's order is as good.
  }
}

export function likelyScreens(current: string): string[] {
  const likely = new Set([...lastOpened(), ...paths]);
  likely.delete(current);
  return [...likely].slice(0, MOST);
}

function lastOpened(): string[] {
  try {
    const opened: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(opened) ? opened.filter((path) => paths.includes(path)) : [];
  } catch {
    return [];
  }
}
