//! Fields of the calendar and the clock: days and times of day.

use serde_json::{Value, json};

use super::{Fields, Given, Needed};
use crate::values::calendar_date::CalendarDate;
use crate::values::time_of_day::TimeOfDay;

/// As in "Due date must be a date like 2026-11-15".
pub const EXPECTED_DATE: &str = "a date like 2026-11-15";
pub const EXPECTED_TIME: &str = "a time like 09:30";

impl Fields {
    /// A day that must be there: `YYYY-MM-DD`, or a timestamp whose UTC day is taken.
    pub fn date(&mut self, name: &'static str, label: &str, value: &mut CalendarDate) {
        self.describe_field(name, Needed::Required, json!({ "type": "string", "minLength": CalendarDate::WIDTH }));
        match self.given(name) {
            Given::Absent if !self.is_new() => {}
            Given::Absent | Given::Null => self.refuse(name, format!("{label} is required.")),
            Given::Value(Value::String(text)) if text.trim().is_empty() => {
                self.refuse(name, format!("{label} is required."));
            }
            Given::Value(given) => {
                if let Some(date) = self.date_of(name, label, &given) {
                    *value = date;
                }
            }
        }
    }

    /// A day that may be missing.
    pub fn optional_date(&mut self, name: &'static str, label: &str, value: &mut Option<CalendarDate>) {
        self.describe_field(name, Needed::Optional, json!({ "type": ["string", "null"] }));
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = None,
            Given::Value(Value::String(text)) if text.trim().is_empty() => *value = None,
            Given::Value(given) => {
                if let Some(date) = self.date_of(name, label, &given) {
                    *value = Some(date);
                }
            }
        }
    }

    /// A day that may be left unsaid: of something new it is `CalendarDate::default()` then, until whoever knows the owner's
    /// day fills it in.
    pub fn date_or_unsaid(&mut self, name: &'static str, label: &str, value: &mut CalendarDate) {
        let mut given = None;
        self.optional_date(name, label, &mut given);
        *value = given.unwrap_or(*value);
    }

    /// A time of day that must be there, as `HH:MM`.
    pub fn time(&mut self, name: &'static str, label: &str, value: &mut TimeOfDay) {
        self.describe_field(name, Needed::Required, json!({ "type": "string", "pattern": TimeOfDay::PATTERN }));
        match self.given(name) {
            Given::Absent if !self.is_new() => {}
            Given::Absent | Given::Null => self.refuse(name, format!("{label} is required.")),
            Given::Value(Value::String(text)) if text.trim().is_empty() => {
                self.refuse(name, format!("{label} is required."));
            }
            Given::Value(given) => match given.as_str().and_then(|text| TimeOfDay::parse(text.trim())) {
                Some(time) => *value = time,
                None => self.refuse(name, format!("{label} must be {EXPECTED_TIME}.")),
            },
        }
    }

    fn date_of(&mut self, name: &str, label: &str, given: &Value) -> Option<CalendarDate> {
        let date = given.as_str().and_then(|text| CalendarDate::parse(text.trim()));
        if date.is_none() {
            self.refuse(name, format!("{label} must be {EXPECTED_DATE}."));
        }
        date
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use crate::error::{Error, Result};
    use crate::fields::{Fields, Payload, apply_change, describe, no_references, read_new};
    use crate::values::time_of_day::TimeOfDay;

    #[derive(Clone, Debug, Default)]
    struct Visit {
        begins: TimeOfDay,
    }

    impl Payload for Visit {
        const NEW: &'static str = "NewVisit";

        fn fields(&mut self, fields: &mut Fields) {
            fields.time("startTime", "Start time", &mut self.begins);
        }
    }

    fn read(body: Value) -> Result<Visit> {
        let Value::Object(body) = body else { panic!("an object was meant") };
        read_new(body, &mut no_references)
    }

    #[test]
    fn a_time_of_day_is_read_kept_and_refused() {
        let mut visit = read(json!({"startTime": " 09:30 "})).unwrap();
        apply_change(&mut visit, Map::new(), &mut no_references).unwrap();
        assert_eq!(visit.begins.as_str(), "09:30");
        for (time, sentence) in [
            (json!("9:30"), "Start time must be a time like 09:30."),
            (json!("24:00"), "Start time must be a time like 09:30."),
            (json!(930), "Start time must be a time like 09:30."),
            (json!(" "), "Start time is required."),
            (Value::Null, "Start time is required."),
        ] {
            let Err(Error::Invalid(errors)) = read(json!({"startTime": time})) else { panic!("{time} was accepted") };
            assert_eq!(errors, [("startTime".to_owned(), sentence.to_owned())].into());
        }
        assert_eq!(describe::<Visit>(true)["required"], json!(["startTime"]));
    }
}
