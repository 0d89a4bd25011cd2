//! The expense calls. Adding and removing answer the project, whose budget they change.

use axum::extract::{Request, State};
use axum::response::Response;

use super::payloads::{NewExpense, ReceiptedExpense};
use super::receipts::RECEIPTS;
use super::store;
use crate::modules::activity::{record_added, record_deleted};
use crate::modules::projects::payloads::Project;
use crate::modules::projects::{store as projects, with_expenses};
use platform::access::{Editor, Reader};
use platform::attachments::{Attachment, Form, Keeper, Opener};
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::http::path::{Id, IdWithin};
use platform::http::version::Versioned;

/// Adds an expense; the answer is the project. The receipt is a JPEG or PNG of up to 10 MB as a data string
/// (`data:image/jpeg;base64,…`).
#[utoipa::path(post, path = "/projects/{id}/expenses", tag = "projects", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewExpense,
    extensions(("x-largest-body" = json!(RECEIPTS.largest_json()))), responses((status = 201, body = Project)))]
pub async fn create_expense(
    editor: Editor,
    State(keeper): State<Keeper>,
    Id(id): Id,
    request: Request,
) -> Result<Posted<Versioned<Project>>> {
    let project_id = id.clone();
    editor.read(move |scope| projects::get(scope, &project_id).map(drop)).await?;
    let expense = keeper.read_json::<ReceiptedExpense, _>(&editor, request, RECEIPTS.largest_json(), Ok).await?;
    let (ReceiptedExpense { fields, receipt, receipt_name }, room) = expense.out();
    let upload = RECEIPTS.take_data(&keeper, &editor, &id, (receipt_name, room.with(receipt))).await?;
    let add = |receipts| {
        editor.post(move |scope| {
            let done = store::insert_within(scope, &id, |scope| {
                let mut fields = fields;
                RECEIPTS.add(scope, &id, &mut fields.receipt, receipts)?;
                Ok(fields)
            })?;
            record_added(scope, &done)?;
            with_expenses::shown(scope, done.0).map(Versioned::created)
        })
    };
    upload.named_by(add).await
}

/// Removes an expense with its receipt; the answer is the project.
#[utoipa::path(delete, path = "/projects/{id}/expenses/{expenseId}", tag = "projects", security(("editor" = [])),
    params(("id" = String, Path), ("expenseId" = String, Path)), responses((status = 200, body = Project)))]
pub async fn delete_expense(editor: Editor, IdWithin(id, expense_id): IdWithin) -> Result<Versioned<Project>> {
    let removed = editor.write(move |scope| {
        let done = store::delete_within(scope, &id, &expense_id)?;
        RECEIPTS.give_up(scope, &id, done.1.fields.receipt.items())?;
        record_deleted(scope, &done)?;
        with_expenses::shown(scope, done.0)
    });
    Ok(Versioned::shown(removed.await?))
}

/// The receipt of an expense.
#[utoipa::path(get, path = "/projects/{id}/expenses/{expenseId}/receipt", tag = "projects", security(("reader" = [])),
    params(("id" = String, Path), ("expenseId" = String, Path)),
    responses((status = 200, content((Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png")))))]
pub async fn get_receipt(
    reader: Reader,
    State(keeper): State<Keeper>,
    IdWithin(id, expense_id): IdWithin,
) -> Result<Response> {
    let receipt = find(&reader, &id, expense_id).await?;
    RECEIPTS.open(Opener::Owner(&reader), &keeper, &id, &receipt, Form::Whole).await
}

/// The receipt in small.
#[utoipa::path(get, path = "/projects/{id}/expenses/{expenseId}/receipt/thumbnail", tag = "projects",
    security(("reader" = [])), params(("id" = String, Path), ("expenseId" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "image/jpeg")))]
pub async fn get_receipt_thumbnail(
    reader: Reader,
    State(keeper): State<Keeper>,
    IdWithin(id, expense_id): IdWithin,
) -> Result<Response> {
    let receipt = find(&reader, &id, expense_id).await?;
    RECEIPTS.open(Opener::Owner(&reader), &keeper, &id, &receipt, Form::Thumbnail).await
}

async fn find(reader: &Reader, project_id: &str, expense_id: String) -> Result<Attachment> {
    let project_id = project_id.to_owned();
    let expense = reader.read(move |scope| store::get_within(scope, &project_id, &expense_id)).await?;
    expense.fields.receipt.items().first().cloned().ok_or(Error::NotFound)
}
