import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import type { Profile } from "~/account/profile";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { useProfileSave } from "../use-profile-save";

const yesOrNo = (chosen: boolean) => (chosen ? "Yes" : "No");

export default function OwnEmailsDialog({ row: profile, opened, onClose }: LateDialogProps<Profile>) {
  const { data: mail } = useQuery(mailQuery);
  const saving = useProfileSave({
    fieldsOf: ({ emailsViews, emailsSignatures, emailsPayments }) => ({
      emailsViews,
      emailsSignatures,
      emailsPayments,
    }),
    inWords: {
      emailsViews: ["Views", yesOrNo],
      emailsSignatures: ["Signatures", yesOrNo],
      emailsPayments: ["Payments", yesOrNo],
    },
  });
  const { emailsViews, emailsSignatures, emailsPayments } = profile;
  const form = useForm({ initialValues: { emailsViews, emailsSignatures, emailsPayments } });
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Emails to you"
        submitLabel="Save"
        form={form}
        draft={null}
        save={(entry) => saving.save(profile, entry)}
        onSaved={() => notifyDone("Saved. The bell still shows everything.")}
        failure="We couldn't save your settings. Please try again."
      >
        {mail?.isAvailable === false ? (
          <p>Email sending isn't set up here yet, so none of these go out for now.</p>
        ) : null}
        <TickField
          label="Signatures"
          description="A customer signs or declines an estimate."
          data-autofocus
          {...form.getInputProps("emailsSignatures", { type: "checkbox" })}
        />
        <TickField
          label="Payments"
          description="A customer pays by card or disputes it, or an invoice is past due."
          {...form.getInputProps("emailsPayments", { type: "checkbox" })}
        />
        <TickField
          label="Views"
          description="A customer opens an estimate or invoice for the first time."
          {...form.getInputProps("emailsViews", { type: "checkbox" })}
        />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
