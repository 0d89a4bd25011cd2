import { Checkbox, type CheckboxProps } from "@mantine/core";
import classes from "./tick-field.module.css";

/** Yes or no, as `<TickField label="Never expires" {...form.getInputProps("never", { type: "checkbox" })} />`. */
export function TickField(props: CheckboxProps) {
  return (
    <Checkbox
      iconColor="var(--surface)"
      classNames={{ root: classes.root ?? "", inner: classes.box ?? "", label: classes.label ?? "" }}
      {...props}
    />
  );
}
