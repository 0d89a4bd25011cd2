/** Where the code of an authenticator app is typed, or, for who has lost the phone, a recovery code. */
import { Anchor, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { TextField } from "~/ui/forms/fields";

export function CodeField(props: TextInputProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const keyboard = isRecovery
    ? { autoComplete: "off", autoCapitalize: "none", placeholder: "xxxx-xxxx-xxxx-xxxx-xxxx-xxxx" }
    : ({ autoComplete: "one-time-code", inputMode: "numeric", placeholder: "123456" } as const);
  return (
    <div>
      <TextField
        label={isRecovery ? "Recovery code" : "Code"}
        description={
          isRecovery ? "One of the ten you saved. Each works once." : "The six digits in your authenticator app."
        }
        autoCorrect="off"
        spellCheck={false}
        {...keyboard}
        {...props}
      />
      <Anchor component="button" type="button" mt="xs" size="sm" onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? "Use your authenticator app instead" : "Use a recovery code instead"}
      </Anchor>
    </div>
  );
}
