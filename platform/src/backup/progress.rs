//! How far it is, on one line of a terminal that is written over; nothing where nobody looks on. Also hears of Ctrl-C.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_millis(100);
const CLEAR_LINE: &str = "\r\x1b[2K";

pub struct Progress {
    is_seen: bool,
    shown_at: Option<Instant>,
    stop: Arc<AtomicBool>,
}

impl Progress {
    /// Ends the work with a sentence once `stop` is set.
    pub fn new(stop: Arc<AtomicBool>) -> Self {
        Self { is_seen: stderr().is_terminal(), shown_at: None, stop }
    }

    pub(super) fn step(&mut self, text: impl FnOnce() -> String) -> Result<(), String> {
        if self.stop.load(Ordering::Relaxed) {
            return Err("stopped early, and removed what it wrote".into());
        }
        if self.is_seen && self.shown_at.is_none_or(|shown| shown.elapsed() >= EVERY) {
            self.shown_at = Some(Instant::now());
            // Whether it can be shown does not matter to the work.
            let _ = write!(stderr(), "{CLEAR_LINE}{}", text());
            let _ = stderr().flush();
        }
        Ok(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown_at.is_some() {
            let _ = write!(stderr(), "{CLEAR_LINE}");
        }
    }
}

/// As in "12,345 rows" and "1 row".
pub fn counted(count: u64, one: &str, many: &str) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{text} {}", if count == 1 { one } else { many })
}

/// As in "45.2 MB".
pub fn size_in_words(bytes: u64) -> String {
    let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / unit as f64),
        None => counted(bytes, "byte", "bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_at_a_glance() {
        assert_eq!(counted(1, "row", "rows"), "1 row");
        assert_eq!(counted(999, "row", "rows"), "999 rows");
        assert_eq!(counted(1_234_567, "row", "rows"), "1,234,567 rows");
        assert_eq!(size_in_words(1023), "1,023 bytes");
        assert_eq!(size_in_words(1536), "1.5 KB");
        assert_eq!(size_in_words(5 << 30), "5.0 GB");
    }
}
