/** The eleven modules, once: for the navigation, the menu and the dashboard's tiles. */
import {
  type Icon,
  IconAddressBook,
  IconCalendarEvent,
  IconChartBar,
  IconFileInvoice,
  IconLayoutDashboard,
  IconListCheck,
  IconPackages,
  IconRoute,
  IconSitemap,
  IconTool,
  IconTruck,
} from "@tabler/icons-react";

export type Module = { title: string; path: string; icon: Icon; description: string };

export const DASHBOARD: Module = {
  title: "Dashboard",
  path: "/app/dashboard",
  icon: IconLayoutDashboard,
  description: "Your business at a glance.",
};

export const MODULES: readonly Module[] = [
  DASHBOARD,
  {
    title: "Inventory",
    path: "/app/inventory",
    icon: IconPackages,
    description: "Parts on hand, and what's running low.",
  },
  {
    title: "Tools",
    path: "/app/tools",
    icon: IconTool,
    description: "What you own, where it is and what it's worth.",
  },
  {
    title: "Garage",
    path: "/app/garage",
    icon: IconTruck,
    description: "Vehicles, their service and what's due.",
  },
  {
    title: "Mileage",
    path: "/app/mileage",
    icon: IconRoute,
    description: "Trips, fuel, and miles to claim back.",
  },
  {
    title: "Invoices",
    path: "/app/invoices",
    icon: IconFileInvoice,
    description: "Estimates, invoices, and who still owes you.",
  },
  {
    title: "Scheduling",
    path: "/app/scheduling",
    icon: IconCalendarEvent,
    description: "Who you visit, when and where.",
  },
  {
    title: "CRM",
    path: "/app/crm",
    icon: IconAddressBook,
    description: "Leads, customers and who to call next.",
  },
  {
    title: "Projects",
    path: "/app/projects",
    icon: IconListCheck,
    description: "Bigger jobs: tasks, expenses, budget.",
  },
  {
    title: "Workflows",
    path: "/app/workflows",
    icon: IconSitemap,
    description: "Checklists for jobs you do over and over.",
  },
  {
    title: "Reports",
    path: "/app/reports",
    icon: IconChartBar,
    description: "Revenue, best customers, and growth.",
  },
];

/** The module an address belongs to; anything unknown below /app is the dashboard. */
export function moduleAt(pathname: string): Module | null {
  const found = MODULES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (found) return found;
  return OTHER_SCREENS.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? null : DASHBOARD;
}

/** Screens of the app area that belong to no module. */
export const PROFILE_PATH = "/app/profile";
/** Everything that can be set, by section (modules/profile/settings.ts). */
export const SETTINGS_PATH = "/app/settings";
export const ADMIN_PATH = "/app/admin";
/** What the business spends. The dashboard, the reports and the projects lead there. */
export const EXPENSES_PATH = "/app/expenses";
const OTHER_SCREENS = [PROFILE_PATH, SETTINGS_PATH, "/app/subscription", ADMIN_PATH, EXPENSES_PATH];
