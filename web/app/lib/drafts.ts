/** Drafts of forms on this device (ui/forms/kept-drafts.ts): what signing out and the start of the app must know of them. */
export const DRAFT_PREFIX = "sawhorse.draft.";

const KEPT_FOR_MS = 7 * 86_400_000;

/** Nobody who comes after may find them. */
export function forgetDrafts() {
  dropDrafts(() => true);
}

/** Drafts of every form and account that are a week old or unreadable, also of forms that are never opened again. */
export function dropOldDrafts(now = Date.now()) {
  dropDrafts((text) => now - keptAt(text) >= KEPT_FOR_MS);
}

function dropDrafts(isDue: (text: string) => boolean) {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(DRAFT_PREFIX) && isDue(storage.getItem(key) ?? "")) storage.removeItem(key);
}

function keptAt(text: string): number {
  try {
    return Number(JSON.parse(text).at) || 0;
  } catch {
    return 0;
  }
}
