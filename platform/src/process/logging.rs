//! Structured logs on standard error: readable lines in development, JSON in production.

use std::fmt;
use std::io::IsTerminal;

use jiff::Timestamp;
use serde::Serializer as _;
use serde::ser::SerializeMap as _;
use tracing::{Event, Subscriber};
use tracing_serde::SerdeMapVisitor;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::{Format, Json, JsonFields, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::Environment;

/// Room for the line of a request.
const USUAL_LINE: usize = 320;

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
        Environment::Production => {
            chosen.with(lines.fmt_fields(JsonFields::new()).event_format(JsonLines::default())).init();
        }
    }
}

/// The library's lines of JSON. Those that stand outside a request, as the one that each request ends with, are put together
/// here: the library makes sure of every piece of a line that it is text, which takes as long as all the rest.
struct JsonLines(Format<Json>);

impl Default for JsonLines {
    fn default() -> Self {
        Self(tracing_subscriber::fmt::format().with_target(false).json().flatten_event(true))
    }
}

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        if context.lookup_current().is_some() {
            return self.0.format_event(context, writer, event);
        }
        let line = line(event).map_err(|_| fmt::Error)?;
        writeln!(writer, "{}", std::str::from_utf8(&line).map_err(|_| fmt::Error)?)
    }
}

#[expect(clippy::disallowed_methods, reason = "a log goes by the machine's clock, whatever the program's says")]
fn line(event: &Event<'_>) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::Serializer::new(Vec::with_capacity(USUAL_LINE));
    let mut map = line.serialize_map(None)?;
    map.serialize_entry("timestamp", &format_args!("{:.6}", Timestamp::now()))?;
    map.serialize_entry("level", event.metadata().level().as_str())?;
    let mut fields = SerdeMapVisitor::new(map);
    event.record(&mut fields);
    fields.finish()?;
    Ok(line.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use serde_json::Value;
    use tracing_subscriber::fmt::MakeWriter;

    use super::*;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl MakeWriter<'_> for Written {
        type Writer = Self;

        fn make_writer(&self) -> Self {
            self.clone()
        }
    }

    /// What is written of a few events, outside a request and in one, without the hours.
    fn written(lines: impl FormatEvent<tracing_subscriber::Registry, JsonFields> + Send + Sync + 'static) -> String {
        let written = Written::default();
        let layer = tracing_subscriber::fmt::layer().with_writer(written.clone());
        let subscriber = tracing_subscriber::registry().with(layer.fmt_fields(JsonFields::new()).event_format(lines));
        tracing::subscriber::with_default(subscriber, || {
            let (yes, nobody) = (Some("018f-ann"), None::<&str>);
            tracing::info!(id = "018f", route = "/api/x/{id}", status = 200_u16, account = yes, ms = 3_u64, "answered");
            tracing::warn!(account = nobody, quoted = "a \"b\"\n\u{1}\u{e9}", share = 0.5, less = -1, "odd");
            tracing::error!(error = %io::Error::other("lost"), list = ?["a", "b"], is_over = true, "failed");
            tracing::info_span!("request", id = "018f").in_scope(|| tracing::warn!(error = "lost", "inside"));
        });
        let text = String::from_utf8(written.0.lock().expect("no panic").clone()).expect("text");
        let lines = text.lines().map(|line| {
            let object: Value = serde_json::from_str(line).expect("JSON");
            let timestamp = object["timestamp"].as_str().expect("a time");
            assert_eq!((timestamp.len(), timestamp.parse::<Timestamp>().is_ok()), (27, true), "{timestamp}");
            line.replace(timestamp, "then") + "\n"
        });
        lines.collect()
    }

    #[test]
    fn lines_are_the_library_s_own() {
        let text = written(JsonLines::default());
        assert_eq!(text, written(JsonLines::default().0));
        assert_eq!(text.lines().count(), 4);
        assert!(text.contains(r#""span":{"id":"018f","name":"request"}"#), "{text}");
    }
}
