import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "~/router/link";
import { Page } from "~/ui/page/page";
import { SETTINGS, type SettingsName, settingsPath } from "../settings";
import classes from "./settings-list.module.css";

/** The way to each section; the link reaches over all of its row. */
export function SettingsList() {
  return (
    <Page title="Settings">
      <ul className={classes.sections}>
        {Object.entries(SETTINGS).map(([name, { title: label, description, icon: Picture }]) => (
          <li key={name} className={classes.section}>
            <Picture size={24} stroke={1.75} aria-hidden className={classes.icon} />
            <div>
              <h2 className={classes.title}>
                <Link to={settingsPath(name as SettingsName)} className={classes.link}>
                  {label}
                </Link>
              </h2>
              <p className={classes.description}>{description}</p>
            </div>
            <IconChevronRight size={20} aria-hidden className={classes.chevron} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
