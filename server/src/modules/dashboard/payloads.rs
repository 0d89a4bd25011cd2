//! What goes out of the dashboard's calls.

use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::activity::Event;
use crate::modules::appointments::Appointment;
use crate::modules::clients::ListedClient;
use crate::modules::emails::WaitingEmails;
use crate::modules::expenses::Profit;
use crate::modules::tasks::Task;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

/// The business in five figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BusinessOverview {
    /// Invoices paid this year, in dollars.
    #[serde(rename = "totalRevenueYTD")]
    #[schema(rename = "totalRevenueYTD")]
    pub total_revenue_ytd: Money,
    /// Invoices that are not paid and not late.
    pub pending_invoices: i64,
    /// Invoices that are past due, or called overdue.
    pub overdue_invoices: i64,
    /// The sum of quantity times cost, in dollars.
    pub inventory_value: Money,
    /// Appointments that are scheduled or confirmed, from today on.
    pub upcoming_jobs: i64,
}

/// What the first screen shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// The last ten events, newest first.
    pub recent_activity: Vec<Event>,
    pub business_overview: BusinessOverview,
    pub profit_and_loss: ProfitOverview,
}

/// What is left of what came in, in the owner's own month and year.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProfitOverview {
    pub month: Profit,
    pub year: Profit,
}

/// What is to be done on the owner's own day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Today {
    pub date: CalendarDate,
    /// Scheduled or confirmed, by their start.
    pub appointments: Vec<Appointment>,
    /// Clients to be called today, or before today, the longest due first: the first ten.
    pub follow_ups: Vec<ListedClient>,
    /// How many there are of them.
    pub follow_ups_due: i64,
    /// Tasks due today, or before today, the longest due first: the first ten.
    pub tasks: Vec<Task>,
    /// How many there are of them.
    pub tasks_due: i64,
    pub waiting_emails: WaitingEmails,
}
