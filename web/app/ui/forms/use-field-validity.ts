/**
 * A field whose value can't be saved says so itself and blocks its form: `useSubmission` looks for the mark this leaves on
 * the input. The field shows the sentence.
 */
import { useEffect, useRef } from "react";

export function useFieldValidity(problem: string | null) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  return input;
}

/** The first field within a form, or a part of it, that refuses what is in it. */
export function firstInvalidField(form: HTMLElement): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  return fields.find(({ validity }) => validity.customError) ?? null;
}
