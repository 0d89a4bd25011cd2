//! One folder per noun of the business, each with the same file names inside; `mod.rs` is a module's only door.

mod account_keys;
pub mod accounts;
pub mod activity;
pub mod admin;
pub mod analytics;
pub mod appointments;
pub mod billing;
mod calls;
pub mod clients;
mod contacts;
pub mod dashboard;
pub mod deletion;
pub mod documents;
pub mod emails;
pub mod equipment;
pub mod expenses;
pub mod exports;
pub mod files;
pub mod inventory;
pub mod mileage;
pub mod notifications;
pub mod profile;
pub mod projects;
pub mod search;
pub mod tasks;
pub mod tools;
pub mod workflows;

use platform::db::DbConnection;
use platform::email::delivery;
use platform::email::mail::Outcome;
use platform::error::Result;
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;

/// Brings all searchable texts to the way this program folds them.
pub fn refold(connection: &mut DbConnection) -> Result<()> {
    accounts::refold(connection)?;
    inventory::refold(connection)?;
    tools::refold(connection)?;
    equipment::refold(connection)?;
    equipment::refold_service_history(connection)?;
    mileage::refold(connection)?;
    documents::refold(connection)?;
    documents::revenue::refold(connection)?;
    documents::revenue::correct_paid(connection)?;
    documents::revenue::recount(connection)?;
    documents::recurring::refold(connection)?;
    projects::refold(connection)?;
    projects::refold_expenses(connection)?;
    expenses::refold(connection)?;
    workflows::refold(connection)?;
    clients::refold(connection)?;
    clients::refold_interactions(connection)?;
    appointments::refold(connection)?;
    tasks::refold(connection)
}

/// What became of a mail, for whatever it was about.
pub fn note_mail(connection: &mut DbConnection, mail_id: &str, outcome: Outcome, now: Moment) -> Result<()> {
    delivery::note_outcome(connection, mail_id, outcome, now)?;
    documents::paper::note_mail(connection, mail_id, outcome, now)?;
    appointments::note_mail(connection, mail_id, outcome, now)
}

/// What the modules keep for a time only.
pub const EXPIRES: &[Expires] = &[
    accounts::RESETS,
    accounts::LINKS,
    accounts::STEPS,
    accounts::DEVICES,
    accounts::DEVICE_KEYS,
    billing::CHECKOUTS,
    billing::PORTALS,
    documents::payments::cards::EXPIRED,
    notifications::OLD,
];

#[cfg(test)]
mod tests {
    use super::{EXPIRES, activity};
    use crate::migrations::query_plan::query_plan_on_sqlite;
    use platform::jobs::retention::OWN;

    #[test]
    fn what_has_run_out_is_found_through_an_index() {
        for rows in OWN.iter().chain(EXPIRES).chain([&activity::OLD]) {
            let steps = query_plan_on_sqlite(rows.due);
            // Activity is looked up account by account; nothing else is gone through from end to end.
            assert!(
                steps.iter().all(|step| !step.starts_with("SCAN") || step.starts_with("SCAN accounts")),
                "{steps:?}"
            );
            assert!(steps.iter().any(|step| step.starts_with(&format!("SEARCH {}", rows.table))), "{steps:?}");
        }
    }
}
