//! Clients as a CSV file, under headings that the import knows.

use crate::modules::clients::fields::ClientFields;
use crate::modules::clients::payloads::ClientFilter;
use crate::modules::clients::store;
use platform::access::Reader;
use platform::error::Result;
use platform::formats::csv::{Cell, Csv};
use platform::http::answer::{self, Download};
use platform::http::list::{ListParameters, ListQuery};
use platform::process::offload::offload;
use platform::values::money::Money;

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

/// All clients, or those that the same parameters leave in the list, as CSV.
#[utoipa::path(get, path = "/clients/export", tag = "clients", security(("reader" = [])),
    params(ListParameters, ClientFilter),
    responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn export_clients(reader: Reader, mut query: ListQuery) -> Result<Download> {
    let filter = ClientFilter::read(&mut query)?;
    let (rows, today) =
        reader.read(move |scope| Ok((store::list(scope, &query, &filter)?.rows, scope.today()))).await?;
    let bytes = offload(move || {
        let mut csv = Csv::default();
        csv.row(HEADINGS);
        rows.iter().for_each(|client| write(&mut csv, &client.fields));
        csv.into_bytes()
    });
    Ok(Download { name: format!("clients-{}.csv", today.as_str()), content_type: answer::CSV, bytes: bytes.await? })
}

fn write(csv: &mut Csv, client: &ClientFields) {
    let dollars = |money: Money| if money == Money::ZERO { Cell::Empty } else { Cell::Money(money) };
    let (address, social, tags) = (&client.address, &client.social_media, client.tags.items().join("; "));
    let cells: [Cell; HEADINGS.len()] = [
        client.first_name.as_str().into(),
        client.last_name.as_str().into(),
        (&client.company).into(),
        client.email.as_str().into(),
        client.phone.as_str().into(),
        client.kind.word().into(),
        client.status.word().into(),
        dollars(client.estimated_value),
        dollars(client.actual_value),
        (&client.source).into(),
        client.lead_source.as_str().into(),
        (&client.industry).into(),
        (&address.street).into(),
        (&address.city).into(),
        (&address.state).into(),
        (&address.zip).into(),
        (&address.country).into(),
        (&social.linkedin).into(),
        (&social.twitter).into(),
        (&social.facebook).into(),
        tags.as_str().into(),
        client.last_contact_date.map_or(Cell::Empty, Cell::Day),
        client.next_follow_up_date.map_or(Cell::Empty, Cell::Day),
        (&client.notes).into(),
    ];
    csv.row(cells);
}
