//! The reports and the dashboard of a long history against those of a short one: twenty thousand paid invoices with a hundred
//! thousand lines, and two hundred.

use crate::basics::{Result, progress};
use crate::data::{PAID_OF_BEGINNER, PAID_OF_VETERAN};
use crate::load::{Grown, many_to_few};
use crate::owners::Owners;
use crate::process::Server;
use crate::report::{Report, times};

const MOST_OF_FEW: f64 = 15.0;
const MOST_OF_SMALL_DASHBOARD: f64 = 2.0;

pub fn measure(server: &Server, owners: &Owners, report: &mut Report) -> Result<()> {
    for (what, path, most) in [
        ("dashboard of many paid invoices, to few", "/api/dashboard", Some(MOST_OF_SMALL_DASHBOARD)),
        // Ends within a month: the worst a span can be.
        (
            "reports of five years of many paid invoices, to few",
            "/api/analytics/all?period=monthly&startDate=2022-01-01&endDate=2026-12-30",
            Some(MOST_OF_FEW),
        ),
        (
            "reports of thirty days of many paid invoices, to few",
            "/api/analytics/all?period=weekly&startDate=2026-06-16&endDate=2026-07-15",
            None,
        ),
    ] {
        progress(what);
        let Grown { ratio, few, many } = many_to_few(server, [&owners.beginner, &owners.veteran], path)?;
        let note = format!("{many:.2} ms of {PAID_OF_VETERAN}, {few:.2} ms of {PAID_OF_BEGINNER}");
        match most {
            Some(most) => report.at_most(what, most, ratio, times, note),
            None => report.information(what, times(ratio), note),
        }
    }
    Ok(())
}
