//! The calls about credit.

use super::actions;
use super::payloads::NewCredit;
use crate::modules::documents::payloads::Document;
use platform::access::Editor;
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::path::Key;
use platform::http::version::Versioned;

/// Puts the customer's credit on an invoice, up to what is owed; the answer is the document. `GET /documents/{id}/payments` says
/// how much credit there is.
#[utoipa::path(post, path = "/documents/{id}/credit", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewCredit, responses((status = 201, body = Document)))]
pub async fn apply_credit(editor: Editor, Key(id): Key, body: NewCredit) -> Result<Posted<Versioned<Document>>> {
    editor
        .post(move |scope| {
            let row = actions::apply(scope, &id, |scope| scope.read_new(body))?;
            Ok(Versioned::created(Document::of_row(row, scope)))
        })
        .await
}

/// Keeps what was overpaid on an invoice as the customer's credit; the answer is the document.
#[utoipa::path(post, path = "/documents/{id}/keep-credit", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn keep_as_credit(editor: Editor, Key(id): Key) -> Result<Posted<Versioned<Document>>> {
    editor.post(move |scope| Ok(Versioned::shown(Document::of_row(actions::keep_overpaid(scope, &id)?, scope)))).await
}
