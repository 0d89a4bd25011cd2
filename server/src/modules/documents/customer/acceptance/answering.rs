//! Taking an answer: in one transaction with the note of it in the activity and the mail to the owner.

use sawhorse_pdf as pdf;

use super::content;
use super::last_answer::{LastAnswer, Outcome};
use super::store::{self, KeptAnswer};
use super::tried::Tried;
use crate::modules::activity::record_that;
use crate::modules::documents::rules::{self, DocumentStatus, DocumentType};
use crate::modules::documents::store::{self as documents, DocumentRow};
use crate::modules::profile::{self, Profile};
use platform::PRODUCT;
use platform::access::Scope;
use platform::email::mail::{self, Letter};
use platform::error::{Error, Result};
use platform::values::dates::Moment;
use platform::values::ids::new_id;

/// An answer as it comes in.
#[derive(Clone, Debug)]
pub struct Given {
    pub outcome: Outcome,
    /// The name, or the reason.
    pub words: Option<String>,
    pub token: String,
    pub client_address: String,
}

/// Whether the page asks for an answer.
pub fn is_asked(row: &DocumentRow, issuer: &Profile, now: Moment) -> bool {
    let fields = &row.fields;
    issuer.fields.asks_acceptance
        && fields.kind == DocumentType::Estimate
        && fields.status == DocumentStatus::Sent
        && issuer.day_of(now) <= rules::valid_until(fields.date)
        && !fields.is_accepted()
}

/// Keeps what the customer of a document says, or tells why what was chosen cannot be signed. The same answer a second time
/// changes nothing; one to what is no longer offered is refused. All of it is looked at while the row is held: what is signed is
/// what was shown.
pub fn answer(
    scope: &mut Scope,
    id: &str,
    given: Given,
    tried: &Tried,
    mail_origin: Option<&str>,
) -> Result<Option<&'static str>> {
    let row = documents::hold(scope, id)?;
    let issuer = profile::get(scope)?;
    let said = row.fields.answer().filter(|answer| answer.is_current).map(|answer| answer.outcome);
    if said == Some(given.outcome) {
        return Ok(None);
    }
    let text = content::text(&row, &issuer);
    if !is_asked(&row, &issuer, scope.now) || !content::is_token(&given.token, &row, &text) {
        return Err(Error::Conflict("This is not what was offered.".into()));
    }
    if let Some(trouble) = tried.trouble_with_choice(&row) {
        return Ok(Some(trouble));
    }
    let answered = tried.with_choice(&row);
    keep(scope, row, answered, &issuer, given, mail_origin).map(|()| None)
}

/// Signs an estimate as its customer would; for the program itself.
pub fn accept(scope: &mut Scope, id: &str, name: &str, client_address: &str) -> Result<()> {
    let row = documents::hold(scope, id)?;
    let issuer = profile::get(scope)?;
    let words = Some(name.to_owned());
    let (token, client_address) = (String::new(), client_address.to_owned());
    let (answered, given) = (row.clone(), Given { outcome: Outcome::Accepted, words, token, client_address });
    keep(scope, row, answered, &issuer, given, None)
}

/// `answered` is the document with what was chosen.
fn keep(
    scope: &mut Scope,
    row: DocumentRow,
    answered: DocumentRow,
    issuer: &Profile,
    given: Given,
    mail_origin: Option<&str>,
) -> Result<()> {
    let now = scope.now;
    let content = content::text(&answered, issuer);
    let answer = KeptAnswer {
        id: new_id(),
        owner_id: scope.owner_id().to_owned(),
        document_id: row.id.clone(),
        outcome: given.outcome,
        words: given.words.clone(),
        document_version: row.version,
        content_hash: content::hash(&content),
        content,
        client_address: given.client_address,
        answered_at: scope.now,
    };
    store::insert(scope, &answer)?;
    let last_answer = LastAnswer {
        answer: Some(given.outcome),
        answer_words: given.words,
        answered_at: Some(scope.now),
        answered_to: Some(content::offer_hash(&answered.fields)),
    };
    let row = documents::step(scope, row, |fields| {
        fields.items = answered.fields.items;
        fields.last_answer = last_answer;
        // Who answers has looked at it.
        fields.viewed_at = fields.viewed_at.or(Some(now));
    })?;
    record_that(scope, &row.fields, if given.outcome == Outcome::Accepted { "accepted" } else { "declined" })?;
    if let Some(origin) = mail_origin {
        mail::post(scope.connection, &letter(&row, issuer, &answer, origin), scope.now)?;
    }
    Ok(())
}

/// Tells the owner.
fn letter(row: &DocumentRow, owner: &Profile, answer: &KeptAnswer, origin: &str) -> Letter {
    let (number, customer) = (&row.fields.document_number, &row.fields.customer_name);
    let amount = pdf::money(row.fields.total.cents());
    let words = answer.words.as_deref().unwrap_or_default();
    let (what, told, next) = match answer.outcome {
        Outcome::Accepted => (
            "accepted",
            format!("estimate {number} for {customer} over {amount} was accepted. It was signed by {words}."),
            "You can look at it and make an invoice of it here:",
        ),
        Outcome::Declined => (
            "declined",
            match words {
                "" => format!("estimate {number} for {customer} over {amount} was declined, without a reason."),
                reason => format!(
                    "estimate {number} for {customer} over {amount} was declined. The reason given:\n\n{reason}"
                ),
            },
            "You can look at it, change it and send it again here:",
        ),
    };
    Letter {
        recipient: owner.email.clone(),
        subject: format!("{number} for {customer} was {what}"),
        body: format!(
            "Hello {},\n\n{told}\n\n{next}\n\n{origin}/app/invoices?open={}\n\n{PRODUCT}\n",
            owner.fields.first_name, row.id
        ),
        ..Letter::default()
    }
}
