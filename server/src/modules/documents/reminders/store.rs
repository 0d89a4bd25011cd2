//! All data access of reminders.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::payloads::{Reminder, ReminderSettings, SettingsFields};
use super::rules::Step;
use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store::{DocumentRow, uncounted_of};
use crate::schema::{accounts, document_reminders, documents, reminder_settings};
use platform::access::Scope;
use platform::db::query::behind::above;
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// What the owner says, or the usual; and the day on which reminders were switched on.
pub fn settings(scope: &mut Scope) -> Result<(SettingsFields, Option<CalendarDate>)> {
    let row = reminder_settings::table
        .find(scope.owner_id().to_owned())
        .select((<SettingsFields as Selectable<MultiBackend>>::construct_selection(), reminder_settings::since));
    let found = on_engine!(scope.connection, |connection| row.first(connection).optional())?;
    Ok(found.unwrap_or_default())
}

/// The same with their version.
pub fn shown(scope: &mut Scope) -> Result<ReminderSettings> {
    let row = reminder_settings::table
        .find(scope.owner_id().to_owned())
        .select((<SettingsFields as Selectable<MultiBackend>>::construct_selection(), reminder_settings::version));
    let found: Option<_> = on_engine!(scope.connection, |connection| row.first(connection).optional())?;
    let (fields, version) = found.unwrap_or_default();
    Ok(ReminderSettings::of(fields, version))
}

/// The account has to be locked.
pub fn save(scope: &mut Scope, fields: &SettingsFields, since: Option<CalendarDate>) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    let said = (fields, reminder_settings::since.eq(since), reminder_settings::updated_at.eq(scope.now));
    let changed = diesel::update(reminder_settings::table.find(&owner_id))
        .set((said, reminder_settings::version.eq(reminder_settings::version + 1)));
    if on_engine!(scope.connection, |connection| changed.execute(connection))? == 0 {
        let new = (reminder_settings::owner_id.eq(&owner_id), said, reminder_settings::version.eq(1));
        let insert = diesel::insert_into(reminder_settings::table).values(new);
        on_engine!(scope.connection, |connection| insert.execute(connection))?;
    }
    Ok(())
}

/// An owner, the owner's zone, and the last day on which reminders were sent.
pub type Reminding = (String, Option<String>, Option<CalendarDate>);

/// Owners who have reminders switched on, with their zone and the last day on which some were sent. Owners with a subscription
/// alone: without one nothing is done in their name. And those alone who can be reached and are not about to leave.
pub fn reminding(connection: &mut DbConnection, now: Moment) -> Result<Vec<Reminding>> {
    Ok(reminder_settings::table
        .inner_join(accounts::table.on(accounts::id.eq(reminder_settings::owner_id)))
        .filter(sql::<Bool>("reminder_settings.is_on"))
        .filter(accounts::editable_until.gt(now))
        .filter(accounts::email_confirmed_at.is_not_null())
        .filter(accounts::leaves_at.is_null())
        .order(reminder_settings::owner_id)
        .select((reminder_settings::owner_id, accounts::timezone, reminder_settings::reminded_on))
        .load(connection)?)
}

/// False when another process was first, or they were switched off.
pub fn claim(scope: &mut Scope, today: CalendarDate) -> Result<bool> {
    let own = reminder_settings::table.find(scope.owner_id().to_owned()).filter(sql::<Bool>("is_on"));
    let is_new = reminder_settings::reminded_on.is_null().or(reminder_settings::reminded_on.lt(Some(today)));
    let claimed = diesel::update(own.filter(is_new.assume_not_null()))
        .set((reminder_settings::reminded_on.eq(Some(today)), reminder_settings::waiting.eq(0)))
        .execute(scope.connection)?;
    Ok(claimed == 1)
}

/// The day is not done with: so many are left, and whoever looks next goes on.
pub fn unclaim(scope: &mut Scope, left: i64) -> Result<()> {
    let none = None::<CalendarDate>;
    diesel::update(reminder_settings::table.find(scope.owner_id().to_owned()))
        .set((reminder_settings::reminded_on.eq(none), reminder_settings::waiting.eq(left)))
        .execute(scope.connection)?;
    Ok(())
}

/// How many were left over at the last look; none while reminders are off.
pub fn waiting(scope: &mut Scope) -> Result<i64> {
    let row = reminder_settings::table.find(scope.owner_id().to_owned()).filter(sql::<Bool>("is_on"));
    Ok(row.select(reminder_settings::waiting).first(scope.connection).optional()?.unwrap_or_default())
}

/// Invoices that are out, not paid and have an address to write to.
pub fn unpaid(scope: &mut Scope) -> Result<Vec<DocumentRow>> {
    let rows = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::kind.eq(DocumentType::Invoice))
        .filter(sql::<Bool>("status IN ('Sent', 'Overdue')"))
        .filter(documents::customer_email.is_not_null())
        .filter(documents::voided_at.is_null())
        .order((documents::sent_date, documents::id))
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| rows.load(connection))?)
}

/// Notes that a reminder goes out. It has the id of its mail.
pub fn note(scope: &mut Scope, mail_id: &str, document_id: &str, step: Step, to: &str) -> Result<()> {
    let row = (
        document_reminders::id.eq(mail_id),
        document_reminders::owner_id.eq(scope.owner_id().to_owned()),
        document_reminders::document_id.eq(document_id),
        document_reminders::due_on.eq(step.due_on),
        document_reminders::days.eq(step.days),
        document_reminders::mail_to.eq(to),
        document_reminders::sent_at.eq(scope.now),
    );
    let insert = diesel::insert_into(document_reminders::table).values(row);
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

/// What was to be paid, where this mail is a reminder of it.
pub fn due_day_of(scope: &mut Scope, mail_id: &str) -> Result<Option<CalendarDate>> {
    let row = document_reminders::table.find((scope.owner_id().to_owned(), mail_id)).select(document_reminders::due_on);
    Ok(on_engine!(scope.connection, |connection| row.first(connection).optional())?)
}

/// It did not go out after all.
pub fn forget(scope: &mut Scope, mail_id: &str) -> Result<()> {
    let delete = diesel::delete(document_reminders::table.find((scope.owner_id().to_owned(), mail_id)));
    on_engine!(scope.connection, |connection| delete.execute(connection))?;
    Ok(())
}

/// Those of one document, the first to go out first.
pub fn of_document(scope: &mut Scope, document_id: &str) -> Result<Vec<Reminder>> {
    let rows = document_reminders::table
        .filter(document_reminders::owner_id.eq(scope.owner_id().to_owned()))
        .filter(document_reminders::document_id.eq(document_id))
        .order((document_reminders::sent_at, document_reminders::due_on, document_reminders::days))
        .select(<Reminder as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| rows.load(connection))?)
}

/// All that went out, for the archive of everything; without tests and voided documents.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Reminder>> {
    let owner_id = scope.owner_id().to_owned();
    let rows: Vec<Reminder> = on_engine!(scope.connection, |connection| {
        let mut rows = document_reminders::table
            .filter(document_reminders::owner_id.eq(&owner_id))
            .filter(document_reminders::document_id.ne_all(uncounted_of(&owner_id)))
            .order((document_reminders::sent_at, document_reminders::id))
            .select(<Reminder as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        if let Some(Position { key, id }) = query.after.clone() {
            rows = rows.filter(above(document_reminders::sent_at, document_reminders::id, key, id));
        }
        rows.limit(query.rows_to_read()).load(connection)
    })?;
    let place = |row: &Reminder| Position { key: row.sent_at.to_string(), id: row.id.clone() };
    Page::cut(query, rows, place, || {
        let count = document_reminders::table
            .filter(document_reminders::owner_id.eq(&owner_id))
            .filter(document_reminders::document_id.ne_all(uncounted_of(&owner_id)))
            .count();
        Ok(on_engine!(scope.connection, |connection| count.get_result(connection))?)
    })
}
