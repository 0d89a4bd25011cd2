/**
 * What is asked for again before something is changed that could lock the owner out: the password, and the code where there is
 * two-factor on.
 *
 * const form = useForm({ initialValues: { ...NO_PROOF, email: "" }, validate: { currentPassword } });
 * <ProofFields form={form} />
 */
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "~/api/client";
import type { FormOf } from "~/ui/forms/use-submission";
import { twoFactorQuery } from "../security";
import { CodeField } from "./code-field";
import { PasswordField } from "./password-field";

export const NO_PROOF = { currentPassword: "", code: "" };

type Values = typeof NO_PROOF;

/** As the API wants it. */
export function proofOf({ currentPassword, code }: Values): Schemas["OwnerProof"] {
  return { currentPassword, code: code.trim() || null };
}

type Inputs = { getInputProps: (path: "currentPassword" | "code") => ReturnType<FormOf<Values>["getInputProps"]> };

export function ProofFields({ form, autoFocus = false }: { form: Inputs; autoFocus?: boolean }) {
  const { data: lock } = useQuery(twoFactorQuery);
  return (
    <>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus={autoFocus || undefined}
        {...form.getInputProps("currentPassword")}
      />
      {lock?.since ? <CodeField {...form.getInputProps("code")} /> : null}
    </>
  );
}
