//! What follows the totals: how to pay, how long an estimate holds, attached files, photos, what was agreed.

use std::rc::Rc;

use krilla::image::Image;
use krilla::tagging::{ListNumbering, Tag};

use super::agreement;
use super::heading::{ABOVE_HEADING, BELOW_HEADING, place_heading};
use crate::document::{Document, PaymentMethod};
use crate::format;
use crate::layout::flow::{Area, Flow, NodeId, Piece, ROOT};
use crate::pictures::Pictures;
use crate::style::{ACCENT, BODY, BOTTOM, HEADING, LEFT, SMALL, STRONG, TOTALS_WIDTH, WIDTH};
use crate::text;
use crate::text::typeset::{Block, Typesetter};
use crate::words::{Mood, TEST_NOTICE};

/// Room kept under a heading, so that it does not stand alone at the foot of a page.
const COMPANY: f32 = 32.0;
/// Leaves the totals their place.
const PAYMENT_WIDTH: f32 = WIDTH - TOTALS_WIDTH - 24.0;
const METHOD_WIDTH: f32 = 72.0;
const BELOW_METHOD: f32 = 3.0;
const PHOTO_GAP: f32 = 18.0;
const PHOTO_HEIGHT: f32 = 190.0;

/// `beside` is where the totals begin: the left of them is free.
pub(crate) fn place(
    flow: &mut Flow,
    typesetter: &mut Typesetter,
    document: &Document,
    pictures: &Pictures,
    beside: f32,
) {
    place_payment(flow, typesetter, document, beside);
    if let Some((title, lines)) = document.schedule() {
        place_list(flow, typesetter, title, lines.into_iter());
    }
    if let Some(notice) = document.standing().notice {
        place_notice(flow, typesetter, &notice);
    }
    if document.is_test {
        place_notice(flow, typesetter, TEST_NOTICE);
    }
    place_attachments(flow, typesetter, document);
    place_photos(flow, typesetter, document, pictures);
    agreement::place(flow, typesetter, document);
}

fn place_notice(flow: &mut Flow, typesetter: &mut Typesetter, notice: &str) {
    flow.space(ABOVE_HEADING);
    let block = typesetter.block(notice, STRONG, WIDTH);
    let node = flow.node(ROOT, Tag::P);
    flow.paragraph(&block, node);
}

struct Method<'a> {
    name: &'static str,
    name_block: Rc<Block>,
    detail_block: Option<Rc<Block>>,
    url: Option<&'a str>,
}

impl Method<'_> {
    fn height(&self) -> f32 {
        let detail = self.detail_block.as_ref().map_or(0.0, |block| block.height());
        self.name_block.height().max(detail) + BELOW_METHOD
    }
}

fn method<'a>(typesetter: &mut Typesetter, method: &'a PaymentMethod, business: &str) -> Method<'a> {
    let (name, link) = match method {
        PaymentMethod::CashApp(link) => ("Cash App", Some(link)),
        PaymentMethod::Venmo(link) => ("Venmo", Some(link)),
        PaymentMethod::Zelle(link) => ("Zelle", Some(link)),
        PaymentMethod::Cash => ("Cash", None),
        PaymentMethod::Check => ("Check", None),
    };
    let detail = match (method, link.map(|link| text::one_line(&link.handle))) {
        (_, Some(handle)) if handle.is_empty() => Some(format!("Pay with {name}")),
        (_, Some(handle)) => Some(handle),
        (PaymentMethod::Check, None) if !business.is_empty() => Some(format!("Payable to {business}")),
        _ => None,
    };
    let url = link.map(|link| link.url.trim()).filter(|url| !url.is_empty());
    let style = if url.is_some() { BODY.colored(ACCENT) } else { BODY };
    Method {
        name,
        name_block: typesetter.block(name, STRONG, METHOD_WIDTH),
        detail_block: detail.map(|detail| typesetter.block(&detail, style, PAYMENT_WIDTH - METHOD_WIDTH)),
        url,
    }
}

/// Left of the totals where the page has room for all of it, else below them.
fn place_payment(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document, beside: f32) {
    let is_proposal = document.standing().mood == Mood::Proposal;
    let business = text::one_line(&document.business.name);
    let methods: Vec<Method> =
        document.ways_to_pay().iter().map(|payment| method(typesetter, payment, &business)).collect();
    if methods.is_empty() && !is_proposal {
        return;
    }
    let title = document.payment_title();
    let heading = typesetter.block(title, HEADING, PAYMENT_WIDTH);
    let terms = is_proposal.then(|| typesetter.block(&document.due(), BODY, PAYMENT_WIDTH));
    let terms_height = terms.as_ref().map_or(0.0, |terms| terms.height() + BELOW_METHOD);
    let height = heading.height() + BELOW_HEADING + terms_height + methods.iter().map(Method::height).sum::<f32>();
    let totals_end = flow.y;
    let fits_beside = beside + height <= BOTTOM;
    if fits_beside {
        flow.y = beside;
    } else {
        flow.space(ABOVE_HEADING);
    }
    let first = methods.first().map_or(0.0, Method::height);
    flow.heading(title, &heading, BELOW_HEADING + terms_height + first);
    flow.y += BELOW_HEADING;
    if let Some(terms) = &terms {
        let node = flow.node(ROOT, Tag::P);
        flow.place(terms, LEFT, flow.y, node);
        flow.y += terms_height;
    }
    if !methods.is_empty() {
        let list = flow.node(ROOT, Tag::L(ListNumbering::None));
        let amount = format::money(document.asked_cents);
        for method in &methods {
            flow.need(method.height());
            place_method(flow, method, list, &amount);
        }
    }
    if fits_beside {
        flow.y = flow.y.max(totals_end);
    }
}

fn place_method(flow: &mut Flow, method: &Method, list: NodeId, amount: &str) {
    let item = flow.node(list, Tag::LI);
    if let Some(detail) = &method.detail_block {
        let label = flow.node(item, Tag::Lbl);
        flow.place(&method.name_block, LEFT, flow.y, label);
        let x = LEFT + METHOD_WIDTH;
        let body = flow.node(item, Tag::LBody);
        match method.url {
            Some(url) => {
                let node = flow.node(body, Tag::Link);
                flow.place(detail, x, flow.y, node);
                place_link(flow, detail, x, url, format!("Pay {amount} with {}", method.name), node);
            }
            None => flow.place(detail, x, flow.y, body),
        }
    } else {
        let body = flow.node(item, Tag::LBody);
        flow.place(&method.name_block, LEFT, flow.y, body);
    }
    flow.y += method.height();
}

/// Underlines a block just placed and makes it a link.
fn place_link(flow: &mut Flow, block: &Rc<Block>, x: f32, url: &str, purpose: String, node: NodeId) {
    let y = flow.y;
    let mut widest: f32 = 0.0;
    for line in 0..block.line_count() {
        let (start, end) = block.line_extent(line);
        widest = widest.max(end);
        let under = y + block.line_top(line + 1) - 1.6;
        flow.fill(Area { x: x + start, y: under, width: end - start, height: 0.5 }, block.color());
    }
    let area = Area { x, y, width: widest, height: block.height() };
    flow.push(Piece::Link { area, url: url.to_owned(), purpose, node });
}

fn place_attachments(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document) {
    let names = document.attachments.iter().map(|name| text::one_line(name)).filter(|name| !name.is_empty());
    place_list(flow, typesetter, "Attached files", names);
}

/// Lines under a heading; nothing where there are none.
fn place_list(flow: &mut Flow, typesetter: &mut Typesetter, title: &str, lines: impl Iterator<Item = String>) {
    let blocks: Vec<_> = lines.map(|line| typesetter.block(&line, BODY, WIDTH)).collect();
    if blocks.is_empty() {
        return;
    }
    place_heading(flow, typesetter, title, COMPANY);
    let list = flow.node(ROOT, Tag::L(ListNumbering::None));
    for block in &blocks {
        let item = flow.node(list, Tag::LI);
        let body = flow.node(item, Tag::LBody);
        flow.paragraph(block, body);
        flow.space(2.0);
    }
}

struct Figure<'a> {
    image: &'a Image,
    width: f32,
    height: f32,
    caption: String,
    caption_block: Rc<Block>,
    alt: String,
}

fn place_photos(flow: &mut Flow, typesetter: &mut Typesetter, document: &Document, pictures: &Pictures) {
    if pictures.shown.is_empty() {
        return;
    }
    let width = (WIDTH - PHOTO_GAP) / 2.0;
    let figures: Vec<Figure> = pictures
        .shown
        .iter()
        .filter_map(|(index, image)| Some((index, image, document.photos.get(*index)?)))
        .map(|(index, image, photo)| {
            let caption = text::one_line(&photo.caption);
            let alt = [text::many_lines(&photo.alt), caption.clone()].into_iter().find(|alt| !alt.is_empty());
            let (pixels_wide, pixels_high) = image.size();
            let scale = (width / pixels_wide as f32).min(PHOTO_HEIGHT / pixels_high as f32);
            Figure {
                image,
                // A hair's breadth at least: a picture of one pixel by ten thousand is a picture too.
                width: (pixels_wide as f32 * scale).max(0.1),
                height: (pixels_high as f32 * scale).max(0.1),
                caption_block: typesetter.block(&caption, SMALL, width),
                caption,
                alt: alt.unwrap_or_else(|| format!("Photo {}", index + 1)),
            }
        })
        .collect();
    for (number, pair) in figures.chunks(2).enumerate() {
        let tallest = pair.iter().map(|figure| figure.height).fold(0.0, f32::max);
        let captions = pair.iter().map(|figure| figure.caption_block.height()).fold(0.0, f32::max);
        let height = tallest + 5.0 + captions;
        if number == 0 {
            place_heading(flow, typesetter, "Photos", height);
        } else {
            flow.need(height);
        }
        for (column, figure) in pair.iter().enumerate() {
            let x = LEFT + column as f32 * (width + PHOTO_GAP);
            let node = flow.node(ROOT, Tag::Figure(Some(figure.alt.clone())));
            let area = Area { x, y: flow.y, width: figure.width, height: figure.height };
            flow.push(Piece::Picture { image: figure.image.clone(), area, node });
            if !figure.caption.is_empty() {
                let node = flow.node(ROOT, Tag::P);
                flow.place(&figure.caption_block, x, flow.y + figure.height + 5.0, node);
            }
        }
        flow.y += height + 14.0;
    }
}
