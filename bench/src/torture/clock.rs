//! A clock that jumps, as one does that was wrong and is set: nobody is harmed by the time it shows meanwhile.

use std::path::Path;

use serde_json::json;

use super::load::Answer;
use crate::basics::{Result, progress};
use crate::owners::Owner;
use crate::process::Server;

/// Debian's `faketime`. What the program waits for goes by another clock, which does not jump.
const LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
const JUMPS: [&str; 6] = ["+0", "+2h", "-2d", "+40d", "-400d", "+0"];

pub fn jump(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let clock = folder.join("clock");
    std::fs::write(&clock, "+0")?;
    let path = clock.to_str().ok_or("the path is not text")?;
    let server = Server::for_setup_with(
        folder,
        &[
            ("LD_PRELOAD", LIBRARY),
            ("FAKETIME_TIMESTAMP_FILE", path),
            ("FAKETIME_NO_CACHE", "1"),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        ],
    )?;
    let mut owner = Owner::register(&server, "clock")?;
    let mut expected = 1;
    for jump in JUMPS {
        std::fs::write(&clock, jump)?;
        // A session may have run out by this clock.
        owner = owner.sign_in(&server).map_err(|error| format!("{jump}: nobody can sign in: {error}"))?;
        for _ in 0..3 {
            let call = ureq::post(server.url("/api/documents")).header("authorization", owner.authorization());
            let body = json!({
                "type": "Estimate", "customerName": "Sam Ito",
                "items": [{ "description": "Labor", "quantity": 1, "rate": 80 }],
            });
            let number = match Answer::of(call.config().http_status_as_error(false).build().send_json(body)) {
                Answer::Done(document) => document["documentNumber"].as_str().unwrap_or_default().to_owned(),
                // A subscription has an end, which this clock may have passed.
                Answer::Fault(fault) if jump == "+40d" && fault.starts_with("403") => continue,
                other => return Err(format!("{jump}: {other:?}").into()),
            };
            if number != format!("EST-{expected:04}") {
                return Err(format!("{jump}: {number} instead of the {expected}th number").into());
            }
            expected += 1;
        }
        for path in ["/api/documents?limit=100", "/api/dashboard", "/api/dashboard/activity", "/api/dashboard/today"] {
            owner.get(&server, path).map_err(|error| format!("{jump}: {path}: {error}"))?;
        }
    }
    progress(&format!("clock: {} jumps, {} numbers without a gap", JUMPS.len() - 1, expected - 1));
    Ok(())
}
