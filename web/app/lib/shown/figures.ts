/**
 * What each figure means, in one sentence: the only place that says it, wherever the figure is shown. `docs/figures.md` has the same
 * sentences, with where each is worked out; a test holds them to each other.
 */
export const MEANINGS = {
  "Invoice Revenue": "All your invoices added up, paid or not, less credit memos and write-offs. Includes sales tax.",
  Invoiced: "What this job's invoices add up to, less credit memos and write-offs, before sales tax.",
  "Total Paid": "What customers paid on your invoices, less refunds. Includes sales tax.",
  Received: "What customers paid, less refunds. Includes sales tax.",
  Income: "What customers paid, less refunds, before sales tax.",
  "Income from this job": "What the customer paid for this job, less refunds, before sales tax.",
  "Outstanding Invoices": "What's left to pay on all your invoices, sent or not. Includes sales tax.",
  Owed: "What's left to pay on the invoices you sent this client. Includes sales tax.",
  Unpaid: "What was left to pay on all your invoices at the end of that day, sent or not. Includes sales tax.",
  New: "Estimates and invoices you haven't sent. In the list they say Draft.",
  "Due Date":
    "The day you asked to be paid by. Past Due doesn't go by it. It starts 14 days after you send the invoice.",
  "Past Due": "Invoices sent more than 14 days ago and not paid in full, and those you marked Overdue.",
  Overdue: "Invoices sent more than 14 days ago and not paid in full, and those you marked Overdue. Same as Past Due.",
  Pending: "Invoices that aren't paid in full and aren't past due, sent or not.",
  "Revenue YTD": "What customers paid since January 1, less refunds, before sales tax.",
  Revenue: "What customers paid in this period, less refunds, before sales tax.",
  "Invoices Paid": "Invoices that were paid in full in this period.",
  "Average Invoice":
    "Average total of the invoices paid in full in this period, before sales tax. Partial payments on others don't count.",
  "Days to get paid":
    "Average days from sending an invoice to getting paid in full, for invoices paid in full in this period.",
  "Jobs per week": "Average appointments a week in this period. Canceled ones don't count.",
  "Project budget": "Average budget of the projects that start in this period and have one.",
  "New Clients": "Clients you added in this period.",
  Expenses: "Everything you spent in this period: overhead, and what projects, the garage and trips cost.",
  Profit: "Income before sales tax, less all your expenses in this period.",
  "Left of a job": "What this job's invoices add up to before sales tax, less its expenses, parts and miles.",
  "Average MPG": "The average of your trips' MPG. Each trip counts once, short or long.",
  "Fuel Efficiency": "All your miles divided by all the gallons burned, so long trips count more.",
} as const;

export type FigureName = keyof typeof MEANINGS;
