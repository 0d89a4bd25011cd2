import type { Location } from "~/router/location";

/** The name a scroll position is kept under. A screen and the dialogs above it share one. */
export function scrollKey({ state, key }: Pick<Location, "state" | "key">): string {
  return (state as { screen?: string } | null)?.screen ?? key;
}
