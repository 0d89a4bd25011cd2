//! What the year-end calls are asked for, and the year in figures.

use serde::Serialize;
use utoipa::ToSchema;

use super::age::Age;
use crate::modules::profile::{DatedRate, MileageRate};
use platform::http::parameters::parameters;
use platform::values::calendar_date::{CalendarDate, Year};
use platform::values::money::Money;
use platform::values::quantity::Quantity;

parameters! {
    /// Which year it is about.
    #[derive(Copy)]
    pub struct YearParameter {
        /// The owner's present one when it is left out.
        year: Year = "year",
    }
}

/// A year in the figures that its tables add up to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct YearEnd {
    pub year: Year,
    /// Those there is anything of, and the present one; the newest first.
    pub years: Vec<Year>,
    /// What came in for invoices in the year, in dollars.
    pub income: Money,
    /// How many of them were paid in full in it.
    pub invoices: i64,
    /// Everything that was spent, in dollars, as the profit and loss says it.
    pub expenses: Money,
    /// What of it is the fuel, tolls and parking of trips. Who deducts their mileage at a rate can't deduct that too.
    pub trip_costs: Money,
    pub expense_count: i64,
    /// How many of them have a receipt.
    pub receipts: i64,
    pub business_miles: Quantity,
    /// What a business mile is worth at the end of the year, in dollars.
    pub mileage_rate: MileageRate,
    /// All rates that count in the year, oldest first.
    pub mileage_rates: Vec<DatedRate>,
    pub reimbursement: Money,
    /// The day whose end unpaid invoices are about: the last of the year, or today.
    pub unpaid_on: CalendarDate,
    pub unpaid: Money,
    pub unpaid_invoices: i64,
    pub unpaid_by_age: Vec<UnpaidOfAge>,
    /// How many documents were voided in the year, and what they came to. They're in no other figure.
    pub voided: i64,
    pub voided_total: Money,
    /// What customers had as credit at the end of the same day as unpaid invoices, in dollars.
    pub credit_held: Money,
}

/// The unpaid invoices of one age.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnpaidOfAge {
    pub age: Age,
    pub invoices: i64,
    pub amount: Money,
}
