//! `sawhorse serve`: puts the program together, and runs it until it's told to stop.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::database::{lock_data_folder, open_database};
use super::runtime::told_to_stop;
use super::stop::Stop;
use crate::background::JOBS;
use crate::modules;
use crate::pages::Site;
use crate::{app, metrics};
use platform::Components;
use platform::Platform;
use platform::access::captcha::Captcha;
use platform::access::client_address::TrustedProxies;
use platform::access::passwords::Passwords;
use platform::access::rates::Rates;
use platform::attachments::Keeper;
use platform::config::{ServeSettings, Settings, Switch};
use platform::email::mail::Mail;
use platform::files::Files;
use platform::http::serving::{self, Limits, Stopping};
use platform::jobs;
use platform::process::clock::Clock;
use platform::process::logging;
use platform::stripe::Stripe;

pub fn serve_command(settings: &Settings, serve: &ServeSettings) -> Result<(), Stop> {
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
        files.check_mark(&database, modules::files::some_of).await.map_err(Stop::Failure)?;
        let captcha = Captcha::from_settings(serve, &mut connection)
            .map_err(|_| Stop::Failure("couldn't prepare the captcha".into()))?;
        drop(connection);
        let stripe =
            Stripe::from_settings(serve).map_err(|_| Stop::Failure("couldn't prepare the Stripe client".into()))?;
        let (stopping, told) = (Stopping::default(), told_to_stop()?);
        let site = Site::new(&public_origin, &serve.operator(), captcha.hosts());
        let platform = Platform::new(Components {
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
            test_cards: serve.takes_test_cards(settings),
            admin_mfa: serve.admin_mfa,
            rates: match serve.throttle {
                Switch::On => Rates::new(serve.account_requests, serve.client_requests),
                Switch::Off => Rates::unlimited(),
            },
            proxies,
            stopping: stopping.clone(),
        });
        let others = platform.database.write(|connection| jobs::forget_others(connection, JOBS)).await;
        if let Err(error) = others {
            tracing::warn!(?error, "jobs of other releases could not be forgotten");
        }
        let mut running = jobs::start(&platform, JOBS);
        let mut watching = JoinSet::new();
        if let Some(listener) = watched {
            let (router, never) = (metrics::router(platform.clone()), std::future::pending());
            watching.spawn(serving::serve(listener, router, Limits::default(), Stopping::default(), never));
        }
        let router = on_its_own_thread(|| app::router(platform, site))?;
        if serve.operator_name.is_none() && !settings.is_development() {
            tracing::warn!("SAWHORSE_OPERATOR_NAME is not set: /privacy and /terms cannot say who runs this site");
        }
        tracing::info!(address = public_origin, "ready");
        let limits = Limits { notice: Duration::from_secs(serve.drain_seconds.into()), ..Limits::default() };
        serving::serve(listener, router, limits, stopping, told).await;
        running.shutdown().await;
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

/// For what is made once at the start: what it needs only on the way (how each route of the API is described) goes back to the
/// system with the thread, and not into what the allocator keeps of the main one for good.
fn on_its_own_thread<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Stop> {
    let done = std::thread::scope(|scope| scope.spawn(work).join());
    done.map_err(|_| Stop::Failure("couldn't start the program".into()))
}
