//! Jobs with a budget: what is to be done, what was spent on it, and how much is left.

mod expenses;
mod fields;
mod http;
mod payloads;
mod profit;
mod rules;
mod settling;
mod store;
mod with_expenses;

pub use expenses::{
    Category, ExpenseFields, ProjectCost, RECEIPTS, RECEIPTS_NAMED_IN, add_expense, costs, first_expense_day,
    refold as refold_expenses, spent_by_category,
};
pub use fields::{ProjectFields, ProjectStatus, ProjectTask};
pub use store::{budgets, follow_client, insert, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
pub use with_expenses::{Receipts, all, all_receipts};

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_projects, http::create_project))
        .routes(routes!(http::get_projects_summary))
        .routes(routes!(http::get_project, http::update_project, http::delete_project))
        .routes(routes!(profit::get_project_profit))
        .routes(routes!(http::create_project_task))
        .routes(routes!(http::update_project_task, http::delete_project_task))
        .merge(expenses::router())
}
