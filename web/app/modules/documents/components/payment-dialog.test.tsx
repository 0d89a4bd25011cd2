import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { dropTab, renderPage, signedInAsAnn } from "~/ui/testing";
import { invoice } from "../testing";
import PaymentDialog from "./payment-dialog";

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});

const open = (most: number, refunds: "other" | null = null) =>
  renderPage(
    () => <PaymentDialog row={{ document: invoice, most, refunds, onSaved: () => {} }} opened onClose={() => {}} />,
    "/",
  );
const textIn = async (label: RegExp) => ((await screen.findByLabelText(label)) as HTMLInputElement).value;
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

it("keeps what was typed about a payment, but never its amount", async () => {
  const first = open(162.5);
  await type(/^Amount/, "100");
  await type(/^Note/, "Check 1044, from his mother");
  await dropTab(first);
  // Meanwhile $60 came in elsewhere.
  const { unmount } = open(102.5);
  await screen.findByText(/^Your draft was restored/);
  expect(await textIn(/^Note/)).toBe("Check 1044, from his mother");
  expect(await textIn(/^Amount/)).toBe("102.5");
  unmount();
  open(60, "other");
  expect(await textIn(/^Reason/)).toBe("");
});
