//! The statements that the program sends to its database, by their shapes.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Mutex, Once, PoisonError};

use platform::db::Limits;
use tracing::field::{Field, Visit};
use tracing::instrument::Instrument as _;
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry::{LookupSpan, Registry};

const LISTENING: &str = "listening";
const SLOW: &str = "platform::db::slow";

/// What was said within each span that somebody listens to.
static HEARD: Mutex<BTreeMap<u64, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Under which every statement counts as slow, and is told of.
pub fn all_are_told() -> Limits {
    Limits { slow_milliseconds: 0, ..Limits::default() }
}

/// Does some work and returns the shapes of all statements that it sent, in their order. The database has to have been
/// opened with `all_are_told`.
pub async fn heard<T>(work: impl Future<Output = T>) -> (T, Vec<String>) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let listener = Listener.with_filter(filter_fn(|told| told.is_span() || told.target() == SLOW));
        tracing::subscriber::set_global_default(Registry::default().with(listener)).expect("nobody listens yet");
    });
    let span = tracing::info_span!(LISTENING);
    let id = span.id().expect("somebody listens").into_u64();
    let outcome = work.instrument(span).await;
    let statements = HEARD.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    (outcome, statements.unwrap_or_default())
}

struct Listener;

impl<S: Subscriber + for<'span> LookupSpan<'span>> Layer<S> for Listener {
    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let within = context.event_scope(event).into_iter().flatten().find(|span| span.name() == LISTENING);
        let Some(span) = within else { return };
        let mut statement = Statement::default();
        event.record(&mut statement);
        let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
        heard.entry(span.id().into_u64()).or_default().push(statement.0);
    }
}

#[derive(Default)]
struct Statement(String);

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "statement" {
            value.clone_into(&mut self.0);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}
