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
            DieselError::DatabaseError(DatabaseErrorKind::ReadOnlyTransaction, _) => Self::NotWritable,
            DieselError::DatabaseError(
                DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand,
                _,
            ) => Self::Unavailable,
            DieselError::DatabaseError(_, ref information) => known_trouble(information.message())
                .unwrap_or_else(|| Self::internal("the database refused a statement", error)),
            error => Self::internal("the database refused a statement", error),
        }
    }
}

/// By its words: Diesel tells neither engine's code. That the file which SQLite's connections share cannot grow, it calls
/// a failed read or write.
fn known_trouble(message: &str) -> Option<Error> {
    let says = |known: &[&str]| known.iter().any(|words| message.contains(words));
    if says(&["database or disk is full", "No space left on device"]) {
        Some(Error::NoRoom)
    } else if says(&["attempt to write a readonly database", "disk I/O error", "Read-only file system"]) {
        Some(Error::NotWritable)
    } else if says(&["server closed the connection", "terminating connection", "the database system is"]) {
        Some(Error::Unavailable)
    } else if says(&["canceling statement due to"]) {
        // A limit of time: whoever waits is told, and may try again; who runs it has to hear of it.
        tracing::error!(error = message, "the database took too long");
        Some(Error::Unavailable)
    } else {
        None
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(message: &str) -> Error {
        Error::from(DieselError::DatabaseError(DatabaseErrorKind::Unknown, Box::new(message.to_owned())))
    }

    #[test]
    fn what_a_larger_or_mended_machine_would_take_is_told_apart_from_faults() {
        assert!(matches!(told("database or disk is full"), Error::NoRoom));
        let extending = "could not extend file \"base/5/16411\": No space left on device";
        assert!(matches!(told(extending), Error::NoRoom));
        assert!(matches!(told("attempt to write a readonly database"), Error::NotWritable));
        assert!(matches!(told("server closed the connection unexpectedly"), Error::Unavailable));
        assert!(matches!(told("canceling statement due to lock timeout"), Error::Unavailable));
        assert!(matches!(told("no such table: parts"), Error::Internal(_)));
    }
}
