//! The demo business's calendar: a year of visits that its trips and invoices tell of, and what is agreed for the next weeks.

use jiff::SignedDuration;
use jiff::civil::Weekday;

use super::clients;
use super::shop::text;
use crate::modules::activity::{Kind, record};
use crate::modules::appointments::{self, AppointmentCategory, AppointmentFields, AppointmentStatus};
use platform::access::Scope;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::time_of_day::TimeOfDay;

use AppointmentCategory::{Consultation, Installation, Maintenance, Repair, Service};

/// From so many days ago to so many ahead.
const BACK: i64 = 360;
const AHEAD: i64 = 45;
/// Further ahead, not everybody has said yes.
const CONFIRMED_AHEAD: i64 = 6;

pub fn agree(scope: &mut Scope, clients: &[clients::Known]) -> Result<()> {
    let (now, today) = (scope.now, scope.today());
    let days = (-BACK..=AHEAD).map(|days| (days, today.plus_days(days)));
    let working = days.filter(|(_, date)| !matches!(date.day().weekday(), Weekday::Saturday | Weekday::Sunday));
    let mut number = 0;
    for (days, date) in working {
        // Two visits on most days, one on each third; the further ahead, the fewer. And there were fewer before business picked up.
        let is_quiet = days % 3 == 0 || days > 20 || (days < -30 && days % 4 == 0);
        let most = if is_quiet { 1 } else { 2 };
        for slot in 0..most {
            // Visits are agreed about a week before; what is ahead was agreed in the last days.
            let agreed = if days < 2 { 24 * (7 - days) } else { 3 + 5 * (days % 9) };
            scope.now = now.minus(SignedDuration::from_hours(agreed));
            let mut fields = visit(number, slot, days, date, today);
            fields.client_id = clients::find(clients, &fields.client_name).map(|client| client.id.clone());
            let row = appointments::insert(scope, fields)?;
            let details = format!("{} for {}", row.fields.title, row.fields.client_name);
            record(scope, Kind::Appointments, "Appointment created", &details)?;
            number += 1;
        }
    }
    scope.now = now;
    Ok(())
}

fn visit(number: usize, slot: i64, days: i64, date: CalendarDate, today: CalendarDate) -> AppointmentFields {
    let Visit { title, client, category, hours, last_days } = &VISITS[number * 5 % VISITS.len()];
    let Client { name, email, phone, address } = client;
    let (start, end) = if slot == 0 { hours.0 } else { hours.1 };
    let end_date = date.plus_days(*last_days);
    let van = if number % 3 == 2 { "Chevy Express 2500" } else { "Ford Transit 250" };
    AppointmentFields {
        title: (*title).to_owned(),
        is_multi_day: *last_days > 0,
        start_date: date,
        end_date,
        start_time: TimeOfDay::parse(start).unwrap_or_default(),
        end_time: TimeOfDay::parse(end).unwrap_or_default(),
        status: if number % 29 == 13 {
            AppointmentStatus::Cancelled
        } else if end_date < today {
            AppointmentStatus::Completed
        } else if days <= CONFIRMED_AHEAD {
            AppointmentStatus::Confirmed
        } else {
            AppointmentStatus::Scheduled
        },
        client_name: (*name).to_owned(),
        client_email: text(email),
        client_phone: text(phone),
        location: text(address),
        notes: Some(format!("Take the {van}.")),
        category: *category,
        ..AppointmentFields::default()
    }
}

struct Client {
    name: &'static str,
    email: &'static str,
    phone: &'static str,
    address: &'static str,
}

const PATEL: Client =
    Client { name: "Anita Patel", email: "anita.patel@example.com", phone: "(555) 012-4410", address: "118 Alder Ave" };
const OKAFOR: Client = Client {
    name: "Chidi Okafor",
    email: "c.okafor@example.com",
    phone: "(555) 016-0932",
    address: "27 Canyon View Dr",
};
const NGUYEN: Client =
    Client { name: "Linh Nguyen", email: "linh@example.com", phone: "(555) 019-7781", address: "4410 Route 9" };
const HILLCREST: Client = Client {
    name: "Hillcrest Apartments",
    email: "office@hillcrest.example.com",
    phone: "(555) 011-3000",
    address: "Hillcrest Apartments, unit 2B",
};
const LARSEN: Client =
    Client { name: "Erik Larsen", email: "erik.larsen@example.com", phone: "(555) 018-2654", address: "9 Orchard Ln" };
const BRANDT: Client = Client { name: "Greta Brandt", email: "", phone: "(555) 013-8206", address: "302 Mill Rd" };
const SCHOOL: Client = Client {
    name: "St. Anne's School",
    email: "facilities@stannes.example.com",
    phone: "(555) 015-7400",
    address: "St. Anne's School, boiler room",
};
const MOREAU: Client = Client {
    name: "Claire Moreau",
    email: "claire@example.com",
    phone: "(555) 017-5519",
    address: "61 Lakeshore Blvd",
};
const DIAZ: Client = Client { name: "Rosa Diaz", email: "rosa.diaz@example.com", phone: "", address: "15 Juniper Ct" };

type Hours = (&'static str, &'static str);

struct Visit {
    title: &'static str,
    client: Client,
    category: AppointmentCategory,
    /// In the morning and in the afternoon.
    hours: (Hours, Hours),
    /// How many days it goes on behind the first.
    last_days: i64,
}

const fn visit_of(title: &'static str, client: Client, category: AppointmentCategory, hours: (Hours, Hours)) -> Visit {
    Visit { title, client, category, hours, last_days: 0 }
}

const SHORT: (Hours, Hours) = (("08:30", "10:00"), ("13:30", "15:00"));
const HALF_A_DAY: (Hours, Hours) = (("08:00", "12:00"), ("12:30", "16:30"));
const ALL_DAY: (Hours, Hours) = (("08:00", "16:30"), ("08:00", "16:30"));

static VISITS: &[Visit] = &[
    visit_of("Water heater replacement", PATEL, Installation, HALF_A_DAY),
    visit_of("Boiler tune-up", OKAFOR, Maintenance, SHORT),
    visit_of("Leak under slab", NGUYEN, Repair, HALF_A_DAY),
    visit_of("Three lavatory faucets", HILLCREST, Installation, HALF_A_DAY),
    Visit { last_days: 2, ..visit_of("Bath rough-in", LARSEN, Installation, ALL_DAY) },
    visit_of("Sewer camera inspection", BRANDT, Service, SHORT),
    Visit { last_days: 1, ..visit_of("Furnace service", SCHOOL, Maintenance, ALL_DAY) },
    visit_of("Well pump", MOREAU, Repair, HALF_A_DAY),
    visit_of("Clogged main", DIAZ, Repair, SHORT),
    visit_of("Estimate for a second bath", PATEL, Consultation, SHORT),
    visit_of("Quarterly check", HILLCREST, Service, SHORT),
    visit_of("Kitchen faucet", OKAFOR, Installation, SHORT),
    visit_of("Sump pump check", NGUYEN, Maintenance, SHORT),
];
