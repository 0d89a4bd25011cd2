//! A heading, with room for what comes under it.

use super::flow::Flow;
use crate::style::{HEADING, WIDTH};
use crate::text::typeset::Typesetter;

pub(crate) const ABOVE_HEADING: f32 = 24.0;
pub(crate) const BELOW_HEADING: f32 = 5.0;

pub(crate) fn place_heading(flow: &mut Flow, typesetter: &mut Typesetter, title: &str, company: f32) {
    flow.space(ABOVE_HEADING);
    let block = typesetter.block(title, HEADING, WIDTH);
    flow.heading(title, &block, BELOW_HEADING + company);
    flow.y += BELOW_HEADING;
}
