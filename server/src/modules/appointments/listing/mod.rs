//! The lists of appointments: what's to come first, or by a column.

mod sorted;
mod upcoming;

pub use sorted::list as sorted;
pub use upcoming::{all, count_upcoming, in_span, jobs_by_category, of_today, since, upcoming_first};
