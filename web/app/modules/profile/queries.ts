import { mailQuery } from "~/account/mail";
import { profileQuery } from "~/account/profile";
import { sessionsQuery } from "~/account/sessions";
import type { Ahead } from "~/api/ahead";
import { emailQuery, twoFactorQuery } from "~/modules/accounts/security";
import { feedQuery } from "./calendar-feed";
import { cardsQuery } from "./cards";
import { exportQuery } from "./data-export";
import { reminderSettingsQuery } from "./reminders";

/** Each section reads its own part; here they are together, from the top of the screen on. */
export const ahead: Ahead = (cache) => [
  cache.prefetchQuery(profileQuery),
  cache.prefetchQuery(mailQuery),
  cache.prefetchQuery(cardsQuery),
  cache.prefetchQuery(reminderSettingsQuery),
  cache.prefetchQuery(feedQuery),
  cache.prefetchQuery(exportQuery),
  cache.prefetchQuery(emailQuery),
  cache.prefetchQuery(twoFactorQuery),
  cache.prefetchQuery(sessionsQuery),
];
