/** Whether customers are reminded by mail of what they have not paid. */
import { Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { reminderSettingsQuery, settingsInWords } from "../reminders";
import { Section } from "./section";

const remindersDialog = afterScreen(() => import("./reminders-dialog"));

export function Reminders() {
  const { data: settings, isError, refetch } = useQuery(reminderSettingsQuery);
  const { open, dialog } = useLateDialog(remindersDialog);
  return (
    <Section title="Payment reminders" introduction="Emails customers about invoices they haven't paid.">
      {settings ? <Text>{settingsInWords(settings)}</Text> : null}
      {isError ? <Text role="alert">Your reminders didn't load.</Text> : null}
      {settings || isError ? (
        <Group>
          {settings ? (
            <ActionButton changes onClick={() => open(settings)}>
              Change reminders
            </ActionButton>
          ) : (
            <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
          )}
        </Group>
      ) : (
        <Skeleton height="5.25rem" />
      )}
      {dialog}
    </Section>
  );
}
