//! Values that know how they're written, stored and checked: dates, money, quantities, ids.

pub mod calendar_date;
pub mod columns;
pub mod dates;
pub mod ids;
pub mod money;
pub mod periods;
pub mod quantity;
pub mod time_of_day;
