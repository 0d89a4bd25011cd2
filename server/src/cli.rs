//! The command line. Settings are read and checked before anything is touched; whatever goes wrong is one
//! clear line on standard error: exit status 2 for a wrong setting, 1 for everything else.

mod admin;
mod backups;
mod database;
mod runtime;
mod serve;
mod stop;

use std::path::PathBuf;
use std::process::ExitCode;

use admin::{AdminCommand, admin_command};
use backups::{backup_command, join_files_command, restore_command};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use database::{bring_up_to_date, connect_up_to_date, open_database, prepared_target};
use runtime::small_runtime;
use serve::serve_command;
use stop::Stop;

use crate::background::JOBS;
use crate::migrations::MIGRATIONS;
use crate::modules;
use crate::{app, demo};
use platform::backup::counted;
use platform::config::{ServeSettings, Settings};
use platform::db::{Limits as DatabaseLimits, migrate};
use platform::files::Files;
use platform::jobs;
use platform::process::clock::Clock;

/// The app a small trades business runs on.
#[derive(Parser)]
#[command(name = "sawhorse", version, max_term_width = 100)]
struct CommandLine {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run everything: API, web pages, background work.
    Serve(Box<ServeSettings>),
    /// Migrate the database to this version's schema (serve does it too).
    Migrate {
        /// Show what would change, without changing it. Exits with status 3 if anything would.
        #[arg(long)]
        check: bool,
    },
    /// Grant or revoke admin access, and help owners who are locked out.
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Pair this database with this file store. For when `serve` refuses them although they're the right ones, such as after
    /// moving files or restoring an older database.
    JoinFiles,
    /// Back up the database and files to one archive, while the program runs.
    Backup {
        /// Archive to create. It mustn't exist yet.
        file: PathBuf,
    },
    /// Restore a backup into an empty database and file store of any kind. That's also how to move from SQLite to PostgreSQL,
    /// from a folder to S3, or back.
    Restore {
        /// Archive that `backup` created.
        file: PathBuf,
    },
    /// List background jobs: how often each is due, when it last ran, when it last failed.
    Background,
    /// Create a demo account with a year of data, once. Not in production mode.
    Demo,
    /// Print the API's OpenAPI document.
    Openapi,
}

pub fn run() -> ExitCode {
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error) => return usage(&error),
    };
    // Only fails when a provider is already installed, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let outcome = match line.command {
        Command::Serve(serve) => {
            let serve = serve.without_empty().with_secrets(&line.settings).map_err(Stop::Setting);
            serve.and_then(|serve| serve_command(&line.settings, &serve))
        }
        Command::Migrate { check: true } => check_command(&line.settings),
        Command::Migrate { check: false } => migrate_command(&line.settings),
        Command::Admin(command) => admin_command(&line.settings, &command),
        Command::JoinFiles => join_files_command(&line.settings),
        Command::Backup { file } => backup_command(&line.settings, &file),
        Command::Restore { file } => restore_command(&line.settings, &file),
        Command::Background => background_command(&line.settings),
        Command::Demo => demo_command(&line.settings),
        Command::Openapi => {
            print!("{}", app::openapi_json());
            Ok(())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Setting(text)) => fail(&text, ExitCode::from(2)),
        Err(Stop::Failure(text)) => fail(&text, ExitCode::FAILURE),
        Err(Stop::Behind) => ExitCode::from(3),
    }
}

/// Whatever the text was (PostgreSQL's errors have several lines), it goes out as one line.
fn fail(text: &str, status: ExitCode) -> ExitCode {
    eprintln!("sawhorse: {}", text.split_whitespace().collect::<Vec<_>>().join(" "));
    status
}

/// Help goes out as it is; a mistake becomes one line.
fn usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let sentence: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    eprintln!("sawhorse: {} (see sawhorse --help)", sentence.join(" ").trim_start_matches("error: "));
    ExitCode::from(2)
}

fn background_command(settings: &Settings) -> Result<(), Stop> {
    let mut connection = connect_up_to_date(settings)?;
    for job in JOBS {
        let last = jobs::last_run(&mut connection, job.name)
            .map_err(|_| Stop::Failure("couldn't read the database".into()))?;
        let ran = last.ran_at.map_or("never ran".to_owned(), |at| format!("last ran {at}"));
        let failed = last.failed_at.map_or_else(String::new, |at| format!(", last failed {at}"));
        println!("{}: every {:#}, {ran}{failed}", job.name, job.every);
    }
    Ok(())
}

fn demo_command(settings: &Settings) -> Result<(), Stop> {
    if !settings.is_development() {
        return Err(Stop::Setting("the demo account has a known password, so it's for development mode only".into()));
    }
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = prepared_target(settings)?;
    let (runtime, (database, mut connection)) =
        (small_runtime()?, open_database(&target, DatabaseLimits::for_commands())?);
    // The demo's photos go where `serve` will look for them.
    runtime.block_on(files.check_mark(&database, modules::files::some_of)).map_err(Stop::Failure)?;
    let put_file = |path: &str, bytes| runtime.block_on(files.put(path, bytes));
    let made = demo::make(&mut connection, &put_file, Clock::System.now())
        .map_err(|error| Stop::Failure(format!("couldn't create the demo account: {error:?}")))?;
    println!("{}", if made { "Demo account created." } else { "The demo account already exists." });
    println!("Sign in as {} with the password {}", demo::EMAIL, demo::PASSWORD);
    Ok(())
}

fn migrate_command(settings: &Settings) -> Result<(), Stop> {
    let target = prepared_target(settings)?;
    let applied = bring_up_to_date(&target).map_err(Stop::Failure)?;
    println!("{} applied", counted(applied as u64, "migration", "migrations"));
    Ok(())
}

fn check_command(settings: &Settings) -> Result<(), Stop> {
    let target = settings.target().map_err(Stop::Setting)?;
    let pending = migrate::check(&target, MIGRATIONS).map_err(Stop::Failure)?;
    if pending.is_empty() {
        println!("The database is up to date. Nothing to do.");
        return Ok(());
    }
    println!("{} would be applied, in this order:", counted(pending.len() as u64, "migration", "migrations"));
    pending.iter().for_each(|name| println!("  {name}"));
    println!("Nothing changed. Run `sawhorse migrate` or start `sawhorse serve` to apply them.");
    Err(Stop::Behind)
}
