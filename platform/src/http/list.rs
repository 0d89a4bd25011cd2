//! Lists: `?search=`, `?limit=`, `?cursor=` and a list's own filters come in, a bare array goes out with the next page in
//! `Link` and the size of the whole filtered set in `X-Total-Count`. Pages are cut by key, so inserts never shift them.

use std::ops::{Deref, DerefMut};

use axum::body::Body;
use axum::extract::{FromRequestParts, OriginalUri};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use utoipa::IntoParams;

use super::parameters::Parameters;
pub use crate::db::query::behind::Position;
use crate::error::{Error, FieldErrors, Result};

pub const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");
const LARGEST_PAGE: i64 = 500;
const LONGEST_SEARCH: usize = 200;
const WRONG_CURSOR: &str = "cursor must come from a page's Link header.";
/// The size of a row as JSON, roughly.
const USUAL_ROW: usize = 400;

/// What a list is asked for.
#[derive(Debug, Default)]
pub struct ListQuery {
    pub search: Option<String>,
    pub limit: Option<i64>,
    pub after: Option<Position>,
    /// All others, of which a list reads those it knows (`parameters!`).
    parameters: Parameters,
    path: String,
}

/// The query parameters of every list, for the document.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "read by the OpenAPI document only")]
pub struct ListParameters {
    /// Finds what holds all these words anywhere in its searchable fields, whatever their order, case and accents.
    #[param(max_length = 200)]
    search: Option<String>,
    /// How many to answer with; without it the whole list comes.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
    /// Where the page begins, from the `Link` header of the page before.
    cursor: Option<String>,
}

/// The same for a list that is not searched.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "read by the OpenAPI document only")]
pub struct PageParameters {
    /// How many to answer with; without it the whole list comes.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
    /// Where the page begins, from the `Link` header of the page before.
    cursor: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for ListQuery {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let uri = OriginalUri::from_request_parts(parts, state).await.map_or_else(|_| parts.uri.clone(), |uri| uri.0);
        Self::parse(uri.path(), uri.query().unwrap_or_default())
    }
}

impl ListQuery {
    /// The first rows of a list that the program itself asks for.
    pub fn first(limit: i64) -> Self {
        Self { limit: Some(limit), ..Self::default() }
    }

    fn parse(path: &str, query: &str) -> Result<Self> {
        let mut list = Self { path: path.to_owned(), ..Self::default() };
        let mut errors = FieldErrors::new();
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            match name.as_ref() {
                "search" if value.chars().count() > LONGEST_SEARCH => {
                    errors.insert("search".into(), format!("Search must be at most {LONGEST_SEARCH} characters long."));
                }
                "search" => {
                    // What cannot be stored cannot be found either; PostgreSQL would refuse a statement with a NUL.
                    let stored = |one: char| if one.is_control() && !one.is_whitespace() { '\u{fffd}' } else { one };
                    let search: String = value.trim().chars().map(stored).collect();
                    list.search = Some(search).filter(|search| !search.is_empty());
                }
                "limit" => match value.parse() {
                    Ok(limit) if (1..=LARGEST_PAGE).contains(&limit) => list.limit = Some(limit),
                    _ => {
                        errors.insert("limit".into(), format!("limit must be a number from 1 to {LARGEST_PAGE}."));
                    }
                },
                "cursor" => match Position::decode(&value) {
                    Some(position) => list.after = Some(position),
                    None => {
                        errors.insert("cursor".into(), WRONG_CURSOR.into());
                    }
                },
                _ => list.parameters.add(name.into_owned(), value.into_owned()),
            }
        }
        if errors.is_empty() { Ok(list) } else { Err(Error::Invalid(errors)) }
    }

    /// How many rows to read: one more than asked for tells whether there is a next page.
    pub fn rows_to_read(&self) -> i64 {
        self.limit.map_or(i64::from(i32::MAX), |limit| limit + 1)
    }

    fn next_page(&self, limit: i64, last: &Position) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(self.parameters.read());
        if let Some(search) = &self.search {
            query.append_pair("search", search);
        }
        query.append_pair("limit", &limit.to_string()).append_pair("cursor", &last.encode());
        format!("<{}?{}>; rel=\"next\"", self.path, query.finish())
    }
}

impl Deref for ListQuery {
    type Target = Parameters;
    fn deref(&self) -> &Parameters {
        &self.parameters
    }
}

impl DerefMut for ListQuery {
    fn deref_mut(&mut self) -> &mut Parameters {
        &mut self.parameters
    }
}

impl Error {
    /// For a place that is none in this list.
    pub fn wrong_cursor() -> Self {
        Self::field("cursor", WRONG_CURSOR)
    }
}

impl Position {
    fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode(format!("{}\0{}", self.id, self.key))
    }

    fn decode(text: &str) -> Option<Self> {
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let (id, key) = text.split_once('\0')?;
        (!key.contains('\0')).then(|| Self { key: key.to_owned(), id: id.to_owned() })
    }
}

/// One page of rows, as the store found it.
pub struct Page<T> {
    pub rows: Vec<T>,
    pub total: i64,
    /// The last row's place, when there are more behind it.
    pub last: Option<Position>,
}

impl<T> Page<T> {
    /// Cuts `rows_to_read` rows to the page that was asked for. The whole is only counted when it is not all here.
    pub fn cut(
        query: &ListQuery,
        mut rows: Vec<T>,
        position: impl FnOnce(&T) -> Position,
        count: impl FnOnce() -> Result<i64>,
    ) -> Result<Self> {
        let asked = query.limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
        let more = rows.len() > asked;
        let total =
            if more || query.after.is_some() { count()? } else { i64::try_from(rows.len()).unwrap_or(i64::MAX) };
        rows.truncate(asked);
        let last = rows.last().filter(|_| more).map(position);
        Ok(Self { rows, total, last })
    }

    /// Puts a whole list in the order of a key and cuts the page out of it: for lists that are short, and in no index in that order.
    pub fn of_whole(
        query: &ListQuery,
        mut rows: Vec<T>,
        is_down: bool,
        position: impl Fn(&T) -> Position,
    ) -> Result<Self> {
        let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let place = |row: &T| {
            let Position { key, id } = position(row);
            (key, id)
        };
        rows.sort_by_cached_key(place);
        if is_down {
            rows.reverse();
        }
        if let Some(Position { key, id }) = query.after.clone() {
            let last = (key, id);
            rows.retain(|row| if is_down { place(row) < last } else { place(row) > last });
        }
        Self::cut(query, rows, &position, || Ok(total))
    }

    pub fn map<Out>(self, show: impl FnMut(T) -> Out) -> Page<Out> {
        Page { rows: self.rows.into_iter().map(show).collect(), total: self.total, last: self.last }
    }

    pub fn answer<Out: From<T>>(self, query: &ListQuery) -> ListAnswer<Out> {
        ListAnswer {
            next: self.last.zip(query.limit).map(|(last, limit)| query.next_page(limit, &last)),
            total: self.total,
            rows: self.rows.into_iter().map(Out::from).collect(),
        }
    }
}

pub struct ListAnswer<T> {
    rows: Vec<T>,
    total: i64,
    next: Option<String>,
}

impl<T: Serialize> IntoResponse for ListAnswer<T> {
    fn into_response(self) -> Response {
        // Not through axum's Json: its buffer grows from nothing, and is slow to take many small pieces.
        let mut body = Vec::with_capacity(self.rows.len() * USUAL_ROW);
        if let Err(error) = serde_json::to_writer(&mut body, &self.rows) {
            return Error::internal("writing a list", error).into_response();
        }
        let mut response = Response::new(Body::from(body));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(TOTAL_COUNT, HeaderValue::from(self.total));
        if let Some(next) = self.next.and_then(|link| HeaderValue::from_str(&link).ok()) {
            headers.insert(header::LINK, next);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::parameters::parameters;

    #[test]
    fn a_cursor_survives_its_way_through_the_link() {
        let place = Position { key: "½\" copper\nsku 7%".into(), id: "0193".into() };
        let query = ListQuery::parse("/api/inventory", "search=cop%20per&limit=2").unwrap();
        let link = query.next_page(2, &place);
        let address = link.strip_prefix("</api/inventory?").unwrap().strip_suffix(">; rel=\"next\"").unwrap();
        let next = ListQuery::parse("/api/inventory", address).unwrap();
        assert_eq!((next.after, next.search, next.limit), (Some(place), Some("cop per".into()), Some(2)));
    }

    parameters! {
        pub struct PaintFilter { dry: bool = "dry", tags: Vec<String> = "tags" }
    }

    #[test]
    fn filters_travel_to_the_next_page_once_they_are_read() {
        let mut query = ListQuery::parse("/api/paints", "tags=a%26b&utm=x&limit=1&dry=true&tags=c").unwrap();
        let filter = PaintFilter::read(&mut query).unwrap();
        assert_eq!((filter.dry, filter.tags), (Some(true), Some(vec!["a&b".to_owned(), "c".to_owned()])));
        let link = query.next_page(1, &Position { key: "a".into(), id: "1".into() });
        assert!(link.starts_with("</api/paints?dry=true&tags=a%26b&tags=c&limit=1&cursor="), "{link}");
    }

    #[test]
    fn wrong_parameters_are_named() {
        for (query, field) in
            [("limit=0", "limit"), ("limit=501", "limit"), ("limit=x", "limit"), ("cursor=!", "cursor")]
        {
            let Err(Error::Invalid(errors)) = ListQuery::parse("/", query) else { panic!("{query} was accepted") };
            assert_eq!(errors.keys().collect::<Vec<_>>(), [field]);
        }
    }
}
