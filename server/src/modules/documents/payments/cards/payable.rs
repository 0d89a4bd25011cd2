//! What can be paid by card on a document, and who takes the cards.

use super::store::{self, CheckoutRow, Provider, Purpose};
use crate::modules::documents::customer::acceptance::Outcome;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile;
use platform::Platform;
use platform::access::Scope;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

/// What Stripe takes at least and at most.
const AMOUNTS: std::ops::RangeInclusive<i64> = 50..=99_999_999;

/// An amount that can be paid, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayableAmount {
    pub amount: Money,
    pub purpose: Purpose,
}

/// Who takes the cards: Stripe where its keys are set and we hear of owners' accounts. Without keys the built-in provider, in
/// test mode, unless it's turned off as it is in production.
pub fn provider(platform: &Platform) -> Option<Provider> {
    match &platform.stripe {
        None => platform.test_cards.then_some(Provider::Builtin),
        Some(stripe) => stripe.connects().then_some(Provider::Stripe),
    }
}

impl DocumentFields {
    /// What its customer can pay by card: what is asked for now, and beside it all that is owed where that is more. An estimate's
    /// deposit once it's accepted, or while it can be counted on if the owner doesn't ask for a signature.
    pub fn payable_by_card(&self, today: CalendarDate, asks_acceptance: bool) -> Vec<PayableAmount> {
        let is_open = self.public_since.is_some() && self.status != DocumentStatus::Paid && !self.void.is_void();
        let asked = self.asked_for(today);
        let mut amounts = match self.kind {
            _ if !is_open => Vec::new(),
            DocumentType::Estimate
                if self.deposit_due().is_some_and(|due| due > Money::ZERO) && self.holds(today, asks_acceptance) =>
            {
                vec![PayableAmount { amount: asked, purpose: Purpose::Deposit }]
            }
            DocumentType::Estimate => Vec::new(),
            DocumentType::Invoice => {
                let whole = PayableAmount { amount: self.balance(), purpose: Purpose::Balance };
                let instalment = PayableAmount { amount: asked, purpose: Purpose::Instalment };
                if asked < whole.amount { vec![instalment, whole] } else { vec![whole] }
            }
        };
        amounts.retain(|one| AMOUNTS.contains(&one.amount.cents()));
        amounts
    }

    /// Whether an estimate can be counted on: accepted, or not yet expired if nobody asks the customer to sign.
    fn holds(&self, today: CalendarDate, asks_acceptance: bool) -> bool {
        match self.answer().filter(|answer| answer.is_current).map(|answer| answer.outcome) {
            Some(Outcome::Accepted) => true,
            Some(Outcome::Declined) => false,
            None => !asks_acceptance && today <= self.valid_until(),
        }
    }
}

/// What its customer can pay by card on the owner's day at home, as the page says. Nothing while the bank decides about what was
/// paid: who wins has the money already.
pub fn payable_amounts(scope: &mut Scope, document: &DocumentRow) -> Result<Vec<PayableAmount>> {
    let asks_acceptance = profile::get(scope)?.fields.asks_acceptance;
    let amounts = document.fields.payable_by_card(scope.at_home().today(), asks_acceptance);
    if !amounts.is_empty() && store::is_disputed(scope, document)? {
        return Ok(Vec::new());
    }
    Ok(amounts)
}

/// Whether what an open checkout is for can still be paid, on the account that it is on.
pub fn is_wanted(scope: &mut Scope, checkout: &CheckoutRow, document: Option<&DocumentRow>) -> Result<bool> {
    let Some(document) = document else { return Ok(false) };
    let account = store::account_of(scope, &checkout.card_account_id)?;
    let amounts = payable_amounts(scope, document)?;
    Ok(account.is_ready && account.disconnected_at.is_none() && amounts.iter().any(|one| one.amount == checkout.amount))
}
