//! How old what is owed is, and which years there are.

use super::age::Age;
use super::payloads::UnpaidOfAge;
use crate::modules::documents::revenue::UnpaidInvoice;
use platform::values::calendar_date::{CalendarDate, Year};
use platform::values::money::Money;

/// What is owed, by age; ages of which there is nothing are there too.
pub fn by_age(unpaid: &[UnpaidInvoice]) -> Vec<UnpaidOfAge> {
    let of_age = |age| {
        let own = unpaid.iter().filter(|invoice| Age::of(invoice.age) == age);
        let (invoices, cents) = own.fold((0, 0), |(count, sum), invoice| (count + 1, sum + invoice.owed.cents()));
        UnpaidOfAge { age, invoices, amount: Money::of(cents) }
    };
    Age::ALL.into_iter().map(of_age).collect()
}

/// From the first day there is anything of to the present year, the newest first.
pub fn years(firsts: impl IntoIterator<Item = CalendarDate>, today: CalendarDate) -> Vec<Year> {
    let present = Year::of(today);
    let first = firsts.into_iter().map(Year::of).fold(present, Year::min);
    first.up_to(present).rev().collect()
}

/// The last day of a year, or today while it lasts.
pub fn closing_day(year: Year, today: CalendarDate) -> CalendarDate {
    year.last_day().min(today)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    #[test]
    fn ages_begin_and_end_where_they_say() {
        for (days, word) in [
            (0, "0–14 days"),
            (14, "0–14 days"),
            (15, "15–30 days"),
            (30, "15–30 days"),
            (31, "31–60 days"),
            (60, "31–60 days"),
            (61, "Over 60 days"),
        ] {
            assert_eq!(Age::of(days).word(), word, "{days}");
        }
    }

    #[test]
    fn years_go_back_to_the_first_thing() {
        let years = |firsts: &[&str]| {
            let years = years(firsts.iter().map(|first| day(first)), day("2026-11-15"));
            serde_json::to_value(years).unwrap()
        };
        assert_eq!(years(&[]), serde_json::json!([2026]));
        assert_eq!(years(&["2025-12-31", "2024-01-01"]), serde_json::json!([2026, 2025, 2024]));
        // What is planned makes no year of its own.
        assert_eq!(years(&["2027-01-01"]), serde_json::json!([2026]));
    }

    #[test]
    fn a_year_that_lasts_is_closed_today() {
        let year = |text: &str| Year::parse(text).unwrap();
        assert_eq!(closing_day(year("2026"), day("2026-11-15")), day("2026-11-15"));
        assert_eq!(closing_day(year("2025"), day("2026-11-15")), day("2025-12-31"));
    }
}
