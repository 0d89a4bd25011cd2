//! What a document comes to: items, options, discount, tax and total. Pure functions: nothing here sees a database.

pub(super) mod choices;
pub(super) mod totals;

pub use choices::Offered;
pub use totals::{Discount, DiscountKind, KeptDiscount, LineTax};
