//! Runs poppler's programs (Debian's `poppler-utils`) on a PDF.

use std::io::Write;
use std::process::{Command, Stdio};

fn run(program: &str, arguments: &[&str], pdf: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} does not start ({error}): install poppler-utils"));
    child.stdin.take().expect("a pipe").write_all(pdf).expect("the PDF is read");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{program}: {}", output.status);
    output.stdout
}

/// The text as it stands on the pages, each page ended by a form feed.
pub fn text(pdf: &[u8]) -> String {
    String::from_utf8(run("pdftotext", &["-layout", "-", "-"], pdf)).expect("UTF-8")
}

/// Each word of the text with the box around it, as XML, one to a line.
pub fn words(pdf: &[u8]) -> String {
    // Poppler halves some characters beyond the basic plane here; the boxes are what counts.
    String::from_utf8_lossy(&run("pdftotext", &["-bbox", "-", "-"], pdf)).into_owned()
}

/// A page as a small PNG.
pub fn picture(pdf: &[u8], page: usize) -> Vec<u8> {
    let page = page.to_string();
    run("pdftoppm", &["-r", "48", "-png", "-f", &page, "-l", &page, "-"], pdf)
}

pub fn links(pdf: &[u8]) -> String {
    String::from_utf8(run("pdfinfo", &["-url", "-"], pdf)).expect("UTF-8")
}

/// The tree of tags, one per line, indented.
pub fn structure(pdf: &[u8]) -> String {
    String::from_utf8(run("pdfinfo", &["-struct", "-"], pdf)).expect("UTF-8")
}
