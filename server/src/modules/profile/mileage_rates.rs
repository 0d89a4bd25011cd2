//! What a business mile is worth, day by day. The present rate is a column of the account, earlier ones are kept with the last
//! day they counted: a trip keeps the rate of its day, whatever the owner sets later.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::payloads::MileageRate;
use crate::schema::{accounts, earlier_mileage_rates};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::owned::lock_account;
use platform::values::calendar_date::{CalendarDate, Year};

/// More than a lifetime of yearly changes.
const MOST_RATES: usize = 60;
/// Nobody drove for business before. The day before it is one that can be kept.
const FIRST_DAY: &str = "1900-01-01";

/// A rate, and the first day it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatedRate {
    /// None for the first rate, which covers everything before the second.
    #[schema(required = true)]
    pub since: Option<CalendarDate>,
    /// Dollars per business mile.
    pub rate: MileageRate,
}

/// All rates of an owner, oldest first. Never empty; the first has no beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MileageRates(Vec<DatedRate>);

impl MileageRates {
    /// One rate for every day.
    pub fn always(rate: MileageRate) -> Self {
        Self(vec![DatedRate { since: None, rate }])
    }

    pub fn all(&self) -> &[DatedRate] {
        &self.0
    }

    pub fn on(&self, day: CalendarDate) -> MileageRate {
        self.0.iter().rev().find(|dated| dated.since <= Some(day)).map_or(MileageRate::USUAL, |dated| dated.rate)
    }

    pub fn latest(&self) -> MileageRate {
        self.on(CalendarDate::LAST)
    }

    /// Those that count on some day of a span.
    pub fn within(&self, first: CalendarDate, last: CalendarDate) -> Vec<DatedRate> {
        let ends_before = |next: Option<&DatedRate>| next.is_some_and(|next| next.since <= Some(first));
        let periods = self.0.iter().enumerate();
        periods
            .filter(|(at, dated)| dated.since <= Some(last) && !ends_before(self.0.get(at + 1)))
            .map(|(_, dated)| *dated)
            .collect()
    }

    /// The rate of a row's `date`, in thousandths, as SQL. Made of days and numbers alone.
    pub fn sql(&self) -> String {
        let Some((first, later)) = self.0.split_first() else { return MileageRate::USUAL.thousandths().to_string() };
        if later.is_empty() {
            return first.rate.thousandths().to_string();
        }
        let cases: String = later
            .iter()
            .rev()
            .filter_map(|dated| dated.since.map(|day| (day, dated.rate.thousandths())))
            .map(|(day, rate)| format!(" WHEN date >= '{}' THEN {rate}", day.as_str()))
            .collect();
        format!("CASE{cases} ELSE {} END", first.rate.thousandths())
    }

    /// Counts from a day on, up to the next change.
    fn set(&mut self, day: CalendarDate, rate: MileageRate) {
        self.0.retain(|dated| dated.since != Some(day));
        let place = self.0.partition_point(|dated| dated.since < Some(day));
        self.0.insert(place, DatedRate { since: Some(day), rate });
    }

    /// Gives a year rates of its own. Every day outside it keeps what it had, up to today.
    fn set_year(&mut self, year: Year, rates: &[DatedRate], today: CalendarDate) {
        let (first, next) = (year.first_day(), year.last_day().plus_days(1));
        let after = self.on(next);
        self.0.retain(|dated| dated.since < Some(first) || dated.since >= Some(next));
        for dated in rates {
            self.set(dated.since.unwrap_or(first), dated.rate);
        }
        if next <= today && !self.0.iter().any(|dated| dated.since == Some(next)) {
            self.set(next, after);
        }
    }

    /// Two in a row that are the same are one.
    fn tidy(&mut self) {
        self.0.dedup_by_key(|dated| dated.rate);
    }
}

pub fn mileage_rates(scope: &mut Scope) -> Result<MileageRates> {
    let present = accounts::table.find(scope.owner_id().to_owned()).select(accounts::mileage_rate);
    let present: MileageRate = present.first(scope.connection)?;
    let earlier: Vec<(CalendarDate, MileageRate)> = earlier_mileage_rates::table
        .filter(earlier_mileage_rates::owner_id.eq(scope.owner_id().to_owned()))
        .order(earlier_mileage_rates::last_day)
        .select((earlier_mileage_rates::last_day, earlier_mileage_rates::rate))
        .load(scope.connection)?;
    let mut rates = Vec::with_capacity(earlier.len() + 1);
    let mut since = None;
    for (last_day, rate) in earlier {
        rates.push(DatedRate { since, rate });
        since = Some(last_day.plus_days(1));
    }
    rates.push(DatedRate { since, rate: present });
    Ok(MileageRates(rates))
}

/// The present rate is another one from now on. Rates are the year's, so it counts from its first day, unless the present one
/// began later: then that one is corrected.
pub fn change_present_rate(scope: &mut Scope, rate: MileageRate) -> Result<()> {
    change(scope, |rates, today| {
        let first = Year::of(today).first_day();
        let began = rates.0.last().and_then(|dated| dated.since);
        rates.set(began.filter(|day| *day > first).unwrap_or(first), rate);
        Ok(())
    })?;
    Ok(())
}

pub fn set_rate(scope: &mut Scope, day: CalendarDate, rate: MileageRate) -> Result<MileageRates> {
    change(scope, |rates, today| {
        if day > today {
            return Err(Error::field("since", "Choose today or an earlier day."));
        }
        if day.as_str() < FIRST_DAY {
            return Err(Error::field("since", "Choose a day after 1899."));
        }
        rates.set(day, rate);
        Ok(())
    })
}

pub fn remove_rate(scope: &mut Scope, day: CalendarDate) -> Result<MileageRates> {
    change(scope, |rates, _| {
        let before = rates.0.len();
        rates.0.retain(|dated| dated.since != Some(day));
        if rates.0.len() == before { Err(Error::NotFound) } else { Ok(()) }
    })
}

pub fn set_rates_of_year(scope: &mut Scope, year: Year, published: &[DatedRate]) -> Result<MileageRates> {
    change(scope, |rates, today| {
        rates.set_year(year, published, today);
        Ok(())
    })
}

/// Reads all, has them changed and writes them back, while nobody else does.
fn change(scope: &mut Scope, how: impl FnOnce(&mut MileageRates, CalendarDate) -> Result<()>) -> Result<MileageRates> {
    lock_account(scope)?;
    let mut rates = mileage_rates(scope)?;
    how(&mut rates, scope.today())?;
    rates.tidy();
    if rates.0.len() > MOST_RATES {
        return Err(Error::Conflict(format!("You can keep up to {MOST_RATES} rates. Remove one first.")));
    }
    let owner_id = scope.owner_id().to_owned();
    let earlier: Vec<_> = rates
        .0
        .windows(2)
        .filter_map(|pair| {
            let last_day = pair[1].since?.plus_days(-1);
            Some((
                earlier_mileage_rates::owner_id.eq(owner_id.clone()),
                earlier_mileage_rates::last_day.eq(last_day),
                earlier_mileage_rates::rate.eq(pair[0].rate),
            ))
        })
        .collect();
    diesel::delete(earlier_mileage_rates::table.filter(earlier_mileage_rates::owner_id.eq(&owner_id)))
        .execute(scope.connection)?;
    for row in earlier {
        diesel::insert_into(earlier_mileage_rates::table).values(row).execute(scope.connection)?;
    }
    diesel::update(accounts::table.find(owner_id))
        .set((
            accounts::mileage_rate.eq(rates.latest()),
            accounts::updated_at.eq(scope.now),
            accounts::profile_version.eq(accounts::profile_version + 1),
        ))
        .execute(scope.connection)?;
    Ok(rates)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    fn year(text: &str) -> Year {
        Year::parse(text).unwrap()
    }

    fn told(rates: &MileageRates) -> Vec<(&str, i64)> {
        let since = |dated: &DatedRate| dated.since.map(|day| day.as_str().to_owned());
        rates
            .0
            .iter()
            .map(|dated| (since(dated).unwrap_or_default().leak() as &str, dated.rate.thousandths()))
            .collect()
    }

    #[test]
    fn a_day_has_the_rate_of_its_day() {
        let mut rates = MileageRates::always(MileageRate::of(655));
        rates.set(day("2026-01-01"), MileageRate::of(725));
        rates.set(day("2024-01-01"), MileageRate::of(670));
        assert_eq!(told(&rates), [("", 655), ("2024-01-01", 670), ("2026-01-01", 725)]);
        for (on, rate) in [("1999-05-05", 655), ("2023-12-31", 655), ("2024-01-01", 670), ("2025-12-31", 670)] {
            assert_eq!(rates.on(day(on)).thousandths(), rate, "{on}");
        }
        assert_eq!(rates.latest().thousandths(), 725);
        assert_eq!(rates.within(day("2024-01-01"), day("2024-12-31")).len(), 1);
        assert_eq!(rates.within(day("2023-12-31"), day("2026-01-01")).len(), 3);
        assert_eq!(
            rates.sql(),
            "CASE WHEN date >= '2026-01-01' THEN 725 WHEN date >= '2024-01-01' THEN 670 ELSE 655 END"
        );
        rates.set(day("2026-01-01"), MileageRate::of(670));
        rates.tidy();
        assert_eq!(told(&rates), [("", 655), ("2024-01-01", 670)]);
    }

    #[test]
    fn a_year_gets_rates_of_its_own_and_the_others_keep_theirs() {
        let (today, rate) = (day("2026-11-18"), MileageRate::of);
        let halves = [
            DatedRate { since: Some(day("2022-01-01")), rate: rate(585) },
            DatedRate { since: Some(day("2022-07-01")), rate: rate(625) },
        ];
        let mut rates = MileageRates::always(rate(655));
        rates.set(day("2022-05-05"), rate(100));
        rates.set_year(year("2022"), &halves, today);
        assert_eq!(told(&rates), [("", 655), ("2022-01-01", 585), ("2022-07-01", 625), ("2023-01-01", 100)]);
        // The present year has no end yet.
        let present = [DatedRate { since: Some(day("2026-01-01")), rate: rate(725) }];
        let mut rates = MileageRates::always(rate(655));
        rates.set_year(year("2026"), &present, today);
        assert_eq!(told(&rates), [("", 655), ("2026-01-01", 725)]);
    }
}
