import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { Cards } from "./cards";

const CARDS = "/api/user/card-payments";
const AT_STRIPE = "https://connect.stripe.test/setup/acct_1";
const cards = (state: string, isTest = false) => ({
  body: { isAvailable: true, isTest, state, account: state === "Not connected" || isTest ? null : "acct_1" },
});

describe("card payments", () => {
  beforeEach(signedInAsAnn);

  it("lead to Stripe until it knows enough", async () => {
    serverAnswers({ [`GET ${CARDS}`]: cards("Not connected"), [`POST ${CARDS}`]: { body: { url: AT_STRIPE } } });
    const leave = vi.spyOn(window.location, "assign").mockReturnValue();
    renderPage(Cards, "/app/settings/payments");
    await screen.findByText("Your customers can't pay by card yet.");
    await press("Set up card payments");
    await press("Connect Stripe");
    await waitFor(() => expect(leave).toHaveBeenCalledWith(AT_STRIPE));
    vi.unstubAllGlobals();
  });

  it("ask Stripe on the way back, and say what comes next", async () => {
    const calls = serverAnswers({ [`GET ${CARDS}`]: cards("Unfinished"), [`POST ${CARDS}/refresh`]: cards("Ready") });
    renderPage(Cards, "/app/settings/payments?cards=back");
    await screen.findByText(/^Next: send an invoice\./);
    expect(screen.getByText(/Your account at Stripe is acct_1\./)).toBeTruthy();
    expect(calls.map(({ request }) => request)).toContain(`POST ${CARDS}/refresh`);
  });

  it("that are not finished can be gone on with, and stopped after a yes", async () => {
    const calls = serverAnswers({ [`GET ${CARDS}`]: cards("Unfinished"), [`DELETE ${CARDS}`]: cards("Not connected") });
    renderPage(Cards, "/app/settings/payments");
    await screen.findByText("Stripe needs to know more before your customers can pay by card.");
    await press("Manage card payments");
    await screen.findByRole("button", { name: "Finish on Stripe" });
    await press("Stop card payments");
    await press("Stop");
    await screen.findByText("Card payments are off. Your customers still see your other ways to pay.");
    expect(calls.map(({ request }) => request)).toContain(`DELETE ${CARDS}`);
  });

  it("say what's missing where the operator hasn't set them up, and a failure can be tried again", async () => {
    let isThere = false;
    serverAnswers({
      [`GET ${CARDS}`]: () =>
        isThere ? { body: { ...cards("Not connected").body, isAvailable: false } } : { status: 500, body: {} },
    });
    renderPage(Cards, "/app/settings/payments");
    await screen.findByText("Card payments didn't load");
    isThere = true;
    await press("Try again");
    await screen.findByText(/^Card payments aren't available yet\./);
    expect(screen.queryByRole("button", { name: /card payments/ })).toBeNull();
  });
});
