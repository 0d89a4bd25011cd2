import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prefetchScreen } from "~/modules/prefetch";
import { Link } from "~/router/link";
import { Outlet } from "~/router/provider";
import { renderPage, serverAnswers, signedInAsAnn, testQueryClient } from "~/ui/testing";
import { useOfflineGuard } from "./use-offline-guard";

// The tools' code can be fetched here, the garage's can't.
vi.mock("~/modules/equipment/pages/garage", () => Promise.reject(new Error("No signal")));

function Screen() {
  useOfflineGuard();
  return (
    <>
      <h1>Inventory</h1>
      <Link to="/app/tools">Tools</Link>
      <Link to="/app/tools?search=saw">Saws</Link>
      <Link to="/app/garage">Garage</Link>
      <Outlet />
    </>
  );
}

beforeEach(() => {
  signedInAsAnn();
  serverAnswers({
    "GET /api/tools": { body: [], headers: { "X-Total-Count": "0" } },
    "GET /api/tools/summary": { body: {} },
    "GET /api/equipment": { body: [], headers: { "X-Total-Count": "0" } },
    "GET /api/equipment/summary": { body: {} },
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function go(name: string, ahead: string | null) {
  const cache = testQueryClient();
  if (ahead) await prefetchScreen(cache, { pathname: ahead, search: "" });
  renderPage(Screen, "/app/inventory", "/app/inventory", cache);
  screen.getByRole("link", { name }).click();
}

it("opens a screen without signal whose code and data came ahead", async () => {
  await go("Tools", "/app/tools");
  expect(await screen.findByText("Elsewhere")).toBeTruthy();
});

it.each([
  ["whose data isn't here", "Tools", null],
  ["at an address whose data isn't here", "Saws", "/app/tools"],
  ["whose code isn't here", "Garage", "/app/garage"],
])("stays where it is for a screen %s", async (_, name, ahead) => {
  await go(name, ahead);
  await waitFor(() => expect(screen.getByText(/you haven't opened this screen here yet/)).toBeTruthy());
  expect(screen.getByRole("heading", { name: "Inventory" })).toBeTruthy();
});
