import type { FormOf } from "./use-submission";

/**
 * Whether a form holds anything else than it began with. The form's own `isDirty` looks at the fields that were typed
 * in and then overlooks lines that were added, moved or removed.
 */
export function hasChanges<Values extends Record<string, unknown>>(form: FormOf<Values>): boolean {
  return written(form.getValues()) !== written(form.getInitialValues());
}

/** The same text for the same values, in whatever order their names came. */
function written(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
