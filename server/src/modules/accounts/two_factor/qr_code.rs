//! A text as a QR code in SVG, dark on light whatever the page's colours: cameras need it so.

use qrcodegen::{QrCode, QrCodeEcc};

use platform::db::outside_database_work;
use platform::error::{Error, Result};

/// How many light modules there have to be around it.
const MARGIN: i32 = 4;

pub fn svg(text: &str) -> Result<String> {
    outside_database_work("drawing a QR code");
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(|error| Error::internal("a QR code", error))?;
    let size = code.size();
    let dark = (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter(|(x, y)| code.get_module(*x, *y));
    let path: String = dark.map(|(x, y)| format!("M{},{}h1v1h-1z", x + MARGIN, y + MARGIN)).collect();
    let side = size + 2 * MARGIN;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0,0h{side}v{side}h-{side}z\"/><path d=\"{path}\"/></svg>"
    ))
}
