//! The profile calls.

use axum::Json;

use super::mileage_rates::change_present_rate;
use super::payloads::{PaymentMethodFields, Profile, ProfileChange};
use super::store;
use platform::access::Reader;
use platform::error::Result;
use platform::http::version::{Version, Versioned};

#[utoipa::path(get, path = "/user/profile", tag = "profile", security(("reader" = [])),
    responses((status = 200, body = Profile)))]
pub async fn get_profile(reader: Reader) -> Result<Versioned<Profile>> {
    reader.read(store::get).await.map(Versioned::shown)
}

/// Changes the fields that are sent and keeps the others; an e-mail address that is sent is ignored.
#[utoipa::path(put, path = "/user/profile", tag = "profile", security(("reader" = [])), request_body = ProfileChange,
    extensions(("x-versioned" = json!(true))), responses((status = 200, body = Profile)))]
pub async fn update_profile(reader: Reader, body: ProfileChange) -> Result<Versioned<Profile>> {
    let profile = reader
        .write(move |scope| {
            let mut profile = store::get_to_change(scope)?;
            let (sent_reminders, rate) = (profile.fields.sends_reminders, profile.fields.mileage_rate);
            body.apply(profile.version(), &mut profile.fields)?;
            if profile.fields.mileage_rate != rate {
                change_present_rate(scope, profile.fields.mileage_rate)?;
            }
            store::save(scope, &profile.fields)?;
            if profile.fields.sends_reminders && !sent_reminders {
                store::note_reminders_on(scope)?;
            }
            store::get(scope)
        })
        .await?;
    Ok(Versioned::shown(profile))
}

#[utoipa::path(get, path = "/user/payment-methods", tag = "profile", security(("reader" = [])),
    responses((status = 200, body = PaymentMethodFields)))]
pub async fn get_payment_methods(reader: Reader) -> Result<Json<PaymentMethodFields>> {
    reader.read(store::get).await.map(|profile| Json(profile.fields.payment_methods))
}
