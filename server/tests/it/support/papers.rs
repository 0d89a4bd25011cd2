//! PDFs, read back with poppler's tools.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The words on the paper.
pub fn words(pdf: &[u8]) -> String {
    let text = read("pdftotext", &["-layout", "-", "-"], pdf);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How many pictures are in it.
pub fn picture_count(pdf: &[u8]) -> usize {
    // Two lines of head, then one for each.
    read("pdfimages", &["-list", "-"], pdf).lines().skip(2).count()
}

fn read(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} runs: {error}"));
    child.stdin.take().expect("its input").write_all(pdf).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("text")
}
