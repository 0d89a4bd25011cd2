//! What the forms of a customer's page are sent to, and the built-in provider's page.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::checkout;
use super::learning;
use super::page::{News, checkout_sheet, field};
use super::payable;
use super::providers::builtin;
use super::store::{self, CheckoutRow, Provider, State as CheckoutState};
use crate::modules::documents::customer::acceptance::Tried;
use crate::modules::documents::customer::own_page::is_from_own_page;
use crate::modules::documents::customer::public;
use crate::modules::documents::customer::viewer;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::access::rates::WithinRate;
use platform::access::{Public, Scope};
use platform::error::{Error, Result};
use platform::http::path::{Key, KeyWithin};
use platform::values::money::Money;
use platform::{PRODUCT, Platform};

/// Leads to the page on which the amount of the button can be paid.
pub async fn pay(
    _: Public,
    State(platform): State<Platform>,
    allowed: Result<WithinRate>,
    key: Result<Key>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let id = match allowed.and(key) {
        Ok(Key(id)) => id,
        Err(error) => return viewer::refusal(&error.into_response()),
    };
    let (row, issuer) = match public::find(&platform, id.clone()).await {
        Ok(found) => found,
        Err(error) => return viewer::not_found(&platform, id, error).await,
    };
    if !is_from_own_page(&headers, &platform.public_origin) {
        return viewer::sent_from_elsewhere();
    }
    let cents = field(&body, "cents").and_then(|cents| cents.parse().ok()).unwrap_or_default();
    match checkout::open(&platform, &row, Money::of(cents)).await {
        Ok(address) => see_other(&address),
        // The page as it is now says what there is to pay.
        Err(error) => {
            let news = if matches!(error, Error::Conflict(_)) { News::Changed } else { News::Trouble };
            let status = error.into_response().status();
            match public::find(&platform, row.id).await {
                Ok((row, _)) => viewer::show(&platform, row, issuer, Tried::default(), Some(news), status).await,
                Err(error) => viewer::not_found(&platform, id, error).await,
            }
        }
    }
}

/// For whoever opens the address of the form.
pub async fn back_to_page(_: Public, key: Result<Key>) -> Response {
    match key {
        Ok(Key(id)) => Redirect::to(&format!("/invoice/{id}")).into_response(),
        Err(error) => viewer::refusal(&error.into_response()),
    }
}

/// The built-in provider's page.
pub async fn show_checkout(
    _: Public,
    State(platform): State<Platform>,
    allowed: Result<WithinRate>,
    key: Result<KeyWithin>,
) -> Response {
    match find(&platform, allowed.and(key)).await {
        Ok((_, issuer, checkout)) if is_open(&platform, &checkout) => {
            let name = Some(issuer.fields.business_name.trim()).filter(|name| !name.is_empty()).unwrap_or(PRODUCT);
            viewer::sheet_with_forms(&format!("Pay {}", checkout.document_number), checkout_sheet(&checkout, name))
        }
        Ok((_, _, checkout)) => see_other(&back(&checkout, &checkout.id)),
        Err(error) => viewer::refusal(&error.into_response()),
    }
}

/// What was pressed on it. Pressed twice, it is the same payment.
pub async fn finish_checkout(
    _: Public,
    State(platform): State<Platform>,
    allowed: Result<WithinRate>,
    key: Result<KeyWithin>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let checkout = match find(&platform, allowed.and(key)).await {
        Ok((_, _, checkout)) => checkout,
        Err(error) => return viewer::refusal(&error.into_response()),
    };
    if !is_from_own_page(&headers, &platform.public_origin) {
        return viewer::sent_from_elsewhere();
    }
    if field(&body, "outcome").as_deref() != Some("pay") {
        return see_other(&back(&checkout, "canceled"));
    }
    let paid = match builtin::use_page(&platform, &checkout, CheckoutState::Paid).await {
        Ok(_) => learning::learn(&platform, checkout.owner_id.clone(), checkout.id.clone()).await,
        Err(error) => Err(error),
    };
    match paid {
        Ok(_) => see_other(&back(&checkout, &checkout.id)),
        Err(error) => viewer::refusal(&error.into_response()),
    }
}

fn back(checkout: &CheckoutRow, told: &str) -> String {
    format!("/invoice/{}?checkout={told}#card", checkout.document_id)
}

fn is_open(platform: &Platform, checkout: &CheckoutRow) -> bool {
    checkout.builtin_state == CheckoutState::Open && platform.clock.now() < checkout.expires_at
}

/// A checkout of the built-in provider, by the addresses of its document and itself.
async fn find(platform: &Platform, key: Result<KeyWithin>) -> Result<(DocumentRow, Profile, CheckoutRow)> {
    let KeyWithin(id, checkout_id) = key?;
    if payable::provider(platform) != Some(Provider::Builtin) {
        return Err(Error::NotFound);
    }
    let (row, issuer) = public::find(platform, id).await?;
    let (owner_id, document_id, now) = (row.owner_id.clone(), row.id.clone(), platform.clock.now());
    let checkout = platform
        .database
        .read(move |connection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            let checkout = store::checkout(scope, &checkout_id)?;
            let is_builtin = store::account_of(scope, &checkout.card_account_id)?.provider == Provider::Builtin;
            if is_builtin && checkout.document_id == document_id { Ok(checkout) } else { Err(Error::NotFound) }
        })
        .await?;
    Ok((row, issuer, checkout))
}

fn see_other(address: &str) -> Response {
    let mut there = StatusCode::SEE_OTHER.into_response();
    if let Ok(address) = HeaderValue::from_str(address) {
        there.headers_mut().insert(header::LOCATION, address);
    }
    there
}
