//! What holds for every document, tried on random ones: it is written, nothing leaves the margins, rows and totals
//! stay together, and every amount is printed.

use krilla::tagging::TagKind;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::document::{
    Agreement, Business, Date, Document, InvoiceStatus, Item, Kind, PaymentLink, PaymentMethod, Photo, Sum,
};
use crate::layout::flow::{Flow, NodeId, Piece, ROOT, Role};
use crate::layout::sheet;
use crate::pictures::Pictures;
use crate::receipt::{Receipt, ReceiptKind};
use crate::style::{BOTTOM, FOOTER, LEFT, PAGE_HEIGHT, RIGHT, TOP};
use crate::text::typeset::Typesetter;
use crate::{Engine, format};

const JPEG: &[u8] = include_bytes!("../tests/golden/photos/faucet.jpg");
const PNG: &[u8] = include_bytes!("../tests/golden/photos/pipe.png");
/// Rounding, and the overhang of a letter's edge.
const TOLERANCE: f32 = 0.6;

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-z0-9 ,.&'/-]{0,60}",
        2 => "\\PC{0,40}",
        2 => any::<String>(),
        1 => "[\\u{0300}-\\u{036f}\\u{0590}-\\u{06ff}\\u{0900}-\\u{0dff}\\u{200b}-\\u{206f}\\u{1f300}-\\u{1faff}]{0,30}",
        1 => "([a-z]{1,12}[ \\n\\t]{1,3}){0,300}",
        1 => (any::<char>(), 0..10_000_usize).prop_map(|(character, count)| character.to_string().repeat(count)),
    ]
}

fn any_date() -> impl Strategy<Value = Date> {
    (0..=9999_u16, 1..=12_u8, 1..=28_u8).prop_map(|(year, month, day)| Date::new(year, month, day).expect("a day"))
}

fn any_kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        (any_date(), any::<(bool, bool, bool)>()).prop_map(
            |(valid_until, (is_for_30_days, has_run_out, is_invoiced))| Kind::Estimate {
                valid_until,
                is_for_30_days,
                has_run_out,
                is_invoiced
            }
        ),
        Just(Kind::Invoice(InvoiceStatus::Open)),
        Just(Kind::Invoice(InvoiceStatus::PastDue)),
        proptest::option::of(any_date()).prop_map(|on| Kind::Invoice(InvoiceStatus::Paid { on })),
    ]
}

fn any_cents() -> impl Strategy<Value = i64> {
    prop_oneof![6 => 0..100_000_000_i64, 1 => -100_000_000..0_i64, 1 => any::<i64>()]
}

fn any_item() -> impl Strategy<Value = Item> {
    (any_text(), any_cents(), any_cents(), any_cents()).prop_map(
        |(description, quantity_thousandths, rate_cents, subtotal_cents)| Item {
            description,
            quantity_thousandths,
            rate_cents,
            subtotal_cents,
        },
    )
}

fn any_method() -> impl Strategy<Value = PaymentMethod> {
    let link = || (any_text(), any_text()).prop_map(|(handle, url)| PaymentLink { handle, url });
    prop_oneof![
        link().prop_map(PaymentMethod::CashApp),
        link().prop_map(PaymentMethod::Venmo),
        link().prop_map(PaymentMethod::Zelle),
        Just(PaymentMethod::Cash),
        Just(PaymentMethod::Check),
    ]
}

/// Whole pictures, broken ones and what is none.
fn any_photo() -> impl Strategy<Value = Photo> {
    let damaged = (any::<bool>(), any::<prop::sample::Index>(), any::<u8>(), any::<prop::sample::Index>()).prop_map(
        |(jpeg, at, byte, length)| {
            let mut bytes = if jpeg { JPEG.to_vec() } else { PNG.to_vec() };
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let length = length.index(bytes.len() * 2);
            bytes.truncate(length);
            bytes
        },
    );
    let bytes = prop_oneof![Just(JPEG.to_vec()), Just(PNG.to_vec()), damaged, vec(any::<u8>(), 0..60)];
    (bytes, any_text(), any_text()).prop_map(|(bytes, caption, alt)| Photo { bytes, caption, alt })
}

prop_compose! {
    fn any_document()(
        business in (any_text(), any_text(), any_text()),
        customer in any_text(),
        (kind, number) in (any_kind(), any_text()),
        (date, due_date, sent_date) in (any_date(), proptest::option::of(any_date()), proptest::option::of(any_date())),
        items in vec(any_item(), 0..40),
        total_cents in any_cents(),
        is_test in any::<bool>(),
        payment_methods in vec(any_method(), 0..6),
        photos in vec(any_photo(), 0..5),
        attachments in vec(any_text(), 0..4),
        message in any_text(),
    ) -> Document {
        Document {
            business: Business { name: business.0, email: business.1, phone: business.2 },
            kind,
            number,
            is_test,
            customer,
            date,
            due_date,
            sent_date,
            message,
            items,
            breakdown: Vec::new(),
            total_cents,
            adjustments: Vec::new(),
            paid_cents: 0,
            credited_cents: 0,
            overpaid_cents: 0,
            asked_cents: total_cents,
            deposit: None,
            instalments: Vec::new(),
            payment_methods,
            photos,
            attachments,
            agreement: Agreement::default(),
        }
    }
}

fn lay_out(document: &Document) -> Flow {
    let pictures = Pictures::read(&document.photos);
    sheet::lay_out(&mut Typesetter::new().expect("fonts"), document, &pictures)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn every_document_is_written(document in any_document()) {
        let mut engine = Engine::new().expect("fonts");
        let first = engine.render(&document).expect("a PDF");
        prop_assert!(first.bytes.starts_with(b"%PDF-1.7"));
        let again = engine.render(&document).expect("a PDF");
        prop_assert!(first.bytes == again.bytes, "the same document gave other bytes");
        prop_assert_eq!(first.warnings, again.warnings);
    }

    #[test]
    fn nothing_leaves_the_margins(document in any_document()) {
        let outside = outside_the_margins(&lay_out(&document));
        prop_assert!(outside.is_empty(), "{outside:?}");
    }

    #[test]
    fn rows_and_totals_stay_together(document in any_document()) {
        let flow = lay_out(&document);
        let rows = rows(&flow);
        prop_assert_eq!(rows.len(), document.items.len());
        for (index, cells) in rows.iter().enumerate() {
            let pages = pages_of(&flow, cells[0]);
            if let (Some(first), Some(last)) = (pages.first(), pages.last())
                && first < last
            {
                // Nearly a page high; the last row shares it with the totals.
                let height: f32 = pages.iter().map(|page| height_on(&flow, *page, cells[0])).sum();
                let last_row = index + 1 == rows.len();
                prop_assert!(height > if last_row { 400.0 } else { 600.0 }, "a row of {height} points is torn");
            }
        }
        if let Some(cells) = rows.last() {
            let total = totals_page(&flow, cells[3]);
            prop_assert_eq!(pages_of(&flow, cells[0]).last().copied(), total, "the totals stand alone");
        }
    }

    #[test]
    fn every_amount_is_printed(document in any_document()) {
        let flow = lay_out(&document);
        for (cells, item) in rows(&flow).iter().zip(&document.items) {
            prop_assert_eq!(texts(&flow, cells[1]), [format::quantity(item.quantity_thousandths)]);
            prop_assert_eq!(texts(&flow, cells[2]), [format::money(item.rate_cents)]);
            prop_assert_eq!(texts(&flow, cells[3]), [format::money(item.subtotal_cents)]);
        }
        let total = format::money(document.total_cents);
        let printed = (0..flow.nodes.len()).flat_map(|node| texts(&flow, NodeId(node))).filter(|text| *text == total);
        // In the panel on top and under the table.
        prop_assert!(printed.count() >= 2);
    }
}

/// Here the space at the end of a line hangs over on the left.
#[test]
fn lines_from_right_to_left_stay_inside() {
    let mut document = Document {
        business: Business { name: "Ann".into(), email: String::new(), phone: String::new() },
        kind: Kind::Invoice(InvoiceStatus::Open),
        number: "INV-0001".into(),
        is_test: false,
        customer: "Dana".into(),
        date: Date::new(2026, 11, 15).expect("a day"),
        due_date: None,
        sent_date: None,
        message: String::new(),
        items: Vec::new(),
        breakdown: Vec::new(),
        total_cents: 0,
        adjustments: Vec::new(),
        paid_cents: 0,
        credited_cents: 0,
        overpaid_cents: 0,
        asked_cents: 0,
        deposit: None,
        instalments: Vec::new(),
        payment_methods: Vec::new(),
        photos: Vec::new(),
        attachments: Vec::new(),
        agreement: Agreement::default(),
    };
    let description = "תיקון ברז במטבח ".repeat(20);
    document.items.push(Item { description, quantity_thousandths: 1000, rate_cents: 0, subtotal_cents: 0 });
    assert_eq!(outside_the_margins(&lay_out(&document)), []);
}

/// The page and the edges of each line or area that leaves the margins.
fn outside_the_margins(flow: &Flow) -> Vec<(usize, (f32, f32, f32, f32))> {
    let mut outside = Vec::new();
    for (page, pieces) in flow.pages.iter().enumerate() {
        for piece in pieces {
            let footer = matches!(piece, Piece::Text { y, .. } if *y == FOOTER);
            let (highest, lowest) = if footer { (FOOTER, PAGE_HEIGHT - 36.0) } else { (TOP, BOTTOM) };
            let leaves = |(left, top, right, bottom): &(f32, f32, f32, f32)| {
                *left < LEFT - TOLERANCE
                    || *right > RIGHT + TOLERANCE
                    || *top < highest - TOLERANCE
                    || *bottom > lowest + TOLERANCE
            };
            outside.extend(edges(piece).into_iter().filter(leaves).map(|edges| (page + 1, edges)));
        }
    }
    outside
}

/// The edges of a piece, line by line: left, top, right, bottom.
fn edges(piece: &Piece) -> Vec<(f32, f32, f32, f32)> {
    match piece {
        Piece::Text { block, lines, x, y, .. } => {
            let start = block.line_top(lines.start);
            let line = |line: usize| {
                let (left, right) = block.line_extent(line);
                (x + left, y + block.line_top(line) - start, x + right, y + block.line_top(line + 1) - start)
            };
            lines.clone().map(line).collect()
        }
        Piece::Fill { area, .. } | Piece::Picture { area, .. } | Piece::Link { area, .. } => {
            vec![(area.x, area.y, area.x + area.width, area.y + area.height)]
        }
        Piece::Blank { .. } => Vec::new(),
    }
}

fn owner(piece: &Piece) -> Option<NodeId> {
    match piece {
        Piece::Text { role: Role::Content(node), .. } => Some(*node),
        Piece::Picture { node, .. } | Piece::Link { node, .. } | Piece::Blank { node } => Some(*node),
        Piece::Text { .. } | Piece::Fill { .. } => None,
    }
}

/// The cells of each row of items.
fn rows(flow: &Flow) -> Vec<Vec<NodeId>> {
    let children = |node: NodeId| flow.nodes[node.0].children.clone();
    let tables = children(ROOT).into_iter().filter(|node| matches!(flow.nodes[node.0].tag, TagKind::Table(_)));
    let bodies = tables.flat_map(children).filter(|node| matches!(flow.nodes[node.0].tag, TagKind::TBody(_)));
    bodies.flat_map(children).map(children).collect()
}

fn pages_of(flow: &Flow, node: NodeId) -> Vec<usize> {
    let on = |page: &usize| flow.pages[*page].iter().any(|piece| owner(piece) == Some(node));
    (0..flow.pages.len()).filter(on).collect()
}

fn height_on(flow: &Flow, page: usize, node: NodeId) -> f32 {
    let edges = flow.pages[page].iter().filter(|piece| owner(piece) == Some(node)).flat_map(edges);
    edges.map(|(_, top, _, bottom)| bottom - top).sum()
}

/// The page of the first text that comes after the table.
fn totals_page(flow: &Flow, last_cell: NodeId) -> Option<usize> {
    (0..flow.pages.len()).find(|page| flow.pages[*page].iter().filter_map(owner).any(|node| node.0 > last_cell.0))
}

fn texts(flow: &Flow, node: NodeId) -> Vec<String> {
    let pieces = flow.pages.iter().flatten().filter(|piece| owner(piece) == Some(node));
    let text = |piece: &Piece| match piece {
        Piece::Text { block, .. } => Some(block.text().to_owned()),
        _ => None,
    };
    pieces.filter_map(text).collect()
}

fn any_receipt() -> impl Strategy<Value = Receipt> {
    let words = (any_text(), any_text(), any_text(), any_text(), any_text(), any_text());
    let kinds = prop_oneof![Just(ReceiptKind::Payment), Just(ReceiptKind::Refund), Just(ReceiptKind::CreditMemo)];
    (words, (kinds, any::<bool>()), any_date(), vec((any_text(), any_cents()), 0..4), any_cents()).prop_map(
        |((name, customer, number, about, method, reason), (kind, is_test), date, sums, cents)| Receipt {
            business: Business { name, email: "ann@example.com".to_owned(), phone: String::new() },
            kind,
            is_test,
            customer,
            number,
            about,
            date,
            method,
            reason,
            cents,
            sums: sums.into_iter().map(|(label, cents)| Sum { label, cents }).collect(),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_receipt_is_written(receipt in any_receipt()) {
        let mut engine = Engine::new().expect("fonts");
        let rendered = engine.render_receipt(&receipt).expect("a file");
        prop_assert!(rendered.bytes.starts_with(b"%PDF"));
    }
}
