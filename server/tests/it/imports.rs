//! Imports point one way: the program knows its modules, modules know the platform and each other's doors, and
//! the platform knows none of them. Files never lead back to themselves (`import_graph.rs` reads who imports whom).

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use crate::import_graph::{self, ImportGraph};
use crate::support::source_files;

/// The file below src, and its text without comments.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let code = |file: &PathBuf| {
        let text = read_to_string(file).expect("a readable source file");
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    source_files().iter().map(|file| (file.strip_prefix(&root).expect("below src").to_owned(), code(file))).collect()
}

/// What is put together of modules and platform, and is known to neither.
const PROGRAM: &[&str] =
    &["crate::app", "crate::background", "crate::cli", "crate::demo", "crate::metrics", "crate::routes"];

#[test]
fn the_platform_knows_nothing_of_the_business() {
    let platform: Vec<_> = sources().into_iter().filter(|(file, _)| file.starts_with("platform")).collect();
    assert!(platform.len() > 20, "the platform's files were not found");
    for (file, text) in platform {
        for above in ["crate::modules"].iter().chain(PROGRAM) {
            assert!(!text.contains(above), "{} mentions {above}", file.display());
        }
    }
}

/// The parts of the platform from the ground up: each knows only those in the rows before its own. `Platform` is what
/// `platform/mod.rs` puts together out of them; the tables and the references between them lie beside it, for the modules too.
const GROUND_UP: &[&[&str]] = &[
    &["columns", "error", "measures", "schema", "shares"],
    &["dates", "money", "ids", "offload"],
    &["calendar_date", "clock", "quantity", "time_of_day", "db"],
    &["fields", "config", "csv", "icalendar", "made_once", "periods"],
    &["http", "captcha", "files", "logging", "mail", "stripe"],
    &["access", "references", "web"],
    &["delivery", "kept"],
    &["attachments", "owned"],
    &["backup"],
    &["Platform"],
    &["background", "retention"],
    &["health"],
];

const DECLARED: [&str; 2] = ["schema", "references"];

/// The parts of the platform that a file of it names: `platform::db::…`, `platform::{Platform, db}`, and `super::db::…`
/// with as many `super` as lead from the file to the platform's own folder.
fn parts_named(file: &Path, text: &str) -> BTreeSet<String> {
    let depth = file.components().count() - usize::from(file.ends_with("mod.rs")) - 1;
    let up = "super::".repeat(depth.max(1));
    let prefixes = ["crate::platform::", up.as_str()];
    let word = |text: &str| text.chars().take_while(|one| one.is_alphanumeric() || *one == '_').collect::<String>();
    let mut named = BTreeSet::new();
    for prefix in prefixes {
        for behind in text.split(prefix).skip(1) {
            match behind.strip_prefix('{').and_then(|group| group.split_once('}')) {
                Some((group, _)) => named.extend(group.split(',').map(|one| word(one.trim()))),
                None => drop(named.insert(word(behind))),
            }
        }
    }
    named.extend(
        DECLARED.iter().filter(|name| text.contains(&format!("crate::{name}::"))).map(|name| (*name).to_owned()),
    );
    named.retain(|name| !name.is_empty() && name != "PRODUCT");
    named
}

#[test]
fn the_platform_s_parts_are_built_from_the_ground_up() {
    let row_of = |part: &str| GROUND_UP.iter().position(|row| row.contains(&part));
    let mut edges = 0;
    for (file, text) in sources() {
        let path = file.to_str().expect("a plain name").trim_end_matches(".rs");
        let own = match path.strip_prefix("platform/") {
            Some("mod") => continue,
            Some(part) => part.split('/').next().unwrap_or(part),
            None if DECLARED.contains(&path) => path,
            None => continue,
        };
        let row = row_of(own).unwrap_or_else(|| panic!("{own} has no place in GROUND_UP yet"));
        // Unit tests stand outside: they may use whatever shows the point.
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for part in parts_named(&file, text).into_iter().filter(|part| part != own) {
            let its_row = row_of(&part).unwrap_or_else(|| panic!("{part} has no place in GROUND_UP yet"));
            assert!(its_row < row, "{} names {part}, which does not lie below {own}", file.display());
            edges += 1;
        }
    }
    assert!(edges > 50, "the imports were not found");
}

#[test]
fn modules_know_nothing_of_the_program_around_them() {
    for (file, text) in sources().into_iter().filter(|(file, _)| file.starts_with("modules")) {
        for above in PROGRAM {
            assert!(!text.contains(above), "{} mentions {above}", file.display());
        }
    }
}

#[test]
fn a_module_is_entered_by_its_door() {
    let modules: BTreeSet<String> = sources()
        .iter()
        .filter_map(|(file, _)| Some(file.strip_prefix("modules").ok()?.parent()?.to_str()?.to_owned()))
        .filter(|module| !module.is_empty())
        .collect();
    assert!(modules.len() > 10, "the modules were not found");
    for (file, text) in sources() {
        for module in modules.iter().filter(|module| !file.starts_with(Path::new("modules").join(module))) {
            for private in ["http", "payloads", "rules", "store", "actions"] {
                let path = format!("{module}::{private}::");
                assert!(!text.contains(&path), "{} reaches into {path}", file.display());
            }
        }
    }
}

#[test]
fn what_goes_in_and_out_knows_nothing_of_how_it_is_stored() {
    let payloads: Vec<_> = sources().into_iter().filter(|(file, _)| file.ends_with("payloads.rs")).collect();
    assert!(payloads.len() > 5, "the payloads were not found");
    for (file, text) in payloads {
        assert!(!text.contains("store::"), "{} names the store, which stands on it", file.display());
    }
}

#[test]
fn a_module_s_files_are_private() {
    let files: BTreeSet<PathBuf> = sources().into_iter().map(|(file, _)| file).collect();
    for (file, text) in sources() {
        if file.starts_with("modules/") && file.ends_with("mod.rs") && file.components().count() > 2 {
            // A room, which has a door of its own, may be entered from outside.
            for name in text.split("pub mod ").skip(1).filter_map(|rest| rest.split(';').next()) {
                let is_room = files.contains(&file.with_file_name(name).join("mod.rs"));
                assert!(is_room, "{} opens its file {name}", file.display());
            }
        }
    }
}

/// As many files as a newcomer takes in at a glance.
const MOST_FILES: usize = 12;
/// Folders that still have more. Take one out when you've split it; don't add any.
const CROWDED: &[&str] = &["server/src/platform", "server/src/platform/db", "server/src/platform/http"];

#[test]
fn no_folder_is_crowded() {
    let mut folders: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for package in ["bench", "pdf", "server"] {
        for (file, _) in import_graph::line_counts(&src_of(package)) {
            *folders.entry(Path::new(package).join("src").join(file.parent().expect("a folder"))).or_default() += 1;
        }
    }
    let crowded: Vec<_> = folders
        .iter()
        .filter(|(_, files)| **files > MOST_FILES)
        .map(|(folder, _)| folder.to_str().unwrap_or(""))
        .collect();
    assert_eq!(crowded, CROWDED);
}

/// Who writes to owners: about their account, an invoice that became past due, a customer's answer.
const WRITE_TO_OWNERS: &[&str] = &[
    "modules/accounts",
    "modules/deletion",
    "modules/documents/reminders/overdue.rs",
    "modules/documents/customer/acceptance/answering.rs",
];

#[test]
fn email_to_customers_has_one_door() {
    let mut doors = BTreeSet::new();
    for (file, text) in sources().into_iter().filter(|(file, _)| !file.ends_with("platform/mail.rs")) {
        let to_owners = WRITE_TO_OWNERS.iter().any(|allowed| file.starts_with(allowed));
        if text.contains("mail::post(") && !to_owners {
            doors.insert(file.clone());
        }
        // What only customers get: a layout, the business as the sender, an attachment.
        let is_for_customers =
            ["html: Some", "sender_name: Some", "attachment: "].iter().any(|field| text.contains(field));
        if text.contains("Letter {") && is_for_customers {
            doors.insert(file);
        }
    }
    assert_eq!(doors, BTreeSet::from([PathBuf::from("platform/delivery.rs")]));
}

/// Where a crate's files are.
fn src_of(package: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package).join("src")
}

#[test]
fn no_file_leads_back_to_itself() {
    for package in ["server", "pdf", "bench"] {
        let mut graph = ImportGraph::of(&src_of(package));
        // The platform's parts have an order of their own (`GROUND_UP`).
        graph.leave_out(|file| package == "server" && file.starts_with("platform"));
        let imports: usize = graph.imports.values().map(BTreeMap::len).sum();
        assert!(imports > 40, "the imports of {package} were not found");
        assert_eq!(graph.circles(), Vec::<String>::new(), "in {package}/src");
    }
}

/// The modules from the ground up: each knows only those in the rows before its own. Files that lie beside them are what several
/// need to know of an account or a client.
const MODULES_FROM_THE_GROUND_UP: &[&[&str]] = &[
    &["account_keys", "activity", "contacts"],
    &["calls"],
    &["billing", "inventory", "profile", "tasks", "workflows"],
    &["admin", "appointments", "documents", "equipment", "tools"],
    &["emails", "mileage"],
    &["projects"],
    &["clients"],
    &["analytics", "dashboard", "exports"],
    &["accounts", "files"],
    &["deletion"],
];

#[test]
fn modules_are_built_from_the_ground_up() {
    let row_of = |module: &str| {
        let row = MODULES_FROM_THE_GROUND_UP.iter().position(|row| row.contains(&module));
        row.unwrap_or_else(|| panic!("{module} has no place in MODULES_FROM_THE_GROUND_UP yet"))
    };
    // `modules/mod.rs` puts them together.
    let module_of = |file: &Path| {
        let name = file.strip_prefix("modules").ok()?.iter().next()?.to_str()?.trim_end_matches(".rs").to_owned();
        Some(name).filter(|name| name != "mod")
    };
    let mut edges = 0;
    for (file, imported) in ImportGraph::of(&src_of("server")).imports {
        let Some(own) = module_of(&file) else { continue };
        for (from, names) in imported {
            assert!(from != Path::new("modules/mod.rs"), "{} names {names:?}", file.display());
            let Some(other) = module_of(&from).filter(|other| *other != own) else { continue };
            assert!(
                row_of(&other) < row_of(&own),
                "{} names {names:?}, which does not lie below {own}",
                file.display()
            );
            edges += 1;
        }
    }
    assert!(edges > 100, "the imports were not found");
}

/// As long as a file can be read in one go.
const MOST_LINES: usize = 400;
/// Files that are still longer. Take one out when you've split it; don't add any.
const LONG: &[&str] = &[
    "server/src/platform/attachments.rs",
    "server/src/platform/db/connect.rs",
    "server/src/platform/delivery.rs",
    "server/src/platform/stripe.rs",
    "server/src/schema.rs",
];

#[test]
fn no_file_is_too_long() {
    let mut long = Vec::new();
    for package in ["bench", "pdf", "server"] {
        for (file, lines) in import_graph::line_counts(&src_of(package)) {
            if lines > MOST_LINES {
                long.push(format!("{package}/src/{}", file.display()));
            }
        }
    }
    assert_eq!(long, LONG);
}
