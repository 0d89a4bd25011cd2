/** Handing the customer's link on: by the clipboard, or by whatever the phone shares with. */
import { idOf } from "~/api/identity";
import { publicLink } from "./message";
import type { Document } from "./types";

/** Phones, mostly. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the share sheet. False when it did not open: closing it unused is not a failure. */
export async function shareLink(document: Document, title: string, text: string): Promise<boolean> {
  try {
    // A message names the link itself; apps would put both into it.
    await navigator.share(text ? { title, text } : { title, url: publicLink(idOf(document)) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
