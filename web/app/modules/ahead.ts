/** What each screen reads first at its plain address, so that it can be asked for together with the screen's code. */
import type { Ahead } from "~/api/ahead";
import * as analytics from "./analytics/queries";
import * as appointments from "./appointments/queries";
import * as clients from "./clients/queries";
import * as dashboard from "./dashboard/queries";
import * as documents from "./documents/queries";
import * as equipment from "./equipment/queries";
import * as inventory from "./inventory/queries";
import * as mileage from "./mileage/queries";
import * as projects from "./projects/queries";
import * as tools from "./tools/queries";
import * as workflows from "./workflows/queries";

export const AHEAD: Partial<Record<string, Ahead>> = {
  "/app/dashboard": dashboard.ahead,
  "/app/inventory": inventory.ahead,
  "/app/tools": tools.ahead,
  "/app/garage": equipment.ahead,
  "/app/mileage": mileage.ahead,
  "/app/invoices": documents.ahead,
  "/app/crm": clients.ahead,
  "/app/projects": projects.ahead,
  "/app/workflows": workflows.ahead,
  "/app/scheduling": appointments.ahead,
  "/app/reports": analytics.ahead,
};
