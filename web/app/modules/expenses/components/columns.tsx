import { calendarDate, money } from "~/lib/shown/format";
import { NOTHING } from "~/ui/figures/nothing";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import { factsOf, methodInWords, nameOfCategory, SOURCES } from "../rules";
import type { Category, Cost, Expense } from "../types";

export function expenseColumns(categories: readonly Category[]): Column<Expense>[] {
  return [
    { header: "Date", sortKey: "date", cell: ({ date }) => calendarDate(date), width: between(6.5, 9), card: "fact" },
    {
      header: "Vendor",
      sortKey: "vendor",
      cell: (expense) => <NameWithFacts name={expense.vendor} facts={factsOf(expense)} />,
      card: "title",
    },
    {
      header: "Category",
      sortKey: "category",
      cell: ({ category }) => nameOfCategory(categories, category),
      width: between(8, 12),
      card: "fact",
    },
    { header: "Method", sortKey: "method", cell: ({ method }) => methodInWords(method), width: between(6, 8) },
    {
      header: "Sales tax",
      sortKey: "tax",
      cell: ({ tax }) => (tax === null ? NOTHING : money(tax)),
      width: between(5.5, 7),
      numeric: true,
    },
    {
      header: "Amount",
      sortKey: "amount",
      cell: ({ amount }) => money(amount),
      width: between(6, 8),
      numeric: true,
      card: "figure",
    },
  ];
}

export const costColumns: Column<Cost>[] = [
  { header: "Date", sortKey: "date", cell: ({ date }) => calendarDate(date), width: between(6.5, 9), card: "fact" },
  {
    header: "What",
    sortKey: "vendor",
    cell: ({ vendor, belongsTo }) => <NameWithFacts name={vendor} facts={belongsTo ? [belongsTo] : []} />,
    card: "title",
  },
  { header: "From", sortKey: "source", cell: ({ source }) => SOURCES[source], width: between(6, 8), card: "fact" },
  { header: "Category", sortKey: "category", cell: ({ categoryName }) => categoryName, width: between(9, 13) },
  {
    header: "Amount",
    sortKey: "amount",
    cell: ({ amount }) => money(amount),
    width: between(6, 8),
    numeric: true,
    card: "figure",
  },
];
