//! What hangs on the truck's racks and lies on the warehouse's shelves.

use jiff::SignedDuration;

use super::shop::text;
use crate::modules::inventory::{Condition, Location, PartFields};
use crate::modules::{activity, inventory};
use platform::access::Scope;
use platform::error::Result;
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// Enters the stock over the past year, the newest parts last.
pub fn stock_up(scope: &mut Scope, now: Moment) -> Result<()> {
    let count = i64::try_from(STOCK.len()).unwrap_or(i64::MAX);
    for (index, stock) in (0..).zip(STOCK) {
        // The last few of the year fall into the past days, so that the activity reads like a working week.
        scope.now = now.minus(SignedDuration::from_hours(7 + (count - 1 - index) * 19 * 7));
        let row = inventory::insert(scope, stock.fields())?;
        activity::record(scope, activity::Kind::Inventory, "Part added", &row.fields.name)?;
    }
    scope.now = now;
    Ok(())
}

/// name, SKU, maker's number, cost and price in cents, quantity, reorder level, where it lies
pub struct Stock(pub &'static str, pub &'static str, &'static str, i64, pub i64, i64, i64, Location);

impl Stock {
    fn fields(&self) -> PartFields {
        PartFields {
            name: self.0.to_owned(),
            sku: Some(self.1.to_owned()),
            part_number: text(self.2),
            cost: Money::of(self.3),
            price: Money::of(self.4),
            quantity: Quantity::whole(self.5),
            reorder_level: Quantity::whole(self.6),
            location: self.7,
            condition: if self.1 == "VLV-GATE-1" { Condition::Fair } else { Condition::Good },
            ..PartFields::default()
        }
    }
}

use Location::{Office, Truck, Warehouse};

/// What hangs on the truck's racks and the warehouse's shelves.
pub const STOCK: &[Stock] = &[
    Stock(r#"1/2" copper pipe, type L, 10 ft"#, "CU-L-050", "LH04010", 1842, 3150, 24, 10, Warehouse),
    Stock(r#"3/4" copper pipe, type L, 10 ft"#, "CU-L-075", "LH06010", 2917, 4800, 16, 8, Warehouse),
    Stock(r#"1/2" PEX-A pipe, 100 ft coil"#, "PEX-A-050", "F1040500", 4680, 7900, 6, 3, Warehouse),
    Stock(r#"3/4" PEX-A pipe, 100 ft coil"#, "PEX-A-075", "F1040750", 8125, 13500, 3, 3, Warehouse),
    Stock(r#"1/2" PEX expansion elbow"#, "PEX-EL-050", "Q4710500", 214, 495, 86, 40, Truck),
    Stock(r#"1/2" PEX expansion tee"#, "PEX-TE-050", "Q4755050", 268, 595, 52, 30, Truck),
    Stock(r#"3/4" x 1/2" PEX reducing tee"#, "PEX-RT-7550", "Q4757550", 331, 725, 18, 20, Truck),
    Stock(r#"1/2" PEX expansion rings, bag of 50"#, "PEX-RG-050", "Q4690512", 1295, 2400, 9, 4, Truck),
    Stock(r#"1/2" copper 90 elbow"#, "CU-EL-050", "W01629", 79, 225, 140, 60, Truck),
    Stock(r#"3/4" copper 90 elbow"#, "CU-EL-075", "W01634", 148, 350, 64, 40, Truck),
    Stock(r#"1/2" copper coupling"#, "CU-CP-050", "W01022", 58, 175, 118, 50, Truck),
    Stock(r#"1/2" press ball valve"#, "VLV-PR-050", "79930", 1687, 3495, 12, 6, Truck),
    Stock(r#"3/4" press ball valve"#, "VLV-PR-075", "79935", 2134, 4250, 7, 6, Truck),
    Stock(r#"1" gate valve, bronze"#, "VLV-GATE-1", "T-113", 2860, 4900, 2, 1, Warehouse),
    Stock(r#"1/4 turn angle stop, 1/2" x 3/8""#, "STOP-ANG-050", "BRCR19X", 612, 1695, 34, 15, Truck),
    Stock(r#"Braided faucet supply, 20""#, "SUP-FAU-20", "B1F20A", 389, 995, 28, 12, Truck),
    Stock(r#"Braided toilet supply, 12""#, "SUP-TOI-12", "B1T12", 341, 895, 31, 12, Truck),
    Stock(r#"Wax ring with flange"#, "WAX-RING", "31155", 285, 1095, 14, 8, Truck),
    Stock(r#"Closet bolts, brass, pair"#, "BLT-CLOSET", "90126", 198, 650, 17, 8, Truck),
    Stock(r#"Toilet fill valve"#, "TOI-FILL", "400A", 842, 2295, 11, 5, Truck),
    Stock(r#"Toilet flapper, 2""#, "TOI-FLAP-2", "100F", 346, 1250, 9, 6, Truck),
    Stock(r#"Toilet flapper, 3""#, "TOI-FLAP-3", "5403", 478, 1450, 0, 4, Truck),
    Stock(r#"Comfort-height toilet, white"#, "FIX-TOI-CH", "K-3979-0", 21850, 34900, 2, 1, Warehouse),
    Stock(r#"Kitchen faucet, pull-down, stainless"#, "FIX-FAU-KIT", "87039SRS", 14275, 24900, 3, 1, Warehouse),
    Stock(r#"Lavatory faucet, chrome"#, "FIX-FAU-LAV", "6410", 6480, 11900, 4, 2, Warehouse),
    Stock(r#"Shower valve, pressure balance"#, "VLV-SHOW", "62320", 7935, 14500, 2, 2, Warehouse),
    Stock(r#"P-trap, 1-1/2" PVC"#, "PVC-PT-150", "J1-150", 312, 895, 22, 10, Truck),
    Stock(r#"1-1/2" PVC pipe, 10 ft"#, "PVC-P-150", "PVC07112", 784, 1495, 12, 6, Warehouse),
    Stock(r#"2" PVC pipe, 10 ft"#, "PVC-P-200", "PVC07200", 1062, 1895, 10, 6, Warehouse),
    Stock(r#"3" PVC pipe, 10 ft"#, "PVC-P-300", "PVC07300", 2148, 3495, 5, 4, Warehouse),
    Stock(r#"2" PVC sanitary tee"#, "PVC-ST-200", "P401-020", 268, 695, 19, 10, Truck),
    Stock(r#"PVC cement and primer set"#, "CHM-PVC", "30246", 987, 1895, 8, 4, Truck),
    Stock(r#"Thread sealant tape, yellow, 1/2""#, "TAPE-GAS", "70886", 214, 595, 26, 10, Truck),
    Stock(r#"Pipe dope, 8 oz"#, "CHM-DOPE", "15425", 743, 1395, 5, 3, Truck),
    Stock(r#"Lead-free solder, 1 lb"#, "SLD-LF-1", "53024", 2685, 4495, 4, 2, Truck),
    Stock(r#"Water-soluble flux, 4 oz"#, "SLD-FLUX", "30152", 518, 1095, 6, 2, Truck),
    Stock(r#"Propane-MAP gas cylinder"#, "GAS-MAP", "333292", 1134, 2195, 7, 4, Truck),
    Stock(r#"50 gal gas water heater, 40,000 BTU"#, "WH-GAS-50", "XG50T06", 58900, 89500, 1, 1, Warehouse),
    Stock(r#"50 gal electric water heater"#, "WH-EL-50", "XE50T06", 46250, 72500, 0, 1, Warehouse),
    Stock(r#"Water heater element, 4500 W"#, "WH-EL-4500", "9000526", 1378, 3495, 5, 2, Truck),
    Stock(r#"Water heater thermostat kit"#, "WH-TSTAT", "9001954", 1892, 4495, 3, 2, Truck),
    Stock(r#"Anode rod, magnesium"#, "WH-ANODE", "11526", 2047, 4950, 3, 2, Warehouse),
    Stock(r#"Thermal expansion tank, 2 gal"#, "TNK-EXP-2", "ST-5", 3685, 7450, 3, 2, Warehouse),
    Stock(r#"T&P relief valve, 3/4""#, "VLV-TP-075", "100XL", 1543, 3495, 4, 2, Truck),
    Stock(r#"Flexible gas connector, 24""#, "GAS-FLEX-24", "30C-3131", 1476, 3250, 6, 4, Truck),
    Stock(r#"Gas ball valve, 3/4""#, "VLV-GAS-075", "102-204", 1298, 2995, 5, 4, Truck),
    Stock(r#"Sump pump, 1/3 HP"#, "PMP-SUMP-13", "M53", 16890, 28900, 1, 1, Warehouse),
    Stock(r#"Sump check valve, 1-1/2""#, "VLV-CHK-150", "30-0181", 1123, 2495, 3, 2, Warehouse),
    Stock(r#"Circulator pump, bronze"#, "PMP-CIRC", "006-B4", 18435, 31900, 1, 1, Warehouse),
    Stock(r#"Flame sensor, universal"#, "HVC-FLAME", "FS-01", 946, 4500, 6, 3, Truck),
    Stock(r#"Hot surface igniter"#, "HVC-IGN", "41-402", 2874, 8900, 2, 2, Truck),
    Stock(r#"Furnace filter, 16x25x1, MERV 8"#, "HVC-FLT-1625", "MR8-1625", 487, 1195, 36, 12, Warehouse),
    Stock(r#"Furnace filter, 20x25x1, MERV 8"#, "HVC-FLT-2025", "MR8-2025", 542, 1295, 8, 12, Warehouse),
    Stock(r#"Condensate pump"#, "HVC-CPUMP", "VCMA-20ULS", 5680, 10900, 2, 1, Warehouse),
    Stock(r#"Thermostat, programmable"#, "HVC-TSTAT", "TH6220U2000", 6295, 12900, 3, 1, Office),
    Stock(r#"Smoke and CO alarm"#, "SAF-SMOCO", "SCO5CN", 2830, 4995, 5, 2, Office),
    Stock(r#"Drain cable, 3/8" x 50 ft"#, "DRN-CBL-50", "C-32", 9860, 0, 1, 0, Truck),
    Stock(r#"Work order pads, carbonless"#, "OFF-PADS", "", 425, 0, 12, 4, Office),
];
