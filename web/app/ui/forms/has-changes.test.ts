import { expect, it } from "vitest";
import { hasChanges } from "./has-changes";
import type { FormOf } from "./use-submission";

function form(initial: Record<string, unknown>, values: Record<string, unknown>) {
  return { getInitialValues: () => initial, getValues: () => values } as FormOf<Record<string, unknown>>;
}

it("compares what the fields hold, not the order they came in", () => {
  const initial = { name: "Ann", items: [{ rate: 1, quantity: 2 }], custom: { rate: "" } };
  const values = { custom: { rate: "" }, items: [{ quantity: 2, rate: 1 }], name: "Ann" };
  expect(hasChanges(form(initial, values))).toBe(false);
  expect(hasChanges(form(initial, { ...values, name: "Bea" }))).toBe(true);
  expect(hasChanges(form(initial, { ...values, items: [...values.items, { quantity: 1, rate: 1 }] }))).toBe(true);
});

it("sees lines that changed places", () => {
  const lines = [{ description: "Labor" }, { description: "Elbow" }];
  expect(hasChanges(form({ items: lines }, { items: lines.toReversed() }))).toBe(true);
});
