//! The tables of the database as Diesel sees them, each declared once and in full. A test compares them with what the migrations
//! make, on both databases. Whoever owns a table is its module's `store.rs`.

mod access;
mod billing;
mod customers;
mod invoicing;
mod money;
mod shop;

pub use access::*;
pub use billing::*;
pub use customers::*;
pub use invoicing::*;
pub use money::*;
pub use shop::*;

diesel::allow_tables_to_appear_in_same_query!(document_lines, documents);
diesel::allow_tables_to_appear_in_same_query!(documents, accounts);
diesel::allow_tables_to_appear_in_same_query!(expenses, projects);
diesel::allow_tables_to_appear_in_same_query!(document_parts, document_lines);
diesel::allow_tables_to_appear_in_same_query!(document_parts, documents);
diesel::allow_tables_to_appear_in_same_query!(document_answers, documents);
diesel::allow_tables_to_appear_in_same_query!(document_reminders, documents);
diesel::allow_tables_to_appear_in_same_query!(reminders_by_hand, documents);
diesel::allow_tables_to_appear_in_same_query!(payments, documents);
diesel::allow_tables_to_appear_in_same_query!(credit_memos, documents);
diesel::allow_tables_to_appear_in_same_query!(recurring_invoices, accounts);
diesel::allow_tables_to_appear_in_same_query!(reminder_settings, accounts);
diesel::allow_tables_to_appear_in_same_query!(second_steps, accounts);
diesel::allow_tables_to_appear_in_same_query!(accounts, complimentary_access);
diesel::allow_tables_to_appear_in_same_query!(business_expenses, accounts);
