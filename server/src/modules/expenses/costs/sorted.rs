//! All costs in the order of a column. They're kept in four tables, so what's asked for is read as a whole and put in order here.
//! So is overhead by category: no index knows what the owner calls them.

use super::everywhere::{self, Cost};
use crate::modules::expenses::categories;
use crate::modules::expenses::payloads::{CostSort, ExpenseFilter, ExpenseOrder, ExpenseSort};
use crate::modules::expenses::store::{self, ExpenseRow};
use platform::access::Scope;
use platform::db::query::sorted::Direction;
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};

/// Cents below 0 are in order, too.
const OFFSET: i128 = 1 << 64;

pub fn list(
    scope: &mut Scope,
    query: &ListQuery,
    filter: &ExpenseFilter,
    (sort, direction): (CostSort, Option<Direction>),
) -> Result<Page<Cost>> {
    let mut everything = ListQuery::default();
    everything.search.clone_from(&query.search);
    let rows = everywhere::list(scope, &everything, filter)?.rows;
    let place = |cost: &Cost| Position { key: key_of(cost, sort), id: cost.id.clone() };
    Page::of_whole(query, rows, direction == Some(Direction::Descending), place)
}

/// Overhead, newest first or by a column.
pub fn overhead(
    scope: &mut Scope,
    query: &ListQuery,
    filter: &ExpenseFilter,
    order: ExpenseOrder,
) -> Result<Page<ExpenseRow>> {
    if order.sort != Some(ExpenseSort::Category) {
        return store::list(scope, query, filter, order);
    }
    let names = categories::names(scope)?;
    let mut everything = ListQuery::default();
    everything.search.clone_from(&query.search);
    let rows = store::list(scope, &everything, filter, ExpenseOrder::default())?.rows;
    let place = |row: &ExpenseRow| Position {
        key: everywhere::name_of(&names, &row.fields.category).to_lowercase(),
        id: row.id.clone(),
    };
    Page::of_whole(query, rows, order.direction == Some(Direction::Descending), place)
}

fn key_of(cost: &Cost, sort: CostSort) -> String {
    match sort {
        CostSort::Date => cost.date.as_str().to_owned(),
        CostSort::Vendor => cost.vendor.to_lowercase(),
        CostSort::Source => cost.source.word().to_owned(),
        CostSort::Category => cost.category_name.to_lowercase(),
        CostSort::Amount => format!("{:021}", OFFSET + i128::from(cost.amount.cents())),
    }
}
