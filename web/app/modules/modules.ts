/** The eleven modules, once: for the navigation, the menu, the dashboard's tiles and the pages still being built. */
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
    description: "Parts on the truck and in the shop, and what is running low.",
  },
  {
    title: "Tools",
    path: "/app/tools",
    icon: IconTool,
    description: "What tools you own, where they are and what they are worth.",
  },
  {
    title: "Garage",
    path: "/app/garage",
    icon: IconTruck,
    description: "Vehicles and equipment, with their service history and what is due next.",
  },
  {
    title: "Mileage",
    path: "/app/mileage",
    icon: IconRoute,
    description: "Trips, fuel costs and the miles you can claim back.",
  },
  {
    title: "Invoices",
    path: "/app/invoices",
    icon: IconFileInvoice,
    description: "Estimates and invoices, sent in a minute, and who still owes you.",
  },
  {
    title: "Scheduling",
    path: "/app/scheduling",
    icon: IconCalendarEvent,
    description: "Appointments by day, week and month, so no job is forgotten.",
  },
  {
    title: "CRM",
    path: "/app/crm",
    icon: IconAddressBook,
    description: "Leads and customers, what was said and whom to call next.",
  },
  {
    title: "Projects",
    path: "/app/projects",
    icon: IconListCheck,
    description: "Bigger jobs with their tasks, expenses and budget.",
  },
  {
    title: "Workflows",
    path: "/app/workflows",
    icon: IconSitemap,
    description: "Checklists for the work you do again and again.",
  },
  {
    title: "Reports",
    path: "/app/reports",
    icon: IconChartBar,
    description: "Revenue, best customers and how the business is growing.",
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
export const ADMIN_PATH = "/app/admin";
const OTHER_SCREENS = [PROFILE_PATH, "/app/subscription", ADMIN_PATH];
