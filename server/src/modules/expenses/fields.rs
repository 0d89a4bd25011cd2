//! What an owner says about an expense: the columns of its row.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::business_expenses;
use platform::attachments::Attachment;
use platform::fields::entries::Entries;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, New};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::money::Money;

choice! {
    /// How it was paid.
    pub enum PaidBy {
        Card = "card",
        Cash = "cash",
        Check = "check",
        Transfer = "transfer",
        Other = "other",
    }
}

/// What an owner says about an expense of the business.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[schema(as = BusinessExpenseFields)]
#[diesel(table_name = business_expenses)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct ExpenseFields {
    pub date: CalendarDate,
    pub vendor: String,
    /// The id of a category.
    pub category: String,
    /// What was paid in all, in dollars.
    pub amount: Money,
    /// The sales tax in it.
    #[schema(required = true)]
    pub tax: Option<Money>,
    pub method: PaidBy,
    #[schema(required = true)]
    pub notes: Option<String>,
    /// Whether the same is added every month, on the day of the month of `date` or the last one a shorter month has.
    pub repeats_monthly: bool,
    /// The day of the next one.
    #[schema(required = true)]
    pub next_on: Option<CalendarDate>,
    /// The expense it was repeated from.
    #[schema(required = true)]
    pub repeat_of: Option<String>,
    #[serde(skip)]
    pub receipts: Entries<Attachment>,
    /// The last day it was repeated on; the day it began to repeat until then.
    #[serde(skip)]
    pub last_on: Option<CalendarDate>,
    /// The month it was made for, as in 2026-11.
    #[serde(skip)]
    pub repeat_month: Option<String>,
    #[serde(skip)]
    pub deleted_at: Option<Moment>,
}

pub type NewExpense = New<ExpenseFields>;
pub type ExpenseChange = Change<ExpenseFields>;

impl Payload for ExpenseFields {
    const NEW: &'static str = "NewBusinessExpense";
    const CHANGE: &'static str = "BusinessExpenseChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.date("date", "Date", &mut self.date);
        fields.text("vendor", "Vendor", &mut self.vendor, 200);
        fields.text("category", "Category", &mut self.category, 60);
        fields.required_positive_money("amount", "Amount", &mut self.amount);
        fields.positive_money("tax", "Sales tax", &mut self.tax);
        let is_told = !fields.is_refused("amount") && !fields.is_refused("tax");
        if is_told && self.tax.is_some_and(|tax| tax > self.amount) {
            fields.refuse("tax", "Sales tax can't be more than the amount.");
        }
        fields.choice("method", "Payment method", &mut self.method, Needed::Optional);
        fields.optional_text("notes", "Notes", &mut self.notes, 2000);
        fields.flag("repeatsMonthly", "Repeats monthly", &mut self.repeats_monthly);
    }
}
