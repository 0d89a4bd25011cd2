import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearSession } from "~/api/session";
import { renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import ChoosePlanPage from "./choose-plan";

const STATUS = { "GET /api/stripe/subscription-status": { body: { subscriptionActive: false, plan: null } } };
const choose = () => fireEvent.click(screen.getByRole("button", { name: "Choose Professional" }));

describe("choosing a plan", () => {
  const leave = vi.spyOn(window.location, "assign");
  beforeEach(() => {
    clearSession();
    leave.mockReset();
  });

  it("leaves for checkout, once, and says so meanwhile", async () => {
    signedInAsAnn();
    const calls = serverAnswers({
      ...STATUS,
      "POST /api/stripe/create-checkout-session": { body: { url: "https://pay.example/1" } },
    });
    renderPage(ChoosePlanPage, "/subscribe");
    choose();
    fireEvent.click(await screen.findByRole("button", { name: "Processing..." }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://pay.example/1"));
    expect(calls.filter(({ request }) => request.startsWith("POST"))).toEqual([
      { request: "POST /api/stripe/create-checkout-session", body: { planType: "professional" } },
    ]);
    expect(screen.getByRole("button", { name: "Processing..." }).getAttribute("aria-disabled")).toBe("true");
  });

  it("is usable again after a failure", async () => {
    signedInAsAnn();
    serverAnswers({
      ...STATUS,
      "POST /api/stripe/create-checkout-session": { status: 500, body: { message: "Not now." } },
    });
    renderPage(ChoosePlanPage, "/subscribe");
    choose();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Failed to start subscription process. Please try again.",
    );
    expect(screen.getByRole("button", { name: "Choose Professional" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("tells someone whose subscription can't be checked that they may have one", async () => {
    signedInAsAnn();
    serverAnswers({ "GET /api/stripe/subscription-status": "offline" });
    renderPage(ChoosePlanPage, "/subscribe");
    expect(await screen.findByText("We couldn't check your subscription.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("sends visitors to sign up first", async () => {
    const calls = serverAnswers({});
    renderPage(ChoosePlanPage, "/subscribe");
    choose();
    await screen.findByText("Elsewhere");
    expect(calls).toEqual([]);
  });

  it("offers Enterprise by mail only", () => {
    serverAnswers({});
    renderPage(ChoosePlanPage, "/subscribe");
    expect(screen.getByRole("link", { name: "Contact Sales" }).getAttribute("href")).toMatch(/^mailto:/);
  });
});
