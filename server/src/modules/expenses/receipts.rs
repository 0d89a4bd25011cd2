//! The receipts of expenses, and the calls for them. They come in as one upload, all or nothing, and open for their owner alone.

use axum::extract::{Request, State};
use axum::response::Response;
use jiff::SignedDuration;
use utoipa::ToSchema;

use super::payloads::BusinessExpense;
use super::store;
use platform::Platform;
use platform::access::{Editor, Reader, Scope};
use platform::attachments::named_in::NamedIn;
use platform::attachments::{Attachment, Attachments, ContentType, Form, Keeper, Kept, OpenedBy, Opener};
use platform::db::DbConnection;
use platform::error::{Error, Result};
use platform::http::answer::Done;
use platform::http::idempotency::Posted;
use platform::http::path::{Id, IdAndKey};
use platform::http::version::Versioned;

pub static RECEIPTS: Attachments = Attachments {
    folder: "expenses",
    field: "receipts",
    most: 5,
    megabytes: 50,
    kinds: &[ContentType::Jpeg, ContentType::Png, ContentType::Pdf],
    kept: Kept::ToBeRead,
    opened_by: OpenedBy::TheOwner,
};

pub const RECEIPTS_NAMED_IN: NamedIn =
    NamedIn { table: "business_expenses", of: "id", list: "receipts", attachments: &RECEIPTS };

/// How long a deleted expense can be brought back.
const KEPT_FOR: SignedDuration = SignedDuration::from_hours(24 * 30);

/// The form of an upload, for the OpenAPI document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read by the OpenAPI document only")]
pub struct ReceiptUpload {
    /// JPEG, PNG or PDF, up to 50 MB each. Large photos and scanned pages are made smaller.
    #[schema(value_type = Vec<String>, format = Binary)]
    receipts: Vec<Vec<u8>>,
}

/// Adds receipts to an expense: all of them, or none and a sentence for each that can't be taken.
#[utoipa::path(post, path = "/expenses/{id}/receipts", tag = "expenses", security(("editor" = [])),
    params(("id" = String, Path)), request_body(content = ReceiptUpload, content_type = "multipart/form-data"),
    extensions(("x-largest-body" = json!(RECEIPTS.largest_form()))), responses((status = 201, body = BusinessExpense)))]
pub async fn add_expense_receipts(
    editor: Editor,
    State(keeper): State<Keeper>,
    Id(id): Id,
    request: Request,
) -> Result<Posted<Versioned<BusinessExpense>>> {
    let expense_id = id.clone();
    let there = editor.read(move |scope| Ok(store::get(scope, &expense_id)?.fields.receipts.items().len())).await?;
    let upload = RECEIPTS.take_form(&keeper, &editor, &id, there, request).await?;
    let add = |added| {
        editor.post(move |scope| {
            let row = store::change_receipts(scope, &id, |scope, receipts| RECEIPTS.add(scope, &id, receipts, added))?;
            Ok(Versioned::created(row.into()))
        })
    };
    upload.named_by(add).await
}

#[utoipa::path(delete, path = "/expenses/{id}/receipts/{receiptId}", tag = "expenses", security(("editor" = [])),
    params(("id" = String, Path), ("receiptId" = String, Path)), responses((status = 204)))]
pub async fn delete_expense_receipt(editor: Editor, IdAndKey(id, receipt_id): IdAndKey) -> Result<Done> {
    let remove = move |scope: &mut Scope| {
        store::change_receipts(scope, &id, |scope, receipts| RECEIPTS.remove(scope, &id, receipts, &receipt_id))
    };
    editor.write(remove).await?;
    Ok(Done)
}

/// A receipt.
#[utoipa::path(get, path = "/expenses/{id}/receipts/{receiptId}", tag = "expenses", security(("reader" = [])),
    params(("id" = String, Path), ("receiptId" = String, Path)),
    responses((status = 200, content(
        (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "application/pdf")
    ))))]
pub async fn get_expense_receipt(
    reader: Reader,
    State(keeper): State<Keeper>,
    IdAndKey(id, receipt_id): IdAndKey,
) -> Result<Response> {
    let receipt = find(&reader, &id, receipt_id).await?;
    RECEIPTS.open(Opener::Owner(&reader), &keeper, &id, &receipt, Form::Whole).await
}

/// A receipt in small.
#[utoipa::path(get, path = "/expenses/{id}/receipts/{receiptId}/thumbnail", tag = "expenses",
    security(("reader" = [])), params(("id" = String, Path), ("receiptId" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "image/jpeg")))]
pub async fn get_expense_receipt_thumbnail(
    reader: Reader,
    State(keeper): State<Keeper>,
    IdAndKey(id, receipt_id): IdAndKey,
) -> Result<Response> {
    let receipt = find(&reader, &id, receipt_id).await?;
    RECEIPTS.open(Opener::Owner(&reader), &keeper, &id, &receipt, Form::Thumbnail).await
}

async fn find(reader: &Reader, id: &str, receipt_id: String) -> Result<Attachment> {
    let id = id.to_owned();
    let row = reader.read(move |scope| store::get(scope, &id)).await?;
    row.fields.receipts.find(&receipt_id).cloned().ok_or(Error::NotFound)
}

/// Adds receipts that come from the program itself; `put_file` stores a file under its path.
pub fn attach(
    scope: &mut Scope,
    id: &str,
    named: Vec<(String, Vec<u8>)>,
    put_file: &dyn Fn(&str, Vec<u8>) -> Result<()>,
) -> Result<()> {
    store::change_receipts(scope, id, |scope, receipts| RECEIPTS.add_own(scope, id, receipts, named, put_file))?;
    Ok(())
}

/// Removes for good what was deleted long ago, with its receipts; returns how many that were.
pub async fn forget_deleted(platform: &Platform) -> Result<usize> {
    let now = platform.clock.now();
    let then = now.minus(KEPT_FOR);
    let gone = platform.database.read(move |connection| store::deleted_by(connection, then)).await?;
    let count = gone.len();
    for (owner_id, id) in gone {
        let forget = move |connection: &mut DbConnection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            let row = store::hold(scope, &id)?;
            // It may have been brought back meanwhile.
            if row.fields.deleted_at.is_none_or(|at| at > then) {
                return Ok(());
            }
            RECEIPTS.give_up(scope, &id, row.fields.receipts.items())?;
            store::remove(scope, &id)
        };
        platform.database.write(forget).await?;
    }
    Ok(count)
}
