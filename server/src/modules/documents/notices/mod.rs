//! What the owner hears at once when a customer does something with a document: in the app, and by email where they want that.

mod telling;
mod words;

pub use telling::{letters_origin, tell};
pub use words::Notice;
