//! Files that nobody means well with: whatever is in them, reading never panics, and takes a processor in proportion to
//! their size.

use super::http::Import;
use super::payloads::ImportFields;
use super::reading;
use platform::error::Error;

/// The same numbers every time, so that a failure comes back.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

/// What the readers look for, and what breaks readers.
const PIECES: &[&[u8]] = &[
    b"BEGIN:VCARD\r\n",
    b"END:VCARD\n",
    b"VERSION:2.1\n",
    b"N:",
    b"FN:",
    b"EMAIL;TYPE=PREF:",
    b"TEL;VALUE=uri:tel:",
    b"ADR;TYPE=HOME,PREF:;;",
    b"NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=",
    b"utf-16le",
    b"ISO-8859-1:",
    b"CATEGORIES:",
    b"item1.",
    b"=",
    b"=\n",
    b"=E9",
    b"=e",
    b"\\",
    b"\\n",
    b"\"",
    b"\"\"",
    b":",
    b";",
    b",",
    b"|",
    b"\t",
    b" ",
    b"\n ",
    b"\n",
    b"\r",
    b"\r\n",
    b"sep=;\n",
    b"Name,Email,Phone,City/State/ZIP,Street,Street 2\n",
    b"First Name;Last Name;Tags;Estimated Value;Last Contact\n",
    b"kim@example.com",
    b"Fresno, CA 93650",
    b"11/15/2026",
    b"$1,234.50",
    b"' =1+1",
    b" ::: ",
    b"\0",
    b"\xc3",
    b"\xab",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    "🔧".as_bytes(),
    "水道, ".as_bytes(),
    b"a",
];

fn import(file: Vec<u8>) {
    let read = Import::read(ImportFields { file: Some(file), ..ImportFields::default() });
    match read {
        Ok(import) => drop(import.preview(Default::default())),
        Err(Error::Invalid(_)) => {}
        Err(error) => panic!("{error:?}"),
    }
}

#[test]
fn no_file_makes_reading_panic() {
    let mut random = Random(20_261_118);
    for _ in 0..4000 {
        let mut file = [&b""[..], b"BEGIN:VCARD\n", b"Name,Email,Phone\n", b"\xff\xfe"][random.below(4)].to_vec();
        for _ in 0..random.below(60) {
            file.extend_from_slice(PIECES[random.below(PIECES.len())]);
        }
        // Some bytes that are no piece of anything.
        for _ in 0..random.below(4) {
            let place = random.below(file.len() + 1);
            file.insert(place, u8::try_from(random.below(256)).unwrap());
        }
        import(file);
    }
}

/// What this thread has had of a processor, in nanoseconds: how busy the machine is doesn't matter.
fn processor_time() -> u64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    told.split(' ').next().unwrap().parse().unwrap()
}

fn cost(file: &[u8]) -> u64 {
    let before = processor_time();
    drop(reading::read(file));
    processor_time() - before
}

/// Ten times as much takes some ten times as long. What is copied anew for every line would take a hundred times.
#[test]
fn reading_takes_time_in_proportion_to_the_file() {
    const SMALL: usize = 1_000_000;
    const TIMES: usize = 10;
    /// The system counts in steps of some milliseconds; what takes less than a few of them is quick.
    const QUICK: u64 = 20_000_000;
    let card = |inside: &str| format!("BEGIN:VCARD\n{inside}\nEND:VCARD\n").into_bytes();
    let of = |what: &str, length: usize| what.repeat(length / what.len());
    type Make<'make> = &'make dyn Fn(usize) -> Vec<u8>;
    let hostile: &[(&str, Make)] = &[
        ("soft line breaks", &|length| {
            let half = length / 2;
            card(&format!("NOTE;ENCODING=QUOTED-PRINTABLE:{}=\n{}", of("a", half), of("=\n", half)))
        }),
        ("folds", &|length| card(&format!("NOTE:{}", of("a\n ", length)))),
        ("folds in the head", &|length| card(&format!("NOTE;X={}:a", of("a\n ", length)))),
        ("quotes in the head", &|length| card(&format!("NOTE;X={}", of("\"\n ", length)))),
        ("pieces", &|length| card(&format!("ADR:{}", of(";", length)))),
        ("tags", &|length| card(&format!("CATEGORIES:{}", of("a,", length)))),
        ("backslashes", &|length| card(&format!("NOTE:{}", of("\\", length)))),
        ("properties", &|length| card(&of("EMAIL;PREF:a@b.c\n", length))),
        ("short properties", &|length| card(&of("A:\n", length))),
        ("beginnings", &|length| of("BEGIN:VCARD\n", length).into_bytes()),
        ("one cell", &|length| format!("Name,Email\n\"{}", of("a\"\"", length)).into_bytes()),
        ("one long row", &|length| format!("{}Dana,{}", "Name,Email\n".repeat(12), of("x,", length)).into_bytes()),
        ("empty rows", &|length| format!("Name,Email\n{}Dana,d@x.com", of(",\n", length)).into_bytes()),
        ("line breaks", &|length| format!("Name\n{}Dana", of("\r\n", length)).into_bytes()),
        ("old Windows text", &|length| [b"Name,Email\nDana,".to_vec(), vec![0xe9; length]].concat()),
    ];
    for (what, make) in hostile {
        let (small, large) = (make(SMALL), make(SMALL * TIMES));
        let (small, large) = (cost(&small).max(QUICK), cost(&large));
        assert!(large < small * 4 * TIMES as u64, "{what}: {small} ns, and {large} ns for {TIMES} times as much");
    }
}
