//! Keeps costly work off database connections. While a `read` or `write` closure runs, its thread is marked. Everything
//! that parses, renders, hashes or compresses calls `outside_database_work` first: with a connection in hand that
//! panics in tests, and in production it's logged and counted. One slow file then holds up its sender, not everyone else.
//! `tests/it/costly_work.rs` checks that every file using such a library makes the call.

use std::cell::Cell;

use crate::process::measures::Counter;

pub static HELD_UP: Counter = Counter::plain(
    "sawhorse_database_held_up_total",
    "Times costly work ran while holding a database connection. Anything above 0 is a bug.",
);

thread_local! {
    static IS_WORKING: Cell<bool> = const { Cell::new(false) };
}

/// Marks this thread for as long as it exists.
pub(super) struct DatabaseWork {
    before: bool,
}

impl DatabaseWork {
    pub(super) fn begin() -> Self {
        Self { before: IS_WORKING.replace(true) }
    }
}

impl Drop for DatabaseWork {
    fn drop(&mut self) {
        IS_WORKING.set(self.before);
    }
}

/// Call this first in anything that takes time or memory in proportion to what people send or keep.
pub fn outside_database_work(what: &'static str) {
    let is_wrong = IS_WORKING.get();
    debug_assert!(!is_wrong, "{what} ran inside a database closure; do it before or after");
    if is_wrong {
        HELD_UP.add(1);
        tracing::error!(what, "costly work held up a database connection");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costly_work_is_refused_while_a_connection_is_held_and_not_after() {
        outside_database_work("before");
        let held = DatabaseWork::begin();
        let inside = std::panic::catch_unwind(|| outside_database_work("parsing a file"));
        assert!(inside.is_err());
        std::thread::spawn(|| outside_database_work("on another thread")).join().unwrap();
        drop(held);
        outside_database_work("after");
    }
}
