//! Composes a receipt: who paid whom, how much, when and how, and what that leaves.

use krilla::tagging::Tag;

use super::frame::{ASIDE, place_badge, place_business, place_footers, place_panel, place_rule};
use crate::layout::flow::{Flow, ROOT};
use crate::receipt::{Receipt, ReceiptKind};
use crate::style::{BODY, GREEN, LABEL, LEFT, MUTED, NUMBER, RIGHT, STRONG, TITLE, TOP, TOTAL, TOTALS_WIDTH, WIDTH};
use crate::text::typeset::Typesetter;
use crate::words::{TEST, TEST_NOTICE};
use crate::{format, text};

pub(crate) fn lay_out(typesetter: &mut Typesetter, receipt: &Receipt) -> Flow {
    let mut flow = Flow::new();
    place_head(&mut flow, typesetter, receipt);
    place_payment(&mut flow, typesetter, receipt);
    place_sums(&mut flow, typesetter, receipt);
    if receipt.is_test {
        flow.space(24.0);
        let block = typesetter.block(TEST_NOTICE, STRONG, WIDTH);
        let node = flow.node(ROOT, Tag::P);
        flow.paragraph(&block, node);
    }
    place_footers(&mut flow, typesetter, &text::one_line(&receipt.business.name), &text::one_line(&receipt.title()));
    flow
}

fn place_head(flow: &mut Flow, typesetter: &mut Typesetter, receipt: &Receipt) {
    let left_end = place_business(flow, typesetter, &receipt.business);
    let x = RIGHT - ASIDE;
    let block = typesetter.block(&receipt.name().to_uppercase(), TITLE.right(), ASIDE);
    let mut y = TOP + 5.0;
    flow.heading_at(&text::one_line(&receipt.title()), &block, 1, x, y);
    y += block.height();
    let number = text::one_line(&receipt.number);
    if !number.is_empty() {
        let size = if number.chars().count() > 20 { STRONG.size } else { NUMBER.size };
        let block = typesetter.block(&number, NUMBER.sized(size).right(), ASIDE);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&block, x, y, node);
        y += block.height();
    }
    if receipt.is_test {
        y = place_badge(flow, typesetter, TEST, MUTED, y);
    }
    place_rule(flow, left_end.max(y));
}

/// Who paid, on which day, how and what for; the amount beside it.
fn place_payment(flow: &mut Flow, typesetter: &mut Typesetter, receipt: &Receipt) {
    let top = flow.y;
    let date = format::date(receipt.date);
    let (who, day, words, below) = match receipt.kind {
        ReceiptKind::Refund => ("Refunded to", "Refunded on", "Amount refunded", format!("Refunded {date}")),
        ReceiptKind::Payment => ("Received from", "Paid on", "Amount received", format!("Received {date}")),
        ReceiptKind::CreditMemo => ("Credit to", "Date", "Credit", format!("Issued {date}")),
    };
    let is_memo = receipt.kind == ReceiptKind::CreditMemo;
    let facts = [
        (who, text::one_line(&receipt.customer)),
        (day, date),
        ("Method", if is_memo { String::new() } else { text::one_line(&receipt.method) }),
        ("For", text::one_line(&receipt.about)),
        ("Reason", text::one_line(&receipt.reason)),
    ];
    let (label_width, value_width) = (84.0, WIDTH - ASIDE - 84.0 - 24.0);
    let mut y = top;
    for (label, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
        let style = if *label == who { STRONG } else { BODY };
        // A space at its end keeps a label and its value apart for those who listen.
        let label = typesetter.block(&format!("{label} "), LABEL, label_width);
        let value = typesetter.block(value, style, value_width);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&label, LEFT, y + 1.0, node);
        flow.place(&value, LEFT + label_width, y, node);
        y += value.height() + 4.0;
    }
    let style = if receipt.kind == ReceiptKind::Refund { BODY } else { STRONG.colored(GREEN) };
    let panel_end = place_panel(flow, typesetter, (words, receipt.cents, &below), style, top);
    flow.y = y.max(panel_end) + 26.0;
}

fn place_sums(flow: &mut Flow, typesetter: &mut Typesetter, receipt: &Receipt) {
    let x = RIGHT - TOTALS_WIDTH;
    let last = receipt.sums.len().saturating_sub(1);
    for (place, sum) in receipt.sums.iter().enumerate() {
        let style = if place == last { TOTAL } else { BODY };
        let label = typesetter.block(&format!("{} ", text::one_line(&sum.label)), style, TOTALS_WIDTH * 0.5);
        let figure = typesetter.shrunk_line(&format::money(sum.cents), style.figures(), TOTALS_WIDTH * 0.5);
        let height = label.height().max(figure.height()) + 4.0;
        flow.need(height);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&label, x, flow.y, node);
        flow.place(&figure, x + TOTALS_WIDTH * 0.5, flow.y, node);
        flow.y += height;
    }
}
