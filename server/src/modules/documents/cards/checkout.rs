//! What can be paid by card on a document, and opening the page on which it is.

use jiff::SignedDuration;

use super::super::acceptance::Outcome;
use super::super::payloads::DocumentFields;
use super::super::rules::{self, DocumentStatus, DocumentType};
use super::super::store::{self as documents, DocumentRow};
use super::builtin;
use super::learning::{BETWEEN_LOOKS, learn};
use super::store::{self, AccountRow, CheckoutRow, Provider, Purpose, State};
use crate::platform::Platform;
use crate::platform::access::Scope;
use crate::platform::access::throttle::{Limit, count_tries};
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::error::{Error, Result};
use crate::platform::fields::json_list::JsonList;
use crate::platform::money::Money;
use crate::platform::stripe::connect::PaymentOrder;

/// Time enough to find the card; a page that stays open longer is one for an old balance.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(2);
/// With less left than this a new one is opened.
const TIME_TO_PAY: SignedDuration = SignedDuration::from_mins(10);
/// Each may be a call to Stripe; nobody needs more for one document.
const OPENINGS: Limit = Limit::of_tries(20, SignedDuration::from_mins(10));
/// What Stripe takes at least and at most.
const AMOUNTS: std::ops::RangeInclusive<i64> = 50..=99_999_999;

/// Something that can be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub amount: Money,
    pub purpose: Purpose,
}

/// Who takes the cards: Stripe where its keys are set, and owners' accounts can be heard of; the built-in provider without any.
pub fn provider(platform: &Platform) -> Option<Provider> {
    match &platform.stripe {
        None => Some(Provider::Builtin),
        Some(stripe) => stripe.connects().then_some(Provider::Stripe),
    }
}

impl DocumentFields {
    /// What its customer can pay by card: what is asked for now, and beside it all that is owed where that is more.
    pub fn payable_by_card(&self, now: Moment) -> Vec<Offer> {
        let today = CalendarDate::new(now.utc_day()).unwrap_or_default();
        let is_open = self.public_since.is_some() && self.status != DocumentStatus::Paid;
        let asked = self.asked_for(today);
        let mut offers = match self.kind {
            _ if !is_open => Vec::new(),
            DocumentType::Estimate if self.deposit_due().is_some_and(|due| due > Money::ZERO) && self.holds(now) => {
                vec![Offer { amount: asked, purpose: Purpose::Deposit }]
            }
            DocumentType::Estimate => Vec::new(),
            DocumentType::Invoice => {
                let whole = Offer { amount: self.balance(), purpose: Purpose::Balance };
                let part = Offer { amount: asked, purpose: Purpose::Instalment };
                if asked < whole.amount { vec![part, whole] } else { vec![whole] }
            }
        };
        offers.retain(|offer| AMOUNTS.contains(&offer.amount.cents()));
        offers
    }

    /// Whether an estimate can be counted on: accepted, or still to be answered.
    fn holds(&self, now: Moment) -> bool {
        match self.answer().filter(|answer| answer.is_current).map(|answer| answer.outcome) {
            Some(Outcome::Accepted) => true,
            Some(Outcome::Declined) => false,
            None => now.utc_day() <= rules::valid_until(self.date).day(),
        }
    }
}

pub fn changed() -> Error {
    Error::Conflict("The amount has changed since you opened this page.".into())
}

/// The address of the page on which this amount can be paid. Opened twice it is one page; any other open one is closed first,
/// because two that are open can both be paid.
pub async fn open(platform: &Platform, row: &DocumentRow, amount: Money) -> Result<String> {
    let provider = provider(platform).ok_or(Error::NotFound)?;
    let now = platform.clock.now();
    if platform.throttles {
        count_tries(&platform.database, vec![(format!("card checkout {}", row.id), OPENINGS)], now).await?;
    }
    let (owner_id, document_id) = (row.owner_id.clone(), row.id.clone());
    let others = platform
        .database
        .read(move |connection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            let mut open = store::open_of(scope, &document_id)?;
            open.retain(|other| other.amount != amount || !is_fresh(other, now));
            Ok(open)
        })
        .await?;
    for other in others {
        close(platform, other).await?;
    }
    let (owner_id, document_id) = (row.owner_id.clone(), row.id.clone());
    let (document, account, checkout) = platform
        .database
        .write(move |connection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            find_or_add(scope, &document_id, provider, amount)
        })
        .await?;
    match &checkout.url {
        Some(url) => Ok(url.clone()),
        None => open_at_provider(platform, &document, &account, &checkout).await,
    }
}

fn is_fresh(checkout: &CheckoutRow, now: Moment) -> bool {
    now.plus(TIME_TO_PAY) < checkout.expires_at
}

/// The document is held: of two who press at once both get the same.
fn find_or_add(
    scope: &mut Scope,
    document_id: &str,
    provider: Provider,
    amount: Money,
) -> Result<(DocumentRow, AccountRow, CheckoutRow)> {
    let document = documents::hold(scope, document_id)?;
    let account = store::ready_account(scope, provider)?.ok_or_else(changed)?;
    let offers = document.fields.payable_by_card(scope.now);
    let offer = offers.iter().find(|offer| offer.amount == amount).ok_or_else(changed)?;
    let now = scope.now;
    let open = store::open_of(scope, document_id)?
        .into_iter()
        .find(|open| open.amount == amount && open.card_account_id == account.id && is_fresh(open, now));
    if let Some(open) = open {
        return Ok((document, account, open));
    }
    let checkout = CheckoutRow {
        id: store::new_checkout_id()?,
        owner_id: scope.owner_id().to_owned(),
        card_account_id: account.id.clone(),
        document_id: document_id.to_owned(),
        document_number: document.fields.document_number.clone(),
        customer_name: document.fields.customer_name.clone(),
        amount,
        purpose: offer.purpose,
        state: State::Open,
        session: None,
        url: None,
        payment: None,
        disputes: JsonList::default(),
        builtin_state: State::Open,
        builtin_at: None,
        revision: 0,
        opened_at: now,
        expires_at: now.plus(OPEN_FOR),
        paid_at: None,
        look_at: Some(now.plus(BETWEEN_LOOKS)),
    };
    store::add_checkout(scope, &checkout)?;
    Ok((document, account, checkout))
}

async fn open_at_provider(
    platform: &Platform,
    document: &DocumentRow,
    account: &AccountRow,
    checkout: &CheckoutRow,
) -> Result<String> {
    let page = format!("{}/invoice/{}", platform.public_origin, document.id);
    let (stripe, at_stripe) = match (account.provider, &platform.stripe, &account.account) {
        (Provider::Builtin, ..) => return Ok(builtin::address(&platform.public_origin, checkout)),
        (Provider::Stripe, Some(stripe), Some(at_stripe)) => (stripe, at_stripe),
        (Provider::Stripe, ..) => return Err(Error::Unavailable),
    };
    let number = &checkout.document_number;
    let name = match checkout.purpose {
        Purpose::Balance => format!("{} {number}", document.fields.kind.word()),
        Purpose::Deposit => format!("Deposit for {number}"),
        Purpose::Instalment => format!("Instalment of {number}"),
    };
    let order = PaymentOrder {
        checkout: &checkout.id,
        owner_id: &checkout.owner_id,
        document_id: &document.id,
        purpose: checkout.purpose.word(),
        name: &name,
        cents: checkout.amount.cents(),
        customer_email: document.fields.customer_email.as_deref(),
        success_url: &format!("{page}?checkout={}#card", checkout.id),
        cancel_url: &format!("{page}?checkout=canceled#card"),
        expires_at: checkout.expires_at.unix_seconds(),
    };
    let opened = stripe.on(at_stripe).open_payment(order).await?;
    let url = opened.url.ok_or_else(|| Error::internal("opening a checkout at Stripe", "it has no page"))?;
    let (owner_id, id, now) = (checkout.owner_id.clone(), checkout.id.clone(), platform.clock.now());
    let (session, kept) = (opened.id, url.clone());
    platform
        .database
        .write(move |connection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            store::keep_session(scope, &id, &session, Some(&kept))
        })
        .await?;
    Ok(url)
}

/// Closes a page, so that nobody pays there any more. Was it paid already, that is learnt and stands in the ledger.
pub async fn close(platform: &Platform, checkout: CheckoutRow) -> Result<CheckoutRow> {
    let (owner_id, account_id, now) =
        (checkout.owner_id.clone(), checkout.card_account_id.clone(), platform.clock.now());
    let account = platform
        .database
        .read(move |connection| store::account_of(&mut Scope::without_request(connection, owner_id, now)?, &account_id))
        .await?;
    match (account.provider, &platform.stripe, &account.account, &checkout.session) {
        (Provider::Builtin, ..) => drop(builtin::use_page(platform, &checkout, State::Expired).await?),
        (Provider::Stripe, Some(stripe), Some(at_stripe), Some(session)) => {
            stripe.on(at_stripe).expire_payment(session).await?;
        }
        _ => {}
    }
    learn(platform, checkout.owner_id, checkout.id).await
}
