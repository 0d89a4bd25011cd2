//! The look of a document: paper, margins, colours and the few styles of text there are.

use parley::{Alignment, BaseDirection};

/// Red, green, blue.
pub(crate) type Color = [u8; 3];

/// US Letter, in points.
pub(crate) const PAGE_WIDTH: f32 = 612.0;
pub(crate) const PAGE_HEIGHT: f32 = 792.0;
pub(crate) const LEFT: f32 = 54.0;
pub(crate) const RIGHT: f32 = PAGE_WIDTH - 54.0;
pub(crate) const TOP: f32 = 54.0;
pub(crate) const BOTTOM: f32 = PAGE_HEIGHT - 72.0;
pub(crate) const WIDTH: f32 = RIGHT - LEFT;
/// The totals stand on the right; the left is free.
pub(crate) const TOTALS_WIDTH: f32 = 222.0;
/// Where the footer's line of text begins.
pub(crate) const FOOTER: f32 = PAGE_HEIGHT - 50.0;

pub(crate) const INK: Color = [0x1f, 0x1c, 0x19];
pub(crate) const MUTED: Color = [0x65, 0x5d, 0x54];
pub(crate) const HAIRLINE: Color = [0xdc, 0xd5, 0xca];
pub(crate) const PAPER: Color = [0xf7, 0xf3, 0xec];
pub(crate) const WHITE: Color = [0xff, 0xff, 0xff];
pub(crate) const ACCENT: Color = [0xb3, 0x47, 0x00];
pub(crate) const GREEN: Color = [0x1b, 0x6e, 0x3c];
pub(crate) const RED: Color = [0xb4, 0x23, 0x18];

const REGULAR: f32 = 400.0;
const SEMIBOLD: f32 = 600.0;
const BOLD: f32 = 700.0;

#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub size: f32,
    pub weight: f32,
    pub color: Color,
    pub letter_spacing: f32,
    /// Figures of one width, to stand under each other. Not for words: Inter makes their hyphens wide too.
    pub tabular: bool,
    pub alignment: Alignment,
    /// None: as the text's first letter runs.
    pub direction: Option<BaseDirection>,
}

pub(crate) const BODY: Style = Style::new(10.0, REGULAR, INK);
pub(crate) const STRONG: Style = Style::new(10.0, SEMIBOLD, INK);
pub(crate) const QUIET: Style = Style::new(10.0, REGULAR, MUTED);
pub(crate) const SMALL: Style = Style::new(8.5, REGULAR, MUTED);
pub(crate) const LABEL: Style = Style::new(8.5, SEMIBOLD, MUTED);
pub(crate) const HEADING: Style = Style::new(12.0, BOLD, INK);
pub(crate) const TOTAL: Style = Style::new(12.5, BOLD, INK);
pub(crate) const NUMBER: Style = Style::new(14.0, SEMIBOLD, INK);
pub(crate) const TITLE: Style = Style { letter_spacing: 0.8, ..Style::new(12.0, BOLD, ACCENT) };
pub(crate) const BADGE: Style = Style::new(9.5, BOLD, WHITE);
pub(crate) const AMOUNT: Style = Style { letter_spacing: -0.3, ..Style::new(23.0, BOLD, INK) };
pub(crate) const NAME: Style = Style { letter_spacing: -0.3, ..Style::new(22.0, BOLD, INK) };

impl Style {
    const fn new(size: f32, weight: f32, color: Color) -> Self {
        Self { size, weight, color, letter_spacing: 0.0, tabular: false, alignment: Alignment::Left, direction: None }
    }

    /// For figures in a column.
    pub(crate) const fn figures(self) -> Self {
        Self { tabular: true, alignment: Alignment::Right, ..self }
    }

    pub(crate) const fn right(self) -> Self {
        Self { alignment: Alignment::Right, ..self }
    }

    /// For a text of our own around somebody's name, which stays in its place whatever the name.
    pub(crate) const fn ours(self) -> Self {
        Self { direction: Some(BaseDirection::Ltr), ..self }
    }

    pub(crate) const fn colored(self, color: Color) -> Self {
        Self { color, ..self }
    }

    pub(crate) const fn sized(self, size: f32) -> Self {
        Self { size, ..self }
    }
}
