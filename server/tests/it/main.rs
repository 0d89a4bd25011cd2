//! The API suite: every test goes through the real router, on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod support;

mod access;
mod accounts;
mod admin;
mod appointments;
mod background;
mod billing;
mod captcha;
mod clients;
mod command_line;
mod concurrency;
mod connections;
mod contract;
mod conventions;
mod dashboard;
mod documents;
mod documents_email;
mod documents_figures;
mod documents_lists;
mod documents_overdue;
mod documents_photos;
mod documents_sending;
mod equipment;
mod file_store;
mod filters;
mod forgetting;
mod hostile;
mod idempotency;
mod imports;
mod inventory;
mod kept_figures;
mod logs;
mod mail;
mod mileage;
mod pages;
mod paging;
mod profile;
mod projects;
mod projects_profit;
mod resilience;
mod search;
mod sessions;
mod stripe;
mod tables;
mod tasks;
mod tenancy;
mod throttling;
mod tools;
mod uploads;
mod versions;
mod viewer;
mod workflows;
mod zones;
