import { useState } from "react";
import { SelectField, TextField } from "~/ui/forms/fields";
import type { Removal } from "../queries";

const LONGEST_REASON = 200;

const MONEY = [
  { value: "credit", label: "Keep it as credit" },
  { value: "refund", label: "I've refunded it" },
] as const satisfies { value: Removal["payments"]; label: string }[];

type VoidFieldsProps = { hasMoney: boolean; onChange: (said: Removal) => void };

/** What is asked when a document is voided: why, and what becomes of its money. */
export function VoidFields({ hasMoney, onChange }: VoidFieldsProps) {
  const [said, setSaid] = useState<Removal>({ reason: "", payments: "credit" });

  function say(next: Removal) {
    setSaid(next);
    onChange(next);
  }

  return (
    <>
      {hasMoney ? (
        <SelectField
          label="What they paid"
          data={MONEY}
          value={said.payments}
          onChange={(event) => say({ ...said, payments: event.currentTarget.value as Removal["payments"] })}
        />
      ) : null}
      <TextField
        label="Reason"
        description="For your books. You can leave it blank."
        maxLength={LONGEST_REASON}
        value={said.reason}
        onChange={(event) => say({ ...said, reason: event.currentTarget.value })}
      />
    </>
  );
}
