import { useForm } from "@mantine/form";
import { useState } from "react";
import { isBefore } from "~/lib/calendar";
import { calendarDate } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { Receipt } from "~/ui/figures/receipt";
import { DateField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { useGrantAccess, useUpdateExpiry } from "../queries";
import { suggestedExpiry, today } from "../rules";
import type { ComplimentaryUser } from "../types";

/** Until when complimentary access counts; the chosen day is its last. */
export default function ExpiryDialog({ row: user, opened, onClose }: LateDialogProps<ComplimentaryUser>) {
  const [update, grant] = [useUpdateExpiry(), useGrantAccess()];
  const [now] = useState(() => new Date());
  const earliest = today(now);
  const form = useForm({
    initialValues: { expiryDate: suggestedExpiry(user, now), never: false },
    validate: {
      expiryDate: (date, { never }) =>
        !never && isBefore(date, earliest) ? "The new expiry date can't be before today" : null,
    },
  });
  const { expiryDate, never } = form.values;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Edit Expiry"
      submitLabel="Update Expiry"
      form={form}
      draft={null}
      // Without an end it's a new grant, which takes the place of this one.
      save={({ never, expiryDate }) =>
        never
          ? grant.mutateAsync({ userEmail: user.email, reason: user.reason })
          : update.mutateAsync({ userEmail: user.email, expiryDate })
      }
      onSaved={notifyDone}
      failure="Failed to update expiry"
      blockedBecause={expiryDate || never ? null : "Choose a new expiry date first."}
    >
      <Receipt
        facts={[
          { name: "User", value: user.email },
          { name: "Current expiry", value: user.expiresAt ? calendarDate(user.expiresAt) : "Never expires" },
        ]}
      />
      <DateField
        label="New Expiry Date"
        required={!never}
        disabled={never}
        data-autofocus
        min={earliest}
        {...form.getInputProps("expiryDate")}
      />
      {user.expiresAt ? (
        <TickField label="Never expires" {...form.getInputProps("never", { type: "checkbox" })} />
      ) : null}
    </FormDialog>
  );
}
