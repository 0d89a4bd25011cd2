//! Turns text into lines of glyphs: with Inter, and where it has no letter with the font of the script. For a character
//! that none of them has (of private use, or of no meaning yet) stands a question mark, which keeps the character for those
//! who copy, search or listen. Positions are relative to the block's own corner.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use icu_normalizer::ComposingNormalizerBorrowed;
use krilla::Data;
use krilla::geom::Point;
use krilla::paint::Stroke;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use parley::fontique::{Blob, Charmap, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::style::{FontFamily, FontFamilyName, FontFeatures, FontWeight, LineHeight, OverflowWrap, StyleProperty};
use parley::{AlignmentOptions, FontContext, Layout, LayoutContext};

use super::cleaning;
use super::fallback::{BY_SCRIPT, FOR_THE_REST, Fallback, every_letter};
use crate::report::Error;
use crate::style::{Color, Style};

static INTER: [&[u8]; 3] = [
    include_bytes!("../../fonts/Inter_400Regular.ttf"),
    include_bytes!("../../fonts/Inter_600SemiBold.ttf"),
    include_bytes!("../../fonts/Inter_700Bold.ttf"),
];

const FAMILY: &str = "Inter";
/// Shown for a character that no font has.
const STAND_IN: char = '?';
const LINE_HEIGHT: f32 = 1.4;

pub(crate) struct Typesetter {
    fonts: FontContext,
    layouts: LayoutContext<()>,
    /// The fonts as the PDF embeds them, under the id by which the layout names them.
    embedded: Vec<(u64, Font)>,
    /// What Inter covers; the three weights cover the same.
    charmap: Charmap<'static>,
    /// The other fonts that texts so far asked for, and what they cover.
    fallbacks: Vec<(&'static str, Option<Charmap<'static>>)>,
    missing: BTreeSet<char>,
}

/// A text broken into lines.
pub(crate) struct Block {
    layout: Layout<()>,
    /// The text as set, and after it the characters for which something else stands.
    text: String,
    /// Where in `text` a stand-in is, and where the character it stands for.
    stand_ins: Vec<(usize, Range<usize>)>,
    style: Style,
}

/// A text on its way to be shaped.
#[derive(Default)]
struct SetText {
    text: String,
    /// Where a stand-in is, and for which character.
    lacking: Vec<(usize, char)>,
    /// The fonts it needs besides Inter.
    families: Vec<&'static str>,
}

impl SetText {
    fn push(&mut self, character: char, family: &'static str) {
        self.text.push(character);
        self.need(family);
    }

    fn need(&mut self, family: &'static str) {
        if !self.families.contains(&family) {
            self.families.push(family);
        }
    }
}

fn has(charmap: &Charmap, character: char) -> bool {
    charmap.map(character).is_some_and(|glyph| glyph != 0)
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
            fallbacks: Vec::new(),
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
        let kept: String =
            block.text[..end].char_indices().map(|(at, character)| block.meant(at).unwrap_or(character)).collect();
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
        let mut set = self.settable(text);
        let mut layout = self.laid_out(&set, style);
        // A letter and a mark of two fonts belong to one cluster, which neither of them can show.
        while !set.families.is_empty() && self.replace_what_has_no_glyph(&mut set, &mut layout) {
            layout = self.laid_out(&set, style);
        }
        let SetText { mut text, lacking, .. } = set;
        let stand_ins = lacking
            .into_iter()
            .map(|(at, character)| {
                let start = text.len();
                text.push(character);
                (at, start..text.len())
            })
            .collect();
        Block { layout, text, stand_ins, style }
    }

    fn laid_out(&mut self, set: &SetText, style: Style) -> Layout<()> {
        let mut builder = self.layouts.ranged_builder(&mut self.fonts, &set.text, 1.0, false);
        let families: Vec<_> =
            std::iter::once(FAMILY).chain(set.families.iter().copied()).map(FontFamilyName::named).collect();
        builder.push_default(StyleProperty::FontFamily(FontFamily::List(families.into())));
        if style.tabular {
            builder.push_default(StyleProperty::FontFeatures(FontFeatures::from("\"tnum\" 1")));
        }
        builder.push_default(StyleProperty::LineHeight(LineHeight::FontSizeRelative(LINE_HEIGHT)));
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
        builder.push_default(StyleProperty::FontSize(style.size));
        builder.push_default(StyleProperty::FontWeight(FontWeight::new(style.weight)));
        builder.push_default(StyleProperty::LetterSpacing(style.letter_spacing));
        if let Some(direction) = style.direction {
            builder.set_base_direction(direction);
        }
        builder.build(&set.text)
    }

    /// The characters that no font had since the last call.
    pub(crate) fn take_missing(&mut self) -> BTreeSet<char> {
        std::mem::take(&mut self.missing)
    }

    /// The text in characters that there is a font for.
    fn settable(&mut self, text: &str) -> SetText {
        let mut set = SetText::default();
        for character in text.chars() {
            if character == '\n' || self.inter_has(character) || cleaning::is_joiner(character) {
                set.text.push(character);
            } else if let Some(family) = self.fallback_for(character, &BY_SCRIPT) {
                set.push(character, family);
            } else if let Some(plain) = self.plain(character) {
                plain.into_iter().for_each(|(character, family)| match family {
                    Some(family) => set.push(character, family),
                    None => set.text.push(character),
                });
            } else if let Some(family) = self.fallback_for(character, &FOR_THE_REST) {
                set.push(character, family);
            } else {
                self.push_stand_in(&mut set, character);
            }
        }
        set
    }

    fn push_stand_in(&mut self, set: &mut SetText, character: char) {
        set.lacking.push((set.text.len(), character));
        set.text.push(STAND_IN);
        self.missing.insert(character);
    }

    fn inter_has(&self, character: char) -> bool {
        has(&self.charmap, character)
    }

    /// The family of the first font that has the character; fonts are made ready as they are asked.
    fn fallback_for(&mut self, character: char, fonts: &'static [Fallback]) -> Option<&'static str> {
        let found = fonts.iter().find(|font| font.is_asked_for(character) && self.covers(font, character));
        found.map(|font| font.family)
    }

    fn covers(&mut self, fallback: &'static Fallback, character: char) -> bool {
        self.made_ready(fallback).is_some_and(|charmap| has(charmap, character))
    }

    fn made_ready(&mut self, fallback: &'static Fallback) -> Option<&Charmap<'static>> {
        let known = self.fallbacks.iter().position(|(family, _)| *family == fallback.family);
        let index = known.unwrap_or_else(|| {
            let charmap = self.make_ready(fallback);
            self.fallbacks.push((fallback.family, charmap));
            self.fallbacks.len() - 1
        });
        self.fallbacks[index].1.as_ref()
    }

    fn make_ready(&mut self, fallback: &'static Fallback) -> Option<Charmap<'static>> {
        let data = fallback.data();
        let font = Font::new(Data::from(Arc::clone(data)), 0)?;
        let blob = Blob::new(Arc::clone(data) as _);
        self.embedded.push((blob.id(), font));
        let named = FontInfoOverride { family_name: Some(fallback.family), ..Default::default() };
        let registered = self.fonts.collection.register_fonts(blob, Some(named));
        let face = registered.first().and_then(|(_, faces)| faces.first())?;
        fallback.charmap(face.charmap_index())
    }

    /// What a character stands for, in characters that can be set: "fl" for the one letter of both, "1" for a circled one.
    fn plain(&mut self, character: char) -> Option<Vec<(char, Option<&'static str>)>> {
        let text = ComposingNormalizerBorrowed::new_nfkc().normalize(character.encode_utf8(&mut [0; 4])).into_owned();
        let set = |character| match self.inter_has(character) {
            true => Some((character, None)),
            false => self.fallback_for(character, &BY_SCRIPT).map(|family| (character, Some(family))),
        };
        if text.chars().eq([character]) { None } else { text.chars().map(set).collect() }
    }

    /// Whether there was such a thing; then the layout is to be made anew: with the font that has every letter, and
    /// where it does not help, with something that stands for the character.
    fn replace_what_has_no_glyph(&mut self, set: &mut SetText, layout: &mut Layout<()>) -> bool {
        layout.break_all_lines(None);
        let clusters = layout.lines().flat_map(|line| line.runs()).flat_map(|run| run.clusters());
        let without =
            clusters.filter(|cluster| !cluster.is_hard_line_break() && cluster.glyphs().any(|one| one.id == 0));
        let ranges: Vec<_> = without.map(|cluster| cluster.text_range()).collect();
        if ranges.is_empty() {
            return false;
        }
        let last = every_letter();
        if !set.families.contains(&last.family) {
            self.made_ready(last);
            set.need(last.family);
            return true;
        }
        let before = std::mem::take(set);
        for (at, character) in before.text.char_indices() {
            match before.lacking.iter().find(|(replaced, _)| *replaced == at) {
                Some((_, lacking)) => self.push_stand_in(set, *lacking),
                None if ranges.iter().any(|range| range.contains(&at)) => self.push_stand_in(set, character),
                None => set.text.push(character),
            }
        }
        set.families = before.families;
        true
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
            let (start, end) = (metrics.offset, metrics.offset + metrics.advance);
            match self.layout.is_rtl() {
                true => (start + metrics.hanging_advance, end),
                false => (start, end - metrics.hanging_advance),
            }
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
                // Right to left, the later letters of a ligature come before the one that has its glyph.
                let mut later_letters: Option<usize> = None;
                for cluster in run.visual_clusters() {
                    let mut range = self.source(cluster.text_range());
                    if cluster.is_ligature_continuation() {
                        if run.is_rtl() {
                            later_letters = later_letters.max(Some(range.end));
                        } else if let Some(ligature) = glyphs.last_mut() {
                            ligature.text_range.end = ligature.text_range.end.max(range.end);
                        }
                        continue;
                    }
                    if cluster.is_hard_line_break() {
                        continue;
                    }
                    range.end = range.end.max(later_letters.take().unwrap_or_default());
                    for glyph in cluster.glyphs() {
                        let id = GlyphId::new(glyph.id);
                        let (advance, right, up) = (glyph.advance / size, glyph.x / size, -glyph.y / size);
                        glyphs.push(KrillaGlyph::new(id, advance, right, up, 0.0, range.clone(), None));
                        x += glyph.advance;
                    }
                }
                if let (false, Some(font)) = (glyphs.is_empty(), typesetter.font(run.font().data.id())) {
                    // The other fonts have one weight: where a heavier one is wanted, the letters get an outline.
                    let outline = run.synthesis().embolden().then(|| outline(self.style.color, size));
                    surface.set_stroke(outline);
                    surface.draw_glyphs(Point::from_xy(start, baseline), &glyphs, font, &self.text, size, false);
                    surface.set_stroke(None);
                }
            }
        }
    }

    /// Where in `text` the meaning of a cluster is written.
    fn source(&self, cluster: Range<usize>) -> Range<usize> {
        match self.stand_ins.binary_search_by_key(&cluster.start, |(at, _)| *at) {
            Ok(index) => self.stand_ins[index].1.clone(),
            Err(_) => cluster,
        }
    }

    /// The character for which something else stands here.
    fn meant(&self, at: usize) -> Option<char> {
        let index = self.stand_ins.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        self.text[self.stand_ins[index].1.clone()].chars().next()
    }

    #[cfg(test)]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn color(&self) -> Color {
        self.style.color
    }
}

fn outline([red, green, blue]: Color, size: f32) -> Stroke {
    Stroke { paint: krilla::color::rgb::Color::new(red, green, blue).into(), width: size * 0.035, ..Default::default() }
}
