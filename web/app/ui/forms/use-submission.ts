/**
 * Sending a form, written once for dialogs and full pages.
 *
 * const { submit, pending, problem } = useSubmission({ form, save, onSaved, failure });
 * <form onSubmit={submit} noValidate> ... <FormProblem message={problem} /> <ActionButton main type="submit" loading={pending}>
 *
 * - validates first and moves the focus to the first field in error, or that refuses what is in it (use-field-validity.ts);
 * - ignores a second submit while one is under way;
 * - a refusal that names fields lands on those fields, anything else becomes `problem`, one sentence for the form:
 *   the server's own words, or `failure` where it gave none;
 * - a failure changes nothing that was typed, and gives the focus back to where it was;
 * - with `blockedBecause` nothing is sent, whatever submits the form: that sentence becomes the `problem`;
 * - where the session has ended, the person signs in again in place, and the save goes on.
 */
import type { UseFormReturnType } from "@mantine/form";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { signInAgain } from "~/account/sign-in-again";
import { ApiError, messageOf, OFFLINE, OFFLINE_IN_FORM } from "~/api/errors";
import { hasSessionEnded } from "~/api/session";
import { firstInvalidField } from "./use-field-validity";

export type FormOf<Values> = UseFormReturnType<Values>;

type Submission<Values extends Record<string, unknown>, Saved> = {
  form: FormOf<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  failure: string;
  /** Why nothing can be sent at present. */
  blockedBecause?: string | null;
};

export function useSubmission<Values extends Record<string, unknown>, Saved>({
  form,
  save,
  onSaved,
  failure,
  blockedBecause = null,
}: Submission<Values, Saved>) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  // What was saved in part before the session ended goes on from there, not from where it began.
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  // State lags behind two clicks in one frame; the ref does not.
  const underWay = useRef(false);

  function focusField(name: string | undefined) {
    if (name) form.getInputNode(name)?.focus();
  }

  async function send(values: Values) {
    if (underWay.current) return;
    underWay.current = true;
    const focused = document.activeElement;
    setPending(true);
    setProblem(null);
    try {
      onSaved(await withSession(() => begin(() => latestSave.current(form.getValues()))));
    } catch (error) {
      // The button is disabled while it is busy, and has lost the focus by that.
      setTimeout(() => giveBackFocus(focused));
      const known = knownFields(error, values);
      form.setErrors(known);
      const names = Object.keys(known);
      // A refusal about a field the form does not show must not vanish.
      if (names.length === 0) setProblem(problemOf(error, failure));
      // After the re-render, or the field would still be the one without its message.
      else setTimeout(() => focusField(names[0]));
    } finally {
      underWay.current = false;
      setPending(false);
    }
  }

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    setRefused(blockedBecause !== null);
    if (blockedBecause !== null) return;
    const refusing = event ? firstInvalidField(event.currentTarget) : null;
    form.onSubmit(
      (values) => (refusing ? refusing.focus() : void send(values)),
      (errors) => focusField(Object.keys(errors)[0]),
    )(event);
  }

  return { submit, pending, problem: refused && blockedBecause !== null ? blockedBecause : problem };
}

function problemOf(error: unknown, failure: string): string {
  const problem = messageOf(error, failure);
  return problem === OFFLINE ? OFFLINE_IN_FORM : problem;
}

/** What failed because the session has ended is done again once the same account has signed in. */
async function withSession<Saved>(work: () => Promise<Saved>): Promise<Saved> {
  try {
    return await work();
  } catch (error) {
    if (hasSessionEnded() && (await signInAgain())) return work();
    throw error;
  }
}

function giveBackFocus(to: Element | null) {
  if (to instanceof HTMLElement && to.isConnected && document.activeElement === document.body) to.focus();
}

/** Fails apart from what the server refuses: nothing was sent. */
const NOT_SENT = "There was an error submitting the form. Please try again.";

function begin<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return save();
  } catch {
    throw new ApiError(NOT_SENT, 0);
  }
}

function knownFields(error: unknown, values: Record<string, unknown>): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const shown = Object.entries(error.fields).map(([name, sentence]) => {
    const [field = ""] = name.split(".");
    // What the form holds as one text may be a list to the server.
    return [field, typeof values[field] === "object" ? name : field, sentence] as const;
  });
  return Object.fromEntries(shown.filter(([field]) => field in values).map(([, name, sentence]) => [name, sentence]));
}
