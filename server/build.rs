//! Embeds the built web pages, with their compressed variants, and the migrations into the binary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Stands in the built pages for the address that only the settings know.
const ORIGIN: &[u8] = b"https://sawhorse.invalid";

fn main() -> io::Result<()> {
    embed_migrations()?;
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../web/build/client");
    println!("cargo::rerun-if-changed=../web/build/client");
    println!("cargo::rerun-if-changed=migrations");

    let mut files = Vec::new();
    let root = root.canonicalize().unwrap_or(root);
    if root.is_dir() {
        collect(&root, &mut files)?;
        files.sort();
    } else {
        println!("cargo::warning=web/build/client is missing: the program is built without its web pages");
    }

    let mut table = String::from("static FILES: &[EmbeddedFile] = &[\n");
    for file in files.iter().filter(|file| !has_extension(file, "br") && !has_extension(file, "gz")) {
        let address = file.strip_prefix(&root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let variant = |extension: &str| {
            let path = PathBuf::from(format!("{}.{extension}", file.display()));
            if files.contains(&path) { format!("Some(include_bytes!({path:?}))") } else { "None".to_owned() }
        };
        // Known here, so that starting does not have to read through everything that is embedded.
        let names_origin = fs::read(file)?.windows(ORIGIN.len()).any(|window| window == ORIGIN);
        let _ = writeln!(
            table,
            "EmbeddedFile {{ address: {:?}, names_origin: {names_origin}, plain: include_bytes!({file:?}), brotli: {}, \
             gzip: {} }},",
            format!("/{address}"),
            variant("br"),
            variant("gz"),
        );
    }
    table.push_str("];\n");
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("web_files.rs"), table)
}

/// The folders of migrations by name, each with its `up.sql`, or with what it takes for one engine or the other.
fn embed_migrations() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("migrations");
    let mut folders = fs::read_dir(root)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    let mut table = String::from("&[\n");
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let sql = |file: &str| {
            let file = folder.join(file);
            file.exists().then(|| format!("include_str!({file:?})"))
        };
        let of = |engine: &str| sql("up.sql").or_else(|| sql(engine)).unwrap_or_else(|| "\"\"".to_owned());
        let (sqlite, postgres) = (of("sqlite.sql"), of("postgres.sql"));
        let _ = writeln!(table, "Folder {{ name: {name:?}, sqlite: {sqlite}, postgres: {postgres} }},");
    }
    table.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("migrations.rs"), table)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
