//! All data access of payments.

use std::collections::HashMap;

use diesel::prelude::*;

use super::journal::JournalEntry;
use super::payloads::{CardPayment, Method, Payment};
use crate::modules::documents::revenue::following::change_ledger;
use crate::modules::documents::store::{DocumentRow, uncounted_of};
use crate::schema::payments;
use platform::access::Scope;
use platform::db::MultiBackend;
use platform::db::on_engine;
use platform::db::query::behind::above;
use platform::db::query::figures;
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::ids::new_key;
use platform::values::money::Money;
use platform::values::periods::Span;

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = payments)]
#[diesel(check_for_backend(MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
pub struct PaymentRow {
    pub id: String,
    pub owner_id: String,
    pub document_id: String,
    pub date: CalendarDate,
    pub amount: Money,
    pub method: Option<Method>,
    pub note: Option<String>,
    pub created_at: Moment,
    #[diesel(embed)]
    pub card: CardColumns,
}

/// What is known besides of a line that came by card through the product; all empty for one that was recorded by hand.
#[derive(Clone, Debug, Default, Queryable, Selectable, Insertable)]
#[diesel(table_name = payments)]
#[diesel(check_for_backend(MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
pub struct CardColumns {
    /// What it is called at the provider.
    pub card_reference: Option<String>,
    pub checkout_id: Option<String>,
    pub fee: Option<Money>,
    pub is_test: bool,
}

impl PaymentRow {
    pub fn entry(&self) -> JournalEntry {
        let Self { date, amount, created_at, card, method, .. } = self;
        let (date, amount, created_at, method) = (*date, *amount, *created_at, *method);
        JournalEntry { date, amount, created_at, is_test: card.is_test, method }
    }

    /// Whether it lowers what's owed without money coming in.
    pub fn is_adjustment(&self) -> bool {
        self.method.is_some_and(Method::is_adjustment)
    }

    pub fn is_by_card(&self) -> bool {
        self.card.card_reference.is_some()
    }
}

impl From<PaymentRow> for Payment {
    fn from(row: PaymentRow) -> Self {
        let card = row.is_by_card().then_some(CardPayment { fee: row.card.fee, is_test: row.card.is_test });
        let PaymentRow { id, document_id, date, amount, method, note, .. } = row;
        Self { id, document_id, date, amount, method, note, number: None, card }
    }
}

/// Those of one document, by day and then in the order in which they were recorded.
pub fn of_document(scope: &mut Scope, document_id: &str) -> Result<Vec<PaymentRow>> {
    let rows = payments::table
        .filter(payments::owner_id.eq(scope.owner_id().to_owned()))
        .filter(payments::document_id.eq(document_id))
        // As in the journal: what came in stands before what went back at the same moment.
        .order((payments::date, payments::created_at, payments::amount.desc(), payments::id))
        .select(<PaymentRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| rows.load(connection))?)
}

/// What an owner's customers had paid by the end of a day, by document.
pub fn until(scope: &mut Scope, day: CalendarDate) -> Result<HashMap<String, Money>> {
    let sums = payments::table
        .filter(payments::owner_id.eq(scope.owner_id().to_owned()))
        .filter(payments::date.le(day))
        .group_by(payments::document_id)
        .select((payments::document_id, figures::sum("amount")));
    let sums: Vec<(String, f64)> = on_engine!(scope.connection, |connection| sums.load(connection))?;
    Ok(sums.into_iter().map(|(id, sum)| (id, Money::of_sum(sum))).collect())
}

/// The documents for which something was recorded in a span.
pub fn documents_paid_in(scope: &mut Scope, span: Span) -> Result<Vec<String>> {
    let ids = payments::table
        .filter(payments::owner_id.eq(scope.owner_id().to_owned()))
        .filter(payments::date.between(span.first(), span.last()))
        .select(payments::document_id)
        .distinct();
    Ok(on_engine!(scope.connection, |connection| ids.load(connection))?)
}

/// All that was recorded of these documents, each one's in the order of its journal.
pub fn of_documents(scope: &mut Scope, document_ids: &[String]) -> Result<Vec<PaymentRow>> {
    let rows = payments::table
        .filter(payments::owner_id.eq(scope.owner_id().to_owned()))
        .filter(payments::document_id.eq_any(document_ids))
        .order((payments::date, payments::created_at, payments::amount.desc(), payments::id))
        .select(<PaymentRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| rows.load(connection))?)
}

/// The document has to be held.
pub fn insert(scope: &mut Scope, document: &DocumentRow, row: PaymentRow) -> Result<()> {
    change_ledger(scope, document, |scope| {
        let insert = diesel::insert_into(payments::table).values(&row);
        on_engine!(scope.connection, |connection| insert.execute(connection))?;
        Ok(())
    })
}

/// A row for a payment of a document.
pub fn row(scope: &Scope, document_id: &str, date: CalendarDate, amount: Money) -> Result<PaymentRow> {
    Ok(PaymentRow {
        id: new_key()?,
        owner_id: scope.owner_id().to_owned(),
        document_id: document_id.to_owned(),
        date,
        amount,
        method: None,
        note: None,
        created_at: scope.now,
        card: CardColumns::default(),
    })
}

/// Writes down what the provider kept, which it may tell later than the payment itself.
pub fn set_fee(scope: &mut Scope, row: &PaymentRow, fee: Option<Money>) -> Result<()> {
    let payment = payments::table.find((&row.owner_id, &row.id));
    diesel::update(payment).set(payments::fee.eq(fee)).execute(scope.connection)?;
    Ok(())
}

/// The document has to be held.
pub fn delete(scope: &mut Scope, document: &DocumentRow, row: &PaymentRow) -> Result<()> {
    change_ledger(scope, document, |scope| {
        let delete = diesel::delete(
            payments::table.filter(payments::owner_id.eq(&row.owner_id)).filter(payments::id.eq(&row.id)),
        );
        on_engine!(scope.connection, |connection| delete.execute(connection))?;
        Ok(())
    })
}

/// All that were recorded, for the archive of everything; without tests and voided documents.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Payment>> {
    let owner_id = scope.owner_id().to_owned();
    let rows: Vec<PaymentRow> = on_engine!(scope.connection, |connection| {
        let mut rows = payments::table
            .filter(payments::owner_id.eq(&owner_id))
            .filter(payments::document_id.ne_all(uncounted_of(&owner_id)))
            .order((payments::date, payments::id))
            .select(<PaymentRow as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        if let Some(Position { key, id }) = query.after.clone() {
            rows = rows.filter(above(payments::date, payments::id, key, id));
        }
        rows.limit(query.rows_to_read()).load(connection)
    })?;
    let place = |row: &PaymentRow| Position { key: row.date.as_str().to_owned(), id: row.id.clone() };
    let page = Page::cut(query, rows, place, || {
        let count = payments::table
            .filter(payments::owner_id.eq(&owner_id))
            .filter(payments::document_id.ne_all(uncounted_of(&owner_id)))
            .count();
        Ok(on_engine!(scope.connection, |connection| count.get_result(connection))?)
    })?;
    Ok(page.map(Payment::from))
}
