//! `make volume`: a PostgreSQL with ten thousand accounts and twenty million rows against one with ten accounts. The same owner,
//! with the same things, asks the same of both; what takes longer there depends on what belongs to others. No budgets: what was
//! found is in docs/operating.md.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::basics::{Result, median, product_binary, progress};
use crate::load::Load;
use crate::owners::Owner;
use crate::process::Server;
use crate::report::{Report, times};

const FEW: &str = "10";
const MANY: &str = "10000";
const ROUNDS: usize = 5;
/// Statements that take longer are shown, in milliseconds.
const SLOW: &str = "20";

/// What people ask for, each time the page they begin with.
const CALLS: [(&str, &str); 19] = [
    ("dashboard", "/api/dashboard"),
    ("list of documents", "/api/documents?limit=100"),
    ("search in documents", "/api/documents?search=heater"),
    ("summary of documents", "/api/documents/summary"),
    ("list of parts", "/api/inventory?limit=100"),
    ("search in parts", "/api/inventory?search=valve"),
    ("list of clients", "/api/clients?limit=100"),
    ("list of projects", "/api/projects"),
    ("list of appointments", "/api/appointments?limit=100"),
    ("calendar of a month", "/api/appointments/range/2026-11-01/2026-11-30"),
    ("list of tasks", "/api/tasks"),
    ("list of trips", "/api/mileage?limit=100"),
    ("summary of trips", "/api/mileage/summary"),
    ("list of tools", "/api/tools"),
    ("list of equipment", "/api/equipment"),
    ("what happened", "/api/dashboard/activity"),
    ("reports of a year", "/api/analytics/all?period=monthly&startDate=2026-01-01&endDate=2026-12-30"),
    ("profile", "/api/user/profile"),
    ("devices", "/api/user/sessions"),
];

/// A database with the demo account so many times, and the program on it.
struct Side {
    url: String,
    data: PathBuf,
    server: Server,
    owner: Owner,
}

pub fn run(accounts: Option<&str>) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut sides =
        [Side::make(folder.path(), "few", FEW)?, Side::make(folder.path(), "many", accounts.unwrap_or(MANY))?];
    let mut report = Report::default();
    for side in &sides {
        let size = side.ask("SELECT pg_size_pretty(pg_database_size(current_database()))")?;
        let rows = side.ask("SELECT sum(n_live_tup)::bigint FROM pg_stat_user_tables")?;
        report.information("size", size, format!("{rows} rows"));
    }
    background(&mut sides, &mut report)?;
    let [few, many] = sides;
    for (what, path) in CALLS {
        compare([&few, &many], what, |side| side.load(path, None), &mut report)?;
    }
    let part = json!({"name": "Volume elbow", "quantity": 3}).to_string();
    compare([&few, &many], "create a part", |side| side.load("/api/inventory", Some(&part)), &mut report)?;
    let paper = json!({"type": "Invoice", "customerName": "Dana Reyes",
        "items": [{"description": "Water heater", "quantity": 1, "rate": 900}]});
    let paper = paper.to_string();
    compare([&few, &many], "create an invoice", |side| side.load("/api/documents", Some(&paper)), &mut report)?;
    for (what, list, of) in [
        ("part by id", "/api/inventory?limit=1", "/api/inventory"),
        ("document by id", "/api/documents?limit=1", "/api/documents"),
        ("customer's link", "/api/documents?status=Sent&limit=1", "/api/public/documents"),
    ] {
        let by_id = |side: &Side| {
            let first = side.owner.get(&side.server, list)?;
            let id = first.pointer("/0/_id").and_then(Value::as_str).ok_or("no first row")?.to_owned();
            side.load(&format!("{of}/{id}"), None)
        };
        compare([&few, &many], what, by_id, &mut report)?;
    }
    archive([&few, &many], &mut report)?;
    report.print();
    for (name, side) in [("few", &few), ("many", &many)] {
        println!("\nstatements of background work over {SLOW} ms, {name}:");
        let log = std::fs::read_to_string(side.data.join("log"))?;
        for line in log.lines().filter(|line| line.contains("a slow statement") && !line.contains("request")) {
            println!("  {line}");
        }
    }
    Ok(())
}

impl Side {
    fn make(folder: &Path, name: &str, accounts: &str) -> Result<Self> {
        progress(&format!("a database with {accounts} accounts"));
        let postgres = std::env::var("SAWHORSE_TEST_POSTGRES")
            .map_err(|_| "SAWHORSE_TEST_POSTGRES is not set: run make volume, which starts a PostgreSQL")?;
        psql(&format!("{postgres}/postgres"), &["--command", &format!("CREATE DATABASE {name}")])?;
        let (url, data) = (format!("{postgres}/{name}"), folder.join(name));
        let demo = Command::new(product_binary()?)
            .arg("demo")
            .env("DATABASE_URL", &url)
            .env("SAWHORSE_DATA", &data)
            .env("SAWHORSE_ENV", "development")
            .stdout(Stdio::null())
            .status()?;
        if !demo.success() {
            return Err("the demo account could not be made".into());
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/volume.sql");
        let began = Instant::now();
        psql(&url, &["--variable", &format!("accounts={accounts}"), "--file", script])?;
        progress(&format!("made in {:.0} s", began.elapsed().as_secs_f64()));
        let server = start(&data, &url)?;
        let owner = Owner::known("demo@sawhorse.app", "sawhorse-demo", &server)?;
        Ok(Self { url, data, server, owner })
    }

    fn ask(&self, query: &str) -> Result<String> {
        Ok(psql(&self.url, &["--tuples-only", "--no-align", "--command", query])?.trim().to_owned())
    }

    /// The median time of a call over one connection, in milliseconds.
    fn load(&self, path: &str, body: Option<&str>) -> Result<f64> {
        let load = Load { owner: &self.owner, path, body };
        Ok(load.run(&self.server, 1, 1)?.median_latency.as_secs_f64() * 1e3)
    }

    /// How many rows PostgreSQL has looked at so far.
    fn looked_at(&self) -> Result<f64> {
        // Each connection tells what it did at most once a second.
        std::thread::sleep(Duration::from_millis(1500));
        Ok(self
            .ask("SELECT sum(COALESCE(seq_tup_read, 0) + COALESCE(idx_tup_fetch, 0)) FROM pg_stat_user_tables")?
            .parse()?)
    }
}

/// How much longer the same takes among many accounts than among few, in alternating rounds.
fn compare(sides: [&Side; 2], what: &str, call: impl Fn(&Side) -> Result<f64>, report: &mut Report) -> Result<()> {
    progress(what);
    let (mut ratios, mut fews, mut manys) = (Vec::new(), Vec::new(), Vec::new());
    // What nobody has asked for since the database was made lies on the disk.
    for side in sides {
        call(side)?;
    }
    for _ in 0..ROUNDS {
        let [few, many] = [call(sides[0])?, call(sides[1])?];
        ratios.push(many / few);
        fews.push(few);
        manys.push(many);
    }
    let note = format!("{:.2} ms among many, {:.2} ms among few", median(manys), median(fews));
    report.information(what, times(median(ratios)), note);
    Ok(())
}

fn start(data: &Path, url: &str) -> Result<Server> {
    Server::for_setup_with(data, &[("DATABASE_URL", url), ("SAWHORSE_SLOW_MILLISECONDS", SLOW)])
}

/// What background work costs: a program does all that is due when it starts. The first time it has to catch up with what the copied
/// accounts have not been told of; the second time there is nothing to do, and it has to find that out.
fn background(sides: &mut [Side; 2], report: &mut Report) -> Result<()> {
    for (side, among) in sides.iter_mut().zip(["few", "many"]) {
        for what in ["to catch up", "to find nothing"] {
            progress(&format!("background work among {among}, {what}"));
            side.ask("UPDATE background_work SET due_at = '2020-01-01T00:00:00.000Z', last_ran_at = NULL")?;
            let (before, began) = (side.looked_at()?, Instant::now());
            side.server.kill()?;
            side.server = start(&side.data, &side.url)?;
            while side.ask("SELECT count(*) FROM background_work WHERE last_ran_at IS NULL")? != "0" {
                std::thread::sleep(Duration::from_millis(50));
            }
            let taken = began.elapsed().as_secs_f64();
            let rows = side.looked_at()? - before;
            report.information(
                format!("background among {among}, {what}"),
                format!("{taken:.1} s"),
                format!("{rows} rows looked at, with the start"),
            );
        }
    }
    Ok(())
}

/// How long everything that an owner keeps takes as one archive.
fn archive(sides: [&Side; 2], report: &mut Report) -> Result<()> {
    progress("archive of everything");
    let mut taken = Vec::new();
    for side in sides {
        let began = Instant::now();
        side.owner.post(&side.server, "/api/user/export", &json!({}))?;
        while side.owner.get(&side.server, "/api/user/export")?["status"] == "making" {
            std::thread::sleep(Duration::from_millis(50));
        }
        taken.push(began.elapsed().as_secs_f64());
    }
    report.information("archive of everything", times(taken[1] / taken[0]), format!("{:.1} s among many", taken[1]));
    Ok(())
}

fn psql(url: &str, arguments: &[&str]) -> Result<String> {
    let told = Command::new("psql")
        .args(["--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", url])
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()?;
    if told.status.success() { Ok(String::from_utf8(told.stdout)?) } else { Err("psql failed".into()) }
}
