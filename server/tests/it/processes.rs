//! Several processes on one PostgreSQL and one file store, behind a real proxy and a real pooler.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use diesel::connection::SimpleConnection as _;
use platform::db::Target;
use serde_json::{Value, json};
use tempfile::tempdir;
use tokio::sync::Notify;

use crate::support::beside::Beside;
use crate::support::operations::paper;
use crate::support::pictures::{ImageFormat, picture};
use crate::support::program::{Server, free_port, run};
use crate::support::s3::S3Server;
use crate::support::{at_once, empty_postgres};

const OPEN: [(&str, &str); 2] = [("SAWHORSE_CAPTCHA", "off"), ("SAWHORSE_THROTTLE", "off")];

/// Somebody who uses the API at this address.
#[derive(Clone)]
struct Person {
    http: reqwest::Client,
    base: String,
    token: String,
}

/// What went wrong, and at which process, if the proxy says so: where a connection that it had used before breaks off, it
/// says nothing at all, so that the client may try again.
#[derive(Debug)]
struct Failure {
    at: String,
    what: String,
}

impl Failure {
    fn of(what: &impl std::fmt::Debug, at: &str) -> Self {
        Self { at: at.to_owned(), what: format!("{what:?}") }
    }
}

fn served_by(answer: &reqwest::Response) -> String {
    answer.headers().get("x-served-by").and_then(|name| name.to_str().ok()).unwrap_or_default().to_owned()
}

/// The names that the proxy has for the processes.
const NAMES: [&str; 3] = ["one", "two", "three"];

impl Person {
    async fn get(&self, path: &str) -> Result<reqwest::Response, Failure> {
        self.send(self.http.get(format!("{}{path}", self.base))).await
    }

    async fn post(&self, path: &str, key: &str, body: &Value) -> Result<reqwest::Response, Failure> {
        self.send(self.http.post(format!("{}{path}", self.base)).header("idempotency-key", key).json(body)).await
    }

    async fn put(&self, path: &str, body: &Value) -> Result<reqwest::Response, Failure> {
        self.send(self.http.put(format!("{}{path}", self.base)).json(body)).await
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Result<reqwest::Response, Failure> {
        let answer = request.bearer_auth(&self.token).send().await.map_err(|error| Failure::of(&error, ""))?;
        if answer.status().is_success() { Ok(answer) } else { Err(Failure::of(&answer, &served_by(&answer))) }
    }
}

async fn numbers(person: &Person) -> Vec<String> {
    let list: Value = person.get("/api/documents").await.unwrap().json().await.unwrap();
    let number = |document: &Value| document["documentNumber"].as_str().unwrap().to_owned();
    let mut numbers: Vec<String> = list.as_array().unwrap().iter().map(number).collect();
    numbers.sort();
    numbers
}

/// As many clients as there are would each have to have a connection of the database; here they share four.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_pooler_everything_is_as_without() {
    let direct = empty_postgres();
    let bouncer = Beside::pgbouncer(&direct);
    let mut pooled = url::Url::parse(&direct).unwrap();
    pooled.set_port(Some(bouncer.port)).unwrap();
    let settings =
        [&OPEN[..], &[("DATABASE_URL", pooled.as_str()), ("SAWHORSE_DATABASE_POOLER", "transaction")]].concat();
    let folder = tempdir().unwrap();
    // Both migrate at once.
    let (one, other) = tokio::join!(Server::start(folder.path(), &settings), Server::start(folder.path(), &settings));
    let token = one.owner("ann@example.com").await;
    let outcomes = at_once((0..16).map(|worker| {
        let server = if worker % 2 == 0 { &one } else { &other };
        let person = Person { http: server.http.clone(), base: server.url(""), token: token.clone() };
        async move {
            for round in 0..6 {
                let key = format!("{worker} {round}");
                let part = json!({"name": format!("Part {key}"), "quantity": 1});
                person.post("/api/inventory", &format!("part {key}"), &part).await?;
                let made = person.post("/api/documents", &format!("paper {key}"), &paper("Invoice")).await?;
                let made: Value = made.json().await.map_err(|error| Failure::of(&error, ""))?;
                let again = person.post("/api/documents", &format!("paper {key}"), &paper("Invoice")).await?;
                let again: Value = again.json().await.map_err(|error| Failure::of(&error, ""))?;
                assert_eq!(made["documentNumber"], again["documentNumber"]);
                person.get(&format!("/api/inventory?search=part%20{worker}")).await?;
                person.get("/api/dashboard/overview").await?;
            }
            Ok::<_, Failure>(())
        }
    }))
    .await;
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}\n{}\n{}", one.log(), other.log());
    let ann = Person { http: one.http.clone(), base: other.url(""), token };
    let expected: Vec<String> = (1..=96).map(|number| format!("INV-{number:04}")).collect();
    assert_eq!(numbers(&ann).await, expected);
    for server in [&one, &other] {
        assert!(!server.log().contains("ERROR"), "{}", server.log());
    }
    // Nothing is left behind on the connections that others use next: no lock, no limit.
    for command in [&["migrate"][..], &["admin", "grant", "ann@example.com"], &["background"]] {
        let ran = run(folder.path(), command, &settings);
        assert!(ran.status.success(), "{command:?} {}", String::from_utf8_lossy(&ran.stderr));
    }
    drop(one);
    Server::start(folder.path(), &settings).await;
}

/// A request, from when to when, and what went wrong.
struct Request {
    began: Instant,
    ended: Instant,
    failure: Option<Failure>,
}

/// People at work until they are told to stop.
struct Load {
    over: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
    /// Rings at each answer.
    bell: Arc<Notify>,
    requests: Arc<Mutex<Vec<Request>>>,
    /// The parts whose making was acknowledged.
    made: Arc<Mutex<BTreeSet<String>>>,
    workers: Vec<tokio::task::JoinHandle<()>>,
}

impl Load {
    fn start(person: &Person, document: &str, photo: &str, change: &str, workers: usize) -> Self {
        let mut load = Self {
            over: Arc::default(),
            answered: Arc::default(),
            bell: Arc::default(),
            requests: Arc::default(),
            made: Arc::default(),
            workers: Vec::new(),
        };
        for worker in 0..workers {
            let (person, document) = (person.clone(), document.to_owned());
            let (photo, change) = (photo.to_owned(), change.to_owned());
            let (over, answered, bell) = (load.over.clone(), load.answered.clone(), load.bell.clone());
            let (requests, made) = (load.requests.clone(), load.made.clone());
            load.workers.push(tokio::spawn(async move {
                let mut round = 0;
                while !over.load(Ordering::Relaxed) {
                    round += 1;
                    let (began, name) = (Instant::now(), format!("Part {worker} {round}"));
                    let outcome = match round % 6 {
                        0 => person.get("/api/inventory?limit=5").await,
                        1 => person.get(&format!("/api/public/documents/{document}/pdf")).await,
                        2 => person.get(&photo).await,
                        3 => person.get("/api/dashboard/overview").await,
                        // Nothing that the proxy may send twice.
                        5 => person.put(&change, &json!({"quantity": round})).await,
                        _ => person.post("/api/inventory", &name, &json!({"name": name, "quantity": 1})).await,
                    };
                    if round % 6 == 4 && outcome.is_ok() {
                        made.lock().unwrap().insert(name);
                    }
                    let whole = match outcome {
                        Ok(answer) => {
                            let at = served_by(&answer);
                            answer.bytes().await.map(drop).map_err(|error| Failure::of(&error, &at))
                        }
                        Err(failure) => Err(failure),
                    };
                    answered.fetch_add(usize::from(whole.is_ok()), Ordering::Relaxed);
                    requests.lock().unwrap().push(Request { began, ended: Instant::now(), failure: whole.err() });
                    bell.notify_one();
                }
            }));
        }
        load
    }

    /// Waits until so many more requests were answered.
    async fn goes_on(&self, more: usize) {
        let enough = self.answered.load(Ordering::Relaxed) + more;
        while self.answered.load(Ordering::Relaxed) < enough {
            self.bell.notified().await;
        }
    }

    async fn end(self) -> (Vec<Request>, BTreeSet<String>) {
        self.over.store(true, Ordering::Relaxed);
        for worker in self.workers {
            worker.await.unwrap();
        }
        (std::mem::take(&mut self.requests.lock().unwrap()), std::mem::take(&mut self.made.lock().unwrap()))
    }
}

/// Makes the invoice one that its owner is to be told of, by whichever process starts next.
const DUE: &str = "UPDATE documents SET sent_date = '2020-01-01T00:00:00.000Z'; UPDATE background_work SET due_at = '2020-01-01T00:00:00.000Z'";

async fn start_all(folder: &Path, ports: [u16; 3], settings: &[(&str, &str)]) -> [Server; 3] {
    let [one, two, three] = ports;
    let at = |port| Server::start_at(port, folder, settings);
    let (one, two, three) = tokio::join!(at(one), at(two), at(three));
    [one, two, three]
}

/// How often this stands in the whole activity, page by page.
async fn times_told(person: &Person, action: &str) -> usize {
    let (mut told, mut next) = (0, Some("/api/dashboard/activity?limit=500".to_owned()));
    while let Some(path) = next {
        let answer = person.get(&path).await.unwrap();
        let link = answer.headers().get("link").map(|link| link.to_str().unwrap().to_owned());
        next = link.and_then(|link| Some(link.split(['<', '>']).nth(1)?.split_once("/api/")?.1.to_owned()));
        next = next.map(|rest| format!("/api/{rest}"));
        let page: Value = answer.json().await.unwrap();
        told += page.as_array().unwrap().iter().filter(|one| one["action"] == action).count();
    }
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_processes_are_killed_and_replaced_and_nobody_notices() {
    let (database, store, folder) = (empty_postgres(), S3Server::start(), tempdir().unwrap());
    let ports = [free_port(), free_port(), free_port()];
    let store = store.settings();
    let store: Vec<(&str, &str)> = store.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let settings = [&OPEN[..], &[("DATABASE_URL", database.as_str())], &store].concat();
    // All three bring the empty database to its schema at once.
    let mut servers = start_all(folder.path(), ports, &settings).await;
    let proxy = Beside::haproxy(ports);

    let token = servers[0].owner("ann@example.com").await;
    let ann = Person { http: servers[0].http.clone(), base: format!("http://127.0.0.1:{}", proxy.port), token };
    let document = servers[0].post_as(&ann.token, "/api/documents", paper("Invoice")).await;
    let document = document["_id"].as_str().unwrap().to_owned();
    ann.post(&format!("/api/documents/{document}/send"), "sent", &json!({})).await.unwrap();
    let picture = picture(ImageFormat::Png, 30, 20);
    let form = [
        b"--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.png\"\r\n\r\n",
        picture.as_slice(),
        b"\r\n--edge--\r\n",
    ];
    let upload = ann.http.post(format!("{}/api/documents/{document}/photos", ann.base)).body(form.concat());
    let upload = ann.send(upload.header("content-type", "multipart/form-data; boundary=edge")).await.unwrap();
    let upload: Value = upload.json().await.unwrap();
    let photo = upload["photos"][0]["url"].as_str().unwrap().to_owned();
    let photo = photo.find("/api/").map_or(photo.clone(), |at| photo[at..].to_owned());

    let part = servers[0].post_as(&ann.token, "/api/inventory", json!({"name": "Elbow", "quantity": 1})).await;
    let part = format!("/api/inventory/{}", part["_id"].as_str().or(part["id"].as_str()).unwrap());
    let mut connection = Target::Postgres(database.clone()).connect().unwrap();
    let load = Load::start(&ann, &document, &photo, &part, 8);
    load.goes_on(50).await;
    let mut kills = Vec::new();
    for (place, port) in ports.into_iter().enumerate() {
        let kill = Instant::now();
        servers[place].kill();
        kills.push((NAMES[place], kill, Instant::now()));
        // The two others carry on.
        load.goes_on(60).await;
        connection.batch_execute(DUE).unwrap();
        servers[place] = Server::start_at(port, folder.path(), &settings).await;
        load.goes_on(40).await;
    }
    // Asked to end, as an update does, nothing at all is lost.
    for (place, port) in ports.into_iter().enumerate() {
        servers[place].terminate();
        assert!(servers[place].end().await.success());
        load.goes_on(40).await;
        connection.batch_execute(DUE).unwrap();
        servers[place] = Server::start_at(port, folder.path(), &settings).await;
        load.goes_on(40).await;
    }
    let (requests, made) = load.end().await;
    for Request { began, ended, failure } in &requests {
        let Some(failure) = failure else { continue };
        // Only what was on its way at the very process that was killed.
        let was_cut_off = kills
            .iter()
            .any(|(name, kill, dead)| (failure.at.is_empty() || failure.at == *name) && began <= dead && ended >= kill);
        assert!(was_cut_off, "it was not on its way at the one that was killed: {} at {:?}", failure.what, failure.at);
    }
    let failed = requests.iter().filter(|request| request.failure.is_some()).count();
    assert!(failed <= 3 * 8, "{failed} of {} requests failed", requests.len());
    // What was acknowledged is there, once.
    let parts: Value = ann.get("/api/inventory").await.unwrap().json().await.unwrap();
    let names: Vec<&str> = parts.as_array().unwrap().iter().map(|part| part["name"].as_str().unwrap()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "a part was made twice");
    for name in &made {
        assert!(names.contains(&name.as_str()), "{name} was acknowledged and is not there");
    }

    // Work that is due when all three start is done by one of them.
    for server in &mut servers {
        server.terminate();
        assert!(server.end().await.success());
    }
    connection.batch_execute(DUE).unwrap();
    let servers = start_all(folder.path(), ports, &settings).await;
    let direct = Person { base: servers[0].url(""), ..ann };
    loop {
        let told = times_told(&direct, "Invoice past due").await;
        assert!(told <= 1, "the owner was told {told} times");
        let ran = run(folder.path(), &["background"], &settings);
        let ran = String::from_utf8(ran.stdout).unwrap();
        if told == 1 && !ran.contains("never ran") {
            break;
        }
    }
}
