//! Documents as a reader gets them, against committed texts and pictures: what poppler reads out of each file and how
//! it paints the pages. `UPDATE_GOLDEN=1` writes what is expected anew; look at the difference before you commit it.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod compare;
mod poppler;
mod samples;

use sawhorse_pdf::{Document, Engine, Rendered, Warning};

fn render(document: &Document) -> Rendered {
    Engine::new().expect("an engine").render(document).expect("a PDF")
}

fn check(name: &str, document: &Document) -> Rendered {
    let rendered = render(document);
    let text = poppler::text(&rendered.bytes);
    compare::texts(name, &text);
    compare::margins(name, &poppler::words(&rendered.bytes));
    let pages = text.matches('\u{c}').count();
    for page in 1..=pages {
        compare::pictures(&format!("{name}-{page}"), &poppler::picture(&rendered.bytes, page));
    }
    rendered
}

#[test]
fn invoice() {
    let rendered = check("invoice", &samples::invoice());
    assert_eq!(rendered.warnings, []);
}

#[test]
fn taxed_invoice() {
    check("taxed", &samples::taxed_invoice());
}

#[test]
fn taxed_invoice_that_is_partly_paid() {
    check("taxed-partly-paid", &samples::taxed_and_partly_paid_invoice());
}

#[test]
fn paid_invoice() {
    check("paid", &samples::paid_invoice());
}

#[test]
fn partly_paid_invoice() {
    check("partly-paid", &samples::partly_paid_invoice());
}

#[test]
fn credited_and_partly_paid_invoice() {
    check("credited-partly-paid", &samples::credited_and_partly_paid_invoice());
}

#[test]
fn invoice_in_instalments() {
    check("instalments", &samples::invoice_in_instalments());
}

#[test]
fn estimate_with_deposit() {
    check("deposit", &samples::estimate_with_deposit());
}

#[test]
fn past_due_invoice() {
    check("past-due", &samples::past_due_invoice());
}

#[test]
fn estimate() {
    check("estimate", &samples::estimate());
}

#[test]
fn estimate_that_was_accepted() {
    check("accepted", &samples::accepted_estimate());
}

#[test]
fn invoice_of_an_estimate_that_was_accepted() {
    check("accepted-invoice", &samples::invoice_of_accepted_estimate());
}

#[test]
fn estimate_that_has_run_out() {
    check("ran-out", &samples::ran_out_estimate());
}

#[test]
fn invoice_over_nothing() {
    check("free", &samples::free_invoice());
}

#[test]
fn sixty_lines_over_pages() {
    check("sixty-lines", &samples::sixty_lines());
}

#[test]
fn hostile_text() {
    let rendered = check("hostile", &samples::hostile());
    assert_eq!(rendered.warnings, ['\u{12000}', '\u{13000}'].map(Warning::MissingGlyph));
}

/// Scripts, rare Han, symbols and marks on letters of another font; what has no meaning at all is told.
#[test]
fn every_letter_has_a_glyph() {
    let mut document = samples::invoice();
    document.customer = "ᏣᎳᎩ བོད ᚠᚢᚦ ⰀⰁ 𐌰𐌱 𐐀 㐀 龘 𠮟 뷁 ꙮ ⠓⠊ 𝕬 a\u{1ab0} ש\u{301} ក\u{300} か\u{330}".to_owned();
    assert_eq!(render(&document).warnings, []);
    document.customer = "\u{378}\u{12000}".to_owned();
    assert_eq!(render(&document).warnings, ['\u{378}', '\u{12000}'].map(Warning::MissingGlyph));
}

#[test]
fn every_script() {
    let rendered = check("scripts", &samples::scripts());
    assert_eq!(rendered.warnings, []);
}

#[test]
fn photos() {
    let rendered = check("photos", &samples::photos());
    let left_out: Vec<usize> = rendered
        .warnings
        .iter()
        .filter_map(|warning| match warning {
            Warning::PhotoLeftOut { index, .. } => Some(*index),
            Warning::MissingGlyph(_) => None,
        })
        .collect();
    // Position 3 is no picture at all, position 4 breaks off amid its pixels.
    assert_eq!(left_out, [3, 4]);
}

#[test]
fn same_document_same_bytes() {
    for document in
        [samples::invoice(), samples::hostile(), samples::scripts(), samples::photos(), samples::sixty_lines()]
    {
        let mut engine = Engine::new().expect("an engine");
        let first = engine.render(&document).expect("a PDF").bytes;
        let again = engine.render(&document).expect("a PDF").bytes;
        assert!(first == again, "the engine's second rendering differs");
        assert!(first == render(&document).bytes, "another engine's rendering differs");
    }
}

#[test]
fn an_engine_may_move_to_another_thread() {
    let mut engine = Engine::new().expect("an engine");
    let bytes = std::thread::spawn(move || engine.render(&samples::invoice()).expect("a PDF").bytes).join();
    assert!(bytes.expect("no panic") == render(&samples::invoice()).bytes);
}

#[test]
fn a_missing_glyph_costs_next_to_nothing() {
    let mut document = samples::invoice();
    let before = render(&document).bytes.len();
    document.customer.push_str(" \u{12000}\u{12001}");
    let after = render(&document).bytes.len();
    assert!(after < before + 2_000, "{before} bytes became {after}");
}

#[test]
fn links_lead_to_the_payment_services() {
    let rendered = render(&samples::invoice());
    let urls = poppler::links(&rendered.bytes);
    for url in ["https://cash.app/$annsplumbing/1234.50", "https://venmo.com/annsplumbing?txn=pay&amount=1234.50"] {
        assert!(urls.contains(url), "{url} is not in\n{urls}");
    }
}

#[test]
fn structure_is_tagged() {
    let structure = poppler::structure(&render(&samples::photos()).bytes);
    for tag in ["H1", "H2", "Table", "THead", "TH", "TD", "Figure", "L", "LI", "Link"] {
        let found = structure.lines().any(|line| line.split([' ', ':']).find(|word| !word.is_empty()) == Some(tag));
        assert!(found, "no {tag} in\n{structure}");
    }
}
