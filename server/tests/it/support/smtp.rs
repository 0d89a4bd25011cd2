//! A real mail server, in another process, that shows what it was sent.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use platform::email::mail::Mail;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{ORIGIN, serve_settings};

pub struct SmtpServer {
    child: Child,
    pub port: u16,
    messages: UnboundedReceiver<Value>,
}

impl SmtpServer {
    /// Answers the first messages with a code, and takes all others.
    pub fn refusing(code: u16, count: u32) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/support/smtp_server.py");
        let mut child = Command::new("/usr/bin/python3")
            .args([script, &code.to_string(), &count.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let port = lines.next().and_then(Result::ok).expect("the mail server starts: is python3-aiosmtpd installed?");
        let (sender, messages) = unbounded_channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let _ = sender.send(serde_json::from_str(&line).expect("a line of JSON"));
            }
        });
        Self { child, port: port.parse().expect("a port"), messages }
    }

    pub fn start() -> Self {
        Self::refusing(250, 0)
    }

    /// The program's way to this server.
    pub fn mail(&self) -> Mail {
        self.mail_at(self.port)
    }

    /// The same by way of what listens on another port.
    pub fn mail_at(&self, port: u16) -> Mail {
        Self::mail_through(&format!("smtp://127.0.0.1:{port}"))
    }

    pub fn mail_through(address: &str) -> Mail {
        let mut settings = serve_settings();
        settings.public_url = Some(ORIGIN.into());
        settings.smtp_url = Some(address.into());
        settings.mail_from = Some("Sawhorse <mail@sawhorse.test>".into());
        Mail::from_settings(&settings).expect("valid settings")
    }

    /// The next message that arrives.
    pub async fn next(&mut self) -> Value {
        let message = tokio::time::timeout(Duration::from_secs(60), self.messages.recv()).await;
        message.expect("a message within a minute").expect("the mail server runs")
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
