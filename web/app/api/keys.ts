/** The keys of what lies in one module and is made stale from another; each module names its others itself. */

/** Everything the dashboard shows lies under this key: a change of anything makes it stale. */
export const DASHBOARD_KEY = ["dashboard"] as const;

/** Everything that is read of the inventory: invoices take parts off it. */
export const INVENTORY_KEY = ["inventory"] as const;

/** The reminders of each document, which follow from the settings in the profile. */
export const REMINDERS_KEY = ["reminders", "of"] as const;
