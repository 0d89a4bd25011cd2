//! The settings, from flags or the environment, read and checked before anything is touched. A wrong one is
//! one clear line and exit status 2.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::db::Target;

#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Where data is kept: the SQLite database and uploaded files.
    #[arg(long, env = "SAWHORSE_DATA", default_value = "./data", global = true)]
    pub data: PathBuf,

    /// postgres://… to keep the data in PostgreSQL instead.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, global = true)]
    pub database_url: Option<String>,

    /// development or production.
    #[arg(long = "env", env = "SAWHORSE_ENV", default_value = "production", global = true)]
    pub environment: Environment,
}

#[derive(Args, Clone, Debug)]
pub struct ServeSettings {
    /// The address to listen on.
    #[arg(long, env = "SAWHORSE_ADDR", default_value = "127.0.0.1:8080")]
    pub addr: SocketAddr,

    /// The address people use, as in https://app.example.com; needed for links in mails and on public pages.
    #[arg(long, env = "SAWHORSE_PUBLIC_URL")]
    pub public_url: Option<String>,

    /// The mail server, as in smtps://user:password@host or smtp://127.0.0.1:25.
    #[arg(long, env = "SAWHORSE_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// The sender of mails.
    #[arg(long, env = "SAWHORSE_MAIL_FROM")]
    pub mail_from: Option<String>,

    /// How sign-up tells people from programs.
    #[arg(long, env = "SAWHORSE_CAPTCHA", default_value = "builtin")]
    pub captcha: CaptchaProvider,

    #[arg(long, env = "CAPTCHA_SITE_KEY")]
    pub captcha_site_key: Option<String>,

    #[arg(long, env = "CAPTCHA_SECRET_KEY", hide_env_values = true)]
    pub captcha_secret_key: Option<String>,

    /// Limits on sign-in, sign-up and reset tries; off is for development alone.
    #[arg(long, env = "SAWHORSE_THROTTLE", default_value = "on")]
    pub throttle: Switch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Environment {
    Development,
    Production,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CaptchaProvider {
    Builtin,
    Turnstile,
    Hcaptcha,
    Recaptcha,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

impl Settings {
    pub fn is_development(&self) -> bool {
        self.environment == Environment::Development
    }

    pub fn target(&self) -> Result<Target, String> {
        match self.database_url.as_deref().filter(|url| !url.is_empty()) {
            None => Ok(Target::Sqlite(self.data.join("sawhorse.db"))),
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                url::Url::parse(url).map_err(|_| "DATABASE_URL is not a valid address".to_owned())?;
                Ok(Target::Postgres(url.to_owned()))
            }
            Some(_) => Err("DATABASE_URL must begin with postgres:// (leave it out to use SQLite)".into()),
        }
    }

    /// Makes the data folder where it is needed; returns one clear line when that cannot be.
    pub fn prepare_data_folder(&self) -> Result<&Path, String> {
        std::fs::create_dir_all(&self.data)
            .map_err(|error| format!("cannot create the data folder {}: {error}", self.data.display()))?;
        Ok(&self.data)
    }
}

impl ServeSettings {
    /// An empty variable counts as one that is not set.
    pub fn without_empty(mut self) -> Self {
        for setting in [
            &mut self.public_url,
            &mut self.smtp_url,
            &mut self.mail_from,
            &mut self.captcha_site_key,
            &mut self.captcha_secret_key,
        ] {
            setting.take_if(|value| value.is_empty());
        }
        self
    }

    /// What clap cannot see: settings that contradict each other.
    pub fn check(&self, settings: &Settings) -> Result<(), String> {
        if !settings.is_development() {
            if self.captcha == CaptchaProvider::Off {
                return Err("SAWHORSE_CAPTCHA=off is for development mode alone".into());
            }
            if self.throttle == Switch::Off {
                return Err("SAWHORSE_THROTTLE=off is for development mode alone".into());
            }
        }
        // Better no start than one that quietly charges nobody or keeps files elsewhere than it was told.
        for name in ["STRIPE_SECRET_KEY", "SAWHORSE_FILES"] {
            if std::env::var_os(name).is_some_and(|value| !value.is_empty()) {
                return Err(format!("{name} is set, but this version does not support it yet: unset it"));
            }
        }
        let outside = !matches!(self.captcha, CaptchaProvider::Builtin | CaptchaProvider::Off);
        if outside && (self.captcha_site_key.is_none() || self.captcha_secret_key.is_none()) {
            return Err("this SAWHORSE_CAPTCHA needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY".into());
        }
        if self.smtp_url.is_some() && self.mail_from.is_none() {
            return Err("SAWHORSE_SMTP_URL needs SAWHORSE_MAIL_FROM, the sender of the mails".into());
        }
        if let Some(from) = &self.mail_from {
            from.parse::<lettre::message::Mailbox>()
                .map_err(|_| "SAWHORSE_MAIL_FROM is not a valid e-mail address".to_owned())?;
        }
        if let Some(url) = &self.smtp_url {
            lettre::AsyncSmtpTransport::<lettre::Tokio1Executor>::from_url(url)
                .map_err(|_| "SAWHORSE_SMTP_URL is not a valid mail server address".to_owned())?;
        }
        self.public_origin().map(|_| ())
    }

    /// Scheme, host and port, without a slash at the end.
    pub fn public_origin(&self) -> Result<String, String> {
        let Some(given) = self.public_url.as_deref() else {
            return Ok(format!("http://{}", self.addr));
        };
        let wrong = || "SAWHORSE_PUBLIC_URL must be an address like https://app.example.com".to_owned();
        let url = url::Url::parse(given).map_err(|_| wrong())?;
        if !matches!(url.scheme(), "http" | "https") || !matches!(url.path(), "" | "/") || url.query().is_some() {
            return Err(wrong());
        }
        Ok(url.origin().ascii_serialization())
    }
}
