//! What the forms of a customer's page are sent to, and the owner's call for the answers that are kept.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::answering::{self, Given, Looked};
use super::changes::Seen;
use super::last_answer::Outcome;
use super::overtaken::overtaken;
use super::page::{LONGEST_NAME, LONGEST_REASON};
use super::store::{self as answers, KeptAnswer};
use super::tried::Tried;
use crate::modules::documents::amounts::choices::Chosen;
use crate::modules::documents::customer::own_page::is_from_own_page;
use crate::modules::documents::customer::public;
use crate::modules::documents::customer::viewer;
use crate::modules::documents::notices::letters_origin;
use crate::modules::documents::store;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::Platform;
use platform::access::client_address::ClientAddress;
use platform::access::rates::WithinRate;
use platform::access::{Public, Reader, Scope};
use platform::error::{Error, Result};
use platform::http::list::{ListAnswer, ListQuery, PageParameters};
use platform::http::path::Key;
use platform::process::offload::offload;

/// How often an answer is looked at anew, because what it's about was changed while it was.
const LOOKS: usize = 5;

/// What customers answered to this document, the last one first.
#[utoipa::path(get, path = "/documents/{id}/answers", tag = "documents", security(("reader" = [])),
    params(("id" = String, Path), PageParameters),
    responses((status = 200, body = Vec<KeptAnswer>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_document_answers(reader: Reader, Key(id): Key, query: ListQuery) -> Result<ListAnswer<KeptAnswer>> {
    reader
        .read(move |scope| {
            store::get(scope, &id)?;
            Ok(answers::list(scope, &query, Some(&id))?.answer(&query))
        })
        .await
}

pub async fn accept_estimate(
    public: Public,
    State(platform): State<Platform>,
    allowed: Result<WithinRate>,
    client: ClientAddress,
    key: Result<Key>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let form = Form::read(&body);
    let chosen = Chosen::read(&form.option, form.added);
    let tried = Tried { name: form.name.clone(), is_agreed: form.is_agreed, chosen: Some(chosen), ..Tried::default() };
    let trouble = match form.name.chars().count() {
        // Only the total was asked for.
        _ if form.is_update => Some(""),
        0 => Some("Type your name to sign."),
        length if length > LONGEST_NAME => Some("This name is too long. Please shorten it."),
        _ if !form.is_agreed => Some("Check the box to accept."),
        _ => None,
    };
    let given =
        Given { outcome: Outcome::Accepted, words: Some(form.name), token: form.token, client_address: client.0 };
    let sent = Sent { given, tried, trouble, seen: Seen::read(&form.seen) };
    take(public, &platform, allowed.and(key), &headers, sent).await
}

pub async fn decline_estimate(
    public: Public,
    State(platform): State<Platform>,
    allowed: Result<WithinRate>,
    client: ClientAddress,
    key: Result<Key>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let form = Form::read(&body);
    let tried = Tried { reason: form.reason.clone(), is_decline: true, ..Tried::default() };
    let trouble =
        (form.reason.chars().count() > LONGEST_REASON).then_some("This reason is too long. Please shorten it.");
    let given = Given {
        outcome: Outcome::Declined,
        words: Some(form.reason).filter(|reason| !reason.is_empty()),
        token: form.token,
        client_address: client.0,
    };
    let sent = Sent { given, tried, trouble, seen: Seen::read(&form.seen) };
    take(public, &platform, allowed.and(key), &headers, sent).await
}

/// What came in with a form.
struct Sent {
    given: Given,
    tried: Tried,
    /// What keeps it from being taken; empty where only the total was asked for.
    trouble: Option<&'static str>,
    seen: Option<Seen>,
}

/// For whoever opens the address of a form.
pub async fn back_to_page(_: Public, key: Result<Key>) -> Response {
    match key {
        Ok(Key(id)) => Redirect::to(&format!("/invoice/{id}")).into_response(),
        Err(error) => viewer::refusal(&error.into_response()),
    }
}

/// Ends in the page itself: anew with a sentence where the answer could not be taken, otherwise by a redirect, so that
/// loading it again sends nothing.
async fn take(_: Public, platform: &Platform, key: Result<Key>, headers: &HeaderMap, sent: Sent) -> Response {
    let Sent { given, tried, trouble, seen } = sent;
    let id = match key {
        Ok(Key(id)) => id,
        Err(error) => return viewer::refusal(&error.into_response()),
    };
    let (row, issuer) = match public::find(platform, id.clone()).await {
        Ok(found) => found,
        Err(error) => return viewer::not_found(platform, id, error).await,
    };
    if !is_from_own_page(headers, &platform.public_origin) {
        return viewer::sent_from_elsewhere();
    }
    if let Some(trouble) = trouble {
        // Nobody goes on with a form whose estimate changed behind it.
        return match answering::is_current(&given.token, &row, &issuer, platform.clock.now()) {
            true => show_again(platform, row, issuer, tried, trouble).await,
            false => show_overtaken(platform, id, tried, seen).await,
        };
    }
    // Who signed sees at the top what's due now, if anything.
    let place = if given.outcome == Outcome::Accepted { "next" } else { "answer" };
    match keep(platform, row, issuer, given, &tried).await {
        Ok(Some(trouble)) => match public::find(platform, id.clone()).await {
            Ok((row, issuer)) => show_again(platform, row, issuer, tried, trouble).await,
            Err(error) => viewer::not_found(platform, id, error).await,
        },
        Ok(None) => {
            platform.mail.wake_worker();
            let mut there = StatusCode::SEE_OTHER.into_response();
            if let Ok(address) = HeaderValue::from_str(&format!("/invoice/{id}#{place}")) {
                there.headers_mut().insert(header::LOCATION, address);
            }
            there
        }
        Err(Error::Conflict(_)) => show_overtaken(platform, id, tried, seen).await,
        Err(error) => viewer::not_found(platform, id, error).await,
    }
}

/// The page as it is now says what there is to answer to, and what happened to what was.
async fn show_overtaken(platform: &Platform, id: String, tried: Tried, seen: Option<Seen>) -> Response {
    match public::find(platform, id.clone()).await {
        Ok((row, issuer)) => {
            let tried = overtaken(tried, seen.as_ref(), &row, &issuer, platform.clock.now());
            viewer::show(platform, row, issuer, tried, None, StatusCode::CONFLICT).await
        }
        Err(error) => viewer::not_found(platform, id, error).await,
    }
}

/// Keeps an answer, or tells why what was chosen cannot be signed. The same answer a second time changes nothing.
async fn keep(
    platform: &Platform,
    mut row: DocumentRow,
    mut issuer: Profile,
    given: Given,
    tried: &Tried,
) -> Result<Option<&'static str>> {
    let mail_origin = letters_origin(platform);
    for _ in 0..LOOKS {
        let now = platform.clock.now();
        let (id, owner_id) = (row.id.clone(), row.owner_id.clone());
        let (answer, form) = (given.clone(), tried.clone());
        let ready = match offload(move || answering::look(&row, &issuer, answer, &form, now)).await?? {
            Looked::Said => return Ok(None),
            Looked::Trouble(trouble) => return Ok(Some(trouble)),
            Looked::Ready(ready) => *ready,
        };
        let (document_id, origin) = (id.clone(), mail_origin.clone());
        let is_kept = platform.database.write(move |connection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            answering::answer(scope, &document_id, ready, origin.as_deref())
        });
        if is_kept.await? {
            return Ok(None);
        }
        (row, issuer) = public::find(platform, id).await?;
    }
    Err(Error::Conflict("It kept changing while we were saving. Please try again.".into()))
}

/// With what was typed and chosen, and why it could not be taken; without a reason, only for the total.
async fn show_again(
    platform: &Platform,
    row: DocumentRow,
    issuer: Profile,
    tried: Tried,
    trouble: &'static str,
) -> Response {
    let status = if trouble.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    viewer::show(platform, row, issuer, Tried { trouble: trouble.to_owned(), ..tried }, None, status).await
}

#[derive(Default)]
struct Form {
    token: String,
    seen: String,
    name: String,
    is_agreed: bool,
    reason: String,
    option: String,
    added: Vec<String>,
    is_update: bool,
}

impl Form {
    fn read(body: &[u8]) -> Self {
        let mut form = Self::default();
        for (name, value) in url::form_urlencoded::parse(body) {
            // A NUL is no letter, and PostgreSQL takes none.
            let text = || value.replace('\0', "").trim().to_owned();
            match name.as_ref() {
                "token" => form.token = text(),
                "seen" => form.seen = text(),
                "name" => form.name = text().split_whitespace().collect::<Vec<_>>().join(" "),
                "agreed" => form.is_agreed = true,
                "reason" => form.reason = text(),
                "option" => form.option = text(),
                "add" => form.added.push(text()),
                "update" => form.is_update = true,
                _ => {}
            }
        }
        form
    }
}
