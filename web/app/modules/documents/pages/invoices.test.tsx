import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepDraft, readDraft } from "~/lib/drafts";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/ui/read-only";
import { ann, type Call, onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import type { Document } from "../queries";
import { type DocumentEntry, documentOf, entryOf } from "../rules";
import { estimate, invoice } from "../testing";
import InvoicesPage from "./invoices";

onLargeScreen();

const summary = {
  newCount: 1,
  sentCount: 2,
  paidCount: 3,
  pastDueCount: 4,
  outstandingInvoices: 162.5,
  totalPaid: 10,
  invoiceRevenue: 172.5,
};
const rows = { body: [invoice, estimate], headers: { "X-Total-Count": "2" } };
const usual = {
  "GET /api/documents": rows,
  "GET /api/documents/summary": { body: summary },
  "GET /api/documents/email": { body: { isAvailable: false } },
  "GET /api/user/profile": {
    body: { businessName: "Reyes Plumbing", paymentMethods: { cashApp: "reyes", cash: true, check: false } },
  },
  "GET /api/documents/inventory/items": {
    body: [{ _id: "part-1", name: "Elbow", sku: "CU-90", price: 2.25, quantity: 40 }],
  },
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
    const offer = within(screen.getByRole("row", { name: /EST-0001.*Estimate.*Not sent.*New/ }));
    expect(offer.getByRole("button", { name: /^To Invoice/ })).toBeTruthy();
    expect(offer.queryByRole("button", { name: /^Paid/ })).toBeNull();
    expect((await screen.findByLabelText("Invoice totals")).textContent).toBe(
      "Outstanding Invoices$162.50Total Paid$10.00Invoice Revenue$172.50",
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
    expect(asked).toEqual([
      "?limit=100&search=sam&type=Invoice&status=Past%20Due",
      "?limit=100&search=sam&type=Invoice",
    ]);
  });

  it("marks as paid, and takes the row out of a list it has left", async () => {
    let sent = [invoice];
    serverAnswers({
      ...usual,
      "GET /api/documents": () => ({ body: sent, headers: { "X-Total-Count": String(sent.length) } }),
      "POST /api/documents/doc-1/mark-paid": () => {
        sent = [];
        return { body: { ...invoice, status: "Paid" } };
      },
    });
    open("/app/invoices?status=Sent");
    await screen.findByText("INV-0001");
    await press(/^Paid/);
    expect(await screen.findByText("Document marked as paid!")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("INV-0001")).toBeNull());
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
    fireEvent.mouseEnter(create);
    expect(await screen.findByText("Subscribe to create invoices")).toBeTruthy();
    for (const name of ["Send INV-0001", "Edit INV-0001", "Delete INV-0001"]) {
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    }
    expect(screen.getByRole("button", { name: "Download PDF of INV-0001" }).hasAttribute("aria-disabled")).toBe(false);
  });
});

describe("the form", () => {
  it("adds lines from the inventory and of one's own, and keeps the total", async () => {
    const calls = serverAnswers({
      ...usual,
      "POST /api/documents": { status: 201, body: estimate, headers: { ETag: 'W/"1.0"' } },
    });
    open();
    const dialog = await openForm();
    fireEvent.click(dialog.getByRole("button", { name: "Create Estimate" }));
    expect(await dialog.findByText("Please add at least one item.")).toBeTruthy();
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
    expect(await screen.findByText("EST-0001 created")).toBeTruthy();
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

  it("keeps a draft, offers it again and lets it be discarded", async () => {
    serverAnswers(usual);
    const first = open();
    type((await openForm()).getByLabelText(/Customer Name/), "Half a name");
    const draft = () => readDraft<DocumentEntry>(ann._id, "documents.new");
    await waitFor(() => expect(draft()?.values.customerName).toBe("Half a name"));
    first.unmount();

    open();
    const dialog = await openForm();
    expect(await dialog.findByText("Your draft was restored")).toBeTruthy();
    expect(dialog.getByLabelText(/Customer Name/)).toHaveProperty("value", "Half a name");
    fireEvent.click(dialog.getByRole("button", { name: "Discard draft" }));
    await waitFor(() => expect(dialog.getByLabelText(/Customer Name/)).toHaveProperty("value", ""));
    expect(draft()).toBeNull();
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
        return began.at(-1) === version
          ? { body: kept, headers: { ETag: 'W/"5.0"' } }
          : { status: 409, body: { message: "This was changed elsewhere since you opened it." } };
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

  const GONE = { status: 404, body: { message: "We could not find that." } };
  const conflictDialog = async () =>
    within(await screen.findByRole("dialog", { name: "This document was changed elsewhere" }));

  it("keeps both when other fields were changed elsewhere, sending its own alone", async () => {
    const { began, sent } = await saveAfter({ customerName: "Sam Ito-Reyes" });
    expect(await screen.findByText("INV-0001 updated. Also kept what was changed elsewhere")).toBeTruthy();
    expect(sent()).toEqual([{ notes: "Mine" }, { notes: "Mine" }]);
    expect(began).toEqual(['W/"3.0"', 'W/"4.0"']);
  });

  it("asks about a field that both changed, and overwrites only when told to", async () => {
    const { dialog, began, sent } = await saveAfter({ notes: "Theirs", customerName: "Sam Ito-Reyes" });
    const conflict = await conflictDialog();
    expect(conflict.getAllByRole("group").map(({ textContent }) => textContent)).toContain(
      "NotesYoursMineSaved elsewhereTheirs",
    );
    fireEvent.click(conflict.getByRole("button", { name: "Back to editing" }));
    expect(await dialog.findByText("This was changed elsewhere since you opened it.")).toBeTruthy();
    expect(dialog.getByLabelText("Notes")).toHaveProperty("value", "Mine");
    fireEvent.click(dialog.getByRole("button", { name: "Update Invoice" }));
    fireEvent.click((await conflictDialog()).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("INV-0001 updated. Also kept what was changed elsewhere")).toBeTruthy();
    expect(sent().at(-1)).toEqual({ notes: "Mine" });
    expect(began).toEqual(['W/"3.0"', 'W/"3.0"', 'W/"4.0"']);
  });

  it("sends nothing more when what was saved elsewhere is chosen", async () => {
    const { sent } = await saveAfter({ notes: "Theirs" });
    const conflict = await conflictDialog();
    fireEvent.click(conflict.getByRole("radio", { name: /^Saved elsewhere/ }));
    fireEvent.click(conflict.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("INV-0001 stays as it was changed elsewhere")).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it("offers to add again what was deleted elsewhere, with all that was typed", async () => {
    const { dialog, calls } = await saveAfter("deleted");
    const question = () => within(screen.getByRole("alertdialog", { hidden: true }));
    await waitFor(() => question().getByText("This document was deleted elsewhere. Add it again?"));
    fireEvent.click(question().getByText("Back to editing"));
    expect(await dialog.findByText(/deleted elsewhere. What you typed is still here, not saved./)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Update Invoice" }));
    await waitFor(() => question().getByText("Add as new"));
    fireEvent.click(question().getByText("Add as new"));
    expect(await screen.findByText("INV-0009 created")).toBeTruthy();
    expect(calls.find(({ request }) => request === "POST /api/documents")?.body).toMatchObject({
      type: "Invoice",
      customerName: "Sam Ito",
      notes: "Mine",
    });
  });

  it("saves a draft from what it began from, also when the document was changed since", async () => {
    const values = { ...entryOf(invoice), notes: "Mine" };
    const { type: _, ...fields } = documentOf(entryOf(invoice));
    keepDraft(ann._id, "documents.doc-1", { values, base: { version: 'W/"2.0"', fields } });
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
    expect(await screen.findByText("INV-0001 updated. Also kept what was changed elsewhere")).toBeTruthy();
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
    expect(await screen.findByText("INV-0001 sent")).toBeTruthy();
    expect(requests(calls)).toContain("POST /api/documents/doc-1/send");
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatch(/^mailto:sam@home\.example\?subject=Invoice%20INV-0001%20from%20Reyes%20Plumbing&body=/);
    expect(decodeURIComponent(opened[0] ?? "")).toContain("\r\nAmount: $162.50\r\nDue upon receipt\r\n");
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
      "GET /api/documents/email": { body: { isAvailable: true } },
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
      message: expect.stringContaining("Here is your invoice INV-0001"),
    });
    expect(opened).toEqual([]);
    expect(await screen.findByText("Not delivered")).toBeTruthy();
  });
});
