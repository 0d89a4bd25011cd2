//! What documents brought in: the running totals that reports read, by day, month, year, service, customer and tax rate. Written
//! with each document and payment, so no report reads documents. `allocation` says how each cent of a payment falls on the items.

pub(super) mod allocation;
mod bookkeeping;
mod correcting;
mod earnings;
pub(super) mod following;
pub(super) mod lines;
mod project_invoices;
mod recounting;
pub(super) mod sales;

pub use bookkeeping::{Booked, UnpaidInvoice, booked, first_invoice_date, unpaid_invoices};
pub use correcting::correct_paid;
pub use earnings::{Earner, customers, services};
pub use following::{Earned, earned, refold, time_to_pay};
pub use project_invoices::{ProjectInvoice, invoices_of_project};
pub use recounting::recount;
pub use sales::{Sales, Taxed, revenue, sales};
