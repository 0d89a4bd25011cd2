//! Everything that can go wrong, in the product's terms. How it is told to a client, `http/problem.rs` knows.

use std::collections::BTreeMap;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One sentence per field, keyed by the field's name in the API.
pub type FieldErrors = BTreeMap<String, String>;

#[derive(Clone, Debug)]
pub enum Error {
    Malformed(&'static str),
    Unauthenticated,
    /// The same for an unknown address and a wrong password.
    WrongCredentials,
    Forbidden(&'static str),
    ReadOnly,
    NotFound,
    /// The same, where it has words of its own.
    NotFoundAs(&'static str),
    Conflict(String),
    /// A unique constraint (`table.columns`) was violated; stores turn the ones they expect into a sentence.
    AlreadyExists {
        constraint: String,
    },
    TooLarge,
    /// What was sent is not of this kind.
    WrongFormat(&'static str),
    Invalid(FieldErrors),
    /// Understood and well-formed, but not possible for a reason that belongs to no field.
    Unprocessable(&'static str),
    /// Past a limit; a sentence that says which.
    TooOften {
        reason: &'static str,
        retry_after_seconds: i64,
    },
    Unavailable,
    /// The disk has no room for it.
    NoRoom,
    /// The database or the disk takes no changes at present.
    NotWritable,
    /// Another transaction was in the way: undone, and worth doing again.
    Collided,
    Internal(Box<Cause>),
}

/// What went wrong inside, for the log alone.
#[derive(Clone, Debug)]
pub struct Cause {
    pub doing: &'static str,
    pub source: String,
}

impl Error {
    pub fn internal(doing: &'static str, source: impl std::fmt::Display) -> Self {
        Self::Internal(Box::new(Cause { doing, source: source.to_string() }))
    }

    pub fn field(name: &str, sentence: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::from([(name.to_owned(), sentence.into())]))
    }

    /// Gives the violation of one known unique constraint its sentence.
    pub fn on_duplicate(self, expected: &str, sentence: &str) -> Self {
        match self {
            Self::AlreadyExists { constraint } if constraint == expected => Self::Conflict(sentence.to_owned()),
            other => other,
        }
    }
}
