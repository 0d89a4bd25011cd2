//! Query parameters, declared once: `parameters!` reads them, carries them on to a list's next page, and describes them in
//! the OpenAPI document.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use utoipa::IntoParams;

use crate::error::{Error, Result};
use crate::fields::days::{EXPECTED_DATE, EXPECTED_TIME};
use crate::values::calendar_date::{CalendarDate, Year};
use crate::values::columns::Choice;
use crate::values::periods::Span;
use crate::values::time_of_day::TimeOfDay;

const MOST_REPEATED: usize = 100;
const LONGEST_WORD: usize = 200;

/// What a request asks for behind the question mark.
#[derive(Debug, Default)]
pub struct Parameters {
    /// What was given and not yet read.
    given: Vec<(String, String)>,
    /// What was read: the next page of a list carries it on.
    read: Vec<(String, String)>,
}

impl<S: Send + Sync> FromRequestParts<S> for Parameters {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        Ok(Self::parse(parts.uri.query().unwrap_or_default()))
    }
}

impl Parameters {
    pub fn parse(query: &str) -> Self {
        let given = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        Self { given, read: Vec::new() }
    }

    pub fn add(&mut self, name: String, value: String) {
        self.given.push((name, value));
    }

    /// Takes the value of one parameter. `parameters!` calls it for each that it documents.
    pub fn take<P: Parameter>(&mut self, name: &str) -> Result<Option<P>> {
        let (own, others) = std::mem::take(&mut self.given).into_iter().partition(|(given, _)| given == name);
        self.given = others;
        let own: Vec<(String, String)> = own;
        let values: Vec<&str> = own.iter().map(|(_, value)| value.as_str()).collect();
        if values.is_empty() {
            return Ok(None);
        }
        let value =
            P::read_all(&values).ok_or_else(|| Error::field(name, format!("{name} must be {}.", P::expected())))?;
        self.read.extend(own);
        Ok(Some(value))
    }

    /// What was read, as it was given.
    pub fn read(&self) -> &[(String, String)] {
        &self.read
    }
}

/// What a parameter can say.
pub trait ParameterValue: Sized {
    fn read(text: &str) -> Option<Self>;
    /// As in "type must be one of Vehicle, Equipment, Other".
    fn expected() -> String;
}

/// A parameter that is given once, or one that may be repeated (`?tags=a&tags=b`).
pub trait Parameter: Sized {
    fn read_all(values: &[&str]) -> Option<Self>;
    fn expected() -> String;
}

impl<V: ParameterValue> Parameter for V {
    fn read_all(values: &[&str]) -> Option<Self> {
        values.first().and_then(|value| V::read(value))
    }

    fn expected() -> String {
        V::expected()
    }
}

impl<V: ParameterValue> Parameter for Vec<V> {
    fn read_all(values: &[&str]) -> Option<Self> {
        if values.len() > MOST_REPEATED {
            return None;
        }
        values.iter().map(|value| V::read(value)).collect()
    }

    fn expected() -> String {
        format!("{}, at most {MOST_REPEATED} times", V::expected())
    }
}

impl<C: Choice> ParameterValue for C {
    fn read(text: &str) -> Option<Self> {
        C::from_word(text)
    }

    fn expected() -> String {
        format!("one of {}", C::WORDS.join(", "))
    }
}

impl ParameterValue for bool {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn expected() -> String {
        "true or false".to_owned()
    }
}

impl ParameterValue for i64 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn expected() -> String {
        "a whole number".to_owned()
    }
}

impl ParameterValue for Year {
    fn read(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn expected() -> String {
        "a year like 2026".to_owned()
    }
}

impl ParameterValue for CalendarDate {
    fn read(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn expected() -> String {
        EXPECTED_DATE.to_owned()
    }
}

impl ParameterValue for TimeOfDay {
    fn read(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn expected() -> String {
        EXPECTED_TIME.to_owned()
    }
}

/// A word of the owner's own, like a tag.
impl ParameterValue for String {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = text.chars().count() <= LONGEST_WORD && !text.chars().any(char::is_control);
        (fits && !text.is_empty()).then(|| text.to_owned())
    }

    fn expected() -> String {
        format!("text of at most {LONGEST_WORD} characters")
    }
}

/// Read from the query, carried on to the next page of a list, and described in the OpenAPI document
/// (`params(ListParameters, EquipmentFilter)`) from the same lines. One that may be repeated is a `Vec`.
///
/// ```text
/// parameters! {
///     /// What narrows the list of equipment.
///     pub struct EquipmentFilter {
///         /// Only things of this type.
///         kind: EquipmentType = "type",
///     }
/// }
/// ```
/// (The names come as token trees: utoipa does not see through a `literal`.)
#[macro_export]
macro_rules! parameters {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$field_doc:meta])* $field:ident: $type:ty = $parameter:tt),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, utoipa::IntoParams)]
        #[into_params(parameter_in = Query)]
        pub struct $name {
            $($(#[$field_doc])* #[param(rename = $parameter, inline)] pub $field: Option<$type>,)*
        }

        impl $name {
            pub fn read(
                parameters: &mut $crate::http::parameters::Parameters,
            ) -> $crate::error::Result<Self> {
                Ok(Self { $($field: parameters.take($parameter)?,)* })
            }

            /// Whether any of them was given.
            #[allow(dead_code, reason = "not every list is planned by it")]
            pub fn is_given(&self) -> bool {
                $(self.$field.is_some())||*
            }
        }
    };
}
pub use parameters;

/// From one day to another, both in it; either may be left open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DateRange {
    /// The first day, as YYYY-MM-DD.
    #[param(inline)]
    pub start_date: Option<CalendarDate>,
    /// The last day, as YYYY-MM-DD; not before the first.
    #[param(inline)]
    pub end_date: Option<CalendarDate>,
}

impl DateRange {
    pub fn read(parameters: &mut Parameters) -> Result<Self> {
        let range = Self { start_date: parameters.take("startDate")?, end_date: parameters.take("endDate")? };
        match (range.start_date, range.end_date) {
            (Some(start), Some(end)) if end < start => {
                Err(Error::field("endDate", "endDate can't be before startDate."))
            }
            _ => Ok(range),
        }
    }

    /// The span it says, given what an open side stands for.
    pub fn or(self, otherwise: Span) -> Result<Span> {
        let (first, last) = (self.start_date.unwrap_or(otherwise.first()), self.end_date.unwrap_or(otherwise.last()));
        Span::new(first, last).ok_or_else(|| Error::field("endDate", "endDate can't be before startDate."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::columns::choice;

    choice! {
        pub enum Shade { Light = "light & warm", Dark = "dark" }
    }

    parameters! {
        pub struct PaintFilter {
            shade: Shade = "shade",
            dry: bool = "dry",
            year: Year = "year",
            tags: Vec<String> = "tags",
            mixed: CalendarDate = "mixed",
            opens: TimeOfDay = "opens",
        }
    }

    fn refused<T: std::fmt::Debug>(read: Result<T>) -> Vec<(String, String)> {
        match read {
            Err(Error::Invalid(errors)) => errors.into_iter().collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_declared_is_read_and_described() {
        let query =
            "shade=light%20%26%20warm&utm=x&dry=true&year=2026&tags=vip&mixed=2026-11-15&tags=late%20payer&opens=07:30";
        let mut parameters = Parameters::parse(query);
        let filter = PaintFilter::read(&mut parameters).unwrap();
        assert_eq!((filter.shade, filter.dry, filter.year), (Some(Shade::Light), Some(true), Year::parse("2026")));
        assert_eq!(filter.tags, Some(vec!["vip".to_owned(), "late payer".to_owned()]));
        assert_eq!(filter.mixed, CalendarDate::parse("2026-11-15"));
        assert_eq!(filter.opens, TimeOfDay::parse("07:30"));
        let read: Vec<_> = parameters.read().iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(read, ["shade", "dry", "year", "tags", "tags", "mixed", "opens"]);
        assert_eq!(PaintFilter::read(&mut Parameters::parse("other=1")).unwrap().tags, None);

        let described = serde_json::to_value(PaintFilter::into_params(|| None)).unwrap();
        let names: Vec<_> = described.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["shade", "dry", "year", "tags", "mixed", "opens"]);
        assert!(described.as_array().unwrap().iter().all(|one| one["in"] == "query" && one["required"] == false));
        assert_eq!(described[3]["schema"]["items"]["type"], "string");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let many = "tags=a&".repeat(MOST_REPEATED + 1);
        for (query, sentence) in [
            ("shade=pink", "shade must be one of light & warm, dark."),
            ("dry=1", "dry must be true or false."),
            ("year=20262", "year must be a year like 2026."),
            ("mixed=2026-02-30", "mixed must be a date like 2026-11-15."),
            ("opens=24:00", "opens must be a time like 09:30."),
            ("tags=a&tags=%00", "tags must be text of at most 200 characters, at most 100 times."),
            (&many, "tags must be text of at most 200 characters, at most 100 times."),
        ] {
            let errors = refused(PaintFilter::read(&mut Parameters::parse(query)));
            assert_eq!(errors.iter().map(|(_, said)| said.as_str()).collect::<Vec<_>>(), [sentence]);
        }
    }

    #[test]
    fn a_range_ends_after_it_begins() {
        let read = |query: &str| DateRange::read(&mut Parameters::parse(query));
        let day = |text| CalendarDate::parse(text).unwrap();
        let (first, last) = (day("2026-11-01"), day("2026-11-15"));
        let range = read("startDate=2026-11-01&endDate=2026-11-15").unwrap();
        assert_eq!((range.start_date, range.end_date), (Some(first), Some(last)));
        assert_eq!(read("startDate=2026-11-15&endDate=2026-11-15").unwrap().start_date, Some(last));
        let wrong = [("endDate".to_owned(), "endDate can't be before startDate.".to_owned())];
        assert_eq!(refused(read("startDate=2026-11-15&endDate=2026-11-14")), wrong);
        assert_eq!(refused(read("startDate=soon"))[0].1, "startDate must be a date like 2026-11-15.");

        let usual = Span::new(first, last).unwrap();
        assert_eq!(read("").unwrap().or(usual).unwrap(), usual);
        assert_eq!(read("endDate=2026-11-02").unwrap().or(usual).unwrap().last(), day("2026-11-02"));
        assert_eq!(refused(read("startDate=2026-12-01").unwrap().or(usual)), wrong);
        assert_eq!(
            serde_json::to_value(DateRange::into_params(|| None)).unwrap()[1]["schema"]["format"],
            serde_json::json!("date")
        );
    }
}
