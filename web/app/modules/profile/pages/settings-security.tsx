import { Security } from "~/modules/accounts/components/security";
import { Section } from "../components/section";
import { Sessions } from "../components/sessions";
import { SettingsPage } from "../components/settings-page";
import { settingsTitle } from "../settings";

export const title = settingsTitle("security");

export default function SecuritySettingsPage() {
  return (
    <SettingsPage name="security">
      <Section title="Signing in" introduction="What you sign in with. Only you can change it.">
        <Security />
      </Section>
      <Sessions />
    </SettingsPage>
  );
}
