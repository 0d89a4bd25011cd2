//! Everything the business spends, wherever it's kept: as a list, newest first or by a column, and in sums.

mod everywhere;
mod sorted;

pub use everywhere::{Cost, Source, Sums, first_day, list, of_span, sums, total};
pub use sorted::{list as sorted, overhead};
