import { useForm } from "@mantine/form";
import type { Profile } from "~/account/profile";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { TextAreaField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { useProfileSave } from "../use-profile-save";

/** The owner's terms, and whether estimates are to be accepted at all. */
export default function EstimatesDialog({ row: profile, opened, onClose }: LateDialogProps<Profile>) {
  const saving = useProfileSave({
    fieldsOf: ({ asksAcceptance, terms }) => ({ asksAcceptance, terms }),
    inWords: { asksAcceptance: ["Ask customers to accept estimates", (asks) => (asks ? "Yes" : "No")], terms: "Terms" },
  });
  const form = useForm({
    initialValues: { asksAcceptance: profile.asksAcceptance, terms: profile.terms ?? "" },
  });
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Accepting Estimates"
        submitLabel="Save"
        form={form}
        draft={{ name: "estimates", base: { version: profile.version } }}
        save={({ asksAcceptance, terms }) => saving.save(profile, { asksAcceptance, terms: terms.trim() || null })}
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
      {saving.dialog}
    </>
  );
}
