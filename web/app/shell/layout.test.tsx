import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, READ_ONLY_KEY } from "~/api/client";
import { clearSession, storeSession } from "~/api/session";
import { moduleAt } from "~/modules/modules";
import { theme } from "~/ui/theme/theme";
import ShellLayout from "./layout";

const user = {
  _id: "u1",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  businessName: "Ann's Plumbing",
  phoneNumber: null,
  isAdmin: false,
};

let answers: Record<string, () => Response>;

beforeEach(() => {
  vi.spyOn(console, "debug").mockImplementation(() => {});
  answers = {
    "/api/stripe/subscription-status": () => Response.json({ subscriptionActive: true, plan: "professional" }),
    "/api/user/profile": () => Response.json({ businessName: "Ann's Plumbing" }),
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const answer = answers[new URL(request.url).pathname];
    return answer ? answer() : Response.json([]);
  });
});

afterEach(() => {
  clearSession();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openAt(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/app", element: <ShellLayout />, children: [{ path: "*", element: <h1>A screen</h1> }] },
      { path: "/login", element: <p>Sign-in page</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

describe("the app area", () => {
  it("sends a stranger to sign in, and remembers where they wanted to go", async () => {
    const router = openAt("/app/inventory?search=wax");
    expect(await screen.findByText("Sign-in page")).toBeTruthy();
    expect(new URLSearchParams(router.state.location.search).get("next")).toBe("/app/inventory?search=wax");
  });

  it("follows a sign-out, without coming back to where it happened", async () => {
    storeSession({ token: "t", user });
    const router = openAt("/app/inventory");
    expect(await screen.findByText("A screen")).toBeTruthy();
    act(() => clearSession());
    expect(await screen.findByText("Sign-in page")).toBeTruthy();
    expect(router.state.location.search).toBe("");
  });

  it("says that the session ended and stays where it is", async () => {
    storeSession({ token: "t", user });
    answers["/api/inventory"] = () => Response.json({ message: "Please sign in." }, { status: 401 });
    openAt("/app/tools");
    expect(await screen.findByText(/Your session has ended\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign in again." }).getAttribute("href")).toBe(
      "/login?next=%2Fapp%2Ftools",
    );
    expect(screen.getByText("A screen")).toBeTruthy();
  });

  it("shows the read-only banner when there is no subscription, or its status cannot be had", async () => {
    storeSession({ token: "t", user });
    answers["/api/stripe/subscription-status"] = () => Response.json({}, { status: 422 });
    openAt("/app/tools");
    expect(await screen.findByText("Read-only mode")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Subscribe now" }).getAttribute("href")).toBe("/subscribe");
    expect(localStorage.getItem(READ_ONLY_KEY)).toBe("true");
  });

  it("shows no such banner above the administrators' panel, which needs no subscription", async () => {
    storeSession({ token: "t", user: { ...user, isAdmin: true } });
    answers["/api/stripe/subscription-status"] = () => Response.json({ subscriptionActive: false, plan: null });
    const router = openAt("/app/tools");
    expect(await screen.findByText("Read-only mode")).toBeTruthy();
    await act(() => router.navigate("/app/admin"));
    expect(screen.queryByText("Read-only mode")).toBeNull();
  });

  it("lets the next status overrule a refusal", async () => {
    storeSession({ token: "t", user });
    openAt("/app/tools");
    await screen.findByText("A screen");
    await waitFor(() => expect(screen.queryByText("Read-only mode")).toBeNull());
    answers["/api/auth/logout"] = () =>
      Response.json({ message: "No.", subscriptionRequired: true, readOnly: true }, { status: 403 });
    await act(() => api.POST("/api/auth/logout", { body: {} as never }).catch(() => undefined));
    await waitFor(() => expect(localStorage.getItem(READ_ONLY_KEY)).toBeNull());
  });
});

describe("the module of an address", () => {
  it.each([
    ["/app/inventory", "Inventory"],
    ["/app/inventory/1", "Inventory"],
    ["/app", "Dashboard"],
    ["/app/nowhere", "Dashboard"],
    ["/app/profile", undefined],
  ])("%s is %s", (path, title) => {
    expect(moduleAt(path)?.title).toBe(title);
  });
});
