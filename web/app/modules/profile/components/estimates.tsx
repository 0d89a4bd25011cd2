/** Whether customers are asked to accept estimates, and under which terms. */
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
    <Section title="Accepting Estimates" introduction="On the page behind the link of an estimate that you sent.">
      <Text>
        {profile.asksAcceptance
          ? `Customers can accept and sign, or decline, ${profile.terms ? "under your terms" : "without terms of yours"}.`
          : "Customers are not asked to accept estimates."}
      </Text>
      <Group>
        <ActionButton onClick={() => open(profile)}>Change acceptance and terms</ActionButton>
      </Group>
      {dialog}
    </Section>
  );
}
