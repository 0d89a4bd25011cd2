import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropTab, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import RatesDialog from "./rates-dialog";

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

it("keeps a rate that was typed and not set yet", async () => {
  serverAnswers({ "GET /api/mileage/rates": { body: [] } });
  const open = () => renderPage(() => <RatesDialog row={null} opened onClose={() => {}} />, "/");
  const first = open();
  fireEvent.change(await screen.findByLabelText(/^Dollars per mile/), { target: { value: "0.725" } });
  await dropTab(first);
  open();
  await screen.findByText(/^Your draft was restored/);
  expect(screen.getByLabelText(/^Dollars per mile/)).toHaveProperty("value", "0.725");
});
