//! A disk that is full, and a database that takes nothing: said clearly, nothing is harmed, and it goes on afterwards.

use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use serde_json::json;

use super::load::Answer;
use super::postgres::{Postgres, is_root};
use crate::basics::{Result, progress};
use crate::data::DATABASE;
use crate::owners::Owner;
use crate::process::Server;

const SIZE: &str = "size=10m";
/// Kept free by something that can be taken away.
const RESERVE: usize = 2 << 20;
/// More than the disk holds.
const MOST_CALLS: usize = 20_000;

pub fn full(folder: &Path) -> Result<()> {
    if !is_root() {
        return Err("only root can make a small disk: run make torture as root".into());
    }
    std::fs::create_dir_all(folder)?;
    mount(&["-t", "tmpfs", "-o", SIZE, "sawhorse-torture"], folder)?;
    let outcome = fill(folder);
    Command::new("umount").arg(folder).status()?;
    outcome
}

fn fill(folder: &Path) -> Result<()> {
    let data = folder.join("data");
    let server = Server::for_setup(&data)?;
    let owner = Owner::register(&server, "full")?;
    let reserve = folder.join("reserve");
    std::fs::write(&reserve, vec![0; RESERVE])?;
    let mut made: u32 = 0;
    let refused = (0..MOST_CALLS).find_map(|call| match create(&server, &owner, call) {
        Answer::Done(_) => {
            made += 1;
            None
        }
        other => Some(other),
    });
    match refused {
        Some(Answer::NotNow) => {}
        other => return Err(format!("on a full disk: {other:?}").into()),
    }
    // Again and again: a full disk must not bring it down.
    for call in 0..50 {
        if !matches!(create(&server, &owner, call), Answer::NotNow | Answer::Done(_)) {
            return Err("a full disk was not told in a sentence".into());
        }
    }
    owner.get(&server, "/api/inventory?limit=100").map_err(|error| format!("reading from a full disk: {error}"))?;
    std::fs::remove_file(&reserve)?;
    if !matches!(create(&server, &owner, MOST_CALLS), Answer::Done(_)) {
        return Err("there is room again, and it does not go on".into());
    }
    drop(server);
    let database = Connection::open(data.join(DATABASE))?;
    let state: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    let parts: u32 = database.query_row("SELECT count(*) FROM parts", [], |row| row.get(0))?;
    if state != "ok" || parts < made + 1 {
        return Err(format!("after a full disk: {state}, {parts} parts of {}", made + 1).into());
    }
    progress(&format!("full disk: refused after {made} parts, read on, went on with room, whole"));
    Ok(())
}

pub fn read_only(database: &mut Postgres, data: &Path) -> Result<()> {
    let url = database.url();
    let server = Server::for_setup_with(data, &[("DATABASE_URL", &url)])?;
    let owner = Owner::register(&server, "reader")?;
    database.take_changes(false)?;
    // The connections that are open learn of it when they are asked next.
    let refused = (0..1_000).find_map(|call| match create(&server, &owner, call) {
        Answer::Done(_) => None,
        other => Some(other),
    });
    if !matches!(refused, Some(Answer::NotNow)) {
        return Err(format!("a read-only database: {refused:?}").into());
    }
    owner.get(&server, "/api/inventory?limit=100").map_err(|error| format!("reading from it: {error}"))?;
    database.take_changes(true)?;
    let goes_on = (0..1_000).any(|call| matches!(create(&server, &owner, call), Answer::Done(_)));
    if !goes_on {
        return Err("the database takes changes again, and the program does not go on".into());
    }
    progress("read-only database: refused, read on, went on");
    Ok(())
}

fn create(server: &Server, owner: &Owner, number: usize) -> Answer {
    let call = ureq::post(server.url("/api/inventory")).header("authorization", owner.authorization());
    let part = json!({ "name": format!("Valve {number}"), "quantity": 1 });
    Answer::of(call.config().http_status_as_error(false).build().send_json(part))
}

fn mount(arguments: &[&str], folder: &Path) -> Result<()> {
    let done = Command::new("mount").args(arguments).arg(folder).status()?;
    if done.success() { Ok(()) } else { Err("a small disk could not be mounted".into()) }
}
