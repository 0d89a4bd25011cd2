//! The tables of a year. Each has its headings in the first row and one thing in every other: no titles, no totals, nothing that
//! software would stumble over. The same tables are CSV files and the sheets of a workbook.

use std::collections::BTreeMap;

use super::age::Age;
use super::corrections::{adjustments, client_credit, voided};
use super::store::{Books, Income, Mileage, Unpaid};
use super::table::Table;
use crate::modules::analytics::payloads::RevenueRow;
use crate::modules::analytics::rules as reports;
use crate::modules::documents::amounts::LineTax;
use crate::modules::documents::revenue::{Booked, Taxed};
use crate::modules::expenses::{Cost, Line, Source};
use platform::formats::csv::Cell;
use platform::values::columns::Choice as _;
use platform::values::money::Money;
use platform::values::periods::Period;

/// All of them, in the order in which they're read.
pub fn all(books: &Books) -> Vec<Table<'_>> {
    vec![
        income(&books.income),
        income_by_month(&books.income),
        sales_by_tax_rate(&books.income),
        refunds(&books.income),
        unpaid(&books.unpaid),
        expenses(&books.expenses),
        expenses_by_category(&books.expenses),
        mileage(&books.mileage),
        mileage_by_rate(&books.mileage),
        voided(&books.voided),
        adjustments(&books.adjustments),
        client_credit(&books.credit),
    ]
}

/// Each payment. One with several tax rates has a row for each, under the same payment number: every column adds up.
pub fn income(income: &Income) -> Table<'_> {
    let rows = (1..).zip(&income.booked).flat_map(|(number, booked)| rows_of(number, booked));
    Table {
        file: "income",
        sheet: "Income",
        headings: &[
            "Payment",
            "Date",
            "Document",
            "Customer",
            "Type",
            "Method",
            "Received",
            "Card Fee",
            "Net",
            "Tax Rate",
            "Tax Percent",
            "Taxable",
            "Not Taxed",
            "Tax",
            "Income",
        ],
        rows: Box::new(rows),
    }
}

/// What isn't taxed, and the fee, stand in a payment's first row.
fn rows_of(number: i64, booked: &Booked) -> Vec<Vec<Cell<'_>>> {
    let taxed: i64 = booked.taxed.iter().map(|one| one.taxable.cents()).sum();
    let first = (booked.income.cents() - taxed, booked.fee.map_or(0, Money::cents));
    if booked.taxed.is_empty() {
        return vec![row_of(number, booked, None, first)];
    }
    let own = |(at, one)| row_of(number, booked, Some(one), if at == 0 { first } else { (0, 0) });
    booked.taxed.iter().enumerate().map(own).collect()
}

fn row_of<'year>(
    number: i64,
    booked: &'year Booked,
    taxed: Option<&'year Taxed>,
    (not_taxed, fee): (i64, i64),
) -> Vec<Cell<'year>> {
    let (taxable, tax) = taxed.map_or((0, 0), |one| (one.taxable.cents(), one.tax.cents()));
    let income = taxable + not_taxed;
    vec![
        Cell::Count(number),
        Cell::Day(booked.day),
        Cell::Text(&booked.number),
        Cell::Text(&booked.customer),
        Cell::Plain(match booked.method {
            Some(method) if method.is_adjustment() => method.word(),
            _ if booked.received < Money::ZERO => "Refund",
            _ => "Payment",
        }),
        booked.method.map_or(Cell::Plain("Marked as paid"), |method| Cell::Plain(method.word())),
        Cell::Money(Money::of(income + tax)),
        Cell::Money(Money::of(fee)),
        Cell::Money(Money::of(income + tax - fee)),
        name_of(taxed.map(|one| &one.rate)),
        percent_of(taxed.map(|one| &one.rate)),
        Cell::Money(Money::of(taxable)),
        Cell::Money(Money::of(not_taxed)),
        Cell::Money(Money::of(tax)),
        Cell::Money(Money::of(income)),
    ]
}

fn name_of(rate: Option<&LineTax>) -> Cell<'_> {
    rate.map_or(Cell::Empty, |rate| Cell::Text(&rate.name))
}

fn percent_of(rate: Option<&LineTax>) -> Cell<'_> {
    rate.map_or(Cell::Empty, |rate| Cell::Decimal(rate.percent.as_f64()))
}

fn income_by_month(income: &Income) -> Table<'_> {
    let months = reports::revenue(income.span, Period::Monthly, &income.earned);
    let row =
        |month: RevenueRow| vec![Cell::Day(month.start_date), Cell::Count(month.invoices), Cell::Money(month.revenue)];
    Table {
        file: "income-by-month",
        sheet: "Income by month",
        headings: &["Month", "Invoices Paid", "Income"],
        rows: Box::new(months.into_iter().map(row)),
    }
}

/// As the tax report says it.
fn sales_by_tax_rate(income: &Income) -> Table<'_> {
    let taxed: i64 = income.sales.taxed.iter().map(|one| one.taxable.cents()).sum();
    let not_taxed = Cell::Money(Money::of(income.sales.sold.cents() - taxed));
    let rest = vec![Cell::Plain("Not taxed"), Cell::Empty, not_taxed, Cell::Money(Money::ZERO)];
    let rows = income.sales.taxed.iter().map(|Taxed { rate, taxable, tax }| {
        vec![name_of(Some(rate)), percent_of(Some(rate)), Cell::Money(*taxable), Cell::Money(*tax)]
    });
    Table {
        file: "sales-by-tax-rate",
        sheet: "Sales by tax rate",
        headings: &["Tax Rate", "Tax Percent", "Sales", "Tax"],
        rows: Box::new(rows.chain([rest])),
    }
}

fn refunds(income: &Income) -> Table<'_> {
    let back = income.booked.iter().filter(|booked| booked.received < Money::ZERO);
    let rows = back.map(|booked| {
        vec![
            Cell::Day(booked.day),
            Cell::Text(&booked.number),
            Cell::Text(&booked.customer),
            booked.method.map_or(Cell::Empty, |method| Cell::Plain(method.word())),
            Cell::Money(booked.received),
            Cell::Money(Money::of(booked.received.cents() - booked.income.cents())),
            Cell::Money(booked.income),
            Cell::from(&booked.note),
        ]
    });
    Table {
        file: "refunds",
        sheet: "Refunds",
        headings: &["Date", "Document", "Customer", "Method", "Refunded", "Tax", "Income", "Reason"],
        rows: Box::new(rows),
    }
}

/// Each invoice that was owed at the end of the year.
pub fn unpaid(unpaid: &Unpaid) -> Table<'_> {
    let rows = unpaid.invoices.iter().map(|invoice| {
        vec![
            Cell::Text(&invoice.number),
            Cell::Text(&invoice.customer),
            Cell::Day(invoice.date),
            invoice.sent_day.map_or(Cell::Empty, Cell::Day),
            invoice.due_date.map_or(Cell::Empty, Cell::Day),
            Cell::Money(invoice.total),
            Cell::Money(Money::of(invoice.total.cents() - invoice.owed.cents())),
            Cell::Money(invoice.owed),
            Cell::Count(invoice.age),
            Cell::Plain(Age::of(invoice.age).word()),
        ]
    });
    Table {
        file: "unpaid-invoices",
        sheet: "Unpaid invoices",
        headings: &["Invoice", "Customer", "Date", "Sent", "Due", "Total", "Paid", "Balance", "Days", "Age"],
        rows: Box::new(rows),
    }
}

/// Each thing that money was spent on.
pub fn expenses(costs: &[Cost]) -> Table<'_> {
    let rows = costs.iter().map(|cost| {
        vec![
            Cell::Day(cost.date),
            Cell::Plain(name_of_source(cost.source)),
            Cell::Text(&cost.vendor),
            Cell::Text(&cost.category_name),
            line_of(&cost.category),
            Cell::from(&cost.belongs_to),
            Cell::Money(cost.amount),
            cost.tax.map_or(Cell::Empty, Cell::Money),
            cost.method.map_or(Cell::Empty, |method| Cell::Plain(method.word())),
            Cell::Count(cost.receipts),
        ]
    });
    Table {
        file: "expenses",
        sheet: "Expenses",
        headings: &[
            "Date",
            "Source",
            "Vendor or Description",
            "Category",
            "Schedule C Line",
            "Project or Equipment",
            "Amount",
            "Tax",
            "Method",
            "Receipts",
        ],
        rows: Box::new(rows),
    }
}

fn name_of_source(source: Source) -> &'static str {
    match source {
        Source::Overhead => "Overhead",
        Source::Project => "Project",
        Source::Garage => "Garage",
        Source::Trip => "Trip",
    }
}

/// A category that the owner added has none.
fn line_of(category: &str) -> Cell<'static> {
    Line::from_word(category).map_or(Cell::Empty, |line| Cell::Plain(line.number()))
}

/// What a category came to.
struct OfCategory<'year> {
    any: &'year Cost,
    count: i64,
    amount: i64,
    trips: i64,
}

/// In the order of Schedule C, then the owner's own. What trips cost has a column of its own: who deducts mileage at a rate leaves
/// that out.
fn expenses_by_category(costs: &[Cost]) -> Table<'_> {
    let mut categories: BTreeMap<(usize, &str, &str), OfCategory> = BTreeMap::new();
    for cost in costs {
        let place = Line::all().position(|line| line.word() == cost.category).unwrap_or(usize::MAX);
        let own = categories.entry((place, &cost.category_name, &cost.category)).or_insert(OfCategory {
            any: cost,
            count: 0,
            amount: 0,
            trips: 0,
        });
        own.count += 1;
        own.amount += cost.amount.cents();
        own.trips += if cost.source == Source::Trip { cost.amount.cents() } else { 0 };
    }
    let rows = categories.into_values().map(|OfCategory { any, count, amount, trips }| {
        vec![
            Cell::Text(&any.category_name),
            line_of(&any.category),
            Cell::Count(count),
            Cell::Money(Money::of(amount)),
            Cell::Money(Money::of(trips)),
        ]
    });
    Table {
        file: "expenses-by-category",
        sheet: "Expenses by category",
        headings: &["Category", "Schedule C Line", "Expenses", "Amount", "Of Which Trips"],
        rows: Box::new(rows),
    }
}

/// Each trip.
pub fn mileage(mileage: &Mileage) -> Table<'_> {
    let rows = mileage.trips.iter().map(|trip| {
        vec![
            Cell::Day(trip.fields.date),
            Cell::Text(&trip.fields.start_location),
            Cell::Text(&trip.fields.end_location),
            Cell::Text(&trip.fields.vehicle),
            Cell::Plain(trip.fields.purpose.word()),
            Cell::Quantity(trip.fields.miles),
            Cell::Money(trip.fields.other_cost),
            Cell::Money(trip.reimbursement),
            Cell::from(&trip.fields.notes),
        ]
    });
    Table {
        file: "mileage",
        sheet: "Mileage",
        headings: &["Date", "From", "To", "Vehicle", "Purpose", "Miles", "Tolls and Parking", "Reimbursement", "Notes"],
        rows: Box::new(rows),
    }
}

/// What business miles bring back.
fn mileage_by_rate(mileage: &Mileage) -> Table<'_> {
    let rows = mileage
        .by_rate()
        .into_iter()
        .map(|(rate, miles, worth)| vec![Cell::Decimal(rate.as_f64()), Cell::Quantity(miles), Cell::Money(worth)]);
    Table {
        file: "mileage-by-rate",
        sheet: "Mileage by rate",
        headings: &["Rate", "Business Miles", "Reimbursement"],
        rows: Box::new(rows),
    }
}
