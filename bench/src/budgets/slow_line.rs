//! What a phone waits for on a slow line, measured in Chromium by `web/tools/slow-line.ts`. Times depend on the machine
//! and on what else it does, so they are printed and nothing is asked of them. What is transferred has budgets.

use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::json;

use crate::basics::{Result, progress, workspace};
use crate::owners::{Owners, PASSWORD};
use crate::process::Server;
use crate::report::{Report, count, kilobytes, seconds};

const BYTES: f64 = 150e3;
const REQUESTS: f64 = 40.0;

/// Times in milliseconds.
#[derive(Deserialize)]
struct Figures {
    cold: f64,
    /// Transferred by the first row, with nothing in the cache.
    bytes: f64,
    warm: f64,
    change: f64,
    /// In the first four seconds on a fast line.
    requests: f64,
}

pub fn measure(data: &Path, owners: &Owners, report: &mut Report) -> Result<()> {
    progress("a phone on a slow line");
    let server = Server::product(data)?;
    owners.lister.post(&server, "/api/tools", &json!({ "name": "Drill", "quantity": 1 }))?;
    let measured = Command::new("npm")
        .args(["run", "--silent", "slow-line"])
        .current_dir(workspace().join("web"))
        .env("SLOW_LINE_URL", server.url(""))
        .env("SLOW_LINE_EMAIL", &owners.lister.email)
        .env("SLOW_LINE_PASSWORD", PASSWORD)
        .stderr(Stdio::inherit())
        .output()?;
    if !measured.status.success() {
        return Err("the slow line could not be measured".into());
    }
    let figures: Figures = serde_json::from_slice(&measured.stdout)?;
    let note = "document, scripts, styles, data and what fonts came by then".to_owned();
    report.at_most("transferred by the first row", BYTES, figures.bytes, kilobytes, note);
    let note = "on a fast line, nothing in the cache".to_owned();
    report.at_most("requests in the first four seconds", REQUESTS, figures.requests, count, note);
    for (what, milliseconds, note) in [
        ("first row on a slow line, cold", figures.cold, "1.6 Mbit/s, 150 ms, processor slowed 4 times"),
        ("first row on a slow line, cached", figures.warm, "the document and the data asked for anew"),
        (
            "change of screens on a slow line",
            figures.change,
            "from the press to the first row, code and data fetched ahead",
        ),
    ] {
        report.information(what, seconds(milliseconds / 1e3), note.to_owned());
    }
    Ok(())
}
