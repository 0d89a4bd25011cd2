//! `make torture`: the program is killed in the middle of its work, again and again; its database too; its disk fills up;
//! its clock jumps. Afterwards everything it has acknowledged must be there, once, and no number may be missing.

mod clock;
mod disk;
mod load;
mod postgres;

use std::path::Path;
use std::time::Duration;

use crate::basics::{Result, progress};
use crate::owners::Owner;
use crate::process::Server;
use crate::torture::load::{Chance, Load};
use crate::torture::postgres::Postgres;

/// On each database. How many in all, the closing line says.
const ROUNDS: usize = 100;
/// The load goes on for at most so long before the blow.
const LONGEST: u64 = 1_200;
/// Every number and every file is looked at so often, what was acknowledged in the round each time.
const WHOLE_EVERY: usize = 10;

pub fn run(rounds: Option<&str>) -> Result<bool> {
    let rounds = rounds.map_or(Ok(ROUNDS), str::parse)?;
    let folder = tempfile::tempdir()?;

    let data = folder.path().join("sqlite");
    let sqlite = torture("SQLite", rounds, &data, || Server::for_setup(&data), || Ok(()))?;

    let mut database = Postgres::start(&folder.path().join("postgres"))?;
    let url = database.url();
    let data = folder.path().join("beside-postgres");
    let mut chance = Chance::new(7);
    let postgres = torture(
        "PostgreSQL",
        rounds,
        &data,
        || Server::for_setup_with(&data, &[("DATABASE_URL", &url)]),
        // The database as well, every third time.
        || if chance.below(3) == 0 { database.kill_and_start() } else { Ok(()) },
    )?;

    disk::full(&folder.path().join("full"))?;
    disk::read_only(&mut database, &data)?;
    clock::jump(&folder.path().join("clock"))?;
    println!(
        "{} kills: {sqlite} calls acknowledged on SQLite, {postgres} on PostgreSQL. Each is there, once; no number is \
         missing, no file is named that is not there.",
        2 * rounds,
    );
    Ok(true)
}

/// Answers how many calls were acknowledged.
fn torture(
    database: &str,
    rounds: usize,
    data: &Path,
    start: impl Fn() -> Result<Server>,
    mut blow: impl FnMut() -> Result<()>,
) -> Result<usize> {
    std::fs::create_dir_all(data)?;
    let mut server = start()?;
    let mut load = Load::new(vec![Owner::register(&server, "left")?, Owner::register(&server, "right")?]);
    let mut chance = Chance::new(rounds as u64);
    for round in 1..=rounds {
        let pause = Duration::from_millis(50 + chance.below(LONGEST));
        load.while_running(&server, || {
            std::thread::sleep(pause);
            let database_first = chance.below(2) == 0;
            if database_first {
                blow()?;
            }
            // Killed, not asked to stop, while the calls are under way.
            server.kill()?;
            if database_first { Ok(()) } else { blow() }
        })?;
        drop(server);
        server = start()?;
        let place = |error| format!("{database}, round {round}: {error}");
        load.repeat_unanswered(&server).map_err(place)?;
        load.check_this_round(&server).map_err(place)?;
        if round % WHOLE_EVERY == 0 || round == rounds {
            load.check_all(&server).map_err(place)?;
            progress(&format!("{database}: {round} kills, {} calls acknowledged", load.acknowledged()));
        }
    }
    Ok(load.acknowledged())
}
