//! The demo business's tools, bought over the past year.

use jiff::SignedDuration;

use super::shop::text;
use crate::modules::activity::{Kind, record};
use crate::modules::inventory::Condition;
use crate::modules::tools::{self, Brand, ToolFields, ToolType};
use platform::access::Scope;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

pub fn buy(scope: &mut Scope) -> Result<()> {
    let (now, today) = (scope.now, scope.today());
    for tool in TOOLS {
        scope.now = now.minus(SignedDuration::from_hours(24 * tool.7));
        let row = tools::insert(scope, tool.fields(today.plus_days(-tool.7)))?;
        record(scope, Kind::Tools, "Tool added", &row.fields.name)?;
    }
    scope.now = now;
    Ok(())
}

/// name, brand, type, cost in cents, quantity, where it lies, serial number, bought how many days ago, where, warranty
struct Tool(&'static str, Brand, ToolType, i64, i64, &'static str, &'static str, i64, &'static str, &'static str);

impl Tool {
    fn fields(&self, bought: CalendarDate) -> ToolFields {
        let named = NAMED.iter().find(|(tool, ..)| *tool == self.0);
        ToolFields {
            name: self.0.to_owned(),
            brand: self.1,
            brand_name: named.and_then(|(_, brand, _)| text(brand)),
            kind: self.2,
            type_name: named.and_then(|(.., kind)| text(kind)),
            cost: Money::of(self.3),
            quantity: Quantity::whole(self.4),
            location: text(self.5),
            condition: match self.7 {
                ..300 => Condition::Good,
                300..330 => Condition::Fair,
                _ => Condition::Poor,
            },
            serial_number: text(self.6),
            purchase_date: Some(bought),
            purchase_location: text(self.8),
            warranty: text(self.9),
            ..ToolFields::default()
        }
    }
}

/// The brands and types that aren't listed, by tool.
const NAMED: &[(&str, &str, &str)] = &[
    ("M18 Force Logic press tool kit", "", "Press tool"),
    ("M12 ProPEX expansion tool", "", "Expansion tool"),
    ("Basin wrench", "RIDGID", ""),
];

const TOOLS: &[Tool] = &[
    Tool(
        "M18 Force Logic press tool kit",
        Brand::Milwaukee,
        ToolType::Other,
        189_900,
        1,
        "Truck",
        "J22AD23040117",
        210,
        "Ridge Supply, Alder Ave",
        "5 years, registered online",
    ),
    Tool(
        "M12 ProPEX expansion tool",
        Brand::Milwaukee,
        ToolType::Other,
        45_900,
        1,
        "Truck",
        "E81BD22310448",
        285,
        "Ridge Supply, Alder Ave",
        "5 years",
    ),
    Tool(
        "20V MAX hammer drill",
        Brand::DeWalt,
        ToolType::Drill,
        17_900,
        2,
        "Truck",
        "DCD998-4471",
        120,
        "Home center, Route 9",
        "3 years, receipt in the office",
    ),
    Tool(
        "Right-angle drill, 18V",
        Brand::Makita,
        ToolType::Drill,
        24_900,
        1,
        "Truck",
        "XAD05-118204",
        318,
        "Home center, Route 9",
        "3 years",
    ),
    Tool(
        "Impact driver, 18V",
        Brand::Makita,
        ToolType::Drill,
        12_900,
        2,
        "Truck",
        "XDT16-902213",
        96,
        "Home center, Route 9",
        "3 years",
    ),
    Tool(
        "Reciprocating saw, 20V",
        Brand::DeWalt,
        ToolType::Saw,
        15_900,
        1,
        "Truck",
        "DCS382-0092",
        150,
        "Home center, Route 9",
        "3 years",
    ),
    Tool(
        "Compact band saw, M18",
        Brand::Milwaukee,
        ToolType::Saw,
        32_900,
        1,
        "Warehouse",
        "K41AD22160071",
        262,
        "Ridge Supply, Alder Ave",
        "5 years",
    ),
    Tool(
        "Jigsaw, barrel grip",
        Brand::Bosch,
        ToolType::Saw,
        17_900,
        1,
        "Warehouse",
        "JS572-33018",
        305,
        "Home center, Route 9",
        "1 year",
    ),
    Tool("Orbital sander", Brand::Bosch, ToolType::Sander, 7_900, 1, "Warehouse", "", 334, "Home center, Route 9", ""),
    Tool(
        "Pipe wrench, aluminum, 18\"",
        Brand::Other,
        ToolType::Wrench,
        6_450,
        2,
        "Truck",
        "",
        240,
        "Ridge Supply, Alder Ave",
        "Lifetime",
    ),
    Tool(
        "Pipe wrench, aluminum, 24\"",
        Brand::Other,
        ToolType::Wrench,
        9_400,
        2,
        "Truck",
        "",
        240,
        "Ridge Supply, Alder Ave",
        "Lifetime",
    ),
    Tool(
        "Torque wrench, 1/2\" drive",
        Brand::Icon,
        ToolType::Wrench,
        16_900,
        1,
        "Office",
        "IC-TW-2207",
        180,
        "Tool depot, 3rd St",
        "Lifetime, calibrate yearly",
    ),
    Tool("Basin wrench", Brand::Other, ToolType::Wrench, 3_200, 3, "Truck", "", 200, "Ridge Supply, Alder Ave", ""),
    Tool(
        "Tubing cutter set",
        Brand::Other,
        ToolType::General,
        5_800,
        2,
        "Truck",
        "",
        170,
        "Ridge Supply, Alder Ave",
        "Lifetime",
    ),
    Tool(
        "Torch kit, self-igniting",
        Brand::Other,
        ToolType::General,
        8_900,
        2,
        "Truck",
        "",
        75,
        "Home center, Route 9",
        "1 year",
    ),
    Tool(
        "Manometer, digital",
        Brand::Other,
        ToolType::General,
        13_900,
        1,
        "Truck",
        "DM-40-5512",
        60,
        "Heating wholesale, Mill Rd",
        "2 years",
    ),
    Tool(
        "Thermal camera, phone clip-on",
        Brand::Other,
        ToolType::General,
        39_900,
        0,
        "Lent to Marcus's brother",
        "FO-2281",
        130,
        "Online",
        "1 year",
    ),
    Tool(
        "Wet/dry vacuum, 9 gal",
        Brand::DeWalt,
        ToolType::General,
        14_900,
        1,
        "Warehouse",
        "",
        323,
        "Home center, Route 9",
        "1 year",
    ),
    Tool(
        "Step ladder, 8 ft, fiberglass",
        Brand::Other,
        ToolType::General,
        18_900,
        2,
        "Truck",
        "",
        290,
        "Home center, Route 9",
        "",
    ),
];
