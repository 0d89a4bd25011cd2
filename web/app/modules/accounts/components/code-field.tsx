/** Where the code of an authenticator app is typed, or the one we emailed, or, for who has lost the phone, a recovery code. */
import { Anchor, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { TextField } from "~/ui/forms/fields";

const APP = {
  description: "The six digits in your authenticator app.",
  autoComplete: "one-time-code",
  inputMode: "numeric",
  placeholder: "123456",
} as const;

const EMAILED = {
  description: "The code in the email we just sent you.",
  autoComplete: "one-time-code",
  autoCapitalize: "none",
  placeholder: "xxxx-xxxx-xxxx-xxxx",
} as const;

const RECOVERY = {
  description: "One of the ten you saved. Each works once.",
  autoComplete: "off",
  autoCapitalize: "none",
  placeholder: "xxxx-xxxx-xxxx-xxxx-xxxx-xxxx",
} as const;

export function CodeField({ isEmailed = false, ...props }: TextInputProps & { isEmailed?: boolean }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const back = isEmailed ? "Use the emailed code instead" : "Use your authenticator app instead";
  const { description, ...keyboard } = isRecovery ? RECOVERY : isEmailed ? EMAILED : APP;
  return (
    <div>
      <TextField
        label={isRecovery ? "Recovery code" : "Code"}
        description={description}
        autoCorrect="off"
        spellCheck={false}
        {...keyboard}
        {...props}
      />
      <Anchor component="button" type="button" mt="xs" size="sm" onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? back : "Use a recovery code instead"}
      </Anchor>
    </div>
  );
}
