/**
 * What the tests of the layout share: an account with a long row in each list, every screen, and what can be wrong
 * with one: wider than the screen, out of reach, an amount or a word in pieces, a button cut.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { addPart, administrator, call, expect, type Owner, subscribe } from "./support";

export const SCREENS = [
  ["/app/dashboard", "Recent Activity"],
  ["/app/inventory", "Copper pipe type L"],
  ["/app/tools", "Rotary hammer"],
  ["/app/garage", "Ford Transit 250"],
  ["/app/garage?tab=maintenance", "Ford Transit 250"],
  ["/app/mileage", "Shop → 1600 Pennsylvania Avenue"],
  ["/app/invoices", "Northside Property Management"],
  ["/app/invoices/recurring", "Northside Property Management"],
  ["/app/crm", "Marguerite Featherstonehaugh"],
  ["/app/crm?tab=tasks", "Send the price list"],
  ["/app/projects", "Repipe of buildings A to D"],
  ["/app/expenses", "Northside Property Management"],
  ["/app/expenses?tab=all", "Northside Property Management"],
  ["/app/workflows", "Gas water heater replacement"],
  ["/app/scheduling?month=2026-10&day=2026-10-22", "Pressure test of buildings A to D"],
  ["/app/scheduling?tab=appointments", "Pressure test of buildings A to D"],
  ["/app/reports", "Download for Excel"],
  ["/app/profile", "Payment Methods"],
  ["/app/settings", "Your data"],
  ["/app/settings/business", "Time zone"],
  ["/app/settings/documents", "Change terms"],
  ["/app/settings/payments", "Open your profile"],
  ["/app/settings/reminders", "Change reminders"],
  ["/app/settings/calendar", "Create calendar address"],
  ["/app/settings/security", "This device"],
  ["/app/settings/data", "Create my archive"],
  ["/app/subscription", "Your subscription"],
  ["/app/admin", "All Users"],
  ["/subscribe", "Professional"],
] as const;

export const OUTER_PAGES = [
  ["/", "Holds the business steady"],
  ["/login", "Sign in"],
  ["/register", "Create Your Account"],
  ["/reset-password", "Reset"],
  ["/confirm-email?token=x", "Confirm email"],
] as const;

/** An account that sees every screen, with one long row in each list. */
export async function established(request: APIRequestContext): Promise<Owner> {
  const account = await administrator(request);
  await subscribe(request, account);
  const make = (path: string, data: object) => call(request, account, "POST", path, data);
  await addPart(request, account, {
    name: "Copper pipe type L",
    sku: "CU-PIPE-0050-L",
    quantity: 1,
    reorderLevel: 5,
    cost: 12_345.67,
    price: 23_456.78,
    location: "Warehouse",
  });
  await make("/api/tools", {
    name: "Rotary hammer",
    brand: "Milwaukee",
    cost: 12_345.67,
    quantity: 1,
    reorderLevel: 5,
    location: "Warehouse yard",
  });
  await make("/api/equipment", {
    name: "Ford Transit 250",
    status: "In Service",
    location: "Marcus takes it home",
    assignedTo: "Marcus Bell",
    lastService: "2026-10-22",
    nextService: "2026-11-01",
  });
  await make("/api/mileage", {
    date: "2026-10-22",
    startLocation: "Shop",
    endLocation: "1600 Pennsylvania Avenue",
    miles: 12_345.6,
    vehicle: "Ford Transit 250",
    vehicleMpg: 17.8,
    fuelPrice: 23.45,
    otherCost: 1234.56,
  });
  const sold = await make("/api/documents", {
    type: "Invoice",
    customerName: "Northside Property Management",
    customerEmail: "accounts.payable@northside-property.example.com",
    date: "2026-09-22",
    dueDate: "2026-10-22",
    items: [{ description: "Boiler", quantity: 1, rate: 123_456.78 }],
  });
  await call(request, account, "POST", `/api/documents/${sold._id}/send`, {});
  // Paid, and in part taxed: the reports have something to show.
  const paid = await make("/api/documents", {
    type: "Invoice",
    customerName: "Northside Property Management",
    items: [
      {
        description: "Repipe of buildings",
        quantity: 1,
        rate: 23_456.78,
        tax: { name: "County sales tax", percent: 8.25 },
      },
      { description: "Bathroom renovation", quantity: 1, rate: 12_345.67 },
    ],
  });
  await make(`/api/documents/${paid._id}/send`, {});
  await make(`/api/documents/${paid._id}/payments`, { amount: paid.total, method: "Check" });
  await make("/api/recurring-invoices", { documentId: sold._id, rhythm: "monthly", startsOn: "2099-10-31" });
  await make("/api/documents", {
    type: "Estimate",
    customerName: "Northside Property Management",
    items: [{ description: "Boiler", quantity: 1, rate: 98_765.43 }],
  });
  const project = await make("/api/projects", {
    name: "Repipe of buildings A to D",
    client: "Northside Property Management",
    budget: 123_456.78,
    startDate: "2026-09-22",
    endDate: "2026-12-22",
    status: "In Progress",
    tasks: [{ name: "Notices to all tenants" }],
  });
  await make(`/api/projects/${project.id}/expenses`, {
    description: "Copper, PEX and fittings",
    amount: 98_765.43,
    date: "2026-10-22",
  });
  await make("/api/expenses", {
    vendor: "Northside Property Management",
    category: "repairs-and-maintenance",
    amount: 123_456.78,
    tax: 12_345.67,
    date: "2026-10-22",
    notes: "The yard and both sheds, and what the landlord calls upkeep.",
    repeatsMonthly: true,
  });
  await make("/api/workflows", {
    title: "Gas water heater replacement",
    category: "Subcontractor coordination",
    description:
      "Tank for tank, 40 to 50 gallons, and nobody goes home before the leak test of ten minutes is written down.",
    steps: [{ title: "Photograph the old installation", description: "Rating plate, venting and shutoffs." }],
  });
  await make("/api/appointments", {
    title: "Pressure test of buildings A to D",
    isMultiDay: true,
    startDate: "2026-10-22",
    endDate: "2026-10-27",
    startTime: "10:30",
    endTime: "16:45",
    clientName: "Northside Property Management",
    clientEmail: "accounts.payable@northside-property.example.com",
    clientPhone: "+1 (555) 010-0142",
    location: "1600 Pennsylvania Avenue",
    category: "Consultation",
  });
  const { _id } = await make("/api/clients", {
    firstName: "Marguerite",
    lastName: "Featherstonehaugh",
    company: "Northside Property Management",
    email: "marguerite.featherstonehaugh@northside-property.example.com",
    phone: "+1 (503) 555-0142 ext. 118",
    estimatedValue: 1_234_567,
    status: "negotiation",
    type: "prospect",
    tags: ["commercial", "Wilshire Boulevard renovation"],
    nextFollowUpDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    address: { street: "1600 Pennsylvania Avenue" },
  });
  await make("/api/tasks", {
    title: "Send the price list",
    description: "Boilers, pumps and everything between them",
    priority: "high",
    dueDate: "2026-01-05",
    clientId: _id,
  });
  return account;
}

/** What is wrong with the layout of what is shown, in words. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const root = document.documentElement;
    const nameOf = (element: Element) =>
      (element.getAttribute("aria-label") ?? element.textContent ?? element.tagName).trim().slice(0, 40);
    if (root.scrollWidth > root.clientWidth) {
      const outside = [...document.querySelectorAll("body *")].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth,
      );
      const names = outside.slice(-3).map(nameOf).join(", ");
      faults.add(`the page is ${root.scrollWidth - root.clientWidth} px too wide, by: ${names}`);
    }

    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // Words for those who listen are one pixel wide; links that skip wait outside until they have the focus.
    const isForEyes = (element: Element) => isShown(element) && element.getBoundingClientRect().width > 2;
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));

    for (const control of document.querySelectorAll("a, button, input, select, summary, [role=tab]")) {
      if (!isForEyes(control) || scrollsSideways(control.parentElement)) continue;
      const { left, right, bottom } = control.getBoundingClientRect();
      if (bottom > 0 && (left < -1 || right > root.clientWidth + 1)) faults.add(`${nameOf(control)} is out of reach`);
      const isBox = control.matches("a, button, [role=tab]");
      if (
        isBox &&
        [control, ...control.querySelectorAll("span")].some((part) => {
          const { overflowX, textOverflow, display } = getComputedStyle(part);
          // A title in a narrow day may end in dots where the control says it whole.
          const isToldWhole = textOverflow === "ellipsis" && control.hasAttribute("title");
          return (
            !isToldWhole &&
            display !== "inline" &&
            ["hidden", "clip"].includes(overflowX) &&
            part.scrollWidth > part.clientWidth + 1 &&
            part.clientWidth > 2
          );
        })
      )
        faults.add(`${nameOf(control)} is cut`);
    }

    for (const cell of document.querySelectorAll("th, td")) {
      if (cell.scrollWidth > cell.clientWidth + 1) faults.add(`${nameOf(cell)} lies over the next column`);
    }

    const lines = (text: Text, from: number, length: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + length);
      return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        .size;
    };
    // Cut by a box that hides what doesn't fit, without the dots that say so.
    const isCut = (text: Text, element: Element | null): boolean => {
      if (!element || !isForEyes(element) || scrollsSideways(element)) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (!["hidden", "clip"].includes(overflowX)) return isCut(text, element.parentElement);
      const range = document.createRange();
      range.selectNodeContents(text);
      return (
        textOverflow !== "ellipsis" && range.getBoundingClientRect().right > element.getBoundingClientRect().right + 1
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (!node.parentElement || !isForEyes(node.parentElement)) continue;
      if (isCut(node, node.parentElement)) faults.add(`"${node.data.trim().slice(0, 40)}" is cut`);
      for (const found of node.data.matchAll(/-?\$[\d,.]+|\d+\/\d+\/\d{4}|[A-Za-z]{2,12}(?![\w@.-])/g)) {
        if (node.data[found.index - 1]?.match(/[\w@.-]/)) continue;
        if (lines(node, found.index, found[0].length) > 1) faults.add(`"${found[0]}" is in pieces`);
      }
    }
    return [...faults];
  });
}

/**
 * A screen may still be moving when it is first looked at: the letters of the system stand there until ours have come,
 * and a list turns into cards a moment after the window got narrower. What counts is how it comes to rest.
 */
export async function expectNoFaults(page: Page, what: string) {
  await expect
    .configure({ soft: true })
    .poll(() => faultsOf(page), { message: what })
    .toEqual([]);
}

export async function expectWellLaidOut(page: Page, screens: readonly (readonly [string, string])[], widths: number[]) {
  for (const [path, text] of screens) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.locator(".mantine-Skeleton-root:visible")).toHaveCount(0);
      await expectNoFaults(page, `${path} at ${width} px`);
    }
  }
}
