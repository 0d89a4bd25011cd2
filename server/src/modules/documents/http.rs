//! The document calls.

use axum::Json;
use axum::extract::State;
use axum::response::Response;

use super::fields::{DocumentChange, NewDocument};
use super::paper::printing::{self, Shown};
use super::payloads::{Document, DocumentFilter, DocumentsSummary, InventoryItem, StatusFilter};
use super::voided::{self, Removal};
use super::{actions, counts, listing, store};
use crate::modules::calls::owned_calls;
use crate::modules::{inventory, profile};
use platform::Platform;
use platform::access::{Editor, Reader};
use platform::error::Result;
use platform::http::answer::Done;
use platform::http::idempotency::Posted;
use platform::http::list::{ListAnswer, ListParameters, ListQuery};
use platform::http::parameters::Parameters;
use platform::http::path::Key;
use platform::http::version::Versioned;

/// The owner's documents, past due ones first, then the largest. Searches number, customer (name, e-mail and telephone)
/// and lines.
#[utoipa::path(get, path = "/documents", tag = "documents", security(("reader" = [])),
    params(ListParameters, DocumentFilter),
    responses((status = 200, body = Vec<Document>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_documents(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Document>> {
    let filter = DocumentFilter::read(&mut query)?;
    // In any order there is an index for.
    let is_narrowed = query.search.is_some() || DocumentFilter { order: None, ..filter.clone() }.is_given();
    // Without an order of its own, the last one that was voided comes first.
    let is_of_voided = filter.status == Some(StatusFilter::Voided) && filter.order.is_none();
    let listed = reader.list(is_narrowed, move |scope| {
        let list = if is_of_voided { voided::list } else { listing::list };
        Ok((list(scope, &query, &filter)?, query, scope.now, scope.today()))
    });
    let (page, query, now, today) = listed.await?;
    // Not while it's read: whether an answer still holds takes a hash of all items.
    Ok(page.map(|row| Document::at(row, now, today)).answer(&query))
}

/// All documents in seven figures.
#[utoipa::path(get, path = "/documents/summary", tag = "documents", security(("reader" = [])),
    responses((status = 200, body = DocumentsSummary)))]
pub async fn get_documents_summary(reader: Reader) -> Result<Json<DocumentsSummary>> {
    reader.read_with_generic_plan(counts::summary).await.map(Json)
}

/// The inventory, to pick lines from.
#[utoipa::path(get, path = "/documents/inventory/items", tag = "documents", security(("reader" = [])),
    params(ListParameters),
    responses((status = 200, body = Vec<InventoryItem>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_inventory_items(reader: Reader, query: ListQuery) -> Result<ListAnswer<InventoryItem>> {
    reader
        .read(move |scope| Ok(inventory::list(scope, &query, &inventory::PartFilter::default())?.answer(&query)))
        .await
}

impl From<inventory::PartRow> for InventoryItem {
    fn from(row: inventory::PartRow) -> Self {
        let inventory::PartFields { name, sku, price, quantity, .. } = row.fields;
        Self { id: row.id, name, sku, price, quantity }
    }
}

#[utoipa::path(get, path = "/documents/{id}", tag = "documents", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn get_document(reader: Reader, Key(id): Key) -> Result<Versioned<Document>> {
    let (row, now, today) = reader.glance(move |scope| Ok((store::get(scope, &id)?, scope.now, scope.today()))).await?;
    Ok(Versioned::shown(Document::at(row, now, today)))
}

owned_calls! {
    at "/documents", known by Key, tag "documents", shown as Document by |scope, row| Document::of_row(row, scope),
    create: create_document(Editor, NewDocument) by actions::create,
    update: update_document(Editor, DocumentChange) by actions::change,
}

/// Deletes a document that was never sent and has no money. Voids any other: it's in no list, figure or page any more, and its
/// payments become the customer's credit unless they're refunded with it. `GET /documents?status=Voided` lists what was voided.
#[utoipa::path(delete, path = "/documents/{id}", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path), Removal), responses((status = 204)))]
pub async fn delete_document(editor: Editor, Key(id): Key, mut parameters: Parameters) -> Result<Done> {
    let removal = Removal::read(&mut parameters)?;
    editor.write(move |scope| voided::delete(scope, &id, &removal)).await?;
    Ok(Done)
}

/// Notes that the document is on its way to the customer, and opens its public page.
#[utoipa::path(post, path = "/documents/{id}/send", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn send_document(editor: Editor, Key(id): Key) -> Result<Posted<Versioned<Document>>> {
    editor.post(move |scope| Ok(Versioned::shown(Document::of_row(actions::send(scope, &id)?, scope)))).await
}

/// Takes the last sending back, which didn't happen after all: status and sent date become what they were before it. The customer's
/// link ends, unless the document was sent before that. What the product sent by email isn't taken back.
#[utoipa::path(post, path = "/documents/{id}/take-back", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn take_back_document(editor: Editor, Key(id): Key) -> Result<Posted<Versioned<Document>>> {
    editor.post(move |scope| Ok(Versioned::shown(Document::of_row(actions::take_back(scope, &id)?, scope)))).await
}

#[utoipa::path(post, path = "/documents/{id}/mark-paid", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn mark_document_paid(editor: Editor, Key(id): Key) -> Result<Posted<Versioned<Document>>> {
    editor.post(move |scope| Ok(Versioned::shown(Document::of_row(actions::mark_paid(scope, &id)?, scope)))).await
}

/// Turns an estimate into an invoice. The customer's link stays the same, and shows the estimate until the invoice is sent.
#[utoipa::path(post, path = "/documents/{id}/convert-to-invoice", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn convert_document_to_invoice(editor: Editor, Key(id): Key) -> Result<Posted<Versioned<Document>>> {
    editor
        .post(move |scope| Ok(Versioned::shown(Document::of_row(actions::convert_to_invoice(scope, &id)?, scope))))
        .await
}

/// The document on paper.
#[utoipa::path(get, path = "/documents/{id}/pdf", tag = "documents", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
pub async fn get_document_pdf(reader: Reader, State(platform): State<Platform>, Key(id): Key) -> Result<Response> {
    let (row, issuer) = reader.read(move |scope| Ok((store::get(scope, &id)?, profile::get(scope)?))).await?;
    printing::print(&platform, row, issuer, Shown::Download).await
}
