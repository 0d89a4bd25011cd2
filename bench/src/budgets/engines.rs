//! The same calls on the same rows in both databases, over one connection: what PostgreSQL costs beyond SQLite, and what in
//! either of them grows with what an owner has.

use std::path::Path;
use std::time::Instant;

use serde_json::Value;

use crate::basics::{Result, median, progress};
use crate::clients::{self, CLIENTS_OF_LARGE_OWNER, CLIENTS_OF_SMALL_OWNER, OF_ONE_FILE};
use crate::data::{
    APPOINTMENTS_OF_LARGE_OWNER, APPOINTMENTS_OF_SMALL_OWNER, DOCUMENTS_OF_LARGE_OWNER, DOCUMENTS_OF_SMALL_OWNER,
    PARTS_OF_HOARDER,
};
use crate::load::Load;
use crate::owners::{Owner, Owners};
use crate::postgres::Postgres;
use crate::process::Server;
use crate::report::{Report, percent, times};

const ROUNDS: usize = 7;
const PAGE: usize = 500;
const PAGE_OF_DOCUMENTS: usize = 150;
const MOST_OF_FIRST_PAGE: f64 = 1.5;
const MOST_OF_SMALL_SUMMARY: f64 = 1.5;
const MOST_OF_SMALL_MONTH: f64 = 1.5;
const MOST_OF_SMALL_LIST: f64 = 2.5;
/// How long a change waits for another one of the same account.
const LOCK_SECONDS: f64 = 10.0;
const MOST_OF_LOCK_WAIT: f64 = 0.5;
/// How long a search of everything may take.
const SEARCH_MILLISECONDS: f64 = 50.0;

pub fn measure(data: &Path, owners: &Owners, report: &mut Report) -> Result<()> {
    progress("copying everything into PostgreSQL");
    let postgres = Postgres::copy_of(data)?;
    let servers = [("SQLite", Server::product(data)?), ("PostgreSQL", Server::on_postgres(data, &postgres.url())?)];

    for (engine, server) in &servers {
        progress(&format!("page {PAGE} on {engine}"));
        let first = "/api/inventory?limit=100";
        let deep = nth_page(server, &owners.hoarder, first, PAGE)?;
        let compared = compare([(server, &owners.hoarder, &deep), (server, &owners.hoarder, first)])?;
        let note = format!("{}, {PARTS_OF_HOARDER} parts", compared.note());
        let what = format!("page {PAGE} to page 1, {engine}");
        report.at_most(what, MOST_OF_FIRST_PAGE, compared.ratio, times, note);

        // None of them has a due date, so that all lie on the same one.
        for (order, first) in [
            ("documents", "/api/documents?limit=100"),
            ("documents by due date", "/api/documents?limit=100&sort=dueDate"),
        ] {
            let deep = nth_page(server, &owners.searcher, first, PAGE_OF_DOCUMENTS)?;
            let compared = compare([(server, &owners.searcher, &deep), (server, &owners.searcher, first)])?;
            let what = format!("page {PAGE_OF_DOCUMENTS} to page 1 of {order}, {engine}");
            let note = format!("{}, {DOCUMENTS_OF_LARGE_OWNER} documents", compared.note());
            report.at_most(what, MOST_OF_FIRST_PAGE, compared.ratio, times, note);
        }

        let summary = "/api/documents/summary";
        let compared = compare([(server, &owners.searcher, summary), (server, &owners.lister, summary)])?;
        let note = format!("{}, {DOCUMENTS_OF_LARGE_OWNER} documents to {DOCUMENTS_OF_SMALL_OWNER}", compared.note());
        let what = format!("summary of many to few, {engine}");
        report.at_most(what, MOST_OF_SMALL_SUMMARY, compared.ratio, times, note);

        let month = "/api/appointments/range/2026-11-01/2026-11-30";
        let compared = compare([(server, &owners.searcher, month), (server, &owners.lister, month)])?;
        let counts = format!("{APPOINTMENTS_OF_LARGE_OWNER} appointments to {APPOINTMENTS_OF_SMALL_OWNER}");
        let what = format!("month of many appointments to few, {engine}");
        report.at_most(what, MOST_OF_SMALL_MONTH, compared.ratio, times, format!("{}, {counts}", compared.note()));

        for (what, path, most) in [
            ("list of 100 clients", "/api/clients?limit=100", MOST_OF_SMALL_LIST),
            ("clients' summary", "/api/clients/summary", MOST_OF_SMALL_SUMMARY),
        ] {
            let compared = compare([(server, &owners.searcher, path), (server, &owners.lister, path)])?;
            let note = format!("{}, {CLIENTS_OF_LARGE_OWNER} clients to {CLIENTS_OF_SMALL_OWNER}", compared.note());
            report.at_most(format!("{what} of many to few, {engine}"), most, compared.ratio, times, note);
        }
    }

    for (engine, server) in &servers {
        search(engine, server, &owners.searcher, report)?;
    }

    let [(_, sqlite), (_, postgres)] = &servers;
    progress("importing clients on PostgreSQL");
    let begun = Instant::now();
    clients::import(postgres, &owners.hoarder, 0, OF_ONE_FILE)?;
    let taken = begun.elapsed();
    let note = format!("{:.2} s, {OF_ONE_FILE} clients", taken.as_secs_f64());
    let share = taken.as_secs_f64() / LOCK_SECONDS;
    report.at_most("import, of the wait others have for it", MOST_OF_LOCK_WAIT, share, percent, note);

    let id = owners.lister.get(sqlite, "/api/inventory?limit=1")?;
    let id = id.pointer("/0/_id").and_then(Value::as_str).ok_or("the list is empty")?;
    let one = format!("/api/inventory/{id}");
    for (what, owner, path) in [
        ("part by id", &owners.lister, one.as_str()),
        ("list of 100 parts", &owners.lister, "/api/inventory?limit=100"),
        ("list of 100 documents", &owners.searcher, "/api/documents?limit=100"),
        ("documents' summary", &owners.searcher, "/api/documents/summary"),
        ("search in many documents", &owners.searcher, "/api/documents?limit=100&search=valve%20042"),
    ] {
        progress(&format!("{what}, PostgreSQL to SQLite"));
        let compared = compare([(postgres, owner, path), (sqlite, owner, path)])?;
        report.information(format!("{what}, PostgreSQL"), times(compared.ratio), compared.note());
    }
    Ok(())
}

/// Searching everything, each time as a share of the wait nobody notices while typing. What's in few things or in none is read
/// for from end to end, where no index helps.
fn search(engine: &str, server: &Server, owner: &Owner, report: &mut Report) -> Result<()> {
    for (what, typed) in [
        ("a name", "dana%2004217"),
        ("a common word", "dana"),
        ("two letters", "zz"),
        ("no such word", "xylophone"),
        ("a phone number", "(555)%20200-4217"),
        ("a document's number", "INV-4217"),
        ("an amount", "$449.81"),
        ("nothing yet", ""),
    ] {
        progress(&format!("search for {what} on {engine}"));
        let path = format!("/api/search?q={typed}");
        let load = Load { owner, path: &path, body: None };
        let rounds = (0..ROUNDS).map(|_| Ok(load.run(server, 1, 1)?.median_latency.as_secs_f64() * 1e3));
        let milliseconds = median(rounds.collect::<Result<Vec<f64>>>()?);
        let note = format!(
            "{milliseconds:.2} ms of {SEARCH_MILLISECONDS} ms, {DOCUMENTS_OF_LARGE_OWNER} documents and \
             {CLIENTS_OF_LARGE_OWNER} clients"
        );
        let what = format!("search of everything for {what}, {engine}");
        report.at_most(what, 1.0, milliseconds / SEARCH_MILLISECONDS, percent, note);
    }
    Ok(())
}

struct Compared {
    ratio: f64,
    milliseconds: [f64; 2],
}

impl Compared {
    fn note(&self) -> String {
        format!("{:.2} ms to {:.2} ms", self.milliseconds[0], self.milliseconds[1])
    }
}

/// Median latencies over one connection, taken in turns; the median of the rounds' ratios.
fn compare(calls: [(&Server, &Owner, &str); 2]) -> Result<Compared> {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let mut round = [0.0; 2];
        for (latency, (server, owner, path)) in round.iter_mut().zip(calls) {
            *latency = Load { owner, path, body: None }.run(server, 1, 1)?.median_latency.as_secs_f64();
        }
        rounds.push(round);
    }
    let of = |place: usize| median(rounds.iter().map(|round| round[place] * 1e3).collect());
    Ok(Compared {
        ratio: median(rounds.iter().map(|round| round[0] / round[1]).collect()),
        milliseconds: [of(0), of(1)],
    })
}

/// The address of a page, reached as anybody would: from page to page.
fn nth_page(server: &Server, owner: &Owner, first: &str, page: usize) -> Result<String> {
    let mut path = first.to_owned();
    for _ in 1..page {
        path = owner.next_page(server, &path)?;
    }
    Ok(path)
}
