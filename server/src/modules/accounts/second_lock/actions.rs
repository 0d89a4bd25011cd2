//! The use cases of the second lock.

use url::form_urlencoded::byte_serialize;

use super::payloads::{RecoveryCodes, SecondLockSetup, SignInCodeFields};
use super::{codes, letters, qr_code, store};
use crate::modules::accounts::actions::{count_tries, start_session};
use crate::modules::accounts::browser::Browser;
use crate::modules::accounts::payloads::{SignedIn, User};
use crate::modules::accounts::proof::{self, Proof};
use crate::modules::accounts::rules::{CODES_PER_ACCOUNT, CODES_PER_DAY, SIGN_IN_PER_CLIENT};
use crate::modules::accounts::store::user;
use crate::platform::access::client_address::ClientAddress;
use crate::platform::access::throttle::forgive;
use crate::platform::access::{Reader, Scope};
use crate::platform::db::DbConnection;
use crate::platform::error::{Error, Result};
use crate::platform::ids::hash_token;
use crate::platform::mail::{self, Letter};
use crate::platform::owned::lock_account;
use crate::platform::{PRODUCT, Platform};

const WRONG_CODE: &str = "That code is not right, or was used already. Please wait for the next one.";
const STEP_RUN_OUT: &str = "That took too long. Please sign in with your password again.";
const ALREADY_ON: &str = "Signing in asks for a code already. Switch that off first to set it up anew.";
const NOT_ON: &str = "Signing in does not ask for a code.";
const NOT_SET_UP: &str = "Please set up your authenticator app first.";

/// Uses up a code of the app, or a recovery code; fails, naming the field, when it is neither.
pub fn use_code(scope: &mut Scope, typed: &str) -> Result<()> {
    let code = codes::plain(typed);
    let is_right = if codes::is_of_app(&code) {
        let secret = store::secret(scope)?.ok_or_else(|| Error::Conflict(NOT_SET_UP.into()))?;
        match codes::step_of(&secret, &code, scope.now)? {
            Some(step) => store::use_step(scope, step)?,
            None => false,
        }
    } else {
        store::use_recovery_code(scope, &code)?
    };
    if !is_right {
        tracing::warn!(account = scope.owner_id(), "a wrong code");
        return Err(Error::field("code", WRONG_CODE));
    }
    Ok(())
}

/// The second half of a sign-in.
pub async fn finish_sign_in(
    platform: &Platform,
    client: ClientAddress,
    browser: Browser,
    form: SignInCodeFields,
) -> Result<SignedIn> {
    let now = platform.clock.now();
    count_tries(platform, now, vec![(format!("code client {}", client.0), SIGN_IN_PER_CLIENT)]).await?;
    let run_out = || Error::field("challenge", STEP_RUN_OUT);
    let token_hash = hash_token(&form.challenge);
    let looked_up = token_hash.clone();
    let account = platform.database.read(move |connection| store::find_step(connection, &looked_up, now)).await?;
    let account = account.ok_or_else(run_out)?;
    count_code(platform, &account).await?;
    let id = account.clone();
    let mails = platform.mail.is_configured();
    let signed_in = platform
        .database
        .write(move |connection| {
            let mut scope = Scope::without_request(connection, account.clone(), now)?;
            use_code(&mut scope, &form.code)?;
            if !store::close_step(connection, &token_hash)? {
                return Err(Error::field("challenge", STEP_RUN_OUT));
            }
            forgive_codes(connection, &account)?;
            start_session(connection, &account, browser, now, mails)
        })
        .await?;
    tracing::info!(account = id, client = client.0, "the code was right");
    platform.mail.wake_worker();
    Ok(signed_in)
}

/// Counts a try of an account's codes, wherever it is asked for.
pub async fn count_code(platform: &Platform, account_id: &str) -> Result<()> {
    let [quarter, day] = subjects(account_id);
    count_tries(platform, platform.clock.now(), vec![(quarter, CODES_PER_ACCOUNT), (day, CODES_PER_DAY)]).await
}

/// Who had a right one starts anew.
pub fn forgive_codes(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    subjects(account_id).iter().try_for_each(|subject| forgive(connection, subject))
}

fn subjects(account_id: &str) -> [String; 2] {
    [format!("codes of {account_id}"), format!("codes a day of {account_id}")]
}

/// Makes a secret for an app. It counts for nothing before a code of the app has shown that it got there.
pub async fn set_up(platform: &Platform, reader: &Reader, proof: Proof) -> Result<SecondLockSetup> {
    proof::prove_owner(platform, reader, proof).await?;
    reader
        .write(|scope| {
            lock_account(scope)?;
            let owner_id = scope.owner_id().to_owned();
            if store::is_on(scope.connection, &owner_id)? {
                return Err(Error::Conflict(ALREADY_ON.into()));
            }
            let secret = codes::new_secret()?;
            store::keep_secret(scope, &secret)?;
            let email = user(scope.connection, &owner_id)?.email;
            let label: String = byte_serialize(email.as_bytes()).collect();
            let address = format!(
                "otpauth://totp/{PRODUCT}:{label}?secret={secret}&issuer={PRODUCT}&algorithm=SHA1&digits=6&period=30"
            );
            Ok(SecondLockSetup { qr_code: qr_code::svg(&address)?, secret, address })
        })
        .await
}

/// From now on signing in asks for a code.
pub async fn switch_on(platform: &Platform, reader: &Reader, code: String) -> Result<RecoveryCodes> {
    count_code(platform, reader.account_id()).await?;
    let mails = platform.mail.is_configured();
    let made = reader
        .write(move |scope| {
            lock_account(scope)?;
            let owner_id = scope.owner_id().to_owned();
            if store::is_on(scope.connection, &owner_id)? {
                return Err(Error::Conflict(ALREADY_ON.into()));
            }
            use_code(scope, &code)?;
            forgive_codes(scope.connection, &owner_id)?;
            store::switch_on(scope)?;
            tell(scope, mails, letters::switched_on)?;
            make_recovery_codes(scope)
        })
        .await?;
    platform.mail.wake_worker();
    Ok(made)
}

pub async fn switch_off(platform: &Platform, reader: &Reader, proof: Proof) -> Result<()> {
    proof::prove_owner(platform, reader, proof).await?;
    let mails = platform.mail.is_configured();
    reader
        .write(move |scope| {
            let owner_id = scope.owner_id().to_owned();
            if store::is_on(scope.connection, &owner_id)? {
                tell(scope, mails, letters::switched_off)?;
            }
            store::remove(scope.connection, &owner_id)
        })
        .await?;
    platform.mail.wake_worker();
    Ok(())
}

pub async fn renew_recovery_codes(platform: &Platform, reader: &Reader, proof: Proof) -> Result<RecoveryCodes> {
    proof::prove_owner(platform, reader, proof).await?;
    let mails = platform.mail.is_configured();
    let made = reader
        .write(move |scope| {
            lock_account(scope)?;
            let owner_id = scope.owner_id().to_owned();
            if !store::is_on(scope.connection, &owner_id)? {
                return Err(Error::Conflict(NOT_ON.into()));
            }
            tell(scope, mails, letters::codes_renewed)?;
            make_recovery_codes(scope)
        })
        .await?;
    platform.mail.wake_worker();
    Ok(made)
}

fn make_recovery_codes(scope: &mut Scope) -> Result<RecoveryCodes> {
    let made = (0..codes::RECOVERY_CODES).map(|_| codes::new_recovery_code()).collect::<Result<Vec<_>>>()?;
    let plain: Vec<String> = made.iter().map(|code| codes::plain(code)).collect();
    store::keep_recovery_codes(scope, plain.iter().map(String::as_str))?;
    Ok(RecoveryCodes { recovery_codes: made })
}

fn tell(scope: &mut Scope, mails: bool, letter: fn(String, &str) -> Letter) -> Result<()> {
    if mails {
        let owner_id = scope.owner_id().to_owned();
        let User { email, first_name, .. } = user(scope.connection, &owner_id)?;
        mail::post(scope.connection, &letter(email, &first_name), scope.now)?;
    }
    Ok(())
}
