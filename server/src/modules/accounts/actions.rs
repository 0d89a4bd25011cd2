//! The use cases of accounts: each counts the try, checks, and then changes everything in one transaction.

use super::address::{self, FreshLink};
use super::payloads::{
    PasswordChangeFields, PasswordChanged, PasswordResetFields, RegistrationFields, ResetRequested, SessionAnswer,
    SignInFields, SignInOutcome, SignedIn,
};
use super::rules::{
    CAPTCHAS_PER_CLIENT, RESET_LINK_VALID_FOR, RESET_PER_ADDRESS, RESET_PER_CLIENT, SIGN_IN_PER_ADDRESS,
    SIGN_IN_PER_CLIENT, SIGN_UP_PER_ADDRESS, SIGN_UP_PER_CLIENT,
};
use super::sessions::{Browser, device, devices, start_session};
use super::store::{self, NewAccount};
use super::tries::count_tries;
use super::user::user;
use super::weak_passwords::{self, KnownOf};
use super::{new_password, proving, two_factor};
use crate::modules::account_keys::email_key;
use crate::modules::billing;
use platform::access::captcha::CaptchaParameters;
use platform::access::client_address::ClientAddress;
use platform::access::throttle::forgive;
use platform::access::{Reader, Scope, session};
use platform::email::mail::{self, Letter};
use platform::error::{Error, Result};
use platform::http::list::{ListQuery, Page};
use platform::owned::lock_account;
use platform::values::ids::{hash_token, new_token};
use platform::{PRODUCT, Platform};

const RESET_SENT: &str = "If an account with that email exists, a reset link is on its way.";
const RESET_LINK_INVALID: &str = "Invalid reset link. Please request a new password reset.";

/// A challenge for the sign-up page, or the key of whoever makes one.
pub async fn make_captcha(platform: &Platform, client: ClientAddress) -> Result<CaptchaParameters> {
    let now = platform.clock.now();
    count_tries(platform, now, vec![(format!("captcha client {}", client.0), CAPTCHAS_PER_CLIENT)]).await?;
    platform.captcha.parameters(now)
}

pub async fn register(
    platform: &Platform,
    client: ClientAddress,
    browser: Browser,
    form: RegistrationFields,
) -> Result<SignedIn> {
    let now = platform.clock.now();
    let limits = vec![
        (format!("sign-up client {}", client.0), SIGN_UP_PER_CLIENT),
        (format!("sign-up address {}", email_key(&form.email)), SIGN_UP_PER_ADDRESS),
    ];
    // What can be told to be wrong without asking anybody is refused before anything is counted, which is a write.
    let known = KnownOf {
        email: &form.email,
        first_name: &form.first_name,
        last_name: &form.last_name,
        business_name: &form.business_name,
    };
    weak_passwords::refuse("password", &form.password, &known)?;
    let proof = platform.captcha.read(form.captcha_token.as_deref(), now)?;
    let shown = proof.clone();
    platform.database.glance(move |connection| shown.refuse_used(connection)).await?;
    count_tries(platform, now, limits).await?;
    let passed = platform.captcha.check(proof).await?;
    let password_hash = platform.passwords.hash(form.password).await?;
    let link = platform.mail.is_configured().then(|| FreshLink::new(platform)).transpose()?;
    let signed_in = platform
        .database
        .write(move |connection| {
            passed.use_up(connection)?;
            let account = NewAccount {
                email: form.email,
                password_hash,
                first_name: form.first_name,
                last_name: form.last_name,
                business_name: form.business_name,
                phone_number: form.phone_number,
                timezone: browser.timezone.clone(),
                is_confirmed: link.is_none(),
            };
            let key = email_key(&account.email);
            let id = store::insert(connection, account, now)?;
            // Complimentary access may have been granted to the address before it had an account, or is just now.
            billing::hold_address(connection, &key)?;
            let mut scope = Scope::without_request(connection, id.clone(), now)?;
            billing::renew_access(&mut scope)?;
            if let Some(link) = &link {
                address::send_confirmation(&mut scope, link)?;
            }
            devices::note(connection, &id, browser.user_agent.as_deref(), now)?;
            let token = session::start(connection, &id, browser.user_agent, now)?;
            Ok(SignedIn { token, user: user(connection, &id)?, device_key: None, deletion_undone: false })
        })
        .await?;
    platform.mail.wake_worker();
    Ok(signed_in)
}

pub async fn sign_in(
    platform: &Platform,
    client: ClientAddress,
    browser: Browser,
    form: SignInFields,
) -> Result<SignInOutcome> {
    let now = platform.clock.now();
    let address = store::sign_in_subject(&email_key(&form.email));
    let limits =
        vec![(format!("sign-in client {}", client.0), SIGN_IN_PER_CLIENT), (address.clone(), SIGN_IN_PER_ADDRESS)];
    count_tries(platform, now, limits).await?;

    let email = form.email;
    let known = platform.database.glance(move |connection| store::credentials(connection, &email, now)).await?;
    let (id, hash) = known.unzip();
    let fits = platform.passwords.verify(form.password, hash.clone()).await?;
    if !fits {
        tracing::warn!(account = id, client = client.0, "a sign-in was refused");
    }
    let Some((id, hash)) = id.zip(hash).filter(|_| fits) else { return Err(Error::WrongCredentials) };
    tracing::info!(account = id, client = client.0, "the password was right");
    let mails = platform.mail.is_configured();
    let outcome = platform
        .database
        .write(move |connection| {
            // Checking it took a while. A new password may count by now, and the old one must not open anything then.
            if !store::holds_password(connection, &id, &hash)? {
                return Err(Error::WrongCredentials);
            }
            forgive(connection, &address)?;
            if let Some(timezone) = &browser.timezone {
                store::note_zone(connection, &id, timezone)?;
            }
            if two_factor::is_on(connection, &id)? {
                return two_factor::open_step(connection, &id, None, now).map(SignInOutcome::NeedsCode);
            }
            start_session(connection, &id, browser, now, mails).map(SignInOutcome::Done)
        })
        .await?;
    platform.mail.wake_worker();
    Ok(outcome)
}

/// Answers the same whether the address is known or not, after the same work.
pub async fn request_password_reset(
    platform: &Platform,
    client: ClientAddress,
    email: String,
) -> Result<ResetRequested> {
    let now = platform.clock.now();
    let limits = vec![
        (format!("reset client {}", client.0), RESET_PER_CLIENT),
        (format!("reset address {}", email_key(&email)), RESET_PER_ADDRESS),
    ];
    count_tries(platform, now, limits).await?;

    let token = new_token()?;
    let link = format!("{}/new-password?token={token}", platform.public_origin);
    let (mailed, mail_link) = (platform.mail.is_configured(), link.clone());
    let known = platform
        .database
        .write(move |connection| {
            let Some(id) = store::id_of(connection, &email)? else {
                // As much is written as for a known address, and taken back: the time must not tell them apart.
                let decoy = Letter { recipient: email, body: mail_link, ..Letter::default() };
                let decoy = mail::post(connection, &decoy, now)?;
                mail::withdraw(connection, &decoy)?;
                return Ok(false);
            };
            store::add_reset(connection, &id, &hash_token(&token), now.plus(RESET_LINK_VALID_FOR))?;
            if mailed {
                let owner = user(connection, &id)?;
                mail::post(connection, &reset_letter(owner.email, &owner.first_name, &mail_link), now)?;
            }
            Ok(true)
        })
        .await?;
    platform.mail.wake_worker();
    if known && !mailed && !platform.is_development {
        tracing::error!("a password reset was asked for, but no mail server is configured (SAWHORSE_SMTP_URL)");
    }
    let shown = known && !mailed && platform.is_development;
    Ok(ResetRequested { message: RESET_SENT, reset_url: shown.then_some(link) })
}

/// Sets the new password and ends every session of the account (see `new_password`).
pub async fn reset_password(platform: &Platform, client: ClientAddress, form: PasswordResetFields) -> Result<()> {
    let now = platform.clock.now();
    count_tries(platform, now, vec![(format!("reset client {}", client.0), RESET_PER_CLIENT)]).await?;
    let invalid = || Error::field("token", RESET_LINK_INVALID);
    let token_hash = hash_token(&form.token);

    let is_mailed = platform.mail.is_configured();

    // A password is only hashed, which is costly, for a link that is good.
    let looked_up = token_hash.clone();
    let owner = platform
        .database
        .read(move |connection| {
            let account = store::find_reset(connection, &looked_up, now)?;
            account.map(|account| user(connection, &account)).transpose()
        })
        .await?
        .ok_or_else(invalid)?;
    weak_passwords::refuse("password", &form.password, &KnownOf::from(&owner))?;
    let (account, id) = (owner.id.clone(), owner.id.clone());
    let password_hash = platform.passwords.hash(form.password).await?;
    platform
        .database
        .write(move |connection| {
            let mut scope = Scope::without_request(connection, account, now)?;
            // Held first, so that two links of one account used at once wait for each other.
            lock_account(&mut scope)?;
            if !store::take_reset(scope.connection, &token_hash)? {
                return Err(Error::field("token", RESET_LINK_INVALID));
            }
            let ended = new_password::put_in_force(&mut scope, &password_hash, None)?;
            // Who opened a link out of an email reads that email.
            if is_mailed {
                store::note_confirmed(&mut scope)?;
                let letter = new_password::reset_letter(owner.email, &owner.first_name, &ended);
                mail::post(scope.connection, &letter, now)?;
            }
            Ok(())
        })
        .await?;
    platform.mail.wake_worker();
    tracing::info!(account = id, client = client.0, "a new password was set with a link");
    Ok(())
}

/// Sets a new password and ends every other session (see `new_password`). The one that made the change goes on.
pub async fn change_password(
    platform: &Platform,
    reader: &Reader,
    form: PasswordChangeFields,
) -> Result<PasswordChanged> {
    // First, because a proof may use up a code.
    let id = reader.account_id().to_owned();
    let owner = reader.glance(move |scope| user(scope.connection, &id)).await?;
    weak_passwords::refuse("newPassword", &form.new_password, &KnownOf::from(&owner))?;
    let proven = proving::prove_owner(platform, reader, form.proof).await?;
    let password_hash = platform.passwords.hash(form.new_password).await?;
    let (current, mailed) = (reader.session_token_hash().to_owned(), platform.mail.is_configured());
    let signed_out = reader
        .write(move |scope| {
            proven.hold(scope)?;
            let ended = new_password::put_in_force(scope, &password_hash, Some(&current))?;
            if mailed {
                let letter = new_password::changed_letter(owner.email, &owner.first_name, &ended);
                mail::post(scope.connection, &letter, scope.now)?;
            }
            Ok(ended.sessions)
        })
        .await?;
    platform.mail.wake_worker();
    tracing::info!(account = reader.account_id(), "the password was changed");
    Ok(PasswordChanged { signed_out })
}

fn reset_letter(recipient: String, first_name: &str, link: &str) -> Letter {
    let subject = format!("Set a new password for {PRODUCT}");
    let body = format!(
        "Hi {first_name},\n\n\
         Here's your link to set a new password. It works once, for one hour:\n\n{link}\n\n\
         When you use it, we sign you out on every device and cancel any email change you haven't confirmed yet.\n\n\
         Didn't ask for this? Ignore this email and keep your password.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// One page of the account's sessions, as its owner may see them.
pub fn sessions(scope: &mut Scope, query: &ListQuery, current_token_hash: &str) -> Result<Page<SessionAnswer>> {
    let owner_id = scope.owner_id().to_owned();
    let found = session::list(scope.connection, &owner_id, query, scope.now)?;
    Ok(found.map(|session| SessionAnswer {
        device: device(session.user_agent.as_deref()),
        is_current: session.token_hash == current_token_hash,
        id: session.id,
        created_at: session.created_at,
        last_used_at: session.last_used_at,
    }))
}
