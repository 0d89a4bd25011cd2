//! Projects: a list with what was spent on each, of an owner who has a hundred times as many.

use std::path::Path;

use crate::basics::{Result, progress};
use crate::data::{EXPENSES_PER_PROJECT, PROJECTS_OF_LARGE_OWNER, PROJECTS_OF_SMALL_OWNER};
use crate::load::{Grown, many_to_few};
use crate::owners::Owners;
use crate::process::Server;
use crate::report::{Report, times};

/// A page holds as many projects for both.
const MOST_OF_SMALL_PAGE: f64 = 2.5;
/// The whole list may take as much longer as it is longer, and no more: sums that are asked for one by one would.
const MOST_PER_PROJECT: f64 = 1.5;

pub fn measure(data: &Path, owners: &Owners, report: &mut Report) -> Result<()> {
    let server = Server::product(data)?;
    let of = [&owners.lister, &owners.searcher];
    let (large, small) = (PROJECTS_OF_LARGE_OWNER, PROJECTS_OF_SMALL_OWNER);
    let (spent_by_many, spent_by_few) = (large * EXPENSES_PER_PROJECT, small * EXPENSES_PER_PROJECT);
    let note = |few: f64, many: f64| {
        format!("{many:.2} ms of {large} with {spent_by_many} expenses, {few:.2} ms of {small} with {spent_by_few}")
    };

    let what = "list of 50 projects of many, to few";
    progress(what);
    let Grown { ratio, few, many } = many_to_few(&server, of, &format!("/api/projects?limit={small}"))?;
    report.at_most(what, MOST_OF_SMALL_PAGE, ratio, times, note(few, many));

    let what = "list of all projects of many, to few, for each";
    progress(what);
    let Grown { ratio, few, many } = many_to_few(&server, of, "/api/projects")?;
    let longer = f64::from(u32::try_from(large / small)?);
    report.at_most(what, MOST_PER_PROJECT, ratio / longer, times, note(few, many));
    Ok(())
}
