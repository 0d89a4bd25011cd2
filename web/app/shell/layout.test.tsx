import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHECK_FAILED, CHECK_FAILED_REASON, useReadOnlyReason } from "~/account/read-only";
import { api, READ_ONLY_KEY } from "~/api/client";
import { clearSession, storeSession } from "~/api/session";
import { moduleAt } from "~/modules/modules";
import { RouterProvider } from "~/router/provider";
import { routerAt } from "~/ui/testing";
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

const STATUS = "/api/stripe/subscription-status";
const failing = () => Response.json({}, { status: 422 });

let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  vi.spyOn(console, "debug").mockImplementation(() => {});
  answers = {
    [STATUS]: () => Response.json({ subscriptionActive: true, plan: "professional" }),
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

function Screen() {
  return (
    <>
      <h1>A screen</h1>
      <p>{useReadOnlyReason() ?? "Changes are possible"}</p>
    </>
  );
}

function openAt(address: string, signIn: Promise<unknown> = Promise.resolve()) {
  const router = routerAt(address, [
    { element: <ShellLayout />, children: [{ path: "/app/*", element: <Screen /> }] },
    { path: "/login", redirect: () => signIn.then(() => null), element: <p>Sign-in page</p> },
  ]);
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

  it("ends at the sign-in page, too, when an entry is left while that page loads", async () => {
    storeSession({ token: "t", user });
    let arrive = () => {};
    const router = openAt("/app/inventory", new Promise<void>((resolve) => (arrive = resolve)));
    expect(await screen.findByText("A screen")).toBeTruthy();
    await act(() => router.navigate("/app/inventory", { state: { dialogs: ["the menu"] } }));
    act(() => clearSession());
    expect(router.state.pending?.pathname).toBe("/login");
    const left = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    await act(() => router.navigate(-1).then(() => left));
    arrive();
    expect(await screen.findByText("Sign-in page")).toBeTruthy();
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

  it("shows the read-only banner when there is no subscription", async () => {
    storeSession({ token: "t", user });
    answers[STATUS] = () => Response.json({ subscriptionActive: false, plan: null });
    openAt("/app/tools");
    expect(await screen.findByText("Read-only mode")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Subscribe now" }).getAttribute("href")).toBe("/subscribe");
    expect(localStorage.getItem(READ_ONLY_KEY)).toBe("true");
  });

  describe("a subscription that can't be checked", () => {
    beforeEach(() => {
      storeSession({ token: "t", user });
      answers[STATUS] = failing;
    });

    it("counts as inactive, says what's wrong instead of asking for money, and is kept nowhere", async () => {
      openAt("/app/tools");
      expect(await screen.findByText(CHECK_FAILED)).toBeTruthy();
      expect(screen.getByText(CHECK_FAILED_REASON)).toBeTruthy();
      expect(screen.queryByRole("link", { name: "Subscribe now" })).toBeNull();
      expect(localStorage.getItem(READ_ONLY_KEY)).toBeNull();
    });

    it("says so even where an earlier refusal is on the device", async () => {
      localStorage.setItem(READ_ONLY_KEY, "true");
      openAt("/app/tools");
      expect(await screen.findByText(CHECK_FAILED)).toBeTruthy();
      expect(screen.queryByText("Read-only mode")).toBeNull();
    });

    it("is checked again by hand, with changes blocked until the answer is there", async () => {
      openAt("/app/tools");
      await screen.findByText(CHECK_FAILED);
      let arrive: ((answer: Response) => void) | undefined;
      answers[STATUS] = () => new Promise<Response>((resolve) => (arrive = resolve));
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      await waitFor(() => expect(arrive).toBeTruthy());
      expect(screen.getByText(CHECK_FAILED_REASON)).toBeTruthy();
      await act(async () => arrive?.(Response.json({ subscriptionActive: true, plan: "professional" })));
      await waitFor(() => expect(screen.queryByText(CHECK_FAILED)).toBeNull());
      expect(screen.getByText("Changes are possible")).toBeTruthy();
    });

    it("is checked again when the device is back online", async () => {
      openAt("/app/tools");
      await screen.findByText(CHECK_FAILED);
      answers[STATUS] = () => Response.json({ subscriptionActive: true, plan: "professional" });
      act(() => {
        window.dispatchEvent(new Event("offline"));
        window.dispatchEvent(new Event("online"));
      });
      await waitFor(() => expect(screen.queryByText(CHECK_FAILED)).toBeNull());
    });

    it("is checked again when someone comes back to the tab", async () => {
      openAt("/app/tools");
      await screen.findByText(CHECK_FAILED);
      answers[STATUS] = () => Response.json({ subscriptionActive: true, plan: "professional" });
      act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      await waitFor(() => expect(screen.queryByText(CHECK_FAILED)).toBeNull());
    });

    it("is checked again without anyone doing anything, less and less often", async () => {
      vi.useFakeTimers();
      let checks = 0;
      answers[STATUS] = () => {
        checks += 1;
        return failing();
      };
      try {
        openAt("/app/tools");
        await act(() => vi.advanceTimersByTimeAsync(100));
        expect(screen.getByText(CHECK_FAILED)).toBeTruthy();
        const inSeconds = async (seconds: number) => {
          const before = checks;
          await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
          return checks - before;
        };
        expect(await inSeconds(6)).toBe(1);
        expect(await inSeconds(10)).toBe(1);
        expect(await inSeconds(15)).toBe(0);
        expect(await inSeconds(10)).toBe(1);
        answers[STATUS] = () => Response.json({ subscriptionActive: true, plan: "professional" });
        await inSeconds(45);
        expect(screen.queryByText(CHECK_FAILED)).toBeNull();
      } finally {
        vi.useRealTimers();
      }
    });
  });

  it("shows no such banner above the administrators' panel, which needs no subscription", async () => {
    storeSession({ token: "t", user: { ...user, isAdmin: true } });
    answers[STATUS] = () => Response.json({ subscriptionActive: false, plan: null });
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
    ["/app/settings/business", undefined],
    ["/app/expenses", undefined],
  ])("%s is %s", (path, title) => {
    expect(moduleAt(path)?.title).toBe(title);
  });
});
