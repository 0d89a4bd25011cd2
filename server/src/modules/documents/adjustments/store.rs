//! All data access of credit memos, and of adjustments as reports list them.

use std::collections::HashMap;

use diesel::prelude::*;

use super::payloads::{Adjustment, AdjustmentKind, CreditMemo};
use crate::modules::documents::amounts::totals::income_of;
use crate::modules::documents::payments::Method;
use crate::modules::documents::store::{DocumentRow, next_of, uncounted_of};
use crate::schema::{credit_memos, documents, payments};
use platform::access::Scope;
use platform::db::MultiBackend;
use platform::db::on_engine;
use platform::db::query::behind::above;
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::periods::Span;

/// What credit memos are counted by.
const COUNTER: &str = "CreditMemo";

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = credit_memos)]
#[diesel(check_for_backend(MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
struct MemoRow {
    id: String,
    owner_id: String,
    number: String,
    document_id: String,
    document_number: String,
    customer_name: String,
    amount: Money,
    tax: Money,
    reason: String,
    date: CalendarDate,
    voided_at: Option<Moment>,
    created_at: Moment,
    updated_at: Moment,
}

impl From<MemoRow> for CreditMemo {
    fn from(row: MemoRow) -> Self {
        let MemoRow { id, number, document_id, document_number, customer_name, amount, tax, reason, .. } = row;
        let (date, voided_at) = (row.date, row.voided_at);
        Self { id, number, document_id, document_number, customer_name, date, amount, tax, reason, voided_at }
    }
}

impl From<MemoRow> for Adjustment {
    fn from(row: MemoRow) -> Self {
        let MemoRow { number, document_id, document_number, customer_name, amount, tax, reason, date, .. } = row;
        let (kind, number) = (AdjustmentKind::CreditMemo, Some(number));
        Self { kind, date, number, document_id, document_number, customer_name, amount, tax, reason }
    }
}

/// Gives it the next number: the counter is held until the transaction ends, so there are no gaps.
pub fn issue(
    scope: &mut Scope,
    document: &DocumentRow,
    id: &str,
    amount: Money,
    tax: Money,
    reason: String,
) -> Result<String> {
    let number = format!("CM-{:04}", next_of(scope, COUNTER)?);
    let row = MemoRow {
        id: id.to_owned(),
        owner_id: scope.owner_id().to_owned(),
        number: number.clone(),
        document_id: document.id.clone(),
        document_number: document.fields.document_number.clone(),
        customer_name: document.fields.customer_name.clone(),
        amount,
        tax,
        reason,
        date: scope.today(),
        voided_at: None,
        created_at: scope.now,
        updated_at: scope.now,
    };
    let insert = diesel::insert_into(credit_memos::table).values(&row);
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(number)
}

/// Its line was removed from the ledger. The memo stays, as void.
pub fn void_memo(scope: &mut Scope, id: &str) -> Result<()> {
    let memo = credit_memos::table.find((scope.owner_id().to_owned(), id));
    let void = (credit_memos::voided_at.eq(Some(scope.now)), credit_memos::updated_at.eq(scope.now));
    diesel::update(memo).set(void).execute(scope.connection)?;
    Ok(())
}

/// The credit memos of a document that aren't void, by the ids of their lines.
pub fn memos_of(scope: &mut Scope, document_id: &str) -> Result<HashMap<String, CreditMemo>> {
    let memos = credit_memos::table
        .filter(credit_memos::owner_id.eq(scope.owner_id().to_owned()))
        .filter(credit_memos::document_id.eq(document_id))
        .filter(credit_memos::voided_at.is_null())
        .select(<MemoRow as Selectable<MultiBackend>>::construct_selection());
    let memos: Vec<MemoRow> = on_engine!(scope.connection, |connection| memos.load(connection))?;
    Ok(memos.into_iter().map(|memo| (memo.id.clone(), memo.into())).collect())
}

/// The credit memos and write-offs of a span, by day; those of voided documents and tests are in no report.
pub fn in_span(scope: &mut Scope, span: Span) -> Result<Vec<Adjustment>> {
    let owner_id = scope.owner_id().to_owned();
    let memos = credit_memos::table
        .filter(credit_memos::owner_id.eq(&owner_id))
        .filter(credit_memos::date.between(span.first(), span.last()))
        .filter(credit_memos::voided_at.is_null())
        .filter(credit_memos::document_id.ne_all(uncounted_of(&owner_id)))
        .select(<MemoRow as Selectable<MultiBackend>>::construct_selection());
    let memos: Vec<MemoRow> = on_engine!(scope.connection, |connection| memos.load(connection))?;
    let written_off = payments::table
        .inner_join(
            documents::table
                .on(documents::owner_id.eq(payments::owner_id).and(documents::id.eq(payments::document_id))),
        )
        .filter(payments::owner_id.eq(&owner_id))
        .filter(payments::date.between(span.first(), span.last()))
        .filter(payments::method.eq(Some(Method::WriteOff)))
        .filter(documents::is_test.eq(false))
        .filter(documents::voided_at.is_null())
        .select((
            payments::date,
            payments::amount,
            payments::note,
            documents::id,
            documents::document_number,
            documents::customer_name,
            documents::total,
            documents::tax_total,
        ));
    type WrittenOff = (CalendarDate, Money, Option<String>, String, String, String, Money, Money);
    let written_off: Vec<WrittenOff> = on_engine!(scope.connection, |connection| written_off.load(connection))?;
    let shown = |(date, amount, reason, document_id, document_number, customer_name, total, tax): WrittenOff| {
        let tax = Money::of(amount.cents() - income_of(amount, total, tax).cents());
        let (kind, reason) = (AdjustmentKind::WriteOff, reason.unwrap_or_default());
        Adjustment { kind, date, number: None, document_id, document_number, customer_name, amount, tax, reason }
    };
    let mut all: Vec<Adjustment> =
        memos.into_iter().map(Adjustment::from).chain(written_off.into_iter().map(shown)).collect();
    all.sort_by(|one, other| {
        let key = |one: &Adjustment| (one.date, one.number.clone(), one.document_number.clone());
        key(one).cmp(&key(other))
    });
    Ok(all)
}

/// All of them in their order, void or not, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<CreditMemo>> {
    let owner_id = scope.owner_id().to_owned();
    let rows: Vec<MemoRow> = on_engine!(scope.connection, |connection| {
        let mut rows = credit_memos::table
            .filter(credit_memos::owner_id.eq(&owner_id))
            .order((credit_memos::date, credit_memos::id))
            .select(<MemoRow as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        if let Some(Position { key, id }) = query.after.clone() {
            rows = rows.filter(above(credit_memos::date, credit_memos::id, key, id));
        }
        rows.limit(query.rows_to_read()).load(connection)
    })?;
    let place = |row: &MemoRow| Position { key: row.date.as_str().to_owned(), id: row.id.clone() };
    let page = Page::cut(query, rows, place, || {
        let count = credit_memos::table.filter(credit_memos::owner_id.eq(&owner_id)).count();
        Ok(on_engine!(scope.connection, |connection| count.get_result(connection))?)
    })?;
    Ok(page.map(CreditMemo::from))
}
