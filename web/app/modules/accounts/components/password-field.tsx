import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";

type Props = Omit<TextInputProps, "type" | "label" | "rightSection" | "autoComplete"> & {
  label: string;
  /** What a password manager should do here: fill in the known password, or offer a new one. */
  autoComplete: "current-password" | "new-password";
};

/**
 * A password with a real show/hide button: in the tab order, its name saying what it will do, and working for
 * assistive technology that sends clicks. Mantine's PasswordInput listens to mousedown and touchend alone.
 */
export function PasswordField({ label, ...props }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      label={label}
      {...props}
      type={visible ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          size={40}
          aria-label={`${visible ? "Hide" : "Show"} ${label.toLowerCase()}`}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </ActionIcon>
      }
    />
  );
}
