//! What the demo business photographed on its jobs, and its receipts. Drawings of our own: each is the SVG file beside it,
//! painted by a browser in its own size.

use platform::error::Result;

/// Stores a file under a path.
pub type PutFile<'store> = &'store dyn Fn(&str, Vec<u8>) -> Result<()>;

/// A file's name and the picture itself.
pub type Picture = (&'static str, &'static [u8]);

pub const CORRODED_VALVE: Picture = ("old shutoff valve.jpg", include_bytes!("photos/corroded-valve.jpg"));
pub const DRAIN_CAMERA: Picture = ("camera at 38 ft.jpg", include_bytes!("photos/drain-camera.jpg"));
pub const NEW_FAUCET: Picture = ("kitchen faucet.jpg", include_bytes!("photos/new-faucet.jpg"));
pub const ROUGH_IN: Picture = ("rough-in before tile.jpg", include_bytes!("photos/rough-in.jpg"));
pub const WATER_HEATER: Picture = ("new water heater.jpg", include_bytes!("photos/water-heater.jpg"));

pub const FIXTURES_RECEIPT: Picture = ("vanity and toilet.jpg", include_bytes!("photos/receipt-fixtures.jpg"));
pub const PARKING_RECEIPT: Picture = ("parking.jpg", include_bytes!("photos/receipt-parking.jpg"));
pub const PERMIT_RECEIPT: Picture = ("permit.jpg", include_bytes!("photos/receipt-permit.jpg"));
pub const SUPPLY_RECEIPT: Picture = ("supply house.jpg", include_bytes!("photos/receipt-supply.jpg"));
