//! Writes pages and tags as a PDF/UA-1 file. Everything in the file comes from the document, the dates too, so the same
//! document gives the same bytes.

use std::fmt;

use krilla::SerializeSettings;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TagGroup, TagTree};

use crate::document::{Date, Document};
use crate::layout::flow::{Area, Flow, NodeId, Piece, ROOT, Role};
use crate::receipt::Receipt;
use crate::style::{Color, LEFT, PAGE_HEIGHT, PAGE_WIDTH};
use crate::text;
use crate::text::typeset::Typesetter;
use crate::words::title;

/// The words of a document are English, whatever the names in it.
const LANGUAGE: &str = "en-US";

pub(crate) enum Failure {
    /// This picture's pixels cannot be read.
    Picture(Image, String),
    Other(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Picture(_, reason) | Self::Other(reason) => formatter.write_str(reason),
        }
    }
}

impl From<KrillaError> for Failure {
    fn from(error: KrillaError) -> Self {
        match error {
            KrillaError::Image(image, _, reason) => Self::Picture(image, reason),
            KrillaError::Validation(errors) => {
                let kinds: Vec<String> = errors.iter().map(|(error, _)| format!("{error:?}")).collect();
                Self::Other(format!("not valid PDF/UA-1: {}", kinds.join(", ")))
            }
            other => Self::Other(other.to_string()),
        }
    }
}

/// What the file says of itself.
pub(crate) struct About {
    title: String,
    business: String,
    date: Date,
}

impl About {
    pub(crate) fn document(document: &Document) -> Self {
        Self { title: title(document), business: text::one_line(&document.business.name), date: document.date }
    }

    pub(crate) fn receipt(receipt: &Receipt) -> Self {
        let (title, business) = (text::one_line(&receipt.title()), text::one_line(&receipt.business.name));
        Self { title, business, date: receipt.date }
    }
}

pub(crate) fn write(typesetter: &Typesetter, about: &About, flow: Flow) -> Result<Vec<u8>, Failure> {
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| Failure::Other(format!("{error:?}")))?;
    let mut file =
        krilla::Document::new_with(SerializeSettings { configuration, enable_tagging: true, ..Default::default() });
    // What was drawn for each node of the tree, in the order of drawing.
    let mut contents: Vec<Vec<Identifier>> = flow.nodes.iter().map(|_| Vec::new()).collect();
    for pieces in &flow.pages {
        let settings = PageSettings::from_wh(PAGE_WIDTH, PAGE_HEIGHT)
            .ok_or_else(|| Failure::Other("the paper has no size".to_owned()))?;
        let mut page = file.start_page_with(settings);
        let mut surface = page.surface();
        for piece in pieces {
            draw(typesetter, &mut surface, piece, &mut contents);
        }
        surface.finish();
        for piece in pieces {
            if let Piece::Link { area, url, purpose, node } = piece
                && let Some(area) = rectangle(*area)
            {
                let target = Target::Action(Action::Link(LinkAction::new(url.clone())));
                let link = Annotation::new_link(LinkAnnotation::new(area, target), Some(purpose.clone()));
                contents[node.0].push(page.add_tagged_annotation(link));
            }
        }
        page.finish();
    }
    let mut tree = TagTree::new().with_lang(Some(LANGUAGE.to_owned()));
    for child in group(&flow, ROOT, &contents).children {
        tree.push(child);
    }
    file.set_tag_tree(tree);
    let mut outline = Outline::new();
    for heading in &flow.headings {
        let place = XyzDestination::new(heading.page, Point::from_xy(LEFT, heading.y));
        outline.push_child(OutlineNode::new(heading.title.clone(), place));
    }
    file.set_outline(outline);
    file.set_metadata(metadata(about));
    Ok(file.finish()?)
}

fn metadata(About { title, business, date }: &About) -> Metadata {
    let date = DateTime::new(date.year())
        .month(date.month())
        .day(date.day())
        .hour(0)
        .minute(0)
        .second(0)
        .utc_offset_hour(0)
        .utc_offset_minute(0);
    let metadata = Metadata::new().language(LANGUAGE.to_owned()).creator("Sawhorse".to_owned()).creation_date(date);
    if business.is_empty() {
        metadata.title(title.clone())
    } else {
        metadata.title(format!("{title} from {business}")).authors(vec![business.clone()])
    }
}

fn group(flow: &Flow, id: NodeId, contents: &[Vec<Identifier>]) -> TagGroup {
    let node = &flow.nodes[id.0];
    let drawn = contents[id.0].iter().map(|identifier| Node::from(*identifier));
    let children = node.children.iter().map(|child| Node::from(group(flow, *child, contents)));
    TagGroup::with_children(node.tag.clone(), drawn.chain(children).collect())
}

fn draw(typesetter: &Typesetter, surface: &mut Surface, piece: &Piece, contents: &mut [Vec<Identifier>]) {
    match piece {
        Piece::Fill { area, color } => {
            let mut path = PathBuilder::new();
            if let Some(area) = rectangle(*area) {
                path.push_rect(area);
            }
            let Some(path) = path.finish() else { return };
            surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
            surface.set_fill(Some(fill(*color)));
            surface.draw_path(&path);
            surface.end_tagged();
        }
        Piece::Picture { image, area, node } => {
            let Some(size) = Size::from_wh(area.width, area.height) else { return };
            contents[node.0].push(surface.start_tagged(ContentTag::Other));
            surface.push_transform(&Transform::from_translate(area.x, area.y));
            surface.draw_image(image.clone(), size);
            surface.pop();
            surface.end_tagged();
        }
        Piece::Blank { node } => {
            contents[node.0].push(surface.start_tagged(ContentTag::Other));
            surface.end_tagged();
        }
        Piece::Text { block, lines, x, y, role } => {
            let tag = match role {
                Role::Content(_) => ContentTag::Span(SpanTag::empty()),
                Role::Artifact(kind) => ContentTag::Artifact(Artifact::with_kind(*kind)),
            };
            let identifier = surface.start_tagged(tag);
            surface.set_fill(Some(fill(block.color())));
            block.draw(typesetter, surface, lines.clone(), *x, *y);
            surface.end_tagged();
            if let Role::Content(node) = role {
                contents[node.0].push(identifier);
            }
        }
        // A link is no drawing: it is laid over the page once that is done.
        Piece::Link { .. } => {}
    }
}

fn rectangle(area: Area) -> Option<Rect> {
    Rect::from_xywh(area.x, area.y, area.width, area.height)
}

fn fill([red, green, blue]: Color) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), opacity: NormalizedF32::ONE, rule: Default::default() }
}
