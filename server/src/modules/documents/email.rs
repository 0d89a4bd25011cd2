//! Sending a document by mail of our own: in the owner's name, answers go to the owner, the PDF is attached. The mail
//! goes through the outbox; what becomes of it is noted on the document.

use axum::Json;
use axum::extract::State;
use maud::{DOCTYPE, html};

use super::payloads::{Document, EmailAvailability, EmailFields, NewEmail};
use super::rules::MailState;
use super::store::{self, DocumentRow};
use super::{actions, printing};
use crate::modules::profile::{self, Profile};
use crate::platform::access::{Editor, Reader};
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::error::{Error, Result};
use crate::platform::http::idempotency::Posted;
use crate::platform::http::path::Key;
use crate::platform::http::problem::Problem;
use crate::platform::http::version::Versioned;
use crate::platform::mail::{Letter, Outcome};
use crate::platform::{PRODUCT, Platform};

/// Whether the product can send documents itself.
#[utoipa::path(get, path = "/documents/email", tag = "documents", security(("reader" = [])),
    responses((status = 200, body = EmailAvailability)))]
pub async fn get_email_availability(_: Reader, State(platform): State<Platform>) -> Json<EmailAvailability> {
    Json(EmailAvailability { is_available: platform.mail.is_configured() })
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
    let (row, issuer) = editor.read(move |scope| Ok((store::get(scope, &document_id)?, profile::get(scope)?))).await?;
    if !platform.mail.is_configured() {
        return Err(Error::Conflict(
            "No mail server is set up here. Please send it from your own mail program.".into(),
        ));
    }
    let version = row.version;
    let row = actions::as_sent(row, platform.clock.now());
    let attachment = printing::set(&platform, &row, &issuer).await?;
    let letter = compose(&platform, &row, issuer, email, attachment);
    let sent = editor
        .post(move |scope| {
            let row = actions::send_by_mail(scope, &id, version, &letter)?;
            Ok(Versioned::shown(Document::at(row, scope.now)))
        })
        .await?;
    platform.mail.wake_worker();
    Ok(sent)
}

fn compose(platform: &Platform, row: &DocumentRow, issuer: Profile, email: EmailFields, attachment: Vec<u8>) -> Letter {
    let link = format!("{}/invoice/{}", platform.public_origin, row.id);
    let mut body = email.message.clone();
    if !body.contains(&link) {
        body.push_str(&format!("\n\n{link}"));
    }
    let business = Some(issuer.fields.business_name).filter(|name| !name.is_empty());
    let business = business.unwrap_or_else(|| PRODUCT.to_owned());
    let paragraphs = email.message.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    let word = row.fields.kind.word();
    // Mail programs know only styles that stand at the element itself.
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { (email.subject) } }
            body style="margin:0;padding:24px;background:#f6f3ee;color:#23211e;font:16px/1.5 Arial,Helvetica,sans-serif" {
                div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px" {
                    p style="margin:0 0 24px;font-size:20px;font-weight:bold" { (business) }
                    @for paragraph in paragraphs {
                        p style="margin:0 0 16px" {
                            @for (index, line) in paragraph.lines().enumerate() {
                                @if index > 0 { br; }
                                (line)
                            }
                        }
                    }
                    p style="margin:24px 0" {
                        a href=(link) style="display:inline-block;padding:14px 24px;background:#23211e;color:#fff;\
                            border-radius:6px;text-decoration:none;font-weight:bold" {
                            "View " (word.to_lowercase()) " " (row.document_number)
                        }
                    }
                    p style="margin:24px 0 0;color:#6b655c;font-size:14px" {
                        "Answers to this mail go to " (business) ", " (issuer.email) "."
                    }
                }
            }
        }
    };
    Letter {
        recipient: email.to,
        subject: email.subject,
        body,
        html: Some(html.into_string()),
        sender_name: Some(business),
        reply_to: Some(issuer.email),
        attachment_name: Some(printing::file_name(row)),
        attachment: Some(attachment),
    }
}

/// What became of a mail, for the document it was about.
pub fn note_delivery(connection: &mut DbConnection, mail_id: &str, outcome: Outcome, now: Moment) -> Result<()> {
    let noted = match outcome {
        Outcome::Sent => (MailState::Sent, None),
        Outcome::Postponed(reason) => (MailState::Waiting, Some(reason)),
        Outcome::Failed(reason) => (MailState::Failed, Some(reason)),
    };
    store::note_mail(connection, mail_id, noted, now)
}
