//! The year-end calls. All are reads, and open in read-only mode.

use axum::Json;

use super::archive::zip;
use super::payloads::{YearEnd, YearParameter};
use super::{store, tables};
use crate::platform::access::{Reader, Scope};
use crate::platform::calendar_date::Year;
use crate::platform::csv::Csv;
use crate::platform::error::Result;
use crate::platform::http::download::{self, Download};
use crate::platform::http::parameters::Parameters;

/// Reads something of the year that is asked for, or of the owner's present one.
async fn of_year<T: Send + 'static>(
    reader: Reader,
    mut parameters: Parameters,
    read: impl FnOnce(&mut Scope, Year) -> Result<T> + Send + 'static,
) -> Result<T> {
    let YearParameter { year } = YearParameter::read(&mut parameters)?;
    reader
        .read(move |scope| {
            let year = year.unwrap_or_else(|| Year::of(scope.today()));
            read(scope, year)
        })
        .await
}

/// One of the tables to save, as in "income-2026.csv".
fn saved(name: &str, year: Year, csv: Csv) -> Download {
    Download { name: file_name(name, year), content_type: download::CSV, bytes: csv.into_bytes() }
}

fn file_name(name: &str, year: Year) -> String {
    format!("{name}-{year}.csv")
}

const INCOME: &str = "income";
const EXPENSES: &str = "expenses";
const MILEAGE: &str = "mileage";
const UNPAID: &str = "unpaid-invoices";

/// A year in the figures that its tables add up to.
#[utoipa::path(get, path = "/analytics/year-end", tag = "analytics", security(("reader" = [])), params(YearParameter),
    responses((status = 200, body = YearEnd)))]
pub async fn get_year_end(reader: Reader, parameters: Parameters) -> Result<Json<YearEnd>> {
    of_year(reader, parameters, store::year_end).await.map(Json)
}

/// Income by month, and the invoices that were paid.
#[utoipa::path(get, path = "/analytics/year-end/income", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_income(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year(reader, parameters, |scope, year| Ok(saved(INCOME, year, tables::income(&store::income(scope, year)?))))
        .await
}

/// Expenses by category, with the names of their receipts.
#[utoipa::path(get, path = "/analytics/year-end/expenses", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_expenses(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year(reader, parameters, |scope, year| {
        Ok(saved(EXPENSES, year, tables::expenses(&store::expenses(scope, year)?)))
    })
    .await
}

/// The mileage log, with what business miles bring back.
#[utoipa::path(get, path = "/analytics/year-end/mileage", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_mileage(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year(reader, parameters, |scope, year| Ok(saved(MILEAGE, year, tables::mileage(&store::mileage(scope, year)?))))
        .await
}

/// The invoices that were unpaid at the end of the year (or are today, while it lasts), by age.
#[utoipa::path(get, path = "/analytics/year-end/unpaid", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_unpaid(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year(reader, parameters, |scope, year| Ok(saved(UNPAID, year, tables::unpaid(&store::unpaid(scope, year)?))))
        .await
}

/// All four tables in one file.
#[utoipa::path(get, path = "/analytics/year-end/archive", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = Vec<u8>, content_type = "application/zip")))]
pub async fn get_year_end_archive(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year(reader, parameters, |scope, year| {
        let files = [
            (INCOME, tables::income(&store::income(scope, year)?)),
            (EXPENSES, tables::expenses(&store::expenses(scope, year)?)),
            (MILEAGE, tables::mileage(&store::mileage(scope, year)?)),
            (UNPAID, tables::unpaid(&store::unpaid(scope, year)?)),
        ];
        let bytes = zip(files.map(|(name, csv)| (file_name(name, year), csv.into_bytes())))?;
        Ok(Download { name: format!("year-end-{year}.zip"), content_type: "application/zip", bytes })
    })
    .await
}
