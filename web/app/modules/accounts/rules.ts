import { firstOf, minimumLength } from "~/lib/rules";

/** What the account forms ask for before anything is sent. The server checks it all again. */
export const MINIMUM_PASSWORD_LENGTH = 6;

export const newPassword = firstOf<string>(
  (value) => (value === "" ? "Choose a password" : null),
  minimumLength(MINIMUM_PASSWORD_LENGTH, `Password must be at least ${MINIMUM_PASSWORD_LENGTH} characters long`),
);

/** Asked for again where somebody is signed in already. */
export const currentPassword = (value: string) => (value === "" ? "Enter your current password" : null);

export const code = (value: string) => (value.trim() === "" ? "Enter the code" : null);

export function repeatedPassword(repeated: string, values: { password: string }): string | null {
  return repeated === values.password ? null : "Passwords do not match";
}
