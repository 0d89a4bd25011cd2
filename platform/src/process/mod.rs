//! The running program: its clock, logs and metrics, and how its work is spread over threads and accounts.

pub mod clock;
pub mod logging;
pub mod measures;
pub mod offload;
pub mod product;
pub mod quotas;
