//! The settings, from flags or the environment, read and checked before anything is touched. A wrong one is
//! one clear line and exit status 2.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use ipnet::IpNet;

use crate::db::{Limits, Target};
use crate::process::product::PRODUCT;

#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Folder for data: the SQLite database and uploaded files.
    #[arg(long, env = "SAWHORSE_DATA", default_value = "./data", global = true)]
    pub data: PathBuf,

    /// postgres://… to keep data in PostgreSQL instead.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, global = true)]
    pub database_url: Option<String>,

    /// s3://bucket/prefix to keep uploads in an S3-compatible store instead. The AWS_… variables say where it is and how to
    /// sign in.
    #[arg(long, env = "SAWHORSE_FILES", global = true)]
    pub files: Option<String>,

    /// Folder of secret files named sawhorse.DATABASE_URL, sawhorse.STRIPE_SECRET_KEY and so on, where systemd, containers and
    /// vaults put them. A variable that's set wins.
    #[arg(long, env = "SAWHORSE_SECRETS", global = true)]
    pub secrets: Option<PathBuf>,

    /// development or production.
    #[arg(long = "env", env = "SAWHORSE_ENV", default_value = "production", global = true)]
    pub environment: Environment,
}

#[derive(Args, Clone, Debug)]
pub struct ServeSettings {
    /// The address to listen on.
    #[arg(long, env = "SAWHORSE_ADDR", default_value = "127.0.0.1:8080")]
    pub addr: SocketAddr,

    /// The address people use, such as https://app.example.com. Links in emails and on public pages need it.
    #[arg(long, env = "SAWHORSE_PUBLIC_URL")]
    pub public_url: Option<String>,

    /// Proxies whose X-Forwarded-For or Forwarded to trust, as addresses and networks separated by commas, such as
    /// 10.0.0.0/8,192.0.2.7. Default: those on this machine.
    #[arg(long, env = "SAWHORSE_TRUSTED_PROXIES")]
    pub trusted_proxies: Option<String>,

    /// Address to serve Prometheus metrics on, at /metrics. Off without it. Keep it inside.
    #[arg(long, env = "SAWHORSE_METRICS_ADDR")]
    pub metrics_addr: Option<String>,

    /// The email server, such as smtps://user:password@host or smtp://127.0.0.1:25.
    #[arg(long, env = "SAWHORSE_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// Sender address of emails.
    #[arg(long, env = "SAWHORSE_MAIL_FROM")]
    pub mail_from: Option<String>,

    /// Company or person running this installation, named on /privacy and /terms.
    #[arg(long, env = "SAWHORSE_OPERATOR_NAME")]
    pub operator_name: Option<String>,

    /// Postal address of the operator, on one line.
    #[arg(long, env = "SAWHORSE_OPERATOR_ADDRESS")]
    pub operator_address: Option<String>,

    /// Captcha to use on sign-up.
    #[arg(long, env = "SAWHORSE_CAPTCHA", default_value = "builtin")]
    pub captcha: CaptchaProvider,

    #[arg(long, env = "CAPTCHA_SITE_KEY")]
    pub captcha_site_key: Option<String>,

    #[arg(long, env = "CAPTCHA_SECRET_KEY", hide_env_values = true)]
    pub captcha_secret_key: Option<String>,

    /// Turn on billing through Stripe. Needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_PROFESSIONAL as well. Without it, the
    /// built-in provider is used.
    #[arg(long, env = "STRIPE_SECRET_KEY", hide_env_values = true)]
    pub stripe_secret_key: Option<String>,

    /// Secret of the webhook endpoint. Give two, separated by a comma, while you change it.
    #[arg(long, env = "STRIPE_WEBHOOK_SECRET", hide_env_values = true)]
    pub stripe_webhook_secret: Option<String>,

    /// Secret of the webhook endpoint for connected accounts, so owners can take card payments.
    #[arg(long, env = "STRIPE_CONNECT_WEBHOOK_SECRET", hide_env_values = true)]
    pub stripe_connect_webhook_secret: Option<String>,

    /// Price id of the Professional plan.
    #[arg(long, env = "STRIPE_PRICE_PROFESSIONAL")]
    pub stripe_price_professional: Option<String>,

    /// Price id of the Starter plan, which administrators can set.
    #[arg(long, env = "STRIPE_PRICE_STARTER")]
    pub stripe_price_starter: Option<String>,

    /// Address of Stripe, if not https://api.stripe.com.
    #[arg(long, env = "STRIPE_API_BASE")]
    pub stripe_api_base: Option<String>,

    /// Offer card payments in test mode if Stripe isn't set up. No card is charged. Default: on in development, off in
    /// production.
    #[arg(long, env = "SAWHORSE_TEST_CARDS")]
    pub test_cards: Option<Switch>,

    /// Whether administrators need two-factor sign-in.
    #[arg(long, env = "SAWHORSE_ADMIN_MFA", default_value = "optional")]
    pub admin_mfa: TwoFactorRule,

    /// Keep answering requests for this many seconds after a stop signal, while /readyz says not ready. Make it longer than
    /// your load balancer takes to notice.
    #[arg(long, env = "SAWHORSE_DRAIN_SECONDS", default_value_t = 1)]
    pub drain_seconds: u32,

    /// Requests allowed per account and minute.
    #[arg(long, env = "SAWHORSE_ACCOUNT_REQUESTS", default_value_t = 1200)]
    pub account_requests: u32,

    /// Requests allowed per client address and minute.
    #[arg(long, env = "SAWHORSE_CLIENT_REQUESTS", default_value_t = 6000)]
    pub client_requests: u32,

    /// Limits on attempts and requests. Off is for development only.
    #[arg(long, env = "SAWHORSE_THROTTLE", default_value = "on")]
    pub throttle: Switch,

    #[command(flatten)]
    pub limits: Limits,
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

/// Whether two-factor is the administrator's own choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TwoFactorRule {
    Optional,
    Required,
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

    /// A secret that may lie in the folder for them; none where there is no such file.
    pub fn secret(&self, variable: &str) -> Result<Option<String>, String> {
        let Some(folder) = &self.secrets else { return Ok(None) };
        let file = folder.join(format!("sawhorse.{variable}"));
        match std::fs::read_to_string(&file) {
            Ok(text) => Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()).filter(|text| !text.is_empty())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot read the secret {}: {error}", file.display())),
        }
    }

    fn database_url(&self) -> Result<Option<String>, String> {
        let set = self.database_url.clone().filter(|url| !url.is_empty());
        if set.is_some() { Ok(set) } else { self.secret("DATABASE_URL") }
    }

    pub fn target(&self) -> Result<Target, String> {
        match self.database_url()?.as_deref() {
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
            &mut self.trusted_proxies,
            &mut self.metrics_addr,
            &mut self.smtp_url,
            &mut self.mail_from,
            &mut self.operator_name,
            &mut self.operator_address,
            &mut self.captcha_site_key,
            &mut self.captcha_secret_key,
            &mut self.stripe_secret_key,
            &mut self.stripe_webhook_secret,
            &mut self.stripe_connect_webhook_secret,
            &mut self.stripe_price_professional,
            &mut self.stripe_price_starter,
            &mut self.stripe_api_base,
        ] {
            setting.take_if(|value| value.is_empty());
        }
        self
    }

    /// What is not set as a variable, out of the folder for secrets.
    pub fn with_secrets(mut self, settings: &Settings) -> Result<Self, String> {
        for (variable, setting) in [
            ("SAWHORSE_SMTP_URL", &mut self.smtp_url),
            ("CAPTCHA_SECRET_KEY", &mut self.captcha_secret_key),
            ("STRIPE_SECRET_KEY", &mut self.stripe_secret_key),
            ("STRIPE_WEBHOOK_SECRET", &mut self.stripe_webhook_secret),
            ("STRIPE_CONNECT_WEBHOOK_SECRET", &mut self.stripe_connect_webhook_secret),
        ] {
            if setting.is_none() {
                *setting = settings.secret(variable)?;
            }
        }
        Ok(self)
    }

    /// What clap cannot see: settings that contradict each other.
    pub fn check(&self, settings: &Settings) -> Result<(), String> {
        if !settings.is_development() {
            if self.captcha == CaptchaProvider::Off {
                return Err("SAWHORSE_CAPTCHA=off is for development mode only".into());
            }
            if self.throttle == Switch::Off {
                return Err("SAWHORSE_THROTTLE=off is for development mode only".into());
            }
        }
        self.limits.check()?;
        self.check_stripe()?;
        let outside = !matches!(self.captcha, CaptchaProvider::Builtin | CaptchaProvider::Off);
        if outside && (self.captcha_site_key.is_none() || self.captcha_secret_key.is_none()) {
            return Err("this SAWHORSE_CAPTCHA needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY".into());
        }
        if self.smtp_url.is_some() && self.mail_from.is_none() {
            return Err("SAWHORSE_SMTP_URL needs SAWHORSE_MAIL_FROM, the sender of the emails".into());
        }
        if let Some(from) = &self.mail_from {
            from.parse::<lettre::message::Mailbox>()
                .map_err(|_| "SAWHORSE_MAIL_FROM is not a valid email address".to_owned())?;
        }
        if let Some(url) = &self.smtp_url {
            lettre::AsyncSmtpTransport::<lettre::Tokio1Executor>::from_url(url)
                .map_err(|_| "SAWHORSE_SMTP_URL is not a valid email server address".to_owned())?;
        }
        if self.operator_address.is_some() && self.operator_name.is_none() {
            return Err("SAWHORSE_OPERATOR_ADDRESS needs SAWHORSE_OPERATOR_NAME".into());
        }
        self.trusted_networks()?;
        self.metrics_address()?;
        self.public_origin().map(|_| ())
    }

    /// Better no start than one that quietly charges nobody or does not hear of payments.
    fn check_stripe(&self) -> Result<(), String> {
        let needed = [
            ("STRIPE_SECRET_KEY", self.stripe_secret_key.is_some()),
            ("STRIPE_WEBHOOK_SECRET", self.stripe_webhook_secret.is_some()),
            ("STRIPE_PRICE_PROFESSIONAL", self.stripe_price_professional.is_some()),
        ];
        let missing: Vec<&str> = needed.iter().filter(|(_, is_set)| !is_set).map(|(name, _)| *name).collect();
        let is_wanted = missing.len() < needed.len()
            || self.stripe_price_starter.is_some()
            || self.stripe_connect_webhook_secret.is_some();
        if is_wanted && !missing.is_empty() {
            return Err(format!("Stripe is only half configured: set {} as well, or none of it", missing.join(", ")));
        }
        for (name, setting) in [
            ("STRIPE_WEBHOOK_SECRET", &self.stripe_webhook_secret),
            ("STRIPE_CONNECT_WEBHOOK_SECRET", &self.stripe_connect_webhook_secret),
        ] {
            if setting.iter().flat_map(|secrets| secrets.split(',')).any(|secret| secret.trim().is_empty()) {
                return Err(format!("{name} must be one secret, or two separated by a comma"));
            }
        }
        match self.stripe_api_base.as_deref().map(url::Url::parse) {
            None => Ok(()),
            Some(Ok(url)) if matches!(url.scheme(), "http" | "https") => Ok(()),
            Some(_) => Err("STRIPE_API_BASE must be an address like https://api.stripe.com".into()),
        }
    }

    /// Whether customers can pay in test mode.
    pub fn takes_test_cards(&self, settings: &Settings) -> bool {
        self.test_cards.map_or(settings.is_development(), |switch| switch == Switch::On)
    }

    /// The proxies that are believed.
    pub fn trusted_networks(&self) -> Result<Vec<IpNet>, String> {
        let given = self.trusted_proxies.as_deref().unwrap_or("127.0.0.0/8,::1");
        given.split(',').map(|one| network(one.trim())).collect()
    }

    /// Where `/metrics` is, if anywhere.
    pub fn metrics_address(&self) -> Result<Option<SocketAddr>, String> {
        let given = self.metrics_addr.as_deref().map(str::parse).transpose();
        given.map_err(|_| "SAWHORSE_METRICS_ADDR must be an address like 127.0.0.1:9464".into())
    }

    /// Who runs this installation, as the legal pages say it.
    pub fn operator(&self) -> String {
        match (&self.operator_name, &self.operator_address) {
            (Some(name), Some(address)) => format!("{PRODUCT} is run by {name}, {address}."),
            (Some(name), None) => format!("{PRODUCT} is run by {name}."),
            (None, _) => "The operator of this site hasn't added a name and address yet. Email us to ask.".to_owned(),
        }
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

/// A network, or an address as a network of one.
fn network(text: &str) -> Result<IpNet, String> {
    let read: Option<IpNet> = text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
    read.ok_or_else(|| {
        format!("SAWHORSE_TRUSTED_PROXIES must be addresses or networks like 192.0.2.7,10.0.0.0/8; {text:?} is neither")
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        settings: Settings,
        #[command(flatten)]
        serve: ServeSettings,
    }

    fn takes_test_cards(environment: &str, more: &[&str]) -> bool {
        let line = [&["sawhorse", "--env", environment], more].concat();
        let Line { settings, serve } = Line::try_parse_from(line).unwrap();
        serve.takes_test_cards(&settings)
    }

    #[test]
    fn customers_pay_in_test_mode_where_the_operator_says_so_or_while_we_develop() {
        assert!(takes_test_cards("development", &[]));
        assert!(!takes_test_cards("production", &[]));
        assert!(takes_test_cards("production", &["--test-cards", "on"]));
        assert!(!takes_test_cards("development", &["--test-cards", "off"]));
    }
}
