/** The frame of a section of the settings: the other sections beside it, or one tap away on a phone. */
import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SETTINGS_PATH } from "~/modules/modules";
import { Link } from "~/router/link";
import { Page } from "~/ui/page/page";
import { SETTINGS, type SettingsName, settingsPath } from "../settings";
import classes from "./settings-page.module.css";

export function SettingsPage({ name, children }: { name: SettingsName; children: ReactNode }) {
  const { title, description } = SETTINGS[name];
  return (
    <div className={classes.frame}>
      <nav aria-label="Settings" className={classes.nav}>
        <Link to={SETTINGS_PATH} className={classes.back}>
          <IconChevronLeft size={20} aria-hidden />
          Settings
        </Link>
        <ul className={classes.sections}>
          {Object.entries(SETTINGS).map(([other, { title: label, icon: Picture }]) => (
            <li key={other}>
              <Link
                to={settingsPath(other as SettingsName)}
                className={classes.section}
                aria-current={other === name ? "page" : undefined}
              >
                <Picture size={20} stroke={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page title={title} description={description}>
        {children}
      </Page>
    </div>
  );
}
