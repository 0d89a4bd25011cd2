//! The client calls.

use axum::Json;

use super::fields::{ClientChange, NewClient, QuickClient};
use super::payloads::{
    Client, ClientChoice, ClientFilter, ClientOverview, ClientStatusChange, ClientTag, ClientsSummary, DuplicateClient,
    DuplicateFilter, ListedClient,
};
use super::{store, with_interactions};
use crate::modules::activity::record_that;
use crate::modules::calls::owned_calls;
use platform::access::{Editor, Reader};
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::list::{ListAnswer, ListParameters, ListQuery};
use platform::http::parameters::Parameters;
use platform::http::path::Id;
use platform::http::version::Versioned;

/// As many as a list of choices shows at once.
const USUAL_CHOICES: i64 = 10;

owned_calls! {
    at "/clients", tag "clients", shown as Client by |scope, row| with_interactions::shown(scope, row)?,
    list:
    /// The owner's clients by name, without what was said. Searches full name, company, e-mail, phone and tags.
    list_clients(Reader, ClientFilter) -> ListedClient,
    summary:
    /// All clients in figures, and how many are to be called when, by the owner's own day.
    get_clients_summary(Reader) -> ClientsSummary,
    get: get_client(Reader) by read,
    create: create_client(Editor, NewClient) by store::add,
    update: update_client(Editor, ClientChange) by store::edit,
    delete:
    /// Deletes the client with what was said. What refers to the client stays, with its own copy of the name.
    delete_client(Editor) by store::remove,
}

/// Adds a client who comes from a document, an appointment or a request. A name (or a company) and one way to reach them are
/// enough; later changes may leave what's missing as it is.
#[utoipa::path(post, path = "/clients/quick", tag = "clients", security(("editor" = [])), request_body = QuickClient,
    responses((status = 201, body = Client)))]
pub async fn create_quick_client(editor: Editor, body: QuickClient) -> Result<Posted<Versioned<Client>>> {
    editor
        .post(move |scope| {
            let row = store::add(scope, body.0.0)?;
            with_interactions::shown(scope, row).map(Versioned::created)
        })
        .await
}

/// The tags that clients have, by name.
#[utoipa::path(get, path = "/clients/tags", tag = "clients", security(("reader" = [])),
    responses((status = 200, body = Vec<ClientTag>)))]
pub async fn list_client_tags(reader: Reader) -> Result<Json<Vec<ClientTag>>> {
    reader.read(store::tags).await.map(Json)
}

/// Clients to choose from while somebody types: ten by name, unless `limit` says otherwise, with what a document copies.
#[utoipa::path(get, path = "/clients/lookup", tag = "clients", security(("reader" = [])), params(ListParameters),
    responses((status = 200, body = Vec<ClientChoice>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn look_up_clients(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<ClientChoice>> {
    query.limit = query.limit.or(Some(USUAL_CHOICES));
    reader.read(move |scope| Ok(store::list_by_name(scope, &query, &ClientFilter::default())?.answer(&query))).await
}

/// Clients with this e-mail address or this phone number, however they are written.
#[utoipa::path(get, path = "/clients/duplicates", tag = "clients", security(("reader" = [])), params(DuplicateFilter),
    responses((status = 200, body = Vec<DuplicateClient>)))]
pub async fn list_duplicate_clients(reader: Reader, mut parameters: Parameters) -> Result<Json<Vec<DuplicateClient>>> {
    let filter = DuplicateFilter::read(&mut parameters)?;
    reader.read(move |scope| store::duplicates(scope, &filter)).await.map(Json)
}

/// What belongs to the client, in figures. The lists of documents, projects, appointments and tasks show it with
/// `clientId`.
#[utoipa::path(get, path = "/clients/{id}/overview", tag = "clients", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = ClientOverview)))]
pub async fn get_client_overview(reader: Reader, Id(id): Id) -> Result<Json<ClientOverview>> {
    reader.read(move |scope| store::overview(scope, &id)).await.map(Json)
}

/// Moves the client on, and changes nothing else.
#[utoipa::path(put, path = "/clients/{id}/status", tag = "clients", security(("editor" = [])),
    params(("id" = String, Path)), request_body = ClientStatusChange, extensions(("x-any-version" = json!(true))),
    responses((status = 200, body = Client)))]
pub async fn update_client_status(editor: Editor, Id(id): Id, body: ClientStatusChange) -> Result<Versioned<Client>> {
    editor
        .write(move |scope| {
            store::hold(scope, &id)?;
            let status = scope.read_new(body)?.status;
            let row = store::update(scope, &id, |fields| {
                fields.status = status;
                Ok(())
            })?;
            record_that(scope, &row, &format!("moved to {}", status.word()))?;
            with_interactions::shown(scope, row).map(Versioned::shown)
        })
        .await
}
