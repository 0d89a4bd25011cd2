import { BusinessForm } from "../components/business-form";
import { ProfileLoaded } from "../components/profile-loaded";
import { SettingsPage } from "../components/settings-page";
import { settingsTitle } from "../settings";

export const title = settingsTitle("business");

/** Open in read-only mode too. */
export default function BusinessSettingsPage() {
  return (
    <SettingsPage name="business">
      <ProfileLoaded
        heights={["17rem", "13rem", "9rem"]}
        label="Loading your settings"
        failure="Your settings didn't load"
      >
        {(profile) => <BusinessForm profile={profile} />}
      </ProfileLoaded>
    </SettingsPage>
  );
}
