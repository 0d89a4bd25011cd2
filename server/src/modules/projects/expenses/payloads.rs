//! What comes in and goes out of the expense calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::projects::fields::ProjectFields;
use crate::schema::expenses;
use platform::attachments::Attachment;
use platform::db::query::search::search_text;
use platform::fields::entries::Entries;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::NewWithin;
use platform::owned::{ChildFields, OwnedFields};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

choice! {
    /// What the money went to.
    pub enum Category {
        General = "General",
        Materials = "Materials",
        Labor = "Labor",
        Equipment = "Equipment",
        Travel = "Travel",
        Permits = "Permits",
        Subcontractor = "Subcontractor",
        Other = "Other",
    }
}

/// What an owner says about an expense.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = expenses)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct ExpenseFields {
    /// The project it is for; named by the path, never by the body.
    #[serde(skip)]
    pub project_id: String,
    pub description: String,
    /// In dollars.
    pub amount: Money,
    pub date: CalendarDate,
    pub category: Category,
    /// At most one.
    #[serde(skip)]
    pub receipt: Entries<Attachment>,
}

impl Payload for ExpenseFields {
    const NEW: &'static str = "NewPlainExpense";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("description", "Description", &mut self.description, 500);
        fields.required_money("amount", "Amount", &mut self.amount);
        fields.date("date", "Date", &mut self.date);
        fields.choice("category", "Category", &mut self.category, Needed::Optional);
    }
}

/// An expense that comes in, with a picture of its receipt.
#[derive(Clone, Default)]
pub struct ReceiptedExpense {
    pub fields: ExpenseFields,
    pub receipt: Option<Vec<u8>>,
    /// What the file was called.
    pub receipt_name: Option<String>,
}

pub type NewExpense = NewWithin<ReceiptedExpense>;

impl Payload for ReceiptedExpense {
    const NEW: &'static str = "NewExpense";

    fn fields(&mut self, fields: &mut Fields) {
        self.fields.fields(fields);
        fields.data_string("receipt", "Receipt", &mut self.receipt);
        fields.optional_text("receiptName", "Receipt name", &mut self.receipt_name, 200);
    }
}

impl OwnedFields for ExpenseFields {
    fn search_text(&self) -> String {
        search_text([self.description.as_str(), self.category.word()])
    }
}

impl ChildFields for ExpenseFields {
    type Parent = ProjectFields;

    fn put_into(&mut self, parent_id: &str) {
        parent_id.clone_into(&mut self.project_id);
    }
}

/// An expense as the API shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Expense {
    id: String,
    #[serde(flatten)]
    fields: ExpenseFields,
    /// Where its receipt is, for the owner alone.
    #[schema(required = true)]
    receipt: Option<String>,
    /// The same in small.
    #[schema(required = true)]
    receipt_thumbnail: Option<String>,
    /// What the file was called.
    #[schema(required = true)]
    receipt_name: Option<String>,
}

impl Expense {
    pub fn of(id: String, fields: ExpenseFields) -> Self {
        let has_receipt = !fields.receipt.items().is_empty();
        let receipt = has_receipt.then(|| format!("/api/projects/{}/expenses/{id}/receipt", fields.project_id));
        let receipt_thumbnail = receipt.as_ref().map(|receipt| format!("{receipt}/thumbnail"));
        let receipt_name = fields.receipt.items().first().map(|receipt| receipt.original_name.clone());
        Self { id, fields, receipt, receipt_thumbnail, receipt_name }
    }
}
