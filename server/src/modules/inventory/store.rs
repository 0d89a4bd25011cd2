//! All data access of the inventory.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::payloads::{InventorySummary, Part, PartFields, Stock};
use crate::platform::access::Scope;
use crate::platform::db::figures;
use crate::platform::error::Result;
use crate::platform::money::Money;
use crate::platform::owned::{owned_list, owned_table};
use crate::schema::parts;

owned_table! { table: parts, row: PartRow, fields: PartFields, shown: Part }

owned_list! {
    /// The owner's parts by name, or those that are low or out.
    list(stock: Option<Stock>), row: PartRow in parts, order: sort_key ascending, key: |row| row.fields.sort_key,
    narrow: |rows| match stock {
        Some(Stock::Low) => rows.filter(parts::quantity.le(parts::reorder_level)),
        // Written out, as the index is: a value that is bound could be any other.
        Some(Stock::Out) => rows.filter(sql::<Bool>("parts.quantity = 0")),
        None => rows,
    }
}

pub fn summary(scope: &mut Scope) -> Result<InventorySummary> {
    let (total_items, low_stock, out_of_stock, value) = parts::table
        .filter(parts::owner_id.eq(scope.owner_id().to_owned()))
        .select((
            figures::count(),
            figures::count_where("quantity <= reorder_level"),
            figures::count_where("quantity = 0"),
            figures::value("quantity", "cost"),
        ))
        .first(scope.connection)?;
    Ok(InventorySummary { total_items, low_stock, out_of_stock, total_value: Money::of_sum(value) })
}
