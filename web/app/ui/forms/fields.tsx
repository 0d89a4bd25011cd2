/**
 * Form fields, one per kind of value, each with the right phone keyboard and browser autofill.
 *
 * All take the props of the Mantine input they wrap, so a field of a form is
 * `<TextField label="Name" required {...form.getInputProps("name")} />`.
 * `required` marks the field for eyes and screen readers; the rule itself belongs to the form's `validate`.
 * Number and money fields hold a `NumberEntry` (what was typed, maybe empty): read it with `numberOr`.
 */
import {
  InputBase,
  type InputBaseProps,
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { IconCurrencyDollar } from "@tabler/icons-react";
import { type ChangeEvent, type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { LARGEST_MONEY, LARGEST_QUANTITY, type NumberEntry } from "~/lib/number-entry";
import classes from "./fields.module.css";
import { useNumberEntry } from "./use-number-entry";
import { useTextLimit } from "./use-text-limit";

/** `required` would also set the browser's own validation, whose bubbles speak instead of our sentences. */
function marked<Props extends { required?: boolean | undefined }>({ required, ...props }: Props) {
  return required ? { ...props, withAsterisk: true, "aria-required": true } : props;
}

type Limited<Field> = {
  value?: unknown;
  defaultValue?: unknown;
  maxLength?: number | undefined;
  error?: ReactNode;
  description?: ReactNode;
  onChange?: ((event: ChangeEvent<Field>) => void) | undefined;
};

export const NOTES_BELOW: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** `maxLength` as the browser knows it cuts what is pasted; this one says how long it is instead. */
function useLimited<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(props: Limited<Field>) {
  const { room, problem, input, count } = useTextLimit(props);
  return {
    ref: input,
    maxLength: undefined,
    error: problem ?? props.error,
    ...(room ? { description: room, inputWrapperOrder: NOTES_BELOW } : {}),
    onChange(event: ChangeEvent<Field>) {
      count(event.currentTarget.value);
      props.onChange?.(event);
    },
  };
}

export function TextField(props: TextInputProps) {
  return <TextInput autoComplete="off" {...marked(props)} {...useLimited(props)} />;
}

/** Text of several lines. */
export function TextAreaField(props: InputBaseProps & ComponentPropsWithoutRef<"textarea">) {
  const limited = useLimited<HTMLTextAreaElement>(props);
  return (
    <InputBase component="textarea" multiline rows={3} size="md" autoComplete="off" {...marked(props)} {...limited} />
  );
}

/** Any text, with suggestions to pick from: the device's own list, which every phone shows above its keyboard. */
export function SuggestField({ suggestions, ...props }: TextInputProps & { suggestions: readonly string[] }) {
  const list = useId();
  return (
    <>
      <TextField list={list} {...props} />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}

type DateFieldProps = TextInputProps & {
  /** What is odd about this day beside the others. It is said, and can be saved all the same. */
  warning?: string | null;
};

/** A day as `YYYY-MM-DD`, with the device's own calendar. */
export function DateField({ warning, description, ...props }: DateFieldProps) {
  return (
    <TextInput
      type="date"
      // In a row with others the fields must stay side by side, whatever is said about one of them.
      inputWrapperOrder={NOTES_BELOW}
      description={
        warning ? (
          <>
            {description}
            <span role="status" className={classes.warning}>
              {warning}
            </span>
          </>
        ) : (
          description
        )
      }
      {...marked(props)}
    />
  );
}

/** A time of day as `HH:MM`, with the device's own clock. It belongs to no zone and never moves with one. */
export function TimeField(props: TextInputProps) {
  return <TextInput type="time" inputWrapperOrder={NOTES_BELOW} {...marked(props)} />;
}

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...marked(props)}
      {...useLimited(props)}
    />
  );
}

export function PhoneField(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" {...marked(props)} {...useLimited(props)} />;
}

type NumberFieldProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange"> & {
  value?: NumberEntry;
  defaultValue?: NumberEntry;
  onChange?: (entry: NumberEntry) => void;
  /** From 0 unless said otherwise. */
  least?: number;
  most?: number;
  /** 0 for whole numbers. */
  decimals?: number;
  /** Why there can be nothing below the least, and what to do instead. */
  belowBecause?: string;
  isMoney?: boolean;
  /** Without commas, as years are. */
  ungrouped?: boolean;
};

/** A number. What is typed or pasted stays as it is; what cannot stand gets a sentence. */
export function NumberField(props: NumberFieldProps) {
  const { value, defaultValue, onChange, onBlur, error, ungrouped = false, ...more } = props;
  const { least = 0, most = LARGEST_QUANTITY, decimals = 3, belowBecause, isMoney, ...field } = more;
  const { text, problem, type, leave, input } = useNumberEntry({
    ...{ value, defaultValue, onChange },
    bounds: { least, most, decimals, belowBecause, isMoney },
    grouped: !ungrouped,
  });
  return (
    <TextInput
      ref={input}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      classNames={{ input: "numeric" }}
      {...marked(field)}
      error={problem ?? error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
    />
  );
}

/** Dollars and cents. */
export function MoneyField(props: NumberFieldProps) {
  return (
    <NumberField
      isMoney
      decimals={2}
      most={LARGEST_MONEY}
      leftSection={<IconCurrencyDollar size={18} aria-hidden />}
      placeholder="0.00"
      {...props}
    />
  );
}

/** A choice from a short list, as the device's own picker: the best one on every phone. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...marked(props)} />;
}
