import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { RouterProvider } from "~/router/provider";
import { ConfirmHost } from "~/ui/feedback/confirm";
import { NoticeHost } from "~/ui/feedback/notify";
import { routerAt } from "~/ui/testing";
import { theme } from "~/ui/theme/theme";
import type { Part } from "../types";
import InventoryPage from "./inventory";

const valve: Part = {
  _id: "1",
  name: "Ball valve",
  sku: "BV-34",
  partNumber: null,
  cost: 10,
  price: 8,
  location: "Truck",
  condition: "Good",
  quantity: 2,
  reorderLevel: 4,
  missing: 0,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
};

let stored: Part[];
let refuse: ((request: Request) => Response | null) | null;
const sent: Request[] = [];

function answerTo(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/inventory/summary") {
    return Response.json({ totalItems: stored.length, lowStock: 1, outOfStock: 0, totalValue: 20 });
  }
  if (request.method === "POST") return Response.json({ ...valve, _id: "2", name: "Wax ring" }, { status: 201 });
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  return Response.json(stored, { headers: { "X-Total-Count": String(stored.length) } });
}

beforeEach(() => {
  stored = [valve];
  refuse = null;
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.clone());
    return refuse?.(request) ?? answerTo(request);
  });
});

afterEach(() => vi.unstubAllGlobals());

function openInventory({ readOnly = false } = {}) {
  const router = routerAt("/app/inventory", [{ path: "*", element: <InventoryPage /> }]);
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReadOnlyProvider value={readOnly ? READ_ONLY_REASON : null}>
          <RouterProvider router={router} />
        </ReadOnlyProvider>
        <ConfirmHost />
        <NoticeHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

describe("inventory", () => {
  it("lists parts with stock and margin in words and figures", async () => {
    openInventory();
    expect(await screen.findByText("Ball valve")).toBeTruthy();
    expect(screen.getByText("Low stock")).toBeTruthy();
    // The rest is where tapping the card leads.
    expect(screen.queryByText("-25.0%")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Ball valve" }));
    const details = within(await screen.findByRole("dialog", { name: "Ball valve" }));
    expect(details.getByText("-25.0%")).toBeTruthy();
    expect(await screen.findByText("$20.00")).toBeTruthy();
  });

  it("says what it is for when there is nothing yet", async () => {
    stored = [];
    openInventory();
    expect(await screen.findByRole("heading", { name: "No inventory items found" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add Part" }).length).toBeGreaterThan(0);
  });

  it("says when it cannot load, and tries again", async () => {
    refuse = () => Response.json({ message: "Not now." }, { status: 422 });
    openInventory();
    expect(await screen.findByText("Failed to load inventory items")).toBeTruthy();
    refuse = null;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Ball valve")).toBeTruthy();
  });

  it("keeps the form and everything typed when saving fails", async () => {
    stored = [];
    openInventory();
    fireEvent.click((await screen.findAllByRole("button", { name: "Add Part" }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Add New Item" }));
    fireEvent.change(dialog.getByLabelText(/Item Name/), { target: { value: "Wax ring" } });
    fireEvent.change(dialog.getByLabelText(/Quantity/), { target: { value: "3" } });
    refuse = (request) => (request.method === "POST" ? Response.json({}, { status: 500 }) : null);
    fireEvent.click(dialog.getByRole("button", { name: "Add Item" }));
    expect(await dialog.findByText("Failed to save item. Please try again.")).toBeTruthy();
    expect(dialog.getByLabelText(/Item Name/)).toHaveProperty("value", "Wax ring");

    refuse = null;
    fireEvent.click(dialog.getByRole("button", { name: "Add Item" }));
    expect(await screen.findByText("Wax ring added")).toBeTruthy();
    const posts = sent.filter(({ method }) => method === "POST");
    expect(new Set(posts.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  });

  it("does not send what breaks a rule", async () => {
    openInventory();
    await screen.findByText("Ball valve");
    fireEvent.click(screen.getByRole("button", { name: "Edit Ball valve" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Item" }));
    fireEvent.change(dialog.getByLabelText(/Item Name/), { target: { value: "  " } });
    fireEvent.click(dialog.getByRole("button", { name: "Update Item" }));
    expect(await dialog.findByText("Enter a name for this item")).toBeTruthy();
    expect(sent.every(({ method }) => method === "GET")).toBe(true);
  });

  it("deletes only after a yes", async () => {
    openInventory();
    fireEvent.click(await screen.findByRole("button", { name: "Ball valve" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete Ball valve", hidden: true }));
    const ask = () => screen.getByRole("alertdialog", { hidden: true });
    await waitFor(() => expect(ask().textContent).toContain("Are you sure you want to delete this item?"));
    fireEvent.click(within(ask()).getByText("Cancel"));
    await waitFor(() => expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull());
    expect(sent.some(({ method }) => method === "DELETE")).toBe(false);

    fireEvent.click(screen.getByRole("button", { name: "Delete Ball valve", hidden: true }));
    await waitFor(ask);
    fireEvent.click(within(ask()).getByText("Delete"));
    expect(await screen.findByText("Ball valve deleted")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Ball valve")).toBeNull());
  });

  it("speaks of what was typed only where something was typed, without signal", async () => {
    openInventory();
    fireEvent.click(await screen.findByRole("button", { name: "Ball valve" }));
    const remove = await screen.findByRole("button", { name: "Delete Ball valve", hidden: true });
    refuse = () => {
      throw new TypeError("Failed to fetch");
    };
    fireEvent.click(remove);
    fireEvent.click(within(await screen.findByRole("alertdialog", { hidden: true })).getByText("Delete"));
    expect(await screen.findByText("You're offline. Try again when you have signal.")).toBeTruthy();

    fireEvent.click(screen.getAllByRole("button", { name: "Edit Ball valve", hidden: true })[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Item" }));
    fireEvent.change(dialog.getByLabelText(/Item Name/), { target: { value: "Gate valve" } });
    fireEvent.click(dialog.getByRole("button", { name: "Update Item" }));
    expect(await dialog.findByText(/What you typed is still here\./)).toBeTruthy();
  });

  it("in read-only mode opens nothing and gives the reason", async () => {
    openInventory({ readOnly: true });
    await screen.findByText("Ball valve");
    const edit = screen.getByRole("button", { name: "Edit Ball valve" });
    expect(edit.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(edit);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
