/** Documents, as owners write them and as their customers get them. */
import { execFileSync } from "node:child_process";
import type { APIRequestContext } from "@playwright/test";
import { call, type Owner, owner } from "./support";

/** A sent document of an owner who takes payment in five ways. */
export async function sent(request: APIRequestContext, changes: object = {}): Promise<string> {
  const account = await owner(request);
  const paymentMethods = { cashApp: "$reyes", venmo: "@reyes", zelle: "555-0142", cash: true, check: true };
  await call(request, account, "PUT", "/api/user/profile", { phoneNumber: "555-0142", paymentMethods });
  const { _id } = await call(request, account, "POST", "/api/documents", {
    type: "Invoice",
    customerName: "Priya Patel",
    dueDate: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
    items: [
      { description: "Labor", quantity: 4.5, rate: 95 },
      { description: "Water heater", quantity: 1, rate: 807 },
    ],
    ...changes,
  });
  await call(request, account, "POST", `/api/documents/${_id}/send`, {});
  return `/invoice/${_id}`;
}

export const INVOICE = {
  type: "Invoice",
  customerName: "Sam Ito",
  customerEmail: "sam@example.com",
  items: [
    { description: "Kitchen faucet", quantity: 2, rate: 129.99 },
    { description: "Labor", quantity: 1.5, rate: 95 },
  ],
};

/** Makes one of an owner's. */
export const write = (request: APIRequestContext, account: Owner, document: object = {}) =>
  call(request, account, "POST", "/api/documents", { ...INVOICE, ...document });

/** The lines of the PDF that a document's customer gets, each column in its own order. */
export async function paperOf(request: APIRequestContext, id: string): Promise<string[]> {
  const answer = await request.get(`/api/public/documents/${id}/pdf`);
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], { encoding: "utf8", input: await answer.body() });
  return text.split("\n");
}
