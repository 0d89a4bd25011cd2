//! The lines of documents, each with the customer's key and the owner's own day of payment. So what was earned in any span, with
//! which services and from whom, is told by an index, without reading documents.

use std::collections::HashMap;

use diesel::prelude::*;

use super::earnings::Portion;
use crate::modules::documents::amounts::Item;
use crate::modules::documents::fields::DocumentFields;
use crate::schema::document_lines;
use platform::access::Scope;
use platform::db::query::search::sort_key;
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = document_lines)]
#[diesel(check_for_backend(MultiBackend))]
pub struct Line {
    pub document_id: String,
    pub place: i64,
    pub owner_id: String,
    pub description: String,
    pub description_key: String,
    pub amount: Money,
    pub customer_key: String,
    pub paid_day: Option<CalendarDate>,
}

pub fn lines_of(id: &str, owner_id: &str, fields: &DocumentFields, paid_day: Option<CalendarDate>) -> Vec<Line> {
    let line = |(place, (item, amount)): (i64, (&Item, Money))| Line {
        document_id: id.to_owned(),
        place,
        owner_id: owner_id.to_owned(),
        description: item.description.clone(),
        description_key: sort_key(&item.description),
        amount,
        customer_key: fields.customer_key.clone(),
        paid_day,
    };
    (0..).zip(fields.counted().zip(fields.line_incomes())).map(line).collect()
}

impl Line {
    /// What it earned, all of it on the day of payment.
    pub fn portion(&self) -> Option<Portion<'_>> {
        Some(Portion {
            day: self.paid_day?,
            service: &self.description_key,
            customer: &self.customer_key,
            cents: self.amount.cents(),
            lines: 1,
            invoices: i64::from(self.place == 0),
        })
    }
}

/// The lines of one document.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_document<'key>(owner_id: &'key str, document_id: &'key str) -> _ {
    document_lines::table
        .filter(document_lines::owner_id.eq(owner_id))
        .filter(document_lines::document_id.eq(document_id))
}

pub fn rewrite(connection: &mut DbConnection, owner_id: &str, document_id: &str, lines: &[Line]) -> Result<()> {
    let old = diesel::delete(of_document(owner_id, document_id));
    on_engine!(connection, |connection| old.execute(connection))?;
    write(connection, lines)
}

pub fn write(connection: &mut DbConnection, lines: &[Line]) -> Result<()> {
    let new = diesel::insert_into(document_lines::table).values(lines);
    on_engine!(connection, |connection| new.execute(connection))?;
    Ok(())
}

/// The owner's own day on which a document was paid, as its lines have it.
pub fn paid_day(scope: &mut Scope, document_id: &str) -> Result<Option<CalendarDate>> {
    let owner_id = scope.owner_id().to_owned();
    let day = of_document(&owner_id, document_id).order(document_lines::place).select(document_lines::paid_day);
    let day: Option<Option<CalendarDate>> =
        on_engine!(scope.connection, |connection| day.first(connection)).optional()?;
    Ok(day.flatten())
}

/// The same of several documents.
pub fn paid_days(scope: &mut Scope, document_ids: &[String]) -> Result<HashMap<String, CalendarDate>> {
    let days = document_lines::table
        .filter(document_lines::owner_id.eq(scope.owner_id().to_owned()))
        .filter(document_lines::document_id.eq_any(document_ids))
        .filter(document_lines::place.eq(0))
        .filter(document_lines::paid_day.is_not_null())
        .select((document_lines::document_id, document_lines::paid_day.assume_not_null()));
    let days: Vec<(String, CalendarDate)> = on_engine!(scope.connection, |connection| days.load(connection))?;
    Ok(days.into_iter().collect())
}

/// The lines of a document as they were written.
pub fn stored(connection: &mut DbConnection, owner_id: &str, document_id: &str) -> Result<Vec<Line>> {
    Ok(of_document(owner_id, document_id)
        .order(document_lines::place)
        .select(<Line as Selectable<MultiBackend>>::construct_selection())
        .load(connection)?)
}
