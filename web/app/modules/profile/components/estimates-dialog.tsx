import { useForm } from "@mantine/form";
import type { Profile } from "~/account/profile";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { NumberField, TextAreaField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { useProfileSave } from "../use-profile-save";

/** The owner's terms, whether estimates are to be accepted at all, and when invoices are due. */
export default function EstimatesDialog({ row: profile, opened, onClose }: LateDialogProps<Profile>) {
  const saving = useProfileSave({
    fieldsOf: ({ asksAcceptance, terms, dueDays }) => ({ asksAcceptance, terms, dueDays }),
    inWords: {
      asksAcceptance: ["Ask customers to accept estimates", (asks) => (asks ? "Yes" : "No")],
      terms: "Terms",
      dueDays: ["Days until due", (days) => (days === null || days === undefined ? "Due upon receipt" : `${days}`)],
    },
  });
  const form = useForm({
    initialValues: {
      asksAcceptance: profile.asksAcceptance,
      terms: profile.terms ?? "",
      dueDays: (profile.dueDays ?? "") as NumberEntry,
    },
  });
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Estimates and invoices"
        submitLabel="Save"
        form={form}
        draft={{ name: "estimates", base: { version: profile.version } }}
        save={({ asksAcceptance, terms, dueDays }) =>
          saving.save(profile, {
            ...{ asksAcceptance, terms: terms.trim() || null },
            dueDays: dueDays === "" ? null : numberOr(dueDays, 0),
          })
        }
        onSaved={() => notifyDone("Saved. Estimates you've sent use these terms too.")}
        failure="We couldn't save your settings. Please try again."
      >
        <TickField
          label="Ask customers to accept estimates"
          description="They sign by typing their name. You get a notification."
          data-autofocus
          {...form.getInputProps("asksAcceptance", { type: "checkbox" })}
        />
        <TextAreaField
          label="Terms"
          description="What customers agree to: when you get paid, what's not included, your warranty. Signed estimates keep the terms they were signed with."
          rows={10}
          maxLength={10_000}
          {...form.getInputProps("terms")}
        />
        <NumberField
          label="Days until due"
          description="For new invoices. Leave blank for due upon receipt."
          most={365}
          decimals={0}
          {...form.getInputProps("dueDays")}
        />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
