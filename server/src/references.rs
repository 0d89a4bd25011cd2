//! All references between the owner's things, each declared once: which column names a row of which table, and what
//! becomes of it when that row is deleted.

use platform::fields::reference::{OnDelete, Reference};

/// The project that a document belongs to.
pub static PROJECT_OF_DOCUMENT: Reference = Reference {
    from: "documents",
    column: "project_link",
    to: "projects",
    missing: "That project doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// The client that an appointment is with.
pub static CLIENT_OF_APPOINTMENT: Reference = Reference {
    from: "appointments",
    column: "client_id",
    to: "clients",
    missing: "That client doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// The project that a trip was made for.
pub static PROJECT_OF_TRIP: Reference = Reference {
    from: "trips",
    column: "project_id",
    to: "projects",
    missing: "That project doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// The client that a task is for.
pub static CLIENT_OF_TASK: Reference = Reference {
    from: "tasks",
    column: "client_id",
    to: "clients",
    missing: "That client doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// The client that a document is for.
pub static CLIENT_OF_DOCUMENT: Reference = Reference {
    from: "documents",
    column: "client_id",
    to: "clients",
    missing: "That client doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// The client whose credit an entry is.
static CLIENT_OF_CREDIT: Reference = Reference {
    from: "client_credits",
    column: "client_id",
    to: "clients",
    missing: "That client doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// The client that a project is for.
pub static CLIENT_OF_PROJECT: Reference = Reference {
    from: "projects",
    column: "client_id",
    to: "clients",
    missing: "That client doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// The invoice that a recurring one was copied from.
pub static DOCUMENT_OF_RECURRING: Reference = Reference {
    from: "recurring_invoices",
    column: "document_id",
    to: "documents",
    missing: "That invoice doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// What an invoice was made by.
static RECURRING_OF_DOCUMENT: Reference = Reference {
    from: "documents",
    column: "recurring_id",
    to: "recurring_invoices",
    missing: "That recurring invoice doesn't exist.",
    on_delete: OnDelete::SetNull,
};

/// All of them; whoever deletes a row deals with those that lead to it.
pub static REFERENCES: &[&Reference] = &[
    &PROJECT_OF_DOCUMENT,
    &CLIENT_OF_APPOINTMENT,
    &PROJECT_OF_TRIP,
    &CLIENT_OF_TASK,
    &CLIENT_OF_DOCUMENT,
    &CLIENT_OF_CREDIT,
    &CLIENT_OF_PROJECT,
    &DOCUMENT_OF_RECURRING,
    &RECURRING_OF_DOCUMENT,
];
