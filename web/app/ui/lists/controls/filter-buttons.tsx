/**
 * One filter of a list as a row of buttons, where its few choices are worth seeing all at once.
 *
 * <FilterButtons label="Status" choices={STATUS_CHOICES} value={view.values.status} onChoose={(status) => ...} />
 */
import type { ReactNode } from "react";
import classes from "./filter-buttons.module.css";

type FilterButtonsProps<Value extends string> = {
  label: string;
  /** The first may be empty: everything. */
  choices: readonly { value: Value; label: ReactNode }[];
  /** Null while none of them is chosen. */
  value: Value | null;
  onChoose: (value: Value) => void;
};

export function FilterButtons<Value extends string>({ label, choices, value, onChoose }: FilterButtonsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for a form, and this is none
    <div role="group" aria-label={label} className={classes.buttons}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.button}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
