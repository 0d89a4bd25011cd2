import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ann } from "~/ui/testing";
import {
  clearSession,
  getSession,
  hasSessionEnded,
  markSessionAlive,
  markSessionEnded,
  onSessionChange,
  storeSession,
} from "./session";

const KEY = "sawhorse.session";
const bea = { ...ann, _id: "018f-bea", email: "bea@example.com" };

/** As another tab does it: the storage changes, and this one is told. */
function elsewhere(stored: object | null) {
  const newValue = stored && JSON.stringify(stored);
  if (newValue === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, newValue);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
}

let told = vi.fn();
let stop = () => {};

beforeEach(() => {
  clearSession();
  told = vi.fn();
  stop = onSessionChange(told);
});

afterEach(() => stop());

describe("a session that is refused", () => {
  it("stays while somebody works with it, and says that it ended", () => {
    storeSession({ token: "one", user: ann });
    markSessionEnded("one");
    expect(hasSessionEnded()).toBe(true);
    expect(getSession()?.user._id).toBe(ann._id);
  });

  it("is forgotten when it was dead as the app opened", () => {
    elsewhere({ token: "other tab", user: ann });
    clearSession();
    localStorage.setItem(KEY, JSON.stringify({ token: "dead", user: ann }));
    vi.resetModules();
    return import("./session").then((opened) => {
      opened.markSessionEnded("dead");
      expect(opened.getSession()).toBeNull();
      expect(opened.hasSessionEnded()).toBe(true);
      expect(localStorage.getItem(KEY)).toBeNull();
    });
  });

  it("counts as one somebody works with once a call was let in", () => {
    localStorage.setItem(KEY, JSON.stringify({ token: "restored", user: ann }));
    window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "…" }));
    markSessionAlive("restored");
    markSessionEnded("restored");
    expect(getSession()).not.toBeNull();
  });

  it("is renewed by a sign-in in another tab", () => {
    storeSession({ token: "one", user: ann });
    markSessionEnded("one");
    elsewhere({ token: "two", user: ann });
    expect(hasSessionEnded()).toBe(false);
    expect(getSession()?.token).toBe("two");
  });

  it("keeps an open form when another tab finds it dead too", () => {
    storeSession({ token: "one", user: ann });
    markSessionEnded("one");
    elsewhere(null);
    expect(getSession()?.token).toBe("one");
  });
});

describe("signing out in another tab", () => {
  it("signs this one out", () => {
    storeSession({ token: "one", user: bea });
    elsewhere(null);
    expect(getSession()).toBeNull();
    expect(told).toHaveBeenCalled();
  });
});
