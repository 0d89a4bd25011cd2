import { describe, expect, it } from "vitest";
import { SCREENS } from "~/modules/screens";
import { ACTIONS, intentIn, PLACES, shortcutTo } from "./actions";

const begun = (typed: string) => {
  const intent = intentIn(typed);
  return intent && [intent.actions.map(({ noun }) => noun).join(" "), intent.client];
};

describe("what somebody wants to start", () => {
  it.each([
    ["new invoice", "invoice", ""],
    ["New Invoice for Ana García", "invoice", "ana garcía"],
    ["invoice ana", "invoice", "ana"],
    ["estimate for", "estimate", ""],
    ["new est", "estimate", ""],
    ["create appointment dana", "appointment", "dana"],
    ["add client", "client", ""],
    ["new", "invoice estimate client appointment project expense", ""],
  ])("is told from %s", (typed, nouns, client) => {
    expect(begun(typed)).toEqual([nouns, client]);
  });

  it.each(["", "  ", "inv", "est-12", "invoices", "ana", "new faucet", "newton"])("is nothing in %s", (typed) => {
    expect(intentIn(typed)).toBeNull();
  });

  it("is for a client only where that can be said", () => {
    expect(begun("new expense for ana")).toEqual(["", "ana"]);
  });
});

describe("two letters", () => {
  it("lead to what they stand for", () => {
    expect(shortcutTo("n", "i")).toEqual({ to: "/app/invoices?new=invoice", changes: true });
    expect(shortcutTo("g", "c")).toEqual({ to: "/app/crm", changes: false });
    expect(shortcutTo("n", "z")).toBeNull();
  });

  it("are never the same, and lead to screens that there are", () => {
    const all = [...ACTIONS, ...PLACES];
    expect(new Set(all.map(({ keys }) => keys)).size).toBe(all.length);
    const paths = SCREENS.map(({ path }) => path);
    for (const { to } of all) expect(paths).toContain(to.split("?")[0]);
  });
});
