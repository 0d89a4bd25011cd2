//! All data access of the inventory.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::payloads::{InventorySummary, Part, PartFields, PartFilter, Stock};
use crate::modules::activity::{Kind, Recorded};
use crate::schema::parts;
use platform::access::Scope;
use platform::db::query::search::sort_key;
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::running_totals;
use platform::owned::{owned_list, owned_table};
use platform::values::money::Money;

owned_table! { table: parts, row: PartRow, fields: PartFields, shown: Part }

impl Recorded for PartRow {
    const KIND: Kind = Kind::Inventory;

    fn noun(&self) -> &'static str {
        "Part"
    }

    fn name(&self) -> String {
        self.fields.name.clone()
    }
}

owned_list! {
    /// The owner's parts by name, or those that are low or out.
    list(filter: &PartFilter), row: PartRow in parts, order: sort_key ascending, key: |row| row.fields.sort_key,
    sorted: filter,
    narrow: |rows| match filter.stock {
        Some(Stock::Low) => rows.filter(parts::quantity.le(parts::reorder_level)),
        // Written out, as the index is: a value that is bound could be any other.
        Some(Stock::Out) => rows.filter(sql::<Bool>("parts.quantity = 0")),
        None => rows,
    },
    kept: match filter.stock {
        Some(Stock::Low) => Some("parts low"),
        Some(Stock::Out) => Some("parts out"),
        None => Some("parts"),
    }
}

/// Those of the owner's parts that have one of these ids or exactly one of these names, the first to be added first.
pub fn named(scope: &mut Scope, ids: &[String], names: &[&str]) -> Result<Vec<PartRow>> {
    if ids.is_empty() && names.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<String> = names.iter().map(|name| sort_key(name)).collect();
    let parts = parts::table
        .filter(parts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(parts::id.eq_any(ids).or(parts::sort_key.eq_any(&keys)))
        .order(parts::id)
        .select(<PartRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| parts.load(connection))?)
}

/// What all parts cost together.
pub fn value(scope: &mut Scope) -> Result<Money> {
    Ok(summary(scope)?.total_value)
}

pub fn summary(scope: &mut Scope) -> Result<InventorySummary> {
    let kept = running_totals::figures(scope, "parts")?;
    Ok(InventorySummary {
        total_items: kept.count("parts"),
        low_stock: kept.count("parts low"),
        out_of_stock: kept.count("parts out"),
        total_value: Money::of_sum(kept.sum("parts value")),
    })
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Part>> {
    Ok(list(scope, query, &PartFilter::default())?.map(Part::from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::migrations::migrate;
    use crate::modules::inventory::Location;
    use platform::db::Target;
    use platform::error::Error;
    use platform::values::quantity::Quantity;

    #[test]
    fn a_change_from_code_keeps_right_what_follows_from_the_fields() {
        let folder = tempfile::tempdir().unwrap();
        let target = Target::Sqlite(folder.path().join("parts.db"));
        migrate(&target).unwrap();
        let mut connection = target.connect().unwrap();
        diesel::sql_query(
            "INSERT INTO accounts (id, email_key, email, password_hash, first_name, last_name, business_name, takes_cash, \
             takes_check, is_admin, created_at, updated_at) VALUES ('ann', '', '', '', '', '', '', 0, 0, 0, '', '')",
        )
        .execute(&mut connection)
        .unwrap();
        let now = "2026-11-15T12:00:00Z".parse().unwrap();
        let scope = &mut Scope::without_request(&mut connection, "ann".to_owned(), now).unwrap();
        let fields = PartFields { name: "Elbow".into(), location: Location::Truck, ..PartFields::default() };
        let before = insert(scope, fields).unwrap();

        let renamed = update(scope, &before.id, |fields| {
            fields.name = "Ärmel".into();
            fields.quantity = Quantity::of(5000);
            Ok(())
        });
        let row = get(scope, &before.id).unwrap();
        assert_eq!(renamed.unwrap().updated_at, row.updated_at);
        assert!(row.updated_at > before.updated_at, "it is another version, though the clock stands still");
        assert_eq!((row.fields.name.as_str(), row.fields.sort_key.as_str()), ("Ärmel", "armel"));
        let found_by: String = parts::table.select(parts::search_text).first(scope.connection).unwrap();
        assert!(found_by.contains("armel") && !found_by.contains("elbow"), "{found_by}");

        let refused = update(scope, &before.id, |fields| {
            fields.name = "Bend".into();
            Err(Error::Unprocessable("Not now."))
        });
        assert!(refused.is_err());
        assert_eq!(get(scope, &before.id).unwrap().fields.name, "Ärmel");
        let elsewhere = &mut Scope::without_request(&mut connection, "bea".to_owned(), now).unwrap();
        assert!(matches!(update(elsewhere, &before.id, |_| Ok(())), Err(Error::NotFound)));
    }
}
