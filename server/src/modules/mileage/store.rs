//! All data access of the mileage log.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::payloads::{MileageSummary, Purpose, Trip, TripFields, TripFilter, TripVehicle};
use super::rules;
use crate::modules::activity::{Kind, Recorded};
use crate::modules::equipment::vehicle_names;
use crate::modules::profile::{MileageRate, MileageRates, mileage_rates, set_rates_of_year};
use crate::schema::trips;
use platform::access::Scope;
use platform::db::MultiBackend;
use platform::db::query::figures;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::{owned_list, owned_table};
use platform::values::calendar_date::{CalendarDate, Year};
use platform::values::money::Money;
use platform::values::periods::{Period, Span};
use platform::values::quantity::Quantity;

/// As many vehicles as anybody wants to choose from.
const MOST_VEHICLES: i64 = 50;
/// Years of trips: a vehicle that was not driven in them is chosen by nobody.
const TRIPS_LOOKED_THROUGH: i64 = 2_000;

owned_table! { table: trips, row: TripRow, fields: TripFields }

impl Recorded for TripRow {
    const KIND: Kind = Kind::Mileage;

    fn noun(&self) -> &'static str {
        "Trip"
    }

    fn name(&self) -> String {
        self.fields.route()
    }
}

impl Trip {
    pub fn of(row: TripRow, rates: &MileageRates) -> Self {
        let TripRow { id, fields, created_at, updated_at, .. } = row;
        Self {
            id,
            route: fields.route(),
            vehicle_info: format!("{} ({} MPG)", fields.vehicle, fields.vehicle_mpg.as_f64()),
            reimbursement: match fields.purpose {
                Purpose::Business => rules::reimbursement(fields.miles, rates.on(fields.date)),
                Purpose::Personal => Money::ZERO,
            },
            fields,
            created_at,
            updated_at,
        }
    }
}

owned_list! {
    /// The owner's trips, newest first, or those of one year, or of one project.
    list_rows(filter: &TripFilter), row: TripRow in trips, order: date descending, key: |row| row.fields.date.as_str(),
    sorted: filter,
    narrow: |rows| {
        let mut rows = match filter.year {
            Some(year) => rows.filter(trips::date.between(year.first_day(), year.last_day())),
            None => rows,
        };
        if let Some(from) = filter.from {
            rows = rows.filter(trips::date.ge(from));
        }
        if let Some(to) = filter.to {
            rows = rows.filter(trips::date.le(to));
        }
        match &filter.project {
            Some(project) => rows.filter(trips::project_id.eq(project.clone())),
            None => rows,
        }
    },
    kept: match (filter.year, &filter.project, filter.from, filter.to) {
        (None, None, None, None) => Some("trips"),
        _ => None,
    }
}

/// The owner's trips with what each is worth, newest first.
pub fn list(scope: &mut Scope, query: &ListQuery, filter: &TripFilter) -> Result<Page<Trip>> {
    let rates = mileage_rates(scope)?;
    Ok(list_rows(scope, query, filter)?.map(|row| Trip::of(row, &rates)))
}

/// The business trips that were made for a project: how many, how far, and what that costs at the owner's rates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TripsMade {
    pub trips: i64,
    pub miles: Quantity,
    /// None where the rate changed between the first and the last of them.
    pub rate: Option<MileageRate>,
    pub cost: Money,
}

pub fn made_for_project(scope: &mut Scope, project_id: &str) -> Result<TripsMade> {
    let rates = mileage_rates(scope)?;
    let made = trips::table
        .filter(trips::owner_id.eq(scope.owner_id().to_owned()))
        .filter(trips::project_id.eq(project_id.to_owned()))
        .filter(trips::purpose.eq(Purpose::Business))
        .select((
            figures::count(),
            figures::sum("miles"),
            figures::sum(&format!("(miles * {} + 5000) / 10000", rates.sql())),
            figures::least("date"),
            figures::greatest("date"),
        ));
    type Made = (i64, f64, f64, Option<CalendarDate>, Option<CalendarDate>);
    let (trips, miles, cost, first, last): Made = made.first(scope.connection)?;
    let rate = match first.zip(last).map(|(first, last)| rates.within(first, last)).as_deref() {
        None => Some(rates.latest()),
        Some([only]) => Some(only.rate),
        Some(_) => None,
    };
    Ok(TripsMade { trips, miles: Quantity::of_sum(miles), rate, cost: Money::of_sum(cost) })
}

/// The trips of a year with what each is worth, in the order they were made.
pub fn log(scope: &mut Scope, year: Year) -> Result<Vec<Trip>> {
    let filter = TripFilter { year: Some(year), ..TripFilter::default() };
    Ok(list(scope, &ListQuery::default(), &filter)?.rows.into_iter().rev().collect())
}

#[derive(QueryableByName)]
#[diesel(check_for_backend(MultiBackend))]
struct YearOfTrips {
    #[diesel(sql_type = Text)]
    year: String,
}

/// The years that have trips, newest first.
pub fn years(scope: &mut Scope) -> Result<Vec<Year>> {
    let years: Vec<YearOfTrips> = diesel::sql_query(
        "SELECT DISTINCT substr(date, 1, 4) AS year FROM trips WHERE owner_id = $1 ORDER BY year DESC",
    )
    .bind::<Text, _>(scope.owner_id().to_owned())
    .load(scope.connection)?;
    Ok(years.iter().filter_map(|found| Year::parse(&found.year)).collect())
}

/// Values the trips of a year at the rate the IRS published for it. None where that isn't known.
pub fn use_published(scope: &mut Scope, year: Year) -> Result<Option<MileageRates>> {
    let published = rules::published(year);
    if published.is_empty() {
        return Ok(None);
    }
    set_rates_of_year(scope, year, &published).map(Some)
}

/// The whole log in figures, or those of one year; the month is this one whatever the year.
pub fn summary(scope: &mut Scope, year: Option<Year>) -> Result<MileageSummary> {
    let rates = mileage_rates(scope)?;
    let worth = format!("CASE WHEN purpose = 'business' THEN (miles * {} + 5000) / 10000 ELSE 0 END", rates.sql());
    let mine = trips::table.filter(trips::owner_id.eq(scope.owner_id().to_owned()));
    type Sums = (i64, f64, f64, f64, f64, f64, i64, f64, f64);
    let mut asked_for = mine.clone().into_boxed();
    if let Some(year) = year {
        asked_for = asked_for.filter(trips::date.between(year.first_day(), year.last_day()));
    }
    let (total_trips, miles, fuel, cost, business, mpg, with_mpg, gallons, reimbursement): Sums = asked_for
        .select((
            figures::count(),
            figures::sum("miles"),
            figures::sum("fuel_cost"),
            figures::sum("total_cost"),
            figures::sum("CASE WHEN purpose = 'business' THEN miles ELSE 0 END"),
            figures::sum("CASE WHEN vehicle_mpg > 0 THEN vehicle_mpg ELSE 0 END"),
            figures::count_where("vehicle_mpg > 0"),
            figures::sum("CASE WHEN vehicle_mpg > 0 THEN (2000 * miles + vehicle_mpg) / (2 * vehicle_mpg) ELSE 0 END"),
            figures::sum(&worth),
        ))
        .first(scope.connection)?;

    let month = Span::around(scope.today(), Period::Monthly);
    let (monthly_trips, monthly_miles, monthly_cost): (i64, f64, f64) = mine
        .filter(trips::date.between(month.first(), month.last()))
        .select((figures::count(), figures::sum("miles"), figures::sum("total_cost")))
        .first(scope.connection)?;

    let (total_distance, total_cost) = (Quantity::of_sum(miles), Money::of_sum(cost));
    let gallons = Quantity::of_sum(gallons);
    Ok(MileageSummary {
        total_distance,
        total_fuel_cost: Money::of_sum(fuel),
        total_cost,
        cost_per_mile: rules::cost_per_mile(total_cost, total_distance),
        personal_miles: Quantity::of_sum(miles - business),
        business_miles: Quantity::of_sum(business),
        average_mpg: rules::mean(Quantity::of_sum(mpg), with_mpg),
        total_trips,
        mileage_rate: year.map_or_else(|| rates.latest(), |year| rates.on(year.last_day())),
        mileage_rates: match year {
            Some(year) => rates.within(year.first_day(), year.last_day()),
            None => rates.all().to_vec(),
        },
        published_rates: year.map(rules::published).unwrap_or_default(),
        reimbursement: Money::of_sum(reimbursement),
        gallons,
        fuel_efficiency: rules::miles_per_gallon(total_distance, gallons),
        month_start: month.first(),
        monthly_miles: Quantity::of_sum(monthly_miles),
        monthly_cost: Money::of_sum(monthly_cost),
        monthly_trips,
    })
}

#[derive(QueryableByName)]
#[diesel(check_for_backend(MultiBackend))]
struct UsedVehicle {
    #[diesel(sql_type = Text)]
    vehicle: String,
    #[diesel(sql_type = BigInt)]
    vehicle_mpg: Quantity,
    #[diesel(sql_type = BigInt)]
    fuel_price: Money,
}

/// The vehicles of the last trips, the last used first, then those of the garage that have not been used yet.
pub fn vehicles(scope: &mut Scope) -> Result<Vec<TripVehicle>> {
    let owner_id = scope.owner_id().to_owned();
    let used: Vec<UsedVehicle> = diesel::sql_query(
        "SELECT vehicle, vehicle_mpg, fuel_price FROM (SELECT vehicle, vehicle_mpg, date, id, \
         FIRST_VALUE(fuel_price) OVER (PARTITION BY vehicle \
             ORDER BY CASE WHEN fuel_price > 0 THEN 0 ELSE 1 END, date DESC, id DESC) AS fuel_price, \
         ROW_NUMBER() OVER (PARTITION BY vehicle ORDER BY date DESC, id DESC) AS place \
         FROM (SELECT vehicle, vehicle_mpg, fuel_price, date, id FROM trips WHERE owner_id = $1 \
             ORDER BY date DESC, id DESC LIMIT $3) AS last) AS latest \
         WHERE place = 1 ORDER BY date DESC, id DESC LIMIT $2",
    )
    .bind::<Text, _>(owner_id)
    .bind::<BigInt, _>(MOST_VEHICLES)
    .bind::<BigInt, _>(TRIPS_LOOKED_THROUGH)
    .load(scope.connection)?;
    let mut vehicles: Vec<TripVehicle> = used
        .into_iter()
        .map(|UsedVehicle { vehicle, vehicle_mpg, fuel_price }| TripVehicle {
            vehicle,
            vehicle_mpg: Some(vehicle_mpg),
            fuel_price: Some(fuel_price).filter(|price| *price != Money::ZERO),
        })
        .collect();
    for vehicle in vehicle_names(scope, MOST_VEHICLES)? {
        if !vehicles.iter().any(|known| known.vehicle == vehicle) {
            vehicles.push(TripVehicle { vehicle, vehicle_mpg: None, fuel_price: None });
        }
    }
    Ok(vehicles)
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Trip>> {
    list(scope, query, &TripFilter::default())
}
