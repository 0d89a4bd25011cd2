//! vCards 2.1, 3.0 and 4.0, as phones and address books write them, one client each.

use encoding_rs::{Encoding, UTF_8};

use super::table::{Cells, MOST_ROWS, Table};
use super::text::{clean, decode, one_line};
use platform::db::outside_database_work;

/// The table's headings, which the columns are told by as those of any other file.
const HEADINGS: [&str; 17] = [
    "First Name",
    "Last Name",
    "Name",
    "Company",
    "Email",
    "Phone",
    "Street",
    "Street 2",
    "City",
    "State",
    "Zip",
    "Country",
    "Notes",
    "Tags",
    "LinkedIn",
    "Twitter",
    "Facebook",
];

/// Where the pieces of an address stand in it: the post box and the flat before the street.
const ADDRESS: [(&str, &[usize]); 6] =
    [("Street", &[2]), ("Street 2", &[1, 0]), ("City", &[3]), ("State", &[4]), ("Zip", &[5]), ("Country", &[6])];

/// Where people are found on the web, by what stands in the address of their page.
const PAGES: [(&str, &str); 4] =
    [("linkedin.", "LinkedIn"), ("twitter.", "Twitter"), ("//x.com/", "Twitter"), ("facebook.", "Facebook")];

/// Pieces of one property that are looked at. Addresses have seven; only tags can be more.
const MOST_PIECES: usize = 100;

/// Lines of one card that are looked at. A contact on a phone has some dozens.
const MOST_LINES: usize = 1_000;

pub fn is_one(bytes: &[u8]) -> bool {
    const BEGIN: &[u8] = b"BEGIN:VCARD";
    bytes.trim_ascii_start().get(..BEGIN.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(BEGIN))
}

pub fn read(bytes: &[u8]) -> Table {
    outside_database_work("reading vCards");
    let mut cells = Cells::default();
    let mut card: Option<Card> = None;
    each_line(bytes, |line| {
        let is_read = card.as_ref().is_some_and(|card| card.lines < MOST_LINES);
        if !is_read && !line.is_frame() {
            return true;
        }
        let Some(property) = Property::of(line) else { return true };
        match (property.name.as_str(), &mut card) {
            ("BEGIN", _) => card = Some(Card::default()),
            ("END", _) => {
                if let Some(card) = card.take() {
                    card.cells.iter().for_each(|cell| cells.push(cell));
                    cells.end_row();
                }
            }
            (_, Some(card)) => card.take(&property),
            _ => {}
        }
        cells.row_count() <= MOST_ROWS
    });
    Table::of_cards(&HEADINGS, cells)
}

/// Gives each line as a whole, until it's told to stop. One that's too long goes on behind a blank at the beginning of the
/// next; one in quoted-printable behind an equals sign at its end. In bytes, for some programs fold in the middle of a
/// character. Every byte is looked at and copied once, however often its line goes on.
fn each_line(bytes: &[u8], mut take: impl FnMut(&Line) -> bool) {
    let mut line = Line::default();
    for physical in bytes.split(|byte| *byte == b'\n') {
        let physical = physical.strip_suffix(b"\r").unwrap_or(physical);
        if line.goes_on() {
            line.bytes.pop();
            line.add(physical);
        } else if let [b' ' | b'\t', rest @ ..] = physical
            && !line.bytes.is_empty()
        {
            line.add(rest);
        } else {
            if !take(&line) {
                return;
            }
            line.begin(physical);
        }
    }
    take(&line);
}

/// A line that's being put together. Where its head ends is looked for only in what's new.
#[derive(Default)]
struct Line {
    bytes: Vec<u8>,
    /// The first colon outside quotes.
    colon: Option<usize>,
    searched: usize,
    is_in_quotes: bool,
    is_quoted_printable: bool,
}

impl Line {
    fn begin(&mut self, bytes: &[u8]) {
        self.bytes.clear();
        *self = Self { bytes: std::mem::take(&mut self.bytes), ..Self::default() };
        self.add(bytes);
    }

    fn add(&mut self, more: &[u8]) {
        self.bytes.extend_from_slice(more);
        if self.colon.is_some() {
            return;
        }
        for (place, byte) in self.bytes.iter().enumerate().skip(self.searched) {
            self.is_in_quotes ^= *byte == b'"';
            if *byte == b':' && !self.is_in_quotes {
                self.colon = Some(place);
                break;
            }
        }
        self.searched = self.bytes.len();
        let head = self.colon.map(|colon| &self.bytes[..colon]);
        self.is_quoted_printable = head
            .is_some_and(|head| head.contains(&b';') && decode(head).to_ascii_uppercase().contains("QUOTED-PRINTABLE"));
    }

    /// Whether a card begins or ends here.
    fn is_frame(&self) -> bool {
        [&b"BEGIN"[..], b"END"].iter().any(|name| {
            let said = self.bytes.get(..name.len());
            said.is_some_and(|said| said.eq_ignore_ascii_case(name))
        })
    }

    fn goes_on(&self) -> bool {
        self.is_quoted_printable && self.bytes.ends_with(b"=")
    }
}

/// One line: its name, how it is qualified, what it says.
struct Property {
    name: String,
    parameters: String,
    value: String,
}

impl Property {
    fn of(line: &Line) -> Option<Self> {
        let (head, value) = (decode(&line.bytes[..line.colon?]), &line.bytes[line.colon? + 1..]);
        let (name, parameters) = head.split_once(';').unwrap_or((&*head, ""));
        // "item1.EMAIL" belongs to a group.
        let name = name.rsplit('.').next().unwrap_or(name).trim().to_ascii_uppercase();
        let parameters = parameters.to_ascii_uppercase();
        let label = parameters.split(';').find_map(|one| one.strip_prefix("CHARSET="));
        let said = label.and_then(|label| Encoding::for_label(label.as_bytes()));
        let value = if line.is_quoted_printable {
            said.unwrap_or(UTF_8).decode(&unquoted(value)).0.into_owned()
        } else {
            match said {
                Some(encoding) => encoding.decode(value).0.into_owned(),
                None => decode(value).into_owned(),
            }
        };
        Some(Self { name, parameters, value })
    }

    /// The pieces between semicolons, each as it is meant.
    fn pieces(&self) -> Vec<String> {
        split(&self.value, Some(';'))
    }

    fn whole(&self) -> String {
        split(&self.value, None).concat()
    }

    fn is_preferred(&self) -> bool {
        self.parameters.contains("PREF")
    }
}

fn unquoted(value: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        let hexadecimal = behind.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match hexadecimal.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| byte == b'=') {
            Some(meant) => {
                bytes.push(meant);
                rest = &behind[2..];
            }
            None => bytes.push(byte),
        }
    }
    bytes
}

/// Splits a text at a character that no backslash stands before, and takes the backslashes away.
fn split(text: &str, at: Option<char>) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let meant = match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => '\n',
                Some(escaped) => escaped,
                None => '\\',
            },
            _ if Some(letter) == at => {
                if pieces.len() == MOST_PIECES {
                    break;
                }
                pieces.push(String::new());
                continue;
            }
            other => other,
        };
        if let Some(piece) = pieces.last_mut() {
            piece.push(meant);
        }
    }
    pieces.iter().map(|piece| clean(piece)).collect()
}

#[derive(Default)]
struct Card {
    lines: usize,
    cells: [String; HEADINGS.len()],
    has_preferred_email: bool,
    has_preferred_phone: bool,
    has_address: bool,
    has_preferred_address: bool,
}

impl Card {
    /// What comes first stays, unless a later one is said to be preferred.
    fn put(&mut self, heading: &str, text: &str) {
        if let Some(place) = HEADINGS.iter().position(|known| *known == heading)
            && self.cells[place].is_empty()
        {
            text.clone_into(&mut self.cells[place]);
        }
    }

    fn replace(&mut self, heading: &str, text: &str) {
        if let Some(place) = HEADINGS.iter().position(|known| *known == heading) {
            text.clone_into(&mut self.cells[place]);
        }
    }

    fn take(&mut self, property: &Property) {
        self.lines += 1;
        match property.name.as_str() {
            "N" => {
                let pieces = property.pieces();
                self.put("Last Name", pieces.first().map_or("", String::as_str));
                self.put("First Name", pieces.get(1).map_or("", String::as_str));
            }
            "FN" => self.put("Name", &property.whole()),
            "ORG" => self.put("Company", property.pieces().first().map_or("", String::as_str)),
            "EMAIL" if property.is_preferred() && !self.has_preferred_email => {
                self.has_preferred_email = true;
                self.replace("Email", &property.whole());
            }
            "EMAIL" => self.put("Email", &property.whole()),
            "TEL" => {
                let whole = property.whole();
                // vCard 4.0 may say it as an address.
                let number = whole.strip_prefix("tel:").unwrap_or(&whole);
                if property.is_preferred() && !self.has_preferred_phone {
                    self.has_preferred_phone = true;
                    self.replace("Phone", number);
                } else {
                    self.put("Phone", number);
                }
            }
            "ADR" => {
                // As a whole: pieces of two addresses are no address.
                let pieces = property.pieces();
                let is_better = property.is_preferred() && !self.has_preferred_address;
                if pieces.iter().any(|piece| !piece.is_empty()) && (is_better || !self.has_address) {
                    self.has_address = true;
                    self.has_preferred_address = property.is_preferred();
                    for (heading, places) in ADDRESS {
                        let own = places.iter().filter_map(|place| pieces.get(*place)).map(String::as_str);
                        self.replace(heading, &one_line(own));
                    }
                }
            }
            "NOTE" => self.put("Notes", &property.whole()),
            "CATEGORIES" => self.put("Tags", &split(&property.value, Some(',')).join(", ")),
            "URL" | "X-SOCIALPROFILE" => {
                let (whole, plain) = (property.whole(), property.value.to_lowercase());
                for (_, heading) in PAGES.iter().filter(|(site, _)| plain.contains(site)) {
                    self.put(heading, &whole);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
