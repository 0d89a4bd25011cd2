//! The invoices of a project, with what came in for them.

use diesel::prelude::*;

use crate::modules::documents::adjustments::Adjusted;
use crate::modules::documents::amounts::Item;
use crate::modules::documents::amounts::totals::income_of;
use crate::modules::documents::payments::left_of;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::schema::documents;
use platform::access::Scope;
use platform::db::on_engine;
use platform::error::Result;
use platform::fields::entries::Entries;
use platform::values::money::Money;

/// An invoice of a project, with its lines.
pub struct ProjectInvoice {
    pub id: String,
    pub document_number: String,
    /// Without tax, less credit memos and write-offs.
    pub income: Money,
    /// What of that came in so far.
    pub received: Money,
    pub is_paid: bool,
    pub items: Entries<Item>,
}

/// The invoices that belong to a project, the newest first. An estimate brings nothing in.
pub fn invoices_of_project(scope: &mut Scope, project_id: &str) -> Result<Vec<ProjectInvoice>> {
    type Columns = (String, String, Money, Money, Adjusted, Money, DocumentStatus, Entries<Item>);
    let invoices = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::project_link.eq(project_id.to_owned()))
        .filter(documents::kind.eq(DocumentType::Invoice))
        .filter(documents::is_test.eq(false))
        .filter(documents::voided_at.is_null())
        .order((documents::created_at.desc(), documents::id))
        .select((
            documents::id,
            documents::document_number,
            documents::total,
            documents::tax_total,
            (documents::credit_memo_total, documents::write_off_total),
            documents::received,
            documents::status,
            documents::items,
        ));
    let invoices: Vec<Columns> = on_engine!(scope.connection, |connection| invoices.load(connection))?;
    let invoice = |(id, document_number, total, tax, adjusted, received, status, items): Columns| {
        let is_paid = status == DocumentStatus::Paid;
        let payable = left_of(total, adjusted.total());
        let received = if is_paid { payable.max(received) } else { received };
        let income = |paid| income_of(paid, total, tax);
        ProjectInvoice { id, document_number, income: income(payable), received: income(received), is_paid, items }
    };
    Ok(invoices.into_iter().map(invoice).collect())
}
