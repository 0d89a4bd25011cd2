//! The command line. Settings are read and checked before anything is touched; whatever goes wrong is one
//! clear line on standard error: exit status 2 for a wrong setting, 1 for everything else.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;

use crate::background::WORK;
use crate::modules::{self, accounts};
use crate::platform::access::client_address::TrustedProxies;
use crate::platform::access::passwords::Passwords;
use crate::platform::access::rates::Rates;
use crate::platform::attachments::Keeper;
use crate::platform::backup::{self, Manifest, Progress, counted, size_in_words};
use crate::platform::captcha::Captcha;
use crate::platform::clock::Clock;
use crate::platform::config::{ServeSettings, Settings, Switch};
use crate::platform::db::{Database, DbConnection, Limits as DatabaseLimits, Target, in_transaction, migrate};
use crate::platform::files::Files;
use crate::platform::http::serving::{self, Limits, Stopping};
use crate::platform::mail::Mail;
use crate::platform::stripe::Stripe;
use crate::platform::web::Site;
use crate::platform::{Parts, Platform, background, logging};
use crate::{app, demo, metrics};

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
    /// Runs everything: API, web pages, background work.
    Serve(Box<ServeSettings>),
    /// Brings the database to this program's schema (serve does so by itself).
    Migrate {
        /// Tells what would be done, and does nothing. Ends with status 3 when something would be.
        #[arg(long)]
        check: bool,
    },
    /// Gives or takes the right to administer the product, and helps owners who cannot help themselves.
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Lets the database and the file store that are set belong together from now on. For when `serve` refuses them and
    /// they are the right ones all the same, as after moving files or going back to an older database.
    JoinFiles,
    /// Writes the whole database and all its files into one archive, while the program runs.
    Backup {
        /// The archive to make; it must not be there yet.
        file: PathBuf,
    },
    /// Brings a backup into a database and a file store that are both empty, of whichever kind each is: so data moves from
    /// SQLite to PostgreSQL, from a folder to S3, and back.
    Restore {
        /// The archive that `backup` made.
        file: PathBuf,
    },
    /// Prints the background work: how often each piece is due, and when it last ran and failed.
    Background,
    /// Makes a demo account with believable data, once. Not in production mode.
    Demo,
    /// Prints the OpenAPI document of the API.
    Openapi,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Makes the account with this address an administrator.
    Grant { email: String },
    /// Takes the right away.
    Revoke { email: String },
    /// Takes the account's address for confirmed, as if its owner had opened the link: for when mail does not get there.
    ConfirmEmail { email: String },
    /// Turn off two-factor sign-in for an owner who lost both the phone and the recovery codes.
    #[command(alias = "remove-second-lock")]
    RemoveTwoFactor { email: String },
    /// Ends all sessions of the account with this address, on every device: for a phone that was lost, or an account that
    /// somebody else is in. A new password does so too.
    SignOut { email: String },
}

/// What ends the program early.
enum Stop {
    Setting(String),
    Failure(String),
    /// The database is behind, as it was asked.
    Behind,
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
        Err(Stop::Setting(text)) => stop(&text, ExitCode::from(2)),
        Err(Stop::Failure(text)) => stop(&text, ExitCode::FAILURE),
        Err(Stop::Behind) => ExitCode::from(3),
    }
}

/// Whatever the text was (PostgreSQL's errors have several lines), it goes out as one line.
fn stop(text: &str, status: ExitCode) -> ExitCode {
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

fn serve_command(settings: &Settings, serve: &ServeSettings) -> Result<(), Stop> {
    serve.check(settings).map_err(Stop::Setting)?;
    let target = settings.target().map_err(Stop::Setting)?;
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let public_origin = serve.public_origin().map_err(Stop::Setting)?;
    let proxies = TrustedProxies::new(serve.trusted_networks().map_err(Stop::Setting)?);
    logging::start(settings.environment);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Stop::Failure(format!("cannot start: {error}")))?;
    let outcome = runtime.block_on(async {
        // In here, because the pool of connections to the mail server starts a task of its own.
        let mail = Mail::from_settings(serve).map_err(Stop::Setting)?;
        // The port and the folder are taken before the database is touched, so that a second program harms nothing.
        let listener = listen(serve.addr).await?;
        let watched = match serve.metrics_address().map_err(Stop::Setting)? {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let _lock = lock_data_folder(settings, &target)?;
        let (database, mut connection) = open_database(&target, serve.limits)?;
        files.check_mark(&database, modules::some_files).await.map_err(Stop::Failure)?;
        let captcha = Captcha::from_settings(serve, &mut connection)
            .map_err(|_| Stop::Failure("the captcha could not be prepared".into()))?;
        drop(connection);
        let stripe = Stripe::from_settings(serve)
            .map_err(|_| Stop::Failure("the client for Stripe could not be prepared".into()))?;
        let (stopping, told) = (Stopping::default(), told_to_stop()?);
        let platform = Platform::new(Parts {
            site: Site::new(&public_origin, &serve.operator(), captcha.hosts()),
            keeper: Keeper::new(database.clone(), files.clone(), Clock::System),
            database,
            clock: Clock::System,
            passwords: Passwords::default(),
            captcha,
            mail,
            files,
            stripe,
            public_origin: public_origin.clone(),
            is_development: settings.is_development(),
            throttles: serve.throttle == Switch::On,
            test_cards: serve.offers_test_cards(settings),
            admin_mfa: serve.admin_mfa,
            rates: match serve.throttle {
                Switch::On => Rates::new(serve.account_requests, serve.client_requests),
                Switch::Off => Rates::unlimited(),
            },
            proxies,
            stopping: stopping.clone(),
        });
        let mut work = background::start(&platform, WORK);
        let mut watching = JoinSet::new();
        if let Some(listener) = watched {
            let (router, never) = (metrics::router(platform.clone()), std::future::pending());
            watching.spawn(serving::serve(listener, router, Limits::default(), Stopping::default(), never));
        }
        let router = on_its_own_thread(|| app::router(platform))?;
        if serve.operator_name.is_none() && !settings.is_development() {
            tracing::warn!("SAWHORSE_OPERATOR_NAME is not set: /privacy and /terms cannot say who runs this site");
        }
        tracing::info!(address = public_origin, "ready");
        let limits = Limits { notice: Duration::from_secs(serve.drain_seconds.into()), ..Limits::default() };
        serving::serve(listener, router, limits, stopping, told).await;
        work.shutdown().await;
        tracing::info!("stopped");
        Ok(())
    });
    // What works on for a request that was given up (a picture, a statement) must not hold the end up.
    runtime.shutdown_timeout(Duration::from_secs(1));
    outcome
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Stop> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|error| Stop::Failure(format!("cannot listen on {address}: {error}")))
}

/// For what is made once at the start: what it needs only on the way (how each part of the API is described) goes back to the
/// system with the thread, and not into what the allocator keeps of the main one for good.
fn on_its_own_thread<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Stop> {
    let done = std::thread::scope(|scope| scope.spawn(work).join());
    done.map_err(|_| Stop::Failure("the program could not be put together".into()))
}

/// SIGTERM or Ctrl-C, heard from when this returns: until then either ends the program where it is.
fn told_to_stop() -> Result<impl Future<Output = ()>, Stop> {
    let heard = |kind| signal(kind).map_err(|error| Stop::Failure(format!("cannot start: {error}")));
    let (mut terminate, mut interrupt) = (heard(SignalKind::terminate())?, heard(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
        tracing::info!("finishing running requests");
    })
}

/// One program per data folder. The lock goes with the process, however it ends.
fn lock_data_folder(settings: &Settings, target: &Target) -> Result<Option<File>, Stop> {
    if matches!(target, Target::Postgres(_)) {
        return Ok(None);
    }
    let folder = settings.prepare_data_folder().map_err(Stop::Failure)?;
    let path = folder.join("sawhorse.lock");
    let file =
        File::create(&path).map_err(|error| Stop::Failure(format!("cannot write {}: {error}", path.display())))?;
    file.try_lock()
        .map_err(|_| Stop::Failure(format!("the data folder {} is in use by another sawhorse", folder.display())))?;
    Ok(Some(file))
}

fn open_database(target: &Target, limits: DatabaseLimits) -> Result<(Database, DbConnection), Stop> {
    let failed = |error: String| Stop::Failure(format!("cannot open the database: {error}"));
    bring_up_to_date(target).map_err(failed)?;
    let connection = target.connect().map_err(failed)?;
    Ok((Database::open(target, limits).map_err(failed)?, connection))
}

/// The schema, and the texts that the program folds itself. Returns how many migrations were applied.
fn bring_up_to_date(target: &Target) -> Result<usize, String> {
    let applied = migrate::migrate(target)?;
    modules::refold(&mut target.connect()?)
        .map_err(|error| format!("its searchable texts could not be brought up to date: {error:?}"))?;
    Ok(applied)
}

fn migrate_command(settings: &Settings) -> Result<(), Stop> {
    let target = prepared_target(settings)?;
    let applied = bring_up_to_date(&target).map_err(Stop::Failure)?;
    println!("{} applied", counted(applied as u64, "migration", "migrations"));
    Ok(())
}

fn check_command(settings: &Settings) -> Result<(), Stop> {
    let target = settings.target().map_err(Stop::Setting)?;
    let pending = migrate::check(&target).map_err(Stop::Failure)?;
    if pending.is_empty() {
        println!("The database has all this program needs: nothing would be done.");
        return Ok(());
    }
    println!("{} would be applied, in this order:", counted(pending.len() as u64, "migration", "migrations"));
    pending.iter().for_each(|name| println!("  {name}"));
    println!("Nothing was changed. `sawhorse migrate` applies them, and so does the start of `sawhorse serve`.");
    Err(Stop::Behind)
}

/// For commands beside a running program, which must not change its schema behind its back.
fn connect_up_to_date(settings: &Settings) -> Result<DbConnection, Stop> {
    let target = settings.target().map_err(Stop::Setting)?;
    let pending = migrate::check(&target).map_err(Stop::Failure)?.len();
    if pending > 0 {
        let behind = counted(pending as u64, "migration", "migrations");
        return Err(Stop::Failure(format!("the database is {behind} behind: run `sawhorse migrate` first")));
    }
    target.connect().map_err(Stop::Failure)
}

fn admin_command(settings: &Settings, command: &AdminCommand) -> Result<(), Stop> {
    let mut connection = connect_up_to_date(settings)?;
    let now = Clock::System.now();
    let (email, done, words) = in_transaction(&mut connection, |connection| {
        Ok(match command {
            AdminCommand::Grant { email } => {
                (email, accounts::set_administrator(connection, email, true)?, "is now an administrator")
            }
            AdminCommand::Revoke { email } => {
                (email, accounts::set_administrator(connection, email, false)?, "is no longer an administrator")
            }
            AdminCommand::RemoveTwoFactor { email } => {
                (email, accounts::remove_two_factor(connection, email)?, "signs in with the password alone now")
            }
            AdminCommand::SignOut { email } => {
                (email, accounts::sign_out(connection, email)?, "is signed out on every device")
            }
            AdminCommand::ConfirmEmail { email } => (
                email,
                accounts::confirm(connection, email, now)?,
                "counts as confirmed: mail goes out in its owner's name",
            ),
        })
    })
    .map_err(|_| Stop::Failure("the database refused the change".into()))?;
    if !done {
        return Err(Stop::Failure(format!("there is no account with the address {email}")));
    }
    println!("{email} {words}");
    Ok(())
}

fn background_command(settings: &Settings) -> Result<(), Stop> {
    let mut connection = connect_up_to_date(settings)?;
    for piece in WORK {
        let last = background::last_run(&mut connection, piece.name)
            .map_err(|_| Stop::Failure("the database could not be read".into()))?;
        let ran = last.ran_at.map_or("never ran".to_owned(), |at| format!("last ran {at}"));
        let failed = last.failed_at.map_or_else(String::new, |at| format!(", last failed {at}"));
        println!("{}: every {:#}, {ran}{failed}", piece.name, piece.every);
    }
    Ok(())
}

fn join_files_command(settings: &Settings) -> Result<(), Stop> {
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = prepared_target(settings)?;
    let (runtime, (database, _)) = (small_runtime()?, open_database(&target, DatabaseLimits::for_commands())?);
    runtime.block_on(files.join(&database)).map_err(Stop::Failure)?;
    println!("The file store {} and the database belong together now.", files.place());
    Ok(())
}

fn backup_command(settings: &Settings, file: &Path) -> Result<(), Stop> {
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = settings.target().map_err(Stop::Setting)?;
    let (runtime, progress) = stoppable()?;
    let check_store = || {
        runtime
            .block_on(files.check_mark(&Database::open(&target, DatabaseLimits::for_commands())?, modules::some_files))
    };
    let taken =
        backup::take((&target, &files), modules::NAMED_IN, file, Clock::System.now(), &runtime, progress, check_store);
    let (manifest, size) = taken.map_err(Stop::Failure)?;
    println!("Backed up {} to {} ({}).", in_words(&manifest), file.display(), size_in_words(size));
    println!("`sawhorse restore {}` brings it into an empty database and file store.", file.display());
    if let Some(first) = manifest.missing_files.first() {
        let missing = counted(manifest.missing_files.len() as u64, "file was", "files were");
        eprintln!("sawhorse: {missing} not in the file store any more, {first} for one: manifest.json lists them");
    }
    Ok(())
}

fn restore_command(settings: &Settings, file: &Path) -> Result<(), Stop> {
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = settings.target().map_err(Stop::Setting)?;
    let (runtime, mut progress) = stoppable()?;
    let manifest = backup::check(file, &mut progress).map_err(Stop::Failure)?;
    let _lock = lock_data_folder(settings, &target)?;
    let up_to_date = || {
        bring_up_to_date(&target)?;
        runtime.block_on(files.join(&Database::open(&target, DatabaseLimits::for_commands())?))
    };
    backup::restore((&target, &files), (file, &manifest), &runtime, progress, up_to_date).map_err(Stop::Failure)?;
    println!("Restored {} from the backup of {}.", in_words(&manifest), manifest.head.taken_at);
    println!(
        "Every row and file was read back and is as it was. `sawhorse serve` under these settings goes on with them."
    );
    Ok(())
}

fn in_words(manifest: &Manifest) -> String {
    let rows = counted(manifest.row_count(), "row", "rows");
    let tables = counted(manifest.tables.len() as u64, "table", "tables");
    let files = counted(manifest.files.count, "file", "files");
    format!("{rows} of {tables} and {files} ({})", size_in_words(manifest.files.bytes))
}

/// For work that takes its time: Ctrl-C and SIGTERM end it in order, with nothing left behind.
fn stoppable() -> Result<(tokio::runtime::Runtime, Progress), Stop> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|error| Stop::Failure(format!("cannot start: {error}")))?;
    let stop = Arc::new(AtomicBool::new(false));
    let progress = Progress::new(stop.clone());
    let told = {
        let _inside = runtime.enter();
        told_to_stop()?
    };
    runtime.spawn(async move {
        told.await;
        stop.store(true, Ordering::Relaxed);
    });
    Ok((runtime, progress))
}

/// For commands that only now and then wait for the file store.
fn small_runtime() -> Result<tokio::runtime::Runtime, Stop> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Stop::Failure(format!("cannot start: {error}")))
}

fn demo_command(settings: &Settings) -> Result<(), Stop> {
    if !settings.is_development() {
        return Err(Stop::Setting("the demo account has a known password: it is for development mode alone".into()));
    }
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = prepared_target(settings)?;
    let (runtime, (database, mut connection)) =
        (small_runtime()?, open_database(&target, DatabaseLimits::for_commands())?);
    // The demo's photos go where `serve` will look for them.
    runtime.block_on(files.check_mark(&database, modules::some_files)).map_err(Stop::Failure)?;
    let put_file = |path: &str, bytes| runtime.block_on(files.put(path, bytes));
    let made = demo::make(&mut connection, &put_file, Clock::System.now())
        .map_err(|error| Stop::Failure(format!("the demo account could not be made: {error:?}")))?;
    println!("{}", if made { "Demo account made." } else { "The demo account is there already." });
    println!("Sign in as {} with the password {}", demo::EMAIL, demo::PASSWORD);
    Ok(())
}

fn prepared_target(settings: &Settings) -> Result<Target, Stop> {
    let target = settings.target().map_err(Stop::Setting)?;
    if matches!(target, Target::Sqlite(_)) {
        settings.prepare_data_folder().map_err(Stop::Failure)?;
    }
    Ok(target)
}
