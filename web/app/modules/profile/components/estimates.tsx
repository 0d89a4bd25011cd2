/** Whether customers are asked to accept estimates, under which terms, and when invoices are due. */
import { Group, Text } from "@mantine/core";
import type { Profile } from "~/account/profile";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { Section } from "./section";

const estimatesDialog = afterScreen(() => import("./estimates-dialog"));

export function Estimates({ profile }: { profile: Profile }) {
  const { open, dialog } = useLateDialog(estimatesDialog);
  return (
    <Section title="Estimates and invoices" introduction="How customers accept, and when they pay.">
      <Text>
        {profile.asksAcceptance
          ? `Customers can sign or decline your estimates online${profile.terms ? ", under your terms" : ""}.`
          : "Customers can't sign estimates online."}
      </Text>
      <Text>{dueInWords(profile.dueDays)}</Text>
      <Group>
        <ActionButton onClick={() => open(profile)}>Change terms and due dates</ActionButton>
      </Group>
      {dialog}
    </Section>
  );
}

function dueInWords(days: number | null): string {
  if (days === null) return "New invoices are due upon receipt.";
  return days === 0
    ? "New invoices are due the same day."
    : `New invoices are due in ${days} ${days === 1 ? "day" : "days"}.`;
}
