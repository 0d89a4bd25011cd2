import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dataOf } from "~/api/client";
import { ApiError } from "~/api/errors";
import { serverAnswers, signedInAsAnn } from "~/ui/testing";
import { fetchProject, sendExpense } from "./queries";
import { project } from "./testing";

const EXPENSES = "POST /api/projects/p1/expenses";
const ONE = "GET /api/projects/p1";
const expense = { description: "Pipe", amount: 12, date: "2026-11-18", category: "Materials" } as const;
const notProjects = [null, [], {}, "OK", { id: "p1" }, { message: "Welcome to the hotel's Wi-Fi" }];

beforeEach(signedInAsAnn);
afterEach(() => vi.unstubAllGlobals());

describe("an answer that isn't a project", () => {
  it.each(notProjects)("is refused: %j", async (body) => {
    serverAnswers({ [ONE]: { body } });
    await expect(fetchProject("p1")).rejects.toThrow("Invalid project response");
  });

  it("is refused as an expense's, too", async () => {
    for (const body of notProjects) {
      serverAnswers({ [EXPENSES]: { status: 201, body } });
      await expect(dataOf(sendExpense("p1", expense))).rejects.toThrow("Invalid expense response");
    }
  });

  it("is an internal error: screens and forms say what failed in their own words", async () => {
    serverAnswers({ [ONE]: { body: {} } });
    const error: unknown = await fetchProject("p1").catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

it("takes a project with its version", async () => {
  const { version: _, ...body } = project();
  serverAnswers({
    [ONE]: { body, headers: { ETag: '"7"' } },
    [EXPENSES]: { status: 201, body, headers: { ETag: '"8"' } },
  });
  expect((await fetchProject("p1")).version).toBe("7");
  expect((await dataOf(sendExpense("p1", expense))).version).toBe("8");
});

it("tells one of the owner's clients from a name", async () => {
  const { version: _, ...body } = project({ client: "c1", clientId: "c1" });
  serverAnswers({ [ONE]: { body } });
  expect((await fetchProject("p1")).client).toEqual({ kind: "client", id: "c1" });
  const { version: _version, ...named } = project();
  serverAnswers({ [ONE]: { body: named } });
  expect((await fetchProject("p1")).client).toEqual({ kind: "name", name: "Dana Reyes" });
});
