import { Checkbox, type CheckboxProps } from "@mantine/core";
import { useReadOnlyReason } from "~/account/read-only";
import { Tip } from "~/ui/page/tip";
import classes from "./tick-field.module.css";

type TickFieldProps = CheckboxProps & {
  /** It changes data of the business at once: blocked, with the reason, while the account is read-only. */
  changes?: true;
};

/** Yes or no, as `<TickField label="Never expires" {...form.getInputProps("never", { type: "checkbox" })} />`. */
export function TickField({ changes, ...props }: TickFieldProps) {
  const readOnly = useReadOnlyReason();
  const reason = changes ? readOnly : null;
  const field = (
    <Checkbox
      // The theme's own tick is light on light in the dark scheme, and its edge too faint.
      iconColor="var(--surface)"
      classNames={{ root: classes.root ?? "", inner: classes.box ?? "", label: classes.label ?? "" }}
      {...props}
      // It stays within reach of the keyboard, or nobody could find the reason.
      {...(reason ? { "aria-disabled": true, onChange: () => {} } : {})}
    />
  );
  return reason ? <Tip text={reason}>{field}</Tip> : field;
}
