/** A choice that is made with one press and stands for all to see: where a sale is, what somebody is to the business. */
import { ActionButton } from "~/ui/page/action-button";
import classes from "./choice-buttons.module.css";

type ChoiceButtonsProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
};

export function ChoiceButtons<Value extends string>({ label, choices, value, onChoose }: ChoiceButtonsProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => {
          const isChosen = choice.value === value;
          return (
            <ActionButton
              key={choice.value}
              changes
              aria-pressed={isChosen}
              data-chosen={isChosen || undefined}
              onClick={() => (isChosen ? undefined : onChoose(choice.value))}
            >
              {choice.label}
            </ActionButton>
          );
        })}
      </div>
    </fieldset>
  );
}
