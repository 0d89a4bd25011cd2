//! What this process counts, and the text that tells it: the format of Prometheus, version 0.0.4. What is counted belongs to the
//! process, so counters are statics beside what they count. The values of labels are words of the program's own: nothing
//! that a person typed, no id and no address can become one.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many kinds of a thing a counter can tell apart.
const MOST_KINDS: usize = 4;

/// Something that only ever becomes more, told apart by one label.
pub struct Counter {
    name: &'static str,
    help: &'static str,
    label: &'static str,
    kinds: &'static [&'static str],
    counts: [AtomicU64; MOST_KINDS],
}

impl Counter {
    pub const fn new(
        name: &'static str,
        help: &'static str,
        label: &'static str,
        kinds: &'static [&'static str],
    ) -> Self {
        assert!(kinds.len() <= MOST_KINDS, "room for all kinds");
        Self { name, help, label, kinds, counts: [const { AtomicU64::new(0) }; MOST_KINDS] }
    }

    /// One that tells nothing apart.
    pub const fn plain(name: &'static str, help: &'static str) -> Self {
        Self::new(name, help, "", &[""])
    }

    /// Counts one more of a kind.
    pub fn count(&self, kind: &'static str) {
        let place = self.kinds.iter().position(|known| *known == kind);
        debug_assert!(place.is_some(), "{kind} is no kind of {}", self.name);
        if let Some(place) = place {
            self.counts[place].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Adds to a plain one.
    pub fn add(&self, more: usize) {
        self.counts[0].fetch_add(more as u64, Ordering::Relaxed);
    }

    pub fn tell(&self, page: &mut Page) {
        page.begin(self.name, "counter", self.help);
        for (kind, count) in self.kinds.iter().zip(&self.counts) {
            let count = count.load(Ordering::Relaxed);
            match self.label {
                "" => page.tell(self.name, &[], count),
                label => page.tell(self.name, &[(label, kind)], count),
            }
        }
    }
}

/// The upper ends of the classes of time, in seconds.
const CLASSES: [f64; 13] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];

/// Anybody may send any word as a method.
const METHODS: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "other"];

/// Requests of one route and method.
#[derive(Clone, Default)]
struct Answered {
    by_status: BTreeMap<u16, u64>,
    by_time: [u64; CLASSES.len()],
    seconds: f64,
}

/// All requests by route, which is the template and never the path.
pub struct Requests(Mutex<BTreeMap<String, [Answered; METHODS.len()]>>);

pub static REQUESTS: Requests = Requests(Mutex::new(BTreeMap::new()));

impl Requests {
    pub fn note(&self, route: &str, method: &str, status: u16, took: Duration) {
        let method = METHODS.iter().position(|known| *known == method).unwrap_or(METHODS.len() - 1);
        let seconds = took.as_secs_f64();
        let mut routes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !routes.contains_key(route) {
            routes.insert(route.to_owned(), Default::default());
        }
        let Some(answered) = routes.get_mut(route).map(|methods| &mut methods[method]) else { return };
        *answered.by_status.entry(status).or_default() += 1;
        answered.seconds += seconds;
        if let Some(class) = CLASSES.iter().position(|end| seconds <= *end) {
            answered.by_time[class] += 1;
        }
    }

    pub fn tell(&self, page: &mut Page) {
        let routes = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let each = || {
            routes.iter().flat_map(|(route, methods)| {
                let named = METHODS.iter().zip(methods).filter(|(_, answered)| !answered.by_status.is_empty());
                named.map(move |(method, answered)| ([("method", *method), ("route", route.as_str())], answered))
            })
        };
        let name = "sawhorse_http_requests_total";
        page.begin(name, "counter", "Requests that were answered, by method, route and status.");
        for ([method, route], answered) in each() {
            for (status, count) in &answered.by_status {
                page.tell(name, &[method, route, ("status", &status.to_string())], count);
            }
        }
        let name = "sawhorse_http_request_seconds";
        page.begin(name, "histogram", "How long requests took until their answer began, by method and route.");
        for ([method, route], answered) in each() {
            let (bucket, mut so_far) = (format!("{name}_bucket"), 0);
            for (end, count) in CLASSES.iter().zip(answered.by_time) {
                so_far += count;
                page.tell(&bucket, &[method, route, ("le", &end.to_string())], so_far);
            }
            let all: u64 = answered.by_status.values().sum();
            page.tell(&bucket, &[method, route, ("le", "+Inf")], all);
            page.tell(&format!("{name}_sum"), &[method, route], answered.seconds);
            page.tell(&format!("{name}_count"), &[method, route], all);
        }
    }
}

/// The text as it grows.
#[derive(Default)]
pub struct Page(String);

impl Page {
    /// Begins a family of measures.
    pub fn begin(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    /// A family of one gauge.
    pub fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.begin(name, "gauge", help);
        self.tell(name, &[], value);
    }

    /// One measure of the family that was begun.
    pub fn tell(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        self.0.push_str(name);
        for (place, (label, text)) in labels.iter().enumerate() {
            let text = text.replace('\\', r"\\").replace('"', "\\\"").replace('\n', r"\n");
            let _ = write!(self.0, "{}{label}=\"{text}\"", if place == 0 { '{' } else { ',' });
        }
        let _ = writeln!(self.0, "{} {value}", if labels.is_empty() { "" } else { "}" });
    }

    pub fn text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(tell: impl FnOnce(&mut Page)) -> String {
        let mut page = Page::default();
        tell(&mut page);
        page.text()
    }

    #[test]
    fn counters_tell_all_their_kinds() {
        static LETTERS: Counter = Counter::new("letters_total", "Letters.", "outcome", &["sent", "lost"]);
        static BYTES: Counter = Counter::plain("bytes_total", "Bytes.");
        LETTERS.count("lost");
        LETTERS.count("lost");
        BYTES.add(7);
        assert_eq!(
            told(|page| LETTERS.tell(page)),
            "# HELP letters_total Letters.\n# TYPE letters_total counter\n\
             letters_total{outcome=\"sent\"} 0\nletters_total{outcome=\"lost\"} 2\n"
        );
        assert_eq!(
            told(|page| BYTES.tell(page)),
            "# HELP bytes_total Bytes.\n# TYPE bytes_total counter\nbytes_total 7\n"
        );
    }

    #[test]
    fn classes_of_time_hold_all_below_them() {
        let requests = Requests(Mutex::new(BTreeMap::new()));
        for (method, status, milliseconds) in
            [("GET", 200, 1), ("GET", 200, 20), ("GET", 404, 90_000), ("BREW", 405, 2)]
        {
            requests.note("/api/tea/{id}", method, status, Duration::from_millis(milliseconds));
        }
        let text = told(|page| requests.tell(page));
        for line in [
            "sawhorse_http_requests_total{method=\"GET\",route=\"/api/tea/{id}\",status=\"200\"} 2",
            "sawhorse_http_requests_total{method=\"GET\",route=\"/api/tea/{id}\",status=\"404\"} 1",
            "sawhorse_http_requests_total{method=\"other\",route=\"/api/tea/{id}\",status=\"405\"} 1",
            "sawhorse_http_request_seconds_bucket{method=\"GET\",route=\"/api/tea/{id}\",le=\"0.001\"} 1",
            "sawhorse_http_request_seconds_bucket{method=\"GET\",route=\"/api/tea/{id}\",le=\"0.01\"} 1",
            "sawhorse_http_request_seconds_bucket{method=\"GET\",route=\"/api/tea/{id}\",le=\"0.025\"} 2",
            "sawhorse_http_request_seconds_bucket{method=\"GET\",route=\"/api/tea/{id}\",le=\"60\"} 2",
            "sawhorse_http_request_seconds_bucket{method=\"GET\",route=\"/api/tea/{id}\",le=\"+Inf\"} 3",
            "sawhorse_http_request_seconds_sum{method=\"GET\",route=\"/api/tea/{id}\"} 90.021",
            "sawhorse_http_request_seconds_count{method=\"GET\",route=\"/api/tea/{id}\"} 3",
        ] {
            assert!(text.lines().any(|told| told == line), "{line} is not in\n{text}");
        }
        assert!(!text.contains("BREW"));
    }

    #[test]
    fn labels_cannot_break_out() {
        let text = told(|page| page.tell("one", &[("label", "a\"b\\c\nd")], 1));
        assert_eq!(text, "one{label=\"a\\\"b\\\\c\\nd\"} 1\n");
    }
}
