/**
 * What was typed into a form and not saved yet, kept on this device for a week at most, through a refresh, a crash or a
 * phone that drops the tab. Each draft belongs to one account, and all of them go when somebody signs out. A draft of no
 * account (signing up) stays in its tab: the next person at this device must not find it. Keeping must never fail: a full storage only means
 * no draft.
 *
 * A form that is open has a draft of its own, so two tabs writing two estimates never write over each other. While it is
 * open the browser holds a lock on it; a draft nobody holds was left behind, and the next form of that name takes it over.
 */
import { DRAFT_PREFIX, dropOldDrafts } from "~/lib/drafts";

/** What is being changed as it was when the typing began: its version, and its fields where they are known. */
export type DraftBase = { version: string; fields?: unknown };

export type Draft<Values> = {
  /** The fields that were changed. */
  values: Partial<Values>;
  /** What those fields held before. */
  from?: Partial<Values> | undefined;
  base: DraftBase | null;
  /** Set while it is being saved: whether that arrived is not known. */
  sent?: true | undefined;
  /** What else a module has to know when it takes the draft over. */
  more?: unknown;
};

/** Drafts of an earlier program have a version alone. */
type Stored<Values> = Draft<Values> & { at: number; version?: string | null };

const nameKey = (owner: string, name: string) => `${DRAFT_PREFIX}${owner}.${name}`;

const storageOf = (key: string) => (key.startsWith(nameKey("", "")) ? sessionStorage : localStorage);

/** A draft of this name that no other form has. */
export function newDraftKey(owner: string, name: string): string {
  return `${nameKey(owner, name)}@${crypto.randomUUID()}`;
}

/** The drafts of this name, the latest first. Old drafts of any name are dropped. */
export function draftKeys(owner: string, name: string, now = Date.now()): string[] {
  dropOldDrafts(now);
  const plain = nameKey(owner, name);
  const found = Object.keys(storageOf(plain)).filter((key) => key === plain || key.startsWith(`${plain}@`));
  return found
    .map((key) => ({ key, at: stored(key)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .map(({ key }) => key);
}

export function readDraft<Values>(key: string): Draft<Values> | null {
  const found = stored<Values>(key);
  if (!found) return null;
  const { at: _, version, ...draft } = found;
  return { ...draft, base: draft.base ?? (version ? { version } : null) };
}

export function keepDraft<Values>(key: string, draft: Draft<Values>, now = Date.now()) {
  try {
    storageOf(key).setItem(key, JSON.stringify({ ...draft, at: now }));
  } catch {
    // No room: typing goes on without a net.
  }
}

export function dropDraft(key: string) {
  storageOf(key).removeItem(key);
}

function stored<Values>(key: string): Stored<Values> | null {
  try {
    const found = JSON.parse(storageOf(key).getItem(key) ?? "null") as Stored<Values> | null;
    return found?.values ? found : null;
  } catch {
    return null;
  }
}

/** Held by forms of this page. Browsers without locks (plain http) know of no other page. */
const held = new Set<string>();

/** Takes a draft for as long as a form is open; answers how to let go of it, or null when another form has it. */
export async function claimDraft(key: string): Promise<(() => void) | null> {
  if (held.has(key)) return null;
  held.add(key);
  const letGo = () => void held.delete(key);
  if (!navigator.locks) return letGo;
  return new Promise((resolve) => {
    const holding = navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (!lock) {
        letGo();
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) =>
        resolve(() => {
          letGo();
          release();
        }),
      );
    });
    // A page that is on its way out gets none.
    holding.catch(() => resolve(letGo));
  });
}
