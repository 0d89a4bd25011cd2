/** Drafts of forms on this device (ui/forms/kept-drafts.ts): what signing out must know of them. */
export const DRAFT_PREFIX = "sawhorse.draft.";

/** Nobody who comes after may find them. */
export function forgetDrafts() {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
}
