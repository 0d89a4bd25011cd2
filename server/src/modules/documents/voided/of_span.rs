//! What was voided in some days, for the books.

use diesel::prelude::*;

use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store::DocumentRow;
use crate::schema::documents;
use platform::access::Scope;
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::Span;

pub struct VoidedDocument {
    pub number: String,
    pub kind: DocumentType,
    pub customer: String,
    pub date: CalendarDate,
    pub total: Money,
    /// The owner's day.
    pub voided_on: CalendarDate,
    pub voided_by: String,
    pub reason: Option<String>,
    pub money: LeftMoney,
    /// What became the customer's credit.
    pub credit: Money,
}

/// What became of the payments on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftMoney {
    /// There were none.
    None,
    Credit,
    Refunded,
}

impl LeftMoney {
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Credit => "Client credit",
            Self::Refunded => "Refunded",
        }
    }
}

/// In the order in which they were voided. Tests are in nobody's books.
pub fn of_span(scope: &mut Scope, span: Span) -> Result<Vec<VoidedDocument>> {
    let moments = scope.moments_of(span);
    let rows = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::voided_at.ge(moments.start))
        .filter(documents::voided_at.lt(moments.end))
        .filter(documents::is_test.eq(false))
        .order((documents::voided_at, documents::document_number))
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
    let rows: Vec<DocumentRow> = on_engine!(scope.connection, |connection| rows.load(connection))?;
    Ok(rows.into_iter().filter_map(|row| of_row(scope, row)).collect())
}

fn of_row(scope: &Scope, row: DocumentRow) -> Option<VoidedDocument> {
    let fields = row.fields;
    let (void, credit) = (fields.void.shown()?, fields.money_received().max(Money::ZERO));
    let money = match credit > Money::ZERO {
        true => LeftMoney::Credit,
        false if fields.payments > 0 => LeftMoney::Refunded,
        false => LeftMoney::None,
    };
    Some(VoidedDocument {
        number: fields.document_number,
        kind: fields.kind,
        customer: fields.customer_name,
        date: fields.date,
        total: fields.total,
        voided_on: scope.day_of(void.at),
        voided_by: void.by,
        reason: void.reason,
        money,
        credit,
    })
}
