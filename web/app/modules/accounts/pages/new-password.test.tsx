import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getSession } from "~/api/session";
import { renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import NewPasswordPage from "./new-password";

function choose(password: string, repeated = password) {
  fireEvent.change(screen.getByLabelText("New password"), { target: { value: password } });
  fireEvent.change(screen.getByLabelText("Confirm new password"), { target: { value: repeated } });
  fireEvent.click(screen.getByRole("button", { name: "Set new password" }));
}

describe("setting a new password", () => {
  it("refuses a link without a token", () => {
    renderPage(NewPasswordPage, "/new-password");
    expect(screen.getByRole("alert").textContent).toBe("Invalid reset link. Please request a new password reset.");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("checks both fields", async () => {
    renderPage(NewPasswordPage, "/new-password?token=abc");
    choose("five5", "other");
    await screen.findByText("Password must be at least 6 characters long");
    expect(screen.getByText("Passwords do not match")).toBeTruthy();
  });

  it("ends the session on this device, whose token is worth nothing now", async () => {
    signedInAsAnn();
    const calls = serverAnswers({ "POST /api/auth/reset-password": { body: { message: "Done" } } });
    renderPage(NewPasswordPage, "/new-password?token=abc");
    choose("secret1");
    expect((await screen.findByRole("link", { name: "Go to login" })).getAttribute("href")).toBe("/login");
    expect(calls[0]?.body).toEqual({ token: "abc", password: "secret1" });
    expect(getSession()).toBeNull();
  });

  it("says what the server said", async () => {
    serverAnswers({
      "POST /api/auth/reset-password": { status: 422, body: { message: "This link has been used already." } },
    });
    renderPage(NewPasswordPage, "/new-password?token=abc");
    choose("secret1");
    expect((await screen.findByRole("alert")).textContent).toBe("This link has been used already.");
  });

  it("has its own words where the server gave none", async () => {
    serverAnswers({ "POST /api/auth/reset-password": { status: 500, body: {} } });
    renderPage(NewPasswordPage, "/new-password?token=abc");
    choose("secret1");
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to reset password. Please try again.");
  });
});
