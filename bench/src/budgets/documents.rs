//! Estimates and invoices: the PDF against a browser that prints the same invoice, a list that grows a hundredfold,
//! and two hundred customers who want their PDF at once.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::basics::{Result, median, progress};
use crate::data::{DOCUMENTS_OF_LARGE_OWNER, DOCUMENTS_OF_SMALL_OWNER};
use crate::load::{Grown, many_to_few};
use crate::owners::{Owner, Owners};
use crate::process::Server;
use crate::report::{Report, megabytes, times};

const PRINTS: usize = 7;
const AT_ONCE: usize = 200;
const LEAST_OF_BROWSER: f64 = 50.0;
const MOST_OF_SMALL_LIST: f64 = 2.5;
const MOST_GROWTH: f64 = 50e6;

pub fn measure(data: &Path, owners: &Owners, report: &mut Report) -> Result<()> {
    let server = Server::product(data)?;
    let id = sent_invoice(&server, &owners.maker)?;
    print(data, &server, &id, report)?;
    grow(&server, owners, report)?;
    // A process that has printed nothing yet, so that its growth is the burst's.
    drop(server);
    burst(&Server::product(data)?, &owners.maker, &id, report)
}

/// An invoice of eight lines that its customer can open.
fn sent_invoice(server: &Server, owner: &Owner) -> Result<String> {
    let items: Vec<Value> = (1..=8)
        .map(|number| json!({ "description": format!("Ball valve {number:05}, installed"), "quantity": 1.5, "rate": 95 }))
        .collect();
    let form = json!({ "type": "Invoice", "customerName": "Dana Reyes", "items": items });
    let made = owner.post(server, "/api/documents", &form)?;
    let id = made.pointer("/_id").and_then(Value::as_str).ok_or("the document has no id")?.to_owned();
    owner.post(server, &format!("/api/documents/{id}/send"), &json!({}))?;
    Ok(id)
}

/// The browser starts for each print, as it would in a program that has no other use for one.
fn print(data: &Path, server: &Server, id: &str, report: &mut Report) -> Result<()> {
    progress("PDF, and a browser printing the same invoice");
    let (mut own, mut browser) = (Vec::new(), Vec::new());
    for _ in 0..PRINTS {
        let started = Instant::now();
        pdf(server, id)?;
        own.push(started.elapsed().as_secs_f64());
        let started = Instant::now();
        print_by_browser(data, &server.url(&format!("/invoice/{id}")))?;
        browser.push(started.elapsed().as_secs_f64());
    }
    let (own, browser) = (median(own), median(browser));
    let note = format!("{:.1} ms, Chromium {:.0} ms", own * 1e3, browser * 1e3);
    report.at_least("PDF, faster than a browser prints", LEAST_OF_BROWSER, browser / own, times, note);
    Ok(())
}

fn pdf(server: &Server, id: &str) -> Result<()> {
    let bytes = ureq::get(server.url(&format!("/api/public/documents/{id}/pdf"))).call()?.body_mut().read_to_vec()?;
    if bytes.starts_with(b"%PDF-") { Ok(()) } else { Err("what was printed is no PDF".into()) }
}

fn print_by_browser(data: &Path, address: &str) -> Result<()> {
    let file = data.join("browser.pdf");
    let status = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"])
        .args(["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .arg(format!("--user-data-dir={}", data.join("browser").display()))
        .arg(format!("--print-to-pdf={}", file.display()))
        .arg(address)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("chromium could not be started (scripts/setup bench installs it): {error}"))?;
    if !status.success() || std::fs::metadata(&file)?.len() == 0 {
        return Err("chromium did not print".into());
    }
    std::fs::remove_file(file)?;
    Ok(())
}

fn grow(server: &Server, owners: &Owners, report: &mut Report) -> Result<()> {
    for (what, path, most) in [
        ("list of 100 documents of many, to few", "/api/documents?limit=100", Some(MOST_OF_SMALL_LIST)),
        ("search in many documents, to few", "/api/documents?limit=100&search=valve%20042", None),
    ] {
        progress(what);
        let Grown { ratio, few, many } = many_to_few(server, [&owners.lister, &owners.searcher], path)?;
        let note = format!("{many:.2} ms of {DOCUMENTS_OF_LARGE_OWNER}, {few:.2} ms of {DOCUMENTS_OF_SMALL_OWNER}");
        match most {
            Some(most) => report.at_most(what, most, ratio, times, note),
            None => report.information(what, times(ratio), note),
        }
    }
    Ok(())
}

/// What two hundred prints at once cost: memory, and the patience of whoever else calls meanwhile.
fn burst(server: &Server, owner: &Owner, id: &str, report: &mut Report) -> Result<()> {
    progress("200 PDFs at once");
    let call = |agent: &ureq::Agent| -> Result<f64> {
        let started = Instant::now();
        let call = agent.get(server.url("/api/user/profile")).header("authorization", owner.authorization());
        call.call()?.body_mut().read_to_vec()?;
        Ok(started.elapsed().as_secs_f64())
    };
    let agent = ureq::agent();
    let calls = || (0..AT_ONCE).map(|_| call(&agent)).collect::<Result<Vec<f64>>>();
    // The first ones find nothing ready yet.
    calls()?;
    let mut calm = calls()?;
    let before = server.resident_bytes()?;
    let is_over = AtomicBool::new(false);
    let started = Instant::now();
    let (took, busy) = std::thread::scope(|scope| -> Result<(Duration, Vec<f64>)> {
        let others = scope.spawn(|| -> Result<Vec<f64>> {
            let mut busy = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                busy.push(call(&agent)?);
            }
            Ok(busy)
        });
        let prints: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(|| pdf(server, id))).collect();
        let printed = prints.into_iter().try_for_each(|print| print.join().map_err(|_| "a print panicked")?);
        let took = started.elapsed();
        is_over.store(true, Ordering::Relaxed);
        let busy = others.join().map_err(|_| "a call panicked")??;
        printed.map(|()| (took, busy))
    })?;
    let peak = server.peak_bytes()?;
    calm.extend(calls()?);
    let note = format!("{AT_ONCE} in {:.2} s", took.as_secs_f64());
    report.at_most("memory a burst of PDFs takes", MOST_GROWTH, peak - before, megabytes, note);
    let (calm, busy) = (median(calm), median(busy));
    let note = format!("median latency, {:.2} ms to {:.2} ms", busy * 1e3, calm * 1e3);
    report.information("a small call during the burst", times(busy / calm), note);
    Ok(())
}
