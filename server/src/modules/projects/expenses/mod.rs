//! What was spent on a project, with the receipt for it.

mod http;
mod payloads;
mod store;

pub use payloads::{Category, Expense, ExpenseFields};
pub use store::{
    ExpenseRow, Spent, all_of, first_expense_day, give_up_receipts, insert_with_receipt as add_expense, of_parents,
    refold, spent, sums_of,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::Platform;
use crate::platform::attachments::{Attachments, ContentType, NamedIn, OpenedBy};

pub static RECEIPTS: Attachments = Attachments {
    folder: "projects",
    field: "receipt",
    most: 1,
    megabytes: 10,
    kinds: &[ContentType::Jpeg, ContentType::Png],
    opened_by: OpenedBy::TheOwner,
};

pub const RECEIPTS_NAMED_IN: NamedIn =
    NamedIn { table: "expenses", of: "project_id", list: "receipt", attachments: &RECEIPTS };

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::create_expense))
        .routes(routes!(http::delete_expense))
        .routes(routes!(http::get_receipt))
        .routes(routes!(http::get_receipt_thumbnail))
}
