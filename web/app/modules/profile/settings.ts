/** The sections of the settings, each with an address of its own. */
import {
  type Icon,
  IconBuildingStore,
  IconCalendarEvent,
  IconCreditCard,
  IconDownload,
  IconFileInvoice,
  IconLock,
  IconMailForward,
} from "@tabler/icons-react";
import { SETTINGS_PATH } from "~/modules/modules";
import { pageTitle } from "~/ui/page/page";

export type SettingsSection = { title: string; description: string; icon: Icon };

export const SETTINGS = {
  business: {
    title: "Business",
    description: "Name, phone, time zone, mileage rate and inventory.",
    icon: IconBuildingStore,
  },
  documents: {
    title: "Documents",
    description: "Terms, due dates and sales tax for estimates and invoices.",
    icon: IconFileInvoice,
  },
  payments: { title: "Payments", description: "How customers pay you.", icon: IconCreditCard },
  reminders: {
    title: "Reminders",
    description: "What we email your clients, and what we email you.",
    icon: IconMailForward,
  },
  calendar: {
    title: "Calendar",
    description: "Your appointments in your phone's calendar.",
    icon: IconCalendarEvent,
  },
  security: { title: "Security", description: "Email, password, two-factor and your devices.", icon: IconLock },
  data: { title: "Your data", description: "Download everything, or delete your account.", icon: IconDownload },
} satisfies Record<string, SettingsSection>;

export type SettingsName = keyof typeof SETTINGS;

export function settingsPath(name: SettingsName): string {
  return `${SETTINGS_PATH}/${name}`;
}

/** The section that an address names, if it does. */
export function settingsAt(pathname: string): SettingsName | null {
  const names = Object.keys(SETTINGS) as SettingsName[];
  return names.find((name) => pathname === settingsPath(name)) ?? null;
}

export function settingsTitle(name: SettingsName | null): string {
  return pageTitle(name ? `Settings: ${SETTINGS[name].title}` : "Settings");
}
