//! What was spent on a project, with the receipt for it.

mod costs;
mod http;
mod payloads;
mod receipts;
mod store;

pub use costs::{ProjectCost, costs, spent_by_category};
pub use payloads::{Category, Expense, ExpenseFields};
pub use receipts::{RECEIPTS, RECEIPTS_NAMED_IN};
pub use store::{
    ExpenseRow, all_of, first_expense_day, give_up_receipts, insert_with_receipt as add_expense, of_parents, refold,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::create_expense))
        .routes(routes!(http::delete_expense))
        .routes(routes!(http::get_receipt))
        .routes(routes!(http::get_receipt_thumbnail))
}
