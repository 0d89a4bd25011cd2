//! What is to be paid when: the deposit that an estimate asks for, and the instalments that an invoice is split into.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::modules::documents::rules::DocumentType;
use crate::schema::documents;
use platform::fields::entries::{Entries, entry};
use platform::fields::{Fields, Merge, Payload};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

/// One for each month of a year.
const MOST_INSTALMENTS: usize = 12;

/// An installment of an invoice, and its day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Instalment {
    #[serde(rename = "_id")]
    pub id: String,
    pub amount: Money,
    pub due_date: CalendarDate,
}

entry! { Instalment }

impl Payload for Instalment {
    const NEW: &'static str = "NewInstalment";

    fn fields(&mut self, fields: &mut Fields) {
        fields.required_positive_money("amount", "Amount", &mut self.amount);
        fields.date("dueDate", "Due date", &mut self.due_date);
    }
}

/// What an owner says about it.
#[derive(Clone, Debug, Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct ScheduleFields {
    /// What an estimate asks for beforehand: an amount, or so many percent of the total.
    pub deposit_amount: Option<Money>,
    pub deposit_percent: Option<i64>,
    /// By day.
    pub instalments: Entries<Instalment>,
}

impl ScheduleFields {
    pub fn fields(&mut self, kind: DocumentType, fields: &mut Fields) {
        let is_given = fields.is_given("depositAmount") || fields.is_given("depositPercent");
        fields.positive_money("depositAmount", "Deposit", &mut self.deposit_amount);
        fields.optional_whole("depositPercent", "Deposit in percent", &mut self.deposit_percent, 1..=100);
        if is_given && self.deposit_amount.is_some() && self.deposit_percent.is_some() {
            fields.refuse("depositPercent", "Request an amount or a percentage of the total, not both.");
        }
        if is_given
            && kind == DocumentType::Invoice
            && (self.deposit_amount.is_some() || self.deposit_percent.is_some())
        {
            let field = if self.deposit_amount.is_some() { "depositAmount" } else { "depositPercent" };
            fields.refuse(field, "Only estimates can request a deposit. Split the invoice into installments instead.");
        }
        fields.entries("instalments", "Installments", &mut self.instalments, MOST_INSTALMENTS, Merge::Replace);
        if kind == DocumentType::Estimate && !self.instalments.items().is_empty() {
            fields.refuse("instalments", "Only invoices can have installments. An estimate can request a deposit.");
        }
    }
}

/// An instalment, with what was paid of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Instalment)]
#[serde(rename_all = "camelCase")]
pub struct Stage {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    /// In dollars.
    pub amount: Money,
    pub due_date: CalendarDate,
    /// What of it was paid: what comes in goes to the earliest first.
    pub paid: Money,
}

impl Stage {
    pub fn left(&self) -> Money {
        Money::of(self.amount.cents() - self.paid.cents())
    }
}
