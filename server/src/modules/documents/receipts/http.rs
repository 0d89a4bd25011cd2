//! The calls about receipts.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::facts::Facts;
use super::mailing;
use super::printing;
use super::store;
use crate::modules::activity::record_that;
use crate::modules::documents::customer::public;
use crate::modules::documents::payments;
use crate::modules::documents::store::{self as documents, DocumentRow};
use crate::modules::profile::{self, Profile};
use platform::Platform;
use platform::access::{Editor, Public, Reader, Scope};
use platform::email::delivery::{self, no_mail_server};
use platform::email::limit::Sending;
use platform::email::outcome::{Delivery, MailOutcome};
use platform::error::{Error, Result};
use platform::fields::{Fields, Payload};
use platform::http::answer::Done;
use platform::http::body::New;
use platform::http::idempotency::Posted;
use platform::http::path::{Key, KeyWithin};
use platform::http::problem::Problem;
use platform::schema::customer_emails;
use platform::values::dates::Moment;

/// Where a receipt goes.
#[derive(Clone, Debug, Default)]
pub struct ReceiptFields {
    pub to: String,
}

pub type NewReceipt = New<ReceiptFields>;

impl Payload for ReceiptFields {
    const NEW: &'static str = "NewReceipt";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("to", "Email", &mut self.to);
    }
}

/// A receipt that the customer is emailed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub payment_id: String,
    /// Sent because a card paid, and not by hand.
    pub is_automatic: bool,
    pub asked_at: Moment,
    /// Null while it waits for its turn, and once the log of emails has forgotten it.
    #[schema(required = true)]
    pub delivery: Option<Delivery>,
}

/// The receipts of one document, the first to be asked for first.
#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentReceipts {
    pub receipts: Vec<Receipt>,
}

/// The receipts that a document's customer was emailed, and what became of each.
#[utoipa::path(get, path = "/documents/{id}/receipts", tag = "documents", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = DocumentReceipts)))]
pub async fn list_document_receipts(reader: Reader, Key(id): Key) -> Result<Json<DocumentReceipts>> {
    let found = reader.read(move |scope| {
        documents::get(scope, &id)?;
        let rows = store::of_document(scope, &id)?;
        let mails: Vec<String> = rows.iter().filter_map(|row| row.mail_id.clone()).collect();
        let mut outcomes: Vec<(String, String, MailOutcome)> = Vec::new();
        if !mails.is_empty() {
            outcomes = customer_emails::table
                .filter(customer_emails::owner_id.eq(scope.owner_id().to_owned()))
                .filter(customer_emails::id.eq_any(mails))
                .select((customer_emails::id, customer_emails::recipient, customer_emails::outcome))
                .load(scope.connection)?;
        }
        let receipts = rows.into_iter().map(|row| {
            let outcome = outcomes.iter().find(|(id, ..)| Some(id) == row.mail_id.as_ref());
            let delivery = outcome.map(|(_, to, outcome)| Delivery {
                to: to.clone(),
                state: outcome.state,
                at: outcome.at,
                reason: outcome.reason.clone(),
            });
            let store::ReceiptRow { id, payment_id, is_automatic, asked_at, .. } = row;
            Receipt { id, payment_id, is_automatic, asked_at, delivery }
        });
        Ok(DocumentReceipts { receipts: receipts.collect() })
    });
    found.await.map(Json)
}

/// The receipt for one payment or refund, as a PDF.
#[utoipa::path(get, path = "/documents/{id}/payments/{paymentId}/receipt", tag = "documents",
    security(("reader" = [])), params(("id" = String, Path), ("paymentId" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
pub async fn get_payment_receipt(reader: Reader, KeyWithin(id, payment_id): KeyWithin) -> Result<Response> {
    let (row, issuer, facts) = reader.read(move |scope| find(scope, &id, &payment_id)).await?;
    printing::print(&row.owner_id, &facts, &issuer).await
}

/// Emails the receipt for one payment or refund.
#[utoipa::path(post, path = "/documents/{id}/payments/{paymentId}/receipt", tag = "documents",
    security(("editor" = [])), params(("id" = String, Path), ("paymentId" = String, Path)), request_body = NewReceipt,
    responses((status = 204), (status = 429, body = Problem)))]
pub async fn send_payment_receipt(
    editor: Editor,
    State(platform): State<Platform>,
    KeyWithin(id, payment_id): KeyWithin,
    body: NewReceipt,
) -> Result<Posted<Done>> {
    let to = body.0.to;
    let asked = (id.clone(), payment_id.clone());
    let (row, issuer, facts) = editor.read(move |scope| find(scope, &asked.0, &asked.1)).await?;
    if !platform.mail.is_configured() {
        return Err(no_mail_server());
    }
    let letter = mailing::write(&platform, &row, &issuer, &facts, to).await?.compose(Sending::ByHand);
    let sent = editor.post(move |scope| {
        let row = documents::hold(scope, &id)?;
        let mail_id = delivery::post(scope, &letter)?;
        store::insert_sent(scope, &row, &payment_id, &mail_id, letter.to())?;
        record_that(scope, &row.fields, "receipt sent").map(|()| Done)
    });
    let sent = sent.await?;
    platform.mail.wake_worker();
    Ok(sent)
}

/// The same for whoever has the document's link.
#[utoipa::path(get, path = "/public/documents/{id}/payments/{paymentId}/receipt", tag = "documents",
    params(("id" = String, Path), ("paymentId" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 403, body = Problem, description = "Not sent yet.")))]
pub async fn get_public_receipt(
    _: Public,
    State(platform): State<Platform>,
    key: Result<KeyWithin>,
) -> Result<Response> {
    let KeyWithin(id, payment_id) = key.map_err(|_| Error::NotFoundAs("Receipt not found"))?;
    let (row, issuer) = public::find(&platform, id).await?;
    let (owner_id, document_id, now) = (row.owner_id.clone(), row.id.clone(), platform.clock.now());
    let ledger = platform.database.read(move |connection| {
        payments::ledger(&mut Scope::without_request(connection, owner_id, now)?, &document_id)
    });
    let facts = Facts::of(&row.fields, &ledger.await?, &payment_id);
    let facts = facts.ok_or(Error::NotFoundAs("Receipt not found"))?;
    printing::print(&row.owner_id, &facts, &issuer).await
}

fn find(scope: &mut Scope, id: &str, payment_id: &str) -> Result<(DocumentRow, Profile, Facts)> {
    let row = documents::get(scope, id)?;
    let ledger = payments::ledger(scope, id)?;
    let facts = Facts::of(&row.fields, &ledger, payment_id).ok_or(Error::NotFound)?;
    Ok((row, profile::get(scope)?, facts))
}
