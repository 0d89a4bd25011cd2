//! Runs work that keeps a processor busy on a thread of its own, so that requests that only wait go on.

use crate::error::{Error, Result};

pub async fn offload<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let span = tracing::Span::current();
    let run = tokio::task::spawn_blocking(move || span.in_scope(work));
    run.await.map_err(|error| Error::internal("offloaded work panicked", error))
}
