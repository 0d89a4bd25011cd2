//! What becomes of each row of a file: a new client, one that is there already, or none, and why. Nothing is written here.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::payloads::ImportField;
use super::table::{Row, Table};
use super::text::one_line;
use crate::modules::clients::fields::{ClientFields, ClientStatus, ClientType, LONGEST_TAG, MOST_TAGS};
use platform::error::Error;
use platform::fields::texts::is_email;
use platform::fields::{apply_change, no_references};
use platform::formats::csv::unguarded;
use platform::owned::OwnedFields as _;
use platform::values::columns::Choice;

/// What stands between several values in one cell of Google's.
const SEVERAL: &str = ":::";
/// A group of Google's that everybody is in.
const EVERYBODY: &str = "* mycontacts";

const NO_EMAIL: &str = "It isn't an email address.";
const LONGEST_QUOTE: usize = 60;

/// What a row of the file tells, before it's compared with the clients that are there.
pub struct Candidate {
    /// The row, as the file counts.
    pub number: usize,
    /// What they're called; empty when nothing says.
    pub name: String,
    pub read: Read,
}

pub enum Read {
    Client(Box<NewClient>),
    /// As a sentence.
    Refused(String),
}

/// A client as it can be kept.
pub struct NewClient {
    pub fields: ClientFields,
    pub search_text: String,
    /// What had to be left out, as sentences.
    pub left_out: String,
}

pub enum Verdict<'import> {
    Added(&'import NewClient),
    Duplicate { reason: String, client_id: Option<String> },
    Refused(&'import str),
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
        let by_email = self.by_email.get(&fields.email_key).map(|known| ("email", known));
        by_email
            .or_else(|| self.by_phone.get(&fields.phone_key).map(|known| ("phone", known)))
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
pub fn judge(candidates: &[Candidate], mut known: KnownClients) -> Vec<Verdict<'_>> {
    candidates.iter().map(|candidate| verdict(candidate, &mut known)).collect()
}

fn verdict<'import>(candidate: &'import Candidate, known: &mut KnownClients) -> Verdict<'import> {
    let client = match &candidate.read {
        Read::Refused(reason) => return Verdict::Refused(reason),
        Read::Client(client) => client,
    };
    if let Some((same, Known { called, client_id })) = known.find(&client.fields) {
        return Verdict::Duplicate { reason: format!("Same {same} as {called}."), client_id: client_id.clone() };
    }
    known.add(&client.fields, &Known { called: format!("row {}", candidate.number), client_id: None });
    Verdict::Added(client)
}

/// What each row tells, as these fields say what its columns are about.
pub fn candidates(table: &Table, fields: &[ImportField]) -> Vec<Candidate> {
    let columns: Columns =
        fields.iter().copied().enumerate().filter(|(_, field)| *field != ImportField::Ignored).collect();
    table.rows().map(|row| candidate(&columns, row)).collect()
}

/// The columns that count, by their place.
type Columns = Vec<(usize, ImportField)>;

fn candidate(columns: &Columns, row: Row) -> Candidate {
    let cells = |wanted: ImportField| {
        let own = columns.iter().filter(move |(_, field)| *field == wanted);
        own.map(move |(place, _)| unguarded(row.cell(*place))).filter(|cell| !cell.is_empty())
    };
    let cell = |wanted: ImportField| cells(wanted).next().unwrap_or_default();
    let company = cell(ImportField::Company);
    // What is called like its company is no person.
    let whole = Some(cell(ImportField::Name)).filter(|name| *name != company).unwrap_or_default();
    let (first_name, last_name) = names(cell(ImportField::FirstName), cell(ImportField::LastName), whole);
    let name = format!("{first_name} {last_name}").trim().to_owned();
    let name = if name.is_empty() { company.to_owned() } else { name };
    let told = |read| Candidate { number: row.number, name: quoted(&name), read };
    if name.is_empty() {
        return told(Read::Refused("There's no name in this row.".to_owned()));
    }
    let mut body = Map::new();
    let mut put = |field: &str, value: Value| drop(body.insert(field.to_owned(), value));
    let text = |cell: &str| if cell.is_empty() { Value::Null } else { json!(cell) };
    put("company", text(company));
    put("source", text(cell(ImportField::Source)));
    put("leadSource", text(cell(ImportField::LeadSource)));
    put("industry", text(cell(ImportField::Industry)));
    put("notes", text(cell(ImportField::Notes)));
    let (email, wrong_email) = email(cells(ImportField::Email));
    let phone = first_phone(cell(ImportField::Phone));
    for (field, value) in
        [("firstName", first_name.as_str()), ("lastName", last_name.as_str()), ("email", email), ("phone", phone)]
    {
        if !value.is_empty() {
            put(field, json!(value));
        }
    }
    put("type", word::<ClientType>(cell(ImportField::Type)));
    put("status", word::<ClientStatus>(cell(ImportField::Status)));
    put("estimatedValue", amount(cell(ImportField::EstimatedValue)));
    put("actualValue", amount(cell(ImportField::ActualValue)));
    put("lastContactDate", day(cell(ImportField::LastContactDate)));
    put("nextFollowUpDate", day(cell(ImportField::NextFollowUpDate)));
    put("tags", json!(tags(cell(ImportField::Tags))));
    let street = one_line(cells(ImportField::Street).take(1).chain(cells(ImportField::Street2)));
    let [city, state, zip] = city_state_zip(cell(ImportField::CityStateZip));
    let or = |own: ImportField, other: &str| text(cells(own).next().unwrap_or(other));
    put(
        "address",
        json!({
            "street": text(&street), "city": or(ImportField::City, city), "state": or(ImportField::State, state),
            "zip": or(ImportField::Zip, zip), "country": text(cell(ImportField::Country)),
        }),
    );
    put(
        "socialMedia",
        json!({
            "linkedin": text(cell(ImportField::Linkedin)), "twitter": text(cell(ImportField::Twitter)),
            "facebook": text(cell(ImportField::Facebook)),
        }),
    );
    let mut left_out = Vec::new();
    if let Some(wrong) = wrong_email {
        left_out.push(format!("We left out \"{}\". {NO_EMAIL}", quoted(wrong)));
    }
    told(kept(body, left_out))
}

/// What can be kept of a row. What can't be, is left out rather than the whole client, as long as a name and a way to reach
/// them remain.
fn kept(mut body: Map<String, Value>, mut left_out: Vec<String>) -> Read {
    // As a change of nothing: what the file does not say stays empty, and what it says is held to what a form is held to.
    let mut fields = ClientFields::default();
    if let Err(error) = apply_change(&mut fields, body.clone(), &mut no_references) {
        let Error::Invalid(errors) = error else { return Read::Refused("We couldn't read this row.".to_owned()) };
        for (path, sentence) in errors {
            // Of what's inside something else, that alone.
            match path.split_once('.') {
                Some((outer, inner)) => {
                    drop(body.get_mut(outer).and_then(Value::as_object_mut).map(|own| own.remove(inner)))
                }
                None => drop(body.remove(&path)),
            }
            left_out.push(format!("We left something out. {sentence}"));
        }
        fields = ClientFields::default();
        if apply_change(&mut fields, body, &mut no_references).is_err() {
            return Read::Refused(left_out.join(" "));
        }
    }
    if fields.name().is_empty() {
        return Read::Refused(left_out.join(" "));
    }
    if fields.email.is_empty() && fields.phone.is_empty() && fields.address.street.is_none() {
        left_out.push("There's no email, phone or street address to reach them.".to_owned());
        return Read::Refused(left_out.join(" "));
    }
    fields.settle();
    let search_text = fields.search_text();
    Read::Client(Box::new(NewClient { fields, search_text, left_out: left_out.join(" ") }))
}

/// Not more of it than fits in a sentence.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// First and last name: as they are said, or out of the whole name ("Reyes, Dana" or "Dana Maria Reyes").
fn names(first: &str, last: &str, whole: &str) -> (String, String) {
    if !first.is_empty() || !last.is_empty() {
        return (first.to_owned(), last.to_owned());
    }
    let (first, last) = match whole.split_once(", ") {
        Some((last, first)) if !first.contains(',') => (first, last),
        _ => whole.rsplit_once(' ').unwrap_or((whole, "")),
    };
    (first.trim().to_owned(), last.trim().to_owned())
}

/// The first address that is one, of several columns and of several in a cell; or what stands there instead.
fn email<'cell>(cells: impl Iterator<Item = &'cell str> + Clone) -> (&'cell str, Option<&'cell str>) {
    let ends = |one: char| matches!(one, ',' | ';') || one.is_whitespace();
    let pieces = cells.clone().flat_map(|cell| cell.split(SEVERAL)).flat_map(move |piece| piece.split(ends));
    match pieces.map(|piece| piece.trim_matches(['<', '>'])).find(|piece| is_email(piece)) {
        Some(email) => (email, None),
        None => ("", cells.map(str::trim).find(|cell| !cell.is_empty())),
    }
}

/// The first of several in one cell. A comma may also stand before an extension.
fn first_phone(cell: &str) -> &str {
    let first = cell.split(SEVERAL).next().unwrap_or_default().trim();
    let first = first.split([';', '\n']).next().unwrap_or_default().trim();
    let is_number = |text: &str| text.bytes().filter(u8::is_ascii_digit).count() >= 7;
    match first.split_once(',') {
        Some((one, other)) if is_number(one) && is_number(other) => one.trim_end(),
        _ => first,
    }
}

/// "Fresno, CA 93650" in one cell.
fn city_state_zip(cell: &str) -> [&str; 3] {
    let is_between = |one: char| one.is_whitespace() || matches!(one, ',' | '/');
    let cell = cell.trim_matches(is_between);
    let is_zip = |word: &str| {
        word.bytes().filter(u8::is_ascii_digit).count() >= 4
            && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
    };
    let last_word = |text: &str| text.rfind(is_between).map_or(0, |place| place + 1);
    let (rest, zip) = match cell.split_at_checked(last_word(cell)) {
        Some((rest, word)) if is_zip(word) => (rest.trim_end_matches(is_between), word),
        _ => (cell, ""),
    };
    match rest.rsplit_once([',', '/']) {
        Some((city, state)) => [city.trim_end_matches(is_between), state.trim(), zip],
        None => match rest.split_at_checked(last_word(rest)) {
            Some((city, state))
                if !city.is_empty() && state.len() == 2 && state.bytes().all(|one| one.is_ascii_uppercase()) =>
            {
                [city.trim_end(), state, zip]
            }
            _ => [rest, "", zip],
        },
    }
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
            ("", "Reyes", "", ("", "Reyes")),
            ("", "Reyes", "Dana", ("", "Reyes")),
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
        for (cells, wanted) in [
            (&["a@x.com, b@x.com"][..], ("a@x.com", None)),
            (&["Ann <a@x.com>"], ("a@x.com", None)),
            (&["none", "b@x.com"], ("b@x.com", None)),
            (&["ask Bob ", "n/a"], ("", Some("ask Bob"))),
            (&[], ("", None)),
        ] {
            assert_eq!(email(cells.iter().copied()), wanted);
        }
        for (cell, wanted) in [
            ("555 1 ::: 555 2", "555 1"),
            ("503-555-0101, 503-555-0102", "503-555-0101"),
            ("503-555-0101, ext. 12", "503-555-0101, ext. 12"),
            ("503-555-0101; 503-555-0102", "503-555-0101"),
        ] {
            assert_eq!(first_phone(cell), wanted);
        }
        for (cell, wanted) in [
            ("Fresno, CA 93650", ["Fresno", "CA", "93650"]),
            ("Fresno CA 93650-1234", ["Fresno", "CA", "93650-1234"]),
            ("Salt Lake City, Utah, 84101", ["Salt Lake City", "Utah", "84101"]),
            ("Boise/ID/83702", ["Boise", "ID", "83702"]),
            ("Portland, OR", ["Portland", "OR", ""]),
            ("San José", ["San José", "", ""]),
            ("Las Vegas 89101", ["Las Vegas", "", "89101"]),
            ("水道 93650", ["水道", "", "93650"]),
            ("93650", ["", "", "93650"]),
            ("", ["", "", ""]),
        ] {
            assert_eq!(city_state_zip(cell), wanted);
        }
        assert_eq!(amount("$1,234.50"), json!(1234.50));
        assert_eq!(amount("soon"), json!("soon"));
        assert_eq!(day("1/5/2026"), json!("2026-01-05"));
        assert_eq!(tags("* myContacts ::: Friends"), ["Friends"]);
        assert_eq!(tags("vip, late payer,"), ["vip", "late payer"]);
        assert_eq!(word::<ClientType>("Customer"), json!("customer"));
        assert_eq!(word::<ClientType>("Residential"), Value::Null);
    }
}
