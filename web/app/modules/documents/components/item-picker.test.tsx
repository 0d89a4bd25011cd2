import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { press, renderPage, signedInAsAnn } from "~/ui/testing";
import { useEntryForm } from "../use-entry-form";
import { ItemPicker } from "./item-picker";

beforeEach(signedInAsAnn);

const saved = vi.fn();

function Form() {
  const form = useEntryForm(() => {}, {});
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saved(form.getValues().items.map(({ description, quantity, rate }) => ({ description, quantity, rate })));
      }}
    >
      <ItemPicker form={form} usualTax={() => null} />
      <button type="submit">Save</button>
    </form>
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("saves an item that was typed and not added", async () => {
  renderPage(Form, "/app/invoices");
  type("Item Name", " Water heater ");
  type("Unit Price", "1649");
  await press("Save");
  expect(saved).toHaveBeenLastCalledWith([{ description: "Water heater", quantity: 1, rate: 1649 }]);
  expect(screen.getByLabelText<HTMLInputElement>("Item Name").value).toBe("");
  // Once.
  await press("Save");
  expect(saved.mock.lastCall?.[0]).toHaveLength(1);
});

it("leaves an item alone whose price can't be saved", async () => {
  renderPage(Form, "/app/invoices");
  type("Item Name", "Water heater");
  type("Unit Price", "a lot");
  await press("Save");
  expect(saved).toHaveBeenLastCalledWith([]);
  expect(screen.getByLabelText<HTMLInputElement>("Item Name").value).toBe("Water heater");
});
