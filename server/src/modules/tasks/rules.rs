//! Decisions about tasks, free of data access: in which order they are shown.

use super::payloads::{TaskPriority, TaskStatus};
use platform::values::calendar_date::CalendarDate;

/// Behind all others that are open.
const NO_DUE_DATE: &str = "9999-12-31";

/// What the list is sorted by: what is to be done before what is done or given up; the soonest due of the one and the latest
/// of the other first; the more important first on the same day.
pub fn sort_key(status: TaskStatus, due: Option<CalendarDate>, priority: TaskPriority) -> String {
    let due = due.as_ref().map_or(NO_DUE_DATE, CalendarDate::as_str);
    let importance = match priority {
        TaskPriority::High => 0,
        TaskPriority::Medium => 1,
        TaskPriority::Low => 2,
    };
    if status.is_open() {
        return format!("0 {due} {importance}");
    }
    // Digits the other way round, so that later days come first.
    let turned =
        due.chars().map(|digit| digit.to_digit(10).and_then(|digit| char::from_digit(9 - digit, 10)).unwrap_or(digit));
    format!("1 {} {importance}", turned.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_done_comes_before_what_is_done() {
        let key = |status, due: &str, priority| sort_key(status, CalendarDate::parse(due), priority);
        let in_order = [
            key(TaskStatus::InProgress, "2026-11-14", TaskPriority::High),
            key(TaskStatus::Pending, "2026-11-14", TaskPriority::Low),
            key(TaskStatus::Pending, "2027-01-02", TaskPriority::High),
            key(TaskStatus::Pending, "none", TaskPriority::High),
            key(TaskStatus::Pending, "none", TaskPriority::Medium),
            key(TaskStatus::Completed, "2027-01-02", TaskPriority::Low),
            key(TaskStatus::Cancelled, "2026-11-14", TaskPriority::High),
        ];
        assert!(in_order.is_sorted(), "{in_order:?}");
    }
}
