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

/// How much small work one closure may do. More would be a list, and a list is costly.
const MOST_SMALL: usize = 8;

thread_local! {
    static IS_WORKING: Cell<bool> = const { Cell::new(false) };
    static SMALL: Cell<usize> = const { Cell::new(0) };
}

/// Marks this thread for as long as it exists.
pub(super) struct DatabaseWork {
    before: bool,
    small_before: usize,
}

impl DatabaseWork {
    pub(super) fn begin() -> Self {
        Self { before: IS_WORKING.replace(true), small_before: SMALL.replace(0) }
    }
}

impl Drop for DatabaseWork {
    fn drop(&mut self) {
        IS_WORKING.set(self.before);
        SMALL.set(self.small_before);
    }
}

/// Call this first in anything that takes time or memory in proportion to what people send or keep.
pub fn outside_database_work(what: &'static str) {
    refuse_if(IS_WORKING.get(), what);
}

/// For what a transaction has to know about the one row it's about, where it can't be known before. A closure may do that
/// for a few rows. Beyond that it's costly, and refused like the rest.
pub fn small_database_work(what: &'static str) {
    let is_working = IS_WORKING.get();
    SMALL.set(SMALL.get() + usize::from(is_working));
    refuse_if(is_working && SMALL.get() > MOST_SMALL, what);
}

fn refuse_if(is_wrong: bool, what: &'static str) {
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

    #[test]
    fn small_work_is_refused_once_it_is_done_for_a_list() {
        (0..100).for_each(|_| small_database_work("outside"));
        for _ in 0..2 {
            let held = DatabaseWork::begin();
            (0..MOST_SMALL).for_each(|_| small_database_work("inside"));
            assert!(std::panic::catch_unwind(|| small_database_work("one too many")).is_err());
            drop(held);
        }
    }
}
