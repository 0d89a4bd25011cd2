//! Mail goes through an outbox: written in the transaction of what it tells of, sent by a worker that tries
//! again with growing pauses. Several processes may share one outbox.

mod smtp;

use std::sync::Arc;
use std::time::Duration;

use diesel::prelude::*;
use jiff::SignedDuration;
use lettre::Message;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart};
use maud::html;
pub use smtp::{SMTP_HANDOVER, SMTP_SEND, SMTP_STEP, Waits};
use smtp::{Server, Unsent};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::config::ServeSettings;
use crate::db::{Database, DbConnection, outside_database_work};
use crate::error::{Error, Result};
use crate::process::clock::Clock;
use crate::process::measures::Counter;
use crate::schema::outbox;
use crate::values::dates::Moment;
use crate::values::ids::new_id;

/// After this long a run takes no further mail: the next one goes on, and the job's own limit never cuts a mail in two.
pub const SENDS_FOR: Duration = Duration::from_secs(10 * 60);
/// After this many tries, over about 17 hours, a mail is given up.
const MOST_ATTEMPTS: i64 = 12;
/// While one process sends a mail, no other may take it.
const CLAIM: SignedDuration = SignedDuration::from_mins(5);
const _: () = assert!(SMTP_STEP.as_secs() < SMTP_HANDOVER.as_secs() && SMTP_HANDOVER.as_secs() < SMTP_SEND.as_secs());
const _: () = assert!((SMTP_SEND.as_secs() as i64) < CLAIM.as_secs());

pub static MAILS: Counter = Counter::new(
    "sawhorse_mails_total",
    "Emails sent, put off to be tried again, and given up.",
    "outcome",
    &["sent", "postponed", "failed"],
);

/// Whose email goes first while several wait. What people wait for right now, like a link to reset a password, isn't kept
/// behind a morning's recurring invoices.
pub mod turn {
    /// To owners, about their account.
    pub const OWNERS: i64 = 0;
    /// To a customer, sent by the owner just now.
    pub const BY_HAND: i64 = 1;
    /// To a customer, by a schedule.
    pub const AUTOMATIC: i64 = 2;
}

/// What is to be sent to whom.
#[derive(Clone, Default, Queryable, Selectable, Insertable)]
#[diesel(table_name = outbox)]
pub struct Letter {
    pub recipient: String,
    pub subject: String,
    pub body: String,
    /// The same with a layout, for programs that show one.
    pub html: Option<String>,
    /// In whose name it is sent; the address stays the product's.
    pub sender_name: Option<String>,
    pub reply_to: Option<String>,
    pub attachment_name: Option<String>,
    /// What the attachment is, as MIME calls it.
    pub attachment_type: Option<String>,
    pub attachment: Option<Vec<u8>>,
    /// One of [`turn`].
    pub turn: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbox)]
struct Waiting {
    id: String,
    /// Those before this one.
    attempts: i64,
    #[diesel(embed)]
    letter: Letter,
}

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    /// To be tried again, with the reason as a sentence.
    Postponed(&'static str),
    /// Given up, with the reason as a sentence.
    Failed(&'static str),
}

/// Told what became of a mail, by its id, in the transaction that notes it.
pub type Told = fn(&mut DbConnection, &str, Outcome, Moment) -> Result<()>;

/// The mail server, where one is configured, and the bell that wakes the worker.
#[derive(Clone)]
pub struct Mail {
    server: Option<Server>,
    bell: Arc<Notify>,
}

impl Mail {
    pub fn from_settings(settings: &ServeSettings) -> Result<Self, String> {
        let server = match (&settings.smtp_url, &settings.mail_from) {
            (Some(url), Some(from)) => {
                let from = from.parse().map_err(|_| "SAWHORSE_MAIL_FROM is not a valid email address".to_owned())?;
                let wrong = || "SAWHORSE_SMTP_URL is not a valid email server address".to_owned();
                Some(Server::at(url, from, settings.public_origin()?).ok_or_else(wrong)?)
            }
            _ => None,
        };
        Ok(Self { server, ..Self::unconfigured() })
    }

    /// The same with other limits, for tests.
    pub fn waiting_for(mut self, waits: Waits) -> Self {
        if let Some(server) = &mut self.server {
            server.waits = waits;
        }
        self
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

    /// Rings when there is something to send.
    pub fn bell(&self) -> &Notify {
        &self.bell
    }

    /// Sends what is due. A mail in flight when the future is dropped is sent again later. A server that takes too long ends
    /// the run: it is asked for the next mail a little later, instead of keeping every mail waiting in turn.
    pub async fn send_due(&self, database: &Database, clock: &Clock, told: Told) -> Result<()> {
        let Some(server) = &self.server else { return Ok(()) };
        let begun = Instant::now();
        while begun.elapsed() < SENDS_FOR {
            match send_next(server, database, clock, told).await? {
                Step::NothingDue => return Ok(()),
                Step::Sent => {}
                Step::TooSlow => return Err(Error::internal("sending mail", TOO_SLOW)),
            }
        }
        self.wake_worker();
        Ok(())
    }
}

/// Puts a mail in the outbox and returns its id; it goes out once the transaction is committed.
pub fn post(connection: &mut DbConnection, letter: &Letter, now: Moment) -> Result<String> {
    let id = new_id();
    diesel::insert_into(outbox::table)
        .values((
            outbox::id.eq(&id),
            letter,
            outbox::attempts.eq(0),
            outbox::due_at.eq(now),
            outbox::created_at.eq(now),
        ))
        .execute(connection)?;
    Ok(id)
}

/// How many wait to be sent, and since when the oldest: ids are in the order of time.
pub fn waiting(connection: &mut DbConnection) -> Result<(i64, Option<Moment>)> {
    let oldest = outbox::table.order(outbox::id).select(outbox::created_at).first(connection).optional()?;
    Ok((outbox::table.count().get_result(connection)?, oldest))
}

/// Takes a mail back that was not sent yet.
pub fn withdraw(connection: &mut DbConnection, id: &str) -> Result<()> {
    diesel::delete(outbox::table.find(id)).execute(connection)?;
    Ok(())
}

/// The same of one that may be on its way: false when it is gone, or is being sent for the first time just now. (One that is
/// being tried again may still arrive.)
pub fn withdraw_waiting(connection: &mut DbConnection, id: &str) -> Result<bool> {
    let waits = outbox::attempts.eq(0).or(outbox::last_error.is_not_null());
    Ok(diesel::delete(outbox::table.find(id).filter(waits)).execute(connection)? == 1)
}

const TOO_SLOW: &str = "no answer in time";

/// What came of looking for a mail to send.
enum Step {
    NothingDue,
    /// Or put off, or given up.
    Sent,
    TooSlow,
}

/// Takes one due mail, sends it, notes the outcome.
async fn send_next(server: &Server, database: &Database, clock: &Clock, told: Told) -> Result<Step> {
    let now = clock.now();
    let Some(mail) = database.write(move |connection| claim_next(connection, now)).await? else {
        return Ok(Step::NothingDue);
    };
    let failure = if mail.attempts < MOST_ATTEMPTS {
        deliver(server, &mail.letter).await.err()
    } else {
        // The process ended in the middle of its last try, perhaps because of it.
        Some(Failure { sentence: "We couldn't send it.", cause: "no try came to an end".into(), is_final: true })
    };
    if let Some(failure) = &failure {
        tracing::warn!(mail = mail.id, error = failure.cause, "a mail could not be sent");
    }
    let step =
        if failure.as_ref().is_some_and(|failure| failure.cause == TOO_SLOW) { Step::TooSlow } else { Step::Sent };
    let is_last_try = mail.attempts + 1 >= MOST_ATTEMPTS;
    let outcome = match failure {
        None => Outcome::Sent,
        Some(failure) if failure.is_final => Outcome::Failed(failure.sentence),
        Some(_) if is_last_try => Outcome::Failed("We tried for 17 hours and couldn't send it."),
        Some(failure) => Outcome::Postponed(failure.sentence),
    };
    MAILS.count(match outcome {
        Outcome::Sent => "sent",
        Outcome::Postponed(_) => "postponed",
        Outcome::Failed(_) => "failed",
    });
    let now = clock.now();
    database
        .write(move |connection| {
            let row = outbox::table.find(&mail.id);
            match outcome {
                // A sent mail may hold a reset link, so it is not kept.
                Outcome::Sent => diesel::delete(row).execute(connection)?,
                Outcome::Failed(reason) => {
                    tracing::error!(mail = mail.id, reason, "a mail was given up");
                    diesel::delete(row).execute(connection)?
                }
                Outcome::Postponed(reason) => {
                    let pause = SignedDuration::from_secs(30 << mail.attempts.min(11));
                    diesel::update(row)
                        .set((outbox::due_at.eq(now.plus(pause)), outbox::last_error.eq(Some(reason))))
                        .execute(connection)?
                }
            };
            told(connection, &mail.id, outcome, now)
        })
        .await?;
    Ok(step)
}

/// The try is counted here, before it is made: a mail that ends the process must not come back for ever.
fn claim_next(connection: &mut DbConnection, now: Moment) -> Result<Option<Waiting>> {
    let due: Option<Waiting> = outbox::table
        .filter(outbox::due_at.le(now))
        .order((outbox::turn, outbox::due_at))
        .select(<Waiting as Selectable<crate::db::MultiBackend>>::construct_selection())
        .first(connection)
        .optional()?;
    let Some(mail) = due else { return Ok(None) };
    // Another process may have taken it since: only one update finds it still due.
    let claimed = diesel::update(outbox::table.find(&mail.id).filter(outbox::due_at.le(now)))
        .set((outbox::due_at.eq(now.plus(CLAIM)), outbox::attempts.eq(mail.attempts + 1)))
        .execute(connection)?;
    Ok((claimed == 1).then_some(mail))
}

struct Failure {
    /// For the owner.
    sentence: &'static str,
    /// For the log: never the server's own words, which quote addresses.
    cause: String,
    is_final: bool,
}

const UNREACHED: &str = "We couldn't reach the email provider. We'll keep trying.";

async fn deliver(server: &Server, letter: &Letter) -> Result<(), Failure> {
    let message = compose(server, letter).map_err(|_| Failure {
        sentence: "This address can't receive email. Check it for a typo.",
        cause: "we couldn't compose it".into(),
        is_final: true,
    })?;
    let error = match server.send(&message).await {
        Ok(()) => return Ok(()),
        Err(Unsent::Refused(error)) if !error.is_timeout() => error,
        // A "no" to us says nothing of the letter.
        Err(Unsent::TurnedAway(error)) if !error.is_timeout() => {
            return Err(Failure { sentence: UNREACHED, cause: kind_of(&error), is_final: false });
        }
        Err(_) => return Err(Failure { sentence: UNREACHED, cause: TOO_SLOW.into(), is_final: false }),
    };
    let sentence = if error.is_permanent() {
        "The email provider refused it. Check the address."
    } else if error.is_transient() {
        "The email provider couldn't take it yet. We'll keep trying."
    } else {
        UNREACHED
    };
    Err(Failure { sentence, is_final: error.is_permanent(), cause: kind_of(&error) })
}

/// What went wrong, in words of our own.
fn kind_of(error: &lettre::transport::smtp::Error) -> String {
    let kind = if error.is_tls() {
        "no secure connection"
    } else if error.is_permanent() {
        "refused"
    } else if error.is_transient() {
        "put off"
    } else if error.is_response() {
        "an invalid answer"
    } else if error.is_client() {
        "not possible with this server"
    } else {
        "no connection"
    };
    error.status().map_or_else(|| kind.to_owned(), |code| format!("{kind} ({code})"))
}

fn compose(server: &Server, letter: &Letter) -> Result<Message, String> {
    outside_database_work("composing an email");
    let wrong = |error: &dyn std::fmt::Display| error.to_string();
    let mut from = server.from.clone();
    if let Some(name) = &letter.sender_name {
        from.name = Some(name.clone());
    }
    let mut message = Message::builder()
        .from(from)
        .to(letter.recipient.parse().map_err(|error| wrong(&error))?)
        .subject(&letter.subject);
    if let Some(address) = &letter.reply_to {
        let address = address.parse().map_err(|error| wrong(&error))?;
        message = message.reply_to(Mailbox::new(letter.sender_name.clone(), address));
    }
    let body = with_legal_links(&letter.body, &server.origin);
    let Some(html) = &letter.html else {
        let message = message.header(ContentType::TEXT_PLAIN).body(body);
        return message.map_err(|error| wrong(&error));
    };
    let both = MultiPart::alternative_plain_html(body, with_legal_links_in_html(html, &server.origin));
    let whole = match (&letter.attachment_name, &letter.attachment_type, &letter.attachment) {
        (Some(name), Some(kind), Some(bytes)) => {
            let kind = ContentType::parse(kind).map_err(|error| wrong(&error))?;
            MultiPart::mixed().multipart(both).singlepart(Attachment::new(name.clone()).body(bytes.clone(), kind))
        }
        _ => both,
    };
    message.multipart(whole).map_err(|error| wrong(&error))
}

/// Added here and not by who writes an email, so that none leaves without them.
fn with_legal_links(body: &str, origin: &str) -> String {
    format!("{}\n\n--\nPrivacy: {origin}/privacy\nTerms: {origin}/terms\n", body.trim_end())
}

fn with_legal_links_in_html(page: &str, origin: &str) -> String {
    let links = html! {
        p style="margin:16px 0 0;text-align:center;color:#6b655c;font:13px/1.5 Arial,Helvetica,sans-serif" {
            a href={ (origin) "/privacy" } style="color:#6b655c" { "Privacy" }
            " · "
            a href={ (origin) "/terms" } style="color:#6b655c" { "Terms" }
        }
    };
    // What a person typed is escaped: this is the end of the page and nothing else.
    let end = page.rfind("</body>").unwrap_or(page.len());
    format!("{}{}{}", &page[..end], links.into_string(), &page[end..])
}
