//! The accounts everything is measured on, made through the API, and what each asks of it.

use serde_json::{Value, json};

use crate::basics::Result;
use crate::process::Server;

/// Of every account.
pub const PASSWORD: &str = "correct horse battery staple";

pub struct Owner {
    pub id: String,
    pub email: String,
    pub token: String,
}

pub struct Owners {
    /// Has a small stock, of which the first 100 are listed.
    pub lister: Owner,
    /// Has 10,000 parts.
    pub searcher: Owner,
    /// Has none to begin with, and makes them.
    pub maker: Owner,
    /// Has 500 pages of parts.
    pub hoarder: Owner,
    /// Has been paid 200 invoices.
    pub beginner: Owner,
    /// Has been paid 20,000.
    pub veteran: Owner,
}

impl Owners {
    pub fn register(server: &Server) -> Result<Self> {
        let owner = |name| Owner::register(server, name);
        Ok(Self {
            lister: owner("lister")?,
            searcher: owner("searcher")?,
            maker: owner("maker")?,
            hoarder: owner("hoarder")?,
            beginner: owner("beginner")?,
            veteran: owner("veteran")?,
        })
    }
}

impl Owner {
    pub fn register(server: &Server, name: &str) -> Result<Self> {
        let email = format!("{name}@example.com");
        let account = json!({
            "email": email, "password": PASSWORD,
            "firstName": "Ann", "lastName": "Baker", "businessName": name,
        });
        let answer: Value = ureq::post(server.url("/api/auth/register")).send_json(account)?.body_mut().read_json()?;
        let owner = Self { id: text(&answer, "/user/_id")?, email, token: text(&answer, "/token")? };
        // Without a subscription the account could not write.
        let checkout =
            owner.post(server, "/api/stripe/create-checkout-session", &json!({ "planType": "professional" }))?;
        let page = text(&checkout, "/url")?;
        let session = page.rsplit('/').next().unwrap_or_default();
        owner.post(server, &format!("/api/billing/builtin/checkout/{session}"), &json!({ "outcome": "succeed" }))?;
        Ok(owner)
    }

    pub fn sign_in(self, server: &Server) -> Result<Self> {
        Self::known(&self.email, PASSWORD, server)
    }

    /// An account that is there.
    pub fn known(email: &str, password: &str, server: &Server) -> Result<Self> {
        let credentials = json!({ "email": email, "password": password });
        let answer: Value = ureq::post(server.url("/api/auth/login")).send_json(credentials)?.body_mut().read_json()?;
        Ok(Self { id: text(&answer, "/user/_id")?, email: email.to_owned(), token: text(&answer, "/token")? })
    }

    pub fn get(&self, server: &Server, path: &str) -> Result<Value> {
        let call = ureq::get(server.url(path)).header("authorization", self.authorization());
        Ok(call.call()?.body_mut().read_json()?)
    }

    /// The address of the page behind one of a list.
    pub fn next_page(&self, server: &Server, path: &str) -> Result<String> {
        let answer = ureq::get(server.url(path)).header("authorization", self.authorization()).call()?;
        let link = answer.headers().get("link").and_then(|link| link.to_str().ok());
        let next = link.and_then(|link| link.strip_prefix('<')?.split_once('>'));
        Ok(next.ok_or_else(|| format!("{path} has no next page"))?.0.to_owned())
    }

    pub fn post(&self, server: &Server, path: &str, body: &Value) -> Result<Value> {
        let call = ureq::post(server.url(path)).header("authorization", self.authorization());
        Ok(call.send_json(body)?.body_mut().read_json()?)
    }

    pub fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }
}

fn text(answer: &Value, pointer: &str) -> Result<String> {
    let found = answer.pointer(pointer).and_then(Value::as_str);
    Ok(found.ok_or_else(|| format!("no {pointer} in {answer}"))?.to_owned())
}
