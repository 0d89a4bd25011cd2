//! The payment calls.

use axum::Json;

use super::payloads::{Ledger, NewPayment, NewRefund};
use super::steps;
use crate::modules::documents::payloads::Document;
use platform::access::{Editor, Reader};
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
pub async fn record_payment(editor: Editor, Key(id): Key, body: NewPayment) -> Result<Posted<Versioned<Document>>> {
    editor
        .post(move |scope| {
            let row = steps::record(scope, &id, |scope| scope.read_new(body))?;
            Ok(Versioned::created(Document::at(row, scope.now)))
        })
        .await
}

/// Records money that went back to the customer, with the reason; the answer is the document, which is owed again by as much.
#[utoipa::path(post, path = "/documents/{id}/refunds", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewRefund, responses((status = 201, body = Document)))]
pub async fn refund_payment(editor: Editor, Key(id): Key, body: NewRefund) -> Result<Posted<Versioned<Document>>> {
    editor
        .post(move |scope| {
            let row = steps::refund(scope, &id, |scope| scope.read_new(body))?;
            Ok(Versioned::created(Document::at(row, scope.now)))
        })
        .await
}

/// Takes a payment or a refund out that was recorded by mistake; the answer is the document. An invoice that is not paid in
/// full without it is unpaid again.
#[utoipa::path(delete, path = "/documents/{id}/payments/{paymentId}", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path), ("paymentId" = String, Path)), responses((status = 200, body = Document)))]
pub async fn remove_payment(editor: Editor, KeyWithin(id, payment_id): KeyWithin) -> Result<Versioned<Document>> {
    editor
        .write(move |scope| Ok(Versioned::shown(Document::at(steps::remove(scope, &id, &payment_id)?, scope.now))))
        .await
}
