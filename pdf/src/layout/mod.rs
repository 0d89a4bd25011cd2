//! Where everything on the pages goes.

mod agreement;
pub(crate) mod flow;
mod frame;
mod heading;
pub(crate) mod receipt;
mod sections;
pub(crate) mod sheet;
mod table;
