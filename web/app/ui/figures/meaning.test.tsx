import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MEANINGS } from "~/lib/shown/figures";
import { Meaning } from "./meaning";

it("says what the figure means to whoever points, taps or listens", () => {
  render(<Meaning of="Total Paid" />);
  const button = screen.getByRole("button", { name: `Total Paid: ${MEANINGS["Total Paid"]}` });
  expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: "touch" });
  // A finger that is lifted leaves the sentence there.
  fireEvent.pointerLeave(button, { pointerType: "touch" });
  expect(screen.getByRole("tooltip", { hidden: true }).textContent).toBe(MEANINGS["Total Paid"]);
  fireEvent.keyDown(button, { key: "Escape" });
  expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull();
});
