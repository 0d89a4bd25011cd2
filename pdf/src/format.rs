//! How amounts and days read in a document: "$1,234.50", "1.5", "Nov 15, 2026".

use crate::document::Date;

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

pub fn money(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}${}.{:02}", grouped(cents / 100), cents % 100)
}

pub fn quantity(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let thousandths = thousandths.unsigned_abs();
    let decimals = format!(".{:03}", thousandths % 1000);
    format!("{sign}{}{}", grouped(thousandths / 1000), decimals.trim_end_matches('0').trim_end_matches('.'))
}

pub fn date(date: Date) -> String {
    let month = MONTHS.get(usize::from(date.month()) - 1).copied().unwrap_or_default();
    format!("{month} {}, {}", date.day(), date.year())
}

fn grouped(whole: u64) -> String {
    let digits = whole.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_money_with_groups_and_two_decimals() {
        assert_eq!(money(0), "$0.00");
        assert_eq!(money(5), "$0.05");
        assert_eq!(money(99_999), "$999.99");
        assert_eq!(money(123_450), "$1,234.50");
        assert_eq!(money(-123_456_789), "-$1,234,567.89");
        assert_eq!(money(i64::MIN), "-$92,233,720,368,547,758.08");
    }

    #[test]
    fn writes_quantities_without_idle_zeros() {
        assert_eq!(quantity(1000), "1");
        assert_eq!(quantity(1500), "1.5");
        assert_eq!(quantity(10), "0.01");
        assert_eq!(quantity(-1_234_567_125), "-1,234,567.125");
        assert_eq!(quantity(0), "0");
    }

    #[test]
    fn writes_dates_the_american_way() {
        let day = Date::new(2026, 11, 15).expect("a day");
        assert_eq!(date(day), "Nov 15, 2026");
    }
}
