//! What comes in and goes out of the expense calls, beside the fields.

use serde::Serialize;
use utoipa::ToSchema;

use super::fields::ExpenseFields;
use platform::attachments::Attachment;
use platform::db::query::sorted::{Direction, sorts};
use platform::error::Result;
use platform::http::entity::entity;
use platform::http::parameters::{DateRange, parameters};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;
use platform::values::periods::Span;

/// A receipt, for the owner alone.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExpenseReceipt {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    id: String,
    /// What the file was called.
    name: String,
    /// In bytes.
    size: i64,
    url: String,
    /// The same in small; none for a PDF.
    #[schema(required = true)]
    thumbnail: Option<String>,
}

impl ExpenseReceipt {
    pub fn of(expense_id: &str, receipt: &Attachment) -> Self {
        let url = format!("/api/expenses/{expense_id}/receipts/{}", receipt.id);
        Self {
            id: receipt.id.clone(),
            name: receipt.original_name.clone(),
            size: receipt.size,
            thumbnail: receipt.is_picture().then(|| format!("{url}/thumbnail")),
            url,
        }
    }
}

entity! {
    /// An expense of the business as the API shows it.
    BusinessExpense, fields: ExpenseFields;
    receipts: Vec<ExpenseReceipt>
}

parameters! {
    /// What narrows the list of expenses.
    pub struct ExpenseFilter {
        /// Only expenses of the category with this id.
        category: String = "category",
        /// Only expenses from this day on.
        start_date: CalendarDate = "startDate",
        /// Only expenses up to this day.
        end_date: CalendarDate = "endDate",
    }
}

sorts! {
    /// What the list of expenses can be sorted by.
    pub enum ExpenseSort of ExpenseFields in "business_expenses" {
        Date = "date" by date,
        Vendor = "vendor" by vendor,
        Method = "method" by method,
        Tax = "tax" by tax,
        Amount = "amount" by amount,
        // By their names, which the owner may change, in `costs::overhead`. This alone would go by their ids.
        Category = "category" by category,
    }
}

parameters! {
    /// The order of the list of expenses.
    #[derive(Copy)]
    pub struct ExpenseOrder {
        /// What it's sorted by. Without it, newest first.
        sort: ExpenseSort = "sort",
        direction: Direction = "direction",
    }
}

choice! {
    /// What the list of all costs can be sorted by.
    pub enum CostSort {
        Date = "date",
        Vendor = "vendor",
        Source = "source",
        Category = "category",
        Amount = "amount",
    }
}

parameters! {
    /// The order of the list of all costs.
    #[derive(Copy)]
    pub struct CostOrder {
        /// What it's sorted by. Without it, newest first.
        sort: CostSort = "sort",
        direction: Direction = "direction",
    }
}

impl ExpenseFilter {
    /// The days it's about; none for all of them.
    pub fn span(&self) -> Result<Option<Span>> {
        if self.start_date.or(self.end_date).is_none() {
            return Ok(None);
        }
        let range = DateRange { start_date: self.start_date, end_date: self.end_date };
        range.or(Span::up_to(CalendarDate::LAST)).map(Some)
    }
}

parameters! {
    /// What is added up.
    pub struct TotalQuery {
        /// Only what holds all these words.
        search: String = "search",
        /// Everything the business spends: projects, garage and trips too.
        all: bool = "all",
    }
}

/// What a list comes to.
#[derive(Debug, Serialize, ToSchema)]
pub struct CostsTotal {
    /// In dollars.
    pub amount: Money,
}
