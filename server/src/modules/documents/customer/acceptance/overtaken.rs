//! What a customer is told whose answer was overtaken: the estimate was changed, answered by somebody else, or is none any more.

use sawhorse_pdf as pdf;

use super::answering::is_asked;
use super::changes::Seen;
use super::last_answer::Outcome;
use super::tried::Tried;
use crate::modules::documents::paper::dates::day;
use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::PRODUCT;
use platform::values::dates::Moment;

/// The form again, with all that was typed and chosen, and what happened in between.
pub fn overtaken(tried: Tried, seen: Option<&Seen>, row: &DocumentRow, issuer: &Profile, now: Moment) -> Tried {
    let on_page = tried.chosen.clone();
    let chosen = match (seen, &on_page) {
        (Some(seen), Some(chosen)) => Some(seen.carry_over(chosen, row)),
        _ => on_page.clone(),
    };
    let mut tried = Tried { chosen, ..tried };
    if !is_asked(row, issuer, now) {
        tried.trouble = why_not_asked(row, issuer, now, tried.is_decline);
        return tried;
    }
    let changes = seen.map(|seen| seen.changes(row, issuer, on_page.as_ref(), &tried)).unwrap_or_default();
    let answer = row.fields.answer().filter(|answer| answer.is_current);
    tried.trouble = match answer {
        _ if !changes.is_empty() => format!("{} changed this estimate after you opened it:", business(issuer)),
        Some(answer) if answer.outcome == Outcome::Declined => {
            "This estimate was declined after you opened it. You can still accept it below.".to_owned()
        }
        _ => "This estimate changed or was answered after you opened it. Please check it again.".to_owned(),
    };
    tried.changes = changes;
    tried
}

fn why_not_asked(row: &DocumentRow, issuer: &Profile, now: Moment, is_decline: bool) -> String {
    let (fields, business) = (&row.fields, business(issuer));
    let accepted = fields.answer().filter(|answer| answer.is_current && answer.outcome == Outcome::Accepted);
    match accepted {
        _ if fields.kind == DocumentType::Invoice => {
            format!("{business} made an invoice from this estimate, so there's nothing left to sign.")
        }
        Some(answer) => {
            let name = answer.name.unwrap_or_default();
            let total = pdf::money(fields.total.cents());
            let lost = if is_decline { "It wasn't declined." } else { "Your choices weren't saved." };
            format!(
                "{name} already accepted this estimate for {total}. {lost} To change something, contact {business}."
            )
        }
        // The link shows what became an invoice.
        None if fields.public_since.is_none() => {
            format!("{business} is making an invoice from this estimate, so there's nothing left to sign.")
        }
        None if issuer.day_of(now) > fields.valid_until() => {
            let until = pdf::date(day(fields.valid_until()));
            format!("This estimate was valid until {until}. Ask {business} for a new one.")
        }
        None => format!("{business} doesn't ask for a signature on this estimate anymore."),
    }
}

fn business(issuer: &Profile) -> &str {
    Some(issuer.fields.business_name.trim()).filter(|name| !name.is_empty()).unwrap_or(PRODUCT)
}
