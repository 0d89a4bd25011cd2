//! Telling a client of an appointment by mail of our own: in the owner's name, answers go to the owner, and a calendar entry
//! is attached, which the client's calendar moves instead of adding a second one.

use axum::extract::State;

use super::actions;
use super::calendar::{self, Parties, zone_of};
use super::payloads::{Appointment, AppointmentFields};
use super::store::{self, AppointmentRow};
use crate::modules::profile::{self, Profile};
use platform::access::{Editor, Scope};
use platform::email::delivery::{Attached, CustomerEmail, EmailFields, NewEmail, no_mail_server};
use platform::email::limit::Sending;
use platform::error::Result;
use platform::formats::icalendar::MEDIA_TYPE;
use platform::formats::icalendar::at as at_minute;
use platform::http::idempotency::Posted;
use platform::http::path::Id;
use platform::http::problem::Problem;
use platform::http::version::Versioned;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::{PRODUCT, Platform};

/// Sends the client a message with the appointment attached for the client's calendar; otherwise like noting that the client
/// was told. Whether mail can be sent from here tells `GET /documents/email`.
#[utoipa::path(post, path = "/appointments/{id}/email", tag = "appointments", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewEmail,
    responses((status = 200, body = Appointment), (status = 429, body = Problem)))]
pub async fn send_appointment_by_email(
    editor: Editor,
    State(platform): State<Platform>,
    Id(id): Id,
    body: NewEmail,
) -> Result<Posted<Versioned<Appointment>>> {
    let appointment_id = id.clone();
    let read = move |scope: &mut Scope| Ok((store::get(scope, &appointment_id)?, profile::get(scope)?, scope.now));
    let (row, owner, now) = editor.read(read).await?;
    if !platform.mail.is_configured() {
        return Err(no_mail_server());
    }
    let letter = compose(&row, &owner, body.0, now).compose(Sending::ByHand);
    let sent = editor
        .post(move |scope| Ok(Versioned::shown(actions::notify_by_mail(scope, &id, row.version, &letter)?.into())))
        .await?;
    platform.mail.wake_worker();
    Ok(sent)
}

pub fn compose(row: &AppointmentRow, owner: &Profile, fields: EmailFields, now: Moment) -> CustomerEmail {
    let business = business_of(owner);
    let parties = Parties { business: &business, owner_email: &owner.email, client_email: &fields.to };
    let entry = calendar::invitation(row, &parties, zone_of(owner).as_ref(), now);
    CustomerEmail {
        fields,
        reply_to: owner.email.clone(),
        button: None,
        attached: Some(Attached {
            name: "appointment.ics".to_owned(),
            kind: format!("{MEDIA_TYPE}; method={}", calendar::method(&row.fields)),
            bytes: entry.into_bytes(),
        }),
        business,
    }
}

/// What goes out the day before; none without an address.
pub fn reminder(row: &AppointmentRow, owner: &Profile, now: Moment) -> Option<CustomerEmail> {
    let (fields, business) = (&row.fields, business_of(owner));
    let place = fields.location.as_ref().map(|place| format!("\n{place}")).unwrap_or_default();
    let email = EmailFields {
        to: fields.client_email.clone()?,
        subject: format!("Appointment Reminder: {business}"),
        message: format!(
            "Hi {},\n\nHere's a reminder of your appointment with {business}:\n\n{}\n{}{place}\n\n\
             Need another time? Just reply to this email.",
            fields.client_name,
            fields.title,
            spoken(fields),
        ),
    };
    Some(compose(row, owner, email, now))
}

fn business_of(owner: &Profile) -> String {
    Some(owner.fields.business_name.clone()).filter(|name| !name.is_empty()).unwrap_or_else(|| PRODUCT.to_owned())
}

/// As a person would say when it is: "Friday, November 20, 2026, from 9:00 AM to 10:00 AM".
fn spoken(fields: &AppointmentFields) -> String {
    let day = |day: CalendarDate| day.day().strftime("%A, %B %-d, %Y").to_string();
    let time = |day, time| at_minute(day, time).strftime("%-I:%M %p").to_string();
    let (from, to) = (time(fields.start_date, fields.start_time), time(fields.end_date, fields.end_time));
    if fields.start_date == fields.end_date {
        format!("{}, from {from} to {to}", day(fields.start_date))
    } else {
        format!("{}, {from}, to {}, {to}", day(fields.start_date), day(fields.end_date))
    }
}
