//! Structured logs on standard error: readable lines in development, JSON in production.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use super::config::Environment;

pub fn start(environment: Environment) {
    let filter = EnvFilter::try_from_env("SAWHORSE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false)
        // It would say so on standard error, and panic there: a log on a full disk must not take the requests with it.
        .log_internal_errors(false);
    match environment {
        Environment::Development => lines.with_ansi(std::io::stderr().is_terminal()).compact().init(),
        Environment::Production => lines.json().flatten_event(true).init(),
    }
}
