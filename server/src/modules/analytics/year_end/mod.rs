//! What an accountant asks for at the end of a year: income, expenses, mileage and what is still owed. All of it as one workbook or
//! as CSV files, one table to a file.

mod age;
mod archive;
mod corrections;
mod http;
mod payloads;
mod rules;
mod store;
mod table;
mod tables;
mod workbook;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_year_end))
        .routes(routes!(http::get_year_end_income))
        .routes(routes!(http::get_year_end_expenses))
        .routes(routes!(http::get_year_end_mileage))
        .routes(routes!(http::get_year_end_unpaid))
        .routes(routes!(http::get_year_end_archive))
        .routes(routes!(http::get_year_end_workbook))
}
