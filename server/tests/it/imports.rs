//! Imports point one way: the program knows its modules, modules know the platform and each other's doors, and
//! the platform knows none of them.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

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

#[test]
fn the_platform_knows_nothing_of_the_business() {
    let platform: Vec<_> = sources().into_iter().filter(|(file, _)| file.starts_with("platform")).collect();
    assert!(platform.len() > 20, "the platform's files were not found");
    for (file, text) in platform {
        for above in ["crate::modules", "crate::app", "crate::routes", "crate::cli", "crate::demo"] {
            assert!(!text.contains(above), "{} mentions {above}", file.display());
        }
    }
}

#[test]
fn modules_know_nothing_of_the_program_around_them() {
    for (file, text) in sources().into_iter().filter(|(file, _)| file.starts_with("modules")) {
        for above in ["crate::app", "crate::routes", "crate::cli", "crate::demo"] {
            assert!(!text.contains(above), "{} mentions {above}", file.display());
        }
    }
}

#[test]
fn a_module_is_entered_by_its_door() {
    let modules: Vec<String> = sources()
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
fn a_module_s_files_are_private() {
    for (file, text) in sources() {
        if file.starts_with("modules/") && file.ends_with("mod.rs") && file.components().count() == 3 {
            assert!(!text.contains("pub mod "), "{} opens a file of its own", file.display());
        }
    }
}
