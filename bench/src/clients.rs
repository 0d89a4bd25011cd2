//! Clients of a small and of a large owner, brought in as owners bring them: from files. What is measured on them is in
//! `engines.rs`.

use std::fmt::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::ToSpan as _;
use serde_json::{Value, json};

use crate::basics::{Result, progress};
use crate::owners::{Owner, Owners};
use crate::process::Server;

pub const CLIENTS_OF_SMALL_OWNER: usize = 200;
pub const CLIENTS_OF_LARGE_OWNER: usize = 20_000;
/// As many as one file may hold.
pub const OF_ONE_FILE: usize = 10_000;
/// Calls are planned for so many days around today.
const DAYS: usize = 60;

pub fn add(data: &Path, owners: &Owners) -> Result<()> {
    progress("importing clients");
    let server = Server::product(data)?;
    for (owner, count) in [(&owners.lister, CLIENTS_OF_SMALL_OWNER), (&owners.searcher, CLIENTS_OF_LARGE_OWNER)] {
        for first in (0..count).step_by(OF_ONE_FILE) {
            import(&server, owner, first, OF_ONE_FILE.min(count - first))?;
        }
    }
    Ok(())
}

pub fn import(server: &Server, owner: &Owner, first: usize, count: usize) -> Result<()> {
    #[expect(clippy::disallowed_methods, reason = "follow-ups lie around the day on which it is measured")]
    let today = jiff::Zoned::now().date();
    let mut file = String::from("First Name,Last Name,Email,Phone,Type,Status,Estimated Value,Tags,Next Follow-up\n");
    for number in first..first + count {
        let (kind, status) = (["lead", "prospect", "customer"][number % 3], ["new", "proposal", "won"][number % 3]);
        let day = today.saturating_add(i64::try_from(number % DAYS)?.days()).saturating_sub(30.days());
        writeln!(
            file,
            "Dana {number:05},Reyes,dana{number}@example.com,(555) {:03}-{:04},{kind},{status},{},vip,{day}",
            200 + number / 10_000,
            number % 10_000,
            number % 5_000,
        )?;
    }
    let body = json!({ "file": format!("data:text/csv;base64,{}", STANDARD.encode(file)) });
    let done = owner.post(server, "/api/clients/import", &body)?;
    let added = done.pointer("/added").and_then(Value::as_u64);
    if added == Some(u64::try_from(count)?) {
        Ok(())
    } else {
        Err(format!("not all clients were added: {done}").into())
    }
}
