//! All data access of the expenses of projects.

use std::collections::HashMap;

use diesel::prelude::*;

use super::RECEIPTS;
use super::payloads::ExpenseFields;
use crate::modules::projects::store::{self as projects, ProjectRow};
use crate::platform::access::Scope;
use crate::platform::attachments::{Attachment, GivenUp};
use crate::platform::db::{DbConnection, figures, on_engine};
use crate::platform::error::Result;
use crate::platform::fields::entries::Entries;
use crate::platform::money::Money;
use crate::platform::owned::{AT_ONCE, owned_children};
use crate::schema::expenses;

owned_children! {
    table: expenses, row: ExpenseRow, fields: ExpenseFields,
    parent: projects, parent_row: ProjectRow, by: project_id, newest: date
}

/// All of one project, the newest first.
pub fn all_of(scope: &mut Scope, project_id: &str) -> Result<Vec<ExpenseRow>> {
    Ok(of_parents(scope, &[project_id])?.remove(project_id).unwrap_or_default())
}

/// What was spent on each of these projects that anything was spent on, in one query.
pub fn sums_of(scope: &mut Scope, project_ids: &[&str]) -> Result<HashMap<String, Money>> {
    let owner_id = scope.owner_id().to_owned();
    let mut sums: Vec<(String, f64)> = Vec::new();
    for project_ids in project_ids.chunks(AT_ONCE) {
        sums.extend(on_engine!(scope.connection, |connection| {
            expenses::table
                .filter(expenses::owner_id.eq(&owner_id))
                .filter(expenses::project_id.eq_any(project_ids))
                .group_by(expenses::project_id)
                .select((expenses::project_id, figures::sum("amount")))
                .load::<(String, f64)>(connection)
        })?);
    }
    Ok(sums.into_iter().map(|(id, sum)| (id, Money::of_sum(sum))).collect())
}

/// Gives up all receipts of a project that is about to be deleted.
pub fn give_up_receipts(scope: &mut Scope, project_id: &str) -> Result<GivenUp> {
    let rows = all_of(scope, project_id)?;
    RECEIPTS.give_up(scope, project_id, rows.iter().flat_map(|row| row.fields.receipt.items()))
}

/// Where some of the files are that expenses name, those of the newest first.
pub fn some_files(connection: &mut DbConnection) -> Result<Vec<String>> {
    let newest: Vec<(String, Entries<Attachment>)> = expenses::table
        .filter(expenses::receipt.ne("[]"))
        .order(expenses::created_at.desc())
        .limit(20)
        .select((expenses::project_id, expenses::receipt))
        .load(connection)?;
    Ok(newest.iter().flat_map(|(id, receipt)| RECEIPTS.paths(id, receipt.items())).collect())
}
