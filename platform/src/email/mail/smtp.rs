//! One message to the mail server: connect, encrypt, sign in, hand it over. lettre limits nothing but the TCP connect, so every
//! step has its own limit here. A connection serves one message and is dropped with it: one that went wrong in the middle can
//! never be used for the next.

use std::time::Duration;

use lettre::Message;
use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use tokio::time::timeout;
use url::Url;

/// How long the mail server may take to connect and greet us, to encrypt, and to let us sign in: for each.
pub const SMTP_STEP: Duration = Duration::from_secs(30);
/// How long it may take over the message, which can have large attachments.
pub const SMTP_HANDOVER: Duration = Duration::from_secs(120);
/// How long it may take over all of that.
pub const SMTP_SEND: Duration = Duration::from_secs(180);
/// Once the server has the message, it gets this long to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// For connecting, with the server's greeting; for encrypting; for signing in.
    pub step: Duration,
    /// For handing over the message.
    pub handover: Duration,
    /// For all of it.
    pub send: Duration,
}

impl Default for Waits {
    fn default() -> Self {
        Self { step: SMTP_STEP, handover: SMTP_HANDOVER, send: SMTP_SEND }
    }
}

#[derive(Clone)]
enum Encryption {
    None,
    /// Where the server offers it.
    Offered(TlsParameters),
    Required(TlsParameters),
    /// From the first byte on.
    Wrapped(TlsParameters),
}

#[derive(Clone)]
pub struct Server {
    host: String,
    port: u16,
    encryption: Encryption,
    hello: ClientId,
    credentials: Option<Credentials>,
    pub from: Mailbox,
    /// Where the legal pages are.
    pub origin: String,
    pub waits: Waits,
}

/// Why a message was not sent.
pub enum Unsent {
    TooSlow,
    /// The server didn't let us hand anything over, whoever it's for: it's down, or our password is wrong.
    TurnedAway(Error),
    Refused(Error),
}

impl Server {
    /// `smtp://host`, with `?tls=required` or `?tls=opportunistic`, or `smtps://user:password@host:port/our-name`.
    pub fn at(address: &str, from: Mailbox, origin: String) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let host = url.host_str()?.to_owned();
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let parameters = || TlsParameters::new(host.clone()).ok();
        let (usual_port, encryption) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (SMTP_PORT, Encryption::None),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Encryption::Required(parameters()?)),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Encryption::Offered(parameters()?)),
            ("smtps", _) => (SUBMISSIONS_PORT, Encryption::Wrapped(parameters()?)),
            _ => return None,
        };
        let name = url.path().trim_matches('/');
        let hello = if name.is_empty() { ClientId::default() } else { ClientId::Domain(name.to_owned()) };
        let credentials = match url.password() {
            None => None,
            Some(password) => Some(Credentials::new(decoded(url.username())?, decoded(password)?)),
        };
        let port = url.port().unwrap_or(usual_port);
        Some(Self { port, encryption, hello, credentials, from, origin, waits: Waits::default(), host })
    }

    /// Dropped in the middle, it leaves nothing behind but a closed connection.
    pub async fn send(&self, message: &Message) -> Result<(), Unsent> {
        let mut connection = in_time(self.waits.send, self.hand_over(message)).await??;
        // The server has it. Whatever it says from here on, the message must not be sent again.
        let _ = timeout(GOODBYE.min(self.waits.step), connection.quit()).await;
        Ok(())
    }

    async fn hand_over(&self, message: &Message) -> Result<AsyncSmtpConnection, Unsent> {
        let step = self.waits.step;
        let mut connection = in_time(step, self.connect()).await?.map_err(Unsent::TurnedAway)?;
        match &self.encryption {
            Encryption::Required(parameters) => {
                let encrypted = in_time(step, connection.starttls(parameters.clone(), &self.hello)).await?;
                encrypted.map_err(Unsent::TurnedAway)?;
            }
            Encryption::Offered(parameters) if connection.can_starttls() => {
                let encrypted = in_time(step, connection.starttls(parameters.clone(), &self.hello)).await?;
                encrypted.map_err(Unsent::TurnedAway)?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            let signed_in = in_time(step, connection.auth(DEFAULT_MECHANISMS, credentials)).await?;
            signed_in.map_err(Unsent::TurnedAway)?;
        }
        let sent = in_time(self.waits.handover, connection.send(message.envelope(), &message.formatted())).await?;
        sent.map_err(Unsent::Refused)?;
        Ok(connection)
    }

    /// With the name's lookup, the connection, its encryption where it begins with that, and the greeting.
    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let wrapped = match &self.encryption {
            Encryption::Wrapped(parameters) => Some(parameters.clone()),
            _ => None,
        };
        let place = (self.host.as_str(), self.port);
        AsyncSmtpConnection::connect_tokio1(place, Some(self.waits.step), &self.hello, wrapped, None).await
    }
}

async fn in_time<T>(longest: Duration, step: impl Future<Output = T>) -> Result<T, Unsent> {
    timeout(longest, step).await.map_err(|_| Unsent::TooSlow)
}

/// A name or password out of an address, where some characters stand as `%40`.
fn decoded(text: &str) -> Option<String> {
    let query = format!("x={}", text.replace('+', "%2B"));
    url::form_urlencoded::parse(query.as_bytes()).next().map(|(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Option<Server> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        Server::at(address, "Sawhorse <mail@sawhorse.test>".parse().unwrap(), "https://sawhorse.test".into())
    }

    #[test]
    fn an_address_says_how_to_reach_the_server() {
        let plain = at("smtp://127.0.0.1:2525").unwrap();
        assert_eq!((plain.host.as_str(), plain.port, plain.credentials.is_none()), ("127.0.0.1", 2525, true));
        assert!(matches!(plain.encryption, Encryption::None));
        let wrapped = at("smtps://ann%40example.com:a+b%2Fc@mail.example.com").unwrap();
        assert!(matches!((wrapped.port, &wrapped.encryption), (465, Encryption::Wrapped(_))));
        assert!(wrapped.credentials == Some(Credentials::new("ann@example.com".into(), "a+b/c".into())));
        let required = at("smtp://mail.example.com/sawhorse.test?tls=required").unwrap();
        assert!(matches!((required.port, &required.encryption), (587, Encryption::Required(_))));
        assert_eq!(required.hello, ClientId::Domain("sawhorse.test".into()));
        for wrong in ["mail.example.com", "http://mail.example.com", "smtp://mail.example.com?tls=never", "smtp://"] {
            assert!(at(wrong).is_none(), "{wrong}");
        }
    }
}
