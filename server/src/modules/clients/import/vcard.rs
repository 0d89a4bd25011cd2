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

    /// The pieces that semicolons part, each as it is meant.
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

/// Parts a text at a character that no backslash stands before, and takes the backslashes away.
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
mod tests {
    use super::*;

    fn cell(table: &Table, row: usize, heading: &str) -> String {
        let place = HEADINGS.iter().position(|known| *known == heading).unwrap();
        table.rows().nth(row).unwrap().cell(place).to_owned()
    }

    #[test]
    fn a_card_without_end_of_lines_hides_no_other() {
        let long = "X-A:1\n".repeat(MOST_LINES + 1);
        let text = format!(
            "BEGIN:VCARD\nFN:Sam\n{long}EMAIL:late@x.com\nEND:VCARD\nBEGIN:VCARD\nFN:Kim\nEMAIL:kim@x.com\nEND:VCARD\n"
        );
        let table = read(text.as_bytes());
        assert_eq!([cell(&table, 0, "Name"), cell(&table, 0, "Email")], ["Sam", ""]);
        assert_eq!([cell(&table, 1, "Name"), cell(&table, 1, "Email")], ["Kim", "kim@x.com"]);
    }

    #[test]
    fn cards_of_all_versions_are_read() {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:O'Neil;Zo\u{eb};;;\r\nFN:Zo\u{eb} O'Neil\r\n\
            ORG:Lakeside Bakery\\, LLC;Front\r\nEMAIL;TYPE=INTERNET:old@example.com\r\n\
            EMAIL;TYPE=INTERNET,PREF:zoe@lakeside.example\r\nTEL;TYPE=CELL:(555) 201-7788\r\n\
            ADR;TYPE=WORK:;;1 Mill Road;Clovis;;;\r\n\
            item1.ADR;TYPE=HOME,PREF:PO Box 7;Apt 4;12 Oak Street\\nRear house;Fresno;CA;93650;USA\r\nNOTE:Gate code 7\\; dog\r\n  is friendly \
            and\r\n\t barks\r\nCATEGORIES:vip,late payer\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n SkZJRg==\r\nEND:VCARD\r\n\
            BEGIN:VCARD\nVERSION:4.0\nFN:Sam Ortiz\nTEL;VALUE=uri;PREF=1;TYPE=\"voice,cell\":tel:+1-555-300-1000\n\
            ADR:;;;;;;\nADR:;Unit 2;5 Elm Street;Bend;;97701;\nADR:;;;Boise;ID;;\n\
            URL:https://www.linkedin.com/in/sam\nX-SOCIALPROFILE;TYPE=twitter:https://x.com/sam\nEND:VCARD\n\
            BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:B=E9langer;=C9lodie\n\
            NOTE;ENCODING=QUOTED-PRINTABLE:First=0Asecond li=\nne\nEND:VCARD\n";
        assert!(is_one(text.as_bytes()) && is_one(b"\nbegin:vcard\n") && !is_one(b"Name,Email\n"));
        let table = read(text.as_bytes());
        assert_eq!(table.rows().len(), 3);
        for (row, heading, wanted) in [
            (0, "First Name", "Zo\u{eb}"),
            (0, "Last Name", "O'Neil"),
            (0, "Company", "Lakeside Bakery, LLC"),
            (0, "Email", "zoe@lakeside.example"),
            (0, "Phone", "(555) 201-7788"),
            (0, "Street", "12 Oak Street, Rear house"),
            (0, "Street 2", "Apt 4, PO Box 7"),
            (0, "City", "Fresno"),
            (0, "Zip", "93650"),
            (0, "Notes", "Gate code 7; dog is friendly and barks"),
            (0, "Tags", "vip, late payer"),
            (1, "Name", "Sam Ortiz"),
            (1, "Phone", "+1-555-300-1000"),
            (1, "Street", "5 Elm Street"),
            (1, "Street 2", "Unit 2"),
            (1, "City", "Bend"),
            (1, "State", ""),
            (1, "LinkedIn", "https://www.linkedin.com/in/sam"),
            (1, "Twitter", "https://x.com/sam"),
            (2, "First Name", "Élodie"),
            (2, "Last Name", "Bélanger"),
            (2, "Notes", "First\nsecond line"),
        ] {
            assert_eq!(cell(&table, row, heading), wanted, "{row} {heading}");
        }
    }

    #[test]
    fn a_line_folded_inside_a_character_stays_what_it_was() {
        // "Zoë" is five bytes; the fold is in the middle of the last letter.
        let folded = b"BEGIN:VCARD\r\nFN:Zo\xc3\r\n \xab O'Neil\r\nNOTE:caf\xc3\r\n\t\xa9\r\nEND:VCARD\r\n\
            BEGIN:VCARD\r\nFN:\xc9lodie\r\nORG;CHARSET=ISO-8859-2:\xa3\xf3d\xbc\r\nEND:VCARD\r\n";
        let table = read(folded);
        for (row, heading, wanted) in
            [(0, "Name", "Zo\u{eb} O'Neil"), (0, "Notes", "caf\u{e9}"), (1, "Name", "Élodie"), (1, "Company", "Łódź")]
        {
            assert_eq!(cell(&table, row, heading), wanted, "{row} {heading}");
        }
    }

    #[test]
    fn lines_go_on_as_their_head_says() {
        let lines = |text: &str| {
            let mut lines = Vec::new();
            each_line(text.as_bytes(), |line| {
                lines.push(String::from_utf8_lossy(&line.bytes).into_owned());
                true
            });
            lines.retain(|line| !line.is_empty());
            lines
        };
        assert_eq!(
            lines("NOTE;ENCODING=quoted-printable:a=\nb=\r\nc\nFN:x="),
            ["NOTE;ENCODING=quoted-printable:abc", "FN:x="]
        );
        // The word counts in the head alone, also in one that is folded itself.
        assert_eq!(lines("NOTE:quoted-printable=\nFN:x"), ["NOTE:quoted-printable=", "FN:x"]);
        assert_eq!(lines("NOTE;ENCODING=QUOTED-\n PRINTABLE:a=\nb"), ["NOTE;ENCODING=QUOTED-PRINTABLE:ab"]);
        assert_eq!(lines(" a\n b"), [" ab"]);
    }
}
