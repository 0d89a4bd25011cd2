import { describe, expect, it } from "vitest";
import { SCREENS } from "~/modules/screens";
import type { FoundGroup, FoundThing } from "./queries";
import { askedFor, resultsFor } from "./results";
import { screensFor } from "./screens";

const thing = (id: string, title: string, rest: Partial<FoundThing> = {}): FoundThing => ({
  ...{ _id: id, title, detail: null, status: null, amount: null, date: null },
  ...rest,
});
const clients: FoundGroup = {
  kind: "clients",
  hasMore: false,
  things: [thing("c1", "Ana García", { detail: "(503) 555-0142" }), thing("c2", "Ana Ortiz")],
};
const invoice = thing("d1", "INV-0047", {
  ...{ detail: "Ana García", status: "Past due", amount: 449.81, date: "2026-11-18" },
});
const documents: FoundGroup = { kind: "documents", hasMore: true, things: [invoice] };

const titles = (typed: string, found: FoundGroup[] = [], mayChange = true) =>
  resultsFor(typed, found, mayChange).map(({ heading, results }) => [heading, results.map(({ title }) => title)]);
const to = (typed: string, found: FoundGroup[]) =>
  resultsFor(typed, found, true).flatMap(({ results }) => results.map((result) => result.to));

describe("the results", () => {
  it("are what was found, each with its facts and its address", () => {
    const [, group] = resultsFor("ana", [clients, documents], true);
    expect(group?.results[0]).toMatchObject({
      title: "INV-0047",
      detail: "Ana García · $449.81 · Past due · Nov 18, 2026",
      to: "/app/invoices?open=d1",
    });
    expect(to("ana", [clients, documents])).toEqual([
      "/app/crm?open=c1",
      "/app/crm?open=c2",
      "/app/invoices?open=d1",
      "/app/invoices?search=ana",
    ]);
  });

  it.each([
    ["tasks", "/app/crm?tab=tasks&open=1"],
    ["parts", "/app/inventory?search=Elbow%20%2390"],
    ["trips", "/app/mileage?search=Elbow%20%2390"],
    ["workflows", "/app/workflows/1"],
    ["expenses", "/app/expenses?open=1"],
  ] as const)("lead to %s where they are", (kind, address) => {
    expect(to("x", [{ kind, hasMore: false, things: [thing("1", "Elbow #90")] }])).toEqual([address]);
  });

  it("begin with what somebody wants to start", () => {
    expect(titles("new invoice for ana", [clients])).toEqual([
      ["Actions", ["New invoice for Ana García", "New invoice for Ana Ortiz"]],
      ["Clients", ["Ana García", "Ana Ortiz"]],
    ]);
    expect(to("new invoice for ana", [clients])[0]).toBe("/app/invoices?new=invoice&client=c1");
    expect(titles("new invoice for zoe")).toEqual([["Actions", ["New invoice"]]]);
    expect(askedFor("new invoice for ana")).toBe("ana");
    expect(askedFor(" new invoice ")).toBe("new invoice");
  });

  it("offer what people create most while nothing is typed", () => {
    expect(titles("", [clients])).toEqual([
      ["Clients", ["Ana García", "Ana Ortiz"]],
      ["Actions", ["New invoice", "New estimate", "New client", "New appointment"]],
    ]);
  });

  it("create nothing while the account is read-only", () => {
    expect(titles("", [clients], false)).toEqual([["Clients", ["Ana García", "Ana Ortiz"]]]);
    expect(titles("new invoice for ana", [clients], false)).toEqual([["Clients", ["Ana García", "Ana Ortiz"]]]);
  });

  it("say a status in words", () => {
    const found: FoundGroup[] = [
      { kind: "tasks", hasMore: false, things: [thing("1", "Call", { status: "in_progress" })] },
    ];
    expect(resultsFor("call", found, true)[0]?.results[0]?.detail).toBe("In progress");
  });
});

describe("screens", () => {
  const names = (typed: string) => screensFor(typed, 9).map(({ name }) => name);

  it("are found by name, and by what people call them", () => {
    expect(names("rep")[0]).toBe("Reports");
    expect(names("vehicles")).toEqual(["Garage"]);
    expect(names("clients")).toEqual(["CRM"]);
    expect(names("sales tax")).toEqual(["Document settings"]);
    expect(names("password")).toEqual(["Security settings"]);
    expect(names("settings")).toHaveLength(7);
    expect(names("x")).toEqual([]);
    expect(names("zebra")).toEqual([]);
  });

  it("are there", () => {
    const paths = SCREENS.map(({ path }) => path);
    const all = "abcdefghijklmnopqrstuvwxyz"
      .split("")
      .flatMap((one) => "aeiourlhstcdmpn".split("").map((two) => one + two));
    for (const typed of all) for (const { to } of screensFor(typed, 99)) expect(paths).toContain(to.split("?")[0]);
  });
});
