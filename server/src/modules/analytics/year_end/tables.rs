//! The four tables of a year as CSV: first what it comes to, then everything that makes it up.

use super::age::Age;
use super::rules;
use super::store::{Income, Mileage, Unpaid};
use crate::modules::analytics::rules as reports;
use crate::modules::projects::{Category, Spent};
use platform::formats::csv::{Cell, Csv};
use platform::values::money::Money;
use platform::values::periods::Period;

/// By month, and each payment of an invoice.
pub fn income(Income { span, earned, invoices }: &Income) -> Csv {
    let mut csv = Csv::default();
    csv.title("Income by month");
    csv.row(["Month", "Invoices paid", "Income"]);
    let months = reports::revenue(*span, Period::Monthly, earned);
    for month in &months {
        csv.row([Cell::Text(&month.period), Cell::Count(month.invoices), Cell::Money(month.revenue)]);
    }
    let paid = months.iter().map(|month| month.invoices).sum();
    csv.row([Cell::Text("Total"), Cell::Count(paid), total(months.iter().map(|month| month.revenue))]);
    csv.title("Invoices paid");
    // Who charges no tax has no column for it.
    let has_tax = invoices.iter().any(|invoice| invoice.tax != Money::ZERO);
    let taxes = |of: [Cell<'static>; 2]| of.into_iter().filter(move |_| has_tax);
    let headings = ["Paid", "Invoice", "Customer", "Amount"].map(Cell::Text);
    csv.row(headings.into_iter().chain(taxes(["Tax", "Amount with Tax"].map(Cell::Text))));
    for invoice in invoices {
        let cells = [
            Cell::Day(invoice.paid_day),
            Cell::Text(&invoice.number),
            Cell::Text(&invoice.customer),
            Cell::Money(invoice.income),
        ];
        let with_tax = Cell::Money(Money::of(invoice.income.cents() + invoice.tax.cents()));
        csv.row(cells.into_iter().chain(taxes([Cell::Money(invoice.tax), with_tax])));
    }
    csv
}

/// By category, and each expense with the name of its receipt.
pub fn expenses(expenses: &[Spent]) -> Csv {
    let mut csv = Csv::default();
    csv.title("Expenses by category");
    csv.row(["Category", "Expenses", "Amount"]);
    for own in expenses.chunk_by(|one, next| one.category == next.category) {
        let category = own.first().map_or(Category::default(), |expense| expense.category);
        csv.row([Cell::Text(category.word()), count(own), total(own.iter().map(|expense| expense.amount))]);
    }
    csv.row([Cell::Text("Total"), count(expenses), total(expenses.iter().map(|expense| expense.amount))]);
    csv.title("Expenses");
    csv.row(["Category", "Date", "Description", "Project", "Amount", "Receipt"]);
    for expense in expenses {
        csv.row([
            Cell::Text(expense.category.word()),
            Cell::Day(expense.day),
            Cell::Text(&expense.description),
            Cell::Text(&expense.project),
            Cell::Money(expense.amount),
            Cell::Text(expense.receipt.as_deref().unwrap_or_default()),
        ]);
    }
    csv
}

/// What business miles bring back, and each trip.
pub fn mileage(mileage: &Mileage) -> Csv {
    let mut csv = Csv::default();
    csv.title("Mileage");
    csv.row(["Business miles", "Rate per mile", "Reimbursement"]);
    for (rate, miles, reimbursement) in mileage.by_rate() {
        csv.row([Cell::Quantity(miles), Cell::Text(&rate.as_f64().to_string()), Cell::Money(reimbursement)]);
    }
    csv.title("Trips");
    csv.row(["Date", "From", "To", "Vehicle", "Purpose", "Miles", "Tolls and parking", "Reimbursement", "Notes"]);
    for trip in &mileage.trips {
        csv.row([
            Cell::Day(trip.fields.date),
            Cell::Text(&trip.fields.start_location),
            Cell::Text(&trip.fields.end_location),
            Cell::Text(&trip.fields.vehicle),
            Cell::Text(trip.fields.purpose.word()),
            Cell::Quantity(trip.fields.miles),
            Cell::Money(trip.fields.other_cost),
            Cell::Money(trip.reimbursement),
            Cell::Text(trip.fields.notes.as_deref().unwrap_or_default()),
        ]);
    }
    csv
}

/// By age, and each invoice that was owed.
pub fn unpaid(Unpaid { day, invoices }: &Unpaid) -> Csv {
    let mut csv = Csv::default();
    csv.title(&format!("Unpaid invoices on {}", day.as_str()));
    csv.row(["Age", "Invoices", "Amount"]);
    for own in rules::by_age(invoices) {
        csv.row([Cell::Text(own.age.word()), Cell::Count(own.invoices), Cell::Money(own.amount)]);
    }
    csv.row([Cell::Text("Total"), count(invoices), total(invoices.iter().map(|invoice| invoice.owed))]);
    csv.title("Invoices");
    csv.row(["Age", "Days", "Invoice", "Customer", "Date", "Sent", "Due", "Amount"]);
    for invoice in invoices {
        csv.row([
            Cell::Text(Age::of(invoice.age).word()),
            Cell::Count(invoice.age),
            Cell::Text(&invoice.number),
            Cell::Text(&invoice.customer),
            Cell::Day(invoice.date),
            invoice.sent_day.map_or(Cell::Empty, Cell::Day),
            invoice.due_date.map_or(Cell::Empty, Cell::Day),
            Cell::Money(invoice.owed),
        ]);
    }
    csv
}

fn count<T>(rows: &[T]) -> Cell<'static> {
    Cell::Count(i64::try_from(rows.len()).unwrap_or(i64::MAX))
}

fn total(amounts: impl Iterator<Item = Money>) -> Cell<'static> {
    Cell::Money(Money::of(amounts.map(Money::cents).sum()))
}
