//! All data access of the expenses of the business. A deleted one stays for a while, unseen, so that deleting can be undone.

use diesel::prelude::*;

use super::fields::{ExpenseChange, ExpenseFields};
use super::payloads::{BusinessExpense, ExpenseFilter, ExpenseOrder, ExpenseReceipt};
use super::settling::COUNTED;
use crate::modules::activity::{Kind, Recorded};
use crate::schema::{accounts, business_expenses};
use platform::access::Scope;
use platform::attachments::Attachment;
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
use platform::http::list::{ListQuery, Page};
use platform::owned::owned_list;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// The rows as they are, deleted or not.
mod rows {
    use super::ExpenseFields;
    use crate::schema::business_expenses;
    use platform::owned::owned_table;

    owned_table! { table: business_expenses, row: ExpenseRow, fields: ExpenseFields }
}

pub use rows::{ExpenseRow, hold, insert, refold, update};

impl From<ExpenseRow> for BusinessExpense {
    fn from(row: ExpenseRow) -> Self {
        let receipts = row.fields.receipts.items().iter().map(|receipt| ExpenseReceipt::of(&row.id, receipt)).collect();
        Self::of(row.id, row.fields, row.created_at, row.updated_at, receipts)
    }
}

impl Recorded for ExpenseRow {
    const KIND: Kind = Kind::Expenses;

    fn noun(&self) -> &'static str {
        "Expense"
    }

    fn name(&self) -> String {
        self.fields.vendor.clone()
    }
}

owned_list! {
    /// The owner's expenses, newest first, or those of a category and of some days.
    list(filter: &ExpenseFilter, order: ExpenseOrder), row: ExpenseRow in business_expenses, order: date descending,
    key: |row| row.fields.date.as_str(),
    sorted: order,
    narrow: |rows| {
        let mut rows = rows.filter(business_expenses::deleted_at.is_null());
        if let Some(category) = &filter.category {
            rows = rows.filter(business_expenses::category.eq(category.clone()));
        }
        if let Some(first) = filter.start_date {
            rows = rows.filter(business_expenses::date.ge(first));
        }
        if let Some(last) = filter.end_date {
            rows = rows.filter(business_expenses::date.le(last));
        }
        rows
    },
    kept: match (&filter.category, filter.start_date.or(filter.end_date)) {
        (None, None) => Some(COUNTED.to_owned()),
        (Some(category), None) => Some(format!("{COUNTED} {category}")),
        (_, Some(_)) => None,
    }
}

/// The day of the first one.
pub fn first_day(scope: &mut Scope) -> Result<Option<CalendarDate>> {
    let first = business_expenses::table
        .filter(business_expenses::owner_id.eq(scope.owner_id().to_owned()))
        .filter(business_expenses::deleted_at.is_null())
        .select(diesel::dsl::min(business_expenses::date));
    Ok(on_engine!(scope.connection, |connection| first.first(connection))?)
}

pub fn get(scope: &mut Scope, id: &str) -> Result<ExpenseRow> {
    there(rows::get(scope, id)?)
}

fn there(row: ExpenseRow) -> Result<ExpenseRow> {
    if row.fields.deleted_at.is_some() { Err(Error::NotFound) } else { Ok(row) }
}

pub fn change(scope: &mut Scope, id: &str, body: ExpenseChange) -> Result<ExpenseRow> {
    there(hold(scope, id)?)?;
    rows::change(scope, id, body)
}

/// It is in no list and no figure from now on, and can be brought back for thirty days.
pub fn delete(scope: &mut Scope, id: &str) -> Result<ExpenseRow> {
    there(hold(scope, id)?)?;
    let now = scope.now;
    update(scope, id, |fields| {
        fields.deleted_at = Some(now);
        Ok(())
    })
}

/// Brings back one that was deleted. One that wasn't stays as it is.
pub fn restore(scope: &mut Scope, id: &str) -> Result<ExpenseRow> {
    let row = hold(scope, id)?;
    if row.fields.deleted_at.is_none() {
        return Ok(row);
    }
    update(scope, id, |fields| {
        fields.deleted_at = None;
        Ok(())
    })
}

/// Changes the receipts of an expense, which is held meanwhile.
pub fn change_receipts(
    scope: &mut Scope,
    id: &str,
    change: impl FnOnce(&mut Scope, &mut Entries<Attachment>) -> Result<()>,
) -> Result<ExpenseRow> {
    let mut receipts = there(hold(scope, id)?)?.fields.receipts;
    change(scope, &mut receipts)?;
    update(scope, id, |fields| {
        fields.receipts = receipts;
        Ok(())
    })
}

/// All of them as they are stored, for the archive of everything.
pub fn all_rows(scope: &mut Scope, query: &ListQuery) -> Result<Page<ExpenseRow>> {
    list(scope, query, &ExpenseFilter::default(), ExpenseOrder::default())
}

/// The same as the API shows them.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<BusinessExpense>> {
    Ok(all_rows(scope, query)?.map(BusinessExpense::from))
}

/// Which expense may have to be repeated now.
#[derive(Queryable)]
pub struct Due {
    pub owner_id: String,
    pub id: String,
}

/// All whose next day has come anywhere in the world, of owners with a subscription who aren't about to leave. Those that were
/// deleted are among them: they go on once they're brought back.
pub fn due(connection: &mut DbConnection, latest: CalendarDate, now: Moment) -> Result<Vec<Due>> {
    Ok(business_expenses::table
        .inner_join(accounts::table.on(accounts::id.eq(business_expenses::owner_id)))
        .filter(business_expenses::next_on.le(latest))
        .filter(accounts::editable_until.gt(now))
        .filter(accounts::leaves_at.is_null())
        .order((business_expenses::next_on, business_expenses::owner_id, business_expenses::id))
        .select((business_expenses::owner_id, business_expenses::id))
        .load(connection)?)
}

/// Whether an expense was repeated for a month, deleted since or not.
pub fn is_made_for(scope: &mut Scope, id: &str, month: &str) -> Result<bool> {
    let made = business_expenses::table
        .filter(business_expenses::owner_id.eq(scope.owner_id().to_owned()))
        .filter(business_expenses::repeat_of.eq(id))
        .filter(business_expenses::repeat_month.eq(month))
        .select(business_expenses::id);
    let made: Option<String> = on_engine!(scope.connection, |connection| made.first(connection)).optional()?;
    Ok(made.is_some())
}

/// What the last of those that were repeated from an expense says; none when there is none.
pub fn last_of(scope: &mut Scope, id: &str) -> Result<Option<ExpenseFields>> {
    let last = business_expenses::table
        .filter(business_expenses::owner_id.eq(scope.owner_id().to_owned()))
        .filter(business_expenses::repeat_of.eq(id))
        .filter(business_expenses::deleted_at.is_null())
        .order(business_expenses::repeat_month.desc())
        .select(<ExpenseRow as Selectable<MultiBackend>>::construct_selection());
    let row: Option<ExpenseRow> = on_engine!(scope.connection, |connection| last.first(connection)).optional()?;
    Ok(row.map(|row| row.fields))
}

/// Has an expense repeat that was repeated up to a day: for what comes from the program itself.
pub fn begin_repeat(scope: &mut Scope, id: &str, last: CalendarDate) -> Result<()> {
    update(scope, id, |fields| {
        fields.repeats_monthly = true;
        fields.last_on = Some(last);
        Ok(())
    })?;
    Ok(())
}

/// Whose expenses were deleted by then.
pub fn deleted_by(connection: &mut DbConnection, then: Moment) -> Result<Vec<(String, String)>> {
    Ok(business_expenses::table
        .filter(business_expenses::deleted_at.le(then))
        .order((business_expenses::deleted_at, business_expenses::owner_id, business_expenses::id))
        .select((business_expenses::owner_id, business_expenses::id))
        .load(connection)?)
}

/// Removes one for good; its receipts are the caller's. Those that were repeated from it stand alone from now on.
pub fn remove(scope: &mut Scope, id: &str) -> Result<()> {
    let repeated = business_expenses::table
        .filter(business_expenses::owner_id.eq(scope.owner_id().to_owned()))
        .filter(business_expenses::repeat_of.eq(id));
    diesel::update(repeated)
        .set((business_expenses::repeat_of.eq(None::<String>), business_expenses::repeat_month.eq(None::<String>)))
        .execute(scope.connection)?;
    rows::delete(scope, id).map(drop)
}
