//! All data access of the inventory.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double};

use super::payloads::{InventorySummary, PartFields};
use crate::platform::access::Scope;
use crate::platform::db::owned::owned_table;
use crate::platform::http::error::Result;
use crate::platform::money::Money;

diesel::table! {
    parts (id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        sku -> Nullable<Text>,
        part_number -> Nullable<Text>,
        cost -> BigInt,
        price -> BigInt,
        location -> Text,
        quantity -> BigInt,
        reorder_level -> BigInt,
        condition -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

owned_table! { table: parts, row: PartRow, fields: PartFields }

pub fn summary(scope: &mut Scope) -> Result<InventorySummary> {
    let (total_items, low_stock, out_of_stock, cents): (i64, i64, i64, f64) = parts::table
        .filter(parts::owner_id.eq(scope.owner_id().to_owned()))
        .select((
            sql::<BigInt>("COUNT(*)"),
            sql::<BigInt>("CAST(COALESCE(SUM(CASE WHEN quantity <= reorder_level THEN 1 ELSE 0 END), 0) AS BIGINT)"),
            sql::<BigInt>("CAST(COALESCE(SUM(CASE WHEN quantity = 0 THEN 1 ELSE 0 END), 0) AS BIGINT)"),
            // Each part is rounded to the cent; the sum may be larger than a BIGINT holds.
            sql::<Double>("COALESCE(SUM(CAST((quantity * cost + 500) / 1000 AS DOUBLE PRECISION)), 0)"),
        ))
        .first(scope.connection)?;
    #[expect(clippy::cast_possible_truncation, reason = "a whole number of cents, saturating far beyond any stock")]
    let total_value = Money::of(cents as i64);
    Ok(InventorySummary { total_items, low_stock, out_of_stock, total_value })
}
