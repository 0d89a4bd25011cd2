//! What comes in and goes out of the mileage calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::fuel_cost;
use crate::modules::profile::{DatedRate, MileageRate};
use crate::references::PROJECT_OF_TRIP;
use crate::schema::trips;
use platform::db::query::search::search_text;
use platform::db::query::sorted::{Direction, sorts};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, New, NewWithin};
use platform::http::parameters::parameters;
use platform::http::version::Version;
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::calendar_date::{CalendarDate, Year};
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

choice! {
    /// Whose trip it was: only business miles are reimbursed.
    pub enum Purpose {
        Business = "business",
        Personal = "personal",
    }
}

/// What an owner says about a trip, and the two costs that follow from it.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = trips)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct TripFields {
    pub date: CalendarDate,
    pub start_location: String,
    pub end_location: String,
    pub miles: Quantity,
    /// Dollars per gallon.
    pub fuel_price: Money,
    pub vehicle: String,
    pub vehicle_mpg: Quantity,
    pub purpose: Purpose,
    /// Tolls and parking, in dollars.
    pub other_cost: Money,
    #[schema(required = true)]
    pub notes: Option<String>,
    /// The id of the project it was made for.
    #[schema(required = true)]
    pub project_id: Option<String>,
    /// miles / vehicleMpg × fuelPrice, in dollars.
    pub fuel_cost: Money,
    /// fuelCost + otherCost, in dollars.
    pub total_cost: Money,
}

pub type NewTrip = NewWithin<TripFields>;
pub type TripChange = Change<TripFields>;

impl Payload for TripFields {
    const NEW: &'static str = "NewTrip";
    const CHANGE: &'static str = "TripChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.date("date", "Date", &mut self.date);
        fields.text("startLocation", "Start location", &mut self.start_location, 200);
        fields.text("endLocation", "End location", &mut self.end_location, 200);
        fields.quantity("miles", "Miles", &mut self.miles, Needed::Required, 0);
        fields.money("fuelPrice", "Fuel price", &mut self.fuel_price);
        fields.text("vehicle", "Vehicle", &mut self.vehicle, 200);
        fields.quantity("vehicleMpg", "Vehicle MPG", &mut self.vehicle_mpg, Needed::Required, 1);
        fields.choice("purpose", "Purpose", &mut self.purpose, Needed::Optional);
        fields.money("otherCost", "Other cost", &mut self.other_cost);
        fields.optional_text("notes", "Notes", &mut self.notes, 2000);
        fields.reference("projectId", "Project", &mut self.project_id, &PROJECT_OF_TRIP);
    }
}

impl TripFields {
    pub fn route(&self) -> String {
        format!("{} → {}", self.start_location, self.end_location)
    }
}

impl OwnedFields for TripFields {
    fn search_text(&self) -> String {
        let notes = self.notes.as_deref().unwrap_or_default();
        search_text([
            self.start_location.as_str(),
            self.end_location.as_str(),
            self.vehicle.as_str(),
            self.purpose.word(),
            notes,
        ])
    }

    fn settle(&mut self) {
        self.fuel_cost = fuel_cost(self.miles, self.vehicle_mpg, self.fuel_price);
        self.total_cost = Money::of(self.fuel_cost.cents() + self.other_cost.cents());
    }

    fn contribution(&self) -> Contribution {
        Contribution::default().with("trips", 1)
    }
}

/// A trip as the API shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trip {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    #[serde(flatten)]
    pub fields: TripFields,
    /// As in "Shop → 12 Oak Street".
    pub route: String,
    /// As in "Ford Transit (18 MPG)".
    pub vehicle_info: String,
    /// Business miles at the owner's rate of that day, in dollars.
    pub reimbursement: Money,
    pub created_at: Moment,
    pub updated_at: Moment,
}

impl Version for Trip {
    fn version(&self) -> String {
        self.updated_at.to_string()
    }

    /// Another rate makes another reimbursement of the same trip.
    fn beside(&self) -> Option<String> {
        Some(self.reimbursement.cents().to_string())
    }
}

/// A rate, and the first day it counts.
#[derive(Clone, Debug, Default)]
pub struct RateFields {
    pub since: CalendarDate,
    pub rate: MileageRate,
}

pub type NewMileageRate = New<RateFields>;

impl Payload for RateFields {
    const NEW: &'static str = "NewMileageRate";

    fn fields(&mut self, fields: &mut Fields) {
        fields.date("since", "First day", &mut self.since);
        fields.number_or("rate", "Rate", &mut self.rate, 0, MileageRate::USUAL);
    }
}

/// The year whose published rates are used.
#[derive(Clone, Debug, Default)]
pub struct YearFields {
    pub year: i64,
}

pub type PublishedYear = New<YearFields>;

impl Payload for YearFields {
    const NEW: &'static str = "PublishedYear";

    fn fields(&mut self, fields: &mut Fields) {
        fields.whole("year", "Year", &mut self.year, 0..=9999);
    }
}

/// A vehicle to choose for the next trip.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TripVehicle {
    pub vehicle: String,
    /// Of its last trip; none for a vehicle that has only stood in the garage.
    #[schema(required = true)]
    pub vehicle_mpg: Option<Quantity>,
    /// What was last paid for a gallon for it; none when no price was ever entered.
    #[schema(required = true)]
    pub fuel_price: Option<Money>,
}

sorts! {
    /// What the log can be sorted by.
    pub enum TripSort of TripFields in "trips" {
        Date = "date" by date,
        Miles = "miles" by miles,
        Route = "route" by start_location,
        Vehicle = "vehicle" by vehicle,
        Purpose = "purpose" by purpose,
        FuelCost = "fuelCost" by fuel_cost,
        TotalCost = "totalCost" by total_cost,
    }
}

parameters! {
    /// What narrows the log, and its order.
    pub struct TripFilter {
        /// Only trips of this year.
        year: Year = "year",
        /// Only trips that were made for the project with this id.
        project: String = "project",
        /// Only trips on this day or later.
        from: CalendarDate = "from",
        /// Only trips on this day or earlier.
        to: CalendarDate = "to",
        /// What it's sorted by. Without it, the list's own order.
        sort: TripSort = "sort",
        direction: Direction = "direction",
    }
}

parameters! {
    /// What the figures of the log are about.
    #[derive(Copy)]
    pub struct TripsSummed {
        /// Only trips of this year.
        year: Year = "year",
    }
}

/// The whole log, or one year of it, in figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MileageSummary {
    pub total_distance: Quantity,
    pub total_fuel_cost: Money,
    pub total_cost: Money,
    /// Total cost / total distance, in dollars.
    pub cost_per_mile: MileageRate,
    pub personal_miles: Quantity,
    pub business_miles: Quantity,
    /// The mean over the trips with a positive MPG.
    pub average_mpg: Quantity,
    pub total_trips: i64,
    /// What a business mile is worth at the end of it, in dollars.
    pub mileage_rate: MileageRate,
    /// All rates that count in it, oldest first.
    pub mileage_rates: Vec<DatedRate>,
    /// The IRS standard business rate of the year; empty without a year, and where it isn't known.
    pub published_rates: Vec<DatedRate>,
    /// The sum over the business trips, each rounded to the cent.
    pub reimbursement: Money,
    /// All fuel, each trip's rounded to a thousandth of a gallon.
    pub gallons: Quantity,
    /// Total distance / gallons.
    pub fuel_efficiency: Quantity,
    /// The first day of the month that the next three figures are about: the owner's own.
    pub month_start: CalendarDate,
    pub monthly_miles: Quantity,
    pub monthly_cost: Money,
    pub monthly_trips: i64,
}
