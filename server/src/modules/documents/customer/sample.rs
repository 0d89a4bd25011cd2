//! An estimate nobody wrote, on the page its customer would get: what a new owner looks at before sending the first one. It's in
//! no table, so nothing on it can be signed, declined or paid.

use axum::Json;
use axum::extract::State;
use maud::{Markup, html};
use serde::Serialize;
use utoipa::ToSchema;

use super::acceptance::{self, Question, Tried};
use super::sheet::{Amount, Cards, schedule, sheet};
use super::viewer;
use crate::modules::documents::amounts::Item;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::printing;
use crate::modules::documents::payments::cards::PayByCard;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::{self, Profile};
use platform::Platform;
use platform::access::Reader;
use platform::db::outside_database_work;
use platform::error::Result;
use platform::fields::entries::Entries;
use platform::owned::OwnedFields as _;
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// What the forms would be sent to. No document has such an id.
const NO_ID: &str = "sample";
/// Stands where the address of the PDF would.
const NO_PDF: &str = "#sample";
const MESSAGE: &str = "Thanks for having us over. Here's what we found and what it takes to fix it.";
/// Each with its price in cents.
const ITEMS: [(&str, i64); 3] = [
    ("50-gallon gas water heater, installed", 164_900),
    ("Expansion tank and new shutoff valve", 18_500),
    ("Haul away the old water heater", 7_500),
];

/// A page to look at.
#[derive(Debug, Serialize, ToSchema)]
pub struct SampleEstimate {
    /// All of it, as HTML without scripts.
    pub html: String,
}

/// An estimate as a customer would see it, with the owner's name and ways to pay and an invented customer. It's in no list.
#[utoipa::path(get, path = "/documents/sample", tag = "documents", security(("reader" = [])),
    responses((status = 200, body = SampleEstimate)))]
pub async fn get_sample_estimate(reader: Reader, State(platform): State<Platform>) -> Result<Json<SampleEstimate>> {
    let issuer = reader.read(profile::get).await?;
    outside_database_work("drawing a sample");
    let now = platform.clock.now();
    let row = row(&issuer, now)?;
    let mut paper = printing::paper(&row, &issuer, now);
    paper.agreement = acceptance::agreement(&platform, &row, &issuer).await?;
    let pay_by_card = PayByCard::of(&platform, &row, &issuer).await?;
    let question = Question::of(&row, &issuer, now, Tried::default());
    let amount = Amount::of(&paper, 0);
    let asked = out_of_order(question.section(&paper, schedule(&paper)));
    let cards = Cards { news: None, pay_by_card, made: html! {} };
    let sheet = sheet(&row, &paper, &amount, NO_PDF, &question, asked, cards);
    Ok(Json(SampleEstimate { html: viewer::sample(note(), sheet) }))
}

/// Sent just now to somebody who doesn't exist.
fn row(issuer: &Profile, now: Moment) -> Result<DocumentRow> {
    let items = ITEMS.iter().enumerate().map(|(place, (description, cents))| Item {
        // The same each time, so that the page is.
        id: format!("{NO_ID}-{place}"),
        description: (*description).to_owned(),
        quantity: Quantity::whole(1),
        rate: Money::of(*cents),
        subtotal: Money::of(*cents),
        ..Item::default()
    });
    let mut fields = DocumentFields {
        kind: DocumentType::Estimate,
        document_number: "EST-0001".to_owned(),
        customer_name: "Ana García".to_owned(),
        date: issuer.day_of(now),
        status: DocumentStatus::Sent,
        items: Entries::new(items.collect())?,
        message: Some(MESSAGE.to_owned()),
        sent_date: Some(now),
        public_since: Some(now),
        ..DocumentFields::default()
    };
    fields.settle();
    Ok(DocumentRow {
        id: NO_ID.to_owned(),
        owner_id: issuer.id.clone(),
        fields,
        version: 0,
        created_at: now,
        updated_at: now,
    })
}

fn note() -> Markup {
    html! {
        p.sample-note {
            strong { "Sample." }
            " Your customer gets a page like this. Ana isn't real, and nothing here can be signed or paid."
        }
    }
}

/// Shown as it is, and nothing in it can be used.
fn out_of_order(asked: Markup) -> Markup {
    html! { fieldset.sample disabled { (asked) } }
}
