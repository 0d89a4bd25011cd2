//! The reminder calls.

use axum::Json;

use super::by_hand;
use super::due_reminders::reminders_of;
use super::payloads::{NewReminderPreview, ReminderPreview, ReminderSettings, ReminderSettingsChange, Reminders};
use super::rules::{Told, USUAL_MESSAGE};
use super::store;
use crate::modules::documents::paper::email::business_of;
use crate::modules::documents::store as documents;
use crate::modules::profile;
use platform::access::{Editor, Reader};
use platform::error::Result;
use platform::http::path::Key;
use platform::http::version::{Version, Versioned};
use platform::owned::lock_account;
use platform::values::money::Money;

/// Whether and when customers are reminded of invoices that they have not paid, and what they are written.
#[utoipa::path(get, path = "/documents/reminders", tag = "documents", security(("reader" = [])),
    responses((status = 200, body = ReminderSettings)))]
pub async fn get_reminder_settings(reader: Reader) -> Result<Versioned<ReminderSettings>> {
    reader.glance(store::shown).await.map(Versioned::shown)
}

/// Changes the fields that are sent and keeps the others. From the day on which they are switched on customers are reminded of
/// what falls due from then on.
#[utoipa::path(put, path = "/documents/reminders", tag = "documents", security(("editor" = [])),
    request_body = ReminderSettingsChange, extensions(("x-versioned" = json!(true))),
    responses((status = 200, body = ReminderSettings)))]
pub async fn update_reminder_settings(
    editor: Editor,
    body: ReminderSettingsChange,
) -> Result<Versioned<ReminderSettings>> {
    let changed = editor.write(move |scope| {
        lock_account(scope)?;
        let ((_, since), mut shown) = (store::settings(scope)?, store::shown(scope)?);
        let was_on = shown.fields.is_on;
        body.apply(shown.version(), &mut shown.fields)?;
        let since = if shown.fields.is_on && !was_on { Some(scope.at_home().today()) } else { since };
        store::save(scope, &shown.fields, since)?;
        store::shown(scope)
    });
    changed.await.map(Versioned::shown)
}

/// A message with its words filled in, as a customer would get it; without one, the usual message.
#[utoipa::path(post, path = "/documents/reminders/preview", tag = "documents", security(("editor" = [])),
    request_body = NewReminderPreview, responses((status = 200, body = ReminderPreview)))]
pub async fn preview_reminder(editor: Editor, body: NewReminderPreview) -> Result<Json<ReminderPreview>> {
    let preview = editor.read(move |scope| {
        let business = business_of(&profile::get(scope)?);
        let told = Told {
            customer: "Dana Reyes",
            number: "INV-0042",
            amount: Money::of(36_000),
            due_on: scope.today(),
            business: &business,
        };
        let template = body.0.message.unwrap_or_else(|| USUAL_MESSAGE.to_owned());
        Ok(ReminderPreview { subject: told.subject(), message: told.message(&template) })
    });
    preview.await.map(Json)
}

/// The reminders of a document: those that went out, and the day of the next.
#[utoipa::path(get, path = "/documents/{id}/reminders", tag = "documents", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Reminders)))]
pub async fn list_document_reminders(reader: Reader, Key(id): Key) -> Result<Json<Reminders>> {
    let found = reader.read(move |scope| {
        let scope = &mut scope.at_home();
        let row = documents::get(scope, &id)?;
        let (sent, (settings, since)) = (store::of_document(scope, &id)?, store::settings(scope)?);
        let (days, today) = (settings.days(), scope.today());
        let next = reminders_of(scope, &row, &days, since.unwrap_or(today), &sent)?.next_on(today);
        let next_on = next.filter(|_| settings.is_on && row.fields.customer_email.is_some());
        let by_hand = by_hand::of_document(scope, &id)?;
        Ok(Reminders { sent, by_hand, next_on, is_on: settings.is_on })
    });
    found.await.map(Json)
}
