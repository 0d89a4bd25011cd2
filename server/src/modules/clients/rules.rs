//! Decisions about clients, free of data access: when two are the same, who can be reached, and how urgent a follow-up is.

use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::periods::Span;

/// How far ahead "this week" reaches.
const DAYS_AHEAD: i64 = 7;

choice! {
    /// How urgent a follow-up is, by the owner's own day: due before today, today, or in the seven days after it.
    pub enum FollowUp {
        Overdue = "overdue",
        Today = "today",
        Week = "week",
    }
}

/// The days of a class of follow-ups. Each day is in one of them at most.
pub fn days_of(class: FollowUp, today: CalendarDate) -> Span {
    match class {
        FollowUp::Overdue => Span::up_to(today.plus_days(-1)),
        FollowUp::Today => Span::until(today, 1),
        FollowUp::Week => Span::until(today.plus_days(DAYS_AHEAD), DAYS_AHEAD),
    }
}

/// What a client needs who comes from a document, an appointment or a request: a name and one way to reach them. Otherwise the
/// field that's missing, and a sentence about it.
pub fn reachable(name: &str, email: &str, phone: &str) -> Result<(), (&'static str, &'static str)> {
    if name.is_empty() {
        return Err(("firstName", "Enter a name or a company."));
    }
    if email.is_empty() && phone.is_empty() {
        return Err(("phone", "Enter a phone number or an email."));
    }
    Ok(())
}

/// What an e-mail address is compared by.
pub fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// What a telephone number is compared by: its digits, without the country's own prefix and without an extension. What has
/// too few of them to be a number ("call the shop") is compared as it is written.
pub fn phone_key(phone: &str) -> String {
    const FEWEST_DIGITS: usize = 7;
    let phone = phone.trim().to_lowercase();
    let number = phone.split(['x', '#', ';']).next().unwrap_or_default();
    let number = number.strip_suffix("e").unwrap_or(number);
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    match digits.strip_prefix('1') {
        _ if digits.len() < FEWEST_DIGITS => phone,
        Some(national) if digits.len() == 11 => national.to_owned(),
        _ => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_follow_up_is_of_one_class_at_most() {
        let day = |text: &str| CalendarDate::parse(text).unwrap();
        let today = day("2026-12-28");
        let class_of = |text: &str| {
            let classes = [FollowUp::Overdue, FollowUp::Today, FollowUp::Week];
            let of: Vec<_> = classes.into_iter().filter(|class| days_of(*class, today).contains(day(text))).collect();
            assert!(of.len() <= 1, "{text} is {of:?}");
            of.first().copied()
        };
        assert_eq!(class_of("1999-01-01"), Some(FollowUp::Overdue));
        assert_eq!(class_of("2026-12-27"), Some(FollowUp::Overdue));
        assert_eq!(class_of("2026-12-28"), Some(FollowUp::Today));
        assert_eq!(class_of("2026-12-29"), Some(FollowUp::Week));
        assert_eq!(class_of("2027-01-04"), Some(FollowUp::Week));
        assert_eq!(class_of("2027-01-05"), None);
    }

    #[test]
    fn a_name_and_one_way_to_reach_someone_are_enough() {
        assert_eq!(reachable("Dana", "", "503 555 0101"), Ok(()));
        assert_eq!(reachable("Dana", "dana@example.com", ""), Ok(()));
        assert_eq!(reachable("", "dana@example.com", "1").map_err(|(field, _)| field), Err("firstName"));
        assert_eq!(reachable("Dana", "", "").map_err(|(field, _)| field), Err("phone"));
    }

    #[test]
    fn the_same_number_is_known_however_it_is_written() {
        for phone in ["(555) 201-7788", "555.201.7788", "+1 555 201 7788", "1-555-201-7788", "555-201-7788 x12"] {
            assert_eq!(phone_key(phone), "5552017788", "{phone}");
        }
        assert_eq!(phone_key("+44 20 7946 0018"), "442079460018");
        assert_eq!(phone_key(" Call the shop "), "call the shop");
        assert_eq!(phone_key(""), "");
        assert_eq!(email_key(" Dana@Example.com "), "dana@example.com");
    }
}
