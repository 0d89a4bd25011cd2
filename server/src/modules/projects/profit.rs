//! What a job earned: what it brings in, what went into it, and what is left. Every figure comes with what it is made of,
//! or is the sum of a list that can be asked for (`/documents?project=`, `/mileage?project=`, the project's expenses).

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{percentage, sum};
use super::{expenses, store};
use crate::modules::documents::revenue::{ProjectInvoice, invoices_of_project};
use crate::modules::mileage::{TripsMade, made_for_project};
use crate::modules::profile::MileageRate;
use platform::access::{Reader, Scope};
use platform::error::Result;
use platform::http::path::Id;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// What a project earned so far, in dollars.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectProfit {
    /// All invoices that belong to the project, without tax.
    pub invoiced: Money,
    pub invoices: i64,
    /// What came in for them so far, without tax.
    pub paid: Money,
    /// How many of them are paid in full.
    pub paid_invoices: i64,
    /// All expenses.
    pub spent: Money,
    pub expenses: i64,
    /// The parts of the inventory that stand on these invoices, at what they had cost.
    pub parts_cost: Money,
    pub parts: Vec<PartUsed>,
    /// How far the business trips for the project went.
    pub miles: Quantity,
    pub trips: i64,
    /// What a mile costs: the owner's rate. None where it changed between the first and the last trip.
    #[schema(required = true)]
    pub mileage_rate: Option<MileageRate>,
    /// The sum over these trips, each rounded to the cent.
    pub mileage_cost: Money,
    /// What was invoiced, less what was spent, the parts and the miles; below 0 for a loss.
    pub left: Money,
    /// How much that is of what was invoiced; none while nothing was.
    #[schema(required = true)]
    pub percentage_left: Option<Quantity>,
}

/// A line of an invoice that is a part of the inventory.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartUsed {
    pub document_id: String,
    pub document_number: String,
    pub description: String,
    pub quantity: Quantity,
    /// What one had cost, in dollars.
    pub cost: Money,
    /// Quantity times cost, rounded half-up to the cent.
    pub total: Money,
}

/// What a project earned: invoiced, paid, spent, parts, miles, and what is left.
#[utoipa::path(get, path = "/projects/{id}/profit", tag = "projects", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = ProjectProfit)))]
pub async fn get_project_profit(reader: Reader, Id(id): Id) -> Result<Json<ProjectProfit>> {
    reader
        .read(move |scope| {
            store::get(scope, &id)?;
            profit(scope, &id)
        })
        .await
        .map(Json)
}

fn profit(scope: &mut Scope, id: &str) -> Result<ProjectProfit> {
    let invoices = invoices_of_project(scope, id)?;
    let expenses: Vec<Money> = expenses::all_of(scope, id)?.into_iter().map(|row| row.fields.amount).collect();
    Ok(worked_out(&invoices, &expenses, made_for_project(scope, id)?))
}

fn worked_out(invoices: &[ProjectInvoice], expenses: &[Money], made: TripsMade) -> ProjectProfit {
    let parts: Vec<PartUsed> = invoices.iter().flat_map(parts_of).collect();
    let invoiced = sum(invoices.iter().map(|invoice| invoice.income));
    let (spent, parts_cost) = (sum(expenses.iter().copied()), sum(parts.iter().map(|part| part.total)));
    let TripsMade { trips, miles, rate, cost: mileage_cost } = made;
    let gone = sum([spent, parts_cost, mileage_cost]);
    let left = Money::of(invoiced.cents().saturating_sub(gone.cents()));
    ProjectProfit {
        invoiced,
        invoices: count(invoices),
        paid_invoices: count_of(invoices.iter().filter(|invoice| invoice.is_paid)),
        paid: sum(invoices.iter().map(|invoice| invoice.received)),
        spent,
        expenses: count(expenses),
        parts_cost,
        parts,
        miles,
        trips,
        mileage_rate: rate,
        mileage_cost,
        left,
        percentage_left: (invoiced > Money::ZERO).then(|| percentage(left, invoiced)),
    }
}

fn parts_of(invoice: &ProjectInvoice) -> impl Iterator<Item = PartUsed> {
    invoice.items.items().iter().filter_map(|item| {
        let cost = item.cost?;
        Some(PartUsed {
            document_id: invoice.id.clone(),
            document_number: invoice.document_number.clone(),
            description: item.description.clone(),
            quantity: item.quantity,
            cost,
            total: item.quantity.times(cost),
        })
    })
}

fn count<T>(things: &[T]) -> i64 {
    count_of(things.iter())
}

fn count_of<T>(things: impl Iterator<Item = T>) -> i64 {
    i64::try_from(things.count()).unwrap_or(i64::MAX)
}
