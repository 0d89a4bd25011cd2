import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage, serverAnswers, signedInAsAnn, testQueryClient } from "~/ui/testing";
import { unreadQuery } from "../unread";
import { Bell } from "./bell";

const UNREAD = "GET /api/notifications/unread";
const one = {
  _id: "n-1",
  documentId: "doc-1",
  kind: "paid",
  words: "Linh paid $449.81 by card on INV-0047",
  isTest: true,
  time: "2026-11-19T10:00:00.000Z",
  readAt: null,
};

beforeEach(signedInAsAnn);
afterEach(() => vi.unstubAllGlobals());

it("counts what's unread, and says so when there's more", async () => {
  let unread = 1;
  serverAnswers({ [UNREAD]: () => ({ body: { unread } }) });
  const cache = testQueryClient();
  renderPage(Bell, "/app/dashboard", "/app/dashboard", cache);
  await screen.findByRole("button", { name: "Notifications, 1 unread" });
  expect(screen.getByRole("status").textContent).toBe("");
  unread = 100;
  await cache.invalidateQueries({ queryKey: unreadQuery.queryKey });
  await screen.findByText("99+");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Notifications, 100 unread"));
});

it("lists them, each leading to its document, and marks them as read", async () => {
  let readAt: string | null = null;
  const calls = serverAnswers({
    [UNREAD]: () => ({ body: { unread: readAt ? 0 : 1 } }),
    "GET /api/notifications": () => ({ body: [{ ...one, readAt }], headers: { "X-Total-Count": "1" } }),
    "PUT /api/notifications/read": () => {
      readAt = "2026-11-19T11:00:00.000Z";
      return { body: { unread: 0 } };
    },
  });
  renderPage(Bell, "/app/dashboard");
  fireEvent.click(await screen.findByRole("button", { name: "Notifications, 1 unread" }));
  const link = await screen.findByRole("link", { name: /Linh paid \$449\.81 by card on INV-0047/, hidden: true });
  expect(link.getAttribute("href")).toBe("/app/invoices?open=doc-1");
  expect(link.textContent).toContain("Test");
  fireEvent.click(screen.getByRole("button", { name: "Mark all as read", hidden: true }));
  await screen.findByRole("button", { name: "Notifications", hidden: true });
  expect(calls.find(({ request }) => request === "PUT /api/notifications/read")?.body).toEqual({ newest: "n-1" });
});
