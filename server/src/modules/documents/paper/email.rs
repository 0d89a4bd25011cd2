//! Sending a document by mail of our own: in the owner's name, answers go to the owner, the PDF is attached. The mail
//! goes through the outbox; what becomes of it is noted on the document.

use axum::Json;
use axum::extract::State;

use super::printing;
use crate::modules::documents::actions;
use crate::modules::documents::payloads::{Document, EmailAvailability};
use crate::modules::documents::store::{self, DocumentRow};
use crate::modules::profile::{self, Profile};
use platform::access::{Editor, Reader};
use platform::email::delivery::{self, Attached, Button, CustomerEmail, EmailFields, NewEmail, no_mail_server};
use platform::email::limit::Sending;
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::path::Key;
use platform::http::problem::Problem;
use platform::http::version::Versioned;
use platform::{PRODUCT, Platform};

/// Whether the product can send documents itself.
#[utoipa::path(get, path = "/documents/email", tag = "documents", security(("reader" = [])),
    responses((status = 200, body = EmailAvailability)))]
pub async fn get_email_availability(
    reader: Reader,
    State(platform): State<Platform>,
) -> Result<Json<EmailAvailability>> {
    let is_available = platform.mail.is_configured();
    let needs_confirmation = is_available && !reader.glance(delivery::is_reachable).await?;
    Ok(Json(EmailAvailability { is_available, needs_confirmation }))
}

/// Sends the document to its customer with the PDF attached; otherwise like sending it.
#[utoipa::path(post, path = "/documents/{id}/email", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewEmail,
    responses((status = 200, body = Document), (status = 429, body = Problem)))]
pub async fn send_document_by_email(
    editor: Editor,
    State(platform): State<Platform>,
    Key(id): Key,
    body: NewEmail,
) -> Result<Posted<Versioned<Document>>> {
    let email = body.0;
    let document_id = id.clone();
    let (mut row, issuer) =
        editor.read(move |scope| Ok((store::get(scope, &document_id)?, profile::get(scope)?))).await?;
    if !platform.mail.is_configured() {
        return Err(no_mail_server());
    }
    let version = row.version;
    row.fields.send(platform.clock.now());
    let attachment = printing::set(&platform, &row, &issuer).await?;
    let letter = compose(&platform, &row, issuer, email, attachment).compose(Sending::ByHand);
    let sent = editor
        .post(move |scope| {
            let row = actions::send_by_mail(scope, &id, version, &letter)?;
            Ok(Versioned::shown(Document::of_row(row, scope)))
        })
        .await?;
    platform.mail.wake_worker();
    Ok(sent)
}

pub fn compose(
    platform: &Platform,
    row: &DocumentRow,
    issuer: Profile,
    fields: EmailFields,
    attachment: Vec<u8>,
) -> CustomerEmail {
    let address = format!("{}/invoice/{}", platform.public_origin, row.id);
    let label = format!("View {} {}", row.fields.kind.word().to_lowercase(), row.fields.document_number);
    CustomerEmail {
        fields,
        business: business_of(&issuer),
        reply_to: issuer.email,
        button: Some(Button { address, label }),
        attached: Some(Attached {
            name: printing::file_name(row),
            kind: "application/pdf".to_owned(),
            bytes: attachment,
        }),
    }
}

/// In whose name mails go out.
pub fn business_of(issuer: &Profile) -> String {
    let name = Some(issuer.fields.business_name.clone()).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| PRODUCT.to_owned())
}
