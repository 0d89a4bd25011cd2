//! What a recurring invoice says: a copy of an invoice, kept as the body of a new document, so that each one is made just as if
//! the owner had sent that body.

use serde_json::{Map, Value};

use crate::modules::documents::amounts::Item;
use crate::modules::documents::fields::{DocumentFields, NewDocument};
use crate::modules::documents::payloads::Document;
use crate::modules::documents::store::DocumentRow;
use crate::references::{CLIENT_OF_DOCUMENT, PROJECT_OF_DOCUMENT};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::fields::describe;
use platform::values::calendar_date::CalendarDate;

/// What belongs to one paper alone.
const OF_ONE_PAPER: [&str; 7] =
    ["date", "dueDate", "validUntil", "status", "instalments", "depositAmount", "depositPercent"];

/// All that a new document can say, as this one says it.
pub fn copy(row: &DocumentRow, scope: &Scope) -> Result<String> {
    let mut row = row.clone();
    row.fields.fit_discount();
    let shown = serde_json::to_value(Document::of_row(row, scope));
    let shown = shown.map_err(|error| Error::internal("copying an invoice", error))?;
    let known = describe::<DocumentFields>(true);
    let mut content = Map::new();
    for (name, value) in shown.as_object().into_iter().flatten() {
        if known["properties"].get(name).is_some() && !OF_ONE_PAPER.contains(&name.as_str()) {
            content.insert(name.clone(), value.clone());
        }
    }
    Ok(Value::Object(content).to_string())
}

/// One of them, of its own day. A client or a project that is no longer there is left out: the customer's name is on it anyway.
pub fn paper(content: &str, day: CalendarDate, due: Option<CalendarDate>, scope: &mut Scope) -> Result<DocumentFields> {
    let mut body = read(content);
    for (name, reference) in [("clientId", &CLIENT_OF_DOCUMENT), ("projectLink", &PROJECT_OF_DOCUMENT)] {
        let owner_id = scope.owner_id().to_owned();
        if let Some(id) = body.get(name).and_then(Value::as_str)
            && !reference.is_there(scope.connection, &owner_id, id)?
        {
            body.remove(name);
        }
    }
    body.insert("date".to_owned(), day.as_str().into());
    body.insert("dueDate".to_owned(), due.map(|due| due.as_str().to_owned()).into());
    scope.read_new(NewDocument::of_json(Value::Object(body).to_string().as_bytes())?)
}

/// Where each is mailed to.
pub fn customer_email(content: &str) -> Option<String> {
    read(content).get("customerEmail").and_then(Value::as_str).map(str::to_owned)
}

pub fn items(content: &str) -> Vec<Item> {
    read(content).remove("items").and_then(|items| serde_json::from_value(items).ok()).unwrap_or_default()
}

fn read(content: &str) -> Map<String, Value> {
    serde_json::from_str(content).unwrap_or_default()
}
