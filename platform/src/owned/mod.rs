//! What every owner's table shares: get, insert, change, delete and lists, each within the owner's scope. A module
//! says `owned_table! { … }` once and `owned_list! { … }` for each order its rows are listed in; Diesel's types make
//! these macros rather than generic functions.
//!
//! The table needs the columns id, owner_id, search_text, created_at and updated_at besides its own.

mod children;
mod list;
pub mod running_totals;
mod table;

pub use children::owned_children;
use diesel::prelude::*;
pub use list::owned_list;
pub use table::owned_table;

use crate::access::Scope;
use crate::db::DbConnection;
use crate::error::Result;
use crate::fields::reference::Reference;
use crate::schema::tenants;
use running_totals::Contribution;

/// As many ids as one statement names; SQLite takes 32,766. A page has 500, only a list without a limit has more.
pub const AT_ONCE: usize = 30_000;

/// What an owner says about a row, and what follows from it.
pub trait OwnedFields {
    /// The fields a row is found by.
    fn search_text(&self) -> String;

    /// Works out what it takes the owner's scope for: which day it is, what other things say. Called when somebody has made
    /// or changed a row, with its id and what it said before.
    fn complete(&mut self, _scope: &mut Scope, _id: &str, _before: Option<&Self>) -> Result<()> {
        Ok(())
    }

    /// Works out the fields that follow from the others, like the key a list by name is sorted by. Called before a row is
    /// written.
    fn settle(&mut self) {}

    /// What the row adds to the figures that are kept of its owner.
    fn contribution(&self) -> Contribution {
        Contribution::default()
    }

    /// Writes what follows from a row that was made or changed, or is about to be deleted, in the same transaction: the kept
    /// figures, unless there is more.
    fn follow(scope: &mut Scope, _id: &str, before: Option<&Self>, after: Option<&Self>) -> Result<()> {
        let contribution = |fields: Option<&Self>| fields.map(Self::contribution).unwrap_or_default();
        running_totals::move_contribution(scope, contribution(before), contribution(after))
    }
}

/// The fields of a thing inside another (see `owned_children!`).
pub trait ChildFields {
    /// What the owner says about the thing it is in.
    type Parent;

    /// Which thing it is in: named by the path of a request, never by its body.
    fn put_into(&mut self, parent_id: &str);

    /// What being written makes of the thing it is in. `before` is what it said until now.
    fn reach_parent(&self, _before: Option<&Self>, _parent: &mut Self::Parent) {}
}

/// Deals with what refers to a row that is about to be deleted. `references` are all that there are.
pub fn let_go(scope: &mut Scope, references: &[&Reference], table: &str, id: &str) -> Result<()> {
    let (owner_id, now) = (scope.owner_id().to_owned(), scope.now);
    references
        .iter()
        .filter(|reference| reference.to == table)
        .try_for_each(|reference| reference.let_go(scope.connection, &owner_id, id, now))
}

/// Holds the owner's account until the transaction ends, as `hold` does a row.
pub fn lock_account(scope: &mut Scope) -> Result<()> {
    let account = tenants::table.find(scope.owner_id().to_owned()).select(tenants::id).for_no_key_update();
    if let DbConnection::Postgres(connection) = &mut *scope.connection {
        account.execute(connection)?;
    }
    Ok(())
}
