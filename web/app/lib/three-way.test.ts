import { describe, expect, it } from "vitest";
import { isSame } from "./same";
import { changeOf, mergeOf } from "./three-way";

type Fields = { name: string; quantity: number; items: { rate: number; description: string }[]; notes: string | null };

const base: Fields = { name: "Valve", quantity: 2, items: [{ rate: 1, description: "Labor" }], notes: null };

describe("what was changed", () => {
  it("is only what differs, not the order names came in", () => {
    expect(changeOf<Fields>(base, { ...base, items: [{ description: "Labor", rate: 1 }] })).toEqual({});
    expect(changeOf<Fields>(base, { ...base, quantity: 3, notes: "Shelf 2" })).toEqual({
      quantity: 3,
      notes: "Shelf 2",
    });
  });

  it("is a list as a whole", () => {
    const items = [...base.items, { rate: 2, description: "Elbow" }];
    expect(changeOf<Fields>(base, { ...base, items })).toEqual({ items });
    expect(changeOf<Fields>({ ...base, items }, { ...base, items: items.toReversed() })).toHaveProperty("items");
  });
});

describe("two changes", () => {
  it("of different fields are both kept", () => {
    const merge = mergeOf<Fields>(base, { ...base, quantity: 3 }, { ...base, name: "Ball valve" });
    expect(merge).toEqual({ change: { quantity: 3 }, conflicts: [], kept: ["name"] });
  });

  it("of one field to different values are a conflict, to the same value none", () => {
    expect(mergeOf<Fields>(base, { ...base, quantity: 3 }, { ...base, quantity: 4 }).conflicts).toEqual(["quantity"]);
    expect(mergeOf<Fields>(base, { ...base, quantity: 3 }, { ...base, quantity: 3 })).toEqual({
      change: {},
      conflicts: [],
      kept: [],
    });
  });

  it("from a base nobody knows any more conflict wherever they differ", () => {
    const merge = mergeOf<Fields>({}, { ...base, quantity: 3 }, base);
    expect(merge).toEqual({ change: {}, conflicts: ["quantity"], kept: [] });
  });

  // Every way in which three versions of three fields can agree or differ.
  it("always end in what each changed alone, with a question for exactly the rest", () => {
    const names = ["a", "b", "c"] as const;
    const versions = (code: number) =>
      Object.fromEntries(names.map((name, place) => [name, Math.floor(code / 3 ** place) % 3])) as Record<
        (typeof names)[number],
        number
      >;
    const began = versions(0);
    for (let mineCode = 0; mineCode < 27; mineCode += 1) {
      for (let theirCode = 0; theirCode < 27; theirCode += 1) {
        const [mine, theirs] = [versions(mineCode), versions(theirCode)];
        const { change, conflicts, kept } = mergeOf(began, mine, theirs);
        const merged = { ...theirs, ...change };
        for (const name of names) {
          const [byMe, byThem] = [mine[name] !== began[name], theirs[name] !== began[name]];
          const isOpen = byMe && byThem && mine[name] !== theirs[name];
          expect(conflicts.includes(name)).toBe(isOpen);
          expect(kept.includes(name)).toBe(byThem && !byMe);
          if (!isOpen) expect(merged[name]).toBe(byMe ? mine[name] : theirs[name]);
        }
        // Merging what is merged already changes nothing more.
        if (conflicts.length === 0) expect(mergeOf(theirs, merged, merged).change).toEqual({});
      }
    }
  });
});

it("looks inside for sameness", () => {
  expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(null, undefined)).toBe(false);
});
