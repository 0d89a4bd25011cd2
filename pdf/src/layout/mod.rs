//! Where everything on the pages goes.

mod agreement;
pub(crate) mod flow;
mod heading;
mod parts;
pub(crate) mod receipt;
mod sections;
pub(crate) mod sheet;
mod table;
