import { beforeEach, describe, expect, it } from "vitest";
import { dropDraft, forgetDrafts, keepDraft, readDraft } from "./drafts";

const draft = { values: { name: "Dana" }, base: { version: 'W/"3.0"', fields: { name: "Dan" } } };
const WEEK_MS = 7 * 86_400_000;

beforeEach(() => localStorage.clear());

describe("a draft", () => {
  it("comes back for the same account and form alone", () => {
    keepDraft("ann", "documents.new", draft);
    expect(readDraft("ann", "documents.new")).toEqual(draft);
    expect(readDraft("ann", "documents.1")).toBeNull();
    expect(readDraft("bob", "documents.new")).toBeNull();
  });

  it("is gone after a week, after being dropped, and when it cannot be read", () => {
    keepDraft("ann", "old", draft, 1000);
    expect(readDraft("ann", "old", 1000 + WEEK_MS - 1)).toEqual(draft);
    expect(readDraft("ann", "old", 1000 + WEEK_MS)).toBeNull();
    expect(localStorage.length).toBe(0);
    keepDraft("ann", "dropped", draft);
    dropDraft("ann", "dropped");
    expect(readDraft("ann", "dropped")).toBeNull();
    localStorage.setItem("sawhorse.draft.ann.broken", "{");
    expect(readDraft("ann", "broken")).toBeNull();
  });

  it("of an earlier program knows its version alone", () => {
    const stored = { values: { name: "Dana" }, version: 'W/"3.0"', at: Date.now() };
    localStorage.setItem("sawhorse.draft.ann.documents.1", JSON.stringify(stored));
    expect(readDraft("ann", "documents.1")).toEqual({ values: { name: "Dana" }, base: { version: 'W/"3.0"' } });
    localStorage.setItem("sawhorse.draft.ann.documents.new", JSON.stringify({ ...stored, version: null }));
    expect(readDraft("ann", "documents.new")?.base).toBeNull();
  });

  it("does not outlive a sign-out, and leaves everything else", () => {
    localStorage.setItem("sawhorse.other", "stays");
    keepDraft("ann", "documents.new", draft);
    keepDraft("bob", "documents.new", draft);
    forgetDrafts();
    expect(Object.keys(localStorage)).toEqual(["sawhorse.other"]);
  });
});
