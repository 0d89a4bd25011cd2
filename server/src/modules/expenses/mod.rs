//! What the business spends: overhead (insurance, phone, rent) with its receipts, kept here, next to what projects, the garage and
//! trips cost, which is read where it is kept. Income minus all of it is the profit and loss.

mod categories;
mod costs;
mod fields;
mod http;
mod lines;
mod payloads;
mod profit;
mod receipts;
mod repeating;
mod settling;
mod store;

pub use categories::all as all_categories;
pub use costs::{Cost, Source, first_day, of_span as costs_of};
pub use fields::{ExpenseFields, PaidBy};
pub use lines::Line;
pub use profit::{Profit, of_span as profit_of};
pub use receipts::{RECEIPTS, RECEIPTS_NAMED_IN, attach, forget_deleted};
pub use repeating::{bell, repeat_due};
pub use store::{all, all_rows, begin_repeat, insert, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_business_expenses, http::create_business_expense))
        .routes(routes!(categories::list_expense_categories, categories::create_expense_category))
        .routes(routes!(categories::update_expense_category))
        .routes(routes!(http::list_costs))
        .routes(routes!(http::get_costs_total))
        .routes(routes!(profit::get_profit_and_loss))
        .routes(routes!(http::get_business_expense, http::update_business_expense, http::delete_business_expense))
        .routes(routes!(http::restore_business_expense))
        .routes(routes!(receipts::add_expense_receipts))
        .routes(routes!(receipts::get_expense_receipt, receipts::delete_expense_receipt))
        .routes(routes!(receipts::get_expense_receipt_thumbnail))
}
