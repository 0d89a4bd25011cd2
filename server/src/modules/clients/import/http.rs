//! The import calls: what a file would bring, and bringing it.

use axum::Json;

use super::payloads::{
    ClientImport, ClientImportPreview, ImportColumn, ImportField, ImportFields, ImportRemark, NewClientImport,
};
use super::table::{self, Table};
use super::verdict::{Outcome, Verdict, judge};
use super::{LARGEST_REQUEST, columns, store};
use crate::modules::activity::{Kind, record};
use crate::platform::access::{Editor, Scope};
use crate::platform::error::{Error, Result};
use crate::platform::http::idempotency::Posted;
use crate::platform::owned::lock_account;

const ROWS_SHOWN: usize = 5;
const MOST_REMARKS: usize = 100;

/// Tells what importing a CSV or vCard file of up to 10 MB would do, and writes nothing. The file is a data string
/// (`data:text/csv;base64,…`); the columns are told by their headings unless `columns` says what each is about.
#[utoipa::path(post, path = "/clients/import/preview", tag = "clients", security(("editor" = [])),
    request_body = NewClientImport, extensions(("x-largest-body" = json!(LARGEST_REQUEST))),
    responses((status = 200, body = ClientImportPreview)))]
pub async fn preview_client_import(editor: Editor, body: NewClientImport) -> Result<Json<ClientImportPreview>> {
    let preview = editor.read(move |scope| {
        let (table, fields) = read(scope, body)?;
        let verdicts = judge(&table, &fields, store::known(scope)?);
        Ok(preview(&table, &fields, verdicts))
    });
    preview.await.map(Json)
}

/// Adds the clients of a file, all of them in one go; those that are there already and those that cannot be read are left
/// out.
#[utoipa::path(post, path = "/clients/import", tag = "clients", security(("editor" = [])),
    request_body = NewClientImport, extensions(("x-largest-body" = json!(LARGEST_REQUEST))),
    responses((status = 200, body = ClientImport)))]
pub async fn import_clients(editor: Editor, body: NewClientImport) -> Result<Posted<Json<ClientImport>>> {
    editor
        .post(move |scope| {
            let (table, fields) = read(scope, body)?;
            // Two imports at once must not both find that somebody is new.
            lock_account(scope)?;
            let verdicts = judge(&table, &fields, store::known(scope)?);
            let (mut added, mut duplicates, mut refused) = (Vec::new(), 0, 0);
            for verdict in verdicts {
                match verdict {
                    Verdict::Added(client) => added.push(*client),
                    Verdict::NotAdded { outcome: Outcome::Duplicate, .. } => duplicates += 1,
                    Verdict::NotAdded { outcome: Outcome::Refused, .. } => refused += 1,
                }
            }
            let import = ClientImport { added: added.len(), duplicates, refused };
            if !added.is_empty() {
                store::insert_all(scope, added)?;
                let clients = if import.added == 1 { "client" } else { "clients" };
                record(scope, Kind::Clients, "Clients imported", &format!("{} {clients}", import.added))?;
            }
            Ok(Json(import))
        })
        .await
}

/// The file as a table, and what each of its columns is about.
fn read(scope: &mut Scope, body: NewClientImport) -> Result<(Table, Vec<ImportField>)> {
    let ImportFields { file, columns } = scope.read_new(body)?;
    let file = file.ok_or_else(|| Error::field("file", "Please choose a file."))?;
    let table = table::read(&file)?;
    let fields: Vec<ImportField> = match columns.items() {
        [] => table.headings.iter().map(|heading| columns::field_of(heading)).collect(),
        said if said.len() == table.headings.len() => said.iter().map(|column| column.field).collect(),
        _ => return Err(Error::field("columns", "There must be one entry for each column of the file.")),
    };
    Ok((table, fields))
}

fn preview(table: &Table, fields: &[ImportField], verdicts: Vec<Verdict>) -> ClientImportPreview {
    let columns = table.headings.iter().zip(fields);
    let mut preview = ClientImportPreview {
        format: table.format,
        columns: columns.map(|(heading, field)| ImportColumn { heading: heading.clone(), field: *field }).collect(),
        rows: table.rows.iter().take(ROWS_SHOWN).cloned().collect(),
        total: table.rows.len(),
        added: 0,
        duplicates: 0,
        refused: 0,
        remarks: Vec::new(),
    };
    for (row, verdict) in (table.first_row()..).zip(verdicts) {
        let Verdict::NotAdded { outcome, name, reason, client_id } = verdict else {
            preview.added += 1;
            continue;
        };
        match outcome {
            Outcome::Duplicate => preview.duplicates += 1,
            Outcome::Refused => preview.refused += 1,
        }
        if preview.remarks.len() < MOST_REMARKS {
            preview.remarks.push(ImportRemark { row, name, outcome, reason, client_id });
        }
    }
    preview
}
