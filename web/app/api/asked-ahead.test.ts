import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askingScript } from "./asked-ahead";
import { api } from "./client";
import { PATIENCE_MS } from "./patience";
import { clearSession, type Session, storeSession } from "./session";

const ADA = { token: "token-of-ada", user: { _id: "ada" } } as Session;
const EVE = { token: "token-of-eve", user: { _id: "eve" } } as Session;
const LIST = "/api/inventory?limit=100";

const fetched = vi.fn<(call: string | Request, options?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json([])));
  vi.stubGlobal("fetch", fetched);
  // The page was just opened, however long ago the tests began.
  vi.spyOn(performance, "now").mockReturnValue(0);
  storeSession(ADA);
});
afterEach(() => {
  clearSession();
  delete window.askedAhead;
  window.history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As the browser does, before any code of ours runs. */
const openDocument = () => new Function(askingScript([LIST]))();
const list = () => api.GET("/api/inventory", { params: { query: { limit: 100 } } });

describe("what a document has asked for", () => {
  it("answers the first call, and that one alone", async () => {
    fetched.mockImplementationOnce(() => Promise.resolve(Response.json([{ _id: "ahead" }])));
    openDocument();
    expect((await list()).data).toEqual([{ _id: "ahead" }]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect((await list()).data).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("is asked as the client would ask", async () => {
    openDocument();
    await list();
    await list();
    const [[call, options], [request]] = fetched.mock.calls as [[string, RequestInit], [Request]];
    expect(new URL(call, window.location.origin).href).toBe(request.url);
    for (const [name, value] of new Headers(options.headers)) expect(request.headers.get(name)).toBe(value);
  });

  it("fails as any call does, and the next one is made anew", async () => {
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
    openDocument();
    await expect(list()).rejects.toMatchObject({ status: 0 });
    expect((await list()).data).toEqual([]);
  });

  it("is nobody else's", async () => {
    openDocument();
    storeSession(EVE);
    await list();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("is left alone once it is old", async () => {
    openDocument();
    vi.spyOn(performance, "now").mockReturnValue(PATIENCE_MS);
    await list();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("is nothing without a session, or at an address that says more", () => {
    window.history.replaceState(null, "", "/app/inventory?search=pipe");
    openDocument();
    window.history.replaceState(null, "", "/app/inventory");
    clearSession();
    openDocument();
    expect(fetched).not.toHaveBeenCalled();
  });
});
