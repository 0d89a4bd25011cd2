//! The import calls: what a file would bring, and bringing it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};

use super::payloads::{
    ClientImport, ClientImportPreview, FileFormat, ImportColumn, ImportField, ImportFields, ImportRemark,
    NewClientImport, Outcome,
};
use super::table::Row;
use super::verdict::{Candidate, KnownClients, Verdict, candidates, judge};
use super::{columns, reading, store};
use crate::modules::activity::{Kind, record};
use platform::access::Editor;
use platform::attachments::Keeper;
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::owned::lock_account;
use platform::process::offload::offload;

const ROWS_SHOWN: usize = 5;
const MOST_REMARKS: usize = 100;

/// As large as a file with 10,000 clients and long notes gets, in the letters that JSON carries it in.
const LARGEST_REQUEST: usize = 14 * 1024 * 1024;

/// Tells what importing a CSV or vCard file of up to 10 MB would do, and writes nothing. The file is a data string
/// (`data:text/csv;base64,…`); the columns are told by their headings unless `columns` says what each is about.
#[utoipa::path(post, path = "/clients/import/preview", tag = "clients", security(("editor" = [])),
    request_body = NewClientImport, extensions(("x-largest-body" = json!(LARGEST_REQUEST))),
    responses((status = 200, body = ClientImportPreview)))]
pub async fn preview_client_import(
    editor: Editor,
    State(keeper): State<Keeper>,
    request: Request,
) -> Result<Json<ClientImportPreview>> {
    let import = keeper.read_json(&editor, request, LARGEST_REQUEST, Import::read).await?;
    let known = editor.read(store::known).await?;
    offload(move || import.file.preview(known)).await.map(Json)
}

/// Adds the clients of a file, all of them in one go; those that are there already and those that cannot be read are left
/// out.
#[utoipa::path(post, path = "/clients/import", tag = "clients", security(("editor" = [])),
    request_body = NewClientImport, extensions(("x-largest-body" = json!(LARGEST_REQUEST))),
    responses((status = 200, body = ClientImport)))]
pub async fn import_clients(
    editor: Editor,
    State(keeper): State<Keeper>,
    request: Request,
) -> Result<Posted<Json<ClientImport>>> {
    let mut import = keeper.read_json(&editor, request, LARGEST_REQUEST, Import::read).await?;
    keeper.keep_turn(&mut import).await?;
    // Shared, for a transaction that collides is run again; and held for as long as it runs.
    let import = Arc::new(import);
    editor
        .post(move |scope| {
            // Two imports at once must not both find that somebody is new.
            lock_account(scope)?;
            let (mut added, mut duplicates, mut refused) = (Vec::new(), 0, 0);
            for verdict in judge(&import.file.candidates, store::known(scope)?) {
                match verdict {
                    Verdict::Added(client) => added.push(client),
                    Verdict::Duplicate { .. } => duplicates += 1,
                    Verdict::Refused(_) => refused += 1,
                }
            }
            let done = ClientImport { added: added.len(), duplicates, refused };
            if !added.is_empty() {
                store::insert_all(scope, &added)?;
                let clients = if done.added == 1 { "client" } else { "clients" };
                record(scope, Kind::Clients, "Clients imported", &format!("{} {clients}", done.added))?;
            }
            Ok(Json(done))
        })
        .await
}

/// A file, read: all that's needed of it to say what it would bring and to bring it.
pub(super) struct Import {
    format: FileFormat,
    columns: Vec<ImportColumn>,
    first_rows: Vec<Vec<String>>,
    candidates: Vec<Candidate>,
}

impl Import {
    pub(super) fn read(ImportFields { file, columns }: ImportFields) -> Result<Self> {
        let file = file.ok_or_else(|| Error::field("file", "Choose a file."))?;
        let table = reading::read(&file)?;
        let fields: Vec<ImportField> = match columns.items() {
            [] => table.headings.iter().map(|heading| columns::field_of(heading)).collect(),
            said if said.len() == table.headings.len() => said.iter().map(|column| column.field).collect(),
            _ => return Err(Error::field("columns", "Send one entry for each column of the file.")),
        };
        let candidates = candidates(&table, &fields);
        let cells = |row: Row| (0..fields.len()).map(|place| row.cell(place).to_owned()).collect();
        let first_rows = table.rows().take(ROWS_SHOWN).map(cells).collect();
        let columns = table.headings.into_iter().zip(fields).map(|(heading, field)| ImportColumn { heading, field });
        Ok(Self { format: table.format, columns: columns.collect(), first_rows, candidates })
    }

    pub(super) fn preview(&self, known: KnownClients) -> ClientImportPreview {
        let mut preview = ClientImportPreview {
            format: self.format,
            columns: self.columns.clone(),
            rows: self.first_rows.clone(),
            total: self.candidates.len(),
            added: 0,
            duplicates: 0,
            refused: 0,
            incomplete: 0,
            remarks: Vec::new(),
        };
        for (candidate, verdict) in self.candidates.iter().zip(judge(&self.candidates, known)) {
            let (count, outcome, reason, client_id) = match verdict {
                Verdict::Added(client) => {
                    preview.added += 1;
                    if client.left_out.is_empty() {
                        continue;
                    }
                    (&mut preview.incomplete, Outcome::Incomplete, client.left_out.clone(), None)
                }
                Verdict::Duplicate { reason, client_id } => {
                    (&mut preview.duplicates, Outcome::Duplicate, reason, client_id)
                }
                Verdict::Refused(reason) => (&mut preview.refused, Outcome::Refused, reason.to_owned(), None),
            };
            *count += 1;
            if preview.remarks.len() < MOST_REMARKS {
                let (row, name) = (candidate.number, candidate.name.clone());
                preview.remarks.push(ImportRemark { row, name, outcome, reason, client_id });
            }
        }
        preview
    }
}
