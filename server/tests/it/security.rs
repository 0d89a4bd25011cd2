//! docs/security.md says only what is there: its figures are those of its tables, no requirement stands in them twice, and
//! every file and every test that it names can be found.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

const STATES: [&str; 3] = ["met", "not applicable", "not met"];

struct Row {
    number: String,
    level: u8,
    state: String,
    where_and_why: String,
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project").to_owned()
}

fn document() -> String {
    read_to_string(project().join("docs/security.md")).expect("docs/security.md")
}

/// The requirements: rows that begin with a number of the standard.
fn rows() -> Vec<Row> {
    let text = document();
    let is_numbered = |line: &&str| {
        let first = line.strip_prefix("| ").and_then(|row| row.split(' ').next()).unwrap_or_default();
        first.contains('.') && first.starts_with(|one: char| one.is_ascii_digit())
    };
    let numbered = text.lines().filter(is_numbered);
    numbered
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [number, level, about, state, where_and_why] = cells[..] else { panic!("not five columns: {line}") };
            assert!(STATES.contains(&state), "{state} is no state: {line}");
            assert!(!about.is_empty() && !where_and_why.is_empty(), "an empty column: {line}");
            Row {
                number: number.to_owned(),
                level: level.parse().unwrap_or_else(|_| panic!("no level: {line}")),
                state: state.to_owned(),
                where_and_why: where_and_why.to_owned(),
            }
        })
        .collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn is_path(quoted: &str) -> bool {
    let tops = ["server/", "web/", "docs/", "pdf/", "packaging/", "scripts/", "bench/"];
    let files = ["Cargo.lock", "Makefile", "openapi.json", "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
    tops.iter().any(|top| quoted.starts_with(top)) || files.contains(&quoted)
}

#[test]
fn every_requirement_stands_in_it_once() {
    let mut seen = BTreeSet::new();
    for row in rows() {
        assert!(seen.insert(row.number.clone()), "{} stands in it twice", row.number);
        let parts: Vec<_> = row.number.split('.').map(str::parse::<u8>).collect();
        assert!(parts.len() == 3 && parts.iter().all(Result::is_ok), "{} is no number of the standard", row.number);
        assert!(matches!(row.level, 1 | 2), "{} is of level {}", row.number, row.level);
    }
    // So many has the standard in its version 5.0.0.
    let of_level = |level| rows().iter().filter(|row| row.level == level).count();
    assert_eq!((of_level(1), of_level(2)), (70, 183));
}

#[test]
fn its_figures_are_those_of_its_tables() {
    let text = document();
    for level in [1, 2] {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let rows = rows();
        for row in rows.iter().filter(|row| row.level == level) {
            *counts.entry(row.state.as_str()).or_default() += 1;
        }
        let [met, none, missing] = STATES.map(|state| counts.get(state).copied().unwrap_or_default());
        // In tenths of a percent, cut off: never told as more than it is.
        let share = met * 1000 / (met + missing);
        let line = format!("| {level} | {met} | {none} | {missing} | {}.{} % |", share / 10, share % 10);
        assert!(text.contains(&line), "the line of level {level} must be {line}");
    }
}

#[test]
fn what_it_names_can_be_found() {
    let text = document();
    let named: Vec<&str> = quoted(&text).into_iter().filter(|word| is_path(word)).collect();
    assert!(named.len() > 100, "the paths were not found");
    for path in named {
        assert!(project().join(path).exists(), "{path} does not exist");
    }
    let mut tests = 0;
    for row in rows() {
        // `server/tests/it/x.rs`: `a_test`, `another`; `web/e2e/x.spec.ts`: "a test".
        let mut file = None;
        for word in quoted(&row.where_and_why) {
            if is_path(word) {
                let is_test = word.contains("/tests/") || word.contains(".spec.") || word.contains(".test.");
                file = is_test.then(|| (word, read_to_string(project().join(word)).expect("a readable test")));
            } else if let Some((path, source)) = &file {
                assert!(source.contains(word), "{}: {path} has no {word}", row.number);
                tests += 1;
            }
        }
    }
    assert!(tests > 80, "the tests were not found: {tests}");
}

#[test]
fn what_is_met_says_where() {
    for row in rows().into_iter().filter(|row| row.state == "met") {
        let says = quoted(&row.where_and_why).into_iter().any(is_path) || row.where_and_why.contains("](#");
        assert!(says, "{} names no file and no section", row.number);
    }
}
