//! What a database error means to the caller, told apart once for both engines.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};

use crate::error::Error;

impl From<DieselError> for Error {
    fn from(error: DieselError) -> Self {
        match error {
            DieselError::NotFound => Self::NotFound,
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, information) => {
                Self::AlreadyExists { constraint: constraint_of(information.as_ref()) }
            }
            DieselError::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, _) => {
                Self::Conflict("This points to something that no longer exists.".into())
            }
            DieselError::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => Self::Collided,
            DieselError::DatabaseError(DatabaseErrorKind::ReadOnlyTransaction, _) => Self::NotWritable,
            DieselError::DatabaseError(
                DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand,
                _,
            ) => Self::Unavailable,
            DieselError::DatabaseError(_, ref information) => known_trouble(information.as_ref())
                .unwrap_or_else(|| Self::internal("the database refused a statement", error)),
            error => Self::internal("the database refused a statement", error),
        }
    }
}

/// PostgreSQL's error codes that mean something to us: <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
pub mod sqlstate {
    pub const DEADLOCK_DETECTED: &str = "40P01";
    pub const LOCK_NOT_AVAILABLE: &str = "55P03";
    pub(super) const QUERY_CANCELED: &str = "57014";
    pub(super) const DISK_FULL: &str = "53100";
    pub(super) const IO_ERROR: &str = "58030";
    /// Also what a file system says that is mounted read-only.
    pub(super) const INSUFFICIENT_PRIVILEGE: &str = "42501";
    pub(super) const IDLE_IN_TRANSACTION_SESSION_TIMEOUT: &str = "25P03";
    pub(super) const INSUFFICIENT_RESOURCES: &str = "53";
    pub(super) const OPERATOR_INTERVENTION: &str = "57";
    pub(super) const CONNECTION_EXCEPTION: &str = "08";
}

/// PostgreSQL's code of an error; none of SQLite's errors has one, nor have libpq's own. Its text is in whatever language the
/// server speaks. Diesel hands the code out as the hint, because our libpq puts it there (`libpq/src/lib.rs`).
pub fn sqlstate_of(error: &DieselError) -> Option<&str> {
    match error {
        DieselError::DatabaseError(_, information) => information.hint(),
        _ => None,
    }
}

fn known_trouble(information: &(dyn DatabaseErrorInformation + Send + Sync)) -> Option<Error> {
    let message = information.message();
    match information.hint() {
        Some(code) => trouble_of_postgres(code, message),
        None => trouble_in_words(message),
    }
}

fn trouble_of_postgres(code: &str, message: &str) -> Option<Error> {
    match code {
        sqlstate::DEADLOCK_DETECTED => Some(Error::Collided),
        sqlstate::DISK_FULL => Some(Error::NoRoom),
        sqlstate::IO_ERROR | sqlstate::INSUFFICIENT_PRIVILEGE => {
            tracing::error!(error = message, code, "the database can't be written to");
            Some(Error::NotWritable)
        }
        sqlstate::LOCK_NOT_AVAILABLE | sqlstate::QUERY_CANCELED => {
            // A time limit. Whoever waits may try again; the operator has to hear of it.
            tracing::error!(error = message, code, "the database took too long");
            Some(Error::Unavailable)
        }
        sqlstate::IDLE_IN_TRANSACTION_SESSION_TIMEOUT => Some(Error::Unavailable),
        _ => {
            let is_of = |class: &str| code.starts_with(class);
            let is_passing = is_of(sqlstate::INSUFFICIENT_RESOURCES)
                || is_of(sqlstate::OPERATOR_INTERVENTION)
                || is_of(sqlstate::CONNECTION_EXCEPTION);
            is_passing.then_some(Error::Unavailable)
        }
    }
}

/// SQLite's codes Diesel keeps to itself, but SQLite speaks English alone, and so does the libpq we build. That the file which
/// SQLite's connections share can't grow, it calls a failed read or write.
fn trouble_in_words(message: &str) -> Option<Error> {
    let says = |known: &[&str]| known.iter().any(|words| message.contains(words));
    if says(&["database or disk is full"]) {
        Some(Error::NoRoom)
    } else if says(&["attempt to write a readonly database", "disk I/O error"]) {
        Some(Error::NotWritable)
    } else if says(&["server closed the connection"]) {
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

    /// An error of PostgreSQL, as Diesel hands it on.
    struct OfPostgres(&'static str, &'static str);

    impl DatabaseErrorInformation for OfPostgres {
        fn message(&self) -> &str {
            self.1
        }

        fn hint(&self) -> Option<&str> {
            Some(self.0)
        }

        fn details(&self) -> Option<&str> {
            None
        }

        fn table_name(&self) -> Option<&str> {
            None
        }

        fn column_name(&self) -> Option<&str> {
            None
        }

        fn constraint_name(&self) -> Option<&str> {
            None
        }

        fn statement_position(&self) -> Option<i32> {
            None
        }
    }

    fn of_postgres(code: &'static str, message: &'static str) -> Error {
        Error::from(DieselError::DatabaseError(DatabaseErrorKind::Unknown, Box::new(OfPostgres(code, message))))
    }

    fn told(message: &str) -> Error {
        Error::from(DieselError::DatabaseError(DatabaseErrorKind::Unknown, Box::new(message.to_owned())))
    }

    #[test]
    fn postgres_is_understood_in_any_language() {
        assert!(matches!(of_postgres("40P01", "Verklemmung (Deadlock) entdeckt"), Error::Collided));
        assert!(matches!(of_postgres("53100", "kein Platz mehr auf dem Gerät"), Error::NoRoom));
        assert!(matches!(of_postgres("42501", "système de fichiers en lecture seule"), Error::NotWritable));
        assert!(matches!(of_postgres("58030", "lectura fallida"), Error::NotWritable));
        for code in ["55P03", "57014", "57P01", "57P03", "25P03", "53300", "08006"] {
            assert!(matches!(of_postgres(code, "…"), Error::Unavailable), "{code}");
        }
        // A text that quotes another error's is still what its code says.
        assert!(matches!(of_postgres("42P01", "relation \"deadlock detected\" does not exist"), Error::Internal(_)));
    }

    #[test]
    fn what_a_larger_or_mended_machine_would_take_is_told_apart_from_faults() {
        assert!(matches!(told("database or disk is full"), Error::NoRoom));
        assert!(matches!(told("attempt to write a readonly database"), Error::NotWritable));
        assert!(matches!(told("disk I/O error"), Error::NotWritable));
        assert!(matches!(told("server closed the connection unexpectedly"), Error::Unavailable));
        assert!(matches!(told("no such table: parts"), Error::Internal(_)));
    }
}
