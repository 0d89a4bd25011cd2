//! The ceiling: what the product's three calls could reach at best. The same statements on the same SQLite with
//! the same durability, written by hand behind bare axum handlers, and nothing else: no log, no ETag, no security
//! headers, no field errors, no second database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Json, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::basics::Result;

const READERS: usize = 4;
const COLUMNS: &str = "id, owner_id, name, sku, part_number, cost, price, location, quantity, reorder_level, \
                       condition, sort_key, created_at, updated_at, missing";

pub fn serve(database: &str, address: &str) -> Result<()> {
    let readers = (0..READERS).map(|_| open(database, true)).collect::<Result<_>>()?;
    let store = Store { writer: Pool::new(vec![open(database, false)?]), readers: Pool::new(readers) };
    let router = Router::new()
        .route("/healthz", get(|| async { StatusCode::OK }))
        .route("/api/inventory", get(list).post(create))
        .route("/api/inventory/{id}", get(read))
        .with_state(store);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        Ok(axum::serve(listener, router).await?)
    })
}

fn open(database: &str, read_only: bool) -> Result<Connection> {
    let connection = Connection::open(database)?;
    connection.execute_batch(
        "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
         PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY;",
    )?;
    connection.pragma_update(None, "query_only", read_only)?;
    Ok(connection)
}

#[derive(Clone)]
struct Store {
    readers: Pool,
    writer: Pool,
}

#[derive(Clone)]
struct Pool {
    places: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

/// What ends a request early; the reason is of no interest to the one who measures.
struct Failure(StatusCode);

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        eprintln!("ceiling: {error}");
        Self(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}

type Answer<T> = std::result::Result<T, Failure>;

impl Pool {
    fn new(connections: Vec<Connection>) -> Self {
        Self { places: Arc::new(Semaphore::new(connections.len())), idle: Arc::new(Mutex::new(connections)) }
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let place = self.places.clone().acquire_owned().await?;
        let idle = self.idle.clone();
        tokio::task::spawn_blocking(move || {
            let lock = || idle.lock().unwrap_or_else(PoisonError::into_inner);
            let mut connection = lock().pop().ok_or(Failure(StatusCode::SERVICE_UNAVAILABLE))?;
            let result = work(&mut connection);
            lock().push(connection);
            drop(place);
            result
        })
        .await?
    }
}

/// The owner behind a token, with the statement the product looks it up with.
fn owner(connection: &Connection, headers: &HeaderMap, now: &str, writes: bool) -> Answer<String> {
    let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let hash = hex::encode(Sha256::digest(token.ok_or(Failure(StatusCode::UNAUTHORIZED))?));
    let idle_limit = "2000-01-01T00:00:00.000Z";
    let found = connection
        .prepare_cached(
            "SELECT sessions.token_hash, sessions.account_id, sessions.last_used_at, accounts.is_admin, \
               accounts.editable_until FROM sessions INNER JOIN accounts ON sessions.account_id = accounts.id \
             WHERE sessions.token_hash = ? AND sessions.last_used_at > ? LIMIT ?",
        )?
        .query_row(params![hash, idle_limit, 1], |row| Ok((row.get(1)?, row.get::<_, Option<String>>(4)?)))
        .optional()?;
    match found {
        None => Err(Failure(StatusCode::UNAUTHORIZED)),
        Some((_, until)) if writes && until.as_deref().is_none_or(|until| until <= now) => {
            Err(Failure(StatusCode::FORBIDDEN))
        }
        Some((owner, _)) => Ok(owner),
    }
}

async fn list(
    State(store): State<Store>,
    Query(query): Query<HashMap<String, i64>>,
    headers: HeaderMap,
) -> Answer<Response> {
    let limit = query.get("limit").copied().unwrap_or(100);
    let (parts, total) = store
        .readers
        .run(move |connection| {
            let owner = owner(connection, &headers, &now(), false)?;
            let parts = connection
                .prepare_cached(&format!(
                    "SELECT {COLUMNS} FROM parts WHERE owner_id = ? ORDER BY sort_key, id LIMIT ?"
                ))?
                .query_map(params![owner, limit + 1], Part::from_row)?
                .take(usize::try_from(limit)?)
                .collect::<rusqlite::Result<Vec<_>>>()?;
            #[expect(clippy::cast_possible_truncation, reason = "a whole number, and small")]
            let total: i64 = connection
                .prepare_cached("SELECT amount FROM kept_figures WHERE owner_id = ? AND name = ? AND day = ? LIMIT ?")?
                .query_row(params![owner, "parts", "", 1], |row| row.get(0))
                .optional()?
                .map_or(0, |amount: f64| amount as i64);
            Ok((parts, total))
        })
        .await?;
    Ok(([("x-total-count", total.to_string())], Json(parts)).into_response())
}

async fn read(State(store): State<Store>, Path(id): Path<String>, headers: HeaderMap) -> Answer<Json<Part>> {
    let part = store
        .readers
        .run(move |connection| {
            let owner = owner(connection, &headers, &now(), false)?;
            let part = connection
                .prepare_cached(&format!("SELECT {COLUMNS} FROM parts WHERE id = ? AND owner_id = ? LIMIT ?"))?
                .query_row(params![id, owner, 1], Part::from_row)
                .optional()?;
            part.ok_or(Failure(StatusCode::NOT_FOUND))
        })
        .await?;
    Ok(Json(part))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewPart {
    name: String,
    sku: Option<String>,
    part_number: Option<String>,
    cost: f64,
    price: f64,
    location: String,
    quantity: f64,
    reorder_level: f64,
    condition: String,
}

async fn create(
    State(store): State<Store>,
    headers: HeaderMap,
    Json(new): Json<NewPart>,
) -> Answer<(StatusCode, Json<Part>)> {
    let time = now();
    let part = Part {
        id: uuid::Uuid::now_v7().to_string(),
        name: new.name,
        sku: new.sku,
        part_number: new.part_number,
        cost: Scaled::of(new.cost),
        price: Scaled::of(new.price),
        location: new.location,
        quantity: Scaled::of(new.quantity),
        missing: Scaled(0),
        reorder_level: Scaled::of(new.reorder_level),
        condition: new.condition,
        created_at: time.clone(),
        updated_at: time,
    };
    let part = store
        .writer
        .run(move |connection| {
            let owner = owner(connection, &headers, &part.created_at, true)?;
            insert(connection, &owner, part)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(part)))
}

fn insert(connection: &mut Connection, owner: &str, part: Part) -> Answer<Part> {
    let search_text = [Some(&part.name), part.sku.as_ref(), part.part_number.as_ref(), Some(&part.location)]
        .into_iter()
        .flatten()
        .map(|field| field.to_lowercase())
        .collect::<Vec<_>>()
        .join("\n");
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    transaction
        .prepare_cached(&format!(
            "INSERT INTO parts ({COLUMNS}, search_text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ))?
        .execute(params![
            part.id,
            owner,
            part.name,
            part.sku,
            part.part_number,
            part.cost.0,
            part.price.0,
            part.location,
            part.quantity.0,
            part.reorder_level.0,
            part.condition,
            part.name.to_lowercase(),
            part.created_at,
            part.updated_at,
            part.missing.0,
            search_text
        ])?;
    let is_low = part.quantity.0 <= part.reorder_level.0;
    let value = (part.quantity.0 * part.cost.0 + 500) / 1000;
    for (name, amount) in [("parts", 1), ("parts low", i64::from(is_low)), ("parts value", value)] {
        if amount == 0 {
            continue;
        }
        transaction
            .prepare_cached(
                "INSERT INTO kept_figures (owner_id, name, day, amount) VALUES (?, ?, '', ?) \
                 ON CONFLICT (owner_id, day, name) DO UPDATE SET amount = kept_figures.amount + excluded.amount",
            )?
            .execute(params![owner, name, amount])?;
    }
    transaction
        .prepare_cached(
            "INSERT INTO activity (id, owner_id, kind, action, details, happened_at) VALUES (?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            uuid::Uuid::now_v7().to_string(),
            owner,
            "inventory",
            "Part added",
            part.name,
            part.created_at
        ])?;
    transaction.commit()?;
    Ok(part)
}

/// A part as the product answers it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    #[serde(rename = "_id")]
    id: String,
    name: String,
    sku: Option<String>,
    part_number: Option<String>,
    cost: Scaled<100>,
    price: Scaled<100>,
    location: String,
    quantity: Scaled<1000>,
    missing: Scaled<1000>,
    reorder_level: Scaled<1000>,
    condition: String,
    created_at: String,
    updated_at: String,
}

impl Part {
    fn from_row(row: &Row) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            name: row.get(2)?,
            sku: row.get(3)?,
            part_number: row.get(4)?,
            cost: Scaled(row.get(5)?),
            price: Scaled(row.get(6)?),
            location: row.get(7)?,
            quantity: Scaled(row.get(8)?),
            missing: Scaled(row.get(14)?),
            reorder_level: Scaled(row.get(9)?),
            condition: row.get(10)?,
            created_at: row.get(12)?,
            updated_at: row.get(13)?,
        })
    }
}

/// A whole number of `1/UNIT`, in JSON a plain number.
struct Scaled<const UNIT: u32>(i64);

impl<const UNIT: u32> Scaled<UNIT> {
    #[expect(clippy::cast_possible_truncation, reason = "the figures are our own, and small")]
    fn of(value: f64) -> Self {
        Self((value * f64::from(UNIT)).round() as i64)
    }
}

impl<const UNIT: u32> Serialize for Scaled<UNIT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        if self.0 % i64::from(UNIT) == 0 {
            serializer.serialize_i64(self.0 / i64::from(UNIT))
        } else {
            #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53 units")]
            serializer.serialize_f64(self.0 as f64 / f64::from(UNIT))
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the injected clock is the product's; this is not the product")]
fn now() -> String {
    format!("{:.3}", jiff::Timestamp::now())
}
