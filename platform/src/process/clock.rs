//! The only source of "now". Tests hold the clock still and move it; nothing else may ask the system for the time.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::SignedDuration;

use crate::values::dates::Moment;

#[derive(Clone)]
pub enum Clock {
    System,
    Manual(Arc<Mutex<jiff::Timestamp>>),
}

impl Clock {
    pub fn manual(start: jiff::Timestamp) -> Self {
        Self::Manual(Arc::new(Mutex::new(start)))
    }

    pub fn now(&self) -> Moment {
        Moment::new(match self {
            #[expect(clippy::disallowed_methods, reason = "the one place that reads the system's clock")]
            Self::System => jiff::Timestamp::now(),
            Self::Manual(time) => *time.lock().unwrap_or_else(PoisonError::into_inner),
        })
    }

    /// Moves a manual clock; the system's own cannot be moved.
    pub fn advance(&self, by: SignedDuration) {
        if let Self::Manual(time) = self {
            let mut time = time.lock().unwrap_or_else(PoisonError::into_inner);
            *time = time.saturating_add(by).unwrap_or(*time);
        }
    }
}
