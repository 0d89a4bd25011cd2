//! Visits that repeat, such as a yearly furnace check. Each is an appointment of its own, so that lists, calendars and reminders
//! need to know nothing about it; those made from one another share a series, and can be changed or deleted from one on.

pub mod http;
mod rules;
mod store;
