//! What happens to an account's two-factor sign-in.

use url::form_urlencoded::byte_serialize;

use super::guesses::{Counts, Guess};
use super::payloads::{RecoveryCodes, SecondStep, SignInCodeFields, TwoFactorSetup};
use super::using::{Used, use_code, use_code_that_counts, use_emailed_code};
use super::{codes, device_keys, letters, qr_code, store};
use crate::modules::accounts::payloads::{SignInOutcome, SignedIn};
use crate::modules::accounts::proof::Proof;
use crate::modules::accounts::proving;
use crate::modules::accounts::rules::SIGN_IN_PER_CLIENT;
use crate::modules::accounts::sessions::{Browser, start_session};
use crate::modules::accounts::tries::count_tries;
use crate::modules::accounts::user::{User, user};
use platform::access::client_address::ClientAddress;
use platform::access::{Reader, Scope};
use platform::db::DbConnection;
use platform::email::mail::{self, Letter};
use platform::error::{Error, Result};
use platform::owned::lock_account;
use platform::values::dates::Moment;
use platform::values::ids::hash_token;
use platform::{PRODUCT, Platform};

const STEP_RUN_OUT: &str = "That took too long. Please sign in with your password again.";
const ALREADY_ON: &str = "Two-factor sign-in is already on. Turn it off first to set it up again.";
const NOT_ON: &str = "Two-factor sign-in is off. Turn it on first.";

/// The second half of a sign-in.
pub async fn finish_sign_in(
    platform: &Platform,
    client: ClientAddress,
    browser: Browser,
    form: SignInCodeFields,
) -> Result<SignInOutcome> {
    let now = platform.clock.now();
    let token_hash = hash_token(&form.challenge);
    let (looked_up, key) = (token_hash.clone(), form.device_key.clone());
    let found = platform.database.read(move |connection| {
        let Some((account, emailed)) = store::find_step(connection, &looked_up, now)? else { return Ok(None) };
        let known = device_keys::known(connection, &account, key.as_deref())?;
        Ok(Some((account, emailed, known)))
    });
    let found = found.await?;
    // The owner's own browsers don't wait for what others do at the same address.
    if !matches!(&found, Some((.., Some(_)))) {
        count_tries(platform, now, vec![(format!("code client {}", client.0), SIGN_IN_PER_CLIENT)]).await?;
    }
    let (account, emailed, known) = found.ok_or_else(|| Error::field("challenge", STEP_RUN_OUT))?;
    let guess = match known {
        Some(key_hash) => Guess::of_known_browser(&account, &key_hash),
        None => Guess::of_stranger(&account, &client),
    };
    let counts = guess.count(platform).await?;
    let (id, mails, origin) = (account.clone(), platform.mail.is_configured(), platform.public_origin.clone());
    let outcome = platform
        .database
        .write(move |connection| {
            let mut scope = Scope::without_request(connection, account.clone(), now)?;
            let is_enough = match (emailed, counts) {
                (Some(hash), _) => use_emailed_code(&mut scope, &form.code, &hash).map(|()| true)?,
                (None, Counts::NoCodeOfTheAppAlone) if mails => use_code(&mut scope, &form.code)? == Used::Recovery,
                (None, counts) => use_code_that_counts(&mut scope, &form.code, counts).map(|()| true)?,
            };
            if !store::close_step(connection, &token_hash)? {
                return Err(Error::field("challenge", STEP_RUN_OUT));
            }
            if !is_enough {
                return email_code(connection, &account, now, &origin).map(SignInOutcome::NeedsCode);
            }
            guess.forgive(connection)?;
            let device_key = Some(device_keys::keep(connection, &account, form.device_key, now)?);
            let signed_in = SignedIn { device_key, ..start_session(connection, &account, browser, now, mails)? };
            Ok(SignInOutcome::Done(signed_in))
        })
        .await?;
    tracing::info!(account = id, client = client.0, "the code was right");
    platform.mail.wake_worker();
    Ok(outcome)
}

/// One more code, to the account's address, for a sign-in whose others were right.
fn email_code(connection: &mut DbConnection, account_id: &str, now: Moment, origin: &str) -> Result<SecondStep> {
    let code = codes::new_emailed_code()?;
    let step = store::open_step(connection, account_id, Some(&codes::plain(&code)), now)?;
    let owner = user(connection, account_id)?;
    mail::post(connection, &letters::emailed_code(owner.email, &owner.first_name, &code, origin), now)?;
    Ok(step)
}

/// Makes a secret for an app. It counts for nothing before a code of the app has shown that it got there.
pub async fn set_up(platform: &Platform, reader: &Reader, proof: Proof) -> Result<TwoFactorSetup> {
    let proven = proving::prove_owner(platform, reader, proof).await?;
    let (secret, address) = reader
        .write(move |scope| {
            proven.hold(scope)?;
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
            Ok((secret, address))
        })
        .await?;
    Ok(TwoFactorSetup { qr_code: qr_code::svg(&address)?, secret, address })
}

/// From now on signing in asks for a code.
pub async fn switch_on(platform: &Platform, reader: &Reader, code: String) -> Result<RecoveryCodes> {
    let guess = Guess::of_session(reader);
    guess.count(platform).await?;
    let mails = platform.mail.is_configured();
    let made = reader
        .write(move |scope| {
            lock_account(scope)?;
            let owner_id = scope.owner_id().to_owned();
            if store::is_on(scope.connection, &owner_id)? {
                return Err(Error::Conflict(ALREADY_ON.into()));
            }
            use_code(scope, &code)?;
            guess.forgive(scope.connection)?;
            store::switch_on(scope)?;
            tell(scope, mails, letters::switched_on)?;
            let device_key = Some(device_keys::keep(scope.connection, &owner_id, None, scope.now)?);
            Ok(RecoveryCodes { device_key, ..make_recovery_codes(scope)? })
        })
        .await?;
    platform.mail.wake_worker();
    Ok(made)
}

pub async fn switch_off(platform: &Platform, reader: &Reader, proof: Proof) -> Result<()> {
    let proven = proving::prove_owner(platform, reader, proof).await?;
    let mails = platform.mail.is_configured();
    reader
        .write(move |scope| {
            proven.hold(scope)?;
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
    let proven = proving::prove_owner(platform, reader, proof).await?;
    let mails = platform.mail.is_configured();
    let made = reader
        .write(move |scope| {
            proven.hold(scope)?;
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
    Ok(RecoveryCodes { recovery_codes: made, device_key: None })
}

fn tell(scope: &mut Scope, mails: bool, letter: fn(String, &str) -> Letter) -> Result<()> {
    if mails {
        let owner_id = scope.owner_id().to_owned();
        let User { email, first_name, .. } = user(scope.connection, &owner_id)?;
        mail::post(scope.connection, &letter(email, &first_name), scope.now)?;
    }
    Ok(())
}
