/**
 * What each screen reads first at its plain address, so that it can be asked for together with the screen's code, or
 * before it: what a module reads is a small file of its own.
 */
import type { Ahead } from "~/api/ahead";

export const AHEAD: Partial<Record<string, () => Promise<{ ahead: Ahead }>>> = {
  "/app": () => import("./dashboard/queries"),
  "/app/dashboard": () => import("./dashboard/queries"),
  "/app/inventory": () => import("./inventory/queries"),
  "/app/tools": () => import("./tools/queries"),
  "/app/garage": () => import("./equipment/queries"),
  "/app/mileage": () => import("./mileage/queries"),
  "/app/invoices": () => import("./documents/queries"),
  "/app/invoices/recurring": () => import("./documents/recurring/queries"),
  "/app/crm": () => import("./clients/queries"),
  "/app/projects": () => import("./projects/queries"),
  "/app/workflows": () => import("./workflows/queries"),
  "/app/scheduling": () => import("./appointments/queries"),
  "/app/reports": () => import("./analytics/queries"),
  "/app/profile": () => import("./profile/queries"),
  "/app/subscription": () => import("./billing/queries"),
  "/app/admin": () => import("./admin/queries"),
};
