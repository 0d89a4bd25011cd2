//! Turns text into lines of glyphs with Inter, and nothing but Inter: a character it lacks becomes a box, which keeps
//! the character for those who copy, search or listen. Positions are relative to the block's own corner.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use parley::fontique::{Blob, Charmap, Collection, CollectionOptions, SourceCache};
use parley::style::{FontFamily, FontFeatures, FontWeight, LineHeight, OverflowWrap, StyleProperty};
use parley::{AlignmentOptions, FontContext, Layout, LayoutContext};

use crate::Error;
use crate::style::{Color, Style};

static INTER: [&[u8]; 3] = [
    include_bytes!("../fonts/Inter_400Regular.ttf"),
    include_bytes!("../fonts/Inter_600SemiBold.ttf"),
    include_bytes!("../fonts/Inter_700Bold.ttf"),
];

/// Shown for a character that Inter lacks.
const BOX: char = '\u{25a1}';
const LINE_HEIGHT: f32 = 1.4;

pub(crate) struct Typesetter {
    fonts: FontContext,
    layouts: LayoutContext<()>,
    /// The fonts as the PDF embeds them, under the id by which the layout names them.
    embedded: Vec<(u64, Font)>,
    /// What Inter covers; the three weights cover the same.
    charmap: Charmap<'static>,
    missing: BTreeSet<char>,
}

/// A text broken into lines.
pub(crate) struct Block {
    layout: Layout<()>,
    /// The text as set, and after it the characters that boxes stand for.
    text: String,
    /// Where in `text` a box is, and where the character it stands for.
    boxes: Vec<(usize, Range<usize>)>,
    style: Style,
}

impl Typesetter {
    pub(crate) fn new() -> Result<Self, Error> {
        let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        let mut embedded = Vec::new();
        let mut charmap = None;
        for data in INTER {
            let blob = Blob::new(Arc::new(data));
            let font = Font::new(data.into(), 0).ok_or_else(|| Error("an embedded font cannot be read".into()))?;
            embedded.push((blob.id(), font));
            for (_, faces) in collection.register_fonts(blob, None) {
                charmap = faces.first().and_then(|face| face.charmap_index().charmap(data));
            }
        }
        Ok(Self {
            fonts: FontContext { collection, source_cache: SourceCache::default() },
            layouts: LayoutContext::new(),
            embedded,
            charmap: charmap.ok_or_else(|| Error("an embedded font has no character map".into()))?,
            missing: BTreeSet::new(),
        })
    }

    /// Sets a text in lines of this width.
    pub(crate) fn block(&mut self, text: &str, style: Style, width: f32) -> Rc<Block> {
        let mut block = self.shape(text, style);
        block.wrap(width);
        Rc::new(block)
    }

    /// The text, or as much of it as fits into one line, with "…" for the rest.
    pub(crate) fn fitted(&mut self, text: &str, style: Style, width: f32) -> String {
        let mut block = self.shape(text, style);
        if block.natural_width() <= width {
            return text.to_owned();
        }
        block.wrap(width - style.size);
        let end = block.layout.get(0).map_or(0, |line| line.text_range().end);
        // Boxes are one to one with the characters they stand for, but not byte to byte.
        let kept: String = text.chars().take(block.text[..end].chars().count()).collect();
        format!("{}…", kept.trim_end())
    }

    /// Sets a text in one line, smaller where it is too long; lines are broken only below two fifths of the size.
    pub(crate) fn shrunk_line(&mut self, text: &str, style: Style, width: f32) -> Rc<Block> {
        let natural = self.shape(text, style).natural_width();
        let size =
            if natural > width { (style.size * width / natural * 0.99).max(style.size * 0.4) } else { style.size };
        self.block(text, style.sized(size), width)
    }

    /// Shapes a text; its lines are not broken yet.
    pub(crate) fn shape(&mut self, text: &str, style: Style) -> Block {
        let (text, lacking) = self.boxed(text);
        let mut builder = self.layouts.ranged_builder(&mut self.fonts, &text, 1.0, false);
        builder.push_default(StyleProperty::FontFamily(FontFamily::from("Inter")));
        if style.tabular {
            builder.push_default(StyleProperty::FontFeatures(FontFeatures::from("\"tnum\" 1")));
        }
        builder.push_default(StyleProperty::LineHeight(LineHeight::FontSizeRelative(LINE_HEIGHT)));
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
        builder.push_default(StyleProperty::FontSize(style.size));
        builder.push_default(StyleProperty::FontWeight(FontWeight::new(style.weight)));
        builder.push_default(StyleProperty::LetterSpacing(style.letter_spacing));
        let layout = builder.build(&text);
        let mut text = text;
        let boxes = lacking
            .into_iter()
            .map(|(at, character)| {
                let start = text.len();
                text.push(character);
                (at, start..text.len())
            })
            .collect();
        Block { layout, text, boxes, style }
    }

    /// The characters that boxes stood for since the last call.
    pub(crate) fn take_missing(&mut self) -> BTreeSet<char> {
        std::mem::take(&mut self.missing)
    }

    /// The text with boxes for what Inter lacks, and where they are.
    fn boxed(&mut self, text: &str) -> (String, Vec<(usize, char)>) {
        let mut shown = String::with_capacity(text.len());
        let mut lacking = Vec::new();
        for character in text.chars() {
            if character == '\n' || self.charmap.map(character).is_some_and(|glyph| glyph != 0) {
                shown.push(character);
            } else {
                lacking.push((shown.len(), character));
                shown.push(BOX);
                self.missing.insert(character);
            }
        }
        (shown, lacking)
    }

    fn font(&self, id: u64) -> Option<Font> {
        self.embedded.iter().find(|(known, _)| *known == id).map(|(_, font)| font.clone())
    }
}

impl Block {
    pub(crate) fn wrap(&mut self, width: f32) {
        self.layout.break_all_lines(Some(width));
        self.layout.align(self.style.alignment, AlignmentOptions::default());
    }

    pub(crate) fn natural_width(&self) -> f32 {
        self.layout.calculate_content_widths().max
    }

    pub(crate) fn line_count(&self) -> usize {
        self.layout.len()
    }

    pub(crate) fn height(&self) -> f32 {
        self.layout.height()
    }

    pub(crate) fn line_top(&self, line: usize) -> f32 {
        self.layout.get(line).map_or(self.height(), |line| line.metrics().block_min_coord)
    }

    /// The line after the last one that fits into this height.
    pub(crate) fn fitting(&self, from: usize, height: f32) -> usize {
        let top = self.line_top(from);
        let fits = |line: &usize| self.line_top(line + 1) - top <= height + 0.01;
        (from..self.line_count()).take_while(fits).last().map_or(from, |line| line + 1)
    }

    /// From where to where the ink of a line may reach, without the space it may end in.
    pub(crate) fn line_extent(&self, line: usize) -> (f32, f32) {
        self.layout.get(line).map_or((0.0, 0.0), |line| {
            let metrics = line.metrics();
            (metrics.offset, metrics.offset + metrics.advance - metrics.hanging_advance)
        })
    }

    /// Draws some of the lines, the first of them with its upper edge at `y`.
    pub(crate) fn draw(&self, typesetter: &Typesetter, surface: &mut Surface, lines: Range<usize>, x: f32, y: f32) {
        let top = self.line_top(lines.start);
        for line in lines.filter_map(|line| self.layout.get(line)) {
            let baseline = y - top + line.metrics().baseline;
            let mut x = x + line.metrics().offset;
            for run in line.runs() {
                let size = run.font_size();
                let start = x;
                let mut glyphs: Vec<KrillaGlyph> = Vec::new();
                for cluster in run.visual_clusters() {
                    let range = self.source(cluster.text_range());
                    if cluster.is_ligature_continuation() {
                        if let Some(ligature) = glyphs.last_mut() {
                            ligature.text_range.end = ligature.text_range.end.max(range.end);
                        }
                        continue;
                    }
                    if cluster.is_hard_line_break() {
                        continue;
                    }
                    for glyph in cluster.glyphs() {
                        let id = GlyphId::new(glyph.id);
                        let (advance, right, up) = (glyph.advance / size, glyph.x / size, glyph.y / size);
                        glyphs.push(KrillaGlyph::new(id, advance, right, up, 0.0, range.clone(), None));
                        x += glyph.advance;
                    }
                }
                if let (false, Some(font)) = (glyphs.is_empty(), typesetter.font(run.font().data.id())) {
                    surface.draw_glyphs(Point::from_xy(start, baseline), &glyphs, font, &self.text, size, false);
                }
            }
        }
    }

    /// Where in `text` the meaning of a cluster is written.
    fn source(&self, cluster: Range<usize>) -> Range<usize> {
        match self.boxes.binary_search_by_key(&cluster.start, |(at, _)| *at) {
            Ok(index) => self.boxes[index].1.clone(),
            Err(_) => cluster,
        }
    }

    #[cfg(test)]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn color(&self) -> Color {
        self.style.color
    }
}
