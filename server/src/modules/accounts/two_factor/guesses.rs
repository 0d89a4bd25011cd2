//! Wrong codes, and who has to wait for them: the device or the address they came from, for 15 minutes, and never the owner.
//! Someone who has the password and many addresses would still find a code some day. So after many tries a day by browsers that
//! never had a right code, the app's code isn't enough there any more. Browsers that had one, and sessions, don't share that. A
//! new password clears everything, because guessing takes the password.

use super::letters;
use crate::modules::accounts::rules::{ALERTS_PER_ACCOUNT, CODES_BEFORE_DOUBT, CODES_PER_DEVICE, PROOFS};
use crate::modules::accounts::tries::count_tries;
use crate::modules::accounts::user::user;
use platform::Platform;
use platform::access::Reader;
use platform::access::client_address::ClientAddress;
use platform::access::throttle::{forgive, forgive_like};
use platform::db::DbConnection;
use platform::email::mail;
use platform::error::{Error, Result};

/// How the subjects of wrong codes begin. They end with the account's id.
const CODES: &str = "code of";

/// Somebody about to try a code of an account.
#[derive(Clone)]
pub struct Guess {
    account_id: String,
    /// What is locked for a while after a few wrong ones.
    own: String,
    /// What a day's tries are counted by.
    a_day: String,
}

/// What counts after so many tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The app's code, or a recovery code.
    AnyCode,
    /// A recovery code, which can't be guessed. The app's code needs something more.
    NoCodeOfTheAppAlone,
}

impl Guess {
    /// Somebody signed in.
    pub fn of_session(reader: &Reader) -> Self {
        Self::of_device(reader.account_id(), "session", reader.session_token_hash())
    }

    /// A browser that had a right code before.
    pub fn of_known_browser(account_id: &str, key_hash: &str) -> Self {
        Self::of_device(account_id, "browser", key_hash)
    }

    fn of_device(account_id: &str, kind: &str, device: &str) -> Self {
        Self {
            own: format!("{CODES} {kind} {device} {account_id}"),
            a_day: format!("{CODES} {kind} {device} a day {account_id}"),
            account_id: account_id.to_owned(),
        }
    }

    /// Any other browser, by where it is.
    pub fn of_stranger(account_id: &str, client: &ClientAddress) -> Self {
        Self {
            own: format!("{CODES} client {} {account_id}", client.0),
            a_day: format!("{CODES} strangers {account_id}"),
            account_id: account_id.to_owned(),
        }
    }

    /// Counts a try. The first one in a day that's one too many is worth an email: whoever guesses codes knows the password.
    pub async fn count(&self, platform: &Platform) -> Result<Counts> {
        let now = platform.clock.now();
        let counted = count_tries(platform, now, vec![(self.own.clone(), CODES_PER_DEVICE)]).await;
        if let Err(Error::TooOften { .. }) = counted {
            self.alert(platform).await?;
        }
        counted?;
        match count_tries(platform, now, vec![(self.a_day.clone(), CODES_BEFORE_DOUBT)]).await {
            Err(Error::TooOften { .. }) => {
                self.alert(platform).await?;
                Ok(Counts::NoCodeOfTheAppAlone)
            }
            counted => counted.map(|()| Counts::AnyCode),
        }
    }

    async fn alert(&self, platform: &Platform) -> Result<()> {
        if !platform.mail.is_configured() {
            return Ok(());
        }
        let (account_id, now) = (self.account_id.clone(), platform.clock.now());
        match count_tries(platform, now, vec![(format!("code alert {account_id}"), ALERTS_PER_ACCOUNT)]).await {
            // They have today's already.
            Err(Error::TooOften { .. }) => return Ok(()),
            counted => counted?,
        }
        let origin = platform.public_origin.clone();
        let alerted = platform.database.write(move |connection| {
            let owner = user(connection, &account_id)?;
            mail::post(connection, &letters::guessed(owner.email, &owner.first_name, &origin), now)
        });
        alerted.await?;
        platform.mail.wake_worker();
        Ok(())
    }

    /// Who had a right one starts over. What strangers tried still counts: it wasn't them.
    pub fn forgive(&self, connection: &mut DbConnection) -> Result<()> {
        forgive(connection, &self.own)
    }
}

/// Clears all wrong codes and passwords of an account.
pub fn forgive_all(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    [CODES, PROOFS].iter().try_for_each(|first| forgive_like(connection, first, account_id))
}
