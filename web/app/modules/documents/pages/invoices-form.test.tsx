import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { draftKeys, keepDraft, newDraftKey, readDraft } from "~/ui/forms/kept-drafts";
import { ann, type Call, press, serverAnswers } from "~/ui/testing";
import { type DocumentEntry, documentOf, entryOf, newDocumentEntry } from "../rules";
import { onInvoices, open, openForm, requests, type, usual } from "../screen-testing";
import { estimate, invoice } from "../testing";
import type { Document } from "../types";

onInvoices();

describe("the form", () => {
  it("offers none and the owner's projects, and sends the one that is chosen", async () => {
    const calls = serverAnswers({
      ...usual,
      "GET /api/projects": {
        body: [
          { id: "job-1", name: "Bathroom" },
          { id: "job-2", name: "Boiler swap" },
        ],
      },
      "POST /api/documents": {
        status: 201,
        body: { ...estimate, projectLink: "job-2" },
        headers: { ETag: 'W/"1.0"' },
      },
    });
    open();
    const dialog = await openForm();
    const field = dialog.getByLabelText<HTMLSelectElement>("Project Link");
    await waitFor(() =>
      expect([...field.options].map(({ text }) => text)).toEqual(["None", "Bathroom", "Boiler swap"]),
    );
    type(field, "job-2");
    type(dialog.getByLabelText(/Customer Name/), "Sam Ito");
    type(dialog.getByLabelText("Item Name"), "Labor");
    fireEvent.click(dialog.getByRole("button", { name: "Add Item" }));
    fireEvent.click(dialog.getByRole("button", { name: "Create Estimate" }));
    await screen.findByRole("dialog", { name: "Estimate EST-0001" });
    expect(calls.find(({ request }) => request === "POST /api/documents")?.body).toMatchObject({
      projectLink: "job-2",
    });
  });

  it("adds lines from the inventory and of one's own, and keeps the total", async () => {
    const calls = serverAnswers({
      ...usual,
      "POST /api/documents": { status: 201, body: estimate, headers: { ETag: 'W/"1.0"' } },
    });
    open();
    const dialog = await openForm();
    fireEvent.click(dialog.getByRole("button", { name: "Create Estimate" }));
    expect(await dialog.findByText("Add at least one item.")).toBeTruthy();
    type(dialog.getByLabelText(/Customer Name/), "Sam Ito");

    fireEvent.click(dialog.getByLabelText("Add from inventory"));
    fireEvent.click(await dialog.findByText("Elbow"));
    expect(dialog.getByLabelText(/Description/)).toHaveProperty("value", "Elbow");
    fireEvent.click(dialog.getByRole("button", { name: "Add Item" }));
    expect(await dialog.findByText("Enter a name for this item")).toBeTruthy();
    type(dialog.getByLabelText("Item Name"), "Labor");
    const [, customQuantity] = dialog.getAllByLabelText("Quantity");
    const [, customPrice] = dialog.getAllByLabelText("Unit Price");
    type(customQuantity as HTMLElement, "1.5");
    type(customPrice as HTMLElement, "95");
    fireEvent.click(dialog.getByRole("button", { name: "Add Item" }));
    expect(await dialog.findByText("$144.75")).toBeTruthy();

    // The keyboard's way of putting lines in order.
    fireEvent.keyDown(dialog.getByRole("button", { name: "Move Labor" }), { key: "ArrowUp" });
    expect(await dialog.findByText("Labor moved to position 1 of 2.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Create Estimate" }));
    // It ends on the document, with what comes next.
    const details = within(await screen.findByRole("dialog", { name: "Estimate EST-0001" }));
    expect(details.getByText("EST-0001 saved. Next: send it to Sam Ito.")).toBeTruthy();
    expect(details.getByRole("button", { name: "Send" }).hasAttribute("data-autofocus")).toBe(true);
    expect(screen.getByRole("row", { name: /EST-0001 Just created/, hidden: true })).toBeTruthy();
    expect(calls.find(({ request }) => request === "POST /api/documents")?.body).toMatchObject({
      type: "Estimate",
      customerName: "Sam Ito",
      dueDate: null,
      items: [
        { description: "Labor", quantity: 1.5, rate: 95 },
        { description: "Elbow", quantity: 1, rate: 2.25 },
      ],
    });
  });

  it("says where a new document is when the list does not show it", async () => {
    const made = { ...estimate, _id: "doc-3", documentNumber: "EST-0002" };
    serverAnswers({
      ...usual,
      "POST /api/documents": { status: 201, body: made, headers: { ETag: 'W/"1.0"' } },
      "GET /api/documents/doc-3": { body: made, headers: { ETag: 'W/"1.0"' } },
    });
    open("/app/invoices?status=Sent");
    const dialog = await openForm();
    type(dialog.getByLabelText(/Customer Name/), "Sam Ito");
    type(dialog.getByLabelText("Item Name"), "Labor");
    fireEvent.click(dialog.getByRole("button", { name: "Add Item" }));
    fireEvent.click(dialog.getByRole("button", { name: "Create Estimate" }));
    await screen.findByRole("dialog", { name: "Estimate EST-0002" });
    const note = within(screen.getByRole("region", { name: "Just created", hidden: true }));
    expect(note.getByText(/Your search or filter hides it in the list\./)).toBeTruthy();
    fireEvent.click(note.getByRole("button", { name: "Show it in the list", hidden: true }));
    expect(await note.findByText(/It's further down the list\./)).toBeTruthy();
    await press("Filter");
    expect(await screen.findByLabelText("Sort by")).toHaveProperty("value", "newest");
  });

  it("refuses a minus in a price with what to do instead, and doubts a due date before the date", async () => {
    const calls = serverAnswers(usual);
    open();
    const dialog = await openForm();
    type(dialog.getByLabelText(/Customer Name/), "Sam Ito");
    type(dialog.getByLabelText("Item Name"), "Labor");
    fireEvent.click(dialog.getByRole("button", { name: "Add Item" }));
    const [rate] = dialog.getAllByLabelText("Unit Price") as HTMLInputElement[];
    type(rate as HTMLElement, "-20");
    expect(dialog.getByText(/^A price can't be below 0\./)).toBeTruthy();
    expect(rate?.value).toBe("-20");
    fireEvent.click(dialog.getByRole("button", { name: "Create Estimate" }));
    expect(document.activeElement).toBe(rate);
    expect(requests(calls)).not.toContain("POST /api/documents");

    expect(within(dialog.getByLabelText("Status")).queryByText("Overdue")).toBeNull();
    type(dialog.getByLabelText("Date"), "2026-11-10");
    type(dialog.getByLabelText("Due Date"), "2026-11-09");
    expect(await dialog.findByText(/^This is before the document's date, 11\/10\/2026\./)).toBeTruthy();
    expect(dialog.getByText(/^Only you see these/)).toBeTruthy();
  });

  it("moves the usual valid until and due dates along, and leaves those that were typed", async () => {
    serverAnswers({
      ...usual,
      "GET /api/user/profile": { body: { businessName: "Reyes Plumbing", paymentMethods: {}, dueDays: 14 } },
    });
    open();
    const dialog = await openForm();
    const value = (label: string) => (dialog.getByLabelText(label) as HTMLInputElement).value;
    type(dialog.getByLabelText("Date"), "2026-11-10");
    await waitFor(() => expect(value("Valid until")).toBe("2026-12-10"));
    type(dialog.getByLabelText("Valid until"), "2026-11-20");
    type(dialog.getByLabelText("Date"), "2026-11-12");
    expect([value("Valid until"), value("Due Date")]).toEqual(["2026-11-20", ""]);

    type(dialog.getByLabelText("Type"), "Invoice");
    await waitFor(() => expect(value("Due Date")).toBe("2026-11-26"));
    expect(dialog.queryByLabelText("Valid until")).toBeNull();
    type(dialog.getByLabelText("Date"), "2026-11-16");
    await waitFor(() => expect(value("Due Date")).toBe("2026-11-30"));
    type(dialog.getByLabelText("Type"), "Estimate");
    await waitFor(() => expect(value("Due Date")).toBe(""));
  });

  it("keeps a draft, offers it again and lets it be discarded", async () => {
    serverAnswers(usual);
    const first = open();
    type((await openForm()).getByLabelText(/Customer Name/), "Half a name");
    const draft = () => draftKeys(ann._id, "documents.new").map((key) => readDraft<DocumentEntry>(key))[0];
    await waitFor(() => expect(draft()?.values.customerName).toBe("Half a name"));
    first.unmount();

    open();
    const dialog = await openForm();
    expect(await dialog.findByText("Your draft was restored")).toBeTruthy();
    expect(dialog.getByLabelText(/Customer Name/)).toHaveProperty("value", "Half a name");
    fireEvent.click(dialog.getByRole("button", { name: "Discard draft" }));
    await waitFor(() => expect(dialog.getByLabelText(/Customer Name/)).toHaveProperty("value", ""));
    expect(draft()).toBeUndefined();
  });

  /** A new document as it was left when its page went, while it was being saved. */
  const { customerName, items } = entryOf(estimate);
  const leftWhileSaving = (more: Record<string, unknown>) =>
    keepDraft(newDraftKey(ann._id, "documents.new"), {
      ...{ values: { customerName, items }, base: null, sent: true, more },
    });

  it.each(["as it was sent", "with more typed"])(
    "makes one document of a draft that was sent before, %s",
    async (how) => {
      const fields = documentOf({ ...newDocumentEntry(), customerName, items });
      leftWhileSaving({ sent: { key: "the-first-key", fields, at: Date.now() } });
      const keys: (string | null)[] = [];
      const calls = serverAnswers({
        ...usual,
        "POST /api/documents": (_: URL, _call: Call, request: Request) => {
          keys.push(request.headers.get("Idempotency-Key"));
          return { status: 201, body: estimate, headers: { ETag: 'W/"1.0"' } };
        },
        [`PUT /api/documents/${estimate._id}`]: { body: { ...estimate, notes: "Gate code 12" } },
      });
      open();
      const dialog = await openForm();
      expect(await dialog.findByText("Your draft was restored")).toBeTruthy();
      if (how === "with more typed") type(dialog.getByLabelText("Notes"), "Gate code 12");
      fireEvent.click(dialog.getByRole("button", { name: "Create Estimate" }));
      expect(await screen.findByRole("dialog", { name: "Estimate EST-0001" })).toBeTruthy();
      expect(keys).toEqual(["the-first-key"]);
      const changes = calls.filter(({ request }) => request.startsWith("PUT")).map(({ body }) => body);
      expect(changes).toEqual(how === "with more typed" ? [expect.objectContaining({ notes: "Gate code 12" })] : []);
      expect(draftKeys(ann._id, "documents.new")).toEqual([]);
    },
  );

  it("goes on with the photos of a document that was created when its page went", async () => {
    leftWhileSaving({ created: estimate._id });
    const calls = serverAnswers({
      ...usual,
      [`GET /api/documents/${estimate._id}`]: { body: estimate, headers: { ETag: 'W/"1.0"' } },
    });
    open();
    await screen.findByText("INV-0001");
    await press("Create Document");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Document" }));
    const notice = "EST-0001 saved, but its photos didn't finish uploading. Add them again.";
    expect(await dialog.findByText(notice)).toBeTruthy();
    expect(dialog.getByLabelText(/Customer Name/)).toHaveProperty("value", "Sam Ito");
    expect(dialog.getByRole("button", { name: "Update Estimate" })).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "New document" }));
    const fresh = within(await screen.findByRole("dialog", { name: "Create New Document" }));
    await waitFor(() => expect(fresh.getByLabelText(/Customer Name/)).toHaveProperty("value", ""));
    expect(fresh.queryByText(notice)).toBeNull();
    expect(draftKeys(ann._id, "documents.new")).toEqual([]);
    expect(requests(calls)).not.toContain("POST /api/documents");
  });

  /** A save from version 3 of what is version 4 by then; the versions that saves began from are noted. */
  async function saveAfter(theirs: Partial<Document> | "deleted") {
    let kept: Document | null = invoice;
    let version = 'W/"3.0"';
    const began: (string | null)[] = [];
    const calls = serverAnswers({
      ...usual,
      "GET /api/documents/doc-1": () => (kept ? { body: kept, headers: { ETag: version } } : GONE),
      "PUT /api/documents/doc-1": () => {
        if (!kept) return GONE;
        return version.endsWith(began.at(-1) ?? "")
          ? { body: kept, headers: { ETag: 'W/"5.0"' } }
          : { status: 409, body: { message: "This changed somewhere else while you were editing." } };
      },
      "POST /api/documents": { status: 201, body: { ...invoice, _id: "doc-9", documentNumber: "INV-0009" } },
    });
    const answered = globalThis.fetch;
    vi.stubGlobal("fetch", (request: Request) => {
      if (request.method === "PUT") began.push(request.headers.get("If-Match"));
      return answered(request);
    });
    open();
    await screen.findByText("INV-0001");
    await press("Edit INV-0001");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Document" }));
    type(await dialog.findByLabelText("Notes"), "Mine");
    kept = theirs === "deleted" ? null : { ...invoice, ...theirs };
    version = 'W/"4.0"';
    fireEvent.click(dialog.getByRole("button", { name: "Update Invoice" }));
    const sent = () => calls.filter(({ request }) => request.startsWith("PUT")).map(({ body }) => body);
    return { dialog, began, sent, calls };
  }

  const GONE = { status: 404, body: { message: "We couldn't find that." } };
  const conflictDialog = async () =>
    within(await screen.findByRole("dialog", { name: "This document changed somewhere else" }));

  it("keeps both when other fields were changed elsewhere, sending its own alone", async () => {
    const { began, sent } = await saveAfter({ customerName: "Sam Ito-Reyes" });
    expect(await screen.findByText("INV-0001 updated. Changes made elsewhere are kept too")).toBeTruthy();
    expect(sent()).toEqual([{ notes: "Mine" }, { notes: "Mine" }]);
    expect(began).toEqual(['"3.0"', '"4.0"']);
  });

  it("asks about a field that both changed, and overwrites only when told to", async () => {
    const { dialog, began, sent } = await saveAfter({ notes: "Theirs", customerName: "Sam Ito-Reyes" });
    const conflict = await conflictDialog();
    expect(conflict.getAllByRole("group").map(({ textContent }) => textContent)).toContain(
      "NotesYoursMineSaved elsewhereTheirs",
    );
    fireEvent.click(conflict.getByRole("button", { name: "Back to editing" }));
    expect(await dialog.findByText("This changed somewhere else while you were editing.")).toBeTruthy();
    expect(dialog.getByLabelText("Notes")).toHaveProperty("value", "Mine");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /changed elsewhere/ })).toBeNull());
    fireEvent.click(dialog.getByRole("button", { name: "Update Invoice" }));
    fireEvent.click((await conflictDialog()).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("INV-0001 updated. Changes made elsewhere are kept too")).toBeTruthy();
    expect(sent().at(-1)).toEqual({ notes: "Mine" });
    expect(began).toEqual(['"3.0"', '"3.0"', '"4.0"']);
  });

  it("sends nothing more when what was saved elsewhere is chosen", async () => {
    const { sent } = await saveAfter({ notes: "Theirs" });
    const conflict = await conflictDialog();
    fireEvent.click(conflict.getByRole("radio", { name: /^Saved elsewhere/ }));
    fireEvent.click(conflict.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("INV-0001 keeps the changes made elsewhere")).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it("offers to add again what was deleted elsewhere, with all that was typed", async () => {
    const { dialog, calls } = await saveAfter("deleted");
    const question = () => within(screen.getByRole("alertdialog", { hidden: true }));
    await waitFor(() => question().getByText("This document was deleted somewhere else. Add it again?"));
    fireEvent.click(question().getByText("Back to editing"));
    expect(
      await dialog.findByText(/deleted somewhere else. What you typed is still here, but not saved./),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Update Invoice" }));
    await waitFor(() => question().getByText("Add as new"));
    fireEvent.click(question().getByText("Add as new"));
    expect(await screen.findByRole("dialog", { name: "Invoice INV-0009" })).toBeTruthy();
    expect(calls.find(({ request }) => request === "POST /api/documents")?.body).toMatchObject({
      type: "Invoice",
      customerName: "Sam Ito",
      notes: "Mine",
    });
  });

  it("saves a draft from what it began from, also when the document was changed since", async () => {
    const values = { ...entryOf(invoice), notes: "Mine" };
    const { type: _, ...fields } = documentOf(entryOf(invoice));
    keepDraft(newDraftKey(ann._id, "documents.doc-1"), { values, base: { version: 'W/"2.0"', fields } });
    const later = { ...invoice, customerPhone: "555-0100" };
    const bodies: unknown[] = [];
    const calls = serverAnswers({
      ...usual,
      "GET /api/documents/doc-1": { body: later, headers: { ETag: 'W/"3.0"' } },
      "PUT /api/documents/doc-1": () => {
        bodies.push(calls.at(-1)?.body);
        return bodies.length === 1 ? { status: 409, body: { message: "Changed." } } : { body: later };
      },
    });
    open();
    await screen.findByText("INV-0001");
    await press("Edit INV-0001");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Document" }));
    await dialog.findByText("Your draft was restored");
    fireEvent.click(dialog.getByRole("button", { name: "Update Invoice" }));
    expect(await screen.findByText("INV-0001 updated. Changes made elsewhere are kept too")).toBeTruthy();
    expect(bodies).toEqual([{ notes: "Mine" }, { notes: "Mine" }]);
  });
});
