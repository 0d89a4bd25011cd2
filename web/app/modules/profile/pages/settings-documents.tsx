import { Estimates } from "../components/estimates";
import { ProfileLoaded } from "../components/profile-loaded";
import { SettingsPage } from "../components/settings-page";
import { TaxRates } from "../components/tax-rates";
import { settingsTitle } from "../settings";

export const title = settingsTitle("documents");

export default function DocumentsSettingsPage() {
  return (
    <SettingsPage name="documents">
      <ProfileLoaded heights={["11rem", "8rem"]} label="Loading your settings" failure="Your settings didn't load">
        {(profile) => (
          <>
            <Estimates profile={profile} />
            <TaxRates />
          </>
        )}
      </ProfileLoaded>
    </SettingsPage>
  );
}
