import { describe, expect, it } from "vitest";
import { today } from "~/lib/calendar";
import { labelOf, valueInWords } from "~/lib/fields-in-words";
import { tableOf } from "./exported";
import { documentInWords } from "./in-words";
import {
  belongs,
  canBePaid,
  type DocumentEntry,
  documentOf,
  dueInWords,
  entryOf,
  FILTERS,
  newDocumentEntry,
  owedInWords,
  PHOTO_RULES,
  problemsOf,
  statusesOf,
  usualDueDate,
  usualValidUntil,
  withDueDate,
} from "./rules";
import { statusInWords } from "./status-in-words";
import { estimate, invoice, NO_FILTERS } from "./testing";

describe("a document", () => {
  it("says what's owed on it beside its status", () => {
    const partly = { ...invoice, state: "Partly paid" as const, amountPaid: 62.5, balance: 100 };
    expect([statusInWords(partly).text, owedInWords(partly)]).toEqual(["Partly paid", "$100.00 owed"]);
    const paid = { ...invoice, status: "Paid", state: "Paid", amountPaid: 162.5, balance: 0 } as const;
    expect([owedInWords(paid), owedInWords(invoice)]).toEqual([null, null]);
    expect(owedInWords({ ...paid, amountPaid: 200, balance: -37.5 })).toBe("Overpaid by $37.50");
  });

  it("can be paid when it is an invoice that is not", () => {
    expect([invoice, { ...invoice, status: "Paid" as const }, estimate].map(canBePaid)).toEqual([true, false, false]);
    expect(statusesOf("Estimate")).toEqual(["New", "Sent"]);
  });

  it("belongs to the lists its type and status say", () => {
    const all = NO_FILTERS;
    expect(belongs(invoice, all)).toBe(true);
    expect(belongs(invoice, { ...all, type: "Estimate" })).toBe(false);
    expect(belongs(invoice, { ...all, status: "Paid" })).toBe(false);
    expect(belongs(invoice, { ...all, status: "Past Due" })).toBe(false);
    expect(belongs({ ...invoice, isPastDue: true }, { ...all, status: "Past Due" })).toBe(true);
    expect(belongs({ ...invoice, isPastDue: true }, { ...all, status: "Sent" })).toBe(true);
    expect(belongs({ ...invoice, isPastDue: true }, { ...all, status: "Sent", late: "false" })).toBe(false);
    expect(belongs({ ...invoice, status: "Overdue" }, { ...all, late: "true" })).toBe(true);
    expect(belongs(invoice, { ...all, project: "p1" })).toBe(false);
    expect(belongs({ ...invoice, projectLink: "p1" }, { ...all, project: "p1" })).toBe(true);
    expect(belongs(invoice, { ...all, clientId: "c1" })).toBe(false);
    expect(belongs({ ...invoice, clientId: "c1" }, { ...all, clientId: "c1" })).toBe(true);
    expect(belongs({ ...invoice, status: "Paid" }, { ...all, paid: "false" })).toBe(false);
    expect(belongs({ ...invoice, status: "Paid" }, { ...all, paid: "true" })).toBe(true);
    const paid = { ...invoice, paidDate: "2026-07-01T12:00:00.000Z" };
    expect([paid, invoice].map((one) => belongs(one, { ...all, paidYear: "2026" }))).toEqual([true, false]);
    expect(belongs(paid, { ...all, paidYear: "2025" })).toBe(false);
  });

  it("says how long ago an invoice was due, while it is not paid", () => {
    const now = new Date("2026-11-15T12:00:00");
    const due = (document: Partial<typeof invoice>) => dueInWords({ ...invoice, ...document }, now);
    expect(due({ dueDate: "2026-11-12" })).toBe("Due 3 days ago");
    expect(due({ dueDate: "2026-11-14" })).toBe("Due yesterday");
    expect([due({ dueDate: "2026-11-15" }), due({ dueDate: null })]).toEqual([null, null]);
    expect([due({ dueDate: "2026-11-12", status: "Paid" }), due({ dueDate: "2026-11-12", type: "Estimate" })]).toEqual([
      ...[null, null],
    ]);
  });

  it("is filtered by the specified choices", () => {
    expect(FILTERS.type.choices.map(({ label }) => label)).toEqual(["All Types", "Invoices", "Estimates"]);
    expect(FILTERS.status.choices.map(({ label }) => label)).toEqual([
      "All Status",
      "New",
      "Sent",
      "Paid",
      "Past Due",
      "Overdue",
      "Voided",
    ]);
  });
});

describe("the form", () => {
  it("begins with an estimate of today", () => {
    expect(newDocumentEntry()).toMatchObject({
      type: "Estimate",
      date: today(),
      dueDate: "",
      status: "New",
      items: [],
    });
  });

  it("sends back what it was given", () => {
    const { type, customerName, customerEmail, date, status } = invoice;
    expect(documentOf(entryOf(invoice))).toEqual({
      ...{ type, customerName, customerEmail, date, status },
      customerPhone: null,
      customerAddress: null,
      clientId: null,
      projectLink: null,
      dueDate: null,
      validUntil: null,
      items: [
        { _id: "line-1", description: "Faucet", quantity: 2, rate: 10, tax: null },
        { _id: "line-2", description: "Labor", quantity: 1.5, rate: 95, tax: null },
      ],
      discount: null,
      notes: null,
      message: null,
    });
  });

  it("begins with the usual days, and refuses an estimate that ends before it begins", () => {
    const entry = { ...newDocumentEntry(), date: "2026-11-15", validUntil: "2026-11-14" };
    expect(usualValidUntil("2026-01-30")).toBe("2026-03-01");
    expect([usualDueDate("2026-11-15", 14), usualDueDate("2026-11-15", null)]).toEqual(["2026-11-29", ""]);
    expect(withDueDate({ type: "Invoice", date: "2026-11-15" }, 0)).toMatchObject({ dueDate: "2026-11-15" });
    expect(withDueDate({ type: "Estimate" }, 14)).toEqual({ type: "Estimate" });
    expect(problemsOf(entry).validUntil).toBe("Valid until can't be before the estimate's date.");
    expect(problemsOf({ ...entry, type: "Invoice" }).validUntil).toBeUndefined();
  });

  it("sends an empty quantity as 1 and an empty price as 0", () => {
    const items = [{ key: "1", description: " Visit ", quantity: "", rate: "" }];
    expect(documentOf({ ...newDocumentEntry(), items }).items).toEqual([
      { description: "Visit", quantity: 1, rate: 0, tax: null },
    ]);
  });

  it("keeps what is the customer's to choose, also when it is added anew", () => {
    const [faucet, labor] = invoice.items;
    const offered = { ...estimate, items: [{ ...faucet, offered: "Good", chosen: true }, labor] } as typeof estimate;
    const sent = (type: DocumentEntry["type"]) => documentOf({ ...entryOf(offered), type }).items;
    expect(sent("Estimate")?.map((line) => line.offered)).toEqual(["Good", undefined]);
    // An invoice has nothing to choose.
    expect(sent("Invoice")?.map((line) => line.offered)).toEqual([undefined, undefined]);
  });

  it("needs a customer and a line, and a text in each line", () => {
    expect(problemsOf(newDocumentEntry())).toEqual({
      customerName: "Enter the customer's name",
      items: "Add at least one item.",
    });
    const items = [{ key: "1", description: " ", quantity: 1_000_000, rate: 10_000_000 }];
    expect(Object.keys(problemsOf({ ...newDocumentEntry(), customerName: "Sam", items }))).toEqual([
      "items.0.description",
    ]);
    expect(problemsOf(entryOf(invoice))).toEqual({});
  });

  it("takes a discount in dollars up to the subtotal, and none where nothing is said", () => {
    const off = (discount: DocumentEntry["discount"]) => ({ ...entryOf(invoice), discount });
    expect(problemsOf(off({ kind: "amount", value: 162.5 }))).toEqual({});
    expect(problemsOf(off({ kind: "amount", value: 162.51 }))).toEqual({
      "discount.value": "The discount can't be more than the subtotal, $162.50.",
    });
    // Over all lines, also those that do not count yet: so does the server.
    const items = entryOf(invoice).items.map((line) => ({ ...line, offered: "Optional" as const }));
    expect(problemsOf({ ...off({ kind: "amount", value: 162.5 }), items })).toEqual({});
    expect(documentOf(off({ kind: "percent", value: "12.5" })).discount).toEqual({ kind: "percent", value: 12.5 });
    expect(documentOf(off({ kind: "percent", value: "" })).discount).toBeNull();
  });

  it("does not lose a custom item that was typed and not added", () => {
    const custom = { description: "Permit", quantity: 1, rate: 40 };
    expect(Object.keys(problemsOf({ ...entryOf(invoice), custom }))).toEqual(["custom.description"]);
    // Nor a price that was typed without a name.
    expect(problemsOf({ ...entryOf(invoice), custom: { ...custom, description: " " } })).toEqual({
      "custom.description": "Name this item and add it, or clear its price",
    });
    expect(problemsOf({ ...entryOf(invoice), custom: { description: "", quantity: 2, rate: "" } })).toEqual({});
  });
});

describe("two versions", () => {
  it("are told in words, field by field", () => {
    const { type: _, ...fields } = documentOf({ ...entryOf(invoice), notes: "Mine", dueDate: "2026-12-01" });
    const words = documentInWords((id) => (id ? "Harbor house" : "None"));
    const inWords = (field: keyof typeof words) => [labelOf(words, field), valueInWords(words, field, fields)];
    expect(inWords("projectLink")).toEqual(["Project Link", "None"]);
    expect(valueInWords(words, "projectLink", { ...fields, projectLink: "0193" })).toBe("Harbor house");
    expect(inWords("dueDate")).toEqual(["Due Date", "12/1/2026"]);
    expect(inWords("status")).toEqual(["Status", "Sent"]);
    expect(inWords("items")).toEqual(["Items", "2 × Faucet at $10.00\n1.5 × Labor at $95.00"]);
    expect(inWords("customerPhone")).toEqual(["Customer Phone", ""]);
  });
});

describe("the exported table", () => {
  it("has the specified columns, and no cell that runs as a formula", () => {
    const late = { ...invoice, customerName: "=1+1", state: "Past due" as const };
    expect(tableOf([late, { ...estimate, customerEmail: null }])).toBe(
      "\uFEFFDocument #,Type,Customer Name,Customer Email,Created Date,Sent Date,Amount,Status,Items,Due Date,Paid Date\r\n" +
        "INV-0001,Invoice,'=1+1,sam@example.com,2026-11-01,2026-11-02,162.50,Past due,2 x Faucet; 1.5 x Labor,,\r\n" +
        "EST-0001,Estimate,Sam Ito,,2026-11-01,Not sent,162.50,Draft,2 x Faucet; 1.5 x Labor,,\r\n",
    );
    // With what the total is made of, as soon as one of them has more than its lines.
    const totals = { subtotal: 162.5, discount: 12.5, tax: 7.5, taxes: [] };
    const off = { ...invoice, discount: { kind: "amount" as const, value: 12.5 }, total: 157.5, totals };
    expect(tableOf([off, { ...off, isTest: true }, estimate])).toBe(tableOf([off, estimate]));
    const [header, ...rows] = tableOf([off, estimate]).split("\r\n");
    expect(header).toMatch(/,Amount,Status,Items,Due Date,Paid Date,Subtotal,Discount,Tax$/);
    expect(rows[0]).toMatch(/,157\.50,Sent,.*,162\.50,12\.50,7\.50$/);
    expect(rows[1]).toMatch(/,162\.50,Draft,.*,162\.50,0\.00,0\.00$/);
  });

  it("says which estimate an invoice was made of", () => {
    const [header, row, other] = tableOf([{ ...invoice, estimateNumber: "EST-0007" }, estimate]).split("\r\n");
    expect(header).toMatch(/,Due Date,Paid Date,Estimate #,Estimate Status$/);
    expect([row?.endsWith(",,EST-0007,Invoiced"), other?.endsWith("Labor,,,,")]).toEqual([true, true]);
  });

  it("has the due and paid dates after those", () => {
    const dates = { dueDate: "2026-12-01", paidDate: "2026-11-20T12:00:00.000Z" };
    const paid = { ...invoice, status: "Paid" as const, state: "Paid" as const, ...dates };
    expect(tableOf([paid]).split("\r\n")[1]).toMatch(/,Paid,2 x Faucet; 1\.5 x Labor,2026-12-01,2026-11-20$/);
  });

  it("lists what counts, not what is only offered", () => {
    const [faucet, labor] = invoice.items;
    const offered = {
      ...estimate,
      items: [{ ...faucet, offered: "Optional" }, labor],
      total: 142.5,
    } as typeof estimate;
    expect(tableOf([offered]).split("\r\n")[1]).toMatch(/,142\.50,Draft,1\.5 x Labor,,$/);
  });

  it("tells what was paid and is owed, once a payment was recorded", () => {
    const partly = { ...invoice, state: "Partly paid" as const, amountPaid: 62.5, balance: 100 };
    const [head, first, second] = tableOf([partly, { ...invoice, status: "Paid", state: "Paid" }]).split("\r\n");
    expect(head?.endsWith("Items,Due Date,Paid Date,Paid,Balance")).toBe(true);
    expect(first).toMatch(/Partly paid,.*,62\.50,100\.00$/);
    expect(second).toMatch(/,Paid,.*,162\.50,0\.00$/);
    // Overpaid by card: a number that a spreadsheet adds up.
    const [, overpaid] = tableOf([{ ...invoice, status: "Paid", amountPaid: 200, balance: -37.5 }]).split("\r\n");
    expect(overpaid).toMatch(/,200\.00,-37\.50$/);
  });

  it("says when, by whom and why, as soon as one is voided", () => {
    const voided = { at: "2026-11-20T12:00:00.000Z", by: "Ann Ochoa", reason: "=Twice" };
    const [head, first, second, third] = tableOf([
      { ...invoice, voided },
      { ...invoice, voided: { ...voided, reason: null } },
      invoice,
    ]).split("\r\n");
    expect(head?.endsWith("Items,Due Date,Paid Date,Voided On,Voided By,Reason")).toBe(true);
    expect(first).toMatch(/,2026-11-20,Ann Ochoa,'=Twice$/);
    expect(second).toMatch(/,2026-11-20,Ann Ochoa,$/);
    expect(third).toMatch(/,,,$/);
    // The first nine stay as they are.
    expect(head?.split(",").slice(0, 9)).toEqual(tableOf([invoice]).split("\r\n")[0]?.split(",").slice(0, 9));
  });
});

it("says beside the button which photos a document takes", () => {
  expect(PHOTO_RULES.help).toBe("JPEG, PNG, GIF or PDF. 5MB recommended, 25MB maximum per file.");
});
