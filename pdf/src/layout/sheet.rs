//! Composes a document: head, parties, items, totals, and then the sections that follow.

use std::rc::Rc;

use krilla::tagging::{ArtifactType, Tag};

use super::{sections, table};
use crate::document::{Document, InvoiceStatus, Kind};
use crate::layout::flow::{Area, Flow, Piece, ROOT, Role};
use crate::pictures::Pictures;
use crate::style::{
    ACCENT, AMOUNT, BADGE, BODY, FOOTER, GREEN, HAIRLINE, INK, LABEL, LEFT, MUTED, NAME, NUMBER, PAPER, QUIET, RED,
    RIGHT, SMALL, STRONG, Style, TITLE, TOP, TOTAL, TOTALS_WIDTH, WIDTH,
};
use crate::text::typeset::{Block, Typesetter};
use crate::words::{Mood, TEST, kind, title};
use crate::{format, text};

/// The head's right side: title, number, amount.
const ASIDE: f32 = 174.0;

pub(crate) fn lay_out(typesetter: &mut Typesetter, document: &Document, pictures: &Pictures) -> Flow {
    let mut flow = Flow::new();
    place_head(&mut flow, typesetter, document);
    place_parties(&mut flow, typesetter, document);
    let totals = totals(typesetter, document);
    table::place(&mut flow, typesetter, &document.items, totals_height(&totals));
    let beside = place_totals(&mut flow, &totals);
    sections::place(&mut flow, typesetter, document, pictures, beside);
    place_footers(&mut flow, typesetter, document);
    flow
}

/// The business on the left, what this is on the right.
fn place_head(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document) {
    let name = text::one_line(&document.business.name);
    // A long name is set smaller, as a sign-writer would.
    let size = match name.chars().count() {
        0..=44 => NAME.size,
        45..=90 => 16.0,
        _ => 12.0,
    };
    let width = WIDTH - ASIDE - 24.0;
    let mut y = TOP;
    let contact = [&document.business.email, &document.business.phone];
    let lines = std::iter::once((name, NAME.sized(size))).chain(contact.map(|line| (text::one_line(line), QUIET)));
    for (line, style) in lines.filter(|(line, _)| !line.is_empty()) {
        let block = typesetter.block(&line, style, width);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&block, LEFT, y, node);
        y += block.height() + if style.size > QUIET.size { 4.0 } else { 0.0 };
    }
    let left_end = y;

    let x = RIGHT - ASIDE;
    let block = typesetter.block(&kind(document).to_uppercase(), TITLE.right(), ASIDE);
    // The line box of the smaller type is lowered to the same height of capitals as the name's.
    let mut y = TOP + 5.0;
    flow.heading_at(&title(document), &block, 1, x, y);
    y += block.height();
    let number = text::one_line(&document.number);
    if !number.is_empty() {
        let size = if number.chars().count() > 20 { STRONG.size } else { NUMBER.size };
        let block = typesetter.block(&number, NUMBER.sized(size).right(), ASIDE);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&block, x, y, node);
        y += block.height();
    }
    let standing = document.standing();
    let color = match standing.mood {
        Mood::Paid | Mood::Accepted => Some(GREEN),
        Mood::Late => Some(RED),
        Mood::RanOut | Mood::Declined => Some(MUTED),
        Mood::Owed | Mood::Free | Mood::Offer => None,
    };
    let test = document.is_test.then_some((TEST, MUTED));
    for (words, color) in color.map(|color| (standing.status.as_str(), color)).into_iter().chain(test) {
        let mut block = typesetter.shape(words, BADGE);
        let inner = block.natural_width() + 1.0;
        block.wrap(inner);
        y += 5.0;
        let area = Area { x: RIGHT - inner - 14.0, y, width: inner + 14.0, height: block.height() + 5.0 };
        flow.fill(area, color);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&Rc::new(block), area.x + 7.5, y + 2.5, node);
        y += area.height;
    }
    flow.y = left_end.max(y) + 20.0;
    flow.fill(Area { x: LEFT, y: flow.y, width: WIDTH, height: 0.5 }, HAIRLINE);
    flow.y += 20.0;
}

/// Customer, dates and the amount, side by side.
fn place_parties(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document) {
    let top = flow.y;
    let customer_end = place_customer(flow, typesetter, document, top);
    let dates_end = place_dates(flow, typesetter, document, top);
    let amount_end = place_amount(flow, typesetter, document, top);
    flow.y = customer_end.max(dates_end).max(amount_end) + 26.0;
}

fn place_customer(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document, top: f32) -> f32 {
    let label = match document.kind {
        Kind::Invoice(_) => "Bill to",
        Kind::Estimate { .. } => "Prepared for",
    };
    let mut y = top;
    for (line, style) in [(label, LABEL), (&document.customer, STRONG)] {
        let line = text::one_line(line);
        if line.is_empty() {
            continue;
        }
        let block = typesetter.block(&line, style, 172.0);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&block, LEFT, y, node);
        y += block.height() + if style.size < BODY.size { 3.0 } else { 0.0 };
    }
    y
}

fn place_dates(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document, top: f32) -> f32 {
    let mut y = top;
    let labels: Vec<_> =
        document.dates().map(|(label, date)| (typesetter.shape(&before_value(label), LABEL), date)).collect();
    let width = labels.iter().map(|(label, _)| label.natural_width() + 6.0).fold(36.0, f32::max);
    for (mut label, date) in labels {
        let node = flow.node(ROOT, Tag::P);
        label.wrap(width);
        let label = Rc::new(label);
        let value = typesetter.block(&format::date(date), BODY, 80.0);
        // Both stand on one baseline.
        flow.place(&label, LEFT + 194.0, y + (value.height() - label.height()) * 0.6, node);
        flow.place(&value, LEFT + 194.0 + width, y, node);
        y += value.height() + 2.0;
    }
    y
}

/// A space at its end keeps a label and its value apart for those who listen.
fn before_value(label: &str) -> String {
    format!("{label} ")
}

/// The panel that says how much and by when.
fn place_amount(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document, top: f32) -> f32 {
    let standing = document.standing();
    let style = match standing.mood {
        Mood::Late => STRONG.colored(RED),
        Mood::Paid | Mood::Accepted => STRONG.colored(GREEN),
        Mood::Owed | Mood::Free | Mood::Offer | Mood::RanOut | Mood::Declined => BODY,
    };
    let width = ASIDE - 26.0;
    let blocks = [
        typesetter.block(standing.label, LABEL.colored(INK), width),
        typesetter.shrunk_line(&format::money(document.amount_cents()), AMOUNT, width),
        typesetter.block(&standing.below, style, width),
    ];
    let height = blocks.iter().map(|block| block.height()).sum::<f32>() + 22.0;
    let x = RIGHT - ASIDE;
    flow.fill(Area { x, y: top, width: ASIDE, height }, PAPER);
    flow.fill(Area { x, y: top, width: 3.0, height }, ACCENT);
    let mut y = top + 11.0;
    for block in &blocks {
        let node = flow.node(ROOT, Tag::P);
        flow.place(block, x + 15.0, y, node);
        y += block.height();
    }
    top + height
}

type TotalLine = (Rc<Block>, Rc<Block>);

fn totals(typesetter: &mut Typesetter, document: &Document) -> Vec<TotalLine> {
    let standing = document.standing();
    let (total, owed) = (document.total_cents, document.owed_cents());
    let mut lines: Vec<(String, i64, Style)> = match document.kind {
        Kind::Estimate { .. } => vec![(standing.label.to_owned(), total, TOTAL)],
        Kind::Invoice(InvoiceStatus::Paid { .. }) => {
            vec![("Total".to_owned(), total, TOTAL), (standing.below, document.received_cents(), BODY)]
        }
        Kind::Invoice(_) => vec![("Total".to_owned(), total, BODY), ("Amount due".to_owned(), owed, TOTAL)],
    };
    if document.paid_cents > 0 {
        lines.insert(1, ("Paid so far".to_owned(), -document.paid_cents, BODY));
    }
    if document.overpaid_cents > 0 {
        lines.push(("Overpaid by".to_owned(), document.overpaid_cents, BODY));
    }
    let breakdown = document.breakdown.iter().map(|sum| (text::one_line(&sum.label), sum.cents, BODY));
    let line = |(label, cents, style): (String, i64, Style)| {
        let label = typesetter.block(&before_value(&label), style, TOTALS_WIDTH * 0.5);
        (label, typesetter.shrunk_line(&format::money(cents), style.figures(), TOTALS_WIDTH * 0.5))
    };
    breakdown.chain(lines).map(line).collect()
}

const ABOVE_TOTALS: f32 = 13.0;

fn totals_height(totals: &[TotalLine]) -> f32 {
    ABOVE_TOTALS + totals.iter().map(total_height).sum::<f32>()
}

fn total_height((label, amount): &TotalLine) -> f32 {
    label.height().max(amount.height()) + 4.0
}

/// Returns where they begin.
fn place_totals(flow: &mut Flow, totals: &[TotalLine]) -> f32 {
    flow.need(totals_height(totals));
    flow.space(ABOVE_TOTALS);
    let top = flow.y;
    let x = RIGHT - TOTALS_WIDTH;
    for line in totals {
        let node = flow.node(ROOT, Tag::P);
        flow.place(&line.0, x, flow.y, node);
        flow.place(&line.1, x + TOTALS_WIDTH * 0.5, flow.y, node);
        flow.y += total_height(line);
    }
    top
}

fn place_footers(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document) {
    let business = text::one_line(&document.business.name);
    let title = title(document);
    // Of a long name only the beginning is shown: the number has to stay.
    let title = typesetter.fitted(&title, SMALL, WIDTH * 0.4);
    let business = typesetter.fitted(&business, SMALL, WIDTH * 0.38);
    let line = if business.is_empty() { title } else { format!("{business} · {title}") };
    let line = typesetter.block(&line, SMALL.ours(), WIDTH * 0.8);
    let role = Role::Artifact(ArtifactType::Footer);
    let count = flow.pages.len();
    for (index, page) in flow.pages.iter_mut().enumerate() {
        let number = typesetter.block(&format!("Page {} of {count}", index + 1), SMALL.right(), WIDTH * 0.2);
        for (block, x) in [(Rc::clone(&line), LEFT), (number, LEFT + WIDTH * 0.8)] {
            let lines = 0..block.line_count();
            page.push(Piece::Text { block, lines, x, y: FOOTER, role });
        }
    }
}
