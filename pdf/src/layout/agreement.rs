//! What the customer answered to an estimate, and the terms it was answered under: the last thing on the paper.

use krilla::tagging::Tag;

use super::heading::place_heading;
use crate::document::{Answer, Document, Kind, Signature};
use crate::format;
use crate::layout::flow::{Area, Flow, ROOT};
use crate::style::{BODY, HAIRLINE, LEFT, NUMBER, SMALL, WIDTH};
use crate::text;
use crate::text::typeset::Typesetter;

const SIGNATURE_WIDTH: f32 = 260.0;

impl Signature {
    /// "Estimate EST-0007 for $2,552.50 was accepted on Nov 15, 2026."
    fn sentence(&self, document: &Document) -> String {
        let on = format::date(self.on);
        match document.kind {
            Kind::Estimate { .. } => format!("Accepted on {on} for {}.", format::money(self.total_cents)),
            Kind::Invoice(_) => {
                let (number, total) = (text::one_line(&self.number), format::money(self.total_cents));
                format!("Estimate {number} for {total} was accepted on {on}.")
            }
        }
    }
}

pub(crate) fn place(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document) {
    let terms = text::many_lines(&document.agreement.terms);
    if !terms.is_empty() {
        let block = typesetter.block(&terms, BODY, WIDTH);
        place_heading(flow, typesetter, "Terms", block.height().min(32.0));
        let node = flow.node(ROOT, Tag::P);
        flow.paragraph(&block, node);
    }
    if let Some(Answer::Accepted(signature)) = &document.agreement.answer {
        place_signature(flow, typesetter, signature, document);
    }
}

/// All of it on one page.
fn place_signature(flow: &mut Flow, typesetter: &mut Typesetter, signature: &Signature, document: &Document) {
    let name = typesetter.block(&text::one_line(&signature.name), NUMBER, WIDTH);
    let mut lines = vec![typesetter.block(&signature.sentence(document), BODY, WIDTH)];
    lines.extend(signature.record.iter().map(|line| typesetter.block(&text::one_line(line), SMALL, WIDTH)));
    let height = name.height() + 9.0 + lines.iter().map(|line| line.height() + 1.0).sum::<f32>();
    place_heading(flow, typesetter, "Signature", height);
    let node = flow.node(ROOT, Tag::P);
    flow.place(&name, LEFT, flow.y, node);
    flow.y += name.height() + 3.0;
    flow.fill(Area { x: LEFT, y: flow.y, width: SIGNATURE_WIDTH, height: 0.5 }, HAIRLINE);
    flow.y += 6.0;
    for line in &lines {
        let node = flow.node(ROOT, Tag::P);
        flow.place(line, LEFT, flow.y, node);
        flow.y += line.height() + 1.0;
    }
}
