//! What is in the archive: everything that an owner has in any module, as the API shows it.

use serde::Serialize;
use serde_json::Value;

use crate::modules::{
    activity, appointments, clients, documents, emails, equipment, expenses, inventory, mileage, projects, tasks,
    tools, workflows,
};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::http::list::{ListQuery, Page};

/// One module's things.
pub struct Section {
    /// What its files are called.
    pub name: &'static str,
    pub read: fn(&mut Scope, &ListQuery) -> Result<Page<Shown>>,
}

/// Writes one of them as JSON, once it's read.
pub type Shown = Box<dyn FnOnce() -> Result<Value> + Send>;

pub const SECTIONS: &[Section] = &[
    Section {
        name: "documents",
        read: |scope, query| {
            let (now, today) = (scope.now, scope.today());
            Ok(documents::all_rows(scope, query)?.map(|row| later(move || documents::Document::at(row, now, today))))
        },
    },
    Section {
        name: "documents-answers",
        read: |scope, query| in_json(documents::customer::list_answers(scope, query, None)?),
    },
    Section {
        name: "documents-voided",
        read: |scope, query| {
            let (now, today) = (scope.now, scope.today());
            let page = documents::voided::all(scope, query)?;
            Ok(page.map(|row| later(move || documents::Document::at(row, now, today))))
        },
    },
    Section { name: "credit-memos", read: |scope, query| in_json(documents::adjustments::all(scope, query)?) },
    Section { name: "client-credits", read: |scope, query| in_json(documents::credits::all(scope, query)?) },
    Section { name: "payments", read: |scope, query| in_json(documents::payments::all(scope, query)?) },
    Section { name: "recurring-invoices", read: |scope, query| in_json(documents::recurring::all(scope, query)?) },
    Section { name: "reminders", read: |scope, query| in_json(documents::reminders::all(scope, query)?) },
    Section {
        name: "reminders-by-hand",
        read: |scope, query| in_json(documents::reminders::all_by_hand(scope, query)?),
    },
    Section { name: "emails", read: |scope, query| in_json(emails::all(scope, query)?) },
    Section { name: "clients", read: |scope, query| in_json(clients::all(scope, query)?) },
    Section { name: "tasks", read: |scope, query| in_json(tasks::all(scope, query)?) },
    Section { name: "appointments", read: |scope, query| in_json(appointments::all(scope, query)?) },
    Section { name: "projects", read: |scope, query| in_json(projects::all(scope, query)?) },
    Section { name: "business-expenses", read: |scope, query| in_json(expenses::all(scope, query)?) },
    Section { name: "expense-categories", read: |scope, _| in_json(expenses::all_categories(scope)?) },
    Section { name: "inventory", read: |scope, query| in_json(inventory::all(scope, query)?) },
    Section { name: "tools", read: |scope, query| in_json(tools::all(scope, query)?) },
    Section { name: "equipment", read: |scope, query| in_json(equipment::all(scope, query)?) },
    Section { name: "mileage", read: |scope, query| in_json(mileage::all(scope, query)?) },
    Section { name: "workflows", read: |scope, query| in_json(workflows::all(scope, query)?) },
    Section { name: "activity", read: |scope, query| in_json(activity::list(scope, query)?) },
];

fn in_json<T: Serialize + Send + 'static>(page: Page<T>) -> Result<Page<Shown>> {
    Ok(page.map(|row| later(move || row)))
}

fn later<T: Serialize>(show: impl FnOnce() -> T + Send + 'static) -> Shown {
    let failed = |error| Error::internal("writing a thing as JSON", error);
    Box::new(move || serde_json::to_value(show()).map_err(failed))
}

/// What stands beside it, for whoever opens the archive in years.
pub const README: &str = "Everything you keep in {product}, saved at {time}.\r\n\
    \r\n\
    *.csv            one table per module, for any spreadsheet. Lists inside a record\r\n\
    \x20                (items of a document, expenses of a project) have their own\r\n\
    \x20                table. Its column \"Belongs To\" holds the record's Id\r\n\
    *.json           the same in full, for programs\r\n\
    profile.json     you and your business\r\n\
    mileage-rates.json  your mileage rates, and the day each one starts\r\n\
    documents/       every estimate and invoice as a PDF, their photos in documents/photos/\r\n\
    receipts/        the receipts for your expenses, by project and for the business\r\n\
    \r\n\
    Test documents, those paid in test mode, aren't in here.\r\n\
    Amounts are in dollars, dates as year-month-day, times in GMT.\r\n";
