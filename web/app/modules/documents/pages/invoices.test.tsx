import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CHECK_FAILED_REASON, READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { press, renderPage, serverAnswers } from "~/ui/testing";
import { onInvoices, open, requests, rows, type, usual } from "../screen-testing";
import { invoice } from "../testing";
import InvoicesPage from "./invoices";

onInvoices();

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
    expect(await screen.findByText("INV-0001 is back to Sent")).toBeTruthy();
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
