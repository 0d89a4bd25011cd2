//! The lists of appointments: those that overlap some days, and all of them with what is coming first.
//!
//! Whatever overlaps a span has begun in it, which an index by start finds, or has begun before and is not over on its
//! first day. The latter are looked for by classes of length (`rules::REACHES`), each no further back than it can reach:
//! an owner's past, however long, is never walked through. As all of these begin before the others do, a list is made of
//! sections that follow each other, each in its own order.

use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::modules::appointments::payloads::{
    Appointment, AppointmentCategory, AppointmentFilter, AppointmentStatus, When, kept_name,
};
use crate::modules::appointments::rules::{REACHES, begun_since, first_minute, last_minute};
use crate::modules::appointments::store::AppointmentRow;
use crate::schema::appointments;
use platform::access::Scope;
use platform::db::query::behind::{above, below};
use platform::db::query::search::{Sought, narrow_to_found};
use platform::db::{MultiBackend, on_engine};
use platform::error::{Error, Result};
use platform::http::list::{ListQuery, Page, Position};
use platform::http::parameters::DateRange;
use platform::owned::running_totals;
use platform::values::calendar_date::CalendarDate;
use platform::values::periods::Span;

/// A section of a list. Its letter stands in the place of a page, so that the next page begins in the right one.
#[derive(Clone, Copy)]
struct Section {
    letter: &'static str,
    /// The last to begin comes first.
    is_backwards: bool,
    /// What has begun before this day and is not over on it; otherwise what begins between the two days.
    reaches_into: Option<CalendarDate>,
    first: Option<CalendarDate>,
    last: Option<CalendarDate>,
    /// Only what is over before this day.
    over_before: Option<CalendarDate>,
}

const ANY: Section =
    Section { letter: "", is_backwards: false, reaches_into: None, first: None, last: None, over_before: None };

/// Where those stand that are still to be done.
pub const OPEN: [AppointmentStatus; 2] = [AppointmentStatus::Scheduled, AppointmentStatus::Confirmed];

/// All that overlap a span, by their start.
pub fn in_span(
    scope: &mut Scope,
    query: &ListQuery,
    span: Span,
    filter: &AppointmentFilter,
) -> Result<Page<AppointmentRow>> {
    let (first, last) = (span.first(), span.last());
    let sections = [
        Section { letter: "a", reaches_into: Some(first), last: Some(first.plus_days(-1)), ..ANY },
        Section { letter: "b", first: Some(first), last: Some(last), ..ANY },
    ];
    list(scope, query, filter, &sections, None)
}

/// All that aren't over before a day, by their start.
pub fn since(scope: &mut Scope, day: CalendarDate) -> Result<Vec<AppointmentRow>> {
    let (any, everything) = (AppointmentFilter::default(), Sought::default());
    let reaching = Section { reaches_into: Some(day), last: Some(day.plus_days(-1)), ..ANY };
    let mut rows = walk(scope, &any, &everything, reaching, None, i64::MAX)?;
    rows.extend(walk(scope, &any, &everything, Section { first: Some(day), ..ANY }, None, i64::MAX)?);
    Ok(rows)
}

/// What is not over before today, the soonest first; then what is, the latest first. Of a range, all that overlap it.
pub fn upcoming_first(
    scope: &mut Scope,
    query: &ListQuery,
    range: DateRange,
    half: Option<When>,
    filter: &AppointmentFilter,
) -> Result<Page<AppointmentRow>> {
    let today = scope.today();
    let from = range.start_date.unwrap_or(today).max(today);
    let before = from.plus_days(-1);
    let mut sections = Vec::new();
    if half != Some(When::Past) {
        let begun = range.end_date.unwrap_or(before).min(before);
        sections.push(Section { letter: "a", reaches_into: Some(from), last: Some(begun), ..ANY });
        sections.push(Section { letter: "b", first: Some(from), last: range.end_date, ..ANY });
    }
    if half != Some(When::Upcoming) {
        let past = Section { is_backwards: true, over_before: Some(today), ..ANY };
        let yesterday = today.plus_days(-1);
        let last = range.end_date.unwrap_or(yesterday).min(yesterday);
        sections.push(Section { letter: "c", first: range.start_date, last: Some(last), ..past });
        if let Some(first) = range.start_date {
            sections.push(Section { letter: "d", reaches_into: Some(first), last: Some(first.plus_days(-1)), ..past });
        }
    }
    let is_narrowed = filter.open.is_some() || filter.client_id.is_some();
    let is_whole = half.is_none() && range == DateRange::default() && !is_narrowed;
    let kept = is_whole.then(|| filter.status.map_or_else(|| "appointments".to_owned(), kept_name));
    list(scope, query, filter, &sections, kept)
}

/// What is still to be done.
const OPEN_ALONE: AppointmentFilter = AppointmentFilter { status: None, open: Some(true), client_id: None };

/// What is still to be done on the owner's own day, by its start.
pub fn of_today(scope: &mut Scope) -> Result<Vec<Appointment>> {
    let today = Span::until(scope.today(), 1);
    let page = in_span(scope, &ListQuery::default(), today, &OPEN_ALONE)?;
    Ok(page.rows.into_iter().map(Appointment::from).collect())
}

/// How many are scheduled or confirmed and not over before the owner's today.
pub fn count_upcoming(scope: &mut Scope) -> Result<i64> {
    let today = scope.today();
    let sections = [
        Section { reaches_into: Some(today), last: Some(today.plus_days(-1)), ..ANY },
        Section { first: Some(today), ..ANY },
    ];
    sections.iter().try_fold(0, |total, section| Ok(total + count(scope, &OPEN_ALONE, &Sought::default(), *section)?))
}

/// How many of those that begin in a span were not cancelled, by what kind of visit they are.
pub fn jobs_by_category(scope: &mut Scope, span: Span) -> Result<Vec<(AppointmentCategory, i64)>> {
    let jobs = appointments::table
        .filter(appointments::owner_id.eq(scope.owner_id().to_owned()))
        .filter(appointments::starts_at.between(first_minute(span.first()), last_minute(span.last())))
        .filter(appointments::status.ne(AppointmentStatus::Cancelled))
        .group_by(appointments::category)
        .select((appointments::category, count_star()));
    Ok(on_engine!(scope.connection, |connection| jobs.load(connection))?)
}

/// One page over all sections. `kept` names the kept figure that counts the whole list while nothing is searched for.
fn list(
    scope: &mut Scope,
    query: &ListQuery,
    filter: &AppointmentFilter,
    sections: &[Section],
    kept: Option<String>,
) -> Result<Page<AppointmentRow>> {
    let sought = query.search.as_deref().map(Sought::of).unwrap_or_default();
    let begin = query.after.as_ref().map(|after| {
        let (letter, starts_at) = after.key.split_once(' ').ok_or_else(Error::wrong_cursor)?;
        let place = sections.iter().position(|section| section.letter == letter).ok_or_else(Error::wrong_cursor)?;
        Ok::<_, Error>((place, (starts_at.to_owned(), after.id.clone())))
    });
    let (skipped, mut after) = begin.transpose()?.map_or((0, None), |(place, after)| (place, Some(after)));
    let mut rows: Vec<(&'static str, AppointmentRow)> = Vec::new();
    for section in &sections[skipped..] {
        let wanted = query.rows_to_read() - i64::try_from(rows.len()).unwrap_or(i64::MAX);
        if wanted <= 0 {
            break;
        }
        let walked = walk(scope, filter, &sought, *section, after.take(), wanted)?;
        rows.extend(walked.into_iter().map(|row| (section.letter, row)));
    }
    let place = |(letter, row): &(&str, AppointmentRow)| Position {
        key: format!("{letter} {}", row.fields.starts_at),
        id: row.id.clone(),
    };
    let page = Page::cut(query, rows, place, || match kept {
        Some(figure) if sought.words().is_empty() => running_totals::count(scope, figure),
        _ => sections.iter().try_fold(0, |total, section| Ok(total + count(scope, filter, &sought, *section)?)),
    })?;
    Ok(page.map(|(_, row)| row))
}

/// Leaves what the filter says.
macro_rules! narrow_to_told {
    ($rows:expr, $filter:expr) => {{
        let mut rows = $rows;
        if let Some(status) = $filter.status {
            rows = rows.filter(appointments::status.eq(status));
        }
        rows = match $filter.open {
            Some(true) => {
                rows.filter(appointments::status.eq_any($crate::modules::appointments::listing::upcoming::OPEN))
            }
            Some(false) => {
                rows.filter(appointments::status.ne_all($crate::modules::appointments::listing::upcoming::OPEN))
            }
            None => rows,
        };
        match &$filter.client_id {
            Some(client_id) => rows.filter(appointments::client_id.eq(client_id.clone())),
            None => rows,
        }
    }};
}
pub(super) use narrow_to_told;

/// Leaves the owner's rows of a section that the list is narrowed to. The owner stands with each class of length: beside them,
/// SQLite would rather walk through all that the owner has.
macro_rules! narrow {
    ($rows:expr, $owner_id:expr, $filter:expr, $sought:expr, $section:expr) => {{
        let mut rows = $rows;
        if let Some(day) = $section.reaches_into {
            let until = last_minute($section.last.unwrap_or(day));
            let begun = |reach: i64| {
                let since = first_minute(begun_since(day, reach));
                appointments::owner_id
                    .eq($owner_id.to_owned())
                    .and(appointments::reach.eq(reach))
                    .and(appointments::starts_at.between(since, until.clone()))
            };
            let [a, b, c, d, e, f, g, h, i, j, k] = REACHES.map(begun);
            rows = rows
                .filter(a.or(b).or(c).or(d).or(e).or(f).or(g).or(h).or(i).or(j).or(k))
                .filter(appointments::end_date.ge(day));
        } else {
            rows = rows.filter(appointments::owner_id.eq($owner_id.to_owned()));
            if let Some(first) = $section.first {
                rows = rows.filter(appointments::starts_at.ge(first_minute(first)));
            }
            if let Some(last) = $section.last {
                rows = rows.filter(appointments::starts_at.le(last_minute(last)));
            }
        }
        if let Some(day) = $section.over_before {
            rows = rows.filter(appointments::end_date.lt(day));
        }
        narrow_to_found!(narrow_to_told!(rows, $filter), appointments::search_text, $sought)
    }};
}

/// The rows of a section in its order, behind a place.
macro_rules! in_order {
    ($rows:expr, $section:expr, $after:expr) => {{
        let (start, id) = (appointments::starts_at, appointments::id);
        // What reaches into a day is a handful: it is sorted, by what is in no index, lest one by start is walked for it.
        let unindexed = sql::<Text>("appointments.starts_at || ''");
        let rows = match ($section.reaches_into.is_some(), $section.is_backwards) {
            (true, false) => $rows.order((unindexed.asc(), id.asc())),
            (true, true) => $rows.order((unindexed.desc(), id.desc())),
            (false, false) => $rows.order((start.asc(), id.asc())),
            (false, true) => $rows.order((start.desc(), id.desc())),
        };
        match $after {
            Some((key, last_id)) if $section.is_backwards => rows.filter(below(start, id, key, last_id)),
            Some((key, last_id)) => rows.filter(above(start, id, key, last_id)),
            None => rows,
        }
    }};
}

fn walk(
    scope: &mut Scope,
    filter: &AppointmentFilter,
    sought: &Sought,
    section: Section,
    after: Option<(String, String)>,
    wanted: i64,
) -> Result<Vec<AppointmentRow>> {
    let owner_id = scope.owner_id().to_owned();
    on_engine!(scope.connection, |connection| {
        let rows = appointments::table
            .select(<AppointmentRow as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        let rows = in_order!(narrow!(rows, owner_id, filter, sought, section), section, after);
        Ok(rows.limit(wanted).load(connection)?)
    })
}

fn count(scope: &mut Scope, filter: &AppointmentFilter, sought: &Sought, section: Section) -> Result<i64> {
    let owner_id = scope.owner_id().to_owned();
    on_engine!(scope.connection, |connection| {
        let rows = appointments::table.count().into_boxed();
        Ok(narrow!(rows, owner_id, filter, sought, section).get_result(connection)?)
    })
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Appointment>> {
    let page = upcoming_first(scope, query, DateRange::default(), None, &AppointmentFilter::default())?;
    Ok(page.map(Appointment::from))
}

#[cfg(test)]
mod tests {
    use diesel::debug_query;
    use diesel::sqlite::Sqlite;

    use super::*;
    use crate::migrations::query_plan::query_plan_on_sqlite;

    fn query_plan(section: Section, filter: &AppointmentFilter, after: Option<(String, String)>) -> Vec<String> {
        let sought = Sought::default();
        let (owner_id, rows) = ("ann", appointments::table.into_boxed::<Sqlite>());
        let rows = in_order!(narrow!(rows, owner_id, filter, sought, section), section, after).limit(50);
        query_plan_on_sqlite(&debug_query::<Sqlite, _>(&rows).to_string())
    }

    #[test]
    fn no_section_walks_through_what_it_does_not_show() {
        let day = CalendarDate::parse("2026-11-01");
        let any = &AppointmentFilter::default();
        let reaching = Section { reaches_into: day, last: day, ..ANY };
        let steps = query_plan(reaching, any, None);
        let looked_up = "SEARCH appointments USING INDEX appointments_over_days (owner_id=? AND reach=? AND starts_at>? AND \
                         starts_at<?)";
        assert_eq!(steps.iter().filter(|step| *step == looked_up).count(), REACHES.len(), "{steps:#?}");
        assert!(steps.iter().all(|step| !step.starts_with("SCAN")), "{steps:#?}");

        let begun = Section { first: day, last: day, ..ANY };
        let past = Section { is_backwards: true, over_before: day, last: day, ..ANY };
        let place = Some(("2026-11-01T09:00".to_owned(), "1".to_owned()));
        for (section, after) in [(begun, None), (begun, place.clone()), (past, None), (past, place)] {
            // In order through the index, with nothing left to sort.
            let steps = query_plan(section, any, after.clone());
            assert!(
                steps.len() == 1
                    && steps[0].starts_with("SEARCH appointments USING INDEX appointments_by_start (owner_id=?"),
                "{steps:?}"
            );
            let completed = &AppointmentFilter { status: Some(AppointmentStatus::Completed), ..Default::default() };
            let steps = query_plan(section, completed, after.clone());
            let by_status = "SEARCH appointments USING INDEX appointments_by_status (owner_id=? AND status=?";
            let is_looked_up = after.is_some() || steps[0].starts_with(by_status);
            assert!(steps.len() == 1 && steps[0].starts_with("SEARCH") && is_looked_up, "{steps:?}");
        }
    }
}
