import { beforeEach, describe, expect, it } from "vitest";
import { dropOldDrafts, forgetDrafts } from "~/lib/drafts";
import { claimDraft, draftKeys, dropDraft, keepDraft, newDraftKey, readDraft } from "./kept-drafts";

const draft = {
  values: { name: "Dana" },
  from: { name: "Dan" },
  base: { version: 'W/"3.0"', fields: { name: "Dan" } },
};
const WEEK_MS = 7 * 86_400_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a draft", () => {
  it("comes back for the same account and form alone", () => {
    const key = newDraftKey("ann", "documents.new");
    keepDraft(key, draft);
    expect(draftKeys("ann", "documents.new")).toEqual([key]);
    expect(readDraft(key)).toEqual(draft);
    expect(draftKeys("ann", "documents.1")).toEqual([]);
    expect(draftKeys("ann", "documents.new of 1")).toEqual([]);
    expect(draftKeys("bob", "documents.new")).toEqual([]);
  });

  it("is one of as many as there are forms, the latest first", () => {
    const [first, second] = [newDraftKey("ann", "documents.new"), newDraftKey("ann", "documents.new")];
    keepDraft(first, draft, 1000);
    keepDraft(second, { ...draft, values: { name: "Sam" } }, 2000);
    expect(draftKeys("ann", "documents.new", 3000)).toEqual([second, first]);
    expect(readDraft(first)?.values).toEqual({ name: "Dana" });
  });

  it("is had by one form at a time", async () => {
    const letGo = await claimDraft("one");
    expect(await claimDraft("one")).toBeNull();
    expect(await claimDraft("other")).not.toBeNull();
    letGo?.();
    expect(await claimDraft("one")).not.toBeNull();
  });

  it("is gone after a week, after being dropped, and when it cannot be read", () => {
    const old = newDraftKey("ann", "old");
    keepDraft(old, draft, 1000);
    expect(draftKeys("ann", "old", 1000 + WEEK_MS - 1)).toEqual([old]);
    expect(draftKeys("ann", "old", 1000 + WEEK_MS)).toEqual([]);
    expect(localStorage.length).toBe(0);
    keepDraft(old, draft);
    dropDraft(old);
    expect(readDraft(old)).toBeNull();
    localStorage.setItem("sawhorse.draft.ann.broken", "{");
    expect([readDraft("sawhorse.draft.ann.broken"), draftKeys("ann", "broken")]).toEqual([null, []]);
  });

  it("is gone after a week also where its form is never opened again", () => {
    const [forgotten, signUp, fresh] = [
      newDraftKey("ann", "mileage.new"),
      newDraftKey("", "sign-up"),
      newDraftKey("ann", "task"),
    ];
    const leave = () => {
      for (const key of [forgotten, signUp]) keepDraft(key, draft, 1000);
      keepDraft(fresh, draft, 2000);
      localStorage.setItem("sawhorse.draft.ann.broken", "{");
      localStorage.setItem("sawhorse.other", "stays");
    };
    for (const look of [dropOldDrafts, (now: number) => draftKeys("bob", "documents.new", now)]) {
      leave();
      look(1000 + WEEK_MS);
      expect(Object.keys(localStorage).sort()).toEqual([fresh, "sawhorse.other"]);
      expect(sessionStorage.length).toBe(0);
    }
  });

  it("of no account stays in its tab", () => {
    const key = newDraftKey("", "sign-up");
    keepDraft(key, draft);
    expect([localStorage.length, draftKeys("", "sign-up"), readDraft(key)]).toEqual([0, [key], draft]);
    dropDraft(key);
    expect(sessionStorage.length).toBe(0);
  });

  it("of an earlier program had no form of its own, and knows its version alone", () => {
    const stored = { values: { name: "Dana" }, version: 'W/"3.0"', at: Date.now() };
    localStorage.setItem("sawhorse.draft.ann.documents.1", JSON.stringify(stored));
    const [key = ""] = draftKeys("ann", "documents.1");
    expect(readDraft(key)).toEqual({ values: { name: "Dana" }, base: { version: 'W/"3.0"' } });
  });

  it("does not outlive a sign-out, and leaves everything else", () => {
    localStorage.setItem("sawhorse.other", "stays");
    keepDraft(newDraftKey("ann", "documents.new"), draft);
    keepDraft(newDraftKey("bob", "documents.new"), draft);
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(["sawhorse.other"]);
  });
});
