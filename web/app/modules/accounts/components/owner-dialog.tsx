/** Asks for the owner's proof and nothing else, above what is going to happen. */
import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { Schemas } from "~/api/client";
import { FormDialog } from "~/ui/forms/form-dialog";
import { currentPassword } from "../rules";
import { NO_PROOF, ProofFields, proofOf } from "./proof-fields";

type Props<Saved> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  save: (proof: Schemas["OwnerProof"]) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  failure: string;
  /** For what cannot be undone. */
  danger?: boolean;
  children: ReactNode;
};

export function OwnerDialog<Saved>({ save, children, ...props }: Props<Saved>) {
  const form = useForm({ initialValues: NO_PROOF, validate: { currentPassword } });
  return (
    <FormDialog {...props} form={form} draft={null} save={(values) => save(proofOf(values))} asksBeforeClosing={false}>
      <Text component="div">{children}</Text>
      <ProofFields form={form} autoFocus />
    </FormDialog>
  );
}
