//! Mail goes through an outbox: written in the transaction of what it tells of, sent by a worker that tries
//! again with growing pauses. Several processes may share one outbox.

use std::sync::Arc;
use std::time::Duration;

use diesel::prelude::*;
use jiff::SignedDuration;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tokio::sync::Notify;

use super::clock::Clock;
use super::config::ServeSettings;
use super::dates::Moment;
use super::db::{Database, DbConnection};
use super::http::error::Result;
use super::ids::new_id;

/// After this many tries, over about a day and a half, a mail is given up.
const MOST_ATTEMPTS: i64 = 12;
/// While one process sends a mail, no other may take it.
const CLAIM: SignedDuration = SignedDuration::from_mins(5);

diesel::table! {
    outbox (id) {
        id -> Text,
        recipient -> Text,
        subject -> Text,
        body -> Text,
        attempts -> BigInt,
        due_at -> Text,
        last_error -> Nullable<Text>,
        created_at -> Text,
    }
}

#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = outbox)]
struct Waiting {
    id: String,
    recipient: String,
    subject: String,
    body: String,
    attempts: i64,
}

/// The mail server, where one is configured, and the bell that wakes the worker.
#[derive(Clone)]
pub struct Mail {
    server: Option<Server>,
    bell: Arc<Notify>,
}

#[derive(Clone)]
struct Server {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mail {
    pub fn from_settings(settings: &ServeSettings) -> Result<Self, String> {
        let server = match (&settings.smtp_url, &settings.mail_from) {
            (Some(url), Some(from)) => Some(Server {
                transport: AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    .map_err(|_| "SAWHORSE_SMTP_URL is not a valid mail server address".to_owned())?
                    .timeout(Some(Duration::from_secs(30)))
                    .build(),
                from: from.parse().map_err(|_| "SAWHORSE_MAIL_FROM is not a valid e-mail address".to_owned())?,
            }),
            _ => None,
        };
        Ok(Self { server, ..Self::unconfigured() })
    }

    /// No mail server: what would be sent has to be shown or left.
    pub fn unconfigured() -> Self {
        Self { server: None, bell: Arc::default() }
    }

    pub fn is_configured(&self) -> bool {
        self.server.is_some()
    }

    /// Call after the transaction that wrote the mail.
    pub fn wake_worker(&self) {
        self.bell.notify_one();
    }

    /// Sends what is due, forever. Ends when the future is dropped; a mail in flight is then sent again later.
    pub async fn work(self, database: Database, clock: Clock) {
        let Some(server) = self.server else { return };
        loop {
            match send_next(&server, &database, &clock).await {
                Ok(true) => {}
                Ok(false) => {
                    let _ = tokio::time::timeout(Duration::from_secs(15), self.bell.notified()).await;
                }
                Err(error) => {
                    tracing::error!(?error, "the outbox could not be read");
                    tokio::time::sleep(Duration::from_secs(15)).await;
                }
            }
        }
    }
}

/// Puts a mail in the outbox and returns its id; it goes out once the transaction is committed.
pub fn post(connection: &mut DbConnection, recipient: &str, subject: &str, body: &str, now: Moment) -> Result<String> {
    let id = new_id();
    diesel::insert_into(outbox::table)
        .values((
            outbox::id.eq(&id),
            outbox::recipient.eq(recipient),
            outbox::subject.eq(subject),
            outbox::body.eq(body),
            outbox::attempts.eq(0),
            outbox::due_at.eq(now),
            outbox::created_at.eq(now),
        ))
        .execute(connection)?;
    Ok(id)
}

/// Takes a mail back that was not sent yet.
pub fn withdraw(connection: &mut DbConnection, id: &str) -> Result<()> {
    diesel::delete(outbox::table.find(id)).execute(connection)?;
    Ok(())
}

/// Takes one due mail, sends it, notes the outcome. False when nothing is due.
async fn send_next(server: &Server, database: &Database, clock: &Clock) -> Result<bool> {
    let now = clock.now();
    let Some(mail) = database.write(move |connection| claim_next(connection, now)).await? else { return Ok(false) };
    let outcome = deliver(server, &mail).await;
    let now = clock.now();
    database
        .write(move |connection| {
            let row = outbox::table.find(&mail.id);
            match outcome {
                // A sent mail may hold a reset link, so it is not kept.
                Ok(()) => diesel::delete(row).execute(connection)?,
                Err(failure) if failure.is_final || mail.attempts + 1 >= MOST_ATTEMPTS => {
                    tracing::error!(mail = mail.id, error = failure.reason, "a mail was given up");
                    diesel::delete(row).execute(connection)?
                }
                Err(failure) => {
                    tracing::warn!(mail = mail.id, error = failure.reason, "a mail will be tried again");
                    let pause = SignedDuration::from_secs(30 << mail.attempts.min(11));
                    diesel::update(row)
                        .set((
                            outbox::attempts.eq(mail.attempts + 1),
                            outbox::due_at.eq(now.plus(pause)),
                            outbox::last_error.eq(Some(failure.reason)),
                        ))
                        .execute(connection)?
                }
            };
            Ok(())
        })
        .await?;
    Ok(true)
}

fn claim_next(connection: &mut DbConnection, now: Moment) -> Result<Option<Waiting>> {
    let due: Option<Waiting> = outbox::table
        .filter(outbox::due_at.le(now))
        .order(outbox::due_at)
        .select(<Waiting as Selectable<super::db::MultiBackend>>::construct_selection())
        .first(connection)
        .optional()?;
    let Some(mail) = due else { return Ok(None) };
    // Another process may have taken it since: only one update finds it still due.
    let claimed = diesel::update(outbox::table.find(&mail.id).filter(outbox::due_at.le(now)))
        .set(outbox::due_at.eq(now.plus(CLAIM)))
        .execute(connection)?;
    Ok((claimed == 1).then_some(mail))
}

struct Failure {
    reason: String,
    is_final: bool,
}

async fn deliver(server: &Server, mail: &Waiting) -> Result<(), Failure> {
    let final_failure = |error: &dyn std::fmt::Display| Failure { reason: error.to_string(), is_final: true };
    let message = Message::builder()
        .from(server.from.clone())
        .to(mail.recipient.parse().map_err(|error| final_failure(&error))?)
        .subject(&mail.subject)
        .header(ContentType::TEXT_PLAIN)
        .body(mail.body.clone())
        .map_err(|error| final_failure(&error))?;
    match server.transport.send(message).await {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure { is_final: error.is_permanent(), reason: error.to_string() }),
    }
}
