//! What documents brought in: the running totals that reports read, by day, month, year, service, customer and tax rate. Written
//! with each document and payment, so no report reads documents. `allocation` says how each cent of a payment falls on the items.

pub(super) mod allocation;
mod bookkeeping;
mod correcting;
mod earnings;
pub(super) mod following;
pub(super) mod lines;
mod project_invoices;
pub(super) mod sales;

pub use bookkeeping::{PaidInvoice, UnpaidInvoice, first_invoice_date, paid_invoices, unpaid_invoices};
pub use correcting::correct_paid;
pub use earnings::{Earner, customers, services};
pub use following::{Earned, earned, refold, time_to_pay};
pub use project_invoices::{ProjectInvoice, invoices_of_project};
pub use sales::{Sales, Taxed, revenue, sales};
