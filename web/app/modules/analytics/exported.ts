/** A report as tables for a spreadsheet. */
import { csvOfSections } from "~/lib/csv";
import type { Analytics, TopEarner } from "./queries";
import { partLabels } from "./rules";

export function reportTables({ metrics, revenue, services, customers }: Analytics): string {
  return csvOfSections([
    {
      title: "Metrics",
      header: ["Metric", "Value", "Change (%)"],
      rows: metrics.map(({ label, value, change }) => [label, value, change]),
    },
    {
      title: "Revenue",
      header: ["Period", "Revenue", "Invoices", "Average Invoice"],
      rows: revenue.map((row) => [partLabels(row.period).full, row.revenue, row.invoices, row.avgInvoiceValue]),
    },
    { title: "Top Services", header: ["Service", "Revenue", "Lines", "Share (%)"], rows: earners(services) },
    { title: "Top Customers", header: ["Customer", "Revenue", "Invoices", "Share (%)"], rows: earners(customers) },
  ]);
}

function earners(rows: TopEarner[]) {
  return rows.map(({ name, value, count, percentage }) => [name, value, count, percentage]);
}
