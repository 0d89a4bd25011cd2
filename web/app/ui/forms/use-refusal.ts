/**
 * A field that cannot stand as it is says so itself, and its form is not sent: `useSubmission` looks for the mark that
 * this leaves on the input. The sentence is shown by the field.
 */
import { useEffect, useRef } from "react";

export function useRefusal(problem: string | null) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  return input;
}

/** The first field within a form, or a part of it, that refuses what is in it. */
export function refusingField(form: HTMLElement): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  return fields.find(({ validity }) => validity.customError) ?? null;
}
