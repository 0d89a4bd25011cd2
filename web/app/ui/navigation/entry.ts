/**
 * What an entry of the browser's history says about dialogs: `state.dialogs` lists those that are open at it, the top one
 * last. A dialog about a thing is listed by its name (`open=<id>`), which the address shows too. Any other is listed by a
 * key that only the component showing it knows.
 */

import { addressOf } from "~/lib/screen-address";
import type { Location } from "~/router/location";
import { scrollKey } from "./scroll-key";

/** What an address can name as open, by its id: a thing's details, and what else is read of one thing in a dialog. */
export const OPENS = ["open", "history", "expenses", "whole"] as const;
export type OpenBy = (typeof OPENS)[number];

type State = { dialogs?: string[]; screen?: string } | null;
export function dialogsOf({ state }: Pick<Location, "state">): string[] {
  return (state as State)?.dialogs ?? [];
}

/** The entry's state with these dialogs open at it. */
export function withDialogs(entry: Location, dialogs: string[]): State {
  return { ...(entry.state as State), dialogs, screen: scrollKey(entry) };
}

export function nameOf(by: OpenBy, id: string): string {
  return `${by}=${id}`;
}

export function isName(dialog: string): boolean {
  return OPENS.some((by) => dialog.startsWith(`${by}=`));
}

/** The id of the thing that's open by this parameter. With several, the top one's. */
export function idOpenBy(dialogs: string[], by: OpenBy): string | null {
  return dialogs.findLast((dialog) => dialog.startsWith(`${by}=`))?.slice(by.length + 1) ?? null;
}

/** The dialog that an address asks for. */
export function namedIn({ search }: Pick<Location, "search">): string | null {
  const { text } = addressOf(search);
  const by = OPENS.find((one) => text(one) !== "");
  return by ? nameOf(by, text(by)) : null;
}

/** The search part of an address that names the top one of these dialogs that has a name. */
export function naming(search: string, dialogs: string[]): string {
  const parameters = new URLSearchParams(search);
  for (const by of OPENS) parameters.delete(by);
  const by = OPENS.find((one) => dialogs.findLast(isName)?.startsWith(`${one}=`));
  if (by) parameters.set(by, idOpenBy(dialogs, by) ?? "");
  return parameters.toString();
}

/** Nobody could come back to this entry: only the component that opened its top dialog can show it. */
export function isPassing(entry: Pick<Location, "state">): boolean {
  const top = dialogsOf(entry).at(-1);
  return top !== undefined && !isName(top);
}
