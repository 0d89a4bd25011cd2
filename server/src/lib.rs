//! Sawhorse: the app a small trades business runs on. One program: API, web pages, background work.

pub mod app;
pub mod background;
pub mod cli;
pub mod demo;
pub mod metrics;
pub mod migrations;
pub mod modules;
pub mod pages;
pub mod references;
pub mod routes;
pub mod schema;
