/**
 * The pictures of the product that the site shows: taken by tools/screenshots.ts from the demo account, shown by
 * screen.tsx. Read by a script of its own: no imports.
 */
export const DEVICES = {
  desktop: { width: 1280, height: 800, widths: [960, 1920], quality: 0.8 },
  phone: { width: 390, height: 844, widths: [390, 780], quality: 0.7 },
} as const;

export const SCHEMES = ["light", "dark"] as const;

/** Where each screen lies, and a text that it shows when it is ready. */
export const SCREENS = {
  inventory: { path: "/app/inventory", shows: "Total Inventory Value" },
  invoices: { path: "/app/invoices", shows: "Outstanding Invoices" },
  scheduling: { path: "/app/scheduling", shows: "Client Scheduling" },
  crm: { path: "/app/crm", shows: "Pipeline Value" },
  projects: { path: "/app/projects", shows: "Total Budget" },
  reports: { path: "/app/reports?range=year", shows: "Revenue Overview" },
} as const;

export type Device = keyof typeof DEVICES;
export type Scheme = (typeof SCHEMES)[number];
export type ScreenName = keyof typeof SCREENS;

export function shotFile(screen: ScreenName, device: Device, scheme: Scheme, width: number): string {
  return `/screens/${screen}-${device}-${scheme}-${width}.webp`;
}
