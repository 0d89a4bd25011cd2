//! Taking an answer: in one transaction with the note of it in the activity and what the owner is told. What takes hashing is done
//! before it, by the document as it was read.

use super::content;
use super::last_answer::{LastAnswer, Outcome};
use super::store::{self, KeptAnswer};
use super::tried::Tried;
use crate::modules::activity::record_that;
use crate::modules::documents::amounts::Item;
use crate::modules::documents::notices::{Notice, tell};
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::{self as documents, DocumentRow};
use crate::modules::profile::{self, Profile, ProfileFields};
use platform::access::Scope;
use platform::db::outside_database_work;
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
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
        && fields.public_since.is_some()
        && fields.kind == DocumentType::Estimate
        && fields.status == DocumentStatus::Sent
        && issuer.day_of(now) <= fields.valid_until()
        && !fields.is_accepted()
}

/// Whether what a form was about is still what the estimate proposes.
pub fn is_current(token: &str, row: &DocumentRow, issuer: &Profile, now: Moment) -> bool {
    is_asked(row, issuer, now) && content::is_token(token, row, &content::text(row, issuer))
}

/// What is to become of an answer, by the document as it was read.
pub enum Looked {
    /// The same was said before.
    Said,
    /// What was chosen cannot be signed.
    Trouble(&'static str),
    Ready(Box<Ready>),
}

/// An answer that can be kept, as long as what it's about stays as it was read.
#[derive(Clone)]
pub struct Ready {
    version: i64,
    terms: Terms,
    given: Given,
    signed: Signed,
}

/// What of the owner stands above a signature.
#[derive(Clone, PartialEq, Eq)]
struct Terms {
    business: String,
    terms: Option<String>,
    is_asked: bool,
}

impl Terms {
    fn of(issuer: &Profile) -> Self {
        let ProfileFields { business_name, terms, asks_acceptance, .. } = &issuer.fields;
        Self { business: business_name.clone(), terms: terms.clone(), is_asked: *asks_acceptance }
    }
}

/// What an answer is to, word for word, and its hashes.
#[derive(Clone)]
struct Signed {
    items: Entries<Item>,
    content: String,
    content_hash: String,
    answered_to: String,
    proposal: String,
}

impl Signed {
    /// `answered` is the document with what was chosen.
    fn of(answered: DocumentRow, issuer: &Profile) -> Self {
        let (content, proposal) = (content::text(&answered, issuer), content::proposal(&answered.fields));
        Self {
            content_hash: content::hash(&content),
            answered_to: content::hash(&proposal),
            content,
            proposal,
            items: answered.fields.items,
        }
    }
}

/// Looks at what the customer of a document says, before it's held. One to what is no longer proposed is refused.
pub fn look(row: &DocumentRow, issuer: &Profile, given: Given, tried: &Tried, now: Moment) -> Result<Looked> {
    outside_database_work("reading an answer");
    let said = row.fields.answer().filter(|answer| answer.is_current).map(|answer| answer.outcome);
    // Somebody else may have chosen something else.
    if said == Some(given.outcome) && tried.is_choice_of(row) {
        return Ok(Looked::Said);
    }
    if !is_current(&given.token, row, issuer, now) {
        return Err(Error::Conflict("This isn't what was offered.".into()));
    }
    if let Some(trouble) = tried.trouble_with_choice(row) {
        return Ok(Looked::Trouble(trouble));
    }
    let signed = Signed::of(tried.with_choice(row), issuer);
    Ok(Looked::Ready(Box::new(Ready { version: row.version, terms: Terms::of(issuer), given, signed })))
}

/// Keeps it; false when what it's about was changed since it was read. What is signed is what was shown.
pub fn answer(scope: &mut Scope, id: &str, ready: Ready, mail_origin: Option<&str>) -> Result<bool> {
    let row = documents::hold(scope, id)?;
    let issuer = profile::get(scope)?;
    if row.version != ready.version || Terms::of(&issuer) != ready.terms {
        return Ok(false);
    }
    keep(scope, row, ready.signed, ready.given, mail_origin).map(|()| true)
}

/// Signs an estimate as its customer would; for the program itself.
pub fn accept(scope: &mut Scope, id: &str, name: &str, client_address: &str) -> Result<()> {
    let row = documents::hold(scope, id)?;
    let issuer = profile::get(scope)?;
    let words = Some(name.to_owned());
    let (token, client_address) = (String::new(), client_address.to_owned());
    let given = Given { outcome: Outcome::Accepted, words, token, client_address };
    let signed = Signed::of(row.clone(), &issuer);
    keep(scope, row, signed, given, None)
}

fn keep(scope: &mut Scope, row: DocumentRow, signed: Signed, given: Given, mail_origin: Option<&str>) -> Result<()> {
    let now = scope.now;
    let answer = KeptAnswer {
        id: new_id(),
        owner_id: scope.owner_id().to_owned(),
        document_id: row.id.clone(),
        outcome: given.outcome,
        words: given.words.clone(),
        document_version: row.version,
        content_hash: signed.content_hash,
        content: signed.content,
        client_address: given.client_address,
        answered_at: scope.now,
    };
    store::insert(scope, &answer)?;
    let last_answer = LastAnswer {
        answer: Some(given.outcome),
        answer_words: given.words,
        answered_at: Some(scope.now),
        answered_to: Some(signed.answered_to),
        answered_offer: Some(signed.proposal),
    };
    let row = documents::step(scope, row, |fields| {
        fields.items = signed.items;
        fields.last_answer = last_answer;
        // Who answers has looked at it.
        fields.viewed_at = fields.viewed_at.or(Some(now));
    })?;
    record_that(scope, &row.fields, if given.outcome == Outcome::Accepted { "accepted" } else { "declined" })?;
    let words = answer.words.as_deref().unwrap_or_default();
    let notice = match answer.outcome {
        Outcome::Accepted => Notice::Signed(words),
        Outcome::Declined => Notice::Declined(words),
    };
    tell(scope, &row, &notice, mail_origin)
}
