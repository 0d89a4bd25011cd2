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
