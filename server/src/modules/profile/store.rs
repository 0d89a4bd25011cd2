//! All data access of the profile: some columns of the account.

use diesel::prelude::*;

use super::payloads::{Profile, ProfileFields};
use crate::modules::account_keys::name_key;
use crate::schema::accounts;
use platform::access::Scope;
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;
use platform::owned::lock_account;

pub fn get(scope: &mut Scope) -> Result<Profile> {
    let (id, email, is_admin, fields, version) = accounts::table
        .find(scope.owner_id().to_owned())
        .select((
            accounts::id,
            accounts::email,
            accounts::is_admin,
            <ProfileFields as Selectable<MultiBackend>>::construct_selection(),
            accounts::profile_version,
        ))
        .first(scope.connection)?;
    Ok(Profile { id, email, is_admin, fields, version })
}

/// Whether invoices take their parts from the inventory.
pub fn takes_parts(scope: &mut Scope) -> Result<bool> {
    let takes = accounts::table.find(scope.owner_id().to_owned()).select(accounts::takes_parts);
    Ok(on_engine!(scope.connection, |connection| takes.first(connection))?)
}

/// Reads the profile to change it: the row is held until the transaction ends.
pub fn get_to_change(scope: &mut Scope) -> Result<Profile> {
    lock_account(scope)?;
    get(scope)
}

pub fn save(scope: &mut Scope, fields: &ProfileFields) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set((
            fields,
            accounts::name_key.eq(name_key(&fields.first_name, &fields.last_name)),
            accounts::updated_at.eq(scope.now),
            accounts::profile_version.eq(accounts::profile_version + 1),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// From now on clients are reminded: those of today's reminders were not meant.
pub fn note_reminders_on(scope: &mut Scope) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set(accounts::reminders_since.eq(Some(scope.now)))
        .execute(scope.connection)?;
    Ok(())
}
