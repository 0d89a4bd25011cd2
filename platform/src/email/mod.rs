//! Email: the outbox and how it's sent (`mail`), and the one door for email to customers (`delivery`), with its daily limit
//! (`limit`) and what became of each (`outcome`).

pub mod delivery;
mod layout;
pub mod limit;
pub mod mail;
pub mod outcome;
