//! All data access of the tools.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::payloads::{Availability, Tool, ToolFields, ToolFilter, ToolsSummary};
use crate::modules::activity::{Kind, Recorded};
use crate::platform::access::Scope;
use crate::platform::db::figures;
use crate::platform::error::Result;
use crate::platform::money::Money;
use crate::platform::owned::{owned_list, owned_table};
use crate::schema::tools;

owned_table! { table: tools, row: ToolRow, fields: ToolFields, shown: Tool }

impl Recorded for ToolRow {
    const KIND: Kind = Kind::Tools;
    const NOUN: &'static str = "Tool";

    fn name(&self) -> String {
        self.fields.name.clone()
    }
}

owned_list! {
    /// The owner's tools by name, or those that are there, or those that are not.
    list(filter: ToolFilter), row: ToolRow in tools, order: sort_key ascending,
    key: |row| row.fields.sort_key,
    narrow: |rows| match filter.availability {
        Some(Availability::Available) => rows.filter(sql::<Bool>("tools.quantity > 0")),
        // Written out, as the index is: a value that is bound could be any other.
        Some(Availability::Unavailable) => rows.filter(sql::<Bool>("tools.quantity = 0")),
        None => rows,
    }
}

pub fn summary(scope: &mut Scope) -> Result<ToolsSummary> {
    let (total_tools, available, unavailable, value) = tools::table
        .filter(tools::owner_id.eq(scope.owner_id().to_owned()))
        .select((
            figures::count(),
            figures::count_where("quantity > 0"),
            figures::count_where("quantity = 0"),
            figures::value("quantity", "cost"),
        ))
        .first(scope.connection)?;
    Ok(ToolsSummary { total_tools, available, unavailable, total_value: Money::of_sum(value) })
}
