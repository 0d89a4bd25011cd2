//! The archive as a file: how it is written, and what it takes to be believed.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use tar::{EntryType, Header};

use super::manifest::{FORMAT, Head, Manifest};
use super::progress::Progress;
use crate::db::{Folder, migrate};

const HEAD: &str = "sawhorse-backup.json";
const MANIFEST: &str = "manifest.json";
const MANIFEST_SUM: &str = "manifest.sha256";
pub const TABLES: &str = "tables/";
pub const FILES: &str = "files/";

/// The head and the manifest; more than this is none of ours.
const LARGEST_NOTE: u64 = 64 * 1024 * 1024;

struct Hashed<W> {
    out: W,
    hash: Sha256,
    written: u64,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.hash.update(&bytes[..count]);
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// An archive that is being written, under another name until it is whole. Dropped before that, nothing is left of it.
pub struct Writer {
    tar: Option<tar::Builder<Hashed<BufWriter<File>>>>,
    path: PathBuf,
    unfinished: PathBuf,
    made_at: u64,
}

impl Writer {
    pub fn create(path: &Path, made_at: u64) -> Result<Self, String> {
        if path.exists() {
            return Err(format!("{} already exists: choose another name, or move it first", path.display()));
        }
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".unfinished");
        let unfinished = PathBuf::from(unfinished);
        let failed = |error| format!("cannot write {}: {error}", path.display());
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        // It holds what lets people in: it is for its owner alone.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&unfinished).map_err(failed)?;
        let out = Hashed { out: BufWriter::new(file), hash: Sha256::new(), written: 0 };
        Ok(Self { tar: Some(tar::Builder::new(out)), path: path.to_owned(), unfinished, made_at })
    }

    pub fn put_head(&mut self, head: &Head) -> Result<(), String> {
        self.put(HEAD, &in_json(head)?)
    }

    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        self.put_from(name, bytes.len() as u64, bytes)
    }

    /// Writes what is read, which has to be as long as was said.
    pub fn put_from(&mut self, name: &str, size: u64, content: impl Read) -> Result<(), String> {
        let mut header = Header::new_gnu();
        header.set_size(size);
        header.set_entry_type(EntryType::Regular);
        header.set_mode(0o600);
        header.set_mtime(self.made_at);
        let failed = |error| format!("cannot write {}: {error}", self.path.display());
        let tar = self.tar.as_mut().ok_or("the archive is finished")?;
        let mut content = Counted { content: content.take(size), count: 0 };
        tar.append_data(&mut header, name, &mut content).map_err(failed)?;
        if content.count == size { Ok(()) } else { Err(format!("{name} changed while we were reading it")) }
    }

    /// The checksum of everything so far.
    pub fn sha256(&self) -> String {
        let hash = self.tar.as_ref().map(|tar| tar.get_ref().hash.clone());
        hash.map_or_else(String::new, |hash| hex::encode(hash.finalize()))
    }

    /// Ends it with the manifest and gives it its name. Returns its size.
    pub fn finish(mut self, manifest: &Manifest) -> Result<u64, String> {
        let manifest = in_json(manifest)?;
        self.put(MANIFEST, &manifest)?;
        let sum = format!("{}  {MANIFEST}\n", hex::encode(Sha256::digest(&manifest)));
        self.put(MANIFEST_SUM, sum.as_bytes())?;
        let tar = self.tar.take().ok_or("the archive is finished")?;
        let written = (|| {
            let mut out = tar.into_inner()?;
            out.flush()?;
            out.out.get_ref().sync_all()?;
            std::fs::rename(&self.unfinished, &self.path)?;
            let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
            Ok(out.written)
        })();
        written.map_err(|error: std::io::Error| format!("cannot write {}: {error}", self.path.display()))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Gone already when it was finished.
        let _ = std::fs::remove_file(&self.unfinished);
    }
}

struct Counted<R> {
    content: R,
    count: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let count = self.content.read(bytes)?;
        self.count += count as u64;
        Ok(count)
    }
}

fn in_json(note: &impl serde::Serialize) -> Result<Vec<u8>, String> {
    let mut text = serde_json::to_vec_pretty(note).map_err(|error| error.to_string())?;
    text.push(b'\n');
    Ok(text)
}

/// That an archive is one of ours, whole, unchanged and not too new; an error is a sentence that says what it is instead.
pub fn check(path: &Path, migrations: &[Folder], progress: &mut Progress) -> Result<Manifest, String> {
    let shown = path.display();
    let unreadable = |error: std::io::Error| format!("cannot read {shown}: {error}");
    let incomplete = || format!("{shown} is incomplete: it ends before its manifest");
    let changed = || format!("{shown} changed after it was created: its checksum doesn't match its manifest");
    let file = File::open(path).map_err(unreadable)?;
    if !file.metadata().map_err(unreadable)?.is_file() {
        return Err(format!("{shown} is not a file"));
    }
    let mut tar = tar::Archive::new(BufReader::new(file));
    let mut entries = tar.entries_with_seek().map_err(unreadable)?;
    let foreign = || format!("{shown} is not a Sawhorse backup");
    let first = entries.next().and_then(Result::ok).ok_or_else(foreign)?;
    if *first.path_bytes() != *HEAD.as_bytes() {
        return Err(foreign());
    }
    let head = content(first).ok_or_else(incomplete)?;
    let head: serde_json::Value = serde_json::from_slice(&head).map_err(|_| changed())?;
    let is_too_new = head["format"].as_u64().is_none_or(|format| format > u64::from(FORMAT));
    let head: Option<Head> = serde_json::from_value(head).ok().filter(|_| !is_too_new);
    let too_new = || format!("{shown} was made by a newer version of Sawhorse. Update Sawhorse first");
    let head = head.ok_or_else(too_new)?;
    let known = migrate::versions(migrations);
    if head.schema.iter().any(|version| !known.contains(version)) {
        return Err(too_new());
    }

    let (mut manifest, mut sum, mut before) = (None, None, 0);
    for entry in entries {
        let entry = entry.map_err(|_| incomplete())?;
        let name = entry.path_bytes().into_owned();
        if name == MANIFEST.as_bytes() {
            before = entry.raw_header_position();
            manifest = Some(content(entry).ok_or_else(incomplete)?);
        } else if name == MANIFEST_SUM.as_bytes() {
            sum = Some(content(entry).ok_or_else(incomplete)?);
        }
    }
    let (manifest, sum) = manifest.zip(sum).ok_or_else(incomplete)?;
    if sum != format!("{}  {MANIFEST}\n", hex::encode(Sha256::digest(&manifest))).as_bytes() {
        return Err(changed());
    }
    let manifest: Manifest = serde_json::from_slice(&manifest).map_err(|_| changed())?;
    let mut hash = Sha256::new();
    let mut content = File::open(path).map_err(unreadable)?.take(before);
    let mut piece = vec![0; 256 * 1024];
    loop {
        progress.step(|| format!("Checking {shown}"))?;
        match content.read(&mut piece).map_err(unreadable)? {
            0 => break,
            count => hash.update(&piece[..count]),
        }
    }
    if hex::encode(hash.finalize()) == manifest.sha256 && manifest.head == head { Ok(manifest) } else { Err(changed()) }
}

/// All of a short entry; none when it is cut off, or too long to be one of ours.
fn content(entry: tar::Entry<impl Read>) -> Option<Vec<u8>> {
    let (size, mut bytes) = (entry.size(), Vec::new());
    entry.take(LARGEST_NOTE).read_to_end(&mut bytes).ok()?;
    Some(bytes).filter(|bytes| bytes.len() as u64 == size)
}

/// Shows the entries of one kind, by their names without what all of them begin with.
pub fn each(
    path: &Path,
    kind: &str,
    mut show: impl FnMut(&str, u64, &mut dyn Read) -> Result<(), String>,
) -> Result<(), String> {
    let unreadable = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let mut tar = tar::Archive::new(BufReader::with_capacity(256 * 1024, File::open(path).map_err(unreadable)?));
    for entry in tar.entries_with_seek().map_err(unreadable)? {
        let mut entry = entry.map_err(unreadable)?;
        let (name, size) = (String::from_utf8_lossy(&entry.path_bytes()).into_owned(), entry.size());
        if let Some(name) = name.strip_prefix(kind) {
            show(name, size, &mut entry)?;
        }
    }
    Ok(())
}
