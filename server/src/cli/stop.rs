//! How a command ends early.

/// What ends the program early.
pub enum Stop {
    Setting(String),
    Failure(String),
    /// The database is behind, as it was asked.
    Behind,
}
