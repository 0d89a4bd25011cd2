//! The real binary, run as a process of its own.

use std::fs::File;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use reqwest::Client;
use serde_json::{Value, json};

const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// `sawhorse` with these arguments and settings, in this folder, and nothing of the tests' own environment.
pub fn sawhorse(folder: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sawhorse"));
    command.args(arguments).env_clear().envs(settings.iter().copied()).current_dir(folder);
    command
}

/// Runs a command that ends by itself.
pub fn run(folder: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    sawhorse(folder, arguments, settings).output().expect("the program runs")
}

/// A port that was free a moment ago.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// The paths of all files, in order.
pub fn files_below(folder: &Path) -> Vec<String> {
    let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(next) = folders.pop() {
        for path in next.read_dir().expect("readable").map(|entry| entry.expect("readable").path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(folder).expect("readable").to_str().expect("readable").to_owned());
            }
        }
    }
    files.sort();
    files
}

/// A running `sawhorse serve`.
pub struct Server {
    child: Child,
    pub port: u16,
    log: tempfile::NamedTempFile,
    pub http: Client,
}

impl Server {
    /// Starts it, in development mode unless told otherwise, and waits until it is ready.
    pub async fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        Self::start_at(free_port(), folder, settings).await
    }

    /// The same on this port.
    pub async fn start_at(port: u16, folder: &Path, settings: &[(&str, &str)]) -> Self {
        super::install_tls();
        let log = tempfile::NamedTempFile::new().expect("a log file");
        let address = format!("127.0.0.1:{port}");
        let stderr: File = log.reopen().expect("a log file");
        let child = sawhorse(folder, &["serve"], &[("SAWHORSE_ENV", "development"), ("SAWHORSE_ADDR", &address)])
            .envs(settings.iter().copied())
            .stderr(stderr)
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut server = Self { child, port, log, http: Client::new() };
        let deadline = Instant::now() + LONGEST_WAIT;
        while !server.is_ready().await {
            assert!(server.child.try_wait().expect("a status").is_none(), "it ended: {}", server.log());
            assert!(Instant::now() < deadline, "it is not ready: {}", server.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        server
    }

    pub async fn is_ready(&self) -> bool {
        self.http.get(self.url("/readyz")).send().await.is_ok_and(|answer| answer.status().is_success())
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub async fn post(&self, path: &str, body: Value) -> reqwest::Response {
        self.http.post(self.url(path)).json(&body).send().await.expect("an answer")
    }

    /// Posts as an owner does, and reads the answer.
    pub async fn post_as(&self, token: &str, path: &str, body: Value) -> Value {
        let request = self.http.post(self.url(path)).bearer_auth(token).json(&body);
        let answer = request.send().await.expect("an answer").error_for_status().expect("no refusal");
        answer.json().await.expect("JSON")
    }

    /// Signs up and goes through the checkout; returns the token.
    pub async fn owner(&self, email: &str) -> String {
        let made: Value = self.post("/api/auth/register", super::registration(email)).await.json().await.expect("JSON");
        let token = made["token"].as_str().expect("a token").to_owned();
        let plan = json!({"planType": "professional"});
        let checkout = self.post_as(&token, "/api/stripe/create-checkout-session", plan).await;
        let session = checkout["url"].as_str().and_then(|url| url.rsplit('/').next()).expect("a session");
        let path = format!("/api/billing/builtin/checkout/{session}");
        self.post_as(&token, &path, json!({"outcome": "succeed"})).await;
        token
    }

    /// Asks for an archive of everything and waits until it is ready; returns what is said of it then.
    pub async fn made_export(&self, token: &str) -> Value {
        let mut made = self.post_as(token, "/api/user/export", json!({})).await;
        while made["status"] == "making" {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let status = self.http.get(self.url("/api/user/export")).bearer_auth(token).send().await;
            made = status.expect("an answer").json().await.expect("JSON");
        }
        assert_eq!(made["status"], "ready", "{}", self.log());
        made
    }

    /// Asks it to end, as an operator's supervisor does.
    pub fn terminate(&self) {
        let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.child.id())]).status();
        assert!(told.expect("sh runs").success());
    }

    /// Ends it without a warning, and waits until it is gone.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("a status");
    }

    /// Waits until it says that it is not ready any more.
    pub async fn is_stopping(&self) {
        let deadline = Instant::now() + LONGEST_WAIT;
        // A connection that it has just closed costs one try.
        while !self.http.get(self.url("/readyz")).send().await.is_ok_and(|answer| answer.status() == 503) {
            assert!(Instant::now() < deadline, "it goes on: {}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + LONGEST_WAIT;
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status;
            }
            assert!(Instant::now() < deadline, "it does not end: {}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The most memory it ever had, in megabytes.
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
        kilobytes / 1024
    }

    /// The log, once it holds this.
    pub async fn log_with(&self, text: &str) -> String {
        let deadline = Instant::now() + LONGEST_WAIT;
        loop {
            let log = self.log();
            if log.contains(text) {
                return log;
            }
            assert!(Instant::now() < deadline, "{text} is not in {log}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).expect("a readable log")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
