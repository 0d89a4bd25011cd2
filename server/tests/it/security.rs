//! docs/security.md says only what is there: its figures are those of its tables, no requirement stands in them twice, every
//! file and every test that it names can be found, and every number in it is read from the code that it's about.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use crate::support::{source_files, source_named};

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
    let tops = ["server/", "web/", "docs/", "pdf/", "packaging/", "scripts/", "bench/", "libpq/", "platform/"];
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

/// A number in the document: the words around it with `{}` in its place, the file below `server/src` and what stands before it
/// there, which of the numbers from there on it is, and what the code has for one of the document's.
type Figure = (&'static str, &'static str, &'static str, usize, f64);

const EMAIL_LIMIT: &str = "platform/src/email/limit.rs";
const RULES: &str = "modules/accounts/rules.rs";
const CODES: &str = "modules/accounts/two_factor/codes.rs";
const IDS: &str = "platform/src/values/ids.rs";
const SESSION: &str = "platform/src/access/session.rs";
const PASSWORDS: &str = "platform/src/access/passwords.rs";
/// Bytes of random numbers are told in bits.
const BITS: f64 = 1.0 / 8.0;

const FIGURES: &[Figure] = &[
    ("Passwords may have {} characters", RULES, "SHORTEST_PASSWORD", 0, 1.0),
    ("passwords of {} characters", RULES, "SHORTEST_PASSWORD", 0, 1.0),
    ("A password has {} to", RULES, "SHORTEST_PASSWORD", 0, 1.0),
    ("the owner's decision: {}, as", RULES, "SHORTEST_PASSWORD", 0, 1.0),
    ("to {} characters of any kind", "platform/src/fields/texts.rs", "pub fn secret", 0, 1.0),
    ("are possible | met | {}:", "platform/src/fields/texts.rs", "pub fn secret", 0, 1.0),
    ("one of {} recovery codes", CODES, "RECOVERY_CODES", 0, 1.0),
    ("| met | {} recovery codes", CODES, "RECOVERY_CODES", 0, 1.0),
    ("(good for {} hour, once)", RULES, "RESET_LINK_VALID_FOR", 0, 1.0),
    ("links are 256 random bits, for {} hour", RULES, "RESET_LINK_VALID_FOR", 0, 1.0),
    ("| sign-ins | {} per email", RULES, "SIGN_IN_PER_ADDRESS", 0, 1.0),
    ("10 per email and {} per client in 15", RULES, "SIGN_IN_PER_CLIENT", 0, 1.0),
    ("per client in {} minutes", RULES, "SIGN_IN_PER_CLIENT", 1, 1.0),
    ("sign-in limit is over after {} minutes", RULES, "SIGN_IN_PER_ADDRESS", 1, 1.0),
    ("| sign-ups | {} per email", RULES, "SIGN_UP_PER_ADDRESS", 0, 1.0),
    ("10 per email and {} per client in 1 hour", RULES, "SIGN_UP_PER_CLIENT", 0, 1.0),
    ("20 per client in {} hour", RULES, "SIGN_UP_PER_CLIENT", 1, 1.0),
    ("| reset links | {} per email", RULES, "RESET_PER_ADDRESS", 0, 1.0),
    ("5 per email and {} per client", RULES, "RESET_PER_CLIENT", 0, 1.0),
    ("30 per client in {} hour", RULES, "RESET_PER_CLIENT", 1, 1.0),
    ("while signed in | {} per session", RULES, "PROOFS_PER_SESSION", 0, 1.0),
    ("per session in {} minutes", RULES, "PROOFS_PER_SESSION", 1, 1.0),
    ("| wrong codes | {} per device", RULES, "CODES_PER_DEVICE:", 0, 1.0),
    ("per device or address in {} minutes", RULES, "CODES_PER_DEVICE:", 1, 1.0),
    ("locked for {} minutes", RULES, "CODES_PER_DEVICE:", 1, 1.0),
    ("after {} wrong ones", RULES, "CODES_PER_DEVICE:", 0, 1.0),
    ("after {} codes in 24 hours", RULES, "CODES_BEFORE_DOUBT", 0, 1.0),
    ("codes in {} hours", RULES, "CODES_BEFORE_DOUBT", 1, 1.0),
    ("so {} a day come", RULES, "CODES_BEFORE_DOUBT", 0, 1.0),
    ("emailed codes | {} random bits", CODES, "pub fn new_emailed_code", 0, BITS),
    ("and {} random bits: ``", CODES, "pub fn new_emailed_code", 0, BITS),
    ("emailed code is good for {} minutes", RULES, "SECOND_STEP_VALID_FOR", 0, 1.0),
    ("| database | using it, {} minutes", RULES, "SECOND_STEP_VALID_FOR", 0, 1.0),
    ("anyone's | {} per account", RULES, "LINKS_PER_ACCOUNT", 0, 1.0),
    ("5 per account in {} hour", RULES, "LINKS_PER_ACCOUNT", 1, 1.0),
    ("opened | {} per client", RULES, "CONFIRMATIONS_PER_CLIENT", 0, 1.0),
    ("captchas | {} per client", RULES, "CAPTCHAS_PER_CLIENT", 0, 1.0),
    ("120 per client in {} hour", RULES, "CAPTCHAS_PER_CLIENT", 1, 1.0),
    ("waits {} minutes for it", RULES, "SECOND_STEP_VALID_FOR", 0, 1.0),
    ("with the account after {} days", "modules/deletion/actions.rs", "GRACE", 0, 24.0),
    ("A session is {} random bits", IDS, "pub fn new_token", 0, BITS),
    ("| {} random bits, SHA-256 kept | database | ending", IDS, "pub fn new_token", 0, BITS),
    ("| {} random bits, SHA-256 kept; opens nothing", IDS, "pub fn new_token", 0, BITS),
    ("links are {} random bits", IDS, "pub fn new_token", 0, BITS),
    ("| met | {} bits of the system's", IDS, "pub fn new_token", 0, BITS),
    ("tokens of {};", IDS, "pub fn new_token", 0, BITS),
    ("has its link ({} random", IDS, "pub fn new_key", 0, BITS),
    ("by an address of {} random", IDS, "pub fn new_key", 0, BITS),
    ("archives of everything | {} random bits", IDS, "pub fn new_key", 0, BITS),
    ("keys of {} bits", IDS, "pub fn new_key", 0, BITS),
    ("ends after {} hours", "modules/exports/store.rs", "KEPT_FOR", 0, 1.0),
    ("{} hours or a new password (archive)", "modules/exports/store.rs", "KEPT_FOR", 0, 1.0),
    ("recovery codes | {} random bits", CODES, "pub fn new_recovery_code", 0, BITS),
    ("| met | {} random bits, so a plain", CODES, "pub fn new_recovery_code", 0, BITS),
    ("| met | {} bits:", CODES, "pub fn new_recovery_code", 0, BITS),
    ("authenticator app | {} random bits", CODES, "pub fn new_secret", 0, BITS),
    ("| met | {} seconds and one step", CODES, "STEP_SECONDS", 0, 1.0),
    ("after {} days without use", SESSION, "IDLE_LIMIT", 0, 24.0),
    ("ends without use | met | {} days", SESSION, "IDLE_LIMIT", 0, 24.0),
    ("and {} days after it began", SESSION, "LONGEST_LIFE", 0, 24.0),
    ("longest time | met | {} days", SESSION, "LONGEST_LIFE", 0, 24.0),
    ("Argon2id, {} MiB", PASSWORDS, "Params::new", 0, 1024.0),
    ("MiB, {} passes", PASSWORDS, "Params::new", 1, 1.0),
    ("Hashing passwords ({} at once)", PASSWORDS, "Semaphore::new", 0, 1.0),
    ("a body {} MiB", "platform/src/http/body.rs", "LARGEST_BODY", 0, 1024.0 * 1024.0),
    ("a list page {},", "platform/src/http/list.rs", "LARGEST_PAGE", 0, 1.0),
    ("{} emails a day to customers", EMAIL_LIMIT, "LEVELS", 2, 1.0),
    ("customers ({} once the account", EMAIL_LIMIT, "LEVELS", 6, 1.0),
    ("has paid for {} days", EMAIL_LIMIT, "LEVELS", 5, 1.0),
    ("days, {} after", EMAIL_LIMIT, "LEVELS", 10, 1.0),
    ("after {}). It's one", EMAIL_LIMIT, "LEVELS", 9, 1.0),
    ("{} photos per document", "modules/documents/paper/photos.rs", "most:", 0, 1.0),
    ("{} per document", "modules/documents/paper/photos.rs", "most:", 0, 1.0),
    ("{} MB each", "modules/documents/paper/photos.rs", "megabytes:", 0, 1.0),
    ("{} megapixels", "platform/src/attachments/pixels.rs", "MOST_PIXELS", 0, 1e6),
    ("JPEG, PNG | {} MB", "modules/projects/expenses/receipts.rs", "megabytes:", 0, 1.0),
    ("{} per expense", "modules/projects/expenses/receipts.rs", "most:", 0, 1.0),
    ("{} MB each, 5 per expense", "modules/expenses/receipts.rs", "megabytes:", 0, 1.0),
    ("50 MB each, {} per expense", "modules/expenses/receipts.rs", "most:", 0, 1.0),
    ("with {} px at most", "platform/src/attachments/pixels.rs", "LONGEST_SIDE:", 0, 1.0),
    // In the letters that JSON carries it in, four for three.
    ("{} rows", "modules/clients/import/table.rs", "MOST_ROWS:", 0, 1.0),
    ("rows, {} columns", "modules/clients/import/payloads.rs", "MOST_COLUMNS:", 0, 1.0),
    ("CSV, vCard | {} MB", "modules/clients/import/http.rs", "LARGEST_REQUEST", 0, 1024.0 * 1024.0 * 1.4),
    ("Time limits: {} seconds for captchas", "platform/src/access/captcha.rs", "Duration::from_secs", 0, 1.0),
    ("captchas; {} for one try of a call to Stripe", "platform/src/stripe/mod.rs", "STRIPE_TRY:", 0, 1.0),
    ("to Stripe and {} for all its tries", "platform/src/stripe/mod.rs", "STRIPE_CALL:", 0, 1.0),
    ("tries; {} each for connecting to the mail", "platform/src/email/mail/smtp.rs", "SMTP_STEP:", 0, 1.0),
    ("{} for handing over a message", "platform/src/email/mail/smtp.rs", "SMTP_HANDOVER:", 0, 1.0),
    ("message, {} for all of it", "platform/src/email/mail/smtp.rs", "SMTP_SEND:", 0, 1.0),
    ("{} for a call to the file store", "platform/src/files/mod.rs", "STORE_CALL:", 0, 1.0),
    ("{} for connecting to PostgreSQL", "platform/src/db/connect/target.rs", "CONNECT_WAIT:", 0, 1.0),
    ("{} for what its machine leaves", "platform/src/db/connect/target.rs", "UNCONFIRMED_WAIT:", 0, 1.0),
    ("{} more until we hang up", "platform/src/db/limits.rs", "TO_SAY_SO:", 0, 1.0),
    (
        "{} for what its machine leaves unconfirmed and for a statement",
        "platform/src/db/limits.rs",
        "            statement_seconds:",
        0,
        1.0,
    ),
    ("end it; {} for a request", "app.rs", "LONGEST_WAIT", 0, 1.0),
    ("the activity after {} years", "modules/activity/store.rs", "kept_for: SignedDuration", 0, 366.0 * 24.0),
    ("PDFs ({} at once", "modules/documents/paper/press.rs", "PRESSES", 0, 1.0),
    ("counted as {} requests", "platform/src/access/rates.rs", "COST_OF_PDF", 0, 1.0),
    ("Strict transport security, {} days", "platform/src/http/serving/security_headers.rs", "max-age=", 0, 86400.0),
];

/// Words with numbers in them that no code of ours decides: names, other people's rules, and what operators do.
const NAMES: &[&str] = &[
    "version 5.0.0",
    "levels 1 and 2",
    "(6.2.1 wants 8)",
    "at least 8 characters",
    "An 8 would be",
    "64 characters and more",
    "IPv4",
    "IPv6 /64",
    "SHA-256",
    "HMAC-SHA-1",
    "SHA-1",
    "SHA-2",
    "MD5",
    "Argon2",
    "RFC 6238",
    "RFC 6266",
    "TLS 1.2 and 1.3",
    "HTTP/1.1",
    "NIST SP 800-63B",
    "one factor (30 days)",
    "256-bit key",
    "ChaCha20-Poly1305",
    "UUIDv7",
    "128 bits and more",
    "At least 128 bits",
    "HMAC-SHA-256",
    "(90 days is sound)",
    "within 7 days, any other within 30",
    "at least every 90 days",
    "November 16, 2026",
    "401, 403 and 404",
    "3.4.3",
    // The most common passwords are counted below; what a code is worth follows from the limits.
    "27,986",
    "Of a million codes 3 count",
    "a chance of 1 in 19",
];

/// A number of the document in words would go unnoticed.
const IN_WORDS: [&str; 12] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty", "quarter", "hundred"];

/// The whole numbers of a statement, products worked out: `from_hours(30 * 24)` is 720.
fn numbers(code: &str) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::new();
    let (mut rest, mut times) = (code, false);
    while let Some(at) = rest.find(|one: char| one.is_ascii_digit()) {
        // A digit inside a name (`i64`, `from_base32`) is none.
        let is_name = rest[..at].ends_with(|one: char| one.is_alphanumeric() || one == '_');
        times = !is_name && !found.is_empty() && rest[..at].trim() == "*" || times && is_name;
        let digits = rest[at..].find(|one: char| !one.is_ascii_digit() && one != '_').unwrap_or(rest.len() - at);
        if !is_name {
            let number: f64 = rest[at..at + digits].replace('_', "").parse().expect("a number");
            match found.last_mut() {
                Some(last) if times => *last *= number,
                _ => found.push(number),
            }
        }
        rest = &rest[at + digits..];
    }
    found
}

/// What the code has for a figure.
fn in_code((fragment, file, before, which, one): &Figure) -> f64 {
    let source = read_to_string(source_named(file)).unwrap_or_else(|_| panic!("no {file}"));
    let (_, behind) = source.split_once(before).unwrap_or_else(|| panic!("{fragment}: {file} has no {before}"));
    let statement = behind.split("\n}").next().unwrap_or_default();
    let found = numbers(statement);
    found.get(*which).unwrap_or_else(|| panic!("{fragment}: no number in {file} behind {before}")) / one
}

/// As the document writes it: 1,000.
fn in_digits(number: f64) -> String {
    let digits = format!("{number}");
    if digits.len() > 3 && !digits.contains('.') {
        let (thousands, rest) = digits.split_at(digits.len() - 3);
        return format!("{thousands},{rest}");
    }
    digits
}

/// The document on one line, without what stands between backticks, where links lead and the numbers of the standard.
fn prose() -> String {
    let mut lines = Vec::new();
    for line in document().lines().filter(|line| !line.starts_with("## ")) {
        let cells: Vec<&str> = line.split(" | ").collect();
        let first = cells[0].trim_start_matches("| ");
        let is_requirement = cells.len() > 4 && first.split('.').count() == 3;
        // The rows of the first table are checked by themselves.
        if line.ends_with(" % |") {
            continue;
        }
        lines.push(if is_requirement { format!("| {}", cells[2..].join(" | ")) } else { line.to_owned() });
    }
    let text = lines.join(" ");
    let text: String = text.split('`').step_by(2).collect::<Vec<_>>().join("``");
    let mut plain = String::new();
    for part in text.split("](") {
        let behind = part.split_once(')').filter(|_| !plain.is_empty()).map_or(part, |(_, behind)| behind);
        plain.push_str(behind);
        plain.push(']');
    }
    // What a requirement is called elsewhere in the text: (6.2.1).
    let words = plain.split_whitespace().map(|word| {
        let inner = word.trim_matches(|one: char| !one.is_ascii_digit());
        let is_requirement = inner.split('.').count() == 3 && word.contains('(');
        if is_requirement && !word.ends_with(inner) { "()" } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_number_is_the_one_in_the_code() {
    let text = prose();
    let mut wrong = Vec::new();
    let as_told: Vec<String> =
        FIGURES.iter().map(|figure| figure.0.replace("{}", &in_digits(in_code(figure)))).collect();
    for (figure, told) in FIGURES.iter().zip(&as_told) {
        if !text.contains(told.as_str()) {
            wrong.push(format!("\"{told}\" ({}, {})", figure.1, figure.2));
        }
    }
    assert!(wrong.is_empty(), "docs/security.md does not say what the code does: {wrong:#?}");
    // Marked where each stands, so that figures whose words overlap do not hide each other.
    let mut covered = vec![false; text.len()];
    let all = as_told.iter().map(String::as_str).chain(NAMES.iter().copied());
    for told in all {
        text.match_indices(told).for_each(|(at, told)| covered[at..at + told.len()].fill(true));
    }
    let digits = text.char_indices().filter(|(at, one)| one.is_ascii_digit() && !covered[*at]);
    let around = |at: usize| {
        let start = text[..at].char_indices().rev().nth(40).map_or(0, |(at, _)| at);
        text[start..].chars().take(80).collect::<String>()
    };
    let untold: Vec<String> = digits.map(|(at, _)| around(at)).collect();
    assert!(untold.is_empty(), "numbers that no line of the test above explains: {untold:#?}");
    let text = text.to_lowercase().replace("two-factor", "");
    let words: Vec<&str> = text.split(|one: char| !one.is_ascii_alphabetic()).collect();
    for word in IN_WORDS {
        assert!(!words.contains(&word), "write {word} in digits, so that it can be checked");
    }
}

#[test]
fn so_many_common_passwords_are_refused() {
    let accounts = project().join("server/src/modules/accounts");
    let packed = std::fs::metadata(accounts.join("common_passwords.bin")).expect("the passwords").len();
    let each = in_code(&("", "modules/accounts/weak_passwords.rs", "const BEGINNING", 0, 1.0));
    let told = format!("{} most common", in_digits(packed as f64 / each));
    assert!(document().contains(&told), "the document must say {told}");
}

/// A document's id is its customer's key: whoever reads the log must not get to open it.
#[test]
fn no_log_line_holds_a_customer_s_key() {
    for file in source_files() {
        let source = read_to_string(&file).expect("a readable source file");
        for level in ["error", "warn", "info", "debug", "trace"] {
            for line in source.split(&format!("tracing::{level}!(")).skip(1) {
                let line = line.split(");").next().unwrap_or_default();
                let names = line.split('"').step_by(2).collect::<String>();
                let keys = ["document_id", "document.id", "row.id", "document = id"];
                assert!(!keys.iter().any(|key| names.contains(key)), "{} logs a key: {line}", file.display());
            }
        }
    }
}
