//! What is measured, a file for each area of the product; each figure has its budget in docs/benchmarks.md.

pub mod analytics;
pub mod documents;
pub mod engines;
pub mod hanging;
pub mod projects;
pub mod slow_line;
pub mod startup;
pub mod throughput;
pub mod web;
