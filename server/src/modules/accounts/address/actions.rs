//! The use cases of an account's address. Nothing here tells anybody whether an address has an account, except whoever
//! reads its mail.

use axum::Json;

use super::letters;
use super::payloads::{EmailAddress, EmailChangeFields, EmailConfirmed, PendingEmail};
use super::store;
use crate::modules::account_keys::email_key;
use crate::modules::accounts::proving;
use crate::modules::accounts::rules::{CONFIRMATIONS_PER_CLIENT, EMAIL_LINK_VALID_FOR, LINKS_PER_ACCOUNT};
use crate::modules::accounts::store::{drop_resets, id_of, note_confirmed};
use crate::modules::accounts::tries::count_tries;
use crate::modules::accounts::user::user;
use crate::modules::{admin, billing};
use platform::Platform;
use platform::access::client_address::ClientAddress;
use platform::access::{Reader, Scope};
use platform::email::delivery::is_reachable;
use platform::email::mail;
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::owned::lock_account;
use platform::values::ids::{hash_token, new_token};

const LINK_INVALID: &str = "This link was already used or expired. Send a new one from Settings.";
const NONE_PENDING: &str = "There's no new email to confirm.";

const CONFIRMED: &str = "Your email is already confirmed.";
const NO_MAIL_SERVER: &str = "Email sending isn't set up here, so we can't confirm your email. Ask the operator.";

/// A link that was just made, and whether it goes by mail.
#[derive(Clone)]
pub struct FreshLink {
    token: String,
    address: String,
    is_mailed: bool,
    is_shown: bool,
}

impl FreshLink {
    /// Refused where nobody could get to see it.
    pub fn new(platform: &Platform) -> Result<Self> {
        let token = new_token()?;
        let is_mailed = platform.mail.is_configured();
        if !is_mailed && !platform.is_development {
            return Err(Error::Conflict(NO_MAIL_SERVER.into()));
        }
        Ok(Self {
            address: format!("{}/confirm-email?token={token}", platform.public_origin),
            token,
            is_mailed,
            is_shown: !is_mailed,
        })
    }
}

pub fn email_address(scope: &mut Scope, mails: bool) -> Result<EmailAddress> {
    let owner_id = scope.owner_id().to_owned();
    let needs_confirmation = mails && !is_reachable(scope)?;
    let now = scope.now;
    let pending = store::pending(scope)?.map(|(email, expires_at)| PendingEmail {
        email,
        expires_at,
        has_expired: expires_at <= now,
    });
    let email = user(scope.connection, &owner_id)?.email;
    Ok(EmailAddress { email, needs_confirmation, pending, confirm_url: None })
}

/// Begins a change of address, in place of one that was begun before.
pub async fn change_email(platform: &Platform, reader: &Reader, form: EmailChangeFields) -> Result<EmailAddress> {
    let proven = proving::prove_owner(platform, reader, form.proof).await?;
    count_link(platform, reader).await?;
    let link = FreshLink::new(platform)?;
    let answer = reader
        .write(move |scope| {
            proven.hold(scope)?;
            let owner_id = scope.owner_id().to_owned();
            let owner = user(scope.connection, &owner_id)?;
            if owner.email == form.email {
                return Err(Error::field("email", "You already sign in with this email."));
            }
            store::void(scope, true)?;
            if link.is_mailed {
                let told = letters::asked(owner.email, &owner.first_name, &form.email);
                mail::post(scope.connection, &told, scope.now)?;
            }
            send_change_link(scope, &link, form.email)
        })
        .await?;
    platform.mail.wake_worker();
    Ok(answer)
}

/// Sends one more link to the address that waits; those from before go on working.
pub async fn resend_email_change(platform: &Platform, reader: &Reader) -> Result<Posted<Json<EmailAddress>>> {
    count_link(platform, reader).await?;
    let link = FreshLink::new(platform)?;
    let answer = reader
        .post(move |scope| {
            lock_account(scope)?;
            let (email, _) = store::pending(scope)?.ok_or_else(|| Error::Conflict(NONE_PENDING.into()))?;
            send_change_link(scope, &link, email).map(Json)
        })
        .await?;
    platform.mail.wake_worker();
    Ok(answer)
}

/// The address in force stays; links that are on their way no longer work. Returns the address that was going to replace it.
pub fn cancel_change(scope: &mut Scope) -> Result<Option<String>> {
    let pending = store::pending(scope)?;
    store::void(scope, true)?;
    Ok(pending.map(|(email, _)| email))
}

/// Uses a link up. An address that was to take the place of another does so now.
pub async fn confirm_email(platform: &Platform, client: ClientAddress, token: &str) -> Result<EmailConfirmed> {
    let now = platform.clock.now();
    let tries = vec![(format!("confirm client {}", client.0), CONFIRMATIONS_PER_CLIENT)];
    count_tries(platform, now, tries).await?;
    let token_hash = hash_token(token);
    let is_mailed = platform.mail.is_configured();
    let confirmed = platform
        .database
        .write(move |connection| {
            let invalid = || Error::field("token", LINK_INVALID);
            let link = store::find(connection, &token_hash, now)?.ok_or_else(invalid)?;
            let mut scope = Scope::without_request(connection, link.account_id.clone(), now)?;
            // Held first, so that two uses of one link wait for each other, and the second finds it gone.
            lock_account(&mut scope)?;
            store::find(scope.connection, &token_hash, now)?.ok_or_else(invalid)?;
            store::void(&mut scope, link.is_change)?;
            if link.is_change {
                move_to(&mut scope, &link.email, is_mailed)?;
            } else {
                note_confirmed(&mut scope)?;
            }
            Ok(EmailConfirmed { user_id: link.account_id, email: link.email, is_change: link.is_change })
        })
        .await?;
    platform.mail.wake_worker();
    Ok(confirmed)
}

/// Everything that goes by the address goes along, and the old one is told.
fn move_to(scope: &mut Scope, email: &str, is_mailed: bool) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    let before = user(scope.connection, &owner_id)?;
    let (old, new) = (email_key(&before.email), email_key(email));
    store::set_email(scope, email)?;
    if old != new {
        billing::follow_address(scope, &old, &new, email)?;
        admin::follow_address(scope.connection, &old, &new)?;
    }
    billing::renew_access(scope)?;
    store::void(scope, false)?;
    // A link for a new password that lies in the old mailbox must not open the account any more.
    drop_resets(scope.connection, &owner_id)?;
    if is_mailed {
        mail::post(scope.connection, &letters::changed(before.email, &before.first_name, email), scope.now)?;
    }
    Ok(())
}

/// Makes a link to a new address and puts it into the mail. An address that has an account gets a mail without a link; to
/// whoever asked, all looks the same.
fn send_change_link(scope: &mut Scope, link: &FreshLink, email: String) -> Result<EmailAddress> {
    let owner_id = scope.owner_id().to_owned();
    let expires_at = scope.now.plus(EMAIL_LINK_VALID_FOR);
    store::add(scope, &hash_token(&link.token), &email, true, expires_at)?;
    if link.is_mailed {
        let is_taken = id_of(scope.connection, &email)?.is_some_and(|id| id != owner_id);
        let first_name = user(scope.connection, &owner_id)?.first_name;
        let letter =
            if is_taken { letters::taken(email) } else { letters::confirm_new(email, &first_name, &link.address) };
        mail::post(scope.connection, &letter, scope.now)?;
    }
    Ok(EmailAddress {
        confirm_url: link.is_shown.then(|| link.address.clone()),
        ..email_address(scope, link.is_mailed)?
    })
}

/// Sends the owner a link that confirms the address in force; those from before go on working.
pub async fn send_email_confirmation(platform: &Platform, reader: &Reader) -> Result<Posted<Json<EmailAddress>>> {
    count_link(platform, reader).await?;
    let link = FreshLink::new(platform)?;
    let answer = reader
        .post(move |scope| {
            if is_reachable(scope)? {
                return Err(Error::Conflict(CONFIRMED.into()));
            }
            send_confirmation(scope, &link)?;
            let confirm_url = link.is_shown.then(|| link.address.clone());
            Ok(Json(EmailAddress { confirm_url, ..email_address(scope, link.is_mailed)? }))
        })
        .await?;
    platform.mail.wake_worker();
    Ok(answer)
}

/// Makes a link that confirms the address in force and puts it into the mail.
pub fn send_confirmation(scope: &mut Scope, link: &FreshLink) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    let owner = user(scope.connection, &owner_id)?;
    store::add(scope, &hash_token(&link.token), &owner.email, false, scope.now.plus(EMAIL_LINK_VALID_FOR))?;
    if link.is_mailed {
        let letter = letters::confirm_own(owner.email, &owner.first_name, &link.address);
        mail::post(scope.connection, &letter, scope.now)?;
    }
    Ok(())
}

/// A link is a mail to an address that may be anybody's.
async fn count_link(platform: &Platform, reader: &Reader) -> Result<()> {
    let tries = vec![(format!("links of {}", reader.account_id()), LINKS_PER_ACCOUNT)];
    count_tries(platform, platform.clock.now(), tries).await
}
