//! Which reminder is due, and what it says, free of data access.

use jiff::ToSpan;
use jiff::tz::TimeZone;
use sawhorse_pdf as pdf;

use super::super::payloads::DocumentFields;
use super::super::printing::day as printed;
use super::super::rules::{DocumentStatus, DocumentType};
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::money::Money;

/// Reminders go out at this hour where the owner is: nobody is reminded of money at night.
const HOUR: i8 = 9;
/// An invoice without a due date of its own is due when it counts as past due: so long after it was sent.
const PAYABLE_DAYS: i64 = 14;
/// What was missed for longer than this, because the program stood still, is not made up for.
const SENT_FOR_DAYS: i64 = 7;

/// What a customer is written, unless the owner has other words.
pub const USUAL_MESSAGE: &str = "Hi {customer},\n\n\
    This is a friendly reminder: invoice {number} was due on {due}, and {amount} is still open.\n\n\
    If you have just paid it, thank you, and please ignore this mail.\n\n\
    Thank you,\n{business}";

/// One reminder: so many days after a due date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub due_on: CalendarDate,
    pub days: i64,
}

impl Step {
    /// The day on which it is to go out.
    pub fn on(self) -> CalendarDate {
        moved(self.due_on, self.days)
    }
}

fn moved(day: CalendarDate, days: i64) -> CalendarDate {
    CalendarDate::new(day.day().saturating_add(days.days())).unwrap_or(day)
}

/// The owner's day, once its reminders are to go out.
pub fn today(now: Moment, zone: &TimeZone) -> Option<CalendarDate> {
    let local = zone.to_datetime(now.time());
    CalendarDate::new(local.date()).filter(|_| local.hour() >= HOUR)
}

/// The days on which something was, or is, to be paid that is not; none where there is nobody to be reminded: of what was never
/// sent, is no invoice, or is paid.
pub fn unpaid_days(fields: &DocumentFields, sent_on: Option<CalendarDate>) -> Vec<CalendarDate> {
    let is_out = matches!(fields.status, DocumentStatus::Sent | DocumentStatus::Overdue);
    let Some(sent_on) = sent_on.filter(|_| is_out && fields.kind == DocumentType::Invoice) else { return Vec::new() };
    if fields.balance() <= Money::ZERO {
        return Vec::new();
    }
    let stages = fields.stages();
    if stages.is_empty() {
        return vec![fields.due_date.unwrap_or_else(|| moved(sent_on, PAYABLE_DAYS))];
    }
    stages.into_iter().filter(|stage| stage.left() > Money::ZERO).map(|stage| stage.due_date).collect()
}

fn steps<'a>(unpaid: &'a [CalendarDate], days: &'a [i64]) -> impl Iterator<Item = Step> + 'a {
    unpaid.iter().flat_map(move |&due_on| days.iter().map(move |&days| Step { due_on, days }))
}

/// The newest that is due by now. Those before it are not made up for, nor is any of before the day on which reminders were
/// switched on: nobody gets several at once, or one for every old invoice.
pub fn due_step(unpaid: &[CalendarDate], days: &[i64], since: CalendarDate, today: CalendarDate) -> Option<Step> {
    let earliest = since.max(moved(today, -SENT_FOR_DAYS));
    let due = steps(unpaid, days).filter(|step| (earliest..=today).contains(&step.on()));
    due.max_by_key(|step| (step.on(), step.due_on))
}

/// The day of the next one after a day.
pub fn next_on(unpaid: &[CalendarDate], days: &[i64], after: CalendarDate) -> Option<CalendarDate> {
    steps(unpaid, days).map(Step::on).filter(|on| *on > after).min()
}

/// What the words in braces stand for.
pub struct Told<'a> {
    pub customer: &'a str,
    pub number: &'a str,
    pub amount: Money,
    pub due_on: CalendarDate,
    pub business: &'a str,
}

impl Told<'_> {
    pub fn subject(&self) -> String {
        format!("Reminder: invoice {} from {}", self.number, self.business)
    }

    /// The message with the words filled in; what stands in braces and is none of them stays.
    pub fn message(&self, template: &str) -> String {
        let (amount, due) = (pdf::money(self.amount.cents()), pdf::date(printed(self.due_on)));
        let mut message = String::with_capacity(template.len());
        let mut rest = template;
        while let Some((before, behind)) = rest.split_once('{') {
            message.push_str(before);
            let (word, after) = behind.split_once('}').unwrap_or((behind, ""));
            let stands_for = match word {
                "customer" => Some(self.customer),
                "number" => Some(self.number),
                "amount" => Some(amount.as_str()),
                "due" => Some(due.as_str()),
                "business" => Some(self.business),
                _ => None,
            };
            match stands_for {
                Some(text) => {
                    message.push_str(text);
                    rest = after;
                }
                None => {
                    message.push('{');
                    rest = behind;
                }
            }
        }
        message.push_str(rest);
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    const DAYS: [i64; 3] = [3, 7, 14];

    #[test]
    fn the_newest_step_is_due_and_none_of_long_ago() {
        let since = day("2026-01-01");
        let due = |today: &str| due_step(&[day("2026-11-01")], &DAYS, since, day(today)).map(|step| step.days);
        for (today, expected) in [
            ("2026-11-03", None),
            ("2026-11-04", Some(3)),
            ("2026-11-07", Some(3)),
            ("2026-11-08", Some(7)),
            ("2026-11-15", Some(14)),
            ("2026-11-22", Some(14)),
            ("2026-11-23", None),
        ] {
            assert_eq!(due(today), expected, "{today}");
        }
    }

    #[test]
    fn what_was_due_before_it_was_switched_on_is_left() {
        let due = |since: &str| due_step(&[day("2026-11-01")], &DAYS, day(since), day("2026-11-08"));
        assert_eq!(due("2026-11-08").map(|step| step.days), Some(7));
        assert_eq!(due("2026-11-09"), None);
        assert_eq!(next_on(&[day("2026-11-01")], &DAYS, day("2026-11-08")), Some(day("2026-11-15")));
        assert_eq!(next_on(&[day("2026-11-01")], &DAYS, day("2026-11-15")), None);
    }

    #[test]
    fn each_instalment_has_its_own_days() {
        let both = [day("2026-11-01"), day("2026-11-10")];
        let due = |today: &str| due_step(&both, &DAYS, day("2026-01-01"), day(today));
        assert_eq!(due("2026-11-14"), Some(Step { due_on: day("2026-11-10"), days: 3 }));
        assert_eq!(due("2026-11-15"), Some(Step { due_on: day("2026-11-01"), days: 14 }));
        assert_eq!(next_on(&both, &DAYS, day("2026-11-14")), Some(day("2026-11-15")));
    }

    #[test]
    fn words_in_braces_are_filled_in_and_others_stay() {
        let told = Told {
            customer: "Dana {number}",
            number: "INV-0007",
            amount: Money::of(61_200),
            due_on: day("2026-11-01"),
            business: "Ann's",
        };
        assert_eq!(told.subject(), "Reminder: invoice INV-0007 from Ann's");
        let message = told.message("{customer}, {number}: {amount} since {due}. {other} {{amount} { {");
        assert_eq!(message, "Dana {number}, INV-0007: $612.00 since Nov 1, 2026. {other} {$612.00 { {");
        assert!(told.message(USUAL_MESSAGE).ends_with("Thank you,\nAnn's"));
    }
}
