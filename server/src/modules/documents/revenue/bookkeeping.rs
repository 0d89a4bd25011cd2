//! Invoices as an accountant asks for them: what came in for them in a span, and those that were unpaid on a day.

use std::collections::HashMap;

use diesel::prelude::*;

use crate::modules::documents::amounts::come_in;
use crate::modules::documents::payments::{self, DayMoney, Journal, JournalEntry, PaidPaper, Received};
use crate::modules::documents::rules::DocumentType;
use crate::schema::{document_lines, documents};
use platform::access::Scope;
use platform::db::on_engine;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::periods::Span;

/// The first line of a document knows the owner's own day of payment.
const FIRST_LINE: i64 = 0;

/// That a line is one of the document's.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_document() -> _ {
    document_lines::owner_id.eq(documents::owner_id).and(document_lines::document_id.eq(documents::id))
}

/// What came in for an invoice on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidInvoice {
    pub paid_day: CalendarDate,
    pub number: String,
    pub customer: String,
    /// Without tax; both below 0 for what went back.
    pub income: Money,
    pub tax: Money,
}

/// What came in for invoices in a span, in the order of their payment: what was recorded, and what was marked as paid.
pub fn paid_invoices(scope: &mut Scope, span: Span) -> Result<Vec<PaidInvoice>> {
    // How much of a payment is tax follows from what was paid before it.
    let paid_before = document_lines::paid_day.lt(span.first()).and(documents::tax_total.gt(Money::ZERO));
    let paid = document_lines::table
        .inner_join(documents::table.on(of_document()))
        .filter(document_lines::owner_id.eq(scope.owner_id().to_owned()))
        .filter(
            document_lines::paid_day.between(span.first(), span.last()).or(paid_before.and(documents::payments.gt(0))),
        )
        .filter(document_lines::place.eq(FIRST_LINE))
        .filter(documents::payments.eq(0).or(documents::received.lt(documents::total)))
        .select((
            document_lines::paid_day.assume_not_null(),
            documents::total - documents::received,
            (
                documents::id,
                documents::document_number,
                documents::customer_name,
                documents::total,
                documents::tax_total,
            ),
        ));
    let marked: Vec<(CalendarDate, Money, PaidPaper)> =
        on_engine!(scope.connection, |connection| paid.load(connection))?;
    let mut papers: HashMap<String, (PaidPaper, Vec<JournalEntry>, Received)> = HashMap::new();
    for (day, rest, paper) in marked {
        let (.., received) = papers.entry(paper.0.clone()).or_insert_with(|| (paper, Vec::new(), Vec::new()));
        received.push(DayMoney { within: rest, ..DayMoney::none(day) });
    }
    for (paper, entry) in payments::within(scope, span)? {
        let (_, entries, _) = papers.entry(paper.0.clone()).or_insert_with(|| (paper, Vec::new(), Vec::new()));
        entries.push(entry);
    }
    let mut shown = Vec::new();
    for ((_, number, customer, total, tax), entries, mut received) in papers.into_values() {
        received.extend(Journal::of(entries).split(total));
        received.sort_by_key(|money| money.day);
        let mut so_far = 0;
        for DayMoney { day, within, beyond } in received {
            let tax_before = tax_of(so_far, total, tax);
            so_far += within.cents();
            let of_tax = tax_of(so_far, total, tax) - tax_before;
            if span.contains(day) {
                shown.push(PaidInvoice {
                    paid_day: day,
                    number: number.clone(),
                    customer: customer.clone(),
                    income: Money::of(within.cents() + beyond.cents() - of_tax),
                    tax: Money::of(of_tax),
                });
            }
        }
    }
    shown.sort_by(|one, other| (one.paid_day, &one.number).cmp(&(other.paid_day, &other.number)));
    Ok(shown)
}

/// How much tax has come in when so much of the total was paid.
fn tax_of(paid: i64, total: Money, tax: Money) -> i64 {
    if total == Money::ZERO {
        return 0;
    }
    paid - come_in(total.cents() - tax.cents(), paid, total.cents())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnpaidInvoice {
    pub number: String,
    pub customer: String,
    pub date: CalendarDate,
    /// On the owner's own day; none when it had not been sent.
    pub sent_day: Option<CalendarDate>,
    pub due_date: Option<CalendarDate>,
    /// What was not paid of it by then.
    pub owed: Money,
    /// How many days the customer had had it by then: since it was sent, or since its date.
    pub age: i64,
}

/// The invoices that were there on a day and had not been paid by its end, the oldest first.
pub fn unpaid_invoices(scope: &mut Scope, day: CalendarDate) -> Result<Vec<UnpaidInvoice>> {
    let unpaid = documents::table
        .left_join(document_lines::table.on(of_document().and(document_lines::place.eq(FIRST_LINE))))
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::kind.eq(DocumentType::Invoice))
        .filter(documents::is_test.eq(false))
        .filter(documents::date.le(day))
        .filter(document_lines::paid_day.nullable().is_null().or(document_lines::paid_day.nullable().gt(day)))
        .order((documents::date, documents::document_number))
        .select((
            documents::id,
            documents::document_number,
            documents::customer_name,
            documents::date,
            documents::sent_date,
            documents::due_date,
            documents::total,
        ));
    type Row = (String, String, String, CalendarDate, Option<Moment>, Option<CalendarDate>, Money);
    let rows: Vec<Row> = on_engine!(scope.connection, |connection| unpaid.load(connection))?;
    let paid = payments::until(scope, day)?;
    let shown = |(id, number, customer, date, sent, due_date, total): Row| {
        let owed = payments::left_of(total, paid.get(&id).copied().unwrap_or_default());
        // What was sent again since counts from its date.
        let sent_day = sent.map(|sent| scope.day_of(sent)).filter(|sent| *sent <= day);
        let age = Span::new(sent_day.unwrap_or(date), day).map_or(0, |span| span.days() - 1);
        UnpaidInvoice { number, customer, date, sent_day, due_date, owed, age }
    };
    let mut invoices: Vec<_> = rows.into_iter().map(shown).collect();
    invoices.sort_by_key(|invoice| std::cmp::Reverse(invoice.age));
    Ok(invoices)
}

/// The date of the owner's first invoice.
pub fn first_invoice_date(scope: &mut Scope) -> Result<Option<CalendarDate>> {
    let first = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::kind.eq(DocumentType::Invoice))
        .filter(documents::is_test.eq(false))
        .select(diesel::dsl::min(documents::date));
    Ok(on_engine!(scope.connection, |connection| first.first(connection))?)
}
