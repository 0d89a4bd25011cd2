//! Where everything on the pages goes.

mod agreement;
mod blocks;
pub(crate) mod flow;
mod heading;
pub(crate) mod receipt;
mod sections;
pub(crate) mod sheet;
mod table;
