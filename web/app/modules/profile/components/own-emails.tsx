/** Which news about customers the owner gets by email too. */
import { Group, Text } from "@mantine/core";
import type { Profile } from "~/account/profile";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { emailsInWords } from "../own-emails";
import { Section } from "./section";

const ownEmailsDialog = afterScreen(() => import("./own-emails-dialog"));

export function OwnEmails({ profile }: { profile: Profile }) {
  const { open, dialog } = useLateDialog(ownEmailsDialog);
  return (
    <Section title="Emails to you" introduction="The bell shows what customers do. These also come by email.">
      <Text>{emailsInWords(profile)}</Text>
      <Group>
        <ActionButton onClick={() => open(profile)}>Change emails</ActionButton>
      </Group>
      {dialog}
    </Section>
  );
}
