import { mailQuery } from "~/account/mail";
import { profileQuery } from "~/account/profile";
import { sessionsQuery } from "~/account/sessions";
import type { Ahead } from "~/api/ahead";
import { emailQuery, twoFactorQuery } from "~/modules/accounts/security";
import { feedQuery } from "./calendar-feed";
import { cardsQuery } from "./cards";
import { exportQuery } from "./data-export";
import { reminderSettingsQuery } from "./reminders";
import type { SettingsName } from "./settings";

export const ahead: Ahead = (cache) => [cache.prefetchQuery(profileQuery)];

const SECTIONS: Record<SettingsName, Ahead> = {
  business: ahead,
  documents: ahead,
  payments: (cache) => [cache.prefetchQuery(cardsQuery)],
  reminders: (cache) => [
    cache.prefetchQuery(reminderSettingsQuery),
    cache.prefetchQuery(profileQuery),
    cache.prefetchQuery(mailQuery),
  ],
  calendar: (cache) => [cache.prefetchQuery(feedQuery)],
  security: (cache) => [
    cache.prefetchQuery(emailQuery),
    cache.prefetchQuery(twoFactorQuery),
    cache.prefetchQuery(sessionsQuery),
  ],
  data: (cache) => [cache.prefetchQuery(exportQuery)],
};

/** What a section of the settings reads. */
export function aheadOf(section: SettingsName): Ahead {
  return SECTIONS[section];
}
