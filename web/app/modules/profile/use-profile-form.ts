/** A form over some of the profile's fields, saved in what was changed, with its draft and its guard. */
import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import type { Profile } from "~/account/profile";
import type { Schemas } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { FieldsInWords } from "~/lib/fields-in-words";
import { hasChanges } from "~/ui/forms/has-changes";
import { useNamedDraft } from "~/ui/forms/use-draft";
import { useSubmission } from "~/ui/forms/use-submission";
import { useUnsavedChanges } from "~/ui/forms/use-unsaved-changes";
import { useProfileSave } from "./use-profile-save";

const SAVED_SHOWN_FOR_MS = 3000;

type Kept = Pick<Profile, keyof Schemas["Profile"]>;

type ProfileForm<Values, Fields> = {
  profile: Profile;
  draftName: string;
  valuesOf: (profile: Kept) => Values;
  /** What was typed, as the API wants it. */
  changeOf: (values: Values) => Fields;
  bodyOf?: (change: Partial<Fields>, profile: Kept) => Schemas["ProfileChange"];
  inWords: FieldsInWords<Fields>;
  validate?: Partial<Record<keyof Values, (value: string) => string | null>>;
  failure: string;
};

export function useProfileForm<Values extends Record<string, unknown>, Fields extends object>(
  options: ProfileForm<Values, Fields>,
) {
  const { profile, draftName, valuesOf, changeOf, bodyOf, inWords, validate, failure } = options;
  const saving = useProfileSave<Fields>({
    fieldsOf: (found) => changeOf(valuesOf(found)),
    ...(bodyOf ? { bodyOf } : {}),
    inWords,
  });
  // What the form began with; the profile may be read again meanwhile.
  const [begun, setBegun] = useState(profile);
  const [saved, showSaved] = useShownFor(SAVED_SHOWN_FOR_MS);
  const sent = useRef<Values>(null);
  const form = useForm<Values>({ initialValues: valuesOf(profile), validate: (validate ?? {}) as never });
  const draft = useNamedDraft(form, { name: draftName, base: { version: begun.version } });
  const { submit, pending, problem } = useSubmission({
    form,
    save: async (values) => {
      sent.current = structuredClone(values);
      try {
        const { row } = await saving.save(begun, changeOf(values));
        return row as Profile;
      } catch (error) {
        // Refused fields and versions keep the server's words; for everything else this screen has one sentence.
        if (error instanceof ApiError && (error.status === 409 || Object.keys(error.fields).length > 0))
          throw asFieldsHere(error);
        throw new Error(failure);
      }
    },
    onSaved: (answer) => {
      setBegun(answer);
      const saved = valuesOf(answer);
      const typed = form.getValues();
      form.setInitialValues(saved);
      draft.discard();
      // As it was kept (without blanks around it), but for what was typed while it was on its way.
      if (sent.current) form.setValues(newer(saved, sent.current, typed));
      showSaved();
    },
    failure,
  });
  useUnsavedChanges(() => hasChanges(form));
  return { form, frame: { submit, pending, problem, saved, draft, dialog: saving.dialog } };
}

/** Puts the server's complaints about a way to pay on its field, which has no group around it here. */
function asFieldsHere({ message, status, fields, fromServer }: ApiError): ApiError {
  const here = Object.entries(fields).map(([name, sentence]) => [name.replace("paymentMethods.", ""), sentence]);
  return new ApiError(message, status, Object.fromEntries(here), fromServer);
}

/** Field by field: what is saved, except where something else than what was sent has been typed since. */
function newer<Values extends Record<string, unknown>>(saved: Values, sent: Values, typed: Values): Values {
  const changed = Object.entries(typed).filter(([name, value]) => value !== sent[name]);
  return { ...saved, ...Object.fromEntries(changed) };
}

/** True for a while after each call. */
function useShownFor(milliseconds: number): [boolean, () => void] {
  // Counting instead of a flag: saving twice in a row gives the second message its full time.
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown === 0) return;
    const hiding = setTimeout(() => setShown(0), milliseconds);
    return () => clearTimeout(hiding);
  }, [shown, milliseconds]);
  return [shown > 0, () => setShown((times) => times + 1)];
}
