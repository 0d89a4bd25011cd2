//! Composes a document: head, parties, items, totals, and then the sections that follow.

use std::rc::Rc;

use krilla::tagging::Tag;

use super::frame::{ASIDE, place_badge, place_business, place_footers, place_panel, place_rule};
use super::{sections, table};
use crate::document::{Document, InvoiceStatus, Kind};
use crate::layout::flow::{Flow, ROOT};
use crate::pictures::Pictures;
use crate::style::{
    BODY, GREEN, LABEL, LEFT, MUTED, NUMBER, RED, RIGHT, STRONG, Style, TITLE, TOP, TOTAL, TOTALS_WIDTH, WIDTH,
};
use crate::text::typeset::{Block, Typesetter};
use crate::words::{Mood, TEST, kind, title};
use crate::{format, text};

pub(crate) fn lay_out(typesetter: &mut Typesetter, document: &Document, pictures: &Pictures) -> Flow {
    let mut flow = Flow::new();
    place_head(&mut flow, typesetter, document);
    place_parties(&mut flow, typesetter, document);
    place_message(&mut flow, typesetter, document);
    let totals = totals(typesetter, document);
    table::place(&mut flow, typesetter, &document.items, totals_height(&totals));
    let beside = place_totals(&mut flow, &totals);
    sections::place(&mut flow, typesetter, document, pictures, beside);
    place_footers(&mut flow, typesetter, &text::one_line(&document.business.name), &title(document));
    flow
}

/// The business on the left, what this is on the right.
fn place_head(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document) {
    let left_end = place_business(flow, typesetter, &document.business);

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
        Mood::Owed | Mood::Free | Mood::Proposal => None,
    };
    let test = document.is_test.then_some((TEST, MUTED));
    for (words, color) in color.map(|color| (standing.status.as_str(), color)).into_iter().chain(test) {
        y = place_badge(flow, typesetter, words, color, y);
    }
    place_rule(flow, left_end.max(y));
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
        Mood::Owed | Mood::Free | Mood::Proposal | Mood::RanOut | Mood::Declined => BODY,
    };
    place_panel(flow, typesetter, (standing.label, document.amount_cents(), &standing.below), style, top)
}

/// What the business writes to its customer, above the items.
fn place_message(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document) {
    let message = text::many_lines(&document.message);
    if message.is_empty() {
        return;
    }
    let block = typesetter.block(&message, BODY, WIDTH);
    let node = flow.node(ROOT, Tag::P);
    flow.paragraph(&block, node);
    flow.space(22.0);
}

type TotalLine = (Rc<Block>, Rc<Block>);

fn totals(typesetter: &mut Typesetter, document: &Document) -> Vec<TotalLine> {
    let standing = document.standing();
    let (total, owed) = (document.total_cents, document.owed_cents());
    let mut lines: Vec<(String, i64, Style)> = match document.kind {
        Kind::Estimate { .. } => vec![(standing.label.to_owned(), total, TOTAL)],
        Kind::Invoice(InvoiceStatus::Paid { .. }) => {
            let money = document.received_cents().saturating_sub(document.credited_cents);
            let mut lines = vec![("Total".to_owned(), total, TOTAL)];
            lines.extend(document.adjustments.iter().map(|one| (text::one_line(&one.label), one.cents, BODY)));
            if money > 0 && document.credited_cents > 0 {
                lines.push(("Credit applied".to_owned(), document.credited_cents, BODY));
            }
            lines.push((standing.below, if money > 0 { money } else { document.received_cents() }, BODY));
            lines
        }
        Kind::Invoice(_) => vec![("Total".to_owned(), total, BODY), ("Amount due".to_owned(), owed, TOTAL)],
    };
    let is_paid = matches!(document.kind, Kind::Invoice(InvoiceStatus::Paid { .. }));
    if !is_paid {
        let paid = document.paid_lines().into_iter().filter(|(_, cents)| *cents < 0);
        lines.splice(1..1, paid.map(|(label, cents)| (label.to_owned(), cents, BODY)));
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
