//! Which reminder is due, and what it says, free of data access.

use std::ops::Range;

use sawhorse_pdf as pdf;

use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::dates::day as printed;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use platform::access::own_day::OwnZone;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// Reminders go out between these hours where the owner is: nobody is reminded of money at night.
const HOURS: Range<i8> = 9..20;
/// An invoice without a due date of its own is due when it counts as past due: so long after it was sent.
const PAYABLE_DAYS: i64 = 14;
/// What was missed for longer than this, because the program stood still, is not made up for.
const SENT_FOR_DAYS: i64 = 7;

/// What a customer is written, unless the owner has other words.
pub const USUAL_MESSAGE: &str = "Hi {customer},\n\n\
    This is a friendly reminder that invoice {number} was due on {due}. The balance is {amount}.\n\n\
    If you've already paid, thank you. You can ignore this email.\n\n\
    Thank you,\n{business}";

/// One reminder: so many days after a due date, and the day on which it goes out, or went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub due_on: CalendarDate,
    pub days: i64,
    pub on: CalendarDate,
}

/// The owner's day, at the hours in which its reminders are to go out.
pub fn today(now: Moment, zone: &OwnZone) -> Option<CalendarDate> {
    let (today, hour) = zone.clock_at(now);
    HOURS.contains(&hour).then_some(today)
}

/// The days on which something was, or is, to be paid that is not; none where there is nobody to be reminded: of what was never
/// sent, is no invoice, or is paid.
pub fn unpaid_days(fields: &DocumentFields, sent_on: Option<CalendarDate>) -> Vec<CalendarDate> {
    let is_out = matches!(fields.status, DocumentStatus::Sent | DocumentStatus::Overdue) && !fields.void.is_void();
    let Some(sent_on) = sent_on.filter(|_| is_out && fields.kind == DocumentType::Invoice) else { return Vec::new() };
    if fields.balance() <= Money::ZERO {
        return Vec::new();
    }
    let stages = fields.stages();
    if stages.is_empty() {
        return vec![fields.due_date.unwrap_or_else(|| sent_on.plus_days(PAYABLE_DAYS))];
    }
    stages.into_iter().filter(|stage| stage.left() > Money::ZERO).map(|stage| stage.due_date).collect()
}

/// What decides about the reminders of one invoice.
pub struct DueReminders<'a> {
    /// The days on which something was, or is, to be paid that is not.
    pub unpaid: Vec<CalendarDate>,
    /// When its customer was last sent it.
    pub sent_on: Option<CalendarDate>,
    /// So many days after each.
    pub days: &'a [i64],
    /// When reminders were switched on: what was to be paid before is left alone.
    pub since: CalendarDate,
    /// Those that went out.
    pub told: Vec<Step>,
    /// The last day on which the owner sent one by hand.
    pub by_hand_on: Option<CalendarDate>,
}

impl DueReminders<'_> {
    /// Those that have not gone out. The days are counted from the day of sending where that is the later one: nobody is
    /// reminded of what has only just come. And none is of a day before the last that went out: so other days, or an earlier
    /// due date, bring no second mail at once.
    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let last = self.told.iter().map(|told| told.on).chain(self.by_hand_on).max();
        let unpaid = self.unpaid.iter().copied().filter(move |due_on| *due_on >= self.since);
        let steps = unpaid.flat_map(move |due_on| {
            let from = self.sent_on.map_or(due_on, |sent_on| sent_on.max(due_on));
            self.days.iter().map(move |&days| Step { due_on, days, on: from.plus_days(days) })
        });
        let is_told =
            move |step: &Step| self.told.iter().any(|told| (told.due_on, told.days) == (step.due_on, step.days));
        steps.filter(move |step| last.is_none_or(|last| step.on > last) && !is_told(step))
    }

    /// The newest that is due by now. Those before it are not made up for: nobody gets several at once.
    pub fn due(&self, today: CalendarDate) -> Option<Step> {
        let earliest = today.plus_days(-SENT_FOR_DAYS);
        let due = self.steps().filter(|step| (earliest..=today).contains(&step.on));
        due.max_by_key(|step| (step.on, step.due_on))
    }

    /// The day of the next one, as things are today.
    pub fn next_on(&self, today: CalendarDate) -> Option<CalendarDate> {
        let later = || self.steps().map(|step| step.on).filter(|on| *on > today).min();
        self.due(today).map_or_else(later, |_| Some(today))
    }
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

    fn reminders(unpaid: &[&str]) -> DueReminders<'static> {
        let unpaid = unpaid.iter().map(|text| day(text)).collect();
        DueReminders {
            unpaid,
            sent_on: Some(day("2026-10-01")),
            days: &DAYS,
            since: day("2026-01-01"),
            told: Vec::new(),
            by_hand_on: None,
        }
    }

    fn told(due_on: &str, days: i64, on: &str) -> Step {
        Step { due_on: day(due_on), days, on: day(on) }
    }

    #[test]
    fn the_newest_step_is_due_and_none_of_long_ago() {
        let reminders = reminders(&["2026-11-01"]);
        for (today, expected) in [
            ("2026-11-03", None),
            ("2026-11-04", Some(3)),
            ("2026-11-07", Some(3)),
            ("2026-11-08", Some(7)),
            ("2026-11-15", Some(14)),
            ("2026-11-22", Some(14)),
            ("2026-11-23", None),
        ] {
            assert_eq!(reminders.due(day(today)).map(|step| step.days), expected, "{today}");
        }
    }

    #[test]
    fn what_was_to_be_paid_before_it_was_switched_on_is_left() {
        let since = |since: &str| DueReminders { since: day(since), ..reminders(&["2026-11-01"]) };
        assert_eq!(since("2026-11-01").due(day("2026-11-08")).map(|step| step.days), Some(7));
        assert_eq!(since("2026-11-02").due(day("2026-11-08")), None);
        assert_eq!(since("2026-11-02").next_on(day("2026-11-08")), None);
    }

    #[test]
    fn what_is_sent_late_is_counted_from_then() {
        let late = DueReminders { sent_on: Some(day("2026-11-08")), ..reminders(&["2026-11-01"]) };
        assert_eq!(late.due(day("2026-11-08")), None);
        assert_eq!(late.next_on(day("2026-11-08")), Some(day("2026-11-11")));
        assert_eq!(late.due(day("2026-11-11")), Some(told("2026-11-01", 3, "2026-11-11")));
        // Sent again after the first reminder: that one does not come again.
        let again = DueReminders { told: vec![told("2026-11-01", 3, "2026-11-04")], ..late };
        assert_eq!(again.next_on(day("2026-11-08")), Some(day("2026-11-15")));
    }

    #[test]
    fn other_days_bring_no_second_one_of_an_earlier_day() {
        let told = vec![told("2026-11-01", 7, "2026-11-08")];
        let earlier = DueReminders { days: &[2, 5, 20], told: told.clone(), ..reminders(&["2026-11-01"]) };
        assert_eq!(earlier.due(day("2026-11-08")), None);
        assert_eq!(earlier.next_on(day("2026-11-08")), Some(day("2026-11-21")));
        let moved_back = DueReminders { told, ..reminders(&["2026-10-28"]) };
        assert_eq!(moved_back.due(day("2026-11-08")), None);
        assert_eq!(moved_back.next_on(day("2026-11-08")), Some(day("2026-11-11")));
    }

    #[test]
    fn each_instalment_has_its_own_days() {
        let mut reminders = reminders(&["2026-11-01", "2026-11-10"]);
        reminders.told = vec![told("2026-11-10", 3, "2026-11-13")];
        assert_eq!(reminders.next_on(day("2026-11-14")), Some(day("2026-11-15")));
        assert_eq!(reminders.due(day("2026-11-15")), Some(told("2026-11-01", 14, "2026-11-15")));
        assert_eq!(reminders.due(day("2026-11-17")), Some(told("2026-11-10", 7, "2026-11-17")));
    }

    #[test]
    fn nobody_is_reminded_at_night() {
        let zone = OwnZone::kept(Some("America/New_York".to_owned()));
        for (time, expected) in [
            ("2026-11-19T13:59:59Z", None),
            ("2026-11-19T14:00:00Z", Some(day("2026-11-19"))),
            ("2026-11-20T00:59:59Z", Some(day("2026-11-19"))),
            ("2026-11-20T01:00:00Z", None),
        ] {
            assert_eq!(today(time.parse().unwrap(), &zone), expected, "{time}");
        }
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
