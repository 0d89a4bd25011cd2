//! What a customer goes on seeing of an estimate that became an invoice: converting publishes nothing, so until the invoice is
//! sent the link shows the estimate as it was.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::modules::documents::amounts::{Discount, Item, KeptDiscount};
use crate::modules::documents::payments::schedule::ScheduleFields;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::DocumentRow;
use crate::schema::shown_estimates;
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
use platform::owned::OwnedFields as _;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ShownEstimate {
    number: String,
    customer_name: String,
    date: CalendarDate,
    due_date: Option<CalendarDate>,
    sent_date: Option<Moment>,
    #[serde(default)]
    valid_until: Option<CalendarDate>,
    #[serde(default)]
    message: Option<String>,
    items: Vec<Item>,
    discount: Option<Discount>,
    deposit_amount: Option<Money>,
    deposit_percent: Option<i64>,
}

/// Keeps the estimate, before it becomes an invoice.
pub fn keep(scope: &mut Scope, row: &DocumentRow) -> Result<()> {
    let fields = &row.fields;
    let shown = ShownEstimate {
        number: fields.document_number.clone(),
        customer_name: fields.customer_name.clone(),
        date: fields.date,
        due_date: fields.due_date,
        sent_date: fields.sent_date,
        valid_until: fields.valid_until,
        message: fields.message.clone(),
        items: fields.items.items().to_vec(),
        discount: fields.discount.given(),
        deposit_amount: fields.schedule.deposit_amount,
        deposit_percent: fields.schedule.deposit_percent,
    };
    let content = serde_json::to_string(&shown).map_err(|error| Error::internal("keeping an estimate", error))?;
    diesel::insert_into(shown_estimates::table)
        .values((
            shown_estimates::owner_id.eq(&row.owner_id),
            shown_estimates::document_id.eq(&row.id),
            shown_estimates::content.eq(content),
            shown_estimates::kept_at.eq(scope.now),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// The estimate that the document was, if that's what its customer still sees.
pub fn of(connection: &mut DbConnection, row: &DocumentRow) -> Result<Option<DocumentRow>> {
    let content: Option<String> = shown_estimates::table
        .find((&row.owner_id, &row.id))
        .select(shown_estimates::content)
        .first(connection)
        .optional()?;
    content.map(|content| shown(row, &content)).transpose()
}

fn shown(row: &DocumentRow, content: &str) -> Result<DocumentRow> {
    let shown: ShownEstimate =
        serde_json::from_str(content).map_err(|error| Error::internal("reading a kept estimate", error))?;
    let mut row = row.clone();
    let fields = &mut row.fields;
    fields.kind = DocumentType::Estimate;
    fields.estimate_number = Some(shown.number.clone());
    fields.document_number = shown.number;
    fields.status = DocumentStatus::Sent;
    fields.customer_name = shown.customer_name;
    (fields.date, fields.due_date) = (shown.date, shown.due_date);
    (fields.sent_date, fields.paid_date) = (shown.sent_date, None);
    (fields.valid_until, fields.message) = (shown.valid_until, shown.message);
    fields.items = Entries::new(shown.items)?;
    fields.discount = KeptDiscount::of(shown.discount);
    fields.schedule = ScheduleFields {
        deposit_amount: shown.deposit_amount,
        deposit_percent: shown.deposit_percent,
        instalments: Entries::default(),
    };
    fields.settle();
    Ok(row)
}
