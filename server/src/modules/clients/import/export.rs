//! Clients as a CSV file, under headings that the import knows.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::super::payloads::{ClientFields, ClientFilter};
use super::super::store;
use crate::platform::access::Reader;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::error::{Error, Result};
use crate::platform::http::list::{ListParameters, ListQuery};
use crate::platform::money::Money;

const HEADINGS: [&str; 24] = [
    "First Name",
    "Last Name",
    "Company",
    "Email",
    "Phone",
    "Type",
    "Status",
    "Estimated Value",
    "Actual Value",
    "Source",
    "Lead Source",
    "Industry",
    "Street",
    "City",
    "State",
    "Zip",
    "Country",
    "LinkedIn",
    "Twitter",
    "Facebook",
    "Tags",
    "Last Contact",
    "Next Follow-up",
    "Notes",
];
/// By which spreadsheets know that it is UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// All clients, or those that the same parameters leave in the list, as CSV.
#[utoipa::path(get, path = "/clients/export", tag = "clients", security(("reader" = [])),
    params(ListParameters, ClientFilter), responses((status = 200, body = Vec<u8>, content_type = "text/csv")))]
pub async fn export_clients(reader: Reader, mut query: ListQuery) -> Result<Response> {
    let filter = ClientFilter::read(&mut query)?;
    let (csv, today) = reader
        .read(move |scope| {
            let clients = store::list(scope, &query, &filter)?.rows;
            Ok((write(clients.iter().map(|row| &row.fields))?, scope.today()))
        })
        .await?;
    let mut response = csv.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv"));
    if let Ok(disposition) = format!("attachment; filename=\"clients-{}.csv\"", today.as_str()).parse() {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

fn write<'a>(clients: impl Iterator<Item = &'a ClientFields>) -> Result<Vec<u8>> {
    let failed = |error: csv::Error| Error::internal("writing clients as CSV", error);
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(MARK.to_vec());
    writer.write_record(HEADINGS).map_err(failed)?;
    for client in clients {
        writer.write_record(cells(client).iter().map(|cell| guarded(cell))).map_err(failed)?;
    }
    writer.into_inner().map_err(|error| Error::internal("writing clients as CSV", error.to_string()))
}

fn cells(client: &ClientFields) -> [String; HEADINGS.len()] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let day = |day: &Option<CalendarDate>| day.as_ref().map_or_else(String::new, |day| day.as_str().to_owned());
    let dollars = |money: Money| if money == Money::ZERO { String::new() } else { format!("{:.2}", money.as_f64()) };
    let (address, social) = (&client.address, &client.social_media);
    [
        client.first_name.clone(),
        client.last_name.clone(),
        text(&client.company),
        client.email.clone(),
        client.phone.clone(),
        client.kind.word().to_owned(),
        client.status.word().to_owned(),
        dollars(client.estimated_value),
        dollars(client.actual_value),
        text(&client.source),
        client.lead_source.clone(),
        text(&client.industry),
        text(&address.street),
        text(&address.city),
        text(&address.state),
        text(&address.zip),
        text(&address.country),
        text(&social.linkedin),
        text(&social.twitter),
        text(&social.facebook),
        client.tags.items().join("; "),
        day(&client.last_contact_date),
        day(&client.next_follow_up_date),
        text(&client.notes),
    ]
}

/// What a spreadsheet would take for a formula is marked as text; the import takes the mark away again.
fn guarded(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\'']) { format!("'{cell}") } else { cell.to_owned() }
}
