/**
 * Validation rules for `useForm({ validate })`. Each takes the sentence to show and gives back a check that
 * answers that sentence or null. `firstOf` chains several on one field.
 */
import { type NumberEntry, numberOr } from "./number-entry";

type Rule<Value> = (value: Value) => string | null;

/** Whitespace alone does not count as filled in, here as on the server. */
export function required(message: string): Rule<NumberEntry | null | undefined> {
  return (value) => (String(value ?? "").trim() === "" ? message : null);
}

/** An empty field passes: emptiness is `required`'s business. */
export function atLeast(minimum: number, message: string): Rule<NumberEntry | null | undefined> {
  return (value) => (numberOr(value, minimum) < minimum ? message : null);
}

export function minimumLength(length: number, message: string): Rule<string> {
  return (value) => (value.length < length ? message : null);
}

export function firstOf<Value>(...rules: Rule<Value>[]): Rule<Value> {
  return (value) => {
    for (const rule of rules) {
      const message = rule(value);
      if (message) return message;
    }
    return null;
  };
}

/** Who the owner is, at the sign-up and in the profile. */
export const ownerRules = {
  firstName: required("Enter your first name"),
  lastName: required("Enter your last name"),
  businessName: required("Enter your business name"),
};

/** Catches slips, not every bad address: only a mail that arrives proves one. */
export const emailAddress = firstOf<string>(required("Enter your email address"), (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : "Enter an email address like name@example.com",
);
