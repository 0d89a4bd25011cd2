/**
 * Keeps what is typed into a form on this device until it is saved or discarded (kept-drafts.ts). `FormDialog` does it for
 * every form that gives its draft a name. A form that's part of a page shows its draft and ends it:
 *
 * const draft = useNamedDraft(form, { name: "profile", base: { version } });
 * <form onInput={draft.changed}>{draft.restored ? <RestoredDraft {...draft.restored} onDiscard={draft.discard} /> : null}
 * draft.discard() once it's saved and the form stays, draft.end() if it goes.
 *
 * A form that loads first, or has more to say about its draft, does it itself:
 *
 * const draft = useDraft({ form, name: "documents.new", base: null, isReady });
 * await draft.restore() once the form holds what it begins with; <FormDialog draft={draft} ...> does the rest.
 * draft.changed() at every change, from the form's `onValuesChange`: a form need not be drawn anew for it.
 */
import { useEffect, useRef, useState } from "react";
import { type Identified, idOf } from "~/api/identity";
import { getSession } from "~/api/session";
import { isSame } from "~/lib/same";
import {
  claimDraft,
  type Draft,
  type DraftBase,
  draftKeys,
  dropDraft,
  keepDraft,
  newDraftKey,
  readDraft,
} from "./kept-drafts";
import type { FormOf } from "./use-submission";

const KEPT_AFTER_MS = 300;

type DraftOf<Values> = {
  form: FormOf<Values>;
  /** Null for a form whose text is not worth keeping, or must not be. */
  name: string | null;
  /** What is being changed, as it was when the typing began; null for something new. */
  base: DraftBase | null;
  /** Whether the form holds what it begins with; nothing is kept before. */
  isReady: boolean;
  /** Fields that must not be kept, such as a password. */
  without?: string[] | undefined;
};

/** The draft that this form has: where it is kept, and how to let go of it. */
type Slot = { key: string; letGo: () => void };

export function useDraft<Values extends Record<string, unknown>>({
  form,
  name,
  base,
  isReady,
  without,
}: DraftOf<Values>) {
  const [restored, setRestored] = useState<Restored | null>(null);
  const ended = useRef(false);
  const owner = idOf(getSession()?.user) ?? "";
  const slot = useRef<Slot>(null);
  // Before it is looked for, an earlier draft must not be taken for nothing typed.
  const hasLooked = useRef(false);
  const aside = useRef<Pick<Draft<Values>, "sent" | "more">>({});
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef(() => {});
  keep.current = () => {
    if (!name || !isReady || !hasLooked.current || ended.current) return;
    const changes = changesIn(form, without);
    if (!changes && !aside.current.more) {
      drop();
      return;
    }
    if (!slot.current) {
      const key = newDraftKey(owner, name);
      const mine: Slot = { key, letGo: () => {} };
      slot.current = mine;
      void claimDraft(key).then((letGo) => {
        if (letGo && slot.current === mine) mine.letGo = letGo;
        else letGo?.();
      });
    }
    keepDraft<Values>(slot.current.key, { ...(changes ?? { values: {} }), base, ...aside.current });
  };

  function drop() {
    if (slot.current) dropDraft(slot.current.key);
    slot.current?.letGo();
    slot.current = null;
    aside.current = {};
  }

  useEffect(() => {
    ended.current = false;
    // The last letters before a refresh too; a phone that drops the tab tells no more than that it is hidden.
    const leaving = () => keep.current();
    window.addEventListener("pagehide", leaving);
    document.addEventListener("visibilitychange", leaving);
    return () => {
      window.removeEventListener("pagehide", leaving);
      document.removeEventListener("visibilitychange", leaving);
      clearTimeout(keeping.current);
      slot.current?.letGo();
      ended.current = true;
    };
  }, []);

  return {
    /** At once, before the form goes. */
    keep: () => keep.current(),
    /** What the form shows of a draft from before, if it does. */
    restored,
    /** Something was typed: it is kept when the fingers rest. */
    changed() {
      clearTimeout(keeping.current);
      keeping.current = setTimeout(() => keep.current(), KEPT_AFTER_MS);
    },
    /** Puts the latest draft that nobody else has into the form, and answers it. */
    async restore(): Promise<Draft<Values> | null> {
      const draft = name ? await takeOver<Values>(owner, name, slot) : null;
      hasLooked.current = true;
      if (ended.current) {
        slot.current?.letGo();
        return null;
      }
      if (!draft) return null;
      aside.current = { more: draft.more };
      const initial = form.getInitialValues();
      const isOutdated = Object.entries(draft.from ?? {}).some(([field, before]) => !isSame(before, initial[field]));
      if (Object.keys(draft.values).length > 0) {
        form.setValues({ ...form.getValues(), ...draft.values });
        setRestored({
          isOutdated: isOutdated && base !== null && base.version !== draft.base?.version,
          wasSent: draft.sent === true,
        });
      }
      return draft;
    },
    /** Keeps something beside the fields with the draft, at once. */
    remember(more: unknown) {
      aside.current = { ...aside.current, more };
      keep.current();
    },
    /** A save is under way, or it failed and nothing is. */
    sending(isUnderWay: boolean) {
      aside.current = { ...aside.current, sent: isUnderWay || undefined };
      keep.current();
    },
    /** The form is as it was before anything was typed. */
    discard() {
      drop();
      form.reset();
      setRestored(null);
    },
    /** Saved or given up: what is still in the closing form is not kept any more. */
    end() {
      ended.current = true;
      drop();
    },
  };
}

/** The draft of a form that holds what it begins with from its first moment; null where nothing is to be kept. */
export function useNamedDraft<Values extends Record<string, unknown>>(form: FormOf<Values>, named: NamedDraft | null) {
  const draft = useDraft({ form, name: null, base: null, ...named, isReady: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (named) void draft.restore();
  }, []);
  // What is picked, moved or removed draws the form anew; what is typed may not (see `onInput`).
  useEffect(() => {
    if (named) draft.changed();
  });
  return draft;
}

/** What there is to say about a draft that came back. */
export type Restored = {
  /** What it changes was changed elsewhere since. */
  isOutdated?: boolean;
  /** The page went while it was being saved. */
  wasSent?: boolean;
  /** A module's own sentence, and what its button says. */
  words?: { text: string; discard: string };
};

export type DraftHandle = Pick<
  ReturnType<typeof useDraft>,
  "discard" | "end" | "keep" | "changed" | "sending" | "restored"
>;

/** The name and version of the draft of a thing's form; `row` is null for something new. */
export function draftOf(
  noun: string,
  row: (Identified & { updatedAt?: string; version?: string }) | null,
  within = "",
): NamedDraft {
  const of = within ? ` of ${within}` : "";
  if (!row) return { name: `${noun}.new${of}`, base: null };
  const version = row.version ?? row.updatedAt ?? "";
  return { name: `${noun}.${idOf(row)}${of}`, base: { version } };
}

export type NamedDraft = { name: string } & Pick<DraftOf<unknown>, "base" | "without">;

async function takeOver<Values>(
  owner: string,
  name: string,
  slot: { current: Slot | null },
): Promise<Draft<Values> | null> {
  for (const key of draftKeys(owner, name)) {
    const letGo = await claimDraft(key);
    // Whoever had it may have saved it meanwhile.
    const draft = letGo && readDraft<Values>(key);
    if (draft) {
      slot.current = { key, letGo };
      return draft;
    }
    letGo?.();
  }
  return null;
}

/** The fields that hold something else than they began with, and what that was; null when there are none. Files cannot be kept. */
function changesIn<Values extends Record<string, unknown>>(
  form: FormOf<Values>,
  without: string[] = [],
): Pick<Draft<Values>, "values" | "from"> | null {
  const before = form.getInitialValues();
  const changed = Object.entries(form.getValues()).filter(
    ([field, value]) => !(value instanceof Blob) && !without.includes(field) && !isSame(value, before[field]),
  );
  if (changed.length === 0) return null;
  return {
    values: Object.fromEntries(changed) as Partial<Values>,
    from: Object.fromEntries(changed.map(([field]) => [field, before[field]])) as Partial<Values>,
  };
}
