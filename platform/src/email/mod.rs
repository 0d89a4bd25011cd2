//! Email: the outbox and how it's sent (`mail`), and the one door for email to customers (`delivery`).

pub mod delivery;
mod layout;
pub mod mail;
