//! The tables of what isn't income: voided documents, credit memos, write-offs, and what customers have as credit.

use super::table::Table;
use crate::modules::documents::adjustments::Adjustment;
use crate::modules::documents::credits::Credit;
use crate::modules::documents::voided::VoidedDocument;
use platform::formats::csv::Cell;

/// What was voided in the year. It's in no other table.
pub fn voided(documents: &[VoidedDocument]) -> Table<'_> {
    let rows = documents.iter().map(|one| {
        vec![
            Cell::Text(&one.number),
            Cell::Plain(one.kind.word()),
            Cell::Text(&one.customer),
            Cell::Day(one.date),
            Cell::Money(one.total),
            Cell::Day(one.voided_on),
            Cell::Text(&one.voided_by),
            Cell::from(&one.reason),
            Cell::Plain(one.money.in_words()),
            Cell::Money(one.credit),
        ]
    });
    Table {
        file: "voided",
        sheet: "Voided",
        headings: &[
            "Document",
            "Type",
            "Customer",
            "Date",
            "Total",
            "Voided On",
            "Voided By",
            "Reason",
            "Payments",
            "Credit",
        ],
        rows: Box::new(rows),
    }
}

/// Each credit memo and write-off: what invoices ask less for.
pub fn adjustments(adjustments: &[Adjustment]) -> Table<'_> {
    let rows = adjustments.iter().map(|one| {
        vec![
            Cell::Day(one.date),
            Cell::Plain(one.kind.word()),
            Cell::from(&one.number),
            Cell::Text(&one.document_number),
            Cell::Text(&one.customer_name),
            Cell::Money(one.amount),
            Cell::Money(one.tax),
            Cell::Text(&one.reason),
        ]
    });
    Table {
        file: "credits-and-write-offs",
        sheet: "Credits and write-offs",
        headings: &["Date", "Type", "Number", "Document", "Customer", "Amount", "Tax", "Reason"],
        rows: Box::new(rows),
    }
}

/// Each entry of the credit ledger: above 0 what customers were left with, below 0 what they spent.
pub fn client_credit(credit: &[Credit]) -> Table<'_> {
    let rows = credit.iter().map(|one| {
        vec![
            Cell::Day(one.date),
            Cell::Plain(one.kind.word()),
            Cell::Text(&one.document_number),
            Cell::Text(&one.customer_name),
            Cell::Money(one.amount),
        ]
    });
    Table {
        file: "client-credit",
        sheet: "Client credit",
        headings: &["Date", "Type", "Document", "Customer", "Amount"],
        rows: Box::new(rows),
    }
}
