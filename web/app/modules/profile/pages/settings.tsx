import { useLocation } from "~/router/hooks";
import { SettingsList } from "../components/settings-list";
import { SettingsPage } from "../components/settings-page";
import { SECTIONS } from "../components/settings-sections";
import { settingsAt, settingsTitle } from "../settings";

/** The list of sections, or the one the address names. One page, because each page costs every first screen some bytes. */
export default function SettingsScreen() {
  const name = settingsAt(useLocation().pathname);
  return (
    <>
      <title>{settingsTitle(name)}</title>
      {name ? (
        <SettingsPage key={name} name={name}>
          {SECTIONS[name]}
        </SettingsPage>
      ) : (
        <SettingsList />
      )}
    </>
  );
}
