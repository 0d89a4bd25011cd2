//! File formats we write: spreadsheets and calendars.

pub mod csv;
pub mod icalendar;
