//! A file with pieces of it replaced, and everything that says where something is put right.

use std::ops::Range;

use super::tables::{Entry, Tables};

pub struct Rewriting<'bytes> {
    old: &'bytes [u8],
    new: Vec<u8>,
    /// What was replaced, in order, and where its replacement ends.
    replaced: Vec<(Range<usize>, usize)>,
}

impl<'bytes> Rewriting<'bytes> {
    pub fn of(old: &'bytes [u8]) -> Self {
        Self { old, new: Vec::with_capacity(old.len()), replaced: Vec::new() }
    }

    /// Puts these in the place of what's there, all behind what was replaced before.
    pub fn replace_all<const N: usize>(&mut self, mut pieces: [(Range<usize>, &[u8]); N]) -> Option<()> {
        pieces.sort_unstable_by_key(|(place, _)| place.start);
        for (place, piece) in pieces {
            let done = self.done();
            self.new.extend_from_slice(self.old.get(done..place.start)?);
            self.new.extend_from_slice(piece);
            self.replaced.push((place, self.new.len()));
        }
        Some(())
    }

    fn done(&self) -> usize {
        self.replaced.last().map_or(0, |(place, _)| place.end)
    }

    /// Where what was here is now. None for what was replaced.
    fn moved(&self, at: usize) -> Option<usize> {
        let before = self.replaced.partition_point(|(place, _)| place.end <= at);
        if self.replaced.get(before).is_some_and(|(place, _)| place.start < at) {
            return None;
        }
        match before.checked_sub(1).and_then(|last| self.replaced.get(last)) {
            Some((place, end)) => Some(end + (at - place.end)),
            None => Some(at),
        }
    }

    /// The new file, and where its tables are to say that everything is.
    pub fn finish(mut self, tables: &Tables) -> Option<(Vec<u8>, Vec<Entry>)> {
        let done = self.done();
        self.new.extend_from_slice(self.old.get(done..)?);
        let mut moved = Vec::with_capacity(tables.entries.len());
        for entry in &tables.entries {
            let offset = if entry.is_used { self.moved(entry.offset)? } else { entry.offset };
            let entry = Entry { offset, place: self.moved(entry.place)?, ..*entry };
            if entry.is_used {
                self.write(entry.place, format!("{offset:010}").as_bytes())?;
            }
            moved.push(entry);
        }
        for pointer in &tables.pointers {
            let target = self.moved(pointer.target)?;
            // As wide as before, so that nothing moves again.
            let digits = format!("{target:<width$}", width = pointer.place.len());
            self.write(self.moved(pointer.place.start)?, digits.as_bytes())?;
        }
        self.new.shrink_to_fit();
        Some((self.new, moved))
    }

    fn write(&mut self, at: usize, bytes: &[u8]) -> Option<()> {
        self.new.get_mut(at..at + bytes.len())?.copy_from_slice(bytes);
        Some(())
    }
}
