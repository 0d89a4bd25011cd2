/** Proof that a person is signing up; the value is null where the server asks for none. */
export type CaptchaToken = { value: string | null };
