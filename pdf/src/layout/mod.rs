//! Where everything on the pages goes.

mod agreement;
pub(crate) mod flow;
mod heading;
mod sections;
pub(crate) mod sheet;
mod table;
