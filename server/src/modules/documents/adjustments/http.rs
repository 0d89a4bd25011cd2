//! The calls about credit memos and write-offs. Either is undone by removing its line from the ledger
//! (`DELETE /documents/{id}/payments/{paymentId}`).

use axum::extract::State;

use super::actions;
use super::payloads::{NewCreditMemo, NewWriteOff};
use crate::modules::documents::payloads::Document;
use crate::modules::documents::receipts;
use platform::Platform;
use platform::access::Editor;
use platform::email::delivery::no_mail_server;
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::path::Key;
use platform::http::version::Versioned;

/// Issues a credit memo: the invoice asks for less by its amount. The answer is the document. Where more was paid than it now asks
/// for, keep the difference as credit or refund it.
#[utoipa::path(post, path = "/documents/{id}/credit-memos", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewCreditMemo, responses((status = 201, body = Document)))]
pub async fn issue_credit_memo(
    editor: Editor,
    State(platform): State<Platform>,
    Key(id): Key,
    body: NewCreditMemo,
) -> Result<Posted<Versioned<Document>>> {
    let mails = platform.mail.is_configured();
    let issued = editor
        .post(move |scope| {
            let row = actions::issue_memo(scope, &id, |scope| {
                let fields = scope.read_new(body)?;
                if fields.email_receipt && !mails { Err(no_mail_server()) } else { Ok(fields) }
            })?;
            Ok(Versioned::created(Document::of_row(row, scope)))
        })
        .await?;
    receipts::bell().notify_one();
    Ok(issued)
}

/// Writes off what's still owed on an invoice. It's closed and counts as neither paid nor past due; the answer is the document.
#[utoipa::path(post, path = "/documents/{id}/write-off", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewWriteOff, responses((status = 201, body = Document)))]
pub async fn write_off_balance(editor: Editor, Key(id): Key, body: NewWriteOff) -> Result<Posted<Versioned<Document>>> {
    editor
        .post(move |scope| {
            let row = actions::write_off(scope, &id, |scope| scope.read_new(body))?;
            Ok(Versioned::created(Document::of_row(row, scope)))
        })
        .await
}
