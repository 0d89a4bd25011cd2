import { describe, expect, it, vi } from "vitest";
import { ApiError } from "~/api/errors";
import { type Choice, type Conflict, type Seen, saveMerged } from "./merged-save";

type Part = { name: string; quantity: number; cost: number };

const valve: Part = { name: "Valve", quantity: 2, cost: 10 };
const overtaken = () => new ApiError("This changed somewhere else while you were editing.", 409, {}, true);

/** A server with one part; each `elsewhere` is saved just before the next thing that is sent arrives. */
function shelf({ elsewhere = [] as (Partial<Part> | "deleted")[], choice = [] as Choice<Part> } = {}) {
  let stored: Seen<Part> | null = { row: valve, version: "1" };
  const waiting = [...elsewhere];
  const sent: Partial<Part>[] = [];
  const choose = vi.fn(async (_: Conflict<Part>) => choice);
  const put = (change: Partial<Part>) => {
    if (stored) stored = { row: { ...stored.row, ...change }, version: `${Number(stored.version) + 1}` };
  };
  const save = (mine: Part, base: Partial<Part> = valve) =>
    saveMerged<Part, Part>({
      base: { fields: base, version: "1" },
      mine,
      fieldsOf: (row) => row,
      send: async (change, version) => {
        const other = waiting.shift();
        if (other === "deleted") stored = null;
        else if (other) put(other);
        sent.push(change);
        if (!stored) throw new ApiError("We couldn't find that.", 404, {}, true);
        if (stored.version !== version) throw overtaken();
        put(change);
        return stored;
      },
      read: async () => stored,
      choose,
    });
  return { save, sent, choose, stored: () => stored?.row ?? null };
}

describe("saving a change", () => {
  it("sends nothing when nothing was changed", async () => {
    const { save, sent } = shelf();
    expect(await save({ ...valve })).toEqual({ how: "unchanged" });
    expect(sent).toEqual([]);
  });

  it("sends the changed fields alone", async () => {
    const { save, sent } = shelf();
    expect(await save({ ...valve, quantity: 3 })).toMatchObject({ how: "updated" });
    expect(sent).toEqual([{ quantity: 3 }]);
  });

  it("keeps both when different fields were changed, without asking", async () => {
    const { save, choose, stored } = shelf({ elsewhere: [{ name: "Ball valve" }] });
    expect(await save({ ...valve, quantity: 3 })).toMatchObject({ how: "merged" });
    expect(stored()).toEqual({ name: "Ball valve", quantity: 3, cost: 10 });
    expect(choose).not.toHaveBeenCalled();
  });

  it("asks about a field both changed, and saves what was chosen", async () => {
    const both = { elsewhere: [{ quantity: 5, cost: 11 }] };
    const mine = { ...valve, quantity: 3, name: "Ball valve" };
    const kept = shelf({ ...both, choice: ["quantity"] });
    expect(await kept.save(mine)).toMatchObject({ how: "merged" });
    expect(kept.choose).toHaveBeenCalledWith({
      names: ["quantity"],
      mine,
      theirs: { ...valve, quantity: 5, cost: 11 },
    });
    expect(kept.stored()).toEqual({ name: "Ball valve", quantity: 3, cost: 11 });

    const taken = shelf({ ...both, choice: [] });
    await taken.save(mine);
    expect(taken.stored()).toEqual({ name: "Ball valve", quantity: 5, cost: 11 });
  });

  it("sends nothing when all of theirs is chosen and nothing else was changed", async () => {
    const { save, sent, stored } = shelf({ elsewhere: [{ quantity: 5 }], choice: [] });
    expect(await save({ ...valve, quantity: 3 })).toMatchObject({ how: "theirs", seen: { row: { quantity: 5 } } });
    expect(sent).toHaveLength(1);
    expect(stored()?.quantity).toBe(5);
  });

  it("is done when the other saved just the same", async () => {
    const { save, choose } = shelf({ elsewhere: [{ quantity: 3 }] });
    expect(await save({ ...valve, quantity: 3 })).toMatchObject({ how: "updated" });
    expect(choose).not.toHaveBeenCalled();
  });

  it("saves nothing when the person goes back to editing", async () => {
    const { save, stored } = shelf({ elsewhere: [{ quantity: 5 }], choice: null });
    await expect(save({ ...valve, quantity: 3 })).rejects.toMatchObject({ status: 409 });
    expect(stored()?.quantity).toBe(5);
  });

  it("does not ask twice about what was chosen, when a third version comes", async () => {
    const { save, choose, stored } = shelf({ elsewhere: [{ quantity: 5 }, { name: "Gate" }], choice: ["quantity"] });
    await save({ ...valve, quantity: 3 });
    expect(choose).toHaveBeenCalledTimes(1);
    expect(stored()).toEqual({ name: "Gate", quantity: 3, cost: 10 });
  });

  it("ends when the other never does", async () => {
    const { save, sent } = shelf({ elsewhere: Array.from({ length: 50 }, (_, cost) => ({ cost })) });
    await expect(save({ ...valve, quantity: 3 })).rejects.toMatchObject({ status: 409 });
    expect(sent).toHaveLength(5);
  });

  it("does not repeat what is refused for another reason", async () => {
    const send = vi.fn(async () => {
      throw overtaken();
    });
    const saving = saveMerged<Part, Part>({
      base: { fields: valve, version: "1" },
      mine: { ...valve, quantity: 3 },
      fieldsOf: (row) => row,
      send,
      read: async () => ({ row: valve, version: "1" }),
      choose: async () => null,
    });
    await expect(saving).rejects.toMatchObject({ status: 409 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("tells when it was deleted meanwhile", async () => {
    const { save } = shelf({ elsewhere: ["deleted"] });
    expect(await save({ ...valve, quantity: 3 })).toEqual({ how: "gone" });
  });

  it("asks about every difference when nobody knows the beginning any more", async () => {
    const { save, choose } = shelf({ elsewhere: [{ cost: 11 }], choice: ["quantity", "cost"] });
    await save({ ...valve, quantity: 3 }, {});
    expect(choose.mock.calls[0]?.[0].names).toEqual(["quantity", "cost"]);
  });
});
