//! All data access of the tools.

use diesel::dsl::sql;
use diesel::sql_types::Bool;

use super::payloads::{Availability, Tool, ToolFields, ToolFilter, ToolsSummary};
use crate::modules::activity::{Kind, Recorded};
use crate::schema::tools;
use platform::access::Scope;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::running_totals;
use platform::owned::{owned_list, owned_table};
use platform::values::money::Money;

owned_table! { table: tools, row: ToolRow, fields: ToolFields, shown: Tool }

impl Recorded for ToolRow {
    const KIND: Kind = Kind::Tools;

    fn noun(&self) -> &'static str {
        "Tool"
    }

    fn name(&self) -> String {
        self.fields.name.clone()
    }
}

owned_list! {
    /// The owner's tools by name, or those that are there, or those that are not.
    list(filter: &ToolFilter), row: ToolRow in tools, order: sort_key ascending,
    key: |row| row.fields.sort_key,
    sorted: filter,
    narrow: |rows| match filter.availability {
        Some(Availability::Available) => rows.filter(sql::<Bool>("tools.quantity > 0")),
        // Written out, as the index is: a value that is bound could be any other.
        Some(Availability::Unavailable) => rows.filter(sql::<Bool>("tools.quantity = 0")),
        None => rows,
    },
    kept: match filter.availability {
        Some(Availability::Available) => Some("tools available"),
        Some(Availability::Unavailable) => Some("tools out"),
        None => Some("tools"),
    }
}

pub fn summary(scope: &mut Scope) -> Result<ToolsSummary> {
    let kept = running_totals::figures(scope, "tools")?;
    Ok(ToolsSummary {
        total_tools: kept.count("tools"),
        available: kept.count("tools available"),
        unavailable: kept.count("tools out"),
        total_value: Money::of_sum(kept.sum("tools value")),
    })
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Tool>> {
    Ok(list(scope, query, &ToolFilter::default())?.map(Tool::from))
}
