//! What commands wait on: a runtime, and the signal that ends them in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::signal::unix::{SignalKind, signal};

use super::stop::Stop;
use platform::backup::Progress;

/// SIGTERM or Ctrl-C, heard from when this returns: until then either ends the program where it is.
pub fn told_to_stop() -> Result<impl Future<Output = ()>, Stop> {
    let heard = |kind| signal(kind).map_err(|error| Stop::Failure(format!("cannot start: {error}")));
    let (mut terminate, mut interrupt) = (heard(SignalKind::terminate())?, heard(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
        tracing::info!("finishing running requests");
    })
}

/// For work that takes its time: Ctrl-C and SIGTERM end it in order, with nothing left behind.
pub fn stoppable() -> Result<(tokio::runtime::Runtime, Progress), Stop> {
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
pub fn small_runtime() -> Result<tokio::runtime::Runtime, Stop> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Stop::Failure(format!("cannot start: {error}")))
}
