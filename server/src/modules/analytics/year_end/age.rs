//! How old what is owed is.

use platform::values::columns::choice;

choice! {
    /// How many days a customer has had an invoice.
    pub enum Age {
        New = "0–14 days",
        Recent = "15–30 days",
        Late = "31–60 days",
        VeryLate = "Over 60 days",
    }
}

impl Age {
    pub const ALL: [Self; 4] = [Self::New, Self::Recent, Self::Late, Self::VeryLate];

    pub const fn of(days: i64) -> Self {
        match days {
            ..=14 => Self::New,
            15..=30 => Self::Recent,
            31..=60 => Self::Late,
            _ => Self::VeryLate,
        }
    }
}
