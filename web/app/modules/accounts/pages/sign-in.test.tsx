import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { clearSession, getSession } from "~/api/session";
import { ann, renderPage, serverAnswers } from "~/ui/testing";
import SignInPage from "./sign-in";

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function signIn() {
  type("Email", " ann@example.com ");
  type("Password", "secret1");
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

describe("signing in", () => {
  beforeEach(() => {
    clearSession();
    sessionStorage.clear();
  });

  it("keeps the session and goes on", async () => {
    const calls = serverAnswers({ "POST /api/auth/login": { body: { token: "t", user: ann } } });
    renderPage(SignInPage, "/login");
    signIn();
    await screen.findByText("Elsewhere");
    expect(getSession()).toEqual({ token: "t", user: ann });
    expect(calls).toEqual([
      { request: "POST /api/auth/login", body: { email: "ann@example.com", password: "secret1" } },
    ]);
  });

  it("remembers that this browser had a right code, and says so with the next one", async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const calls = serverAnswers({
      "POST /api/auth/login": { status: 202, body: { challenge: "c", expiresAt, isEmailed: false } },
      "POST /api/auth/login/code": { body: { token: "t", user: ann, deviceKey: "mine" } },
    });
    for (const expected of [
      { challenge: "c", code: "123456" },
      { challenge: "c", code: "123456", deviceKey: "mine" },
    ]) {
      const { unmount } = renderPage(SignInPage, "/login");
      signIn();
      fireEvent.change(await screen.findByLabelText("Code"), { target: { value: "123456" } });
      fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
      await screen.findByText("Elsewhere");
      expect(calls.at(-1)?.body).toEqual(expected);
      unmount();
      clearSession();
    }
    localStorage.clear();
  });

  it("asks for the code where two-factor is on, also after a refresh, and starts over when it took too long", async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    let isLate = false;
    const calls = serverAnswers({
      "POST /api/auth/login": { status: 202, body: { challenge: "c", expiresAt, isEmailed: false } },
      "POST /api/auth/login/code": () =>
        isLate
          ? { status: 422, body: { message: "Too long.", errors: { challenge: "That took too long." } } }
          : { status: 422, body: { message: "Wrong.", errors: { code: "That code is not right." } } },
    });
    const first = renderPage(SignInPage, "/login");
    signIn();
    expect((await screen.findByLabelText("Code")).getAttribute("autocomplete")).toBe("one-time-code");
    expect(getSession()).toBeNull();
    first.unmount();
    renderPage(SignInPage, "/login");
    type("Code", "123456");
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("That code is not right.");
    expect(calls.at(-1)?.body).toEqual({ challenge: "c", code: "123456" });
    isLate = true;
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
    expect((await screen.findByRole("alert")).textContent).toBe("That took too long.");
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  it("asks for the code we emailed once the app's code was right, also after a refresh", async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    let isEmailed = false;
    const calls = serverAnswers({
      "POST /api/auth/login": { status: 202, body: { challenge: "c", expiresAt, isEmailed: false } },
      "POST /api/auth/login/code": () => {
        if (isEmailed) return { body: { token: "t", user: ann } };
        isEmailed = true;
        return { status: 202, body: { challenge: "more", expiresAt, isEmailed: true } };
      },
    });
    const first = renderPage(SignInPage, "/login");
    signIn();
    fireEvent.change(await screen.findByLabelText("Code"), { target: { value: "123456" } });
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText(/we emailed you one more/);
    expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("");
    expect(getSession()).toBeNull();
    first.unmount();
    renderPage(SignInPage, "/login");
    type("Code", "abcd-efgh-ijkl-mnop");
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("Elsewhere");
    expect(calls.at(-1)?.body).toEqual({ challenge: "more", code: "abcd-efgh-ijkl-mnop" });
    expect(getSession()).toEqual({ token: "t", user: ann });
  });

  it("asks for both fields before anything is sent", async () => {
    const calls = serverAnswers({});
    renderPage(SignInPage, "/login");
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("Enter your email address");
    expect(screen.getByText("Enter your password")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("says what the server said and keeps what was typed", async () => {
    serverAnswers({ "POST /api/auth/login": { status: 429, body: { message: "Too many attempts. Wait a minute." } } });
    renderPage(SignInPage, "/login");
    signIn();
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts. Wait a minute.");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("secret1");
  });

  it("has its own words where the server gave none", async () => {
    serverAnswers({ "POST /api/auth/login": { status: 401, body: {} } });
    renderPage(SignInPage, "/login");
    signIn();
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid email or password");
  });

  it("sends once, however often the button is pressed", async () => {
    const calls = serverAnswers({ "POST /api/auth/login": "never" });
    renderPage(SignInPage, "/login");
    signIn();
    fireEvent.submit(screen.getByLabelText("Email"));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls).toHaveLength(1);
  });

  it("shows and hides the password", () => {
    renderPage(SignInPage, "/login");
    const password = screen.getByLabelText<HTMLInputElement>("Password");
    expect(password.type).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password.type).toBe("text");
    fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password.type).toBe("password");
  });
});
