import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage, serverAnswers } from "~/ui/testing";
import RequestResetPage from "./request-reset";

function request() {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ann@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Send reset link" }));
}

describe("requesting a password reset", () => {
  it("names the address it wrote to, and can start over", async () => {
    serverAnswers({ "POST /api/auth/request-password-reset": { body: { message: "Sent" } } });
    renderPage(RequestResetPage, "/reset-password");
    request();
    expect((await screen.findByRole("status")).textContent).toContain("ann@example.com");
    fireEvent.click(screen.getByRole("button", { name: "Request new link" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
    expect(screen.getByRole("link", { name: "Back to login" })).toBeTruthy();
  });

  it("shows the link itself in development mode", async () => {
    const resetUrl = "http://localhost:3000/new-password?token=abc";
    serverAnswers({ "POST /api/auth/request-password-reset": { body: { message: "Sent", resetUrl } } });
    renderPage(RequestResetPage, "/reset-password");
    request();
    expect((await screen.findByRole("link", { name: resetUrl })).getAttribute("href")).toBe(resetUrl);
    expect(screen.queryByText("Check your email")).toBeNull();
  });

  it("says so when it failed", async () => {
    serverAnswers({ "POST /api/auth/request-password-reset": { status: 500, body: {} } });
    renderPage(RequestResetPage, "/reset-password");
    request();
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to send reset email. Please try again.");
  });
});
