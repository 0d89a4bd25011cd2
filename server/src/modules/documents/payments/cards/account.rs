//! The account that an owner's customers pay into: connecting it, asking how far it is, leaving it.

use axum::Json;
use sawhorse_pdf as pdf;

use super::payable::provider;
use super::store::{self, AccountRow, CheckoutRow, Provider};
use crate::modules::activity::{Kind, record};
use crate::modules::billing::Redirect;
use crate::modules::profile;
use platform::Platform;
use platform::access::throttle::{Limit, count_tries};
use platform::access::{Caller, Scope};
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::owned::lock_account;
use platform::stripe::Stripe;
use platform::values::columns::choice;
use serde::Serialize;
use utoipa::ToSchema;

choice! {
    /// Whether customers can pay by card.
    pub enum CardState {
        NotConnected = "Not connected",
        Unfinished = "Unfinished",
        Ready = "Ready",
    }
}

/// How the owner's customers can pay by card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardPayments {
    /// False where the operator has not set it up.
    pub is_available: bool,
    /// Whether no card is charged: the built-in provider.
    pub is_test: bool,
    #[schema(inline)]
    pub state: CardState,
    /// What the account is called at Stripe.
    #[schema(required = true)]
    pub account: Option<String>,
}

/// One for an account that turns out to be lost, one for the next.
const ATTEMPTS_TO_CONNECT: usize = 2;
/// Each asks Stripe; nobody needs more.
const REFRESHES: Limit = Limit::of_tries(20, jiff::SignedDuration::from_mins(10));

/// How it stands, as far as is known here.
pub fn shown(scope: &mut Scope, provider: Option<Provider>) -> Result<CardPayments> {
    let Some(provider) = provider else {
        let state = CardState::NotConnected;
        return Ok(CardPayments { is_available: false, is_test: false, state, account: None });
    };
    let connected = store::account(scope, provider)?.filter(|row| row.disconnected_at.is_none());
    let state = match &connected {
        None => CardState::NotConnected,
        Some(row) if row.is_ready => CardState::Ready,
        Some(_) => CardState::Unfinished,
    };
    Ok(CardPayments {
        is_available: true,
        is_test: provider == Provider::Builtin,
        state,
        account: connected.and_then(|row| row.account),
    })
}

/// Begins or goes on with connecting, and tells where: at Stripe, or back in the profile when there is nothing left to do.
pub async fn connect(platform: &Platform, caller: &Caller) -> Result<Posted<Json<Redirect>>> {
    let provider = provider(platform)
        .ok_or_else(|| Error::Conflict("Card payments aren't set up here. Ask the operator.".into()))?;
    let back = format!("{}/app/settings/payments?cards=back", platform.public_origin);
    let Some(stripe) = platform.stripe.as_ref().filter(|_| provider == Provider::Stripe) else {
        return caller
            .post(move |scope| {
                begin(scope, provider)?;
                Ok(Json(Redirect { url: back }))
            })
            .await;
    };
    let url = match at_stripe(platform, stripe, caller).await? {
        (_, true) => back,
        (account, false) => {
            let anew = format!("{}/app/settings/payments?cards=again", platform.public_origin);
            stripe.open_onboarding(&account, &anew, &back).await?.url
        }
    };
    caller.post(move |_| Ok(Json(Redirect { url }))).await
}

/// The owner's account at Stripe, made where there is none, and whether it takes cards. One that can no longer be asked is given
/// up, and another made. All of this is kept even when what follows fails, so not under the request's idempotency key.
async fn at_stripe(platform: &Platform, stripe: &Stripe, caller: &Caller) -> Result<(String, bool)> {
    for _ in 0..ATTEMPTS_TO_CONNECT {
        let row = caller.write(|scope| begin(scope, Provider::Stripe)).await?;
        let id = row.id.clone();
        if row.account.is_none() {
            let email = caller.read(|scope| Ok(profile::get(scope)?.email)).await?;
            let made = stripe.create_account(&row.id, caller.account_id(), &email, platform.clock.now()).await?;
            let keep = |row: &mut AccountRow| row.account = row.account.take().or(Some(made.id));
            caller.write(move |scope| change(scope, &id, keep)).await?;
        }
        learn(platform, stripe, caller.account_id(), &row.id).await?;
        let row = caller.read(move |scope| store::account_of(scope, &row.id)).await?;
        if let Some(account) = row.account {
            return Ok((account, row.is_ready));
        }
    }
    Err(Error::Unavailable)
}

/// For a business that shows what there is.
pub fn connect_test_mode(scope: &mut Scope) -> Result<()> {
    begin(scope, Provider::Builtin).map(drop)
}

/// The owner's connection, made or taken up again. The account is held: asked twice at once it is one.
fn begin(scope: &mut Scope, provider: Provider) -> Result<AccountRow> {
    lock_account(scope)?;
    let is_builtin = provider == Provider::Builtin;
    let row = match store::account(scope, provider)? {
        Some(row) if row.disconnected_at.is_none() => return Ok(row),
        Some(mut row) => {
            row.disconnected_at = None;
            row.is_ready = is_builtin;
            store::save_account(scope, &row)?;
            row
        }
        None => store::add_account(scope, provider, is_builtin)?,
    };
    if is_builtin {
        record(scope, Kind::Documents, "Card payments connected", "In test mode: no card is charged")?;
    }
    Ok(row)
}

fn change(scope: &mut Scope, id: &str, change: impl FnOnce(&mut AccountRow)) -> Result<AccountRow> {
    lock_account(scope)?;
    let mut row = store::account_of(scope, id)?;
    change(&mut row);
    store::save_account(scope, &row)?;
    Ok(row)
}

/// Asks Stripe whether the account takes cards. One that can no longer be asked, because the owner took our access away there, is
/// given up, whether or not anybody told of it.
pub async fn learn(platform: &Platform, stripe: &Stripe, owner_id: &str, id: &str) -> Result<()> {
    let (owner, asked, now) = (owner_id.to_owned(), id.to_owned(), platform.clock.now());
    let row = platform
        .database
        .read(move |connection| store::account_of(&mut Scope::without_request(connection, owner, now)?, &asked))
        .await?;
    let Some(at_stripe) = row.account else { return Ok(()) };
    let (owner, id) = (owner_id.to_owned(), row.id);
    let Some(account) = stripe.get_account(&at_stripe).await? else {
        return forget(platform, owner, id).await;
    };
    let is_ready = account.charges_enabled;
    platform
        .database
        .write(move |connection| {
            let scope = &mut Scope::without_request(connection, owner, now)?;
            let was_ready = store::account_of(scope, &id)?.is_ready;
            let row = change(scope, &id, |row| row.is_ready = is_ready)?;
            if row.disconnected_at.is_none() && is_ready != was_ready {
                let what = if is_ready { "Card payments connected" } else { "Card payments paused by Stripe" };
                record(scope, Kind::Documents, what, &at_stripe)?;
            }
            Ok(())
        })
        .await
}

/// The same, for the owner who comes back from Stripe.
pub async fn refresh(platform: &Platform, caller: &Caller) -> Result<Posted<Json<CardPayments>>> {
    let provider = provider(platform);
    if let Some(stripe) = platform.stripe.as_ref().filter(|_| provider == Some(Provider::Stripe)) {
        if platform.throttles {
            let (subject, now) = (format!("card account {}", caller.account_id()), platform.clock.now());
            count_tries(&platform.database, vec![(subject, REFRESHES)], now).await?;
        }
        if let Some(row) = caller.read(|scope| store::account(scope, Provider::Stripe)).await? {
            learn(platform, stripe, caller.account_id(), &row.id).await?;
        }
    }
    caller.post(move |scope| Ok(Json(shown(scope, provider)?))).await
}

/// From now on nobody pays by card. The account stays the owner's, and refunds and disputes of what was paid still come back.
pub fn disconnect(scope: &mut Scope, provider: Option<Provider>) -> Result<CardPayments> {
    lock_account(scope)?;
    let connected = provider.map(|provider| store::account(scope, provider)).transpose()?.flatten();
    if let Some(mut row) = connected.filter(|row| row.disconnected_at.is_none()) {
        row.disconnected_at = Some(scope.now);
        store::save_account(scope, &row)?;
        store::look_at_all(scope, &row.id, true, Some(scope.now))?;
        record(scope, Kind::Documents, "Card payments disconnected", row.account.as_deref().unwrap_or("Test mode"))?;
    }
    shown(scope, provider)
}

/// The owner took our access away at Stripe: nothing can be asked there any more. What was being paid at that moment is for the
/// owner to look up there.
pub async fn forget(platform: &Platform, owner_id: String, id: String) -> Result<()> {
    let now = platform.clock.now();
    platform
        .database
        .write(move |connection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            lock_account(scope)?;
            // Two who found out at once tell it once.
            let Some(at_stripe) = store::account_of(scope, &id)?.account else { return Ok(()) };
            change(scope, &id, |row| {
                row.disconnected_at = row.disconnected_at.or(Some(now));
                row.account = None;
                row.is_ready = false;
            })?;
            let in_flight = store::give_up(scope, &id)?;
            store::look_at_all(scope, &id, false, None)?;
            record(scope, Kind::Documents, "Card payments disconnected at Stripe", &at_stripe)?;
            for checkout in in_flight.iter().filter(|checkout| checkout.session.is_some()) {
                let CheckoutRow { document_number, customer_name, amount, .. } = checkout;
                let amount = pdf::money(amount.cents());
                let details =
                    format!("{amount} for {document_number}, {customer_name}. Check on Stripe if it was paid.");
                record(scope, Kind::Documents, "Card payment needs checking", &details)?;
            }
            Ok(())
        })
        .await
}
