//! How a sign-in ends: with a session. The owner is told of a device that is new, and an account that was to be deleted stays.

use diesel::prelude::*;

use super::browser::{Browser, device};
use super::devices;
use crate::modules::accounts::payloads::SignedIn;
use crate::modules::accounts::user::user;
use crate::schema::accounts;
use platform::PRODUCT;
use platform::access::session;
use platform::db::DbConnection;
use platform::email::mail::{self, Letter};
use platform::error::Result;
use platform::values::dates::Moment;

/// Ends a sign-in; the owner is told of one with a device that is new.
pub fn start_session(
    connection: &mut DbConnection,
    id: &str,
    browser: Browser,
    now: Moment,
    mails: bool,
) -> Result<SignedIn> {
    let user = user(connection, id)?;
    let is_known = devices::note(connection, id, browser.user_agent.as_deref(), now)?;
    if mails && !is_known {
        let letter = new_device_letter(user.email.clone(), &user.first_name, browser.user_agent.as_deref(), now);
        mail::post(connection, &letter, now)?;
    }
    let deletion_undone = come_back(connection, id, now, mails)?;
    let token = session::start(connection, id, browser.user_agent, now)?;
    Ok(SignedIn { token, user, device_key: None, deletion_undone })
}

fn new_device_letter(recipient: String, first_name: &str, user_agent: Option<&str>, now: Moment) -> Letter {
    let subject = format!("New sign-in to {PRODUCT}");
    let (device, at) = (device(user_agent), now.time().strftime("%b %-d, %Y at %-I:%M %p GMT"));
    let body = format!(
        "Hi {first_name},\n\n\
         There was a new sign-in to your {PRODUCT} account from {device} on {at}.\n\n\
         If it was you, you don't need to do anything. If not, sign that device out in Settings and change your \
         password.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// For a sign-in: the account stays. True when it was to go. Nobody signs in once the grace is over.
fn come_back(connection: &mut DbConnection, account_id: &str, now: Moment, mails: bool) -> Result<bool> {
    let leaving = accounts::table.filter(accounts::id.eq(account_id)).filter(accounts::leaves_at.gt(now));
    let came_back = diesel::update(leaving).set(accounts::leaves_at.eq(None::<Moment>)).execute(connection)? == 1;
    if came_back && mails {
        let owner = user(connection, account_id)?;
        mail::post(connection, &stays_letter(owner.email, &owner.first_name), now)?;
    }
    Ok(came_back)
}

fn stays_letter(recipient: String, first_name: &str) -> Letter {
    let subject = format!("We kept your {PRODUCT} account");
    let body = format!(
        "Hi {first_name},\n\n\
         You signed in again, so we kept your {PRODUCT} account and everything in it. Your subscription stays canceled until \
         you resume it or choose a plan.\n\n\
         Not you? Change your password right away.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}
