//! What a thousand connections that hang cost those who are served meanwhile.

use std::io::Write as _;
use std::net::TcpStream;
use std::path::Path;

use crate::basics::{Result, median, progress};
use crate::load::Load;
use crate::owners::Owners;
use crate::process::Server;
use crate::report::{Report, times};

const ROUNDS: usize = 7;
/// Of each kind; there are four.
const EACH: usize = 250;
const LIST: &str = "/api/inventory?limit=100";

pub fn measure(data: &Path, owners: &Owners, report: &mut Report) -> Result<()> {
    progress("hanging connections");
    let server = Server::product(data)?;
    let load = Load { owner: &owners.lister, path: LIST, body: None };
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let alone = load.run(&server, 1, 1)?.median_latency.as_secs_f64();
        let hanging = hang(&server)?;
        let beside = load.run(&server, 1, 1)?.median_latency.as_secs_f64();
        drop(hanging);
        ratios.push(beside / alone);
    }
    let note = format!("median latency, {} connections in four phases of a request", 4 * EACH);
    report.at_most("list while connections hang", 1.5, median(ratios), times, note);
    Ok(())
}

/// Some say nothing, some stop in the head, some in the body, and some never read what they're answered.
fn hang(server: &Server) -> Result<Vec<TcpStream>> {
    let unread = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10);
    let mut hanging = Vec::new();
    for said in [
        "",
        "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ",
        "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        &unread,
    ] {
        for _ in 0..EACH {
            let mut stream = TcpStream::connect(server.address)?;
            stream.write_all(said.as_bytes())?;
            hanging.push(stream);
        }
    }
    Ok(hanging)
}
