//! What a process costs by itself: start-up and memory.

use std::path::Path;

use crate::basics::{Result, median, progress};
use crate::owners::Owners;
use crate::process::Server;
use crate::report::{Report, megabytes, seconds};

const STARTS: usize = 20;

/// Start-up on an existing database, and memory at rest.
pub fn measure(data: &Path, owners: &Owners, report: &mut Report) -> Result<()> {
    progress("starting up");
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(Server::product(data)?.started_in.as_secs_f64());
    }
    report.at_most("start-up to the first answer", 0.5, median(starts), seconds, format!("median of {STARTS}"));

    let server = Server::product(data)?;
    (0..100).try_for_each(|_| owners.lister.get(&server, "/api/inventory?limit=100").map(drop))?;
    let note = "after the start and 100 lists".to_owned();
    report.at_most("resident memory at rest", 55e6, server.resident_bytes()?, megabytes, note);
    Ok(())
}
