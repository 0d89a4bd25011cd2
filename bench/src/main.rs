//! `make bench`: measures the budgets of docs/benchmarks.md and exits with status 1 when one is broken.
//! Figures that depend on the machine are ratios to something measured in the same run, in alternating rounds.
//! `make torture` and `make volume` are in here too, since they start and call the same programs.

mod basics;
mod budgets;
mod ceiling;
mod clients;
mod data;
mod load;
mod owners;
mod postgres;
mod process;
mod report;
mod torture;
mod volume;

use std::process::ExitCode;

use crate::basics::{Result, progress, workspace};
use crate::budgets::{analytics, documents, engines, hanging, projects, slow_line, startup, throughput, web};
use crate::owners::Owners;
use crate::process::Server;
use crate::report::Report;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let outcome = match (arguments.next().as_deref(), arguments.next(), arguments.next()) {
        (None, ..) => measure(),
        // The ceiling runs as a process of its own, as the product does.
        (Some("ceiling"), Some(database), Some(address)) => ceiling::serve(&database, &address).map(|()| true),
        (Some("torture"), rounds, None) => torture::run(rounds.as_deref()),
        (Some("volume"), accounts, None) => volume::run(accounts.as_deref()).map(|()| true),
        _ => Err("usage: sawhorse-bench [torture [ROUNDS] | volume [ACCOUNTS]]".into()),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("sawhorse-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// False when a budget is broken.
fn measure() -> Result<bool> {
    let mut report = Report::default();
    web::measure(&workspace().join("web/build/client"), &mut report)?;

    let folder = tempfile::tempdir()?;
    let (template, quiet, crowded) =
        (folder.path().join("template"), folder.path().join("quiet"), folder.path().join("crowded"));
    progress("making accounts and rows");
    let owners = Owners::register(&Server::for_setup(&template)?)?;
    data::fill(&template, &quiet, &owners, 0)?;
    data::fill(&template, &crowded, &owners, data::OTHER_OWNERS)?;
    let ceiling = folder.path().join("ceiling.db");
    std::fs::copy(quiet.join(data::DATABASE), &ceiling)?;
    data::add_documents(&quiet, &owners)?;
    data::add_projects(&quiet, &owners)?;
    data::add_appointments(&quiet, &owners)?;
    data::add_hoard(&quiet, &owners)?;
    data::add_paid_invoices(&quiet, &owners)?;

    startup::measure(&quiet, &owners, &mut report)?;
    throughput::measure(
        &throughput::Contestants {
            product: Server::product(&quiet)?,
            ceiling: Server::ceiling(&ceiling)?,
            crowded: Server::product(&crowded)?,
        },
        &owners,
        &mut report,
    )?;
    hanging::measure(&quiet, &owners, &mut report)?;
    documents::measure(&quiet, &owners, &mut report)?;
    projects::measure(&quiet, &owners, &mut report)?;
    analytics::measure(&Server::product(&quiet)?, &owners, &mut report)?;
    slow_line::measure(&quiet, &owners, &mut report)?;
    clients::add(&quiet, &owners)?;
    engines::measure(&quiet, &owners, &mut report)?;
    report.print();
    Ok(report.is_within_budget())
}
