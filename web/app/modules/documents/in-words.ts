/** How two versions of a document are told apart, field by field. Pure. */
import { asDay, type FieldsInWords } from "~/lib/fields-in-words";
import { ONE_OF_YOUR_CLIENTS } from "~/lib/form-words";
import { money, quantity } from "~/lib/shown/format";
import { taxInWords } from "./totals";
import type { DocumentFields } from "./types";

type ProjectInWords = (id: string | null | undefined) => string;

export const documentInWords = (project: ProjectInWords): FieldsInWords<DocumentFields> => ({
  customerName: "Customer Name",
  customerEmail: "Customer Email",
  customerPhone: "Customer Phone",
  customerAddress: "Customer Address",
  clientId: ["Client", (client) => (client ? ONE_OF_YOUR_CLIENTS : "None")],
  projectLink: ["Project Link", project],
  date: ["Date", asDay],
  dueDate: ["Due Date", asDay],
  validUntil: ["Valid until", asDay],
  status: "Status",
  items: ["Items", (items) => (items ?? []).map(lineInWords).join("\n")],
  discount: ["Discount", (discount) => (discount ? discountValue(discount) : "None")],
  notes: "Notes",
  message: "Message to customer",
  depositAmount: ["Deposit", (amount) => (amount ? money(amount) : "")],
  depositPercent: ["Deposit percent", (percent) => (percent ? `${percent}%` : "")],
  instalments: ["Installments", (instalments) => (instalments ?? []).map(instalmentInWords).join("\n")],
});

type Instalment = NonNullable<DocumentFields["instalments"]>[number];

/** "$50.00 on 12/1/2026" */
function instalmentInWords({ amount, dueDate }: Instalment): string {
  return `${money(amount)} on ${asDay(dueDate)}`;
}

type Line = NonNullable<DocumentFields["items"]>[number];

/** "2 × Elbow at $1.25, Sales tax 8.25%" */
function lineInWords({ description, quantity: count, rate, tax }: Line): string {
  const line = `${quantity(count ?? 1)} × ${description} at ${money(rate ?? 0)}`;
  return tax ? `${line}, ${taxInWords(tax)}` : line;
}

function discountValue({ kind, value }: NonNullable<DocumentFields["discount"]>): string {
  return kind === "percent" ? `${quantity(value)}%` : money(value);
}
