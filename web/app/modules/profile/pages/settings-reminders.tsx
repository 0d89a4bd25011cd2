import { AppointmentReminders } from "../components/appointment-reminders";
import { OwnEmails } from "../components/own-emails";
import { ProfileLoaded } from "../components/profile-loaded";
import { Reminders } from "../components/reminders";
import { SettingsPage } from "../components/settings-page";
import { settingsTitle } from "../settings";

export const title = settingsTitle("reminders");

export default function RemindersSettingsPage() {
  return (
    <SettingsPage name="reminders">
      <Reminders />
      <ProfileLoaded heights={["14rem", "11rem"]} label="Loading your settings" failure="Your settings didn't load">
        {(profile) => (
          <>
            <AppointmentReminders profile={profile} />
            <OwnEmails profile={profile} />
          </>
        )}
      </ProfileLoaded>
    </SettingsPage>
  );
}
