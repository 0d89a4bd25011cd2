import { Group, Text } from "@mantine/core";
import { PROFILE_PATH } from "~/modules/modules";
import { LinkButton } from "~/ui/page/action-button";
import { Cards } from "../components/cards";
import { Section } from "../components/section";
import { SettingsPage } from "../components/settings-page";
import { settingsTitle } from "../settings";

export const title = settingsTitle("payments");

export default function PaymentsSettingsPage() {
  return (
    <SettingsPage name="payments">
      <Cards />
      <Section title="Other ways to pay" introduction="Shown on the invoices you send.">
        <Text>Cash App, Venmo, Zelle, cash and checks are in your profile.</Text>
        <Group>
          <LinkButton to={PROFILE_PATH}>Open your profile</LinkButton>
        </Group>
      </Section>
    </SettingsPage>
  );
}
