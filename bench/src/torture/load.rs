//! Calls by several at once, and what was acknowledged of them: the program may lose an answer, never what it answered.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::basics::Result;
use crate::owners::Owner;
use crate::process::Server;

/// For each owner: numbers are given out per owner, so several have to want them at once.
const CALLERS: usize = 3;
/// The smallest picture there is.
const PICTURE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PREFIX: &str = "INV-";
/// Between two calls of one caller when there is nobody to answer.
const PATIENCE: Duration = Duration::from_millis(100);

/// What is known of one invoice.
#[derive(Clone)]
struct Invoice {
    number: usize,
    /// What its customer may be called: one name, or two when a change was never answered.
    customers: Vec<String>,
    photos: usize,
    /// Asked to be deleted, and whether that was acknowledged.
    deleted: Option<bool>,
}

/// A call that was under way when the program was killed.
struct Unanswered {
    owner: usize,
    key: String,
    body: Value,
}

#[derive(Default)]
struct Known {
    /// By owner and id.
    invoices: BTreeMap<(usize, String), Invoice>,
    unanswered: Vec<Unanswered>,
    touched: BTreeSet<(usize, String)>,
    acknowledged: usize,
    /// What no load may ever get: an answer that is neither done nor "not now".
    faults: Vec<String>,
}

pub struct Load {
    owners: Vec<Owner>,
    known: Mutex<Known>,
    seed: u64,
}

impl Load {
    pub fn new(owners: Vec<Owner>) -> Self {
        Self { owners, known: Mutex::default(), seed: 1 }
    }

    pub fn acknowledged(&self) -> usize {
        self.with(|known| known.acknowledged)
    }

    /// Calls until `meanwhile` has ended.
    pub fn while_running(&mut self, server: &Server, meanwhile: impl FnOnce() -> Result<()>) -> Result<()> {
        self.with(|known| known.touched.clear());
        let ended = AtomicBool::new(false);
        self.seed += 100;
        thread::scope(|scope| {
            for owner in 0..self.owners.len() {
                for caller in 0..CALLERS {
                    let mut chance = Chance::new(self.seed + (owner * CALLERS + caller) as u64);
                    let (load, ended) = (&*self, &ended);
                    scope.spawn(move || {
                        while !ended.load(Ordering::Relaxed) {
                            if !load.call(server, owner, &mut chance) {
                                thread::sleep(PATIENCE);
                            }
                        }
                    });
                }
            }
            let outcome = meanwhile();
            ended.store(true, Ordering::Relaxed);
            outcome
        })
    }

    /// False when there was no answer, or "not now".
    fn call(&self, server: &Server, owner: usize, chance: &mut Chance) -> bool {
        match chance.below(10) {
            0..5 => self.create(server, owner, chance),
            5..7 => self.rename(server, owner, chance),
            7..9 => self.add_photo(server, owner, chance),
            _ => self.delete(server, owner, chance),
        }
    }

    fn create(&self, server: &Server, owner: usize, chance: &mut Chance) -> bool {
        let body = json!({
            "type": "Invoice", "customerName": format!("Customer {}", chance.below(1_000_000)),
            "items": [{ "description": "Labor", "quantity": 1, "rate": 80 }],
        });
        let key = format!("{:016x}{:016x}", chance.next(), chance.next());
        let answer = self.send_new(server, owner, &key, &body);
        self.note_new(owner, key, body, answer)
    }

    fn send_new(&self, server: &Server, owner: usize, key: &str, body: &Value) -> Answer {
        let call = ureq::post(server.url("/api/documents")).header("idempotency-key", key);
        let call = call.header("authorization", self.owners[owner].authorization());
        Answer::of(call.config().http_status_as_error(false).build().send_json(body))
    }

    fn note_new(&self, owner: usize, key: String, body: Value, answer: Answer) -> bool {
        let answered = answer.is_one();
        self.with(|known| match answer {
            Answer::Done(document) => {
                let id = document["_id"].as_str().unwrap_or_default().to_owned();
                let number = document["documentNumber"].as_str().and_then(number_of).unwrap_or_default();
                let customers = vec![body["customerName"].as_str().unwrap_or_default().to_owned()];
                known.acknowledged += 1;
                known.touched.insert((owner, id.clone()));
                known.invoices.insert((owner, id), Invoice { number, customers, photos: 0, deleted: None });
            }
            Answer::None | Answer::NotNow => known.unanswered.push(Unanswered { owner, key, body }),
            Answer::Fault(fault) => known.faults.push(format!("creating an invoice: {fault}")),
        });
        answered
    }

    fn rename(&self, server: &Server, owner: usize, chance: &mut Chance) -> bool {
        let Some(id) = self.take(owner, chance) else { return true };
        let name = format!("Customer {}", chance.below(1_000_000));
        let call = ureq::put(server.url(&format!("/api/documents/{id}")));
        let call = call.header("authorization", self.owners[owner].authorization());
        let body = json!({ "customerName": name });
        let answer = Answer::of(call.config().http_status_as_error(false).build().send_json(body));
        self.note(owner, id, "renaming", answer, |invoice, done| {
            if done {
                invoice.customers = vec![name];
            } else {
                invoice.customers.push(name);
            }
        })
    }

    fn add_photo(&self, server: &Server, owner: usize, chance: &mut Chance) -> bool {
        let Some(id) = self.take(owner, chance) else { return true };
        let boundary = format!("{:016x}", chance.next());
        let mut body = format!(
            "--{boundary}\r\ncontent-disposition: form-data; name=\"photos\"; filename=\"valve.png\"\r\n\
             content-type: image/png\r\n\r\n",
        )
        .into_bytes();
        body.extend(STANDARD.decode(PICTURE).unwrap_or_default());
        body.extend(format!("\r\n--{boundary}--\r\n").into_bytes());
        let call = ureq::post(server.url(&format!("/api/documents/{id}/photos")))
            .header("authorization", self.owners[owner].authorization())
            .header("content-type", format!("multipart/form-data; boundary={boundary}"));
        let answer = Answer::of(call.config().http_status_as_error(false).build().send(&body));
        self.note(owner, id, "adding a photo", answer, |invoice, done| invoice.photos += usize::from(done))
    }

    fn delete(&self, server: &Server, owner: usize, chance: &mut Chance) -> bool {
        let Some(id) = self.take(owner, chance) else { return true };
        let call = ureq::delete(server.url(&format!("/api/documents/{id}")));
        let call = call.header("authorization", self.owners[owner].authorization());
        let answer = Answer::of(call.config().http_status_as_error(false).build().call());
        self.note(owner, id, "deleting", answer, |invoice, done| invoice.deleted = Some(done))
    }

    /// One of the round's own, which nobody else changes meanwhile.
    fn take(&self, owner: usize, chance: &mut Chance) -> Option<String> {
        self.with(|known| {
            let mine: Vec<&(usize, String)> = known
                .touched
                .iter()
                .filter(|place| place.0 == owner && known.invoices.get(place).is_some_and(|one| one.deleted.is_none()))
                .collect();
            let chosen = (*mine.get(usize::try_from(chance.below(mine.len().max(1) as u64)).ok()?)?).clone();
            known.touched.remove(&chosen);
            Some(chosen.1)
        })
    }

    /// `change` is told whether it was acknowledged, or may have happened or not.
    fn note(
        &self,
        owner: usize,
        id: String,
        what: &str,
        answer: Answer,
        change: impl FnOnce(&mut Invoice, bool),
    ) -> bool {
        let answered = answer.is_one();
        self.with(|known| {
            let place = (owner, id);
            if let Some(invoice) = known.invoices.get_mut(&place) {
                match answer {
                    Answer::Done(_) => {
                        change(invoice, true);
                        known.acknowledged += 1;
                    }
                    Answer::None | Answer::NotNow => change(invoice, false),
                    Answer::Fault(fault) => known.faults.push(format!("{what}: {fault}")),
                }
            }
            known.touched.insert(place);
        });
        answered
    }

    /// As a phone would once there is signal again: with the same key, so that nothing is made twice.
    pub fn repeat_unanswered(&self, server: &Server) -> Result<()> {
        for Unanswered { owner, key, body } in self.with(|known| std::mem::take(&mut known.unanswered)) {
            match self.send_new(server, owner, &key, &body) {
                answer @ Answer::Done(_) => {
                    self.note_new(owner, key, body, answer);
                }
                other => return Err(format!("a repeated call was not done: {other:?}").into()),
            }
        }
        Ok(())
    }

    pub fn check_this_round(&self, server: &Server) -> Result<()> {
        let (faults, touched) = self.with(|known| (std::mem::take(&mut known.faults), known.touched.clone()));
        if let Some(fault) = faults.first() {
            return Err(format!("{fault} ({} such answers)", faults.len()).into());
        }
        for place in touched {
            let Some(invoice) = self.with(|known| known.invoices.get(&place).cloned()) else { continue };
            let (owner, id) = &place;
            let call = ureq::get(server.url(&format!("/api/documents/{id}")));
            let call = call.header("authorization", self.owners[*owner].authorization());
            let mut answer = call.config().http_status_as_error(false).build().call()?;
            let found = (answer.status() == 200).then(|| answer.body_mut().read_json::<Value>()).transpose()?;
            invoice.check(found.as_ref())?;
            for address in found.iter().flat_map(photo_addresses) {
                ureq::get(server.url(&address)).call().map_err(|error| format!("the photo {address}: {error}"))?;
            }
        }
        Ok(())
    }

    /// Every invoice, every number, every file.
    pub fn check_all(&self, server: &Server) -> Result<()> {
        for (place, owner) in self.owners.iter().enumerate() {
            let mut found = BTreeMap::new();
            let mut next = Some("/api/documents?type=Invoice&sort=newest&limit=100".to_owned());
            while let Some(path) = next {
                for document in owner.get(server, &path)?.as_array().into_iter().flatten() {
                    let number = document["documentNumber"].as_str().and_then(number_of).unwrap_or_default();
                    if found.insert(number, document.clone()).is_some() {
                        return Err(format!("{PREFIX}{number} was given out twice").into());
                    }
                }
                next = owner.next_page(server, &path).ok();
            }
            let known: Vec<Invoice> = self.with(|known| {
                known.invoices.iter().filter(|(owner, _)| owner.0 == place).map(|(_, known)| known.clone()).collect()
            });
            for invoice in &known {
                invoice.check(found.get(&invoice.number))?;
            }
            let mut given_out: BTreeSet<usize> = known.iter().map(|invoice| invoice.number).collect();
            given_out.extend(found.keys());
            if let Some(missing) = (1..=given_out.len()).find(|number| !given_out.contains(number)) {
                return Err(format!("{PREFIX}{missing} was never given out").into());
            }
            for address in found.values().flat_map(photo_addresses) {
                ureq::get(server.url(&address)).call().map_err(|error| format!("the photo {address}: {error}"))?;
            }
        }
        Ok(())
    }

    fn with<T>(&self, work: impl FnOnce(&mut Known) -> T) -> T {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        work(&mut known)
    }
}

impl Invoice {
    fn check(&self, found: Option<&Value>) -> Result<()> {
        let number = self.number;
        match (found, self.deleted) {
            (None, None) => return Err(format!("{PREFIX}{number} is lost").into()),
            (Some(_), Some(true)) => return Err(format!("{PREFIX}{number} is back from the dead").into()),
            (None, _) => return Ok(()),
            (Some(_), _) => {}
        }
        let document = found.unwrap_or(&Value::Null);
        let customer = document["customerName"].as_str().unwrap_or_default();
        if !self.customers.iter().any(|name| name == customer) {
            return Err(format!("{PREFIX}{number} is for {customer} instead of {:?}", self.customers).into());
        }
        let photos = document["photos"].as_array().map_or(0, Vec::len);
        if photos < self.photos {
            return Err(format!("{PREFIX}{number} has {photos} photos instead of {}", self.photos).into());
        }
        Ok(())
    }
}

fn number_of(number: &str) -> Option<usize> {
    number.strip_prefix(PREFIX)?.parse().ok()
}

fn photo_addresses(document: &Value) -> impl Iterator<Item = String> + '_ {
    let photos = document["photos"].as_array().into_iter().flatten();
    photos.filter_map(|photo| photo["url"].as_str().map(ToOwned::to_owned))
}

#[derive(Debug)]
pub enum Answer {
    Done(Value),
    /// None came: it may have been done or not.
    None,
    /// 503 or 507, in a sentence. A database that dies at the last moment leaves open whether it was done.
    NotNow,
    Fault(String),
}

impl Answer {
    fn is_one(&self) -> bool {
        matches!(self, Self::Done(_) | Self::Fault(_))
    }

    pub fn of(outcome: std::result::Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Self {
        let Ok(mut answer) = outcome else { return Self::None };
        let status = answer.status().as_u16();
        let Ok(text) = answer.body_mut().read_to_string() else { return Self::None };
        let body = serde_json::from_str::<Value>(&text).unwrap_or_default();
        match status {
            200..300 => Self::Done(body),
            503 | 507 if body["message"].as_str().is_some_and(|sentence| sentence.ends_with('.')) => Self::NotNow,
            _ => Self::Fault(format!("{status} {text}")),
        }
    }
}

/// The same numbers each time: what went wrong once can be looked at again.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
