/** Deposits and installments: what's sent of them, and what happens when they were changed elsewhere meanwhile. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Call, onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { estimate, invoice } from "../testing";
import type { Document } from "../types";
import DepositDialog from "./deposit-dialog";
import InstalmentsDialog from "./instalments-dialog";

onLargeScreen();

const CONFLICT = "This was changed elsewhere.";

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

/** A server that has the document at version 4, and takes changes from that alone. */
function serverWith(document: Document): Call[] {
  const path = `/api/documents/${document._id}`;
  return serverAnswers({
    [`GET ${path}`]: { body: document, headers: { ETag: 'W/"4"' } },
    [`PUT ${path}`]: (_, { version, body }) =>
      version === '"4"'
        ? { body: { ...document, ...(body as object) }, headers: { ETag: 'W/"5"' } }
        : { status: 409, body: { message: CONFLICT } },
  });
}

const saved = vi.fn();
const changes = (calls: Call[]) => calls.filter(({ request }) => !request.startsWith("GET "));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** As it was when the dialog was opened, from details that told its version. */
const seen = (document: Document) => ({ document: { ...document, version: "3" }, onSaved: saved });

beforeEach(() => saved.mockClear());

const openDeposit = (document: Document) =>
  renderPage(() => <DepositDialog row={seen(document)} opened onClose={() => {}} />, "/");

describe("a deposit", () => {
  it("is all that's sent, from the version that's there, when something else was changed meanwhile", async () => {
    const calls = serverWith({ ...estimate, notes: "Ring twice" });
    openDeposit(estimate);
    await type(/^Percent/, "50");
    await press("Save");
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const body = { depositPercent: 50, depositAmount: null };
    expect(changes(calls)).toEqual([
      { request: "PUT /api/documents/doc-2", body, version: '"3"' },
      { request: "PUT /api/documents/doc-2", body, version: '"4"' },
    ]);
  });

  it("that was changed elsewhere too is asked about before anything is overwritten", async () => {
    const calls = serverWith({ ...estimate, depositPercent: 20 });
    openDeposit(estimate);
    await type(/^Percent/, "50");
    await press("Save");
    await screen.findByRole("dialog", { name: "This document changed somewhere else" });
    expect(screen.getByLabelText(/Yours.*50%/s)).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/Saved elsewhere.*20%/s));
    expect(changes(calls)).toHaveLength(1);
    fireEvent.click(screen.getAllByRole("button", { name: "Save" }).at(-1) as HTMLElement);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(changes(calls)).toHaveLength(1);
  });
});

const stage = (at: number, amount: number, dueDate: string) => ({ _id: `stage-${at}`, amount, dueDate, paid: 0 });
const split = { ...invoice, instalments: [stage(1, 100, "2026-12-01"), stage(2, 62.5, "2027-01-01")] } as Document;
const openInstalments = (document: Document) =>
  renderPage(() => <InstalmentsDialog row={seen(document)} opened onClose={() => {}} />, "/");

describe("installments", () => {
  const later = [
    { _id: "stage-1", amount: 100, dueDate: "2026-12-01" },
    { _id: "stage-2", amount: 62.5, dueDate: "2027-01-15" },
  ];

  it("are all that's sent, from the version that's there, when something else was changed meanwhile", async () => {
    const calls = serverWith({ ...split, notes: "Ring twice" });
    openInstalments(split);
    await type(/^Due date 2/, "2027-01-15");
    await press("Save");
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(changes(calls)).toEqual([
      { request: "PUT /api/documents/doc-1", body: { instalments: later }, version: '"3"' },
      { request: "PUT /api/documents/doc-1", body: { instalments: later }, version: '"4"' },
    ]);
  });

  it("that were changed elsewhere too are asked about before anything is overwritten", async () => {
    const elsewhere = [stage(1, 62.5, "2026-12-01"), stage(2, 100, "2027-01-01")];
    const calls = serverWith({ ...split, instalments: elsewhere } as Document);
    openInstalments(split);
    await type(/^Due date 2/, "2027-01-15");
    await press("Save");
    await screen.findByRole("dialog", { name: "This invoice changed somewhere else" });
    expect(screen.getByLabelText(/Saved elsewhere.*\$100\.00 on 1\/1\/2027/s)).toBeTruthy();
    expect(screen.getByLabelText(/Yours.*\$62\.50 on 1\/15\/2027/s)).toHaveProperty("checked", true);
    expect(changes(calls)).toHaveLength(1);
    fireEvent.click(screen.getAllByRole("button", { name: "Save" }).at(-1) as HTMLElement);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(changes(calls).at(-1)).toEqual({
      request: "PUT /api/documents/doc-1",
      body: { instalments: later },
      version: '"4"',
    });
  });
});
