/** A report as tables for a spreadsheet. */
import { csvOf, csvOfSections, dollars } from "~/lib/csv";
import type { Analytics, ProfitAndLoss, TaxReport, TopEarner } from "./queries";
import { periodLabels } from "./rules";

export function reportTables({ metrics, revenue, services, customers }: Analytics, profit: ProfitAndLoss): string {
  return csvOfSections([
    {
      title: "Metrics",
      header: ["Metric", "Value", "Change (%)"],
      rows: metrics.map(({ label, value, change }) => [label, value, change]),
    },
    {
      title: "Revenue",
      header: ["Period", "Revenue", "Invoices", "Average Invoice"],
      rows: revenue.map((row) => [periodLabels(row.period).full, row.revenue, row.invoices, row.avgInvoiceValue]),
    },
    { title: "Top Services", header: ["Service", "Revenue", "Items", "Share (%)"], rows: earners(services) },
    { title: "Top Customers", header: ["Customer", "Revenue", "Invoices", "Share (%)"], rows: earners(customers) },
    { title: "Profit and Loss", header: ["Category", "Amount", "Previous Period"], rows: profitRows(profit) },
  ]);
}

/** From the income down to what is left. */
function profitRows({ income, expenses, profit, previous, categories }: ProfitAndLoss) {
  return [
    ["Income", dollars(income), dollars(previous.income)],
    ...categories.map(({ name, amount, previous: before }) => [name, dollars(amount), dollars(before)]),
    ["All expenses", dollars(expenses), dollars(previous.expenses)],
    ["Profit", dollars(profit), dollars(previous.profit)],
  ];
}

/** A tax report, with what adds up to all income. */
export function taxTable({ sales, taxable, notTaxed, tax, rates }: TaxReport): string {
  return csvOf(
    ["Rate", "Percent", "Taxable", "Tax"],
    [
      ...rates.map((rate) => [rate.name, rate.percent, dollars(rate.taxable), dollars(rate.tax)]),
      ["All rates", null, dollars(taxable), dollars(tax)],
      ["Not taxed", null, dollars(notTaxed), null],
      ["All income, without tax", null, dollars(sales), null],
    ],
  );
}

function earners(rows: TopEarner[]) {
  return rows.map(({ name, value, count, percentage }) => [name, value, count, percentage]);
}
