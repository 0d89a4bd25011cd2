import { DeleteAccount } from "~/modules/accounts/components/delete-account";
import { DataExport } from "../components/data-export";
import { Section } from "../components/section";
import { SettingsPage } from "../components/settings-page";
import { settingsTitle } from "../settings";

export const title = settingsTitle("data");

export default function DataSettingsPage() {
  return (
    <SettingsPage name="data">
      <DataExport />
      <Section title="Delete my account">
        <DeleteAccount />
      </Section>
    </SettingsPage>
  );
}
