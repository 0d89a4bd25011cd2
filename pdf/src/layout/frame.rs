//! What documents and receipts have in common: the business at the top, badges, the panel with the amount, the footer.

use std::rc::Rc;

use krilla::tagging::{ArtifactType, Tag};

use crate::document::Business;
use crate::layout::flow::{Area, Flow, Piece, ROOT, Role};
use crate::style::{
    ACCENT, AMOUNT, BADGE, Color, FOOTER, HAIRLINE, INK, LABEL, LEFT, NAME, PAPER, QUIET, RIGHT, SMALL, Style, TOP,
    WIDTH,
};
use crate::text::typeset::Typesetter;
use crate::{format, text};

/// The head's right side: title, number, amount.
pub(crate) const ASIDE: f32 = 174.0;

/// Returns where it ends.
pub(crate) fn place_business(flow: &mut Flow, typesetter: &mut Typesetter, business: &Business) -> f32 {
    let name = text::one_line(&business.name);
    // A long name is set smaller, as a sign-writer would.
    let size = match name.chars().count() {
        0..=44 => NAME.size,
        45..=90 => 16.0,
        _ => 12.0,
    };
    let width = WIDTH - ASIDE - 24.0;
    let mut y = TOP;
    let contact = [&business.email, &business.phone];
    let lines = std::iter::once((name, NAME.sized(size))).chain(contact.map(|line| (text::one_line(line), QUIET)));
    for (line, style) in lines.filter(|(line, _)| !line.is_empty()) {
        let block = typesetter.block(&line, style, width);
        let node = flow.node(ROOT, Tag::P);
        flow.place(&block, LEFT, y, node);
        y += block.height() + if style.size > QUIET.size { 4.0 } else { 0.0 };
    }
    y
}

/// A word in a colored box on the right. Returns where it ends.
pub(crate) fn place_badge(flow: &mut Flow, typesetter: &mut Typesetter, words: &str, color: Color, y: f32) -> f32 {
    let mut block = typesetter.shape(words, BADGE);
    let inner = block.natural_width() + 1.0;
    block.wrap(inner);
    let y = y + 5.0;
    let area = Area { x: RIGHT - inner - 14.0, y, width: inner + 14.0, height: block.height() + 5.0 };
    flow.fill(area, color);
    let node = flow.node(ROOT, Tag::P);
    flow.place(&Rc::new(block), area.x + 7.5, y + 2.5, node);
    y + area.height
}

/// The line under the head; what follows begins below it.
pub(crate) fn place_rule(flow: &mut Flow, head_end: f32) {
    flow.y = head_end + 20.0;
    flow.fill(Area { x: LEFT, y: flow.y, width: WIDTH, height: 0.5 }, HAIRLINE);
    flow.y += 20.0;
}

/// The panel that says how much: a label, the amount in cents, and a line below it in this style. Returns where it ends.
pub(crate) fn place_panel(
    flow: &mut Flow,
    typesetter: &mut Typesetter,
    (label, cents, below): (&str, i64, &str),
    style: Style,
    top: f32,
) -> f32 {
    let width = ASIDE - 26.0;
    let blocks = [
        typesetter.block(label, LABEL.colored(INK), width),
        typesetter.shrunk_line(&format::money(cents), AMOUNT, width),
        typesetter.block(below, style, width),
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

pub(crate) fn place_footers(flow: &mut Flow, typesetter: &mut Typesetter, business: &str, title: &str) {
    // Of a long name only the beginning is shown: the number has to stay.
    let title = typesetter.fitted(title, SMALL, WIDTH * 0.4);
    let business = typesetter.fitted(business, SMALL, WIDTH * 0.38);
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
