import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHECK_FAILED_REASON, READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { draftKeys, keepDraft, newDraftKey, readDraft } from "~/ui/forms/kept-drafts";
import { ann, type Call, onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { type DocumentEntry, documentOf, entryOf, newDocumentEntry } from "../rules";
import { estimate, invoice } from "../testing";
import type { Document } from "../types";
import InvoicesPage from "./invoices";

onLargeScreen();

const summary = {
  newCount: 1,
  sentCount: 2,
  paidCount: 3,
  pastDueCount: 4,
  outstandingInvoices: 162.5,
  outstandingNotSent: 42.5,
  totalPaid: 10,
  invoiceRevenue: 172.5,
};
const rows = { body: [invoice, estimate], headers: { "X-Total-Count": "2" } };
const usual = {
  "GET /api/documents": rows,
  "GET /api/documents/summary": { body: summary },
  "GET /api/documents/email": { body: { isAvailable: false, needsConfirmation: false } },
  "GET /api/projects": { body: [] },
  "GET /api/recurring-invoices": { body: [] },
  [`GET /api/documents/${invoice._id}/reminders`]: { body: { sent: [], byHand: [], nextOn: null, isOn: false } },
  "GET /api/user/profile": {
    body: { businessName: "Reyes Plumbing", paymentMethods: { cashApp: "reyes", cash: true, check: false } },
  },
  "GET /api/documents/inventory/items": {
    body: [{ _id: "part-1", name: "Elbow", sku: "CU-90", price: 2.25, quantity: 40 }],
  },
  [`GET /api/documents/${estimate._id}`]: { body: estimate, headers: { ETag: 'W/"1.0"' } },
  [`GET /api/documents/${invoice._id}`]: { body: invoice, headers: { ETag: 'W/"3.0"' } },
};

const opened: string[] = [];
const catchLink = (event: Event) => {
  const link = event.target instanceof HTMLAnchorElement ? event.target.href : "";
  if (!/^(mailto|sms):/.test(link)) return;
  event.preventDefault();
  opened.push(link);
};

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
  opened.length = 0;
  document.addEventListener("click", catchLink, true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.removeEventListener("click", catchLink, true);
});

const open = (address = "/app/invoices") => renderPage(InvoicesPage, address);
const requests = (calls: Call[]) => calls.map(({ request }) => request);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

function ReadOnlyPage() {
  return (
    <ReadOnlyProvider value={READ_ONLY_REASON}>
      <InvoicesPage />
    </ReadOnlyProvider>
  );
}

function UncheckedPage() {
  return (
    <ReadOnlyProvider value={CHECK_FAILED_REASON}>
      <InvoicesPage />
    </ReadOnlyProvider>
  );
}

async function openForm() {
  await screen.findByText("INV-0001");
  await press("Create Document");
  return within(await screen.findByRole("dialog", { name: "Create New Document" }));
}

describe("the list", () => {
  it("shows figures, documents and what can be done with each", async () => {
    serverAnswers(usual);
    open();
    const bill = within(await screen.findByRole("row", { name: /INV-0001.*Invoice.*Sam Ito.*\$162\.50.*Sent/ }));
    expect(bill.getByRole("button", { name: /^Paid/ })).toBeTruthy();
    expect(bill.queryByRole("button", { name: /^To Invoice/ })).toBeNull();
    const offer = within(screen.getByRole("row", { name: /EST-0001.*Estimate.*Not sent.*Draft/ }));
    expect(offer.getByRole("button", { name: /^To Invoice/ })).toBeTruthy();
    expect(offer.queryByRole("button", { name: /^Paid/ })).toBeNull();
    expect((await screen.findByLabelText("Invoice totals")).textContent).toBe(
      "Outstanding Invoices$162.50of which not sent yet: $42.50Total Paid$10.00Invoice Revenue$172.50",
    );
    expect(screen.getByLabelText("Documents by status").textContent).toBe("New1Sent2Paid3Past Due4");
  });

  it("asks the server for one page of what the address says", async () => {
    const asked: string[] = [];
    serverAnswers({
      ...usual,
      "GET /api/documents": ({ search }) => {
        asked.push(search);
        return rows;
      },
    });
    open("/app/invoices?search=sam&type=Invoice&status=Past+Due");
    await screen.findByText("INV-0001");
    type(screen.getByLabelText("Status"), "");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual(["?limit=100&search=sam&type=Invoice&status=Past+Due", "?limit=100&search=sam&type=Invoice"]);
  });

  it("offers to email the receipt for what was marked as paid, once", async () => {
    const calls = serverAnswers({
      ...usual,
      "GET /api/documents/email": { body: { isAvailable: true, needsConfirmation: false } },
      "POST /api/documents/doc-1/mark-paid": { body: { ...invoice, status: "Paid", state: "Paid" } },
      "POST /api/documents/doc-1/payments/doc-1/receipt": { status: 204 },
    });
    open();
    await screen.findByText("INV-0001");
    await press(/^Paid/);
    expect(await screen.findByText("Document marked as paid!")).toBeTruthy();
    await press("Email receipt");
    expect(await screen.findByText("The receipt is on its way to sam@example.com.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Email receipt" })).toBeNull();
    const sent = calls.filter(({ request }) => request.endsWith("/receipt"));
    expect(sent.map(({ body }) => body)).toEqual([{ to: "sam@example.com" }]);
  });

  it("marks as paid, takes the row out of a list it has left, and undoes that from the notice", async () => {
    let sent = [invoice];
    const calls = serverAnswers({
      ...usual,
      "GET /api/documents": () => ({ body: sent, headers: { "X-Total-Count": String(sent.length) } }),
      "POST /api/documents/doc-1/mark-paid": () => {
        sent = [];
        return { body: { ...invoice, status: "Paid" } };
      },
      "PUT /api/documents/doc-1": { body: invoice },
    });
    open("/app/invoices?status=Sent");
    await screen.findByText("INV-0001");
    await press(/^Paid/);
    expect(await screen.findByText("Document marked as paid!")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("INV-0001")).toBeNull());
    await press("Undo");
    expect(await screen.findByText("INV-0001 is sent again")).toBeTruthy();
    expect(screen.queryByText("Document marked as paid!")).toBeNull();
    expect(calls.find(({ request }) => request === "PUT /api/documents/doc-1")?.body).toEqual({ status: "Sent" });
  });

  it("leads from a tile to what it counts, and out of there again", async () => {
    const asked: string[] = [];
    serverAnswers({
      ...usual,
      "GET /api/documents": ({ search }) => {
        asked.push(search);
        return rows;
      },
    });
    open("/app/invoices?search=sam");
    await screen.findByText("INV-0001");
    fireEvent.click(screen.getByRole("link", { name: /^Past Due/ }));
    await waitFor(() => expect(asked.at(-1)).toBe("?limit=100&late=true"));
    fireEvent.click(screen.getByRole("button", { name: "Remove filter: Past due or overdue" }));
    await waitFor(() => expect(asked.at(-1)).toBe("?limit=100"));
    fireEvent.click(screen.getByRole("link", { name: /^Sent/ }));
    await waitFor(() => expect(asked.at(-1)).toBe("?limit=100&status=Sent&late=false"));
    await press("Filter 1");
    type(await screen.findByLabelText("Sort by"), "newest");
    await press("Show results");
    await waitFor(() => expect(asked.at(-1)).toBe("?limit=100&status=Sent&late=false&sort=newest"));
  });

  it("narrows to what was paid in a year, and says how much that is", async () => {
    const asked: string[] = [];
    serverAnswers({
      ...usual,
      "GET /api/documents": ({ search }) => {
        asked.push(search);
        return rows;
      },
      "GET /api/analytics/revenue": {
        body: [{ period: "2026", revenue: 48_210.5, invoices: 37, avgInvoiceValue: 1303 }],
      },
    });
    open("/app/invoices?type=Invoice&paidYear=2026");
    fireEvent.click(await screen.findByRole("button", { name: "Remove filter: Paid in 2026: $48,210.50" }));
    await waitFor(() => expect(asked).toEqual(["?limit=100&type=Invoice&paidYear=2026", "?limit=100&type=Invoice"]));
  });

  it("converts after a yes, and says so when it cannot", async () => {
    const calls = serverAnswers({ ...usual, "POST /api/documents/doc-2/convert-to-invoice": { status: 500 } });
    open();
    await screen.findByText("EST-0001");
    await press(/^To Invoice/);
    const ask = await screen.findByRole("alertdialog", { hidden: true });
    expect(ask.textContent).toContain("Are you sure you want to convert this estimate to an invoice?");
    expect(requests(calls)).not.toContain("POST /api/documents/doc-2/convert-to-invoice");
    await press("Convert");
    expect(await screen.findByText("Failed to convert estimate to invoice. Please try again.")).toBeTruthy();
  });

  it("says when a PDF cannot be had", async () => {
    serverAnswers({ ...usual, "GET /api/documents/doc-1/pdf": { status: 500 } });
    open();
    await screen.findByText("INV-0001");
    await press("Download PDF of INV-0001");
    expect(await screen.findByText("Failed to download PDF. Please try again.")).toBeTruthy();
  });

  it("says what is loading, and when it cannot load", async () => {
    serverAnswers({ ...usual, "GET /api/documents": { status: 422, body: { message: "Not now." } } });
    open();
    expect(screen.getByText("Loading documents...")).toBeTruthy();
    expect(await screen.findByText("Failed to load documents")).toBeTruthy();
  });

  it("in read-only mode creates nothing and says why", async () => {
    serverAnswers(usual);
    renderPage(ReadOnlyPage, "/app/invoices");
    await screen.findByText("INV-0001");
    const create = screen.getByRole("button", { name: "Create Document" });
    expect(create.getAttribute("aria-disabled")).toBe("true");
    fireEvent.pointerEnter(create);
    expect(await screen.findByText("Subscribe to create invoices")).toBeTruthy();
    for (const name of ["Send INV-0001", "Edit INV-0001", "Delete INV-0001"]) {
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    }
    expect(screen.getByRole("button", { name: "Download PDF of INV-0001" }).hasAttribute("aria-disabled")).toBe(false);
  });

  it("tells nobody to subscribe whose subscription couldn't be checked", async () => {
    serverAnswers(usual);
    renderPage(UncheckedPage, "/app/invoices");
    await screen.findByText("INV-0001");
    fireEvent.pointerEnter(screen.getByRole("button", { name: "Create Document" }));
    expect(await screen.findByText(CHECK_FAILED_REASON)).toBeTruthy();
    expect(screen.queryByText("Subscribe to create invoices")).toBeNull();
  });
});

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
    expect(await note.findByText(/It's further down the list in this order\./)).toBeTruthy();
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
    fireEvent.click(dialog.getByRole("button", { name: "Start a new one" }));
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

describe("sending", () => {
  it("tells the server, then opens the mail app with the message", async () => {
    const calls = serverAnswers({ ...usual, "POST /api/documents/doc-1/send": { body: invoice } });
    open();
    await screen.findByText("INV-0001");
    await press("Send INV-0001");
    const dialog = within(await screen.findByRole("dialog", { name: "Send INV-0001" }));
    expect(dialog.queryByLabelText("Send from Sawhorse")).toBeNull();
    type(dialog.getByLabelText(/^Email \*/), " ");
    expect(dialog.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBe("true");
    type(dialog.getByLabelText(/^Email \*/), "sam@home.example");
    await dialog.findByText(/CashApp: \$reyes/);
    fireEvent.click(dialog.getByRole("button", { name: "Send" }));
    const question = within(await screen.findByRole("dialog", { name: "Did you send it?" }));
    expect(requests(calls)).toContain("POST /api/documents/doc-1/send");
    expect(opened).toHaveLength(1);
    expect(question.getByRole("link", { name: "Open the email app again" }).getAttribute("href")).toBe(opened[0]);
    fireEvent.click(question.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("INV-0001 sent")).toBeTruthy();
    expect(requests(calls)).not.toContain("POST /api/documents/doc-1/take-back");
    expect(opened[0]).toMatch(/^mailto:sam@home\.example\?subject=Invoice%20INV-0001%20from%20Reyes%20Plumbing&body=/);
    expect(decodeURIComponent(opened[0] ?? "")).toContain("\r\nAmount: $162.50\r\nDue upon receipt\r\n");
  });

  it("takes the status back when it was not sent yet, and says so when it cannot", async () => {
    let refuses = true;
    let kept = estimate;
    const sent = {
      ...estimate,
      status: "Sent" as const,
      state: "Sent" as const,
      sentDate: "2026-11-15T10:00:00.000Z",
      isPublic: true,
    };
    const keep = (document: typeof estimate) => {
      kept = document;
      return { body: kept };
    };
    serverAnswers({
      ...usual,
      "GET /api/documents": () => ({ body: [kept], headers: { "X-Total-Count": "1" } }),
      "POST /api/documents/doc-2/send": () => keep(sent),
      "POST /api/documents/doc-2/take-back": () =>
        refuses ? { status: 409, body: { message: "There is nothing to take back." } } : keep(estimate),
    });
    open();
    await screen.findByText("EST-0001");
    await press("Send EST-0001");
    const dialog = within(await screen.findByRole("dialog", { name: "Send EST-0001" }));
    fireEvent.click(dialog.getByRole("button", { name: "Send" }));
    const question = within(await screen.findByRole("dialog", { name: "Did you send it?" }));
    const row = () => screen.getByRole("row", { name: /EST-0001/, hidden: true }).textContent;
    expect(row()).toContain("$162.50Sent");
    fireEvent.click(question.getByRole("button", { name: "Not yet" }));
    expect(await question.findByText("There is nothing to take back.")).toBeTruthy();
    refuses = false;
    fireEvent.click(question.getByRole("button", { name: "Not yet" }));
    expect(await screen.findByText("EST-0001 is a draft again")).toBeTruthy();
    expect(row()).toContain("Not sent$162.50Draft");
  });

  it("hands on the link before the first sending too, and asks the same", async () => {
    const copied: string[] = [];
    const shared: object[] = [];
    vi.stubGlobal("navigator", {
      ...{ userAgent: "", language: "en-US", onLine: true },
      clipboard: { writeText: async (text: string) => void copied.push(text) },
      share: async (what: object) => void shared.push(what),
    });
    const calls = serverAnswers({
      ...usual,
      "POST /api/documents/doc-2/send": { body: { ...estimate, isPublic: true } },
    });
    open();
    await screen.findByText("EST-0001");
    for (const way of ["Copy link", "Share"]) {
      await press("Send EST-0001");
      const dialog = within(await screen.findByRole("dialog", { name: "Send EST-0001" }));
      fireEvent.click(dialog.getByRole("radio", { name: way }));
      fireEvent.click(dialog.getByRole("button", { name: way }));
      const question = within(await screen.findByRole("dialog", { name: "Did you send it?" }));
      expect(await question.findByLabelText("Customer's link")).toBeTruthy();
      fireEvent.click(question.getByRole("button", { name: "Yes" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    expect(requests(calls).filter((request) => request.endsWith("/send"))).toHaveLength(2);
    expect(copied).toEqual([expect.stringMatching(/\/invoice\/doc-2$/)]);
    expect(shared).toEqual([
      { title: expect.stringContaining("EST-0001"), text: expect.stringContaining("/invoice/doc-2") },
    ]);
  });

  it("of what is paid asks nothing", async () => {
    const paid = { ...invoice, status: "Paid" as const };
    serverAnswers({
      ...usual,
      "GET /api/documents": { body: [paid], headers: { "X-Total-Count": "1" } },
      "POST /api/documents/doc-1/send": { body: paid },
    });
    open();
    await screen.findByText("INV-0001");
    await press("Send INV-0001");
    const dialog = within(await screen.findByRole("dialog", { name: "Send INV-0001" }));
    expect(dialog.queryByText(/Payment options/)).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Send" }));
    await screen.findByRole("link", { name: "Open the email app again" });
    expect(screen.queryByText("Did you send it?")).toBeNull();
  });

  it("says that the message may still have been sent when the server cannot be told", async () => {
    serverAnswers({
      ...usual,
      "POST /api/documents/doc-1/send": { status: 409, body: { message: "Not now." } },
    });
    open();
    await screen.findByText("INV-0001");
    await press("Send INV-0001");
    const dialog = within(await screen.findByRole("dialog", { name: "Send INV-0001" }));
    fireEvent.click(dialog.getByRole("button", { name: "Send" }));
    const sentence = "Failed to update document status. The message may still have been sent. Error: Not now.";
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(opened).toEqual([]);
  });

  it("from the program itself goes with subject and message, and shows how it is getting on", async () => {
    const waiting = { ...invoice, delivery: { to: "sam@example.com", state: "waiting", at: "", reason: null } };
    const failed = { ...waiting, delivery: { ...waiting.delivery, state: "failed", reason: "No such address." } };
    let now: unknown = invoice;
    const calls = serverAnswers({
      ...usual,
      "GET /api/documents": () => ({ body: [now], headers: { "X-Total-Count": "1" } }),
      "GET /api/documents/email": { body: { isAvailable: true, needsConfirmation: false } },
      "POST /api/documents/doc-1/email": () => {
        now = waiting;
        return { body: waiting };
      },
      "GET /api/documents/doc-1": () => {
        now = failed;
        return { body: failed, headers: { ETag: 'W/"4.0"' } };
      },
    });
    open();
    await screen.findByText("INV-0001");
    await press("Send INV-0001");
    const dialog = within(await screen.findByRole("dialog", { name: "Send INV-0001" }));
    fireEvent.click(await dialog.findByLabelText("Send from Sawhorse"));
    type(dialog.getByLabelText(/Subject/), "Your faucet");
    fireEvent.click(dialog.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("INV-0001 is on its way")).toBeTruthy();
    expect(calls.find(({ request }) => request === "POST /api/documents/doc-1/email")?.body).toMatchObject({
      to: "sam@example.com",
      subject: "Your faucet",
      message: expect.stringContaining("Here's your invoice INV-0001"),
    });
    expect(opened).toEqual([]);
    expect(await screen.findByText("Not delivered")).toBeTruthy();
  });
});
