//! Imports point one way: the program knows its modules, and modules know each other's doors. That the platform knows none of
//! them is the compiler's business: it's a crate of its own. Files never lead back to themselves (`import_graph.rs` reads who
//! imports whom).

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use crate::import_graph::{self, ImportGraph};
use crate::support::{source_files, source_name};

/// The file below src, and its text without comments.
fn sources() -> Vec<(PathBuf, String)> {
    let code = |file: &PathBuf| {
        let text = read_to_string(file).expect("a readable source file");
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    source_files().iter().map(|file| (source_name(file).to_owned(), code(file))).collect()
}

/// What is put together of the modules, and is known to none of them.
const PROGRAM: &[&str] =
    &["crate::app", "crate::background", "crate::cli", "crate::demo", "crate::metrics", "crate::routes"];

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

/// Our crates but libpq, which has three files.
const PACKAGES: [&str; 4] = ["bench", "pdf", "platform", "server"];

/// As many files as a newcomer takes in at a glance.
const MOST_FILES: usize = 12;

#[test]
fn no_folder_is_crowded() {
    let mut folders: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for package in PACKAGES {
        for (file, _) in import_graph::line_counts(&src_of(package)) {
            *folders.entry(Path::new(package).join("src").join(file.parent().expect("a folder"))).or_default() += 1;
        }
    }
    let crowded: Vec<_> = folders
        .iter()
        .filter(|(_, files)| **files > MOST_FILES)
        .map(|(folder, _)| folder.to_str().unwrap_or(""))
        .collect();
    assert_eq!(crowded, Vec::<&str>::new());
}

/// Who writes to owners: about their account, an invoice that became past due, what a customer did.
const WRITE_TO_OWNERS: &[&str] = &[
    "modules/accounts",
    "modules/deletion",
    "modules/documents/reminders/overdue.rs",
    "modules/documents/notices/telling.rs",
];

#[test]
fn email_to_customers_has_one_door() {
    let mut doors = BTreeSet::new();
    for (file, text) in sources().into_iter().filter(|(file, _)| !file.ends_with("platform/src/email/mail/mod.rs")) {
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
    assert_eq!(doors, BTreeSet::from([PathBuf::from("platform/src/email/delivery.rs")]));
}

/// Where a crate's files are.
fn src_of(package: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package).join("src")
}

#[test]
fn no_file_leads_back_to_itself() {
    for package in PACKAGES {
        let graph = ImportGraph::of(&src_of(package));
        let imports: usize = graph.imports.values().map(BTreeMap::len).sum();
        assert!(imports > 40, "the imports of {package} were not found");
        assert_eq!(graph.circles(), Vec::<String>::new(), "in {package}/src");
    }
}

/// Rooms of `documents` that still lead back to themselves. Take out what doesn't, and add none.
const ROOMS_IN_CIRCLES: [&str; 8] =
    ["adjustments", "credits", "customer", "notices", "paper", "payments", "receipts", "revenue"];

#[test]
fn no_folder_leads_back_to_itself() {
    for package in PACKAGES {
        let graph = ImportGraph::of(&src_of(package));
        let folders: BTreeSet<&Path> = graph.imports.keys().flat_map(|file| file.ancestors().skip(1)).collect();
        for folder in folders {
            let circles: Vec<String> = graph.folders_in_circles(folder).into_iter().collect();
            let is_known = (package, folder) == ("server", Path::new("modules/documents"));
            let known = if is_known { &ROOMS_IN_CIRCLES[..] } else { &[] };
            assert_eq!(circles, known, "in {package}/src/{}", folder.display());
        }
    }
}

/// The modules from the ground up: each knows only those in the rows before its own. Files that lie beside them are what several
/// need to know of an account or a client.
const MODULES_FROM_THE_GROUND_UP: &[&[&str]] = &[
    &["account_keys", "activity", "contacts", "notifications"],
    &["calls"],
    &["billing", "inventory", "profile", "tasks", "workflows"],
    &["admin", "appointments", "documents", "equipment", "tools"],
    &["emails", "mileage"],
    &["projects"],
    &["clients", "expenses"],
    &["analytics", "dashboard", "exports", "search"],
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

#[test]
fn no_file_is_too_long() {
    let mut long = Vec::new();
    for package in PACKAGES {
        for (file, lines) in import_graph::line_counts(&src_of(package)) {
            if lines > MOST_LINES {
                long.push(format!("{package}/src/{}", file.display()));
            }
        }
    }
    assert_eq!(long, Vec::<String>::new());
}
