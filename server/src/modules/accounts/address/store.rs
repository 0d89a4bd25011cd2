//! All data access of links to an address.

use diesel::prelude::*;
use jiff::SignedDuration;

use crate::modules::account_keys::email_key;
use crate::schema::{accounts, email_links};
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::{Error, Result};
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;

/// For a week after it has run out, a link's address can be seen and the link sent again.
pub const LINKS: Expires = Expires {
    table: "email_links",
    key: "token_hash",
    due: "SELECT token_hash FROM email_links WHERE expires_at <= $1",
    kept_for: SignedDuration::from_hours(7 * 24),
};

/// A link that is good, and what it was made for.
#[derive(Queryable)]
pub struct Link {
    pub account_id: String,
    pub email: String,
    pub is_change: bool,
}

pub fn add(scope: &mut Scope, token_hash: &str, email: &str, is_change: bool, expires_at: Moment) -> Result<()> {
    diesel::insert_into(email_links::table)
        .values((
            email_links::token_hash.eq(token_hash),
            email_links::account_id.eq(scope.owner_id().to_owned()),
            email_links::email.eq(email),
            email_links::is_change.eq(is_change),
            email_links::expires_at.eq(expires_at),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// The address that is to take the place of the account's, and until when its latest link works.
pub fn pending(scope: &mut Scope) -> Result<Option<(String, Moment)>> {
    Ok(email_links::table
        .filter(email_links::account_id.eq(scope.owner_id().to_owned()))
        .filter(email_links::is_change.eq(true))
        .order(email_links::expires_at.desc())
        .select((email_links::email, email_links::expires_at))
        .first(scope.connection)
        .optional()?)
}

/// What a link was made for, while it is good.
pub fn find(connection: &mut DbConnection, token_hash: &str, now: Moment) -> Result<Option<Link>> {
    Ok(email_links::table
        .find(token_hash)
        .filter(email_links::expires_at.gt(now))
        .select((email_links::account_id, email_links::email, email_links::is_change))
        .first(connection)
        .optional()?)
}

/// Voids all links of one kind.
pub fn void(scope: &mut Scope, is_change: bool) -> Result<()> {
    let links = email_links::table
        .filter(email_links::account_id.eq(scope.owner_id().to_owned()))
        .filter(email_links::is_change.eq(is_change));
    diesel::delete(links).execute(scope.connection)?;
    Ok(())
}

pub fn set_email(scope: &mut Scope, email: &str) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set((
            accounts::email.eq(email),
            accounts::email_key.eq(email_key(email)),
            accounts::email_confirmed_at.eq(Some(scope.now)),
            accounts::updated_at.eq(scope.now),
            accounts::profile_version.eq(accounts::profile_version + 1),
        ))
        .execute(scope.connection)
        .map_err(|error| {
            Error::from(error).on_duplicate("accounts.email_key", "An account with this email already exists")
        })?;
    Ok(())
}
