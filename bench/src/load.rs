//! Runs wrk, the load generator.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::basics::{Result, median, progress};
use crate::owners::Owner;
use crate::process::Server;

/// One request, sent over and over.
pub struct Load<'a> {
    pub owner: &'a Owner,
    pub path: &'a str,
    /// Makes it a POST.
    pub body: Option<&'a str>,
}

const ROUNDS: usize = 7;
/// How often a measurement is begun: a machine shared with others can stand still for a second.
const TRIES: usize = 3;

/// How much longer a call takes the owner who has many things than the one who has few, and both in milliseconds.
pub struct Grown {
    pub ratio: f64,
    pub few: f64,
    pub many: f64,
}

/// Of two owners, the first has few things and the second many.
pub fn many_to_few(server: &Server, owners: [&Owner; 2], path: &str) -> Result<Grown> {
    let latency =
        |owner| -> Result<f64> { Ok(Load { owner, path, body: None }.run(server, 1, 1)?.median_latency.as_secs_f64()) };
    let (mut ratios, mut fews, mut manys) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let [few, many] = [latency(owners[0])?, latency(owners[1])?];
        ratios.push(many / few);
        fews.push(few * 1e3);
        manys.push(many * 1e3);
    }
    Ok(Grown { ratio: median(ratios), few: median(fews), many: median(manys) })
}

pub struct Measured {
    pub per_second: f64,
    pub median_latency: Duration,
}

impl Load<'_> {
    /// A round without a single answer, or with one that came too late, is taken again and said so: a machine that stood
    /// still does that, but so may the product now and then. Any other failure ends the measuring.
    pub fn run(&self, server: &Server, connections: u32, seconds: u32) -> Result<Measured> {
        for _ in 1..TRIES {
            match self.run_once(server, connections, seconds)? {
                Some(measured) => return Ok(measured),
                None => progress(&format!("{}: no answer in time, once more", self.path)),
            }
        }
        let last = self.run_once(server, connections, seconds)?;
        last.ok_or_else(|| format!("{}: no answer in time, {TRIES} times", self.path).into())
    }

    /// None when an answer did not come in time.
    fn run_once(&self, server: &Server, connections: u32, seconds: u32) -> Result<Option<Measured>> {
        let output = Command::new("wrk")
            .args(["--threads", &connections.min(2).to_string()])
            .args(["--connections", &connections.to_string()])
            .args(["--duration", &format!("{seconds}s")])
            .args(["--script", concat!(env!("CARGO_MANIFEST_DIR"), "/load.lua")])
            .args(["--header", &format!("Authorization: {}", self.owner.authorization())])
            .arg(server.url(self.path))
            .arg("--")
            .args(self.body)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("wrk could not be started (scripts/setup bench installs it): {error}"))?;
        let text = String::from_utf8(output.stdout)?;
        let line = text.lines().find_map(|line| line.strip_prefix("result ")).ok_or("wrk told no result")?;
        let figures = line.split(' ').map(str::parse::<u32>).collect::<std::result::Result<Vec<_>, _>>()?;
        let [requests, microseconds, failures, too_late, median] = figures[..] else {
            return Err(format!("wrk told {line}").into());
        };
        if failures > too_late {
            return Err(format!("{}: {failures} of {requests} requests failed", self.path).into());
        }
        Ok((too_late == 0 && requests > 0).then(|| Measured {
            per_second: f64::from(requests) * 1e6 / f64::from(microseconds),
            median_latency: Duration::from_micros(median.into()),
        }))
    }
}
