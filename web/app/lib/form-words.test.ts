import { expect, it } from "vitest";
import { itemForm } from "./form-words";

it("names the form of an item by whether it is new", () => {
  const failure = "Failed to save item. Please try again.";
  expect(itemForm(true)).toEqual({ title: "Add New Item", submitLabel: "Add Item", failure });
  expect(itemForm(false)).toEqual({ title: "Edit Item", submitLabel: "Update Item", failure });
});
