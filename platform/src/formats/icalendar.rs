//! Writes iCalendar (RFC 5545): lines folded at 75 octets, texts escaped, and time zones with the changes of clocks that
//! matter to what is written.

use std::collections::BTreeMap;

use jiff::civil::{DateTime, date};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use crate::db::outside_database_work;
use crate::process::product::PRODUCT;
use crate::values::calendar_date::CalendarDate;
use crate::values::dates::Moment;
use crate::values::time_of_day::TimeOfDay;

/// What a file of this kind is called in an answer or a mail.
pub const MEDIA_TYPE: &str = "text/calendar; charset=utf-8";
/// In octets, without the line's end.
const LONGEST_LINE: usize = 75;

/// A calendar that is being written.
pub struct Calendar {
    text: String,
}

impl Calendar {
    /// `method` says what whoever gets it shall do with it: PUBLISH, REQUEST or CANCEL.
    pub fn new(method: &str) -> Self {
        let mut calendar = Self { text: String::new() };
        calendar.line("BEGIN:VCALENDAR");
        calendar.line("VERSION:2.0");
        calendar.line(&format!("PRODID:-//{PRODUCT}//{PRODUCT}//EN"));
        calendar.line("CALSCALE:GREGORIAN");
        calendar.line(&format!("METHOD:{method}"));
        calendar
    }

    pub fn finish(mut self) -> String {
        outside_database_work("writing a calendar");
        self.line("END:VCALENDAR");
        self.text
    }

    /// A line that needs no escaping.
    pub fn line(&mut self, line: &str) {
        let mut room = LONGEST_LINE;
        for character in line.chars() {
            if character.len_utf8() > room {
                // The blank that the next line begins with is one of its octets.
                self.text.push_str("\r\n ");
                room = LONGEST_LINE - 1;
            }
            room -= character.len_utf8();
            self.text.push(character);
        }
        self.text.push_str("\r\n");
    }

    /// A property whose value is what somebody wrote.
    pub fn text(&mut self, name: &str, text: &str) {
        self.line(&format!("{name}:{}", escaped(text)));
    }

    pub fn moment(&mut self, name: &str, moment: Moment) {
        let time = TimeZone::UTC.to_datetime(moment.time());
        self.line(&format!("{name}:{}Z", compact(time)));
    }

    /// A day and a time by the clock of the zone; without one by whichever clock hangs where it is read.
    pub fn local(&mut self, name: &str, time: DateTime, zone: Option<&TimeZone>) {
        let zone = zone.and_then(TimeZone::iana_name).map(|zone| format!(";TZID={zone}")).unwrap_or_default();
        self.line(&format!("{name}{zone}:{}", compact(time)));
    }

    pub fn day(&mut self, name: &str, day: CalendarDate) {
        self.line(&format!("{name};VALUE=DATE:{}", day.as_str().replace('-', "")));
    }

    /// What these times mean in the zone: each change of clocks that the time before and the time after any of them depends
    /// on, one by one. Rules for all years would say more than is known of the future.
    pub fn time_zone(&mut self, zone: &TimeZone, times: impl IntoIterator<Item = DateTime>) {
        let Some(name) = zone.iana_name() else { return };
        self.line("BEGIN:VTIMEZONE");
        self.line(&format!("TZID:{name}"));
        for change in changes_around(zone, times).into_values() {
            let kind = if change.is_daylight { "DAYLIGHT" } else { "STANDARD" };
            self.line(&format!("BEGIN:{kind}"));
            self.line(&format!("DTSTART:{}", compact(change.at)));
            self.line(&format!("TZOFFSETFROM:{}", written(change.from)));
            self.line(&format!("TZOFFSETTO:{}", written(change.to)));
            self.text("TZNAME", &change.name);
            self.line(&format!("END:{kind}"));
        }
        self.line("END:VTIMEZONE");
    }
}

/// A day and a time of day as one.
pub fn at(day: CalendarDate, time: TimeOfDay) -> DateTime {
    let clock = time.as_str().parse().unwrap_or_default();
    day.day().to_datetime(clock)
}

/// What may stand between the quotes of a parameter.
pub fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|one| !one.is_control()).collect();
    format!("\"{}\"", plain.replace('"', "'"))
}

struct Change {
    /// When it begins, by the clock as it was before.
    at: DateTime,
    from: Offset,
    to: Offset,
    is_daylight: bool,
    name: String,
}

fn changes_around(zone: &TimeZone, times: impl IntoIterator<Item = DateTime>) -> BTreeMap<Timestamp, Change> {
    let mut changes = BTreeMap::new();
    // Until when the last change that was looked up holds: times mostly follow each other.
    let mut known = Timestamp::MAX..Timestamp::MIN;
    for time in times {
        let Ok(moment) = zone.to_timestamp(time) else { continue };
        if known.contains(&moment) {
            continue;
        }
        let just_after = moment.saturating_add(SignedDuration::from_nanos(1)).unwrap_or(moment);
        let last = zone.preceding(just_after).next().map(|change| change.timestamp());
        // Zone data may end with a change that changes nothing.
        let changes_clocks = |onset: &Timestamp| {
            let change = change_at(zone, *onset);
            change.from != change.to
        };
        let next = zone.following(moment).map(|change| change.timestamp()).find(changes_clocks);
        known = last.unwrap_or(Timestamp::MIN)..next.unwrap_or(Timestamp::MAX);
        for onset in [last, next].into_iter().flatten() {
            changes.entry(onset).or_insert_with(|| change_at(zone, onset));
        }
        if last.is_none() {
            changes.entry(Timestamp::MIN).or_insert_with(|| as_ever(zone, moment));
        }
    }
    changes
}

fn change_at(zone: &TimeZone, onset: Timestamp) -> Change {
    let before = onset.saturating_sub(SignedDuration::from_nanos(1)).unwrap_or(onset);
    let (from, to) = (zone.to_offset(before), zone.to_offset_info(onset));
    Change {
        at: from.to_datetime(onset),
        from,
        to: to.offset(),
        is_daylight: to.dst().is_dst(),
        name: to.abbreviation().to_owned(),
    }
}

/// Of a zone whose clocks had not been changed yet, from before anything that is written down.
fn as_ever(zone: &TimeZone, moment: Timestamp) -> Change {
    let holds = zone.to_offset_info(moment);
    Change {
        at: date(1601, 1, 1).at(0, 0, 0, 0),
        from: holds.offset(),
        to: holds.offset(),
        is_daylight: holds.dst().is_dst(),
        name: holds.abbreviation().to_owned(),
    }
}

fn compact(time: DateTime) -> String {
    time.strftime("%Y%m%dT%H%M%S").to_string()
}

/// As +0930; with seconds where clocks once went by the sun.
fn written(offset: Offset) -> String {
    let seconds = offset.seconds();
    let (sign, total) = (if seconds < 0 { '-' } else { '+' }, seconds.abs());
    let mut text = format!("{sign}{:02}{:02}", total / 3600, total / 60 % 60);
    if total % 60 != 0 {
        text.push_str(&format!("{:02}", total % 60));
    }
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            control if control.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proportion::takes_time_in_proportion;

    fn line(line: &str) -> String {
        let mut calendar = Calendar { text: String::new() };
        calendar.line(line);
        calendar.text
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        let longest = "X".repeat(75);
        assert_eq!(line(&longest), format!("{longest}\r\n"));
        assert_eq!(line(&format!("{longest}Y")), format!("{longest}\r\n Y\r\n"));
        for text in ["Über".repeat(60), "水道の修理".repeat(40), "🔧".repeat(50), "a🔧".repeat(50)] {
            let folded = line(&text);
            assert!(folded.split("\r\n").all(|line| line.len() <= LONGEST_LINE), "{folded}");
            assert_eq!(folded.replace("\r\n ", ""), format!("{text}\r\n"));
        }
    }

    #[test]
    fn writing_takes_time_in_proportion_to_the_text() {
        for piece in ["a", "\\", "\r\n", "🔧"] {
            takes_time_in_proportion(piece, |text| {
                let mut calendar = Calendar::new("PUBLISH");
                calendar.text("DESCRIPTION", text);
                calendar.line(&quoted(text));
                drop(calendar.finish());
            });
        }
    }

    #[test]
    fn what_people_write_stays_within_its_line() {
        assert_eq!(escaped("a\\b;c,d\r\ne\nf\u{7}\rg"), "a\\\\b\\;c\\,d\\ne\\nfg");
        assert_eq!(quoted("Ann's \"Best\"\r\nBEGIN:X"), "\"Ann's 'Best'BEGIN:X\"");
    }

    #[test]
    fn a_zone_tells_the_changes_around_each_time() {
        let zone = |name: &str, times: &[&str]| {
            let mut calendar = Calendar { text: String::new() };
            calendar.time_zone(&TimeZone::get(name).unwrap(), times.iter().map(|time| time.parse().unwrap()));
            calendar.text.replace("\r\n", " ")
        };
        let summer =
            "BEGIN:DAYLIGHT DTSTART:20260308T020000 TZOFFSETFROM:-0800 TZOFFSETTO:-0700 TZNAME:PDT END:DAYLIGHT";
        let winter =
            "BEGIN:STANDARD DTSTART:20261101T020000 TZOFFSETFROM:-0700 TZOFFSETTO:-0800 TZNAME:PST END:STANDARD";
        let wrapped = |name: &str, inside: &str| format!("BEGIN:VTIMEZONE TZID:{name} {inside} END:VTIMEZONE ");
        let los_angeles = zone("America/Los_Angeles", &["2026-07-01T09:00", "2026-03-20T09:00", "2026-10-31T23:59"]);
        assert_eq!(los_angeles, wrapped("America/Los_Angeles", &format!("{summer} {winter}")));
        // Once and for all, a day was left out.
        let kiritimati = zone("Pacific/Kiritimati", &["2026-07-01T09:00"]);
        assert!(
            kiritimati.contains("TZOFFSETTO:+1400 TZNAME:+14") && kiritimati.matches("BEGIN:STANDARD").count() == 1
        );
        assert_eq!(
            zone("Etc/UTC", &["2026-07-01T09:00"]),
            wrapped(
                "Etc/UTC",
                "BEGIN:STANDARD DTSTART:16010101T000000 TZOFFSETFROM:+0000 TZOFFSETTO:+0000 TZNAME:UTC END:STANDARD"
            ),
        );
        let london = zone("Europe/London", &["2026-01-01T09:00"]);
        assert!(london.contains("DTSTART:20251026T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0000 TZNAME:GMT"), "{london}");
        assert!(london.contains("DTSTART:20260329T010000 TZOFFSETFROM:+0000 TZOFFSETTO:+0100 TZNAME:BST"), "{london}");
    }

    /// Whatever somebody writes stays one property of short lines, from which it can be read again.
    #[test]
    fn no_text_breaks_out_of_its_property() {
        let mut seed = 20_261_118_u64;
        let mut below = |limit: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            usize::try_from(seed % limit as u64).unwrap()
        };
        let pieces = [
            "\r\n",
            "\n",
            "\r",
            " ",
            "\t",
            ";",
            ",",
            ":",
            "\\",
            "\\n",
            "\"",
            "\0",
            "END:VEVENT",
            "🔧",
            "水",
            "é",
            "a",
            "\u{2028}",
        ];
        for _ in 0..5000 {
            let text: String = (0..below(120)).map(|_| pieces[below(pieces.len())]).collect();
            let mut calendar = Calendar { text: String::new() };
            calendar.text("SUMMARY", &text);
            assert!(calendar.text.split("\r\n").all(|line| line.len() <= LONGEST_LINE), "{text:?}");
            let unfolded = calendar.text.replace("\r\n ", "");
            let line = unfolded.strip_suffix("\r\n").unwrap();
            assert!(!line.contains(['\r', '\n']), "{text:?}");
            let (mut read, mut letters) = (String::new(), line.strip_prefix("SUMMARY:").unwrap().chars());
            while let Some(letter) = letters.next() {
                let meant = match letter {
                    '\\' => letters.next().map(|escaped| if escaped == 'n' { '\n' } else { escaped }),
                    other => Some(other),
                };
                read.extend(meant);
            }
            let kept = text.replace("\r\n", "\n");
            let kept: String = kept.chars().filter(|one| *one == '\n' || !one.is_control()).collect();
            assert_eq!(read, kept);
        }
    }
}
