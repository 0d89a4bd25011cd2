//! What a customer can reach with the id of a document that was sent: the document and its PDF, and nothing else.

use axum::Json;
use axum::extract::State;
use axum::response::Response;

use super::payloads::{Issuer, PublicDocument, PublicItem, PublicPhoto};
use super::shown_estimate;
use crate::modules::documents::paper::printing::{self, Shown};
use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store::{self, DocumentRow};
use crate::modules::profile::{self, Profile};
use platform::Platform;
use platform::access::{Public, Scope};
use platform::error::{Error, Result};
use platform::http::path::Key;
use platform::http::problem::Problem;
use platform::values::money::Money;

/// A document by the id in its link, from the first time it was sent.
#[utoipa::path(get, path = "/public/documents/{id}", tag = "documents", params(("id" = String, Path)),
    responses((status = 200, body = PublicDocument), (status = 403, body = Problem, description = "Not sent yet.")))]
pub async fn get_public_document(
    _: Public,
    State(platform): State<Platform>,
    key: Result<Key>,
) -> Result<Json<PublicDocument>> {
    let (row, issuer) = find(&platform, key.map_err(|_| unknown())?.0).await?;
    let (amount_paid, balance) = row.fields.paid_and_owed().map(|(paid, owed)| (paid.max(Money::ZERO), owed)).unzip();
    let stages = row.fields.stages();
    Ok(Json(PublicDocument {
        valid_until: (row.fields.kind == DocumentType::Estimate).then(|| row.fields.valid_until()),
        amount_paid,
        balance,
        adjusted: row.fields.adjusted.is_any().then(|| row.fields.adjusted.total()),
        deposit: row.fields.deposit(),
        instalments: (!stages.is_empty()).then_some(stages),
        totals: row.fields.breakdown(),
        photos: row.fields.photos.items().iter().map(|photo| PublicPhoto::of(&row.id, photo)).collect(),
        id: row.id,
        kind: row.fields.kind,
        document_number: row.fields.document_number,
        customer_name: row.fields.customer_name,
        total: row.fields.total,
        status: row.fields.status,
        date: row.fields.date,
        due_date: row.fields.due_date,
        sent_date: row.fields.sent_date,
        message: row.fields.message,
        items: row.fields.items.items().iter().filter(|item| item.counts()).map(PublicItem::of).collect(),
        user: Issuer {
            business_name: issuer.fields.business_name,
            email: issuer.email,
            phone_number: issuer.fields.phone_number,
            payment_methods: issuer.fields.payment_methods,
        },
    }))
}

#[utoipa::path(get, path = "/public/documents/{id}/pdf", tag = "documents", params(("id" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 403, body = Problem, description = "Not sent yet.")))]
pub async fn get_public_document_pdf(
    _: Public,
    State(platform): State<Platform>,
    key: Result<Key>,
) -> Result<Response> {
    let (row, issuer) = find(&platform, key.map_err(|_| unknown())?.0).await?;
    printing::print(&platform, row, issuer, Shown::Inline).await
}

/// The document behind a customer's link, and who sent it.
pub async fn find(platform: &Platform, id: String) -> Result<(DocumentRow, Profile)> {
    let now = platform.clock.now();
    platform
        .database
        .read(move |connection| {
            let mut row = store::find_for_customer(connection, &id, now).map_err(|error| match error {
                Error::NotFound => unknown(),
                other => other,
            })?;
            if row.fields.public_since.is_none() {
                let shown = shown_estimate::of(connection, &row)?;
                row = shown.ok_or(Error::Forbidden("This document is not publicly accessible"))?;
            }
            let issuer = profile::get(&mut Scope::without_request(connection, row.owner_id.clone(), now)?)?;
            Ok((row, issuer))
        })
        .await
}

/// Who took back or voided the document behind a link that worked before.
pub struct Ended {
    pub issuer: Profile,
    pub is_void: bool,
}

pub async fn ended_by(platform: &Platform, id: String) -> Result<Option<Ended>> {
    let now = platform.clock.now();
    platform
        .database
        .read(move |connection| {
            let Some((owner_id, is_void)) = store::find_ended_link(connection, &id, now)? else { return Ok(None) };
            let issuer = profile::get(&mut Scope::without_request(connection, owner_id, now)?)?;
            Ok(Some(Ended { issuer, is_void }))
        })
        .await
}

/// The same whether there is no such document or the address cannot be one's.
fn unknown() -> Error {
    Error::NotFoundAs("Document not found")
}
