//! The year-end calls. All are reads, and open in read-only mode.

use axum::Json;

use super::archive::zip;
use super::payloads::{YearEnd, YearParameter};
use super::{store, tables};
use platform::access::{Reader, Scope};
use platform::error::Result;
use platform::formats::csv::Csv;
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
fn saved(name: &str, year: Year, csv: Csv) -> Result<Download> {
    Ok(Download { name: file_name(name, year), content_type: answer::CSV, bytes: csv.into_bytes() })
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
    let write = |income, year| saved(INCOME, year, tables::income(&income));
    of_year_written(reader, parameters, store::income, write).await
}

/// Expenses by category, with the names of their receipts.
#[utoipa::path(get, path = "/analytics/year-end/expenses", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_expenses(reader: Reader, parameters: Parameters) -> Result<Download> {
    let write = |expenses: Vec<_>, year| saved(EXPENSES, year, tables::expenses(&expenses));
    of_year_written(reader, parameters, store::expenses, write).await
}

/// The mileage log, with what business miles bring back.
#[utoipa::path(get, path = "/analytics/year-end/mileage", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_mileage(reader: Reader, parameters: Parameters) -> Result<Download> {
    let write = |mileage, year| saved(MILEAGE, year, tables::mileage(&mileage));
    of_year_written(reader, parameters, store::mileage, write).await
}

/// The invoices that were unpaid at the end of the year (or are today, while it lasts), by age.
#[utoipa::path(get, path = "/analytics/year-end/unpaid", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = String, content_type = "text/csv; charset=utf-8")))]
pub async fn get_year_end_unpaid(reader: Reader, parameters: Parameters) -> Result<Download> {
    let write = |unpaid, year| saved(UNPAID, year, tables::unpaid(&unpaid));
    of_year_written(reader, parameters, store::unpaid, write).await
}

/// All four tables in one file.
#[utoipa::path(get, path = "/analytics/year-end/archive", tag = "analytics", security(("reader" = [])),
    params(YearParameter), responses((status = 200, body = Vec<u8>, content_type = "application/zip")))]
pub async fn get_year_end_archive(reader: Reader, parameters: Parameters) -> Result<Download> {
    let read = |scope: &mut Scope, year: Year| -> Result<_> {
        let (income, expenses) = (store::income(scope, year)?, store::expenses(scope, year)?);
        Ok((income, expenses, store::mileage(scope, year)?, store::unpaid(scope, year)?))
    };
    of_year_written(reader, parameters, read, |(income, expenses, mileage, unpaid), year| {
        let files = [
            (INCOME, tables::income(&income)),
            (EXPENSES, tables::expenses(&expenses)),
            (MILEAGE, tables::mileage(&mileage)),
            (UNPAID, tables::unpaid(&unpaid)),
        ];
        let bytes = zip(files.map(|(name, csv)| (file_name(name, year), csv.into_bytes())))?;
        Ok(Download { name: format!("year-end-{year}.zip"), content_type: "application/zip", bytes })
    })
    .await
}
