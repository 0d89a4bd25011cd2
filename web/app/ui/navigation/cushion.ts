/**
 * The history entry that lies under open dialogs, so that Back has something to go back from: it closes the dialog on
 * top instead of leaving the screen. It has the address of the screen itself and says in its state whose it is.
 */
import type { Location } from "react-router";

const OVER = "cushionOver";

export function isCushion({ state }: Pick<Location, "state">): boolean {
  return typeof state?.[OVER] === "string";
}

export function cushionOver({ state, key }: Location): object {
  return { ...state, [OVER]: key };
}

/** Under which name the place one has scrolled to is kept: the screen and its cushion are one place. */
export function scrollKey({ state, key }: Location): string {
  return state?.[OVER] ?? key;
}
