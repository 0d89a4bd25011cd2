//! All data access of credit: entries of a ledger, of which nobody spends more than there is.

use diesel::prelude::*;

use super::payloads::{Credit, CreditKind};
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::store::DocumentRow;
use crate::schema::{client_credits, credit_counters};
use platform::access::Scope;
use platform::db::MultiBackend;
use platform::db::on_engine;
use platform::db::query::behind::above;
use platform::db::query::figures;
use platform::error::{Error, Result};
use platform::http::list::{ListQuery, Page, Position};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::ids::new_id;
use platform::values::money::Money;
use platform::values::periods::Span;

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = client_credits)]
#[diesel(check_for_backend(MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
struct CreditRow {
    id: String,
    owner_id: String,
    entry: i64,
    client_id: Option<String>,
    customer_key: String,
    customer_name: String,
    customer_email: String,
    kind: CreditKind,
    amount: Money,
    date: CalendarDate,
    document_id: String,
    document_number: String,
    payment_id: Option<String>,
    created_at: Moment,
    updated_at: Moment,
}

impl From<CreditRow> for Credit {
    fn from(row: CreditRow) -> Self {
        let CreditRow { id, client_id, customer_name, kind, amount, date, document_id, document_number, .. } = row;
        Self { id, client_id, customer_name, kind, amount, date, document_id, document_number }
    }
}

/// Whose credit it is: the client's or, without one, that of the name and address on the document.
enum Holder {
    Client(String),
    Customer { key: String, email: String },
}

impl Holder {
    fn of(fields: &DocumentFields) -> Self {
        match &fields.client_id {
            Some(id) => Self::Client(id.clone()),
            None => Self::Customer { key: fields.customer_key.clone(), email: email_of(fields) },
        }
    }
}

fn email_of(fields: &DocumentFields) -> String {
    fields.customer_email.as_deref().unwrap_or_default().to_lowercase()
}

/// The entries that a statement is about, added up.
macro_rules! sum {
    ($scope:expr, $($filter:expr),*) => {{
        let entries = client_credits::table
            .filter(client_credits::owner_id.eq($scope.owner_id().to_owned()))
            $(.filter($filter))*
            .select(figures::sum("amount"));
        let sum: f64 = on_engine!($scope.connection, |connection| entries.first(connection))?;
        Money::of_sum(sum)
    }};
}

/// What a document's customer has as credit.
pub fn balance(scope: &mut Scope, fields: &DocumentFields) -> Result<Money> {
    Ok(match Holder::of(fields) {
        Holder::Client(id) => return balance_of_client(scope, &id),
        Holder::Customer { key, email } => sum!(
            scope,
            client_credits::client_id.is_null(),
            client_credits::customer_key.eq(&key),
            client_credits::customer_email.eq(&email)
        ),
    })
}

pub fn balance_of_client(scope: &mut Scope, client_id: &str) -> Result<Money> {
    Ok(sum!(scope, client_credits::client_id.eq(client_id)))
}

/// What all customers had together at the end of a day.
pub fn held_on(scope: &mut Scope, day: CalendarDate) -> Result<Money> {
    Ok(sum!(scope, client_credits::date.le(day)))
}

/// What a voided document left as credit, and wasn't taken back when it was restored.
pub fn left_by_voiding(scope: &mut Scope, document_id: &str) -> Result<Money> {
    let kinds = [CreditKind::Voided, CreditKind::Restored, CreditKind::Card];
    Ok(sum!(scope, client_credits::document_id.eq(document_id), client_credits::kind.eq_any(kinds)))
}

/// Writes an entry. The owner's counter is held until the transaction ends: of two who spend the same credit, the second sees what
/// the first left.
pub fn add(
    scope: &mut Scope,
    document: &DocumentRow,
    kind: CreditKind,
    amount: Money,
    payment_id: Option<String>,
) -> Result<()> {
    let fields = &document.fields;
    let row = CreditRow {
        id: new_id(),
        owner_id: scope.owner_id().to_owned(),
        entry: next_entry(scope)?,
        client_id: fields.client_id.clone(),
        customer_key: fields.customer_key.clone(),
        customer_name: fields.customer_name.clone(),
        customer_email: email_of(fields),
        kind,
        amount,
        date: scope.today(),
        document_id: document.id.clone(),
        document_number: fields.document_number.clone(),
        payment_id,
        created_at: scope.now,
        updated_at: scope.now,
    };
    let insert = diesel::insert_into(client_credits::table).values(&row);
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

fn next_entry(scope: &mut Scope) -> Result<i64> {
    let first = (credit_counters::owner_id.eq(scope.owner_id().to_owned()), credit_counters::last_entry.eq(1_i64));
    let next = diesel::insert_into(credit_counters::table)
        .values(first)
        .on_conflict(credit_counters::owner_id)
        .do_update()
        .set(credit_counters::last_entry.eq(credit_counters::last_entry + 1_i64))
        .returning(credit_counters::last_entry);
    Ok(on_engine!(scope.connection, |connection| next.get_result(connection))?)
}

/// A payment made of credit, or one that made credit, is removed.
pub fn undo_payment(scope: &mut Scope, row: &DocumentRow, payment_id: &str) -> Result<()> {
    if remove_of_payment(scope, row, payment_id)? == 0 {
        return Ok(());
    }
    refuse_overspent(scope, &row.fields, || {
        Error::Conflict("This credit is already used. Take it off the invoice it paid first.".into())
    })
}

fn remove_of_payment(scope: &mut Scope, document: &DocumentRow, payment_id: &str) -> Result<usize> {
    next_entry(scope)?;
    let own = client_credits::table
        .filter(client_credits::owner_id.eq(scope.owner_id().to_owned()))
        .filter(client_credits::document_id.eq(&document.id))
        .filter(client_credits::payment_id.eq(payment_id));
    let removed = diesel::delete(own);
    Ok(on_engine!(scope.connection, |connection| removed.execute(connection))?)
}

/// All entries in their order, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Credit>> {
    let owner_id = scope.owner_id().to_owned();
    let rows: Vec<CreditRow> = on_engine!(scope.connection, |connection| {
        let mut rows = client_credits::table
            .filter(client_credits::owner_id.eq(&owner_id))
            .order((client_credits::created_at, client_credits::id))
            .select(<CreditRow as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        if let Some(Position { key, id }) = query.after.clone() {
            rows = rows.filter(above(client_credits::created_at, client_credits::id, key, id));
        }
        rows.limit(query.rows_to_read()).load(connection)
    })?;
    let place = |row: &CreditRow| Position { key: row.created_at.to_string(), id: row.id.clone() };
    let page = Page::cut(query, rows, place, || {
        let count = client_credits::table.filter(client_credits::owner_id.eq(&owner_id)).count();
        Ok(on_engine!(scope.connection, |connection| count.get_result(connection))?)
    })?;
    Ok(page.map(Credit::from))
}

/// The entries of a span, by day.
pub fn of_span(scope: &mut Scope, span: Span) -> Result<Vec<Credit>> {
    let rows = client_credits::table
        .filter(client_credits::owner_id.eq(scope.owner_id().to_owned()))
        .filter(client_credits::date.between(span.first(), span.last()))
        .order((client_credits::date, client_credits::entry))
        .select(<CreditRow as Selectable<MultiBackend>>::construct_selection());
    let rows: Vec<CreditRow> = on_engine!(scope.connection, |connection| rows.load(connection))?;
    Ok(rows.into_iter().map(Credit::from).collect())
}

/// Refuses what spent more than there was; the entry is written by then, and goes with the transaction.
pub fn refuse_overspent(scope: &mut Scope, fields: &DocumentFields, refusal: impl FnOnce() -> Error) -> Result<()> {
    if balance(scope, fields)? < Money::ZERO { Err(refusal()) } else { Ok(()) }
}
