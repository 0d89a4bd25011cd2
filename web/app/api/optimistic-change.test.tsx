import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ann, testQueryClient } from "~/ui/testing";
import { ApiError } from "./errors";
import { DASHBOARD_KEY } from "./keys";
import { useOptimisticChange } from "./optimistic-change";
import { storeSession } from "./session";

type Job = { id: string; done: string[] };
type Ticked = { id: string; task: string };
type Asked = { resolve: (answer: { data: Job }) => void; reject: (error: Error) => void };
const KEY = ["jobs"];
const JOB: Job = { id: "1", done: [] };

beforeEach(() => storeSession({ token: "of-ann", user: ann }));

/** A server that answers when the test says so, in the order it was asked. */
function jobWithTasks() {
  const cache = testQueryClient();
  cache.setQueryData([...KEY, "list"], [JOB]);
  const asked: Asked[] = [];
  const { result } = renderHook(
    () =>
      useOptimisticChange<Job, Ticked>({
        lists: KEY,
        touches: [],
        send: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
        expected: (job, { task }) => ({ ...job, done: [...job.done, task] }),
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      ),
    },
  );
  const done = () => cache.getQueryData<Job[]>([...KEY, "list"])?.[0]?.done;
  const tick = (task: string) => act(async () => result.current.mutate({ id: "1", task }));
  return { cache, asked, done, tick };
}

it("is seen at once, and is what the server says afterwards", async () => {
  const { cache, asked, done, tick } = jobWithTasks();
  await tick("rough-in");
  expect(done()).toEqual(["rough-in"]);
  await act(async () => asked[0]?.resolve({ data: { id: "1", done: ["rough-in", "by Bea"] } }));
  expect(done()).toEqual(["rough-in", "by Bea"]);
  expect(cache.getQueryState([...KEY, "list"])?.isInvalidated).toBe(true);
});

it.each([
  ["one that was done", ({ resolve }: Asked) => resolve({ data: JOB })],
  ["one that was refused", ({ reject }: Asked) => reject(new ApiError("Refused.", 409))],
])("makes what the dashboard shows stale: %s", async (_, end) => {
  const { cache, asked, tick } = jobWithTasks();
  cache.setQueryData([...DASHBOARD_KEY, "today"], []);
  await tick("rough-in");
  expect(cache.getQueryState([...DASHBOARD_KEY, "today"])?.isInvalidated).toBe(false);
  await act(async () => asked[0] && end(asked[0]));
  expect(cache.getQueryState([...DASHBOARD_KEY, "today"])?.isInvalidated).toBe(true);
});

it("goes back when the server refuses, and what was ticked beside it stays", async () => {
  const { asked, done, tick } = jobWithTasks();
  await tick("rough-in");
  await tick("trim");
  expect(done()).toEqual(["rough-in", "trim"]);
  await act(async () => asked[0]?.reject(new ApiError("Refused.", 409)));
  expect(done()).toEqual(["trim"]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked[1]?.resolve({ data: { id: "1", done: ["trim"] } }));
  expect(done()).toEqual(["trim"]);
});

it("is asked for one after the other, so that no answer shows less than is true", async () => {
  const { asked, done, tick } = jobWithTasks();
  await tick("rough-in");
  await tick("trim");
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.resolve({ data: { id: "1", done: ["rough-in"] } }));
  expect(done()).toEqual(["rough-in", "trim"]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});
