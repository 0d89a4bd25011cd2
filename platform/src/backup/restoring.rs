//! Brings an archive into an empty database and an empty file store, of whichever kind. Everything is read back before it
//! counts as done; when anything goes wrong, both are left as empty as they were found.

use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;

use axum::body::Bytes;
use diesel::connection::SimpleConnection as _;
use flate2::read::GzDecoder;
use sha2::{Digest as _, Sha256};
use tokio::runtime::Runtime;

use super::archive;
use super::manifest::{FileContent, Manifest, told};
use super::progress::{Progress, counted, size_in_words};
use super::taking::written;
use crate::db::catalogue;
use crate::db::rows::{self, Inserts};
use crate::db::{DbConnection, Folder, Target, migrate};
use crate::files::Files;

/// How much of a file is read at a time.
const PIECE: usize = 256 * 1024;

/// Brings back an archive that was checked. `finish` brings the restored database, whose schema is the archive's, to that of the program.
pub fn restore(
    (target, files): (&Target, &Files),
    migrations: &'static [Folder],
    (path, manifest): (&Path, &Manifest),
    runtime: &Runtime,
    progress: Progress,
    finish: impl FnOnce() -> Result<(), String>,
) -> Result<(), String> {
    let before = Before::look(target)?;
    if !runtime.block_on(files.is_empty())? {
        return Err(format!("the file store {} is not empty: restore needs an empty one", files.place()));
    }
    let mut restoring = Restoring { target, files, path, runtime, manifest, progress, stored: 0 };
    let restored = restoring
        .store_files()
        .and_then(|()| migrate::migrate_to(target, migrations, &manifest.head.schema))
        .and_then(|()| restoring.store_rows())
        .and_then(|()| finish());
    restored.map_err(|error| {
        let undone = restoring.delete_files().and(before.bring_back(target));
        match undone {
            Ok(()) => error,
            Err(left) => format!("{error} (couldn't remove everything it wrote: {left})"),
        }
    })
}

/// What the database was like: nothing in it.
struct Before {
    was_there: bool,
    tables: Vec<String>,
}

impl Before {
    fn look(target: &Target) -> Result<Self, String> {
        if matches!(target, Target::Sqlite(path) if !path.exists()) {
            return Ok(Self { was_there: false, tables: Vec::new() });
        }
        let mut connection = target.connect()?;
        let tables = catalogue::tables(&mut connection)?;
        for table in &tables {
            let first = format!("SELECT {} FROM \"{}\" LIMIT 1", table.column_list(), table.name);
            rows::each(&mut connection, &first, |_| {
                Err(format!(
                    "the database is not empty (it has {}): restore needs a new one",
                    table.name.replace('_', " ")
                ))
            })?;
        }
        Ok(Self { was_there: true, tables: tables.into_iter().map(|table| table.name).collect() })
    }

    fn bring_back(&self, target: &Target) -> Result<(), String> {
        if let (Target::Sqlite(path), false) = (target, self.was_there) {
            for behind in ["", "-wal", "-shm"] {
                let mut name = path.as_os_str().to_owned();
                name.push(behind);
                match std::fs::remove_file(&name) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.to_string()),
                    _ => {}
                }
            }
            return Ok(());
        }
        let mut connection = target.connect()?;
        let tables = catalogue::tables(&mut connection)?;
        for table in tables.iter().rev() {
            let name = &table.name;
            let statement = match target {
                _ if self.tables.contains(name) => format!("DELETE FROM \"{name}\""),
                Target::Sqlite(_) => format!("DROP TABLE \"{name}\""),
                // With the references of tables that go next.
                Target::Postgres(_) => format!("DROP TABLE \"{name}\" CASCADE"),
            };
            connection.batch_execute(&statement).map_err(|error| error.to_string())?;
        }
        if self.tables.is_empty() { catalogue::forget_migrations(&mut connection) } else { Ok(()) }
    }
}

struct Restoring<'all> {
    target: &'all Target,
    files: &'all Files,
    path: &'all Path,
    runtime: &'all Runtime,
    manifest: &'all Manifest,
    progress: Progress,
    /// How many files were begun.
    stored: u64,
}

impl Restoring<'_> {
    fn store_files(&mut self) -> Result<(), String> {
        let (mut content, all) = (FileContent::default(), self.manifest.files);
        archive::each(self.path, archive::FILES, |path, size, bytes| {
            self.progress.step(|| {
                let (done, whole) = (size_in_words(content.bytes), size_in_words(all.bytes));
                format!("Restoring: {} of {} ({done} of {whole})", content.count, counted(all.count, "file", "files"))
            })?;
            self.stored += 1;
            let sum = self.store_file(path, bytes)?;
            if self.sum_in_store(path)? != Some((size, sum)) {
                return Err(format!("the file store {} didn't keep a file unchanged", self.files.place()));
            }
            content.count += 1;
            content.bytes += size;
            Ok(())
        })?;
        let is_all = (content.count, content.bytes) == (all.count, all.bytes);
        if is_all { Ok(()) } else { Err(format!("{} doesn't hold the files its manifest lists", self.path.display())) }
    }

    /// Returns its checksum.
    fn store_file(&self, path: &str, bytes: &mut dyn Read) -> Result<String, String> {
        let (mut hash, mut writer) = (Sha256::new(), self.files.create(path));
        loop {
            let mut piece = vec![0; PIECE];
            let count =
                bytes.read(&mut piece).map_err(|error| format!("cannot read {}: {error}", self.path.display()))?;
            if count == 0 {
                break;
            }
            piece.truncate(count);
            hash.update(&piece);
            self.runtime.block_on(writer.write(Bytes::from(piece))).map_err(told)?;
        }
        self.runtime.block_on(writer.finish()).map_err(told)?;
        Ok(hex::encode(hash.finalize()))
    }

    /// What the store gives back under a path: the size, and the checksum.
    fn sum_in_store(&self, path: &str) -> Result<Option<(u64, String)>, String> {
        self.runtime
            .block_on(async {
                let Some(mut reader) = self.files.open(path).await? else { return Ok(None) };
                let mut hash = Sha256::new();
                while let Some(chunk) = reader.next().await? {
                    hash.update(&chunk);
                }
                Ok(Some((reader.size, hex::encode(hash.finalize()))))
            })
            .map_err(told)
    }

    fn delete_files(&mut self) -> Result<(), String> {
        let mut left = self.stored;
        archive::each(self.path, archive::FILES, |path, _, _| {
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            self.runtime.block_on(self.files.delete(path)).map_err(told)
        })
    }

    /// All or nothing, and nothing unless the database gives back what it was given.
    fn store_rows(&mut self) -> Result<(), String> {
        let mut connection = self.target.connect()?;
        let begin = match self.target {
            // Tables that refer to each other are looked at when both are there.
            Target::Sqlite(_) => "BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON;",
            // However long it takes: limits are for requests.
            Target::Postgres(_) => {
                "BEGIN; SET CONSTRAINTS ALL DEFERRED; SET LOCAL statement_timeout = 0; \
                 SET LOCAL idle_in_transaction_session_timeout = 0;"
            }
        };
        connection.batch_execute(begin).map_err(|error| error.to_string())?;
        self.check_tables(&mut connection)?;
        self.insert_rows(&mut connection)?;
        self.read_rows_back(&mut connection)?;
        connection.batch_execute("COMMIT").map_err(|error| error.to_string())
    }

    /// The tables of the archive are those of its schema, no fewer and no more.
    fn check_tables(&self, connection: &mut DbConnection) -> Result<(), String> {
        let mut made: Vec<_> = catalogue::tables(connection)?.into_iter().map(|table| described(&table)).collect();
        let mut brought: Vec<_> = self.manifest.tables.iter().map(|content| described(&content.table)).collect();
        made.sort();
        brought.sort();
        if made == brought {
            Ok(())
        } else {
            Err(format!("{} and the database don't have the same tables", self.path.display()))
        }
    }

    fn insert_rows(&mut self, connection: &mut DbConnection) -> Result<(), String> {
        let (mut inserts, mut count, all): (Option<(&str, Inserts)>, _, _) = (None, 0, self.manifest.row_count());
        let manifest = self.manifest;
        archive::each(self.path, archive::TABLES, |name, _, bytes| {
            let name = name.split('/').next().unwrap_or_default();
            let content = manifest.tables.iter().find(|content| content.table.name == name);
            let content = content.ok_or_else(|| format!("the manifest doesn't list the table {name}"))?;
            if let Some((_, done)) = inserts.take_if(|(table, _)| *table != name) {
                done.finish(connection)?;
            }
            let (_, inserts) = inserts.get_or_insert_with(|| (&content.table.name, Inserts::into(&content.table)));
            for line in BufReader::new(GzDecoder::new(bytes)).lines() {
                let line = line.map_err(|error| error.to_string())?;
                let line = serde_json::from_str(&line).map_err(|error| error.to_string())?;
                inserts.add(connection, line)?;
                count += 1;
                self.progress.step(|| format!("Restoring: {count} of {} ({name})", counted(all, "row", "rows")))?;
            }
            Ok(())
        })?;
        inserts.map_or(Ok(()), |(_, last)| last.finish(connection))
    }

    fn read_rows_back(&mut self, connection: &mut DbConnection) -> Result<(), String> {
        for content in &self.manifest.tables {
            let (table, mut hash, mut count) = (&content.table, Sha256::new(), 0);
            rows::each_of(connection, table, &table.select(self.target), |line| {
                hash.update(written(&line)?);
                count += 1;
                self.progress.step(|| format!("Checking: {} ({})", counted(count, "row", "rows"), table.name))
            })?;
            if (count, hex::encode(hash.finalize())) != (content.rows, content.sha256.clone()) {
                return Err(format!("the database didn't keep the rows of {} unchanged", table.name));
            }
        }
        Ok(())
    }
}

/// A table by its name and columns, in whichever order the engine tells them.
fn described(table: &catalogue::Table) -> (String, Vec<String>) {
    let mut columns: Vec<_> = table.columns.iter().map(|column| format!("{} {:?}", column.name, column.kind)).collect();
    columns.sort();
    (table.name.clone(), columns)
}
