import { CalendarFeed } from "../components/calendar-feed";
import { SettingsPage } from "../components/settings-page";
import { settingsTitle } from "../settings";

export const title = settingsTitle("calendar");

export default function CalendarSettingsPage() {
  return (
    <SettingsPage name="calendar">
      <CalendarFeed />
    </SettingsPage>
  );
}
