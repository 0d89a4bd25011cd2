//! What the parts of services cost, over the whole garage: for the list of everything the business spends, and for what it comes to.

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::payloads::{ServiceRecordFields, UsedPart};
use super::store::ServiceRecordRow;
use crate::modules::equipment::fields::EquipmentType;
use crate::schema::{equipment, service_records};
use platform::access::Scope;
use platform::db::on_engine;
use platform::error::Result;
use platform::fields::json_list::JsonList;
use platform::http::list::{ListQuery, Page};
use platform::owned::owned_list;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::Span;

const HAS_PARTS: &str = "service_records.parts_used <> '[]'";

/// A service with parts, and what it was for.
pub struct ServiceCost {
    pub id: String,
    pub date: CalendarDate,
    pub description: String,
    pub equipment: String,
    pub equipment_id: String,
    pub kind: EquipmentType,
    pub amount: Money,
}

owned_list! {
    /// Services that parts went into, newest first, or those of some days and of some equipment.
    list(span: Option<Span>, of: Option<&[String]>), row: ServiceRecordRow in service_records,
    order: service_date descending, key: |row| row.fields.service_date.as_str(),
    narrow: |rows| {
        let mut rows = rows.filter(sql::<Bool>(HAS_PARTS));
        if let Some(span) = span {
            rows = rows.filter(service_records::service_date.between(span.first(), span.last()));
        }
        if let Some(of) = of {
            rows = rows.filter(service_records::equipment_id.eq_any(of.to_vec()));
        }
        rows
    }
}

/// What parts cost, newest first; of vehicles alone, or of everything else.
pub fn service_costs(
    scope: &mut Scope,
    query: &ListQuery,
    span: Option<Span>,
    only_vehicles: Option<bool>,
) -> Result<Page<ServiceCost>> {
    let garage = garage(scope)?;
    let is_asked = |kind: EquipmentType| only_vehicles.is_none_or(|only| only == (kind == EquipmentType::Vehicle));
    let of: Vec<String> = garage.iter().filter(|(_, (_, kind))| is_asked(*kind)).map(|(id, _)| id.clone()).collect();
    let page = list(scope, query, span, only_vehicles.map(|_| of.as_slice()))?;
    Ok(page.map(|row| {
        let fields = row.fields;
        let (name, kind) = garage.get(&fields.equipment_id).cloned().unwrap_or_default();
        ServiceCost {
            id: row.id,
            date: fields.service_date,
            amount: cost_of(&fields.parts_used),
            description: described(&fields),
            equipment: name,
            equipment_id: fields.equipment_id,
            kind,
        }
    }))
}

/// The day of the first service that parts went into.
pub fn first_service_day(scope: &mut Scope) -> Result<Option<CalendarDate>> {
    let first = service_records::table
        .filter(service_records::owner_id.eq(scope.owner_id().to_owned()))
        .filter(sql::<Bool>(HAS_PARTS))
        .select(diesel::dsl::min(service_records::service_date));
    Ok(on_engine!(scope.connection, |connection| first.first(connection))?)
}

/// What parts cost in a span, by what they were for.
pub fn parts_cost(scope: &mut Scope, span: Span) -> Result<Vec<(EquipmentType, Money)>> {
    let used = service_records::table
        .filter(service_records::owner_id.eq(scope.owner_id().to_owned()))
        .filter(service_records::service_date.between(span.first(), span.last()))
        .filter(sql::<Bool>(HAS_PARTS))
        .select((service_records::equipment_id, service_records::parts_used));
    let used: Vec<(String, JsonList<UsedPart>)> = on_engine!(scope.connection, |connection| used.load(connection))?;
    if used.is_empty() {
        return Ok(Vec::new());
    }
    let garage = garage(scope)?;
    let kind_of = |id: &String| garage.get(id).map(|(_, kind)| *kind).unwrap_or_default();
    Ok(used.iter().map(|(id, parts)| (kind_of(id), cost_of(parts))).collect())
}

/// What there is, by its id: its name and kind.
fn garage(scope: &mut Scope) -> Result<HashMap<String, (String, EquipmentType)>> {
    let all = equipment::table
        .filter(equipment::owner_id.eq(scope.owner_id().to_owned()))
        .select((equipment::id, (equipment::name, equipment::kind)));
    let all: Vec<(String, (String, EquipmentType))> = on_engine!(scope.connection, |connection| all.load(connection))?;
    Ok(all.into_iter().collect())
}

fn cost_of(parts: &JsonList<UsedPart>) -> Money {
    Money::of(parts.items().iter().map(|part| part.quantity.times(part.cost).cents()).sum())
}

fn described(fields: &ServiceRecordFields) -> String {
    fields.description.clone().unwrap_or_else(|| fields.service_type.word().to_owned())
}
