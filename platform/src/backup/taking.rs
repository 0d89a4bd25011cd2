//! Takes a backup while the program runs: all rows as they were at one moment, then the files that those rows name. A file
//! never changes, and one that is given up meanwhile is still there for a day (`files::orphans`).

use std::io::{Read, Write as _};
use std::path::Path;

use axum::body::Bytes;
use diesel::connection::SimpleConnection as _;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tokio::runtime::Runtime;

use super::archive::{FILES, TABLES, Writer};
use super::manifest::{FORMAT, FileContent, Head, Known, Manifest, TableContent, told};
use super::progress::{Progress, counted, size_in_words};
use crate::db::catalogue::{self, Table};
use crate::db::{DbConnection, Target, migrate, rows};
use crate::files::{FileReader, Files};
use crate::values::dates::Moment;

/// A chunk of a table is written when it has grown to this, compressed.
const CHUNK: usize = 2 * 1024 * 1024;

/// Writes everything into one archive. Returns its manifest and its size. `check_store` refuses the store of another database:
/// all its files would only be missing.
pub fn take(
    (target, files): (&Target, &Files),
    known: &Known,
    path: &Path,
    now: Moment,
    runtime: &Runtime,
    mut progress: Progress,
    check_store: impl FnOnce() -> Result<(), String>,
) -> Result<(Manifest, u64), String> {
    let mut connection = at_one_moment(target)?;
    let schema = catalogue::migrations(&mut connection)?;
    let versions = migrate::versions(known.migrations);
    if schema.is_empty() {
        return Err("the database has no tables yet, so there's nothing to back up".into());
    }
    if schema.iter().any(|version| !versions.contains(version)) {
        return Err("the database was made by a newer version of Sawhorse. Update Sawhorse first".into());
    }
    check_store()?;
    let head =
        Head { format: FORMAT, version: env!("CARGO_PKG_VERSION").to_owned(), schema, taken_at: now.to_string() };
    let mut archive = Writer::create(path, u64::try_from(now.unix_seconds()).unwrap_or_default())?;
    archive.put_head(&head)?;

    let tables = catalogue::tables(&mut connection)?;
    let mut contents = Vec::with_capacity(tables.len());
    let mut before = 0;
    for table in tables {
        let content = put_table(&mut connection, target, table, &mut archive, |name, rows| {
            progress.step(|| format!("Backing up: {} ({name})", counted(before + rows, "row", "rows")))
        })?;
        before += content.rows;
        contents.push(content);
    }

    let (mut stored, mut missing_files) = (FileContent::default(), Vec::new());
    for rows_of in known.named_in.iter().filter(|named| contents.iter().any(|one| one.table.name == named.table)) {
        let statement = format!("{} ORDER BY \"{}\"", rows_of.select(), rows_of.of);
        rows::each(&mut connection, &statement, |line| {
            let [Value::String(of), Value::String(list)] = line.as_slice() else {
                return Err(format!("{} names its files in an unknown way", rows_of.table));
            };
            for file in rows_of.paths(of, list).map_err(told)? {
                progress.step(|| {
                    let size = size_in_words(stored.bytes);
                    format!(
                        "Backing up: {}, {} ({size})",
                        counted(before, "row", "rows"),
                        counted(stored.count, "file", "files")
                    )
                })?;
                match runtime.block_on(files.open(&file)).map_err(told)? {
                    None => missing_files.push(file),
                    Some(reader) => {
                        stored.count += 1;
                        stored.bytes += reader.size;
                        put_file(&mut archive, &file, reader, runtime)?;
                    }
                }
            }
            Ok(())
        })?;
    }
    let manifest = Manifest { sha256: archive.sha256(), head, tables: contents, files: stored, missing_files };
    let size = archive.finish(&manifest)?;
    Ok((manifest, size))
}

/// A connection that sees everything as it is now, whatever others write meanwhile, and does not hold them up.
fn at_one_moment(target: &Target) -> Result<DbConnection, String> {
    if let Target::Sqlite(path) = target
        && !path.exists()
    {
        return Err(format!("there is no database at {}", path.display()));
    }
    let mut connection = target.connect()?;
    let begin = match target {
        Target::Sqlite(_) => "PRAGMA query_only = ON; BEGIN; SELECT count(*) FROM sqlite_master;",
        // However long it takes: limits are for requests.
        Target::Postgres(_) => {
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; \
             SET LOCAL idle_in_transaction_session_timeout = 0;"
        }
    };
    connection.batch_execute(begin).map_err(|error| error.to_string())?;
    Ok(connection)
}

fn put_table(
    connection: &mut DbConnection,
    target: &Target,
    table: Table,
    archive: &mut Writer,
    mut step: impl FnMut(&str, u64) -> Result<(), String>,
) -> Result<TableContent, String> {
    let (mut hash, mut count, mut chunks) = (Sha256::new(), 0, 0);
    let mut chunk = GzEncoder::new(Vec::new(), Compression::fast());
    let mut put_chunk = |chunk: GzEncoder<Vec<u8>>| {
        chunks += 1;
        let bytes = chunk.finish().map_err(|error| error.to_string())?;
        archive.put(&format!("{TABLES}{}/{chunks:06}.jsonl.gz", table.name), &bytes)
    };
    rows::each_of(connection, &table, &table.select(target), |line| {
        let line = written(&line)?;
        hash.update(&line);
        chunk.write_all(&line).map_err(|error| error.to_string())?;
        count += 1;
        if chunk.get_ref().len() >= CHUNK {
            put_chunk(std::mem::replace(&mut chunk, GzEncoder::new(Vec::new(), Compression::fast())))?;
        }
        step(&table.name, count)
    })?;
    put_chunk(chunk)?;
    Ok(TableContent { table, rows: count, sha256: hex::encode(hash.finalize()) })
}

/// A row as it stands in the archive.
pub fn written(line: &[Value]) -> Result<Vec<u8>, String> {
    let mut text = serde_json::to_vec(line).map_err(|error| error.to_string())?;
    text.push(b'\n');
    Ok(text)
}

fn put_file(archive: &mut Writer, path: &str, reader: FileReader, runtime: &Runtime) -> Result<(), String> {
    let size = reader.size;
    let mut content = Content { reader, chunk: Bytes::new(), runtime, error: None };
    let put = archive.put_from(&format!("{FILES}{path}"), size, &mut content);
    content.error.map_or(put, Err)
}

/// A file of the store, as something to read from.
struct Content<'runtime> {
    reader: FileReader,
    chunk: Bytes,
    runtime: &'runtime Runtime,
    /// Why it cannot be read on.
    error: Option<String>,
}

impl Read for Content<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        while self.chunk.is_empty() {
            match self.runtime.block_on(self.reader.next()) {
                Ok(Some(chunk)) => self.chunk = chunk,
                Ok(None) => return Ok(0),
                Err(error) => {
                    let error = self.error.insert(told(error));
                    return Err(std::io::Error::other(error.clone()));
                }
            }
        }
        let piece = self.chunk.split_to(self.chunk.len().min(bytes.len()));
        bytes[..piece.len()].copy_from_slice(&piece);
        Ok(piece.len())
    }
}
