//! Sessions: opaque tokens of which only the hash is stored. A session ends by sign-out, by a new
//! password, after 30 days without use, or a year after it began.

use diesel::prelude::*;
use jiff::SignedDuration;

use crate::db::query::behind::below;
use crate::db::{DbConnection, on_engine};
use crate::error::Result;
use crate::http::list::{ListQuery, Page, Position};
use crate::schema::{sessions, tenants};
use crate::values::dates::Moment;
use crate::values::ids::{hash_token, new_id, new_token};

pub const IDLE_LIMIT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// However often it is used, a device asks for the password once a year.
pub const LONGEST_LIFE: SignedDuration = SignedDuration::from_hours(365 * 24);
/// Use is noted at most this often, so that reading does not mean writing.
const NOTE_USE_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// A session that was found and is still good.
#[derive(Clone, Debug, Queryable)]
pub struct Session {
    pub token_hash: String,
    pub account_id: String,
    pub last_used_at: Moment,
    pub is_admin: bool,
    pub editable_until: Option<Moment>,
    /// Where the owner is, as far as it is known.
    pub timezone: Option<String>,
    pub second_lock_since: Option<Moment>,
}

/// A session as its owner sees it.
#[derive(Debug, Queryable)]
pub struct Listed {
    pub id: String,
    pub token_hash: String,
    pub user_agent: Option<String>,
    pub created_at: Moment,
    pub last_used_at: Moment,
}

impl Session {
    pub fn use_is_worth_noting(&self, now: Moment) -> bool {
        now.since(self.last_used_at) > NOTE_USE_EVERY
    }
}

/// Starts a session and returns its token, which is never seen again.
pub fn start(
    connection: &mut DbConnection,
    account_id: &str,
    user_agent: Option<String>,
    now: Moment,
) -> Result<String> {
    let token = new_token()?;
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(hash_token(&token)),
            sessions::id.eq(new_id()),
            sessions::account_id.eq(account_id),
            sessions::user_agent.eq(user_agent),
            sessions::created_at.eq(now),
            sessions::last_used_at.eq(now),
        ))
        .execute(connection)?;
    Ok(token)
}

pub fn find(connection: &mut DbConnection, token: &str, now: Moment) -> Result<Option<Session>> {
    let session = sessions::table
        .inner_join(tenants::table)
        .filter(sessions::token_hash.eq(hash_token(token)))
        .filter(sessions::last_used_at.gt(now.minus(IDLE_LIMIT)))
        .filter(sessions::created_at.gt(now.minus(LONGEST_LIFE)))
        .select((
            sessions::token_hash,
            sessions::account_id,
            sessions::last_used_at,
            tenants::is_admin,
            tenants::editable_until,
            tenants::timezone,
            tenants::second_lock_since,
        ));
    Ok(on_engine!(connection, |engine| session.first(engine)).optional()?)
}

/// Where an owner is, as far as it is known.
pub fn kept_zone(connection: &mut DbConnection, account_id: &str) -> Result<Option<String>> {
    let zone = tenants::table.find(account_id).select(tenants::timezone);
    Ok(on_engine!(connection, |engine| zone.first(engine)).optional()?.flatten())
}

pub fn note_use(connection: &mut DbConnection, token_hash: &str, now: Moment) -> Result<()> {
    diesel::update(sessions::table.find(token_hash)).set(sessions::last_used_at.eq(now)).execute(connection)?;
    Ok(())
}

pub fn end(connection: &mut DbConnection, token_hash: &str) -> Result<()> {
    diesel::delete(sessions::table.find(token_hash)).execute(connection)?;
    Ok(())
}

/// One page of the account's sessions that are still good, the latest used first.
pub fn list(connection: &mut DbConnection, account_id: &str, query: &ListQuery, now: Moment) -> Result<Page<Listed>> {
    let good = || {
        sessions::table
            .filter(sessions::account_id.eq(account_id.to_owned()))
            .filter(sessions::last_used_at.gt(now.minus(IDLE_LIMIT)))
            .filter(sessions::created_at.gt(now.minus(LONGEST_LIFE)))
    };
    let mut rows = good().into_boxed();
    if let Some(after) = &query.after {
        rows = rows.filter(below(sessions::last_used_at, sessions::id, after.key.clone(), after.id.clone()));
    }
    let rows: Vec<Listed> = rows
        .order((sessions::last_used_at.desc(), sessions::id.desc()))
        .limit(query.rows_to_read())
        .select((
            sessions::id,
            sessions::token_hash,
            sessions::user_agent,
            sessions::created_at,
            sessions::last_used_at,
        ))
        .load(connection)?;
    let place = |row: &Listed| Position { key: row.last_used_at.to_string(), id: row.id.clone() };
    Page::cut(query, rows, place, || Ok(good().count().get_result(connection)?))
}

/// Ends one of the account's sessions by its id; false when there is no such one.
pub fn end_one(connection: &mut DbConnection, account_id: &str, id: &str) -> Result<bool> {
    let session = sessions::table.filter(sessions::account_id.eq(account_id)).filter(sessions::id.eq(id));
    Ok(diesel::delete(session).execute(connection)? == 1)
}

pub fn end_all(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    diesel::delete(sessions::table.filter(sessions::account_id.eq(account_id))).execute(connection)?;
    Ok(())
}

/// Ends all of the account's sessions, but for the one that stays; returns how many.
pub fn end_all_but(connection: &mut DbConnection, account_id: &str, stays: Option<&str>) -> Result<usize> {
    let others = sessions::table
        .filter(sessions::account_id.eq(account_id))
        // No hash is empty.
        .filter(sessions::token_hash.ne(stays.unwrap_or_default()));
    Ok(diesel::delete(others).execute(connection)?)
}

/// What the browsers of the account's sessions call themselves.
pub fn user_agents(connection: &mut DbConnection, account_id: &str) -> Result<Vec<Option<String>>> {
    let own = sessions::table.filter(sessions::account_id.eq(account_id));
    Ok(own.select(sessions::user_agent).distinct().load(connection)?)
}
