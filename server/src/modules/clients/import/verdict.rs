//! What becomes of each row of a file: a new client, one that is there already, or none, and why. Nothing is written here.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::payloads::{ClientFields, ClientStatus, ClientType, LONGEST_TAG, MOST_TAGS};
use super::payloads::ImportField;
use super::table::Table;
use super::text::one_line;
use crate::platform::columns::{Choice, choice};
use crate::platform::csv::unguarded;
use crate::platform::error::{Error, Result};
use crate::platform::fields::{apply_change, no_references};
use crate::platform::owned::OwnedFields as _;

/// What stands between several values in one cell of Google's.
const SEVERAL: &str = ":::";
/// A group of Google's that everybody is in.
const EVERYBODY: &str = "* mycontacts";

choice! {
    /// Why a row is not added.
    pub enum Outcome {
        Duplicate = "duplicate",
        Refused = "refused",
    }
}

pub enum Verdict {
    Added(Box<ClientFields>),
    NotAdded { outcome: Outcome, name: String, reason: String, client_id: Option<String> },
}

/// A client that is there, or a row before this one.
#[derive(Clone)]
pub struct Known {
    /// As in "Dana Reyes" or "row 3".
    pub called: String,
    pub client_id: Option<String>,
}

/// Whom the owner has already, by what they are known again by.
#[derive(Default)]
pub struct KnownClients {
    pub by_email: HashMap<String, Known>,
    pub by_phone: HashMap<String, Known>,
    /// Only those that have neither: names are shared by many.
    pub by_name: HashMap<String, Known>,
}

impl KnownClients {
    fn find(&self, fields: &ClientFields) -> Option<(&'static str, &Known)> {
        let has_neither = fields.email_key.is_empty() && fields.phone_key.is_empty();
        let by_email = self.by_email.get(&fields.email_key).map(|known| ("e-mail address", known));
        by_email
            .or_else(|| self.by_phone.get(&fields.phone_key).map(|known| ("phone number", known)))
            .or_else(|| self.by_name.get(&fields.sort_key).filter(|_| has_neither).map(|known| ("name", known)))
    }

    pub fn add(&mut self, fields: &ClientFields, known: &Known) {
        let put = |map: &mut HashMap<String, Known>, key: &str| {
            if !key.is_empty() {
                map.entry(key.to_owned()).or_insert_with(|| known.clone());
            }
        };
        put(&mut self.by_email, &fields.email_key);
        put(&mut self.by_phone, &fields.phone_key);
        if fields.email_key.is_empty() && fields.phone_key.is_empty() {
            put(&mut self.by_name, &fields.sort_key);
        }
    }
}

/// One verdict for each row, in their order. A row that says the same as one before it is a duplicate, too.
pub fn judge(table: &Table, fields: &[ImportField], mut known: KnownClients) -> Vec<Verdict> {
    let mut verdicts = Vec::with_capacity(table.rows.len());
    for (number, row) in (table.first_row()..).zip(&table.rows) {
        let verdict = match read(fields, row) {
            Err((name, reason)) => Verdict::NotAdded { outcome: Outcome::Refused, name, reason, client_id: None },
            Ok(client) => match known.find(&client) {
                Some((same, Known { called, client_id })) => Verdict::NotAdded {
                    outcome: Outcome::Duplicate,
                    name: client.name(),
                    reason: format!("Same {same} as {called}."),
                    client_id: client_id.clone(),
                },
                None => {
                    known.add(&client, &Known { called: format!("row {number}"), client_id: None });
                    Verdict::Added(Box::new(client))
                }
            },
        };
        verdicts.push(verdict);
    }
    verdicts
}

/// The client that a row tells of; or what it is called and why it cannot be one.
fn read(fields: &[ImportField], row: &[String]) -> Result<ClientFields, (String, String)> {
    let cells = |wanted: ImportField| {
        fields.iter().zip(row).filter(move |(field, _)| **field == wanted).map(|(_, cell)| unguarded(cell))
    };
    let cell = |wanted: ImportField| cells(wanted).find(|cell| !cell.is_empty()).unwrap_or_default();
    let company = cell(ImportField::Company);
    // What is called like its company is no person.
    let whole = Some(cell(ImportField::Name)).filter(|name| *name != company).unwrap_or_default();
    let (first_name, last_name) = names(cell(ImportField::FirstName), cell(ImportField::LastName), whole);
    let name = format!("{first_name} {last_name}").trim().to_owned();
    let name = if name.is_empty() { company.to_owned() } else { name };
    if name.is_empty() {
        return Err((name, "There is no name.".to_owned()));
    }
    let mut body = Map::new();
    let mut put = |field: &str, value: Value| drop(body.insert(field.to_owned(), value));
    let text = |cell: &str| if cell.is_empty() { Value::Null } else { json!(cell) };
    put("company", text(company));
    put("source", text(cell(ImportField::Source)));
    put("leadSource", text(cell(ImportField::LeadSource)));
    put("industry", text(cell(ImportField::Industry)));
    put("notes", text(cell(ImportField::Notes)));
    for (field, value) in [("firstName", first_name.as_str()), ("lastName", last_name.as_str())] {
        if !value.is_empty() {
            put(field, json!(value));
        }
    }
    for (field, several) in [("email", cell(ImportField::Email)), ("phone", cell(ImportField::Phone))] {
        let only = first_of(several, field == "email");
        if !only.is_empty() {
            put(field, json!(only));
        }
    }
    put("type", word::<ClientType>(cell(ImportField::Type)));
    put("status", word::<ClientStatus>(cell(ImportField::Status)));
    put("estimatedValue", amount(cell(ImportField::EstimatedValue)));
    put("actualValue", amount(cell(ImportField::ActualValue)));
    put("lastContactDate", day(cell(ImportField::LastContactDate)));
    put("nextFollowUpDate", day(cell(ImportField::NextFollowUpDate)));
    put("tags", json!(tags(cell(ImportField::Tags))));
    let street = one_line([cell(ImportField::Street)].into_iter().chain(cells(ImportField::Street2)));
    put(
        "address",
        json!({
            "street": text(&street), "city": text(cell(ImportField::City)),
            "state": text(cell(ImportField::State)), "zip": text(cell(ImportField::Zip)),
            "country": text(cell(ImportField::Country)),
        }),
    );
    put(
        "socialMedia",
        json!({
            "linkedin": text(cell(ImportField::Linkedin)), "twitter": text(cell(ImportField::Twitter)),
            "facebook": text(cell(ImportField::Facebook)),
        }),
    );
    // As a change of nothing: what the file does not say stays empty, and what it says is held to what a form is held to.
    let mut client = ClientFields::default();
    match apply_change(&mut client, body, &mut no_references) {
        Ok(()) => {
            client.settle();
            Ok(client)
        }
        Err(Error::Invalid(errors)) => Err((name, errors.into_values().collect::<Vec<_>>().join(" "))),
        Err(_) => Err((name, "It could not be read.".to_owned())),
    }
}

/// First and last name: as they are said, or out of the whole name ("Reyes, Dana" or "Dana Maria Reyes").
fn names(first: &str, last: &str, whole: &str) -> (String, String) {
    if !first.is_empty() || !last.is_empty() {
        let (first, last) = if first.is_empty() { (last, "") } else { (first, last) };
        return (first.to_owned(), last.to_owned());
    }
    let (first, last) = match whole.split_once(", ") {
        Some((last, first)) if !first.contains(',') => (first, last),
        _ => whole.rsplit_once(' ').unwrap_or((whole, "")),
    };
    (first.trim().to_owned(), last.trim().to_owned())
}

/// The first of several in one cell.
fn first_of(cell: &str, is_email: bool) -> &str {
    let first = cell.split(SEVERAL).next().unwrap_or_default();
    let ends: &[char] = if is_email { &[',', ';', '\n', ' '] } else { &[';', '\n'] };
    first.trim().split(ends).next().unwrap_or_default().trim()
}

/// A word of ours, however it is written; any other is left out, as other programs have their own.
fn word<C: Choice>(cell: &str) -> Value {
    let word = cell.to_lowercase();
    if C::from_word(&word).is_some() { json!(word) } else { Value::Null }
}

/// "$1,234.50" is an amount, and so is 1234.5. Anything else is left as it is, to be refused.
fn amount(cell: &str) -> Value {
    let plain = cell.replace(['$', ',', ' '], "");
    match serde_json::from_str::<serde_json::Number>(&plain) {
        _ if plain.is_empty() => Value::Null,
        Ok(number) => Value::Number(number),
        Err(_) => json!(cell),
    }
}

/// "11/15/2026" is the 15th of November, as in the rest of the product.
fn day(cell: &str) -> Value {
    let pieces: Vec<&str> = cell.split('/').collect();
    match pieces.as_slice() {
        _ if cell.is_empty() => Value::Null,
        [month, day, year] if year.len() == 4 => json!(format!("{year}-{month:0>2}-{day:0>2}")),
        _ => json!(cell),
    }
}

fn tags(cell: &str) -> Vec<&str> {
    let separator = if cell.contains(SEVERAL) {
        SEVERAL
    } else if cell.contains(';') {
        ";"
    } else {
        ","
    };
    let tags = cell.split(separator).map(str::trim);
    let kept = tags.filter(|tag| !tag.is_empty() && !tag.to_lowercase().starts_with(EVERYBODY));
    kept.filter(|tag| tag.chars().count() <= LONGEST_TAG).take(MOST_TAGS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        for (first, last, whole, wanted) in [
            ("Dana", "Reyes", "ignored", ("Dana", "Reyes")),
            ("", "Reyes", "", ("Reyes", "")),
            ("", "", "Dana Maria Reyes", ("Dana Maria", "Reyes")),
            ("", "", "Reyes, Dana", ("Dana", "Reyes")),
            ("", "", "Lakeside Bakery, Inc, LLC", ("Lakeside Bakery, Inc,", "LLC")),
            ("", "", "Dana", ("Dana", "")),
            ("", "", "", ("", "")),
        ] {
            let (first, last) = names(first, last, whole);
            assert_eq!((first.as_str(), last.as_str()), wanted);
        }
    }

    #[test]
    fn cells_are_read_as_they_are_meant() {
        assert_eq!(first_of("a@x.com, b@x.com", true), "a@x.com");
        assert_eq!(first_of("555 1 ::: 555 2", false), "555 1");
        assert_eq!(amount("$1,234.50"), json!(1234.50));
        assert_eq!(amount("soon"), json!("soon"));
        assert_eq!(day("1/5/2026"), json!("2026-01-05"));
        assert_eq!(tags("* myContacts ::: Friends"), ["Friends"]);
        assert_eq!(tags("vip, late payer,"), ["vip", "late payer"]);
        assert_eq!(word::<ClientType>("Customer"), json!("customer"));
        assert_eq!(word::<ClientType>("Residential"), Value::Null);
    }
}
