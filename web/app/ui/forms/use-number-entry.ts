/**
 * The text of a number field: shown as it was typed, told to the form as the number it is, grouped when it is left.
 * Nothing is dropped, rounded or moved into bounds; what cannot stand is a `problem`, and refuses the form.
 *
 * const { text, problem, type, leave, input } = useNumberEntry({ value, onChange, bounds });
 */
import { useState } from "react";
import {
  entryOfText,
  isUnfinished,
  type NumberBounds,
  type NumberEntry,
  numberProblem,
  textOfEntry,
  withSeparators,
} from "~/lib/number-entry";
import { useFieldValidity } from "./use-field-validity";

type NumberEntryOf = {
  /** What the form holds; undefined when it only takes what it is told. */
  value?: NumberEntry | undefined;
  /** What it began with, then. */
  defaultValue?: NumberEntry | undefined;
  onChange?: ((entry: NumberEntry) => void) | undefined;
  bounds: NumberBounds;
  /** Years are written without a comma. */
  grouped?: boolean | undefined;
};

export function useNumberEntry({ value, defaultValue, onChange, bounds, grouped = true }: NumberEntryOf) {
  const written = (entry: NumberEntry) => (grouped ? textOfEntry(entry) : String(entry));
  const [typed, setTyped] = useState(() => written(value ?? defaultValue ?? ""));
  const [isTyping, setTyping] = useState(false);
  // The form was given another number than the one that was typed here.
  const text = value === undefined || value === entryOfText(typed) ? typed : written(value);
  const problem = numberProblem(text, bounds);

  return {
    text,
    problem: isTyping && isUnfinished(text) ? null : problem,
    type(next: string) {
      setTyped(next);
      setTyping(true);
      onChange?.(entryOfText(next));
    },
    leave() {
      setTyping(false);
      if (grouped && !problem) setTyped(withSeparators(text));
    },
    input: useFieldValidity(problem),
  };
}
