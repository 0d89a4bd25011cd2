//! Invoices as an accountant asks for them: what came in for them in a span, and those that were unpaid on a day.

use std::collections::{BTreeSet, HashMap};

use diesel::prelude::*;

use super::lines;
use super::sales::{self, OfRate, Taxed};
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::payments::{self, DayMoney, Journal, Method, PaymentRow};
use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store::DocumentRow;
use crate::schema::{document_lines, documents};
use platform::access::Scope;
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::periods::Span;

/// The first line of a document knows the owner's own day of payment.
const FIRST_LINE: i64 = 0;
/// So many documents are in memory with their items at a time.
const AT_ONCE: usize = 200;

/// That a line is one of the document's.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_document() -> _ {
    document_lines::owner_id.eq(documents::owner_id).and(document_lines::document_id.eq(documents::id))
}

/// A payment, a refund, or the rest that was marked as paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booked {
    pub day: CalendarDate,
    pub number: String,
    pub customer: String,
    /// None where the invoice was only marked as paid.
    pub method: Option<Method>,
    /// Of a refund: why.
    pub note: Option<String>,
    /// With tax; below 0 for what went back.
    pub received: Money,
    /// What the card company kept of it.
    pub fee: Option<Money>,
    /// Without tax.
    pub income: Money,
    /// What of the income was taxed, and the tax, by rate.
    pub taxed: Vec<Taxed>,
}

/// What came in for documents in a span, in the order of days and numbers.
pub fn booked(scope: &mut Scope, span: Span) -> Result<Vec<Booked>> {
    let owner_id = scope.owner_id().to_owned();
    let marked = document_lines::table
        .filter(document_lines::owner_id.eq(&owner_id))
        .filter(document_lines::paid_day.between(span.first(), span.last()))
        .filter(document_lines::place.eq(FIRST_LINE))
        .select(document_lines::document_id);
    let marked: Vec<String> = on_engine!(scope.connection, |connection| marked.load(connection))?;
    let ids: BTreeSet<String> = payments::documents_paid_in(scope, span)?.into_iter().chain(marked).collect();
    let ids: Vec<String> = ids.into_iter().collect();
    let mut booked = Vec::new();
    for ids in ids.chunks(AT_ONCE) {
        let rows = documents::table
            .filter(documents::owner_id.eq(&owner_id))
            .filter(documents::id.eq_any(ids))
            .filter(documents::is_test.eq(false))
            .filter(documents::voided_at.is_null())
            .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
        let rows: Vec<DocumentRow> = on_engine!(scope.connection, |connection| rows.load(connection))?;
        let mut paid_days = lines::paid_days(scope, ids)?;
        let mut ledgers: HashMap<String, Vec<PaymentRow>> = HashMap::new();
        for payment in payments::of_documents(scope, ids)? {
            ledgers.entry(payment.document_id.clone()).or_default().push(payment);
        }
        for DocumentRow { id, fields, .. } in rows {
            let ledger = ledgers.remove(&id).unwrap_or_default();
            booked.extend(ledger_in_books(&fields, paid_days.remove(&id), ledger, span));
        }
    }
    booked.sort_by(|one, other| (one.day, &one.number).cmp(&(other.day, &other.number)));
    Ok(booked)
}

/// Those of a document's payments that are in the span. How much of one is tax follows from what was paid before it.
fn ledger_in_books(
    fields: &DocumentFields,
    paid_day: Option<CalendarDate>,
    ledger: Vec<PaymentRow>,
    span: Span,
) -> Vec<Booked> {
    let split = Journal::of(ledger.iter().map(PaymentRow::entry).collect()).split(fields.total);
    let mut all: Vec<(DayMoney, Option<PaymentRow>)> = split.into_iter().zip(ledger.into_iter().map(Some)).collect();
    if let Some(day) = paid_day.filter(|_| fields.rest() != Money::ZERO) {
        let at = all.partition_point(|(money, _)| money.day <= day);
        all.insert(at, (DayMoney { within: fields.rest(), ..DayMoney::none(day) }, None));
    }
    let money: Vec<DayMoney> = all.iter().map(|(money, _)| *money).collect();
    let (incomes, rates) = (sales::incomes(fields, &money), sales::by_rate(fields, &money));
    let shown = |(at, ((DayMoney { day, within, beyond }, payment), income)): (
        usize,
        ((DayMoney, Option<PaymentRow>), i64),
    )| {
        // A credit memo on what wasn't paid yet moves nothing.
        let is_adjustment = payment.as_ref().is_some_and(PaymentRow::is_adjustment);
        if !span.contains(day) || (is_adjustment && within == Money::ZERO) {
            return None;
        }
        let of_rate = |OfRate { rate, taxable, tax }: &OfRate| Taxed {
            rate: rate.clone(),
            taxable: Money::of(taxable[at]),
            tax: Money::of(tax[at]),
        };
        let (method, note, fee) = match payment {
            Some(payment) => (payment.method, payment.note, payment.card.fee),
            None => (None, None, None),
        };
        Some(Booked {
            day,
            number: fields.document_number.clone(),
            customer: fields.customer_name.clone(),
            method,
            note,
            received: Money::of(within.cents() + beyond.cents()),
            fee,
            income: Money::of(income),
            taxed: rates.iter().map(of_rate).collect(),
        })
    };
    all.into_iter().zip(incomes).enumerate().filter_map(shown).collect()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnpaidInvoice {
    pub number: String,
    pub customer: String,
    pub date: CalendarDate,
    /// On the owner's own day; none when it had not been sent.
    pub sent_day: Option<CalendarDate>,
    pub due_date: Option<CalendarDate>,
    /// With tax.
    pub total: Money,
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
        .filter(documents::voided_at.is_null())
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
        UnpaidInvoice { number, customer, date, sent_day, due_date, total, owed, age }
    };
    // What was written off has no day of payment, but nothing is owed.
    let is_owed = |invoice: &UnpaidInvoice| invoice.owed > Money::ZERO || invoice.total == Money::ZERO;
    let mut invoices: Vec<_> = rows.into_iter().map(shown).filter(is_owed).collect();
    invoices.sort_by_key(|invoice| std::cmp::Reverse(invoice.age));
    Ok(invoices)
}

/// The date of the owner's first invoice.
pub fn first_invoice_date(scope: &mut Scope) -> Result<Option<CalendarDate>> {
    let first = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::kind.eq(DocumentType::Invoice))
        .filter(documents::is_test.eq(false))
        .filter(documents::voided_at.is_null())
        .select(diesel::dsl::min(documents::date));
    Ok(on_engine!(scope.connection, |connection| first.first(connection))?)
}
