import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, dataOf, READ_ONLY_KEY, SUBSCRIPTION_CHANGED } from "./client";
import { ApiError } from "./errors";
import { clearSession, hasSessionEnded, storeSession } from "./session";

const user = {
  _id: "u1",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  businessName: "Ann's Plumbing",
  phoneNumber: null,
  isAdmin: false,
};

const sent: Request[] = [];
let answer: () => Promise<Response>;

const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }));

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request);
    return answer();
  });
  storeSession({ token: "secret", user });
});

afterEach(() => {
  clearSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const addPart = (name: string) => api.POST("/api/inventory", { body: { name, quantity: 1 } });
const keyOf = (index: number) => sent[index]?.headers.get("Idempotency-Key");

describe("a call", () => {
  it("that comes too soon ends in the server's sentence and in how long to wait", async () => {
    const body = JSON.stringify({ message: "Your account made too many requests. Please wait a minute." });
    const headers = { "Content-Type": "application/json", "Retry-After": "7" };
    answer = () => Promise.resolve(new Response(body, { status: 429, headers }));
    const error = await dataOf(api.GET("/api/inventory")).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, retryAfter: 7, fromServer: true });
  });

  it("carries the token and the time zone", async () => {
    answer = () => json({ status: "ok" });
    await api.GET("/api/test");
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer secret");
    expect(sent[0]?.headers.get("X-Timezone")).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it("that cannot reach the server says so with status 0", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(api.GET("/api/test")).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining("offline"),
    });
  });

  it("takes an empty or non-JSON answer as null", async () => {
    answer = () => Promise.resolve(new Response("fine", { headers: { "Content-Type": "text/plain" } }));
    expect(await dataOf(api.GET("/api/test"))).toBeNull();
  });

  it("throws the server's own sentence and its field errors", async () => {
    answer = () => json({ message: "Please check.", errors: { name: "Too long." } }, 422);
    await expect(addPart("x")).rejects.toMatchObject({ message: "Please check.", fields: { name: "Too long." } });
  });

  it("has a sentence for an error nobody can read", async () => {
    answer = () => Promise.resolve(new Response("<html>", { status: 502 }));
    await expect(addPart("x")).rejects.toThrow("Could not parse error response");
  });
});

describe("a POST", () => {
  it("without data is refused before it is sent", async () => {
    // @ts-expect-error the types forbid it too; the check is for what types cannot see
    await expect(api.POST("/api/inventory", {})).rejects.toThrow("No data provided to POST request");
    expect(sent).toHaveLength(0);
  });

  it("turns dates into ISO text, however deep", async () => {
    answer = () => json({}, 201);
    const day = new Date(Date.UTC(2026, 10, 15));
    await api.POST("/api/inventory", { body: { name: "x", quantity: 1, ...{ nested: [{ day }] } } });
    expect(await sent[0]?.json()).toMatchObject({ nested: [{ day: "2026-11-15T00:00:00.000Z" }] });
  });

  it("keeps its key while the same body is retried, and takes a new one for another wish", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(addPart("valve")).rejects.toThrow(ApiError);
    answer = () => json({ message: "Later." }, 503);
    await expect(addPart("valve")).rejects.toThrow(ApiError);
    answer = () => json({}, 201);
    await addPart("tape");
    await addPart("valve");
    await addPart("valve");
    expect(keyOf(1)).toBe(keyOf(0));
    expect(keyOf(2)).not.toBe(keyOf(0));
    expect(keyOf(3)).toBe(keyOf(0));
    expect(keyOf(4)).not.toBe(keyOf(0));
  });

  it("keeps its key for a day, and none of its body in memory", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const kept = vi.spyOn(Map.prototype, "set");
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const long = `valve ${"x".repeat(100_000)}`;
    await expect(addPart(long)).rejects.toThrow(ApiError);
    expect(Math.max(...kept.mock.calls.map(([name]) => String(name).length))).toBeLessThan(1000);
    kept.mockRestore();
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    await expect(addPart(long)).rejects.toThrow(ApiError);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await expect(addPart(long)).rejects.toThrow(ApiError);
    vi.useRealTimers();
    expect(keyOf(1)).toBe(keyOf(0));
    expect(keyOf(2)).not.toBe(keyOf(0));
  });

  it("keeps its key after every answer that leaves open whether the work was done", async () => {
    for (const status of [500, 502, 503, 504, 409, 429, 408, 425]) {
      answer = () => json({ message: "Already at it." }, status);
      await expect(addPart(`elbow ${status}`)).rejects.toThrow(ApiError);
      answer = () => json({}, 201);
      await addPart(`elbow ${status}`);
      expect(keyOf(sent.length - 1), String(status)).toBe(keyOf(sent.length - 2));
    }
  });
});

describe("a refusal", () => {
  it("for want of a subscription is remembered and told", async () => {
    const told = vi.fn();
    window.addEventListener(SUBSCRIPTION_CHANGED, told, { once: true });
    answer = () => json({ message: "No.", subscriptionRequired: true, readOnly: true }, 403);
    await expect(addPart("x")).rejects.toThrow("No.");
    expect(told).toHaveBeenCalledOnce();
    expect(localStorage.getItem(READ_ONLY_KEY)).toBe("true");
  });

  it("of a token that has been replaced since says nothing about the new one", async () => {
    let refuse = () => {};
    answer = () =>
      new Promise((resolve) => (refuse = () => resolve(Response.json({ message: "No." }, { status: 401 }))));
    const late = api.GET("/api/inventory");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    storeSession({ token: "renewed", user });
    refuse();
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(hasSessionEnded()).toBe(false);
  });

  it("of the token ends the session without forgetting who it was", async () => {
    answer = () => json({ message: "Sign in again." }, 401);
    await expect(api.GET("/api/inventory")).rejects.toMatchObject({ status: 401 });
    expect(hasSessionEnded()).toBe(true);
    expect(localStorage.getItem("sawhorse.session")).not.toBeNull();
  });

  it("of a wrong password ends nothing", async () => {
    answer = () => json({ message: "Invalid email or password" }, 401);
    await expect(api.POST("/api/auth/login", { body: { email: "a@b.c", password: "x" } })).rejects.toThrow();
    expect(hasSessionEnded()).toBe(false);
  });
});
