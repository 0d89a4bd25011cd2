//! What a document comes to: items, options, discount, tax and total. Pure functions: nothing here sees a database.

pub(super) mod choices;
mod discount;
mod item;
mod of_document;
mod proportions;
pub(super) mod totals;

pub use discount::{Discount, DiscountKind, KeptDiscount};
pub use item::{Item, LineTax, Offered};
pub(super) use proportions::{come_in, each_come_in};
