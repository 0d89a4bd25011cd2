/**
 * Keeps what is typed into a form on this device until it is saved or discarded.
 *
 * const draft = useDraft({ form, name: "documents.new", base: null, isReady });
 * draft.restore() once the form holds what it begins with; <FormDialog draft={draft} ...> does the rest.
 * draft.changed() at every change, from the form's `onValuesChange`: a form need not be drawn anew for it.
 */
import { useEffect, useRef, useState } from "react";
import { getSession } from "~/api/session";
import { type DraftBase, dropDraft, keepDraft, readDraft } from "~/lib/drafts";
import { hasChanges } from "./has-changes";
import type { FormOf } from "./use-submission";

const KEPT_AFTER_MS = 300;

type DraftOf<Values> = {
  form: FormOf<Values>;
  name: string;
  /** What is being changed, as it was when the typing began; null for something new. */
  base: DraftBase | null;
  /** Whether the form holds what it begins with; nothing is kept before. */
  isReady: boolean;
};

export function useDraft<Values extends Record<string, unknown>>({ form, name, base, isReady }: DraftOf<Values>) {
  const [restored, setRestored] = useState(false);
  const ended = useRef(false);
  const owner = getSession()?.user._id ?? "";
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef(() => {});
  keep.current = () => {
    if (!isReady || ended.current) return;
    if (hasChanges(form)) keepDraft(owner, name, { values: form.getValues(), base });
    else dropDraft(owner, name);
  };

  useEffect(() => {
    // The last letters before a refresh too.
    const leaving = () => keep.current();
    window.addEventListener("pagehide", leaving);
    return () => {
      window.removeEventListener("pagehide", leaving);
      clearTimeout(keeping.current);
    };
  }, []);

  return {
    /** At once, before the form goes. */
    keep: () => keep.current(),
    /** Whether the form shows a draft from before. */
    restored,
    /** Something was typed: it is kept when the fingers rest. */
    changed() {
      clearTimeout(keeping.current);
      keeping.current = setTimeout(() => keep.current(), KEPT_AFTER_MS);
    },
    /** Puts an earlier draft into the form; answers what it began from. */
    restore(): DraftBase | null {
      const draft = readDraft<Values>(owner, name);
      if (!draft) return null;
      form.setValues({ ...form.getValues(), ...draft.values });
      setRestored(true);
      return draft.base;
    },
    /** The form is as it was before anything was typed. */
    discard() {
      dropDraft(owner, name);
      form.reset();
      setRestored(false);
    },
    /** Saved or given up: what is still in the closing form is not kept any more. */
    end() {
      ended.current = true;
      dropDraft(owner, name);
    },
  };
}

export type DraftHandle = Pick<ReturnType<typeof useDraft>, "restored" | "discard" | "end" | "keep">;
