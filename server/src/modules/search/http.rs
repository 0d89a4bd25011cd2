//! The search call.

use axum::Json;

use super::payloads::{SearchResults, SearchWords};
use super::store::{self, Part};
use platform::access::Reader;
use platform::error::Result;
use platform::http::parameters::Parameters;

/// Clients, documents, appointments, projects, tasks, parts, tools, equipment, expenses, trips and workflows in which all words
/// are found, at most five of each, the newest first. Documents are found by number and amount, too, and whoever has a phone
/// number by its digits. Without words, what was added last.
#[utoipa::path(get, path = "/search", tag = "search", security(("reader" = [])), params(SearchWords),
    responses((status = 200, body = SearchResults)))]
pub async fn search_everything(reader: Reader, mut parameters: Parameters) -> Result<Json<SearchResults>> {
    let words = SearchWords::read(&mut parameters)?.q.map(String::from).unwrap_or_default();
    let look_through = |part: Part| {
        let words = words.clone();
        reader.read(move |scope| store::search(scope, part, &words))
    };
    // What's rare is read for from end to end: side by side, the longest of them is all one waits for.
    let (clients, documents, others) =
        tokio::try_join!(look_through(store::CLIENTS), look_through(store::DOCUMENTS), look_through(store::OTHERS))?;
    Ok(Json(SearchResults { groups: clients.into_iter().chain(documents).chain(others).collect() }))
}
