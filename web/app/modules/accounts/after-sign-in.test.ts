import { beforeEach, describe, expect, it } from "vitest";
import { clearSession, markSessionEnded } from "~/api/session";
import { signedInAsAnn } from "~/ui/testing";
import { leaveWhenSignedIn, pathAfterSignIn } from "./after-sign-in";

describe("pathAfterSignIn", () => {
  it("goes on to a screen of the app area, with its filters", () => {
    expect(pathAfterSignIn("/app/invoices?status=Sent#last")).toBe("/app/invoices?status=Sent#last");
    expect(pathAfterSignIn("/app")).toBe("/app");
  });

  it.each([
    null,
    "",
    "app/invoices",
    "/subscribe",
    "/application",
    "/app/../login",
    "//evil.example/app/x",
    "/\\evil.example/app/x",
    "https://evil.example/app/x",
    "javascript:alert(1)",
  ])("falls back to the dashboard for %s", (next) => {
    expect(pathAfterSignIn(next)).toBe("/app/dashboard");
  });
});

describe("leaveWhenSignedIn", () => {
  beforeEach(clearSession);
  const address = new URL("http://localhost:3000/login?next=%2Fapp%2Fprofile");

  it("lets visitors stay", () => {
    expect(leaveWhenSignedIn(address)).toBeNull();
  });

  it("sends on whoever is signed in", () => {
    signedInAsAnn();
    expect(leaveWhenSignedIn(address)).toBe("/app/profile");
  });

  it("lets somebody whose session has ended sign in again", () => {
    signedInAsAnn();
    markSessionEnded("token-of-ann");
    expect(leaveWhenSignedIn(address)).toBeNull();
  });
});
