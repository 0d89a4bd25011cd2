import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { press, serverAnswers } from "~/ui/testing";
import { onInvoices, open, opened, requests, type, usual } from "../screen-testing";
import { estimate, invoice } from "../testing";

onInvoices();

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
    fireEvent.click(question.getByRole("button", { name: "I sent it" }));
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
    expect(await screen.findByText("EST-0001 is back to Draft")).toBeTruthy();
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
      fireEvent.click(question.getByRole("button", { name: "I sent it" }));
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
