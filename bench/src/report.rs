//! The table at the end.

use std::num::NonZero;

#[derive(Default)]
pub struct Report {
    lines: Vec<Line>,
}

struct Line {
    what: String,
    budget: String,
    measured: String,
    within: Option<bool>,
    note: String,
}

impl Report {
    pub fn at_least(&mut self, what: impl Into<String>, limit: f64, value: f64, show: Show, note: String) {
        self.add(what.into(), format!("≥ {}", show(limit)), show(value), Some(value >= limit), note);
    }

    pub fn at_most(&mut self, what: impl Into<String>, limit: f64, value: f64, show: Show, note: String) {
        self.add(what.into(), format!("≤ {}", show(limit)), show(value), Some(value <= limit), note);
    }

    pub fn exactly(&mut self, what: impl Into<String>, wanted: usize, found: usize) {
        self.add(what.into(), wanted.to_string(), found.to_string(), Some(found == wanted), String::new());
    }

    /// A figure without a budget.
    pub fn information(&mut self, what: impl Into<String>, measured: String, note: String) {
        self.add(what.into(), String::new(), measured, None, note);
    }

    fn add(&mut self, what: String, budget: String, measured: String, within: Option<bool>, note: String) {
        self.lines.push(Line { what, budget, measured, within, note });
    }

    pub fn is_within_budget(&self) -> bool {
        self.lines.iter().all(|line| line.within != Some(false))
    }

    pub fn print(&self) {
        println!("{}\n", machine());
        println!("{:<38} {:>11} {:>9}", "what", "budget", "measured");
        for Line { what, budget, measured, within, note } in &self.lines {
            let verdict = match within {
                Some(true) => "ok",
                Some(false) => "OVER",
                None => "-",
            };
            println!("{what:<38} {budget:>11} {measured:>9}  {verdict:<4}  {note}");
        }
    }
}

/// How a figure is written.
pub type Show = fn(f64) -> String;

pub fn percent(value: f64) -> String {
    format!("{:.0} %", value * 100.0)
}

pub fn times(value: f64) -> String {
    format!("{value:.2} ×")
}

pub fn seconds(value: f64) -> String {
    format!("{value:.3} s")
}

pub fn megabytes(value: f64) -> String {
    format!("{:.0} MB", value / 1e6)
}

pub fn count(value: f64) -> String {
    format!("{value:.0}")
}

pub fn kilobytes(value: f64) -> String {
    format!("{:.1} KB", value / 1e3)
}

fn machine() -> String {
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let (processors, kernel, load) = (read("/proc/cpuinfo"), read("/proc/sys/kernel/osrelease"), read("/proc/loadavg"));
    let model = processors.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    format!(
        "{} cores, {}, Linux {}, load {}",
        std::thread::available_parallelism().map_or(1, NonZero::get),
        model.trim_start_matches([' ', '\t', ':']),
        kernel.trim(),
        load.split(' ').next().unwrap_or_default(),
    )
}
