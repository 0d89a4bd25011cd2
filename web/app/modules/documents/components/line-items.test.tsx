import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { onLargeScreen, press, renderPage, signedInAsAnn } from "~/ui/testing";
import { useEntryForm } from "../use-entry-form";
import { LineItems } from "./line-items";

onLargeScreen();
beforeEach(signedInAsAnn);

const TAXES = [{ name: "State", percent: 6, isDefault: true }];

/** Labor for 100, and a heater for 200 or 300, of which the first counts. */
function Lines() {
  const form = useEntryForm(() => {}, {
    items: [
      { key: "1", description: "Labor", quantity: 1, rate: 100 },
      { key: "2", description: "Plain heater", quantity: 1, rate: 200, offered: "Good", chosen: true },
      { key: "3", description: "Fine heater", quantity: 1, rate: 300, offered: "Better" },
    ],
  });
  return (
    <LineItems form={form} taxChoices={TAXES} setUpTax={() => {}}>
      <input aria-label="New item" />
    </LineItems>
  );
}

it("moves the focus to what comes next when a button that had it goes", async () => {
  renderPage(Lines, "/app/invoices");
  const focused = () => document.activeElement;
  await press("Remove Plain heater");
  expect(focused()).toBe(screen.getByDisplayValue("Fine heater"));
  await press("Remove Fine heater");
  expect(focused()).toBe(screen.getByDisplayValue("Labor"));
  await press("Add discount");
  expect(focused()).toBe(screen.getByLabelText("Discount"));
  await press("Remove discount");
  expect(focused()).toBe(screen.getByRole("button", { name: "Add discount" }));
  await press("Add tax");
  expect(focused()).toBe(screen.getByLabelText("Tax"));
  await press("Remove Labor");
  expect(focused()).toBe(screen.getByLabelText("New item"));
});

it("counts another option once the chosen one is taken out, also while it is typed into", async () => {
  renderPage(Lines, "/app/invoices");
  const total = () => screen.getByText(/^Total/).textContent;
  expect(total()).toBe("Total $300.00");
  await press("Remove Plain heater");
  expect(total()).toBe("Total $400.00");
  const [, price] = screen.getAllByLabelText("Unit Price");
  fireEvent.change(price as HTMLElement, { target: { value: "350" } });
  expect(total()).toBe("Total $450.00");
});
