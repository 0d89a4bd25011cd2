//! The demo business's trips of a year, and a few of its owner's own.

use jiff::SignedDuration;

use super::projects::Known;
use super::shop::text;
use crate::modules::activity::{Kind, record};
use crate::modules::mileage::{self, Purpose, TripFields};
use platform::access::Scope;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// Most working days of a year, up to yesterday.
pub fn drive(scope: &mut Scope, projects: &[Known]) -> Result<()> {
    let (now, today) = (scope.now, scope.today());
    for (number, days_ago) in (1..=360).rev().filter(|days_ago| days_ago % 7 < 5 && days_ago % 5 != 3).enumerate() {
        scope.now = now.minus(SignedDuration::from_hours(24 * days_ago - 8));
        let mut fields = trip(number, today.plus_days(-days_ago));
        let project = projects.iter().find(|project| project.is_reached_by(&fields.end_location, days_ago));
        fields.project_id = project.map(|project| project.id.clone());
        let row = mileage::insert(scope, fields)?;
        record(scope, Kind::Mileage, "Trip added", &row.fields.route())?;
    }
    scope.now = now;
    Ok(())
}

/// where to, miles there and back in thousandths, tolls and parking in cents, what for
const DESTINATIONS: &[(&str, i64, i64, &str)] = &[
    ("118 Alder Ave", 12_400, 0, "Water heater, Patel"),
    ("Ridge Supply", 8_600, 0, "Stock run"),
    ("27 Canyon View Dr", 31_200, 0, "Boiler tune-up, Okafor"),
    ("4410 Route 9", 22_800, 150, "Leak under slab, Nguyen"),
    ("Hillcrest Apartments", 17_500, 0, "Three faucets, unit 2B"),
    ("9 Orchard Ln", 26_300, 0, "Bath rough-in, Larsen"),
    ("City permit office", 14_200, 600, "Permit for Orchard Ln"),
    ("302 Mill Rd", 9_900, 0, "Sewer camera, Brandt"),
    ("Heating wholesale", 19_400, 0, "Igniters and filters"),
    ("St. Anne's School", 41_700, 150, "Furnace service"),
    ("61 Lakeshore Blvd", 54_600, 300, "Well pump, Moreau"),
    ("15 Juniper Ct", 7_300, 0, "Clogged main, Diaz"),
];

fn trip(number: usize, date: CalendarDate) -> TripFields {
    let is_personal = number % 23 == 11;
    let (end, miles, other_cost, notes) =
        if is_personal { ("Lake cabin", 96_800, 0, "") } else { DESTINATIONS[number * 7 % DESTINATIONS.len()] };
    let (vehicle, mpg) = if number % 3 == 2 { ("Chevy Express 2500", 14_500) } else { ("Ford Transit 250", 17_800) };
    // Fuel went up over the summer and came down again.
    let season = i64::try_from(number % 200).unwrap_or_default();
    TripFields {
        date,
        start_location: "Shop".to_owned(),
        end_location: end.to_owned(),
        miles: Quantity::of(miles),
        fuel_price: Money::of(329 + season.min(200 - season) / 2),
        vehicle: vehicle.to_owned(),
        vehicle_mpg: Quantity::of(mpg),
        purpose: if is_personal { Purpose::Personal } else { Purpose::Business },
        other_cost: Money::of(other_cost),
        notes: text(notes),
        ..TripFields::default()
    }
}
