//! The demo business's vans and machines, with their service history: something is always due, one thing is broken.

use jiff::SignedDuration;

use super::shop::text;
use crate::modules::activity::{Kind, record};
use crate::modules::equipment::{
    self, EquipmentFields, EquipmentType, ServiceRecordFields, ServiceType, Status, UsedPart,
};
use crate::modules::inventory::Condition;
use platform::access::Scope;
use platform::error::Result;
use platform::fields::json_list::JsonList;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

pub fn fill(scope: &mut Scope) -> Result<()> {
    let (now, today) = (scope.now, scope.today());
    for machine in GARAGE {
        scope.now = now.minus(SignedDuration::from_hours(24 * 340));
        let row = equipment::insert(scope, machine.fields(today))?;
        record(scope, Kind::Equipment, "Equipment added", &row.fields.name)?;
        for service in machine.services {
            scope.now = now.minus(SignedDuration::from_hours(24 * service.0));
            equipment::add_record(scope, &row.id, |_| service.fields(today))?;
            record(scope, Kind::Equipment, "Service logged", &format!("{} for {}", service.1.word(), machine.name))?;
        }
    }
    scope.now = now;
    Ok(())
}

struct Machine {
    name: &'static str,
    kind: EquipmentType,
    maker: (&'static str, &'static str, Option<i64>),
    cost: i64,
    location: &'static str,
    serial_number: &'static str,
    status: Status,
    condition: Condition,
    assigned_to: &'static str,
    notes: &'static str,
    services: &'static [Service],
}

impl Machine {
    fn fields(&self, today: CalendarDate) -> EquipmentFields {
        let (brand, model, year) = self.maker;
        EquipmentFields {
            name: self.name.to_owned(),
            kind: self.kind,
            brand: text(brand),
            model: text(model),
            year,
            cost: Money::of(self.cost),
            location: text(self.location),
            vin_serial_number: text(self.serial_number),
            status: self.status,
            condition: self.condition,
            assigned_to: text(self.assigned_to),
            last_service: None,
            // What was never serviced yet is due in spring.
            next_service: self.services.is_empty().then(|| today.plus_days(140)),
            notes: text(self.notes),
            ..EquipmentFields::default()
        }
    }
}

/// done how many days ago, what, description, odometer, invoice number, due again in how many days from today, parts
struct Service(i64, ServiceType, &'static str, i64, &'static str, i64, &'static [(&'static str, i64, i64)]);

impl Service {
    fn fields(&self, today: CalendarDate) -> Result<ServiceRecordFields> {
        let parts = self.6.iter().map(|(name, thousandths, cents)| UsedPart {
            name: (*name).to_owned(),
            quantity: Quantity::of(*thousandths),
            cost: Money::of(*cents),
        });
        Ok(ServiceRecordFields {
            service_date: today.plus_days(-self.0),
            service_type: self.1,
            description: text(self.2),
            performed_by: "User".to_owned(),
            mileage: self.3,
            invoice_number: text(self.4),
            next_service_date: Some(today.plus_days(self.5)),
            parts_used: JsonList::new(parts.collect())?,
            ..ServiceRecordFields::default()
        })
    }
}

const OIL: &[(&str, i64, i64)] = &[("5W-30 full synthetic, qt", 6_500, 749), ("Oil filter FL-500S", 1_000, 1_180)];

const GARAGE: &[Machine] = &[
    Machine {
        name: "Ford Transit 250",
        kind: EquipmentType::Vehicle,
        maker: ("Ford", "Transit 250", Some(2021)),
        cost: 3_785_000,
        location: "Shop lot",
        serial_number: "1FTBR1Y84MKA41207",
        status: Status::Active,
        condition: Condition::Good,
        assigned_to: "Dana Reyes",
        notes: "Tire size 235/65R16. Spare key in the office safe.\nLadder rack rattles above 60, rubber pads help.",
        services: &[
            Service(298, ServiceType::Inspection, "State inspection", 41_870, "RA-1188", -150, &[]),
            Service(161, ServiceType::OilChange, "Oil and filter, tires rotated", 46_120, "RA-1304", 5, OIL),
            Service(
                34,
                ServiceType::Repair,
                "Front brake pads and rotors",
                50_480,
                "RA-1391",
                5,
                &[("Brake pads, front", 1_000, 6_890), ("Rotor, front", 2_000, 7_450)],
            ),
        ],
    },
    Machine {
        name: "Chevy Express 2500",
        kind: EquipmentType::Vehicle,
        maker: ("Chevrolet", "Express 2500", Some(2018)),
        cost: 2_240_000,
        location: "Marcus takes it home",
        serial_number: "1GCWGAFG9J1274533",
        status: Status::Active,
        condition: Condition::Fair,
        assigned_to: "Marcus Bell",
        notes: "Slow leak in the right rear tire: check the pressure on Mondays.",
        services: &[
            Service(205, ServiceType::OilChange, "Oil and filter", 88_240, "RA-1267", -20, OIL),
            Service(66, ServiceType::OilChange, "Oil and filter, air filter", 92_615, "RA-1372", 24, OIL),
        ],
    },
    Machine {
        name: "Enclosed trailer",
        kind: EquipmentType::Vehicle,
        maker: ("Haulmark", "Passport 6x12", Some(2017)),
        cost: 485_000,
        location: "Warehouse yard",
        serial_number: "575PB1219HH330192",
        status: Status::Active,
        condition: Condition::Good,
        assigned_to: "",
        notes: "For water heaters and boiler jobs.",
        services: &[Service(
            120,
            ServiceType::Maintenance,
            "Wheel bearings greased",
            0,
            "",
            245,
            &[("Bearing grease, tube", 1_000, 899)],
        )],
    },
    Machine {
        name: "Drain machine",
        kind: EquipmentType::Equipment,
        maker: ("Ridgid", "K-60SP", Some(2020)),
        cost: 174_900,
        location: "Ford Transit 250",
        serial_number: "EJK60-118442",
        status: Status::InService,
        condition: Condition::Poor,
        assigned_to: "Dana Reyes",
        notes: "Clutch slips under load. At Ridge Supply for repair.",
        services: &[Service(
            3,
            ServiceType::Repair,
            "Clutch jaws ordered",
            0,
            "RS-20711",
            2,
            &[("Clutch jaw set", 1_000, 8_640)],
        )],
    },
    Machine {
        name: "Sewer camera",
        kind: EquipmentType::Equipment,
        maker: ("Ridgid", "SeeSnake microReel", Some(2022)),
        cost: 519_000,
        location: "Ford Transit 250",
        serial_number: "SS-MR-70913",
        status: Status::Active,
        condition: Condition::Good,
        assigned_to: "Marcus Bell",
        notes: "",
        services: &[Service(190, ServiceType::Maintenance, "Lens and cable checked", 0, "", 62, &[])],
    },
    Machine {
        name: "Generator",
        kind: EquipmentType::Equipment,
        maker: ("Honda", "EU2200i", Some(2023)),
        cost: 119_900,
        location: "Warehouse",
        serial_number: "EAMT-1402887",
        status: Status::Active,
        condition: Condition::Good,
        assigned_to: "",
        notes: "Run it dry before storing.",
        services: &[],
    },
    Machine {
        name: "Pipe threader",
        kind: EquipmentType::Equipment,
        maker: ("Ridgid", "700", Some(2015)),
        cost: 132_000,
        location: "Warehouse",
        serial_number: "R700-55120",
        status: Status::Active,
        condition: Condition::Fair,
        assigned_to: "",
        notes: "",
        services: &[Service(88, ServiceType::Inspection, "Dies sharpened, brushes fine", 0, "TD-0417", 277, &[])],
    },
];
