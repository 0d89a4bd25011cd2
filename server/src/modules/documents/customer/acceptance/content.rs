//! What a customer answers to, word for word, and what tells one such text from another.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::last_answer::{DocumentAnswer, LastAnswer, Outcome};
use crate::modules::documents::amounts::totals::Totals;
use crate::modules::documents::amounts::{Item, Offered};
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::db::outside_database_work;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// What the estimate itself proposes: a change of it asks for a new answer.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Proposal<'a> {
    customer: &'a str,
    date: CalendarDate,
    due_date: Option<CalendarDate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    items: Vec<Line<'a>>,
    /// Discount and taxes, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<Totals>,
    total: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    deposit: Option<Money>,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Offered::is_included")]
    offered: Offered,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    chosen: bool,
    description: &'a str,
    quantity: Quantity,
    rate: Money,
    subtotal: Money,
}

impl<'a> Proposal<'a> {
    fn of(fields: &'a DocumentFields) -> Self {
        let line = |item: &'a Item| Line {
            offered: item.offered,
            chosen: item.chosen,
            description: &item.description,
            quantity: item.quantity,
            rate: item.rate,
            subtotal: item.subtotal,
        };
        Self {
            customer: &fields.customer_name,
            date: fields.date,
            due_date: fields.due_date,
            message: fields.message.as_deref(),
            items: fields.items.items().iter().map(line).collect(),
            totals: fields.breakdown(),
            total: fields.total,
            deposit: fields.deposit(),
        }
    }
}

/// The same for the same proposal, whatever else is said about the document.
pub fn proposal(fields: &DocumentFields) -> String {
    // Plain texts and numbers are always JSON.
    serde_json::to_string(&Proposal::of(fields)).unwrap_or_default()
}

impl DocumentFields {
    /// Whether it was accepted as it is.
    pub fn is_accepted(&self) -> bool {
        self.answer().is_some_and(|answer| answer.is_current && answer.outcome == Outcome::Accepted)
    }

    pub fn answer(&self) -> Option<DocumentAnswer> {
        let LastAnswer { answer, answer_words, answered_at, answered_offer, .. } = &self.last_answer;
        let (outcome, at) = ((*answer)?, (*answered_at)?);
        let words = answer_words.clone();
        let (name, reason) = if outcome == Outcome::Accepted { (words, None) } else { (None, words) };
        let is_current = answered_offer.as_ref() == Some(&proposal(self));
        Some(DocumentAnswer { outcome, name, reason, at, is_current })
    }
}

/// All that stands above a signature.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Content<'a> {
    business: &'a str,
    number: &'a str,
    valid_until: CalendarDate,
    #[serde(flatten)]
    proposal: Proposal<'a>,
    terms: &'a str,
}

/// What of it is read again.
#[derive(Deserialize)]
pub struct KeptContent {
    pub number: String,
    pub total: Money,
    pub terms: String,
}

/// As it is kept and hashed.
pub fn text(row: &DocumentRow, issuer: &Profile) -> String {
    let content = Content {
        business: &issuer.fields.business_name,
        number: &row.fields.document_number,
        valid_until: row.fields.valid_until(),
        proposal: Proposal::of(&row.fields),
        terms: issuer.fields.terms.as_deref().unwrap_or_default(),
    };
    serde_json::to_string(&content).unwrap_or_default()
}

/// SHA-256, in hexadecimal digits.
pub fn hash(text: &str) -> String {
    outside_database_work("hashing what was signed");
    hex::encode(Sha256::digest(text))
}

fn mac(row: &DocumentRow, content: &str) -> Option<Hmac<Sha256>> {
    outside_database_work("making a form's token");
    // The id is known to the owner and to whoever has the link: nobody else can make a token.
    let mut mac = Hmac::<Sha256>::new_from_slice(row.id.as_bytes()).ok()?;
    let answered = row.fields.last_answer.answered_at.map(|at| at.to_string()).unwrap_or_default();
    // An option that isn't chosen has a total of its own. The content doesn't tell it, but discount and taxes decide it.
    let taxes: Vec<_> = row.fields.items.items().iter().map(|item| &item.tax).collect();
    let rates = serde_json::to_string(&(row.fields.discount.given(), taxes)).unwrap_or_default();
    for text in [answered.as_str(), content, &rates] {
        mac.update(text.as_bytes());
        mac.update(&[0]);
    }
    Some(mac)
}

/// Goes with the form: good for this document as it stands, until it is answered.
pub fn token(row: &DocumentRow, content: &str) -> String {
    mac(row, content).map(|mac| hex::encode(mac.finalize().into_bytes())).unwrap_or_default()
}

pub fn is_token(given: &str, row: &DocumentRow, content: &str) -> bool {
    let given = hex::decode(given).unwrap_or_default();
    mac(row, content).is_some_and(|mac| mac.verify_slice(&given).is_ok())
}
