//! The figures and the day, asked of the modules they belong to. Each is kept or found through an index: none costs more
//! the more was ever sold.

use super::payloads::{BusinessOverview, Dashboard, ProfitOverview, Today};
use crate::modules::{activity, appointments, clients, documents, emails, expenses, inventory, tasks};
use platform::access::Scope;
use platform::error::Result;
use platform::values::periods::{Period, Span};

/// How many of the latest events are shown.
const EVENTS: i64 = 10;
/// How many of what is due are named; the rest is counted.
const NAMED: i64 = 10;

pub fn dashboard(scope: &mut Scope) -> Result<Dashboard> {
    Ok(Dashboard {
        recent_activity: activity::latest(scope, EVENTS)?,
        business_overview: overview(scope)?,
        profit_and_loss: profit(scope)?,
    })
}

fn profit(scope: &mut Scope) -> Result<ProfitOverview> {
    let today = scope.today();
    Ok(ProfitOverview {
        month: expenses::profit_of(scope, Span::around(today, Period::Monthly))?,
        year: expenses::profit_of(scope, Span::around(today, Period::Yearly))?,
    })
}

pub fn overview(scope: &mut Scope) -> Result<BusinessOverview> {
    let this_year = Span::around(scope.today(), Period::Yearly);
    let unpaid = documents::unpaid(scope)?;
    Ok(BusinessOverview {
        total_revenue_ytd: documents::revenue::revenue(scope, this_year)?,
        pending_invoices: unpaid.pending,
        overdue_invoices: unpaid.late,
        inventory_value: inventory::value(scope)?,
        upcoming_jobs: appointments::count_upcoming(scope)?,
    })
}

pub fn today(scope: &mut Scope) -> Result<Today> {
    let follow_ups = clients::to_call(scope, NAMED)?;
    let tasks = tasks::due(scope, NAMED)?;
    Ok(Today {
        date: scope.today(),
        appointments: appointments::of_today(scope)?,
        follow_ups_due: follow_ups.total,
        follow_ups: follow_ups.rows,
        tasks_due: tasks.total,
        tasks: tasks.rows,
        waiting_emails: emails::waiting(scope)?,
    })
}
