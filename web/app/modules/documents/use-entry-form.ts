/**
 * The form of a document, made for many lines. Mantine copies everything a form holds at every key; with 500 lines that
 * is what a key would cost. So what is typed into a line is kept beside the form, under the line's key, and comes back
 * into its values wherever somebody reads them: to validate, to save, to keep a draft.
 */
import { useForm } from "@mantine/form";
import { useCallback, useMemo, useRef } from "react";
import type { FormOf } from "~/ui/forms/use-submission";
import { type DocumentEntry, type LineEntry, newDocumentEntry, problemsOf } from "./rules";

export type LineField = "description" | "quantity" | "rate" | "tax";

export type EntryForm = FormOf<DocumentEntry> & {
  /** Changes one field of one line; nothing is drawn for it, the line shows it already. */
  typeIntoLine: (key: string, field: LineField, value: LineEntry[LineField]) => void;
};

/** `onChange` is told of every change; `given` is what a new document begins with. */
export function useEntryForm(onChange: () => void, given?: Partial<DocumentEntry>): EntryForm {
  const typed = useRef(new Map<string, LineEntry>());
  const told = useRef(onChange);
  told.current = onChange;

  const whole = useCallback((values: DocumentEntry): DocumentEntry => {
    return { ...values, items: values.items.map((line) => typed.current.get(line.key) ?? line) };
  }, []);

  const form = useForm<DocumentEntry>({
    mode: "uncontrolled",
    initialValues: { ...newDocumentEntry(), ...given },
    validate: (values) => problemsOf(whole(values)),
    transformValues: whole,
    onValuesChange: useCallback(() => told.current(), []),
  });
  const { getValues, setValues, reset, clearFieldError } = form;

  const over = useMemo(
    (): Pick<EntryForm, "getValues" | "setValues" | "reset" | "typeIntoLine"> => ({
      getValues: () => whole(getValues()),
      setValues(values) {
        typed.current.clear();
        setValues(values);
      },
      reset() {
        typed.current.clear();
        reset();
      },
      typeIntoLine(key, field, value) {
        const { items } = getValues();
        const place = items.findIndex((line) => line.key === key);
        const line = typed.current.get(key) ?? items[place];
        if (!line) return;
        typed.current.set(key, { ...line, [field]: value });
        clearFieldError(`items.${place}.${field}`);
        told.current();
      },
    }),
    [whole, getValues, setValues, reset, clearFieldError],
  );

  return { ...form, ...over };
}
