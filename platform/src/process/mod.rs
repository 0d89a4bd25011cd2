//! The running program: its settings, clock, logs, metrics and health, and how its work is spread over threads and accounts.

pub mod clock;
pub mod config;
pub mod health;
pub mod logging;
pub mod measures;
pub mod offload;
pub mod product;
pub mod quotas;
