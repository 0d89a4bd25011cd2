//! Reminders that the owner sends by hand, from here or with the device's own app. The one that goes out on its own doesn't
//! come on top of it the same day.

use axum::extract::State;
use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules;
use crate::modules::activity::record_that;
use crate::modules::documents::paper::email::business_of;
use crate::modules::documents::paper::last_mail::LastMail;
use crate::modules::documents::payloads::Document;
use crate::modules::documents::store::{self as documents, DocumentRow, uncounted_of};
use crate::modules::profile::{self, Profile};
use crate::schema::reminders_by_hand;
use platform::Platform;
use platform::access::{Editor, Scope};
use platform::db::query::behind::above;
use platform::db::{MultiBackend, on_engine};
use platform::email::delivery::{self, Button, CustomerEmail, CustomerLetter, EmailFields, NewEmail, no_mail_server};
use platform::email::limit::Sending;
use platform::error::{Error, Result};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::New;
use platform::http::idempotency::Posted;
use platform::http::list::{ListQuery, Page, Position};
use platform::http::path::Key;
use platform::http::problem::Problem;
use platform::http::version::Versioned;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::ids::new_id;

choice! {
    /// How a reminder went out: emailed from here, or with the device's own email or messages app.
    pub enum Channel {
        Sawhorse = "Sawhorse",
        Email = "Email",
        Text = "Text",
    }
}

choice! {
    /// Which of the device's apps was opened.
    pub enum App {
        Email = "Email",
        Text = "Text",
    }
}

/// A reminder that the device's own app sends.
#[derive(Clone, Debug, Default)]
pub struct NotedFields {
    pub channel: App,
    pub to: String,
}

pub type NewNotedReminder = New<NotedFields>;

impl Payload for NotedFields {
    const NEW: &'static str = "NewNotedReminder";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("channel", "Channel", &mut self.channel, Needed::Required);
        fields.text("to", "To", &mut self.to, 254);
    }
}

/// A reminder that the owner sent.
#[derive(Clone, Debug, Serialize, ToSchema, Queryable, Selectable)]
#[diesel(table_name = reminders_by_hand)]
#[serde(rename_all = "camelCase")]
pub struct ReminderByHand {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub document_id: String,
    #[schema(inline)]
    pub channel: Channel,
    #[diesel(column_name = sent_to)]
    pub to: String,
    /// What it was about was to be paid on this day.
    pub due_on: CalendarDate,
    pub sent_at: Moment,
}

/// Emails the customer a reminder, in the owner's words; the answer is the invoice.
#[utoipa::path(post, path = "/documents/{id}/reminders/email", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewEmail,
    responses((status = 200, body = Document), (status = 429, body = Problem)))]
pub async fn send_reminder(
    editor: Editor,
    State(platform): State<Platform>,
    Key(id): Key,
    body: NewEmail,
) -> Result<Posted<Versioned<Document>>> {
    let (document_id, email) = (id.clone(), body.0);
    let (row, issuer) =
        editor.read(move |scope| Ok((documents::get(scope, &document_id)?, profile::get(scope)?))).await?;
    if !platform.mail.is_configured() {
        return Err(no_mail_server());
    }
    let letter = letter(&platform.public_origin, &row, issuer, email);
    let sent = editor.post(move |scope| {
        let row = send(scope, &id, &letter)?;
        Ok(Versioned::shown(Document::of_row(row, scope)))
    });
    let sent = sent.await?;
    platform.mail.wake_worker();
    Ok(sent)
}

/// Notes that the device's own app was opened with a reminder; the answer is the invoice.
#[utoipa::path(post, path = "/documents/{id}/reminders", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewNotedReminder,
    responses((status = 200, body = Document)))]
pub async fn note_reminder(
    editor: Editor,
    Key(id): Key,
    body: NewNotedReminder,
) -> Result<Posted<Versioned<Document>>> {
    let NotedFields { channel, to } = body.0;
    let channel = match channel {
        App::Email => Channel::Email,
        App::Text => Channel::Text,
    };
    let noted = editor.post(move |scope| {
        let row = documents::hold(scope, &id)?;
        let due_on = due_day(scope, &row)?;
        insert(scope, new_id(), &row, channel, &to, due_on)?;
        record_that(scope, &row.fields, "reminder sent")?;
        Ok(Versioned::shown(Document::of_row(row, scope)))
    });
    noted.await
}

fn letter(origin: &str, row: &DocumentRow, issuer: Profile, fields: EmailFields) -> CustomerLetter {
    let email = CustomerEmail {
        fields,
        business: business_of(&issuer),
        reply_to: issuer.email,
        button: Some(Button {
            address: format!("{origin}/invoice/{}", row.id),
            label: format!("View invoice {}", row.fields.document_number),
        }),
        attached: None,
    };
    email.compose(Sending::ByHand)
}

fn send(scope: &mut Scope, id: &str, letter: &CustomerLetter) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let due_on = due_day(scope, &row)?;
    let mail_id = delivery::post(scope, letter)?;
    insert(scope, mail_id.clone(), &row, Channel::Sawhorse, letter.to(), due_on)?;
    let mail = LastMail::waiting(mail_id, letter.to().to_owned(), scope.now);
    let row = documents::update(scope, id, |fields| {
        fields.mail = mail;
        Ok(())
    })?;
    record_that(scope, &row.fields, "reminder sent")?;
    Ok(row)
}

/// What the reminder is about: what was, or is, to be paid first.
fn due_day(scope: &mut Scope, row: &DocumentRow) -> Result<CalendarDate> {
    let sent_on = row.fields.sent_date.map(|sent| scope.at_home().day_of(sent));
    let first = rules::unpaid_days(&row.fields, sent_on).into_iter().min().filter(|_| !row.fields.is_test);
    first.ok_or_else(|| Error::Conflict("Nothing is due on this, so there's nothing to remind about.".into()))
}

fn insert(
    scope: &mut Scope,
    id: String,
    row: &DocumentRow,
    channel: Channel,
    to: &str,
    due_on: CalendarDate,
) -> Result<()> {
    let insert = diesel::insert_into(reminders_by_hand::table).values((
        reminders_by_hand::id.eq(id),
        reminders_by_hand::owner_id.eq(scope.owner_id().to_owned()),
        reminders_by_hand::document_id.eq(&row.id),
        reminders_by_hand::channel.eq(channel),
        reminders_by_hand::sent_to.eq(to),
        reminders_by_hand::due_on.eq(due_on),
        reminders_by_hand::sent_at.eq(scope.now),
    ));
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

/// Those of one document, the first to go out first.
pub fn of_document(scope: &mut Scope, document_id: &str) -> Result<Vec<ReminderByHand>> {
    let rows = reminders_by_hand::table
        .filter(reminders_by_hand::owner_id.eq(scope.owner_id().to_owned()))
        .filter(reminders_by_hand::document_id.eq(document_id))
        .order((reminders_by_hand::sent_at, reminders_by_hand::id))
        .select(<ReminderByHand as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| rows.load(connection))?)
}

/// When the last one of a document went out.
pub fn last_of(scope: &mut Scope, document_id: &str) -> Result<Option<Moment>> {
    let last = reminders_by_hand::table
        .filter(reminders_by_hand::owner_id.eq(scope.owner_id().to_owned()))
        .filter(reminders_by_hand::document_id.eq(document_id))
        .order(reminders_by_hand::sent_at.desc())
        .select(reminders_by_hand::sent_at);
    Ok(on_engine!(scope.connection, |connection| last.first(connection).optional())?)
}

/// What was to be paid, where this email is a reminder of it.
pub fn due_day_of(scope: &mut Scope, mail_id: &str) -> Result<Option<CalendarDate>> {
    let row = reminders_by_hand::table.find((scope.owner_id().to_owned(), mail_id)).select(reminders_by_hand::due_on);
    Ok(on_engine!(scope.connection, |connection| row.first(connection).optional())?)
}

/// It didn't go out after all.
pub fn forget(scope: &mut Scope, mail_id: &str) -> Result<()> {
    let delete = diesel::delete(reminders_by_hand::table.find((scope.owner_id().to_owned(), mail_id)));
    on_engine!(scope.connection, |connection| delete.execute(connection))?;
    Ok(())
}

/// All that went out, for the archive of everything; without tests and voided documents.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<ReminderByHand>> {
    let owner_id = scope.owner_id().to_owned();
    let rows: Vec<ReminderByHand> = on_engine!(scope.connection, |connection| {
        let mut rows = reminders_by_hand::table
            .filter(reminders_by_hand::owner_id.eq(&owner_id))
            .filter(reminders_by_hand::document_id.ne_all(uncounted_of(&owner_id)))
            .order((reminders_by_hand::sent_at, reminders_by_hand::id))
            .select(<ReminderByHand as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        if let Some(Position { key, id }) = query.after.clone() {
            rows = rows.filter(above(reminders_by_hand::sent_at, reminders_by_hand::id, key, id));
        }
        rows.limit(query.rows_to_read()).load(connection)
    })?;
    let place = |row: &ReminderByHand| Position { key: row.sent_at.to_string(), id: row.id.clone() };
    Page::cut(query, rows, place, || {
        let count = reminders_by_hand::table
            .filter(reminders_by_hand::owner_id.eq(&owner_id))
            .filter(reminders_by_hand::document_id.ne_all(uncounted_of(&owner_id)))
            .count();
        Ok(on_engine!(scope.connection, |connection| count.get_result(connection))?)
    })
}
