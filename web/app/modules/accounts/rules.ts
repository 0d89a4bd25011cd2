import { firstOf, minimumLength, required } from "~/lib/rules";

/** What the account forms ask for before anything is sent. The server checks it all again. */
export const MINIMUM_PASSWORD_LENGTH = 6;

/** Catches slips, not every bad address: only a mail that arrives proves one. */
export const emailAddress = firstOf<string>(required("Enter your email address"), (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : "Enter an email address like name@example.com",
);

export const newPassword = firstOf<string>(
  (value) => (value === "" ? "Choose a password" : null),
  minimumLength(MINIMUM_PASSWORD_LENGTH, `Password must be at least ${MINIMUM_PASSWORD_LENGTH} characters long`),
);

export function repeatedPassword(repeated: string, values: { password: string }): string | null {
  return repeated === values.password ? null : "Passwords do not match";
}
