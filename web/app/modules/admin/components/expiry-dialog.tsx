import { useForm } from "@mantine/form";
import { useState } from "react";
import { calendarDate } from "~/lib/format";
import { Facts } from "~/modules/billing/components/facts";
import { TextField } from "~/ui/fields";
import { FormDialog } from "~/ui/form-dialog";
import { notifyDone } from "~/ui/notify";
import { type ComplimentaryUser, useUpdateExpiry } from "../queries";
import { suggestedExpiry, today } from "../rules";

type ExpiryDialogProps = { user: ComplimentaryUser; opened: boolean; onClose: () => void };

/** Until when complimentary access counts; the chosen day is its last. */
export default function ExpiryDialog({ user, opened, onClose }: ExpiryDialogProps) {
  const update = useUpdateExpiry();
  const [now] = useState(() => new Date());
  const earliest = today(now);
  const form = useForm({
    initialValues: { expiryDate: suggestedExpiry(user, now) },
    validate: {
      // Dates of this form compare as text.
      expiryDate: (date) => (date < earliest ? "The new expiry date must not be before today" : null),
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Edit Expiry"
      submitLabel="Update Expiry"
      form={form}
      save={({ expiryDate }) => update.mutateAsync({ userEmail: user.email, expiryDate })}
      onSaved={notifyDone}
      failure="Failed to update expiry"
      blockedBecause={form.values.expiryDate ? null : "Choose a new expiry date first."}
    >
      <Facts
        facts={[
          { name: "User", value: user.email },
          { name: "Current expiry", value: user.expiresAt ? calendarDate(user.expiresAt) : "Never expires" },
        ]}
      />
      <TextField
        label="New Expiry Date"
        type="date"
        required
        data-autofocus
        min={earliest}
        {...form.getInputProps("expiryDate")}
      />
    </FormDialog>
  );
}
