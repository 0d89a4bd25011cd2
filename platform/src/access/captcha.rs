//! Tells people from programs at sign-up. By default a proof of work of our own (ALTCHA) that needs no outside
//! service; with keys configured Turnstile, hCaptcha or reCAPTCHA through their common siteverify protocol.

use std::collections::BTreeMap;
use std::time::Duration;

use altcha::{CreateChallengeOptions, VerifySolutionOptions, create_challenge, verify_solution};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::access::secrets;
use crate::config::{CaptchaProvider, ServeSettings};
use crate::db::{DbConnection, outside_database_work};
use crate::error::{Error, Result};
use crate::schema::used_captchas;
use crate::values::dates::Moment;

const VALID_FOR: SignedDuration = SignedDuration::from_mins(20);
/// How long an outside provider may take: whoever signs up waits for it.
const LONGEST_ANSWER: Duration = Duration::from_secs(10);
/// Together about half a second on a phone; a program that signs up by the thousand pays it each time.
const COST: u32 = 1000;
const COUNTER_FROM: u32 = 1500;
const COUNTER_SPAN: u32 = 1500;

pub enum Captcha {
    Builtin { secret: String },
    Outside(Outside),
    Off,
}

/// A captcha of somebody else's.
pub struct Outside {
    provider: CaptchaProvider,
    site_key: String,
    secret_key: String,
    verify_url: String,
    client: reqwest::Client,
    longest_answer: Duration,
}

/// What the sign-up page needs to show the captcha.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Captcha)]
pub struct CaptchaParameters {
    pub provider: CaptchaName,
    /// The public key of an outside provider.
    #[schema(required = true)]
    pub site_key: Option<String>,
    /// The proof of work to do, for the built-in provider. Good for one sign-up.
    #[schema(required = true, value_type = Option<Object>)]
    pub challenge: Option<Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CaptchaName {
    Builtin,
    Turnstile,
    Hcaptcha,
    Recaptcha,
    Off,
}

/// What the sign-up page sent, as far as it can be judged without asking anybody.
#[derive(Clone, Debug)]
pub enum Proof {
    /// Work that was done.
    Done(Passed),
    /// Something that only its provider can judge.
    Token(String),
}

/// A token that passed; using it up belongs in the transaction that makes the account.
#[derive(Clone, Debug)]
pub enum Passed {
    /// A proof of work counts once: this is its signature and when it may be forgotten.
    Once { signature: String, expires_at: Moment },
    /// The provider itself counts its tokens once.
    Counted,
}

impl Captcha {
    pub fn from_settings(settings: &ServeSettings, connection: &mut DbConnection) -> Result<Self> {
        let verify_url = match settings.captcha {
            CaptchaProvider::Builtin => return Ok(Self::Builtin { secret: secrets::token(connection, "captcha")? }),
            CaptchaProvider::Off => return Ok(Self::Off),
            CaptchaProvider::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
            CaptchaProvider::Hcaptcha => "https://api.hcaptcha.com/siteverify",
            CaptchaProvider::Recaptcha => "https://www.google.com/recaptcha/api/siteverify",
        };
        Self::outside(
            settings.captcha,
            settings.captcha_site_key.clone().unwrap_or_default(),
            settings.captcha_secret_key.clone().unwrap_or_default(),
            verify_url.to_owned(),
        )
    }

    pub fn outside(
        provider: CaptchaProvider,
        site_key: String,
        secret_key: String,
        verify_url: String,
    ) -> Result<Self> {
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| Error::internal("building the HTTP client", error))?;
        let longest_answer = LONGEST_ANSWER;
        Ok(Self::Outside(Outside { provider, site_key, secret_key, verify_url, client, longest_answer }))
    }

    /// The same with another limit, for tests.
    pub fn waiting_for(mut self, longest: Duration) -> Self {
        if let Self::Outside(outside) = &mut self {
            outside.longest_answer = longest;
        }
        self
    }

    pub fn parameters(&self, now: Moment) -> Result<CaptchaParameters> {
        match self {
            Self::Off => Ok(CaptchaParameters { provider: CaptchaName::Off, site_key: None, challenge: None }),
            Self::Outside(outside) => Ok(CaptchaParameters {
                provider: outside.provider.into(),
                site_key: Some(outside.site_key.clone()),
                challenge: None,
            }),
            Self::Builtin { secret } => Ok(CaptchaParameters {
                provider: CaptchaName::Builtin,
                site_key: None,
                challenge: Some(new_challenge(secret, now)?),
            }),
        }
    }

    /// Reads what the sign-up page sent. Whatever is wrong with it, the person has to do the captcha.
    pub fn read(&self, token: Option<&str>, now: Moment) -> Result<Proof> {
        match (self, token) {
            (Self::Off, _) => Ok(Proof::Done(Passed::Counted)),
            (_, None) => Err(not_completed()),
            (Self::Builtin { secret }, Some(token)) => {
                check_proof(secret, token, now).map(Proof::Done).ok_or_else(not_completed)
            }
            (Self::Outside(_), Some(token)) => Ok(Proof::Token(token.to_owned())),
        }
    }

    /// Asks the provider where one has to be asked.
    pub async fn check(&self, proof: Proof) -> Result<Passed> {
        match (self, proof) {
            (_, Proof::Done(passed)) => Ok(passed),
            (Self::Outside(outside), Proof::Token(token)) => outside.check(&token).await,
            (Self::Builtin { .. } | Self::Off, Proof::Token(_)) => Err(not_completed()),
        }
    }

    /// The hosts a page may load scripts and frames from, for its content security policy.
    pub fn hosts(&self) -> &'static str {
        match self {
            Self::Builtin { .. } | Self::Off => "",
            Self::Outside(outside) => match outside.provider {
                CaptchaProvider::Turnstile => "https://challenges.cloudflare.com",
                CaptchaProvider::Hcaptcha => "https://hcaptcha.com https://*.hcaptcha.com",
                CaptchaProvider::Recaptcha => "https://www.google.com https://www.gstatic.com",
                CaptchaProvider::Builtin | CaptchaProvider::Off => "",
            },
        }
    }
}

impl Proof {
    /// Refuses work that an account was made with already, by reading alone. What is used up meanwhile `use_up` finds.
    pub fn refuse_used(&self, connection: &mut DbConnection) -> Result<()> {
        let Self::Done(Passed::Once { signature, .. }) = self else { return Ok(()) };
        let used: Option<String> =
            used_captchas::table.find(signature).select(used_captchas::signature).first(connection).optional()?;
        if used.is_none() { Ok(()) } else { Err(not_completed()) }
    }
}

impl Passed {
    /// Uses the token up; a second use is refused like a missing captcha.
    pub fn use_up(&self, connection: &mut DbConnection) -> Result<()> {
        let Self::Once { signature, expires_at } = self else { return Ok(()) };
        let inserted = diesel::sql_query(
            "INSERT INTO used_captchas (signature, expires_at) VALUES ($1, $2) ON CONFLICT (signature) DO NOTHING",
        )
        .bind::<Text, _>(signature)
        .bind::<Text, _>(expires_at)
        .execute(connection)?;
        if inserted == 1 { Ok(()) } else { Err(not_completed()) }
    }
}

fn not_completed() -> Error {
    Error::field("captchaToken", "Please complete the CAPTCHA")
}

/// The name of a challenge's end among its data, in Unix seconds.
const VALID_UNTIL: &str = "validUntil";

fn new_challenge(secret: &str, now: Moment) -> Result<Value> {
    outside_database_work("making a captcha");
    let mut random = [0u8; 4];
    getrandom::fill(&mut random).map_err(|error| Error::internal("the system's random source failed", error))?;
    let challenge = create_challenge(CreateChallengeOptions {
        algorithm: "PBKDF2/SHA-256".to_owned(),
        cost: COST,
        counter: Some(COUNTER_FROM + u32::from_le_bytes(random) % COUNTER_SPAN),
        // As data, which is signed as well: the library would compare an end of its own with the system's clock.
        data: Some(BTreeMap::from([(VALID_UNTIL.to_owned(), now.plus(VALID_FOR).unix_seconds().into())])),
        hmac_signature_secret: Some(secret.to_owned()),
        hmac_key_signature_secret: Some(key_secret(secret)),
        ..Default::default()
    })
    .map_err(|error| Error::internal("making a captcha", error))?;
    serde_json::to_value(challenge).map_err(|error| Error::internal("writing a captcha", error))
}

fn check_proof(secret: &str, token: &str, now: Moment) -> Option<Passed> {
    outside_database_work("checking a captcha");
    let payload: altcha::Payload = serde_json::from_slice(&STANDARD.decode(token.trim()).ok()?).ok()?;
    let signature = payload.challenge.signature.clone()?;
    let expires = payload.challenge.parameters.data.as_ref()?.get(VALID_UNTIL)?.as_i64()?;
    if expires <= now.unix_seconds() {
        return None;
    }
    let verified = verify_solution(VerifySolutionOptions {
        hmac_key_signature_secret: Some(key_secret(secret)),
        ..VerifySolutionOptions::new(&payload.challenge, &payload.solution, secret)
    });
    let expires_at = Moment::new(jiff::Timestamp::from_second(expires).ok()?);
    verified.ok()?.verified.then_some(Passed::Once { signature, expires_at })
}

fn key_secret(secret: &str) -> String {
    format!("{secret}/key")
}

impl Outside {
    async fn check(&self, token: &str) -> Result<Passed> {
        #[derive(Deserialize)]
        struct Verdict {
            success: bool,
        }
        let form = [("secret", self.secret_key.as_str()), ("response", token)];
        let answer = self.client.post(&self.verify_url).timeout(self.longest_answer).form(&form).send().await;
        // The error's text could carry the address, never the form; still only its kind is logged.
        let unreachable = |error: reqwest::Error| {
            tracing::error!(timeout = error.is_timeout(), "the captcha provider did not answer");
            Error::Unavailable
        };
        let verdict: Verdict = answer.map_err(unreachable)?.json().await.map_err(unreachable)?;
        if verdict.success { Ok(Passed::Counted) } else { Err(not_completed()) }
    }
}

impl From<CaptchaProvider> for CaptchaName {
    fn from(provider: CaptchaProvider) -> Self {
        match provider {
            CaptchaProvider::Builtin => Self::Builtin,
            CaptchaProvider::Turnstile => Self::Turnstile,
            CaptchaProvider::Hcaptcha => Self::Hcaptcha,
            CaptchaProvider::Recaptcha => Self::Recaptcha,
            CaptchaProvider::Off => Self::Off,
        }
    }
}
