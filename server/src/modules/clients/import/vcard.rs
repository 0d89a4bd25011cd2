//! vCards 2.1, 3.0 and 4.0, as phones and address books write them, one client each.

use encoding_rs::{Encoding, UTF_8};

use super::payloads::FileFormat;
use super::table::{MOST_ROWS, Table};
use super::text::{clean, one_line};

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

pub fn is_one(text: &str) -> bool {
    text.trim_start().get(..11).is_some_and(|begin| begin.eq_ignore_ascii_case("BEGIN:VCARD"))
}

pub fn read(text: &str) -> Table {
    let mut rows = Vec::new();
    let mut card: Option<Card> = None;
    for line in unfolded(text) {
        let Some(property) = Property::of(&line) else { continue };
        match (property.name.as_str(), &mut card) {
            ("BEGIN", _) => card = Some(Card::default()),
            ("END", _) => rows.extend(card.take().map(Card::row)),
            (_, Some(card)) => card.take(&property),
            _ => {}
        }
        if rows.len() > MOST_ROWS {
            break;
        }
    }
    Table { format: FileFormat::Vcard, headings: HEADINGS.map(str::to_owned).to_vec(), rows }
}

/// A line that is too long goes on behind a blank at the beginning of the next; one in quoted-printable behind an equals
/// sign at its end.
fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_quoted =
            |last: &&mut String| last.ends_with('=') && last.to_ascii_uppercase().contains("QUOTED-PRINTABLE");
        if let Some(last) = lines.last_mut().filter(is_quoted) {
            last.pop();
            last.push_str(line);
        } else if let (Some(rest), Some(last)) = (line.strip_prefix([' ', '\t']), lines.last_mut()) {
            last.push_str(rest);
        } else {
            lines.push(line.to_owned());
        }
    }
    lines
}

/// One line: its name, how it is qualified, what it says.
struct Property {
    name: String,
    parameters: String,
    value: String,
}

impl Property {
    fn of(line: &str) -> Option<Self> {
        // The first colon outside quotes ends the head.
        let mut is_quoted = false;
        let colon = line.char_indices().find(|(_, one)| {
            is_quoted ^= *one == '"';
            *one == ':' && !is_quoted
        })?;
        let (head, value) = (&line[..colon.0], &line[colon.0 + 1..]);
        let (name, parameters) = head.split_once(';').unwrap_or((head, ""));
        // "item1.EMAIL" belongs to a group.
        let name = name.rsplit('.').next().unwrap_or(name).trim().to_ascii_uppercase();
        let parameters = parameters.to_ascii_uppercase();
        let value = if parameters.contains("QUOTED-PRINTABLE") {
            let label = parameters.split(';').find_map(|one| one.strip_prefix("CHARSET="));
            let encoding = label.and_then(|label| Encoding::for_label(label.as_bytes())).unwrap_or(UTF_8);
            encoding.decode(&unquoted(value)).0.into_owned()
        } else {
            value.to_owned()
        };
        Some(Self { name, parameters, value })
    }

    /// The pieces that semicolons part, each as it is meant.
    fn pieces(&self) -> Vec<String> {
        split(&self.value, ';')
    }

    fn is_preferred(&self) -> bool {
        self.parameters.contains("PREF")
    }
}

fn unquoted(value: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
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
fn split(text: &str, at: char) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let meant = match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => '\n',
                Some(escaped) => escaped,
                None => '\\',
            },
            _ if letter == at => {
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
        let pieces = property.pieces();
        let piece = |place: usize| pieces.get(place).map(String::as_str).unwrap_or_default();
        let whole = clean(&split(&property.value, '\0').concat());
        match property.name.as_str() {
            "N" => {
                self.put("Last Name", piece(0));
                self.put("First Name", piece(1));
            }
            "FN" => self.put("Name", &whole),
            "ORG" => self.put("Company", piece(0)),
            "EMAIL" if property.is_preferred() && !self.has_preferred_email => {
                self.has_preferred_email = true;
                self.replace("Email", &whole);
            }
            "EMAIL" => self.put("Email", &whole),
            "TEL" => {
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
                let is_better = property.is_preferred() && !self.has_preferred_address;
                if pieces.iter().any(|piece| !piece.is_empty()) && (is_better || !self.has_address) {
                    self.has_address = true;
                    self.has_preferred_address = property.is_preferred();
                    for (heading, places) in ADDRESS {
                        let pieces: Vec<&str> = places.iter().map(|place| piece(*place)).collect();
                        self.replace(heading, &one_line(pieces));
                    }
                }
            }
            "NOTE" => self.put("Notes", &whole),
            "CATEGORIES" => self.put("Tags", &split(&property.value, ',').join(", ")),
            "URL" | "X-SOCIALPROFILE" => {
                for (site, heading) in PAGES {
                    if whole.to_lowercase().contains(site) {
                        self.put(heading, &whole);
                    }
                }
            }
            _ => {}
        }
    }

    fn row(self) -> Vec<String> {
        self.cells.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(table: &Table, row: usize, heading: &str) -> String {
        let place = HEADINGS.iter().position(|known| *known == heading).unwrap();
        table.rows[row][place].clone()
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
        assert!(is_one(text) && is_one("\nbegin:vcard\n") && !is_one("Name,Email\n"));
        let table = read(text);
        assert_eq!(table.rows.len(), 3);
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
}
