//! A mistake in a declaration (`owned_table! { … }`) is answered with a sentence that says what would be right, at the line where
//! it was made. The compiler reads each mistake by itself: what a macro refuses is known before anything else is looked up.

use std::process::Command;

use crate::support::source_named;

/// The macros as the program has them, and a mistake from line 2 on.
fn compile(declaration: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| source_named(name).display().to_string();
    let program = format!(
        "#![allow(unused)]\n\
         pub mod modules {{ #[path = \"{}\"] pub mod calls; }}\n\
         pub mod owned {{\n\
         #[path = \"{}\"] mod table;\n#[path = \"{}\"] mod list;\n#[path = \"{}\"] mod children;\n\
         pub use table::owned_table; pub use list::owned_list; pub use children::owned_children;\n}}\n\
         #[path = \"declaration.rs\"] mod declaration;\n",
        at("modules/calls.rs"),
        at("platform/src/owned/table.rs"),
        at("platform/src/owned/list.rs"),
        at("platform/src/owned/children.rs"),
    );
    let uses = "use crate::{modules::calls::*, owned::*};\n";
    std::fs::write(folder.path().join("lib.rs"), program).unwrap();
    std::fs::write(folder.path().join("declaration.rs"), format!("{uses}{declaration}")).unwrap();
    let compiled = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()))
        .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "lib.rs"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(!compiled.status.success(), "compiled: {declaration}");
    String::from_utf8_lossy(&compiled.stderr).into_owned()
}

const MISTAKES: &[(&str, &str)] = &[
    // A call that there isn't.
    (
        "owned_calls! { at \"/parts\", tag \"parts\", shown as Part,\n lists: list_parts(Reader),\n}",
        "`lists` is no call. These are, in this order: list, summary, get, create, update, delete.",
    ),
    // Without the comma behind the last one.
    (
        "owned_calls! { at \"/parts\", tag \"parts\", shown as Part, get: get_part(Reader) }",
        "`get` reads `get: get_thing(Reader),`",
    ),
    // With a right that reading doesn't need.
    (
        "owned_calls! { at \"/parts\", tag \"parts\", shown as Part, list: list_parts(Editor), }",
        "`list` reads `list: list_things(Reader, Filter) -> Listed,`",
    ),
    // Without what is read.
    (
        "owned_calls! { at \"/parts\", tag \"parts\", shown as Part, create: create_part(Editor), }",
        "`create` reads `create: create_thing(Editor, NewThing),`",
    ),
    (
        "owned_calls! { at \"/parts\", tag \"parts\", shown as Part, update: update_part(Editor), }",
        "`update` reads `update: update_thing(Editor, ThingChange),`",
    ),
    // With something that deleting doesn't read.
    (
        "owned_calls! { at \"/parts\", tag \"parts\", shown as Part, delete: delete_part(Editor, Part), }",
        "`delete` reads `delete: delete_thing(Editor),`",
    ),
    // Figures of nothing.
    (
        "owned_calls! { at \"/parts\", tag \"parts\", shown as Part, summary: get_summary(Reader), }",
        "`summary` reads `summary: get_things_summary(Reader) -> Figures,`",
    ),
    // In another order.
    (
        "owned_calls! { tag \"parts\", at \"/parts\", shown as Part, }",
        "owned_calls! begins with `at \"/things\", tag \"things\", shown as Thing,`",
    ),
    // Without the fields.
    (
        "owned_table! { table: parts, row: PartRow, shown: Part }",
        "owned_table! reads `table: things, row: ThingRow, fields: ThingFields`",
    ),
    // Without a direction, and without the key.
    (
        "owned_list! { list, row: PartRow in parts, order: sort_key, key: |row| row.fields.sort_key }",
        "The order is `ascending` or `descending`.",
    ),
    (
        "owned_list! { list, row: PartRow in parts, order: sort_key ascending, narrow: |rows| rows }",
        "after the order comes `key: |row| row.fields.column`",
    ),
    // Without the parent.
    (
        "owned_children! { table: records, row: RecordRow, fields: RecordFields, by: thing_id, newest: date }",
        "owned_children! reads `table: parts, row: PartRow, fields: PartFields, shown: Part, parent: things",
    ),
    (
        "child_calls! { at \"/things/{id}/parts\", known by \"partId\", tag \"things\", shown as Part, list: list_parts(Reader) }",
        "child_calls! reads `at \"/things/{id}/parts\", known by \"partId\", tag \"things\", inside things, shown as Part",
    ),
];

#[test]
fn a_mistake_in_a_declaration_says_what_would_be_right() {
    for (declaration, sentence) in MISTAKES {
        let said = compile(declaration);
        assert!(said.contains(sentence), "{declaration}\n{said}");
        assert!(said.contains("declaration.rs:2:1"), "{declaration}\n{said}");
    }
}
