/**
 * Every screen of the product: its address, its page, and what it reads first. A screen's address may differ from its
 * module's name: this is the one place that says so. What a module reads is a small file of its own, so that it can be asked
 * for together with the screen's code.
 */

import type { Ahead } from "~/api/ahead";
import type { ScreenAddress } from "~/lib/screen-address";
import { finderOf, type Params } from "~/router/paths";
import { type ScreenCode, type ScreenModule, screenCode } from "~/screen-code";

type SettingsName = "business" | "documents" | "payments" | "reminders" | "calendar" | "security" | "data";
type Reads = (address: ScreenAddress, params: Params) => Promise<{ ahead: Ahead }>;

export type Screen = {
  path: string;
  /** Its file, below `modules/`. */
  page: string;
  code: ScreenCode;
  reads?: Reads;
};

const PAGES = import.meta.glob<ScreenModule>(["./*/pages/*.tsx", "!**/*.test.tsx"]);
const CODE = new Map(Object.entries(PAGES).map(([file, load]) => [file, screenCode(load)]));

function screen(path: string, page: string, reads?: Reads): Screen {
  const code = CODE.get(`./${page}`);
  if (!code) throw new Error(`${path} has no page ${page}`);
  return { path, page, code, ...(reads ? { reads } : {}) };
}

const dashboard = (path: string) => screen(path, "dashboard/pages/dashboard.tsx", () => import("./dashboard/queries"));

/** A section of the settings: the same page, with what this section reads. */
const settings = (section: SettingsName) =>
  screen(`/app/settings/${section}`, "profile/pages/settings.tsx", async () => {
    const { aheadOf } = await import("./profile/queries");
    return { ahead: aheadOf(section) };
  });

export const SCREENS: readonly Screen[] = [
  screen("/login", "accounts/pages/sign-in.tsx"),
  screen("/register", "accounts/pages/sign-up.tsx"),
  screen("/reset-password", "accounts/pages/request-reset.tsx"),
  screen("/new-password", "accounts/pages/new-password.tsx"),
  screen("/confirm-email", "accounts/pages/confirm-email.tsx"),
  screen("/subscribe", "billing/pages/choose-plan.tsx"),
  screen("/billing/checkout/:sessionId", "billing/pages/checkout.tsx"),
  screen("/billing/portal/:sessionId", "billing/pages/portal.tsx"),

  dashboard("/app"),
  dashboard("/app/dashboard"),
  // As specified, any unknown address.
  dashboard("/app/*"),
  screen("/app/inventory", "inventory/pages/inventory.tsx", () => import("./inventory/queries")),
  screen("/app/tools", "tools/pages/tools.tsx", () => import("./tools/queries")),
  screen("/app/garage", "equipment/pages/garage.tsx", () => import("./equipment/queries")),
  screen("/app/mileage", "mileage/pages/mileage.tsx", () => import("./mileage/queries")),
  screen("/app/invoices", "documents/pages/invoices.tsx", () => import("./documents/queries")),
  screen("/app/invoices/recurring", "documents/pages/recurring.tsx", () => import("./documents/recurring/queries")),
  screen("/app/scheduling", "appointments/pages/scheduling.tsx", () => import("./appointments/queries")),
  // Two lists, of two modules.
  screen("/app/crm", "clients/pages/crm.tsx", (address) =>
    address.choice("tab", ["tasks"]) ? import("./tasks/queries") : import("./clients/queries"),
  ),
  screen("/app/projects", "projects/pages/projects.tsx", () => import("./projects/queries")),
  screen("/app/expenses", "expenses/pages/expenses.tsx", () => import("./expenses/queries")),
  screen("/app/workflows", "workflows/pages/workflows.tsx", () => import("./workflows/queries")),
  screen("/app/workflows/:workflowId", "workflows/pages/workflow.tsx", async (_, { workflowId = "" }) => {
    const { aheadOf } = await import("./workflows/queries");
    return { ahead: aheadOf(workflowId) };
  }),
  screen("/app/reports", "analytics/pages/reports.tsx", () => import("./analytics/queries")),
  screen("/app/profile", "profile/pages/profile.tsx", () => import("./profile/queries")),
  screen("/app/settings", "profile/pages/settings.tsx"),
  settings("business"),
  settings("documents"),
  settings("payments"),
  settings("reminders"),
  settings("calendar"),
  settings("security"),
  settings("data"),
  screen("/app/subscription", "billing/pages/subscription.tsx", () => import("./billing/queries")),
  screen("/app/admin", "admin/pages/admin.tsx", () => import("./admin/queries")),
];

const find = finderOf(SCREENS);

/** The screen at an address, with what's variable in it. */
export function screenAt(pathname: string): { screen: Screen; params: Params } | undefined {
  const found = find(pathname);
  return found && { screen: found.entry, params: found.params };
}
