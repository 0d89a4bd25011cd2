import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearSession, getSession } from "~/api/session";
import { ann, press, renderPage, serverAnswers } from "~/ui/testing";
import type { CaptchaToken } from "../components/captcha-token";
import SignUpPage from "./sign-up";

// The real widget needs workers; what it would tell the page is told here by the test.
const widget = vi.hoisted(() => ({ solve: (_: CaptchaToken | null) => {}, shown: 0 }));
vi.mock("../components/builtin-captcha", async () => {
  const { useEffect } = await import("react");
  return {
    default: function FakeWidget({ onToken }: { onToken: (token: CaptchaToken | null) => void }) {
      useEffect(() => {
        widget.solve = onToken;
        widget.shown += 1;
      }, [onToken]);
      return <p>captcha</p>;
    },
  };
});

const OFF = { "GET /api/captcha": { body: { provider: "off", siteKey: null, challenge: null } } };
const BUILTIN = { "GET /api/captcha": { body: { provider: "builtin", siteKey: null, challenge: {} } } };
const STATUS = "GET /api/stripe/subscription-status";
const CREATED = {
  "POST /api/auth/register": { status: 201, body: { token: "t", user: ann } },
  [STATUS]: { body: { subscriptionActive: false } },
};

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function fillIn() {
  type("Email", "ann@example.com");
  type("Password", "secret1");
  type("Confirm password", "secret1");
  type("First name", "Ann");
  type("Last name", "Reyes");
  type("Business name", "Reyes Plumbing");
}

const submitButton = () => screen.getByRole("button", { name: "Create Account" });
async function submit() {
  await waitFor(() => expect(submitButton().getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(submitButton());
}

describe("signing up", () => {
  const leave = vi.spyOn(window.location, "assign");
  beforeEach(() => {
    clearSession();
    sessionStorage.clear();
    leave.mockReset();
    widget.shown = 0;
  });

  it("creates the account, signs in and leaves for the payment page", async () => {
    const calls = serverAnswers({
      ...OFF,
      ...CREATED,
      "POST /api/stripe/create-checkout-session": { body: { url: "https://pay.example/1" } },
    });
    renderPage(SignUpPage, "/register?plan=unheard-of");
    fillIn();
    await submit();
    await screen.findByText("Redirecting to payment...");
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.example/1"));
    expect(getSession()?.token).toBe("t");
    expect(calls.slice(1)).toEqual([
      {
        request: "POST /api/auth/register",
        body: {
          email: "ann@example.com",
          password: "secret1",
          firstName: "Ann",
          lastName: "Reyes",
          businessName: "Reyes Plumbing",
          phoneNumber: null,
          captchaToken: null,
        },
      },
      { request: STATUS, body: null },
      { request: "POST /api/stripe/create-checkout-session", body: { planType: "professional" } },
    ]);
  });

  it("asks nobody for payment who was given access beforehand", async () => {
    const calls = serverAnswers({ ...OFF, ...CREATED, [STATUS]: { body: { subscriptionActive: true } } });
    renderPage(SignUpPage, "/register");
    fillIn();
    await submit();
    await screen.findByText("Elsewhere");
    expect(calls.at(-1)?.request).toBe(STATUS);
  });

  it("says that the account exists when the payment page cannot be reached", async () => {
    serverAnswers({ ...OFF, ...CREATED, "POST /api/stripe/create-checkout-session": { status: 500, body: {} } });
    renderPage(SignUpPage, "/register");
    fillIn();
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Account created successfully, but failed to redirect to payment. Please try again from your dashboard.",
    );
    expect(screen.getByRole("link", { name: "Go to your dashboard" }).getAttribute("href")).toBe("/app/dashboard");
  });

  it("checks the passwords", async () => {
    const calls = serverAnswers(OFF);
    renderPage(SignUpPage, "/register");
    fillIn();
    type("Password", "five5");
    await submit();
    await screen.findByText("Password must be at least 6 characters long");
    expect(screen.getByText("Passwords do not match")).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  it("puts the server's complaints on their fields", async () => {
    serverAnswers({
      ...OFF,
      "POST /api/auth/register": {
        status: 422,
        body: { message: "Please check the form", errors: { email: "This address cannot receive mail" } },
      },
    });
    renderPage(SignUpPage, "/register");
    fillIn();
    await submit();
    await screen.findByText("This address cannot receive mail");
    expect(screen.queryByText("Please check the form")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Business name").value).toBe("Reyes Plumbing");
  });

  it("waits for the captcha and sends its token", async () => {
    const calls = serverAnswers({ ...BUILTIN, ...CREATED, "POST /api/stripe/create-checkout-session": "never" });
    renderPage(SignUpPage, "/register");
    await screen.findByText("captcha");
    expect(submitButton().getAttribute("aria-disabled")).toBe("true");
    fillIn();
    fireEvent.submit(screen.getByLabelText("Email"));
    await screen.findByText("Please complete the CAPTCHA");
    act(() => widget.solve({ value: "token-1" }));
    expect(screen.queryByText("Please complete the CAPTCHA")).toBeNull();
    await submit();
    await waitFor(() =>
      expect(calls.find(({ request }) => request === "POST /api/auth/register")?.body).toMatchObject({
        captchaToken: "token-1",
      }),
    );
  });

  it("takes a fresh captcha after a refusal, and nothing typed is lost", async () => {
    const calls = serverAnswers({
      ...BUILTIN,
      "POST /api/auth/register": { status: 409, body: { message: "An account with this email already exists" } },
    });
    renderPage(SignUpPage, "/register");
    await screen.findByText("captcha");
    fillIn();
    act(() => widget.solve({ value: "token-1" }));
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe("An account with this email already exists");
    await waitFor(() => expect(widget.shown).toBe(2));
    expect(submitButton().getAttribute("aria-disabled")).toBe("true");
    expect(calls.filter(({ request }) => request === "GET /api/captcha")).toHaveLength(2);
    act(() => widget.solve({ value: "token-2" }));
    expect(submitButton().getAttribute("aria-disabled")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ann@example.com");
  });

  it("brings back what was typed after the tab went, but no password, until the account is made", async () => {
    serverAnswers({ ...OFF, ...CREATED, "POST /api/stripe/create-checkout-session": "never" });
    const { unmount } = renderPage(SignUpPage, "/register");
    fillIn();
    const kept = () => Object.values({ ...sessionStorage }).join();
    await waitFor(() => expect(kept()).toContain("Reyes Plumbing"));
    expect(kept() + Object.values({ ...localStorage }).join()).not.toContain("secret1");
    unmount();

    renderPage(SignUpPage, "/register");
    await screen.findByText("We kept what you typed. Enter your password again.");
    const values = ["Email", "Password", "Confirm password", "First name", "Last name", "Business name"].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual(["ann@example.com", "", "", "Ann", "Reyes", "Reyes Plumbing"]);
    type("Password", "secret1");
    type("Confirm password", "secret1");
    await submit();
    await screen.findByText("Redirecting to payment...");
    expect(kept()).toBe("");
  });

  it("starts over where what was typed before is not wanted", async () => {
    serverAnswers(OFF);
    const { unmount } = renderPage(SignUpPage, "/register");
    fillIn();
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    unmount();
    renderPage(SignUpPage, "/register");
    await press("Start over");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
    expect(sessionStorage.length).toBe(0);
  });

  it("offers another try when the captcha cannot be loaded", async () => {
    let online = false;
    serverAnswers({ "GET /api/captcha": () => (online ? OFF["GET /api/captcha"] : "offline") });
    renderPage(SignUpPage, "/register");
    await screen.findByText("The CAPTCHA didn't load");
    online = true;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(submitButton().getAttribute("aria-disabled")).toBeNull());
  });
});
