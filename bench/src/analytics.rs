//! The reports of a long history against those of a short one: twenty thousand paid invoices with a hundred thousand lines,
//! and two hundred.

use crate::data::{Owners, PAID_OF_BEGINNER, PAID_OF_VETERAN};
use crate::load::Load;
use crate::process::Server;
use crate::report::{Report, times};
use crate::{Result, median, progress};

const ROUNDS: usize = 7;
const MOST_OF_FEW: f64 = 15.0;

pub fn measure(server: &Server, owners: &Owners, report: &mut Report) -> Result<()> {
    for (what, path, most) in [
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
        let (mut ratios, mut fews, mut manys) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let latency = |owner| -> Result<f64> {
                Ok(Load { owner, path, body: None }.run(server, 1, 1)?.median_latency.as_secs_f64())
            };
            let (few, many) = (latency(&owners.beginner)?, latency(&owners.veteran)?);
            ratios.push(many / few);
            fews.push(few * 1e3);
            manys.push(many * 1e3);
        }
        let note =
            format!("{:.2} ms of {PAID_OF_VETERAN}, {:.2} ms of {PAID_OF_BEGINNER}", median(manys), median(fews));
        match most {
            Some(most) => report.at_most(what, most, median(ratios), times, note),
            None => report.information(what, times(median(ratios)), note),
        }
    }
    Ok(())
}
