//! The year-end calls. All are reads, and open in read-only mode.

use axum::Json;

use super::archive::zip;
use super::payloads::{YearEnd, YearParameter};
use super::table::Table;
use super::workbook::workbook;
use super::{store, tables};
use platform::access::{Reader, Scope};
use platform::error::Result;
use platform::http::answer::{self, Download};
use platform::http::parameters::Parameters;
use platform::process::offload::offload;
use platform::values::calendar_date::Year;

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

/// Writes what was read of a year, once the connection is given back.
async fn of_year_written<T: Send + 'static>(
    reader: Reader,
    parameters: Parameters,
    read: impl FnOnce(&mut Scope, Year) -> Result<T> + Send + 'static,
    write: impl FnOnce(T, Year) -> Result<Download> + Send + 'static,
) -> Result<Download> {
    let (found, year) = of_year(reader, parameters, |scope, year| Ok((read(scope, year)?, year))).await?;
    offload(move || write(found, year)).await?
}

/// One of the tables to save, as in "income-2026.csv".
fn saved(table: Table, year: Year) -> Result<Download> {
    let name = file_name(&table, year);
    Ok(Download { name, content_type: answer::CSV, bytes: table.into_csv().into_bytes() })
}

fn file_name(table: &Table, year: Year) -> String {
    format!("{}-{year}.csv", table.file)
}

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A year in the figures that its tables add up to.
#[utoipa::path(get, path = "/analytics/year-end", tag = "analytics", security(("reader" = [])), params(YearParameter),
    responses((status = 200, body = YearEnd)))]
pub async fn get_year_end(reader: Reader, parameters: Parameters) -> Result<Json<YearEnd>> {
    of_year(reader, parameters, store::year_end).await.map(Json)
}

/// What came in, payment by payment: method, fee, tax and income.
#[utoipa::path(get, path = "/analytics/year-end/income", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_income(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year_written(reader, parameters, store::income, |income, year| saved(tables::income(&income), year)).await
}

/// Everything that was spent, as the profit and loss has it: what for, on which line of Schedule C, and how many receipts there are.
#[utoipa::path(get, path = "/analytics/year-end/expenses", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_expenses(reader: Reader, parameters: Parameters) -> Result<Download> {
    let write = |expenses: Vec<_>, year| saved(tables::expenses(&expenses), year);
    of_year_written(reader, parameters, store::expenses, write).await
}

/// Each trip, with what its miles bring back.
#[utoipa::path(get, path = "/analytics/year-end/mileage", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_mileage(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year_written(reader, parameters, store::mileage, |mileage, year| saved(tables::mileage(&mileage), year)).await
}

/// The invoices that were unpaid at the end of the year (or are today, while it lasts), the oldest first.
#[utoipa::path(get, path = "/analytics/year-end/unpaid", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_unpaid(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year_written(reader, parameters, store::unpaid, |unpaid, year| saved(tables::unpaid(&unpaid), year)).await
}

/// All tables of the year as CSV files, one table to a file.
#[utoipa::path(get, path = "/analytics/year-end/archive", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = Vec<u8>, content_type = "application/zip")))]
pub async fn get_year_end_archive(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year_written(reader, parameters, store::books, |books, year| {
        let files = tables::all(&books).into_iter();
        let bytes = zip(files.map(|table| (file_name(&table, year), table.into_csv().into_bytes())))?;
        Ok(Download { name: format!("year-end-{year}.zip"), content_type: "application/zip", bytes })
    })
    .await
}

/// The same tables as sheets of one Excel workbook.
#[utoipa::path(get, path = "/analytics/year-end/workbook", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = Vec<u8>, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub async fn get_year_end_workbook(reader: Reader, parameters: Parameters) -> Result<Download> {
    of_year_written(reader, parameters, store::books, |books, year| {
        let bytes = workbook(tables::all(&books))?;
        Ok(Download { name: format!("year-end-{year}.xlsx"), content_type: XLSX, bytes })
    })
    .await
}
