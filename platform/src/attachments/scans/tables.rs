//! Where a PDF says its objects are: the cross-reference tables, from the newest to the first, as lines of 20 bytes.
//! Newer writers compress them. We don't read those: a few bytes could unpack to any size.

use std::ops::Range;

use super::dictionary::{Dictionary, is_regular, number, space_end, word_end};

/// A thousand scanned pages have some thousands.
const MOST_OBJECTS: usize = 100_000;
const MOST_TABLES: usize = 1000;
const ENTRY: usize = 20;

/// A line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub number: usize,
    pub generation: usize,
    pub is_used: bool,
    /// Where the object begins.
    pub offset: usize,
    /// Where the line begins.
    pub place: usize,
}

#[derive(Default)]
pub struct Tables {
    /// All of them, the newest table first.
    pub entries: Vec<Entry>,
    /// The numbers that say where a table begins.
    pub pointers: Vec<Pointer>,
    /// The newest of each object, by its number.
    newest: Vec<Entry>,
    /// Where something begins, in order: what's before it ends there.
    begins: Vec<usize>,
}

pub struct Pointer {
    pub place: Range<usize>,
    pub target: usize,
}

impl Tables {
    /// None unless all tables are there and every object is where they say.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let word = b"startxref";
        let tail = bytes.len().saturating_sub(2048);
        let last = bytes.get(tail..)?.windows(word.len()).rposition(|window| window == word)?;
        let last = pointer(bytes, tail + last + word.len())?;
        let mut tables = Self::default();
        let (mut next, mut read) = (Some(last.target), 0);
        tables.pointers.push(last);
        while let Some(at) = next {
            let (end, previous) = tables.read_table(bytes, at)?;
            // Tables that overlap, or name each other in a circle, add up to more than the file.
            read += end - at;
            tables.begins.push(at);
            if read > bytes.len() || tables.begins.len() > MOST_TABLES {
                return None;
            }
            next = previous;
        }
        tables.newest.clone_from(&tables.entries);
        // Keeps the order of those with the same number.
        tables.newest.sort_by_key(|entry| entry.number);
        tables.newest.dedup_by_key(|entry| entry.number);
        for entry in tables.entries.iter().filter(|entry| entry.is_used) {
            content_start(bytes, entry)?;
            tables.begins.push(entry.offset);
        }
        tables.begins.push(bytes.len());
        tables.begins.sort_unstable();
        Some(tables)
    }

    /// Reads one table with its trailer. Returns where they end, and where the table before it begins.
    fn read_table(&mut self, bytes: &[u8], at: usize) -> Option<(usize, Option<usize>)> {
        let mut at = at + bytes.get(at..)?.starts_with(b"xref").then_some(4)?;
        let table = at - 4;
        loop {
            at = space_end(bytes, at);
            if bytes.get(at..)?.starts_with(b"trailer") {
                break;
            }
            let (first, end) = word(bytes, at)?;
            let (count, end) = word(bytes, space_end(bytes, end))?;
            at = space_end(bytes, end);
            if count > MOST_OBJECTS - self.entries.len() {
                return None;
            }
            for number in first..first.checked_add(count)? {
                self.entries.push(entry(number, bytes.get(at..at + ENTRY)?, at)?);
                at += ENTRY;
            }
        }
        let trailer = Dictionary::read(bytes, space_end(bytes, at + 7))?;
        if trailer.has(b"Encrypt") || trailer.has(b"XRefStm") {
            return None;
        }
        let previous = match trailer.place(b"Prev") {
            Some(_) => Some(trailer.number(b"Prev")?),
            None => None,
        };
        let previous = previous.map(|(target, place)| {
            self.pointers.push(Pointer { place, target });
            target
        });
        let end = space_end(bytes, trailer.end);
        if bytes.get(end..)?.starts_with(b"startxref") {
            self.pointers.extend(pointer(bytes, end + 9).filter(|pointer| pointer.target == table));
        }
        Some((end, previous))
    }

    /// The objects as they are now, in the order of the file.
    pub fn objects(&self) -> Vec<Entry> {
        let mut objects: Vec<Entry> = self.newest.iter().copied().filter(|entry| entry.is_used).collect();
        objects.sort_unstable_by_key(|entry| entry.offset);
        objects
    }

    pub fn object(&self, (number, generation): (usize, usize)) -> Option<Entry> {
        let at = self.newest.binary_search_by_key(&number, |entry| entry.number).ok()?;
        self.newest.get(at).copied().filter(|entry| entry.is_used && entry.generation == generation)
    }

    /// What an object is, and at most what's between it and whatever begins next.
    pub fn content(&self, bytes: &[u8], object: &Entry) -> Option<Range<usize>> {
        let next = self.begins.partition_point(|begin| *begin <= object.offset);
        let start = content_start(bytes, object)?;
        Some(space_end(bytes, start)..*self.begins.get(next)?).filter(|content| content.start < content.end)
    }
}

/// `0000000015 00000 n` and a line's end.
fn entry(number_of_it: usize, line: &[u8], place: usize) -> Option<Entry> {
    let (offset, generation) = (number(line.get(..10)?)?, number(line.get(11..16)?)?);
    let is_used = match (line.get(10..11)?, line.get(16..)?) {
        (b" ", b" n \n" | b" n\r\n" | b" n \r") => true,
        (b" ", b" f \n" | b" f\r\n" | b" f \r") => false,
        _ => return None,
    };
    // Some writers have objects that aren't there at the file's beginning.
    Some(Entry { number: number_of_it, generation, is_used: is_used && offset > 0, offset, place })
}

/// Behind `7 0 obj`, if that's what is there.
fn content_start(bytes: &[u8], entry: &Entry) -> Option<usize> {
    // However long the space between them is, it's looked at only here.
    let near = bytes.get(..bytes.len().min(entry.offset.checked_add(40)?))?;
    let (number, end) = word(near, entry.offset)?;
    let (generation, end) = word(near, space_end(near, end))?;
    let word = space_end(near, end);
    let is_it = (number, generation) == (entry.number, entry.generation) && near.get(word..)?.starts_with(b"obj");
    let start = word + 3;
    (is_it && !near.get(start).is_some_and(|byte| is_regular(*byte))).then_some(start)
}

/// A number, and where it ends.
fn word(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let end = word_end(bytes, at);
    Some((number(bytes.get(at..end)?)?, end))
}

fn pointer(bytes: &[u8], at: usize) -> Option<Pointer> {
    let start = space_end(bytes, at);
    let (target, end) = word(bytes, start)?;
    Some(Pointer { place: start..end, target })
}
