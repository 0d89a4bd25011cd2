import { useForm } from "@mantine/form";
import { type Profile, useUpdateProfile } from "~/account/profile";
import type { LateDialogProps } from "~/ui/dialogs/use-row-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { TextAreaField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";

/** The owner's terms, and whether estimates are to be accepted at all. */
export default function EstimatesDialog({ row: profile, opened, onClose }: LateDialogProps<Profile>) {
  const update = useUpdateProfile();
  const form = useForm({
    initialValues: { asksAcceptance: profile.asksAcceptance, terms: profile.terms ?? "" },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Accepting Estimates"
      submitLabel="Save"
      form={form}
      draft={{ name: "estimates", base: null }}
      save={({ asksAcceptance, terms }) => update.mutateAsync({ asksAcceptance, terms: terms.trim() || null })}
      onSaved={() => notifyDone("Saved. Estimates you have sent ask accordingly from now on.")}
      failure="Failed to save profile. Please try again."
    >
      <TickField
        label="Ask customers to accept estimates"
        description="They type their name as a signature. You see it in the list of documents, and are told by mail where a mail server is set up."
        data-autofocus
        {...form.getInputProps("asksAcceptance", { type: "checkbox" })}
      />
      <TextAreaField
        label="Terms"
        description="What customers agree to: when you are paid, what is not included, how long you guarantee your work. It stands on the estimate, and what was signed keeps the words it had."
        rows={10}
        maxLength={10_000}
        {...form.getInputProps("terms")}
      />
    </FormDialog>
  );
}
