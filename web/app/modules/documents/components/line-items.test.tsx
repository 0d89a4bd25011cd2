import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { onLargeScreen, press, renderPage, signedInAsAnn } from "~/ui/testing";
import { useEntryForm } from "../use-entry-form";
import { LineItems } from "./line-items";

onLargeScreen();
beforeEach(signedInAsAnn);

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
    <LineItems form={form} offered={[]} setUpTax={() => {}}>
      {null}
    </LineItems>
  );
}

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
