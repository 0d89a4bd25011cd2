//! What was agreed, or is to be, in the words of the paper.

use sawhorse_pdf as pdf;

use super::content::KeptContent;
use super::last_answer::Outcome;
use super::store::{self, KeptAnswer};
use crate::modules::documents::paper::dates::day_of;
use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::Platform;
use platform::access::Scope;
use platform::error::{Error, Result};

/// The terms of an estimate that asks to be accepted, or the ones that were signed with the signature under them. Nothing
/// for a document that has to do with neither.
pub async fn agreement(platform: &Platform, row: &DocumentRow, issuer: &Profile) -> Result<pdf::Agreement> {
    let is_estimate = row.fields.kind == DocumentType::Estimate;
    let terms = issuer.fields.terms.clone().filter(|_| is_estimate && issuer.fields.asks_acceptance);
    let asked = pdf::Agreement { terms: terms.unwrap_or_default(), answer: None };
    let Some(answer) = row.fields.answer() else { return Ok(asked) };
    let on = day_of(answer.at, issuer);
    match answer.outcome {
        // What was changed since is another paper. An invoice names the estimate it was made of, whatever it says by now.
        _ if is_estimate && !answer.is_current => Ok(asked),
        Outcome::Declined if is_estimate => Ok(pdf::Agreement { answer: Some(pdf::Answer::Declined { on }), ..asked }),
        Outcome::Declined => Ok(asked),
        Outcome::Accepted => {
            let (owner_id, id, now) = (row.owner_id.clone(), row.id.clone(), platform.clock.now());
            let accepted = platform
                .database
                .read(move |connection| store::accepted(&mut Scope::without_request(connection, owner_id, now)?, &id))
                .await?;
            accepted.map_or(Ok(asked), |kept| signed(kept, on))
        }
    }
}

fn signed(kept: KeptAnswer, on: pdf::Date) -> Result<pdf::Agreement> {
    let content: KeptContent =
        serde_json::from_str(&kept.content).map_err(|error| Error::internal("reading what was accepted", error))?;
    let at = kept.answered_at.time().strftime("%b %-d, %Y at %-I:%M %p GMT");
    let signature = pdf::Signature {
        name: kept.words.unwrap_or_default(),
        on,
        number: content.number,
        total_cents: content.total.cents(),
        record: vec![
            format!("Signature proof: signed {at} from {}", kept.client_address),
            format!("Version {} · SHA-256 {}", kept.document_version, kept.content_hash),
        ],
    };
    Ok(pdf::Agreement { terms: content.terms, answer: Some(pdf::Answer::Accepted(signature)) })
}
