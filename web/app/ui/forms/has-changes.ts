import { isSame } from "~/lib/same";
import type { FormOf } from "./use-submission";

/**
 * Whether a form holds anything else than it began with. The form's own `isDirty` looks at the fields that were typed
 * in and then overlooks lines that were added, moved or removed.
 */
export function hasChanges<Values extends Record<string, unknown>>(form: FormOf<Values>): boolean {
  return !isSame(form.getValues(), form.getInitialValues());
}
