//! Structured logs on standard error: readable lines in development, JSON in production.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::config::Environment;

pub fn start(environment: Environment) {
    // By level and module alone: a filter that looks into spans would look at every request twice.
    let chosen = std::env::var("SAWHORSE_LOG").ok().and_then(|chosen| chosen.parse::<Targets>().ok());
    let chosen = tracing_subscriber::registry().with(chosen.unwrap_or(Targets::new().with_default(LevelFilter::INFO)));
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_target(false)
        // It would say so on standard error, and panic there: a log on a full disk must not take the requests with it.
        .log_internal_errors(false);
    match environment {
        Environment::Development => {
            chosen.with(lines.with_ansi(std::io::stderr().is_terminal()).compact()).init();
        }
        Environment::Production => chosen.with(lines.json().flatten_event(true)).init(),
    }
}
