//! A test reads like use:
//!
//! ```ignore
//! db_tests! {
//!     async fn a_part_is_kept(app) {
//!         let ann = app.owner("Ann's Plumbing").await;
//!         ann.post("/inventory", json!({"name": "Elbow", "quantity": 3})).await.expect(201);
//!     }
//! }
//! ```
//!
//! Each runs on a fresh database of its own, copied from a migrated template. The clock stands still until it
//! is moved; nothing sleeps.

mod answer;
pub mod authenticator;
pub mod beside;
pub mod cards;
mod client;
pub mod customer;
mod database;
pub mod hostile_server;
pub mod life;
pub mod operations;
pub mod papers;
pub mod pictures;
pub mod program;
pub mod random;
pub mod s3;
pub mod schema;
pub mod smtp;
pub mod statements;
pub mod stripe;
pub mod stripe_connect;
pub mod wire;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use answer::Answer;
use axum::Router;
pub use client::Client;
pub use database::{Engine, empty_postgres};
use diesel::connection::SimpleConnection as _;
use platform::access::captcha::Captcha;
use platform::access::client_address::TrustedProxies;
use platform::access::passwords::Passwords;
use platform::access::rates::Rates;
use platform::attachments::Keeper;
use platform::config::{CaptchaProvider, ServeSettings, Switch, TwoFactorRule};
use platform::db::{Database, DbConnection, Limits, Target};
use platform::email::mail::Mail;
use platform::error::Error;
use platform::files::Files;
use platform::http::serving::Stopping;
use platform::jobs::retention;
use platform::process::clock::Clock;
use platform::stripe::Stripe;
use platform::{Components, Platform};
use sawhorse::modules::accounts::set_administrator;
use sawhorse::pages::Site;
use serde_json::{Value, json};

pub const ORIGIN: &str = "http://sawhorse.test";
pub const PASSWORD: &str = "correct horse";

/// Makes each test a SQLite test and a PostgreSQL test.
macro_rules! db_tests {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident) $body:block)*) => {
        $(
            $(#[$meta])*
            mod $name {
                #[allow(unused_imports)]
                use super::*;

                async fn run($app: $crate::support::TestApp) $body

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn sqlite() {
                    run($crate::support::TestApp::start($crate::support::Engine::Sqlite).await).await;
                }

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn postgres() {
                    run($crate::support::TestApp::start($crate::support::Engine::Postgres).await).await;
                }
            }
        )*
    };
}
pub(crate) use db_tests;

/// A valid registration of this address.
pub fn registration(email: &str) -> Value {
    json!({
        "email": email, "password": PASSWORD, "firstName": "Ann", "lastName": "Ochoa", "businessName": "Ann's Plumbing",
    })
}

/// What `sawhorse serve` runs with when nothing is set.
pub fn serve_settings() -> ServeSettings {
    ServeSettings {
        addr: ([127, 0, 0, 1], 0).into(),
        public_url: None,
        trusted_proxies: None,
        metrics_addr: None,
        smtp_url: None,
        mail_from: None,
        operator_name: None,
        operator_address: None,
        captcha: CaptchaProvider::Builtin,
        captcha_site_key: None,
        captcha_secret_key: None,
        stripe_secret_key: None,
        stripe_webhook_secret: None,
        stripe_connect_webhook_secret: None,
        stripe_price_professional: None,
        stripe_price_starter: None,
        stripe_api_base: None,
        test_cards: None,
        admin_mfa: TwoFactorRule::Optional,
        throttle: Switch::On,
        limits: Limits::default(),
        drain_seconds: 1,
        account_requests: 1200,
        client_requests: 6000,
    }
}

/// What the command line does once: HTTP clients need it.
pub fn install_tls() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// As if so many emails had gone to customers by a schedule at this time.
pub async fn use_up(app: &TestApp, client: &Client, count: usize, at: &'static str) {
    use diesel::RunQueryDsl as _;
    let statement = format!(
        "WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {count}) \
         INSERT INTO customer_emails (id, owner_id, recipient, subject, is_automatic, outcome, created_at) \
         SELECT '{at} ' || number, accounts.id, 'dana@example.com', 'Invoice', TRUE, 'sent {at}', '{at}' \
         FROM numbers CROSS JOIN accounts WHERE accounts.email = '{}'",
        client.email,
    );
    let written = app.platform.database.write(move |connection| Ok(diesel::sql_query(statement).execute(connection)?));
    assert_eq!(written.await.expect("a database"), count);
}

/// The source files of the server and of the platform.
pub fn source_files() -> Vec<std::path::PathBuf> {
    let server = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![server.join("src"), server.join("../platform/src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// What tests call a source file: `modules/…` for one below `server/src`, `platform/src/…` for one of the platform.
pub fn source_name(file: &std::path::Path) -> &std::path::Path {
    let server = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let below = file.strip_prefix(server.join("src")).or_else(|_| file.strip_prefix(server.join("..")));
    below.expect("a source file of the server or the platform")
}

/// The file that tests call by this name.
pub fn source_named(name: &str) -> std::path::PathBuf {
    let server = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    if name.starts_with("platform/") { server.join("..").join(name) } else { server.join("src").join(name) }
}

/// Runs all of them at the same time and collects what they answer.
pub async fn at_once<T: Send + 'static>(
    work: impl IntoIterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    let tasks: Vec<_> = work.into_iter().map(tokio::spawn).collect();
    let mut done = Vec::with_capacity(tasks.len());
    for task in tasks {
        done.push(task.await.expect("no panic"));
    }
    done
}

/// The whole program on a database of its own.
pub struct TestApp {
    pub platform: Platform,
    pub clock: Clock,
    router: Router,
    // Dropped last: takes the database's folder with it.
    _folder: Arc<tempfile::TempDir>,
    target: platform::db::Target,
    accounts: Arc<AtomicU64>,
}

/// What a test may want otherwise than usual.
pub struct Options {
    pub captcha: Captcha,
    pub mail: Mail,
    /// None: a folder beside the database.
    pub files: Option<Files>,
    pub stripe: Option<Stripe>,
    pub is_development: bool,
    pub throttles: bool,
    /// As `SAWHORSE_TEST_CARDS`.
    pub test_cards: bool,
    pub admin_mfa: TwoFactorRule,
    /// As `SAWHORSE_TRUSTED_PROXIES`.
    pub proxies: Option<&'static str>,
    /// Name and address.
    pub operator: Option<(&'static str, &'static str)>,
    pub rates: Rates,
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            captcha: Captcha::Off,
            mail: Mail::unconfigured(),
            files: None,
            stripe: None,
            is_development: true,
            throttles: false,
            test_cards: true,
            admin_mfa: TwoFactorRule::Optional,
            proxies: None,
            operator: None,
            rates: Rates::unlimited(),
            limits: Limits::default(),
        }
    }
}

impl TestApp {
    pub async fn start(engine: Engine) -> Self {
        let (target, folder) = database::fresh(engine);
        let start = "2026-11-15T12:00:00Z".parse().expect("a valid time");
        let accounts = Arc::new(AtomicU64::new(1));
        Self::on(target, Arc::new(folder), Clock::manual(start), accounts, Options::default())
    }

    /// The same database and clock under other settings: a second process, in effect.
    pub fn restarted_with(&self, options: Options) -> Self {
        Self::on(self.target.clone(), self._folder.clone(), self.clock.clone(), self.accounts.clone(), options)
    }

    fn on(
        target: platform::db::Target,
        folder: Arc<tempfile::TempDir>,
        clock: Clock,
        accounts: Arc<AtomicU64>,
        options: Options,
    ) -> Self {
        let database = Database::open(&target, options.limits).expect("the database opens");
        let own_folder = || Files::in_folder(&folder.path().join("files")).expect("a folder for files");
        let files = options.files.unwrap_or_else(own_folder);
        let settings = ServeSettings {
            trusted_proxies: options.proxies.map(str::to_owned),
            operator_name: options.operator.map(|(name, _)| name.to_owned()),
            operator_address: options.operator.map(|(_, address)| address.to_owned()),
            ..serve_settings()
        };
        let networks = settings.trusted_networks().expect("proxies that can be read");
        let site = Site::new(ORIGIN, &settings.operator(), options.captcha.hosts());
        let platform = Platform::new(Components {
            keeper: Keeper::new(database.clone(), files.clone(), clock.clone()),
            database,
            clock: clock.clone(),
            passwords: Passwords::default(),
            captcha: options.captcha,
            mail: options.mail,
            files,
            stripe: options.stripe,
            public_origin: ORIGIN.to_owned(),
            is_development: options.is_development,
            throttles: options.throttles,
            test_cards: options.test_cards,
            admin_mfa: options.admin_mfa,
            proxies: TrustedProxies::new(networks),
            rates: options.rates,
            stopping: Stopping::default(),
        });
        let router = sawhorse::app::router(platform.clone(), site);
        Self { platform, clock, router, _folder: folder, target, accounts }
    }

    pub fn target(&self) -> &platform::db::Target {
        &self.target
    }

    /// Keeps everybody from writing what refusals once wrote, until it is dropped; reading goes on.
    pub fn hold_writes(&self) -> DbConnection {
        let mut connection = self.target.connect().expect("a connection");
        let statement = match self.target {
            Target::Sqlite(_) => "BEGIN IMMEDIATE",
            Target::Postgres(_) => {
                "BEGIN; LOCK TABLE throttles, used_captchas, documents, activity, recurring_invoices, sessions \
                 IN EXCLUSIVE MODE"
            }
        };
        connection.batch_execute(statement).expect("nobody else writes");
        connection
    }

    /// Takes out what a migration fills in for rows from before, and lets it do so again; `look` sees what is there between.
    pub async fn fill_anew(&self, take_out: &str, migration: &str, look: impl Future<Output = ()>) {
        let mut connection = self.target.connect().expect("a connection");
        connection.batch_execute(take_out).expect("statements of the test");
        look.await;
        for fill in migration.split(';').filter_map(|statement| statement.find("INSERT").map(|at| &statement[at..])) {
            connection.batch_execute(fill).expect("statements of the migration");
        }
    }

    /// What happens every hour and every day; returns how many rows went.
    pub async fn delete_expired(&self) -> usize {
        let mut deleted = 0;
        for of in [&retention::OWN[..], sawhorse::modules::EXPIRES, &[sawhorse::modules::activity::OLD]] {
            deleted += retention::delete_expired(&self.platform, of).await.expect("a database");
        }
        deleted
    }

    /// Makes the archives that were asked for, as the program does.
    pub async fn make_exports(&self) {
        sawhorse::modules::exports::make_due(&self.platform).await.expect("a database");
    }

    /// Makes the recurring invoices that are due and emails those that wait, as the program does; returns how many were made.
    pub async fn make_recurring(&self) -> Result<usize, Error> {
        let made = sawhorse::modules::documents::recurring::make_due(&self.platform).await;
        let mailed = sawhorse::modules::documents::recurring::mail_waiting(&self.platform).await;
        made.and_then(|made| mailed.map(|()| made))
    }

    /// Repeats the expenses that are due, as the program does; returns how many were added.
    pub async fn repeat_expenses(&self) -> Result<usize, Error> {
        sawhorse::modules::expenses::repeat_due(&self.platform).await
    }

    /// Starts sending mail, as the program does.
    pub fn send_mail(&self) -> tokio::task::JoinHandle<()> {
        let job = sawhorse::background::JOBS.iter().find(|job| job.name == "send-email").expect("it is in the list");
        tokio::spawn(platform::jobs::keep_doing(self.platform.clone(), *job))
    }

    /// Deletes the files that nothing names and whose time has come.
    pub async fn sweep_files(&self) {
        let Components { database, files, clock, .. } = &*self.platform;
        platform::files::orphans::sweep(database, files, clock.now()).await.expect("a store that deletes");
    }

    /// What becomes of given-up files a day later.
    pub async fn a_day_later(&self) {
        self.clock.advance(jiff::SignedDuration::from_hours(24));
        self.sweep_files().await;
    }

    /// How many files are kept, without those that are just being written.
    pub fn kept_files(&self) -> usize {
        let mut folders = vec![self._folder.path().join("files")];
        let mut count = 0;
        while let Some(folder) = folders.pop() {
            let Ok(entries) = std::fs::read_dir(folder) else { continue };
            for path in entries.map(|entry| entry.expect("a readable entry").path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if !path.to_string_lossy().contains('#') {
                    count += 1;
                }
            }
        }
        count
    }

    /// Somebody who is not signed in.
    pub fn nobody(&self) -> Client {
        Client::new(self.router.clone(), None)
    }

    /// Signed up, but without a subscription: read-only.
    pub async fn visitor(&self, business: &str) -> Client {
        let number = self.accounts.fetch_add(1, Ordering::Relaxed);
        let mut form = registration(&format!("owner{number}@example.com"));
        form["businessName"] = json!(business);
        // Without a mail server an address counts as it is, and no mail goes out that a test would have to read first.
        let quiet = self.platform.mail.is_configured().then(|| self.restarted_with(Options::default()));
        let nobody = quiet.as_ref().unwrap_or(self).nobody();
        let answer = nobody.post("/auth/register", form).await.expect(201).json();
        let token = answer["token"].as_str().expect("a token").to_owned();
        let email = answer["user"]["email"].as_str().expect("an address").to_owned();
        Client::new(self.router.clone(), Some((token, email)))
    }

    /// Signed up, without a subscription, and an administrator of the product.
    pub async fn administrator(&self) -> Client {
        let client = self.visitor("The house").await;
        let email = client.email.clone();
        let work = move |connection: &mut DbConnection| set_administrator(connection, &email, true);
        assert!(self.platform.database.write(work).await.expect("the database writes"));
        client
    }

    /// Signed up and in the trial: may change everything.
    pub async fn owner(&self, business: &str) -> Client {
        let owner = self.visitor(business).await;
        owner.check_out().await;
        owner
    }
}
