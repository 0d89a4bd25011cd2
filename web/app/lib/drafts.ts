/**
 * What was typed into a form and not saved yet, kept on this device through a refresh or a crash. Each draft belongs to
 * one account; all of them go when somebody signs out. It must never fail: a full storage only means no draft.
 */
const PREFIX = "sawhorse.draft.";
const KEPT_FOR_MS = 7 * 86_400_000;

/** What is being changed as it was when the typing began: its version, and its fields where they are known. */
export type DraftBase = { version: string; fields?: unknown };
export type Draft<Values> = { values: Values; base: DraftBase | null };
/** Drafts of an earlier program have a version alone. */
type Stored<Values> = Draft<Values> & { at: number; version?: string | null };

const keyOf = (owner: string, name: string) => `${PREFIX}${owner}.${name}`;

export function readDraft<Values>(owner: string, name: string, now = Date.now()): Draft<Values> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(owner, name)) ?? "null") as Stored<Values> | null;
    if (stored?.values && now - stored.at < KEPT_FOR_MS) {
      return { values: stored.values, base: stored.base ?? (stored.version ? { version: stored.version } : null) };
    }
  } catch {
    // Unreadable counts as none.
  }
  dropDraft(owner, name);
  return null;
}

export function keepDraft<Values>(owner: string, name: string, draft: Draft<Values>, now = Date.now()) {
  try {
    localStorage.setItem(keyOf(owner, name), JSON.stringify({ ...draft, at: now }));
  } catch {
    // No room: typing goes on without a net.
  }
}

export function dropDraft(owner: string, name: string) {
  localStorage.removeItem(keyOf(owner, name));
}

/** Nobody who comes after may find them. */
export function forgetDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
