//! What a database error means to the caller, told apart once for both engines.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};

use crate::platform::error::Error;

impl From<DieselError> for Error {
    fn from(error: DieselError) -> Self {
        match error {
            DieselError::NotFound => Self::NotFound,
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, information) => {
                Self::AlreadyExists { constraint: constraint_of(information.as_ref()) }
            }
            DieselError::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, _) => {
                Self::Conflict("This refers to something that no longer exists.".into())
            }
            DieselError::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => Self::Collided,
            // Diesel has no kind for it, and does not tell PostgreSQL's code.
            DieselError::DatabaseError(DatabaseErrorKind::Unknown, information)
                if information.message() == "deadlock detected" =>
            {
                Self::Collided
            }
            error => Self::internal("the database refused a statement", error),
        }
    }
}

/// PostgreSQL names the constraint (`accounts_email_key_key`), SQLite the columns
/// ("UNIQUE constraint failed: accounts.email_key"): both become `accounts.email_key`.
fn constraint_of(information: &(dyn DatabaseErrorInformation + Send + Sync)) -> String {
    if let (Some(table), Some(constraint)) = (information.table_name(), information.constraint_name()) {
        let columns = constraint.trim_start_matches(table).trim_start_matches('_');
        let columns = columns.strip_suffix("_key").unwrap_or(columns);
        return format!("{table}.{columns}");
    }
    let message = information.message();
    message.rsplit_once(": ").map_or(message, |(_, columns)| columns).to_owned()
}
