//! Pages that fill up from top to bottom, and the tree of tags that says what each piece on them is.
//!
//! Nothing is drawn here: the pieces have their final places, so that they can be checked before they are written.

use std::num::NonZeroU16;
use std::ops::Range;
use std::rc::Rc;

use krilla::image::Image;
use krilla::tagging::{ArtifactType, Tag, TagKind};

use crate::style::{BOTTOM, Color, LEFT, TOP};
use crate::text::typeset::Block;

/// A place in the tree of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(pub usize);

/// The document itself: the tags on the first level hang from here.
pub(crate) const ROOT: NodeId = NodeId(0);

pub(crate) struct Node {
    pub tag: TagKind,
    pub children: Vec<NodeId>,
}

/// What a reader who listens gets of a piece.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    Content(NodeId),
    /// Repeated on each page, so not read out.
    Artifact(ArtifactType),
}

#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

pub(crate) enum Piece {
    Text {
        block: Rc<Block>,
        lines: Range<usize>,
        x: f32,
        y: f32,
        role: Role,
    },
    /// Decoration: a rule, a panel.
    Fill {
        area: Area,
        color: Color,
    },
    Picture {
        image: Image,
        area: Area,
        node: NodeId,
    },
    /// Belongs to the text before it in the same node.
    Link {
        area: Area,
        url: String,
        purpose: String,
        node: NodeId,
    },
    /// Nothing to see; without it an empty table cell would vanish from the tree.
    Blank {
        node: NodeId,
    },
}

pub(crate) struct Heading {
    pub title: String,
    pub page: usize,
    pub y: f32,
}

pub(crate) struct Flow {
    pub pages: Vec<Vec<Piece>>,
    pub nodes: Vec<Node>,
    pub headings: Vec<Heading>,
    /// Where the next piece goes on the last page.
    pub y: f32,
}

impl Flow {
    pub(crate) fn new() -> Self {
        let root = Node { tag: Tag::Div.into(), children: Vec::new() };
        Self { pages: vec![Vec::new()], nodes: vec![root], headings: Vec::new(), y: TOP }
    }

    pub(crate) fn room(&self) -> f32 {
        BOTTOM - self.y
    }

    pub(crate) fn break_page(&mut self) {
        self.pages.push(Vec::new());
        self.y = TOP;
    }

    /// Begins a new page where this one has no room for `height`.
    pub(crate) fn need(&mut self, height: f32) {
        if height > self.room() && self.y > TOP {
            self.break_page();
        }
    }

    /// Leaves space, but not at the top of a page.
    pub(crate) fn space(&mut self, height: f32) {
        if self.y > TOP {
            self.y += height;
        }
    }

    pub(crate) fn node(&mut self, parent: NodeId, tag: impl Into<TagKind>) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node { tag: tag.into(), children: Vec::new() });
        self.nodes[parent.0].children.push(id);
        id
    }

    pub(crate) fn push(&mut self, piece: Piece) {
        if let Some(page) = self.pages.last_mut() {
            page.push(piece);
        }
    }

    pub(crate) fn fill(&mut self, area: Area, color: Color) {
        self.push(Piece::Fill { area, color });
    }

    /// Places a whole block, without moving on.
    pub(crate) fn place(&mut self, block: &Rc<Block>, x: f32, y: f32, node: NodeId) {
        self.place_as(block, x, y, Role::Content(node));
    }

    pub(crate) fn place_as(&mut self, block: &Rc<Block>, x: f32, y: f32, role: Role) {
        self.place_lines(block, 0..block.line_count(), x, y, role);
    }

    pub(crate) fn place_lines(&mut self, block: &Rc<Block>, lines: Range<usize>, x: f32, y: f32, role: Role) {
        self.push(Piece::Text { block: Rc::clone(block), lines, x, y, role });
    }

    /// Places a heading of its own line, with room for `below` under it on the same page.
    pub(crate) fn heading(&mut self, title: &str, block: &Rc<Block>, below: f32) {
        self.need(block.height() + below);
        self.heading_at(title, block, 2, LEFT, self.y);
        self.y += block.height();
    }

    pub(crate) fn heading_at(&mut self, title: &str, block: &Rc<Block>, level: u16, x: f32, y: f32) {
        let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        let node = self.node(ROOT, Tag::Hn(level, Some(title.to_owned())));
        self.headings.push(Heading { title: title.to_owned(), page: self.pages.len() - 1, y });
        self.place(block, x, y, node);
    }

    /// Places a paragraph, over pages where it must; no single line is left alone on either side of a break.
    pub(crate) fn paragraph(&mut self, block: &Rc<Block>, node: NodeId) {
        let count = block.line_count();
        let mut from = 0;
        while from < count {
            let mut end = block.fitting(from, self.room());
            if count - end == 1 && end - from > 2 {
                end -= 1;
            }
            let torn = end < count;
            if torn && end - from < 2 && self.y > TOP {
                self.break_page();
                continue;
            }
            // At the top of a page at least a line is placed, so that this ends whatever the text is.
            let end = end.max(from + 1);
            self.place_lines(block, from..end, LEFT, self.y, Role::Content(node));
            self.y += block.line_top(end) - block.line_top(from);
            from = end;
            if torn {
                self.break_page();
            }
        }
    }
}
