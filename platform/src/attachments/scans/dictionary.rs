//! The dictionary of a PDF's object: its keys, and where their values are. It's read without recursion, however deep it
//! nests, and only if it's written plainly.

use std::ops::Range;

/// What's of interest has a dozen. Looking for one that's there twice shouldn't take long.
const MOST_KEYS: usize = 64;

pub struct Dictionary<'bytes> {
    bytes: &'bytes [u8],
    entries: Vec<(Range<usize>, Range<usize>)>,
    pub end: usize,
}

impl<'bytes> Dictionary<'bytes> {
    /// None unless a whole dictionary begins here.
    pub fn read(bytes: &'bytes [u8], at: usize) -> Option<Self> {
        let mut entries: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        let mut at = at + bytes.get(at..)?.starts_with(b"<<").then_some(2)?;
        loop {
            at = space_end(bytes, at);
            let rest = bytes.get(at..)?;
            if rest.starts_with(b">>") {
                return Some(Self { bytes, entries, end: at + 2 });
            }
            let key = at..word_end(bytes, at + rest.starts_with(b"/").then_some(1)?);
            let name = bytes.get(key.clone())?;
            // With escapes, a name can be written in many ways.
            let is_plain = !name.contains(&b'#') && entries.len() < MOST_KEYS;
            if !is_plain || entries.iter().any(|(other, _)| bytes.get(other.clone()) == Some(name)) {
                return None;
            }
            let value = space_end(bytes, key.end);
            at = value_end(bytes, value)?;
            entries.push((key, value..at));
        }
    }

    pub fn has(&self, key: &[u8]) -> bool {
        self.place(key).is_some()
    }

    /// Where a value is.
    pub fn place(&self, key: &[u8]) -> Option<Range<usize>> {
        let is_it = |(name, _): &&(Range<usize>, Range<usize>)| self.bytes.get(name.start + 1..name.end) == Some(key);
        self.entries.iter().find(is_it).map(|(_, value)| value.clone())
    }

    pub fn value(&self, key: &[u8]) -> Option<&'bytes [u8]> {
        self.bytes.get(self.place(key)?)
    }

    /// A value that's a whole number, with its place.
    pub fn number(&self, key: &[u8]) -> Option<(usize, Range<usize>)> {
        let place = self.place(key)?;
        Some((number(self.bytes.get(place.clone())?)?, place))
    }
}

/// The object that a value refers to: its number and generation.
pub fn reference(value: &[u8]) -> Option<(usize, usize)> {
    let mut words = value.split(|byte| is_space(*byte)).filter(|word| !word.is_empty());
    let object = (number(words.next()?)?, number(words.next()?)?);
    (words.next()? == b"R" && words.next().is_none()).then_some(object)
}

/// A whole number without a sign, of no more digits than an offset has.
pub fn number(digits: &[u8]) -> Option<usize> {
    if digits.len() > 10 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

pub const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\0' | b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

/// Part of a number or a name.
pub const fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

pub fn space_end(bytes: &[u8], at: usize) -> usize {
    end_of(bytes, at, is_space)
}

pub fn word_end(bytes: &[u8], at: usize) -> usize {
    end_of(bytes, at, is_regular)
}

fn end_of(bytes: &[u8], at: usize, goes_on: impl Fn(u8) -> bool) -> usize {
    at + bytes.get(at..).unwrap_or_default().iter().take_while(|byte| goes_on(**byte)).count()
}

fn value_end(bytes: &[u8], at: usize) -> Option<usize> {
    match *bytes.get(at)? {
        b'/' => Some(word_end(bytes, at + 1)),
        b'(' | b'<' | b'[' => group_end(bytes, at),
        first if is_regular(first) => {
            let mut end = word_end(bytes, at);
            // A reference is three words.
            loop {
                let next = space_end(bytes, end);
                if !bytes.get(next).is_some_and(|byte| is_regular(*byte)) {
                    return Some(end);
                }
                end = word_end(bytes, next);
            }
        }
        _ => None,
    }
}

/// Where a text, a list or a dictionary ends, with all that's in it.
fn group_end(bytes: &[u8], at: usize) -> Option<usize> {
    let (mut at, mut depth) = (at, 0_usize);
    loop {
        match bytes.get(at..)? {
            [b'<', b'<', ..] => (at, depth) = (at + 2, depth + 1),
            [b'>', b'>', ..] => (at, depth) = (at + 2, depth.checked_sub(1)?),
            [b'[', ..] => (at, depth) = (at + 1, depth + 1),
            [b']', ..] => (at, depth) = (at + 1, depth.checked_sub(1)?),
            [b'<', digits @ ..] => at += 2 + digits.iter().position(|byte| *byte == b'>')?,
            [b'(', ..] => at = text_end(bytes, at)?,
            [b'%' | b')' | b'>' | b'{' | b'}', ..] | [] => return None,
            _ => at += 1,
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

fn text_end(bytes: &[u8], at: usize) -> Option<usize> {
    let (mut at, mut depth) = (at, 0_usize);
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}
