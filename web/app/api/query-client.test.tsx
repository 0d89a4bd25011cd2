import { onlineManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ann, testQueryClient } from "~/ui/testing";
import { ApiError, OFFLINE } from "./errors";
import { newQueryClient } from "./query-client";
import { clearSession, storeSession } from "./session";

const bea = { ...ann, _id: "018f-bea", email: "bea@example.com" };

beforeEach(() => storeSession({ token: "of-ann", user: ann }));
afterEach(() => {
  clearSession();
  onlineManager.setOnline(true);
});

function Figures({ queryFn }: { queryFn: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: ["figures"], queryFn });
  return <p>{isError ? "offline" : data}</p>;
}

describe("the cache of the app", () => {
  it("asks again when the signal is back", async () => {
    let signal = false;
    const queryFn = () => (signal ? Promise.resolve("3 parts") : Promise.reject(new ApiError(OFFLINE, 0)));
    act(() => onlineManager.setOnline(false));
    render(
      <QueryClientProvider client={testQueryClient()}>
        <Figures queryFn={queryFn} />
      </QueryClientProvider>,
    );
    await screen.findByText("offline");
    signal = true;
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText("3 parts")).toBeTruthy();
  });

  it("holds nothing of the account before once another is signed in, or nobody", () => {
    const cache = testQueryClient();
    cache.setQueryData(["rows"], ["Ann's"]);
    storeSession({ token: "of-bea", user: bea });
    expect(cache.getQueryData(["rows"])).toBeUndefined();
    cache.setQueryData(["rows"], ["Bea's"]);
    clearSession();
    expect(cache.getQueryData(["rows"])).toBeUndefined();
  });

  it("keeps what it holds when the same account signs in again, and asks anew", () => {
    const cache = testQueryClient();
    cache.setQueryData(["rows"], ["Ann's"]);
    storeSession({ token: "renewed", user: ann });
    expect(cache.getQueryData(["rows"])).toEqual(["Ann's"]);
    expect(cache.getQueryState(["rows"])?.isInvalidated).toBe(true);
  });

  it("asks again when the server said it may, and leaves a long wait to the person", () => {
    const { retry, retryDelay } = newQueryClient().getDefaultOptions().queries ?? {};
    if (typeof retry !== "function" || typeof retryDelay !== "function") throw new Error("they are functions");
    const refused = (status: number, seconds: number) => new ApiError("Please wait.", status, {}, true, seconds);
    expect(retry(0, refused(429, 1))).toBe(true);
    expect(retryDelay(0, refused(429, 3))).toBe(3000);
    expect(retry(0, refused(429, 60))).toBe(false);
    expect(retry(0, refused(503, 5))).toBe(true);
    expect(retryDelay(1, refused(503, 5))).toBe(5000);
    expect(retryDelay(1, refused(500, 0))).toBe(2000);
    expect(retry(2, refused(429, 1))).toBe(false);
    expect(retry(0, refused(409, 0))).toBe(false);
  });
});
