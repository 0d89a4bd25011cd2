//! Equipment together with its service history, for the archive of everything.

use serde::Serialize;

use super::payloads::{Equipment, EquipmentFilter};
use super::service_history::{self, ServiceRecord};
use super::store::list;
use platform::access::Scope;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};

/// A piece of equipment with what was done to it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EquipmentWithHistory {
    #[serde(flatten)]
    pub equipment: Equipment,
    pub service_history: Vec<ServiceRecord>,
}

/// All of it with its service history, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<EquipmentWithHistory>> {
    let page = list(scope, query, &EquipmentFilter::default())?;
    let ids: Vec<&str> = page.rows.iter().map(|row| row.id.as_str()).collect();
    let mut records = service_history::of_parents(scope, &ids)?;
    Ok(page.map(|row| {
        let records = records.remove(&row.id).unwrap_or_default();
        EquipmentWithHistory {
            service_history: records.into_iter().map(ServiceRecord::from).collect(),
            equipment: row.into(),
        }
    }))
}
