//! Statements that take long, told in the log by their shape: the text with its places for values, never the values.

use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent};

use crate::process::measures::Counter;

pub static SLOW_STATEMENTS: Counter =
    Counter::plain("sawhorse_slow_statements_total", "Statements that took longer than SAWHORSE_SLOW_MILLISECONDS.");

/// A list of a thousand places says no more than one of ten.
const LONGEST_SHAPE: usize = 6000;

/// Looks on while a connection works.
pub struct Watch {
    slow: Duration,
    began: Option<Instant>,
}

impl Watch {
    pub fn new(slow: Duration) -> Self {
        Self { slow, began: None }
    }
}

impl Instrumentation for Watch {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { .. } => self.began = Some(Instant::now()),
            InstrumentationEvent::FinishQuery { query, .. } => {
                let Some(took) = self.began.take().map(|began| began.elapsed()) else { return };
                if took >= self.slow {
                    SLOW_STATEMENTS.add(1);
                    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
                    let statement = shape(&query.to_string());
                    tracing::warn!(milliseconds, statement, "a slow statement");
                }
            }
            _ => {}
        }
    }
}

/// The statement without the values that Diesel writes behind it, and without what stands between quotation marks: the
/// program's own statements have only words of its own there, but nothing makes sure of that.
fn shape(shown: &str) -> String {
    let statement = shown.split(" -- binds: ").next().unwrap_or_default();
    let without_texts = statement.split('\'').enumerate().map(|(place, text)| if place % 2 == 0 { text } else { "…" });
    let shape = without_texts.collect::<Vec<_>>().join("'");
    match shape.char_indices().nth(LONGEST_SHAPE) {
        Some((end, _)) => format!("{}…", &shape[..end]),
        None => shape,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_holds_no_values() {
        let shown = "SELECT \"a\" FROM t WHERE b = $1 AND c = 'Dana''s' AND d = '' -- binds: [\"x -- binds: y\"]";
        assert_eq!(shape(shown), "SELECT \"a\" FROM t WHERE b = $1 AND c = '…''…' AND d = '…'");
        assert_eq!(shape("COMMIT"), "COMMIT");
        assert_eq!(shape(&"é".repeat(LONGEST_SHAPE + 1000)).chars().count(), LONGEST_SHAPE + 1);
    }

    #[test]
    fn what_the_engine_shows_is_cut_where_its_values_begin() {
        use diesel::prelude::*;

        use crate::schema::outbox;
        let query = outbox::table.filter(outbox::subject.eq("Dana Reyes")).select(outbox::id);
        let shown = diesel::debug_query::<diesel::pg::Pg, _>(&query).to_string();
        assert!(shown.contains("Dana Reyes"), "{shown}");
        let shape = shape(&shown);
        assert!(shape.contains("\"outbox\".\"subject\" = $1") && !shape.contains("Dana"), "{shape}");
    }
}
