//! Deleting a document. One that was never sent and has no money is erased. Any other is voided: it's in no list or figure and its
//! link ends, but number, content and payments stay, and it can be restored.

use super::kept::Void;
use super::payloads::{MoneyBack, Removal};
use crate::modules::activity::{record_deleted, record_that};
use crate::modules::documents::credits;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::photos::PHOTOS;
use crate::modules::documents::payments;
use crate::modules::documents::store::{self, DocumentRow};
use crate::modules::profile;
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::values::money::Money;

pub fn delete(scope: &mut Scope, id: &str, removal: &Removal) -> Result<()> {
    let row = store::hold(scope, id)?;
    if row.fields.leaves_a_trace() { void(scope, row, removal) } else { erase(scope, id) }
}

fn erase(scope: &mut Scope, id: &str) -> Result<()> {
    let row = store::delete(scope, id)?;
    record_deleted(scope, &row.fields)?;
    PHOTOS.give_up(scope, id, row.fields.photos.items())
}

fn void(scope: &mut Scope, mut row: DocumentRow, removal: &Removal) -> Result<()> {
    if removal.payments == Some(MoneyBack::Refund) && row.fields.money_received() > Money::ZERO {
        let reason = removal.reason.clone().unwrap_or_else(|| format!("{} voided", row.fields.document_number));
        row = payments::refund_all(scope, &row, reason)?;
    }
    let left = row.fields.money_received();
    let by = profile::get(scope)?.fields;
    let by = format!("{} {}", by.first_name, by.last_name);
    let void =
        Void { voided_at: Some(scope.now), void_reason: removal.reason.clone(), voided_by: Some(by.trim().to_owned()) };
    let row = store::step(scope, row, |fields| fields.void = void)?;
    if left > Money::ZERO {
        credits::add_voided(scope, &row, left)?;
    }
    record_that(scope, &row.fields, "voided")
}

/// Brings back number, link and figures. What it left as credit has to be there still.
pub fn restore(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = store::hold_with_voided(scope, id)?;
    if !row.fields.void.is_void() {
        return Err(Error::NotFound);
    }
    let row = store::step(scope, row, |fields| fields.void = Void::default())?;
    // After the figures, as whoever applies credit does: so no two wait for each other.
    credits::take_back_voided(scope, &row)?;
    record_that(scope, &row.fields, "restored")?;
    Ok(row)
}

impl DocumentFields {
    /// Whether a customer may have it, or money came in for it.
    fn leaves_a_trace(&self) -> bool {
        let was_sent = self.sent_date.is_some() || self.public_since.is_some() || self.shows_estimate();
        was_sent || self.payments > 0 || self.paid() != Money::ZERO
    }

    /// What came in for it. Nothing did for a test.
    pub(super) fn money_received(&self) -> Money {
        if self.is_test { Money::ZERO } else { self.paid() }
    }
}
