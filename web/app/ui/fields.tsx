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
  NumberInput,
  type NumberInputProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { IconCurrencyDollar } from "@tabler/icons-react";
import { type ComponentPropsWithoutRef, useId } from "react";

/** `required` would also set the browser's own validation, whose bubbles speak instead of our sentences. */
function marked<Props extends { required?: boolean | undefined }>({ required, ...props }: Props) {
  return required ? { ...props, withAsterisk: true, "aria-required": true } : props;
}

export function TextField(props: TextInputProps) {
  return <TextInput autoComplete="off" {...marked(props)} />;
}

/** Text of several lines. */
export function TextAreaField(props: InputBaseProps & ComponentPropsWithoutRef<"textarea">) {
  return <InputBase component="textarea" multiline rows={3} size="md" autoComplete="off" {...marked(props)} />;
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

/** A day as `YYYY-MM-DD`, with the device's own calendar. */
export function DateField(props: TextInputProps) {
  return <TextInput type="date" {...marked(props)} />;
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
    />
  );
}

export function PhoneField(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" {...marked(props)} />;
}

/** A quantity. Fractions are allowed unless `allowDecimal={false}`; the wheel never changes it by accident. */
export function NumberField(props: NumberInputProps) {
  return (
    <NumberInput
      inputMode={props.allowDecimal === false ? "numeric" : "decimal"}
      autoComplete="off"
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator=","
      hideControls
      classNames={{ input: "numeric" }}
      {...marked(props)}
    />
  );
}

/** Dollars and cents. */
export function MoneyField(props: NumberInputProps) {
  return (
    <NumberField
      decimalScale={2}
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
