//! All data access of notifications.

use diesel::prelude::*;
use jiff::SignedDuration;

use super::payloads::{News, Notification};
use crate::schema::notifications;
use platform::access::Scope;
use platform::db::query::behind::below;
use platform::db::{MultiBackend, on_engine};
use platform::error::{Error, Result};
use platform::http::list::{ListQuery, Page, Position};
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;
use platform::values::ids::new_id;

/// The activity has the rest: this is for what's new.
pub const OLD: Expires = Expires {
    table: "notifications",
    key: "(owner_id, id)",
    due: "SELECT owner_id, id FROM notifications WHERE happened_at <= $1",
    kept_for: SignedDuration::from_hours(90 * 24),
};

pub fn add(scope: &mut Scope, news: News) -> Result<()> {
    let insert = diesel::insert_into(notifications::table).values((
        notifications::id.eq(new_id()),
        notifications::owner_id.eq(scope.owner_id().to_owned()),
        notifications::document_id.eq(news.document_id),
        notifications::kind.eq(news.kind),
        notifications::words.eq(news.words),
        notifications::is_test.eq(news.is_test),
        notifications::happened_at.eq(scope.now),
    ));
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

/// Newest first.
pub fn list(scope: &mut Scope, query: &ListQuery) -> Result<Page<Notification>> {
    let owner_id = scope.owner_id().to_owned();
    let mut rows = notifications::table
        .filter(notifications::owner_id.eq(&owner_id))
        .select(<Notification as Selectable<MultiBackend>>::construct_selection())
        .into_boxed();
    if let Some(after) = &query.after {
        let place = below(notifications::happened_at, notifications::id, after.key.clone(), after.id.clone());
        rows = rows.filter(place);
    }
    let rows: Vec<Notification> = rows
        .order((notifications::happened_at.desc(), notifications::id.desc()))
        .limit(query.rows_to_read())
        .load(scope.connection)?;
    let place = |row: &Notification| Position { key: row.time.to_string(), id: row.id.clone() };
    Page::cut(query, rows, place, || {
        let own = notifications::table.filter(notifications::owner_id.eq(&owner_id));
        Ok(own.count().get_result(scope.connection)?)
    })
}

pub fn unread(scope: &mut Scope) -> Result<i64> {
    let unread = notifications::table
        .filter(notifications::owner_id.eq(scope.owner_id().to_owned()))
        .filter(notifications::read_at.is_null())
        .count();
    Ok(on_engine!(scope.connection, |connection| unread.get_result(connection))?)
}

pub fn set_read(scope: &mut Scope, id: &str, is_read: bool) -> Result<Notification> {
    let one = notifications::table.find((scope.owner_id().to_owned(), id.to_owned()));
    let read_at = is_read.then_some(scope.now);
    if diesel::update(one.clone()).set(notifications::read_at.eq(read_at)).execute(scope.connection)? == 0 {
        return Err(Error::NotFound);
    }
    let row = one.select(<Notification as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| row.first(connection))?)
}

/// All that were there when the newest of them was seen. What came after that is news.
pub fn read_up_to(scope: &mut Scope, newest: &str) -> Result<()> {
    let one = notifications::table.find((scope.owner_id().to_owned(), newest.to_owned()));
    let time: Option<Moment> = one.select(notifications::happened_at).first(scope.connection).optional()?;
    match time {
        Some(time) => read_older(scope, time),
        None => Ok(()),
    }
}

/// All of this time and before.
pub fn read_older(scope: &mut Scope, time: Moment) -> Result<()> {
    let unread = notifications::table
        .filter(notifications::owner_id.eq(scope.owner_id().to_owned()))
        .filter(notifications::read_at.is_null())
        .filter(notifications::happened_at.le(time));
    diesel::update(unread).set(notifications::read_at.eq(Some(scope.now))).execute(scope.connection)?;
    Ok(())
}
