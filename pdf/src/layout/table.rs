//! The table of items: the head comes again on each page, a row is torn only where it is higher than a page, and the
//! last line stays on the page of what follows the table.

use std::rc::Rc;

use krilla::tagging::{ArtifactType, TableHeaderScope, Tag};

use crate::document::Item;
use crate::format;
use crate::layout::flow::{Area, Flow, NodeId, Piece, ROOT, Role};
use crate::style::{BODY, BOTTOM, HAIRLINE, INK, LABEL, LEFT, STRONG, TOP, WIDTH};
use crate::text;
use crate::text::typeset::{Block, Typesetter};

const TITLES: [&str; 4] = ["Description", "Quantity", "Unit price", "Amount"];
const PADDING: f32 = 6.0;
const GAP: f32 = 18.0;
/// Wide enough for any amount a trade knows; a longer figure is broken.
const WIDEST_FIGURE: f32 = 96.0;
const HEAD_RULE: f32 = 0.9;
const ROW_RULE: f32 = 0.5;

struct Columns {
    /// The upper left corner of each cell, from the left edge of the table.
    x: [f32; 4],
    width: [f32; 4],
}

struct Row {
    description: Rc<Block>,
    figures: [Rc<Block>; 3],
    blank: bool,
}

/// Without the padding.
impl Row {
    fn height(&self) -> f32 {
        self.description.height().max(self.figures_height())
    }

    fn figures_height(&self) -> f32 {
        self.figures.iter().map(|figure| figure.height()).fold(0.0, f32::max)
    }
}

/// Places the items; `below` is the height of what has to stand under the last of them on the same page.
pub(crate) fn place(flow: &mut Flow, typesetter: &mut Typesetter, items: &[Item], below: f32) {
    if items.is_empty() {
        return;
    }
    let figures: Vec<[Block; 3]> = items.iter().map(|item| shape_figures(typesetter, item)).collect();
    let titles = TITLES.map(|title| {
        // A title stands over its column: words begin on the left, figures end on the right.
        let style = if title == TITLES[0] { LABEL } else { LABEL.right() };
        typesetter.shape(title, style)
    });
    let columns = columns(&titles, &figures);
    let rows: Vec<Row> =
        items.iter().zip(figures).map(|(item, figures)| row(typesetter, item, figures, &columns)).collect();
    let mut widths = columns.width.iter();
    let head = titles.map(|title| wrapped(title, &mut widths));

    let table = flow.node(ROOT, Tag::Table);
    let first = rows.first().map_or(0.0, Row::height) + 2.0 * PADDING;
    let under_first = if rows.len() == 1 { below } else { 0.0 };
    let least = head_height(&head) + first + under_first;
    // A first row too high for any page begins here all the same, if its titles and a few lines fit below a message.
    flow.need(if least <= BOTTOM - TOP { least } else { head_height(&head) + 6.0 * PADDING });
    let head_group = flow.node(table, Tag::THead);
    let head_row = flow.node(head_group, Tag::TR);
    let cells = TITLES.map(|_| flow.node(head_row, Tag::TH(TableHeaderScope::Column)));
    place_head(flow, &head, &columns, Some(cells));
    let body = flow.node(table, Tag::TBody);
    let last = rows.len() - 1;
    for (index, row) in rows.iter().enumerate() {
        let tags = flow.node(body, Tag::TR);
        place_row(flow, row, &head, &columns, tags, if index == last { below } else { 0.0 });
    }
}

fn shape_figures(typesetter: &mut Typesetter, item: &Item) -> [Block; 3] {
    [
        typesetter.shape(&format::quantity(item.quantity_thousandths), BODY.figures()),
        typesetter.shape(&format::money(item.rate_cents), BODY.figures()),
        typesetter.shape(&format::money(item.subtotal_cents), STRONG.figures()),
    ]
}

/// The figures' columns are as wide as their widest figure, the description takes the rest.
fn columns(titles: &[Block; 4], figures: &[[Block; 3]]) -> Columns {
    let mut width = [0.0; 4];
    for column in 1..4 {
        let title = titles[column].natural_width();
        let widest = figures.iter().map(|row| row[column - 1].natural_width()).fold(title, f32::max);
        width[column] = (widest + 0.5).min(WIDEST_FIGURE);
    }
    width[0] = WIDTH - width.iter().sum::<f32>() - 3.0 * GAP;
    let mut x = [0.0; 4];
    for column in 1..4 {
        x[column] = x[column - 1] + width[column - 1] + GAP;
    }
    Columns { x, width }
}

fn row(typesetter: &mut Typesetter, item: &Item, figures: [Block; 3], columns: &Columns) -> Row {
    let description = text::many_lines(&item.description);
    let mut widths = columns.width[1..].iter();
    let figures = figures.map(|figure| wrapped(figure, &mut widths));
    Row { description: typesetter.block(&description, BODY, columns.width[0]), figures, blank: description.is_empty() }
}

/// Breaks a cell's lines to the width of the next column.
fn wrapped(mut cell: Block, widths: &mut std::slice::Iter<f32>) -> Rc<Block> {
    if let Some(width) = widths.next() {
        cell.wrap(*width);
    }
    Rc::new(cell)
}

fn head_height(head: &[Rc<Block>; 4]) -> f32 {
    head.iter().map(|title| title.height()).fold(0.0, f32::max) + PADDING * 0.8 + HEAD_RULE
}

/// With cells it is the head itself, without it is repeated for the eye alone.
fn place_head(flow: &mut Flow, head: &[Rc<Block>; 4], columns: &Columns, cells: Option<[NodeId; 4]>) {
    for (column, title) in head.iter().enumerate() {
        let role = cells.map_or(Role::Artifact(ArtifactType::PaginationOther), |cells| Role::Content(cells[column]));
        flow.place_as(title, LEFT + columns.x[column], flow.y, role);
    }
    flow.y += head_height(head);
    flow.fill(Area { x: LEFT, y: flow.y - HEAD_RULE, width: WIDTH, height: HEAD_RULE }, INK);
}

fn place_row(flow: &mut Flow, row: &Row, head: &[Rc<Block>; 4], columns: &Columns, tags: NodeId, below: f32) {
    let cells = TITLES.map(|_| flow.node(tags, Tag::TD));
    let fresh_room = BOTTOM - TOP - head_height(head);
    let whole = row.height() + 2.0 * PADDING + below;
    let mut fresh = false;
    if whole > flow.room() && whole <= fresh_room {
        next_page(flow, head, columns);
        fresh = true;
    }
    let count = row.description.line_count();
    let mut from = 0;
    loop {
        let rest = row.description.height() - row.description.line_top(from);
        let rest = if from == 0 { rest.max(row.height()) } else { rest };
        let end = if rest + 2.0 * PADDING + below <= flow.room() {
            count
        } else {
            // What stands below the table needs the last line beside it.
            row.description.fitting(from, flow.room() - 2.0 * PADDING).min(count.saturating_sub(1))
        };
        let figures_fit = from > 0 || row.figures_height() + 2.0 * PADDING <= flow.room();
        if end < count && (end < from + 2 || !figures_fit) && !fresh {
            next_page(flow, head, columns);
            fresh = true;
            continue;
        }
        // On a fresh page at least a line is placed, so that this ends whatever the text is.
        let end = end.max(from + 1).min(count);
        place_slice(flow, row, columns, cells, from..end);
        from = end;
        if from >= count {
            break;
        }
        next_page(flow, head, columns);
        fresh = true;
    }
}

fn next_page(flow: &mut Flow, head: &[Rc<Block>; 4], columns: &Columns) {
    flow.break_page();
    place_head(flow, head, columns, None);
}

/// Places some lines of a row; the figures stand beside the first line.
fn place_slice(flow: &mut Flow, row: &Row, columns: &Columns, cells: [NodeId; 4], lines: std::ops::Range<usize>) {
    let y = flow.y + PADDING;
    let mut height = row.description.line_top(lines.end) - row.description.line_top(lines.start);
    let first = lines.start == 0;
    if row.blank {
        flow.push(Piece::Blank { node: cells[0] });
    } else {
        flow.place_lines(&row.description, lines, LEFT + columns.x[0], y, Role::Content(cells[0]));
    }
    if first {
        for (index, figure) in row.figures.iter().enumerate() {
            flow.place(figure, LEFT + columns.x[index + 1], y, cells[index + 1]);
            height = height.max(figure.height());
        }
    }
    flow.y = y + height + PADDING;
    flow.fill(Area { x: LEFT, y: flow.y - ROW_RULE, width: WIDTH, height: ROW_RULE }, HAIRLINE);
}
