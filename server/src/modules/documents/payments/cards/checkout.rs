//! Opening the page on which an amount can be paid by card, and closing it.

use jiff::SignedDuration;

use super::account;
use super::learning::{BETWEEN_LOOKS, learn};
use super::payable::{payable_amounts, provider};
use super::providers::builtin;
use super::store::{self, AccountRow, CheckoutRow, Provider, Purpose, State};
use crate::modules::documents::store::{self as documents, DocumentRow};
use platform::Platform;
use platform::access::Scope;
use platform::access::throttle::{Limit, count_tries};
use platform::error::{Error, Result};
use platform::fields::json_list::JsonList;
use platform::stripe::connect::PaymentOrder;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// Time enough to find the card; a page that stays open longer is one for an old balance.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(2);
/// How long Stripe is waited for, with all attempts; after that a new one is opened.
const TIME_TO_OPEN: SignedDuration = SignedDuration::from_mins(2);
/// Others that want another amount at the same moment are in the way, but not for long.
const ATTEMPTS_TO_OPEN: usize = 5;
/// With less left than this a new one is opened.
const TIME_TO_PAY: SignedDuration = SignedDuration::from_mins(10);
/// Each may be a call to Stripe; nobody needs more for one document.
const OPENINGS: Limit = Limit::of_tries(20, SignedDuration::from_mins(10));

pub fn changed() -> Error {
    Error::Conflict("The amount changed after you opened this page.".into())
}

/// The address of the page on which this amount can be paid. Opened twice it is one page; any other open one is closed first,
/// because two that are open can both be paid.
pub async fn open(platform: &Platform, row: &DocumentRow, amount: Money) -> Result<String> {
    let provider = provider(platform).ok_or(Error::NotFound)?;
    let now = platform.clock.now();
    if platform.throttles {
        count_tries(&platform.database, vec![(format!("card checkout {}", row.id), OPENINGS)], now).await?;
    }
    for _ in 0..ATTEMPTS_TO_OPEN {
        let (owner_id, document_id) = (row.owner_id.clone(), row.id.clone());
        let origin = platform.public_origin.clone();
        let place = platform
            .database
            .write(move |connection| {
                let scope = &mut Scope::without_request(connection, owner_id, now)?;
                find_or_add(scope, &document_id, provider, amount, &origin)
            })
            .await?;
        match place {
            Place::Found(found) => {
                let (document, account, checkout) = *found;
                return match &checkout.url {
                    Some(url) => Ok(url.clone()),
                    None => open_at_provider(platform, &document, &account, &checkout).await,
                };
            }
            Place::Taken(others) => {
                for other in others {
                    close(platform, other).await?;
                }
            }
        }
    }
    // Another page can still be paid, and nobody could close it.
    Err(Error::Unavailable)
}

/// Whether a checkout can be given to one who wants to pay. One that has no page failed to open, or is just being opened; what
/// failed is tried anew soon, under another key, because Stripe remembers failures.
fn is_fresh(checkout: &CheckoutRow, now: Moment) -> bool {
    match checkout.url {
        Some(_) => now.plus(TIME_TO_PAY) < checkout.expires_at,
        None => now < checkout.opened_at.plus(TIME_TO_OPEN),
    }
}

enum Place {
    Found(Box<(DocumentRow, AccountRow, CheckoutRow)>),
    /// By others that have to be closed first.
    Taken(Vec<CheckoutRow>),
}

/// The document is held: of two who press at once both get the same. Nothing is closed for an amount that nobody asks for.
fn find_or_add(scope: &mut Scope, document_id: &str, provider: Provider, amount: Money, origin: &str) -> Result<Place> {
    let document = documents::hold(scope, document_id)?;
    let account = store::ready_account(scope, provider)?.ok_or_else(changed)?;
    let amounts = payable_amounts(scope, &document)?;
    let payable = amounts.iter().find(|one| one.amount == amount).ok_or_else(changed)?;
    let now = scope.now;
    let is_same =
        |open: &CheckoutRow| open.amount == amount && open.card_account_id == account.id && is_fresh(open, now);
    let (mut same, others): (Vec<_>, Vec<_>) = store::open_of(scope, document_id)?.into_iter().partition(is_same);
    if !others.is_empty() {
        return Ok(Place::Taken(others));
    }
    if let Some(open) = same.pop() {
        return Ok(Place::Found(Box::new((document, account, open))));
    }
    let mut checkout = CheckoutRow {
        id: store::new_checkout_id()?,
        owner_id: scope.owner_id().to_owned(),
        card_account_id: account.id.clone(),
        document_id: document_id.to_owned(),
        document_number: document.fields.document_number.clone(),
        customer_name: document.fields.customer_name.clone(),
        amount,
        purpose: payable.purpose,
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
    if provider == Provider::Builtin {
        checkout.url = Some(builtin::address(origin, &checkout));
    }
    store::add_checkout(scope, &checkout)?;
    Ok(Place::Found(Box::new((document, account, checkout))))
}

async fn open_at_provider(
    platform: &Platform,
    document: &DocumentRow,
    account: &AccountRow,
    checkout: &CheckoutRow,
) -> Result<String> {
    let page = format!("{}/invoice/{}", platform.public_origin, document.id);
    let (Some(stripe), Some(at_stripe)) = (&platform.stripe, &account.account) else {
        return Err(Error::Unavailable);
    };
    let on_account = stripe.on(at_stripe);
    let number = &checkout.document_number;
    let name = match checkout.purpose {
        Purpose::Balance => format!("{} {number}", document.fields.kind.word()),
        Purpose::Deposit => format!("Deposit for {number}"),
        Purpose::Instalment => format!("Installment of {number}"),
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
    let opened = match on_account.open_payment(order).await? {
        // It only fills in a field; an address that Stripe does not take must keep nobody from paying.
        Err(refused) if refused.param == "customer_email" => {
            on_account.open_payment(PaymentOrder { customer_email: None, ..order }).await?
        }
        opened => opened,
    };
    let opened = match opened {
        Ok(opened) => opened,
        Err(refused) => {
            // The account may not take cards any more, and nobody told.
            account::learn(platform, stripe, &checkout.owner_id, &account.id).await?;
            return Err(refused.cause);
        }
    };
    let url = opened.url.ok_or_else(|| Error::internal("opening a checkout at Stripe", "it has no page"))?;
    let (owner_id, id, now) = (checkout.owner_id.clone(), checkout.id.clone(), platform.clock.now());
    let (session, kept) = (opened.id.clone(), url.clone());
    let is_kept = platform
        .database
        .write(move |connection| {
            store::keep_opened(&mut Scope::without_request(connection, owner_id, now)?, &id, &session, &kept)
        })
        .await?;
    if !is_kept {
        on_account.expire_payment(&opened.id).await?;
        return Err(Error::Unavailable);
    }
    Ok(url)
}

/// Closes a page, so that nobody pays there any more. Was it paid already, that is learnt and stands in the ledger. What comes back
/// is still open only where that could not be done.
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
        (Provider::Stripe, .., None) => {
            let (owner_id, id) = (checkout.owner_id.clone(), checkout.id.clone());
            platform
                .database
                .write(move |connection| {
                    store::give_up_unopened(&mut Scope::without_request(connection, owner_id, now)?, &id)
                })
                .await?;
        }
        _ => {}
    }
    learn(platform, checkout.owner_id, checkout.id).await
}

/// Closes all pages of an owner who leaves. One that was paid is learnt of; nobody could once the account is gone.
pub async fn close_all(platform: &Platform, owner_id: &str) -> Result<()> {
    let (owner, now) = (owner_id.to_owned(), platform.clock.now());
    let open = platform
        .database
        .read(move |connection| store::open_of_owner(&mut Scope::without_request(connection, owner, now)?))
        .await?;
    for checkout in open {
        close(platform, checkout).await?;
    }
    Ok(())
}
