//! The payment calls.

use axum::Json;
use axum::extract::State;

use super::payloads::{Ledger, NewPayment, NewRefund};
use super::steps;
use crate::modules::documents::payloads::Document;
use crate::modules::documents::receipts;
use platform::Platform;
use platform::access::{Editor, Reader};
use platform::email::delivery::no_mail_server;
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::path::{Key, KeyWithin};
use platform::http::version::Versioned;

/// What was paid on a document, payment by payment, and what is owed.
#[utoipa::path(get, path = "/documents/{id}/payments", tag = "documents", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Ledger)))]
pub async fn list_payments(reader: Reader, Key(id): Key) -> Result<Json<Ledger>> {
    reader.read(move |scope| steps::ledger(scope, &id)).await.map(Json)
}

/// Records a payment; the answer is the document. One that reaches what is owed makes the invoice paid, more than that is
/// refused.
#[utoipa::path(post, path = "/documents/{id}/payments", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewPayment, responses((status = 201, body = Document)))]
pub async fn record_payment(
    editor: Editor,
    State(platform): State<Platform>,
    Key(id): Key,
    body: NewPayment,
) -> Result<Posted<Versioned<Document>>> {
    let mails = platform.mail.is_configured();
    let recorded = editor
        .post(move |scope| {
            let row = steps::record(scope, &id, |scope| {
                let fields = scope.read_new(body)?;
                if fields.email_receipt && !mails { Err(no_mail_server()) } else { Ok(fields) }
            })?;
            Ok(Versioned::created(Document::of_row(row, scope)))
        })
        .await?;
    receipts::bell().notify_one();
    Ok(recorded)
}

/// Records money that went back to the customer, with the reason; the answer is the document, which is owed again by as much.
#[utoipa::path(post, path = "/documents/{id}/refunds", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewRefund, responses((status = 201, body = Document)))]
pub async fn refund_payment(
    editor: Editor,
    State(platform): State<Platform>,
    Key(id): Key,
    body: NewRefund,
) -> Result<Posted<Versioned<Document>>> {
    let mails = platform.mail.is_configured();
    let refunded = editor
        .post(move |scope| {
            let row = steps::refund(scope, &id, |scope| {
                let fields = scope.read_new(body)?;
                if fields.email_receipt && !mails { Err(no_mail_server()) } else { Ok(fields) }
            })?;
            Ok(Versioned::created(Document::of_row(row, scope)))
        })
        .await?;
    receipts::bell().notify_one();
    Ok(refunded)
}

/// Takes a payment or a refund out that was recorded by mistake; the answer is the document. An invoice that is not paid in
/// full without it is unpaid again.
#[utoipa::path(delete, path = "/documents/{id}/payments/{paymentId}", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path), ("paymentId" = String, Path)), responses((status = 200, body = Document)))]
pub async fn remove_payment(editor: Editor, KeyWithin(id, payment_id): KeyWithin) -> Result<Versioned<Document>> {
    editor
        .write(move |scope| Ok(Versioned::shown(Document::of_row(steps::remove(scope, &id, &payment_id)?, scope))))
        .await
}
