//! Whom the demo business works for and whom it hopes to: the customers behind its documents and projects, a pipeline, calls
//! that are overdue, due today and due this week, and what was promised to whom.

use jiff::SignedDuration;

use super::people::PEOPLE;
use super::shop::text;
use crate::modules::activity::record_added;
use crate::modules::clients::{self, InteractionFields};
use crate::modules::tasks::{self, TaskFields, TaskNote, TaskPriority, TaskStatus};
use platform::access::Scope;
use platform::error::Result;
use platform::fields::entries::Entries;

/// A client of the demo, for what is made for it.
pub struct Known {
    pub id: String,
    /// The name that papers are made out to.
    pub billed_as: &'static str,
    pub address: String,
}

/// The client that goes by a name on papers.
pub fn find<'a>(known: &'a [Known], billed_as: &str) -> Option<&'a Known> {
    known.iter().find(|client| client.billed_as == billed_as)
}

pub fn meet(scope: &mut Scope) -> Result<Vec<Known>> {
    let (now, today) = (scope.now, scope.today());
    let mut known = Vec::new();
    for one in PEOPLE {
        scope.now = now.minus(SignedDuration::from_hours(24 * one.met + 4));
        let row = clients::insert(scope, one.fields()?)?;
        record_added(scope, &row)?;
        for (days_ago, kind, subject, description) in one.said {
            scope.now = now.minus(SignedDuration::from_hours(24 * days_ago + 2));
            let fields = InteractionFields {
                kind: *kind,
                subject: (*subject).to_owned(),
                description: (*description).to_owned(),
                date: today.plus_days(-days_ago),
                ..InteractionFields::default()
            };
            clients::add_interaction(scope, &row.id, |_| Ok(fields))?;
        }
        scope.now = now;
        if let Some(days) = one.call_in {
            clients::update(scope, &row.id, |fields| {
                fields.next_follow_up_date = Some(today.plus_days(days));
                Ok(())
            })?;
        }
        let billed_as = if one.company.is_empty() { one.name } else { one.company };
        let address = format!("{}, {}, OR {}", one.street, one.city, one.zip);
        known.push(Known { id: row.id, billed_as, address });
    }
    promise(scope, &known)?;
    Ok(known)
}

fn promise(scope: &mut Scope, known: &[Known]) -> Result<()> {
    let (now, today) = (scope.now, scope.today());
    for task in TASKS {
        scope.now = now.minus(SignedDuration::from_hours(24 * task.days_ago + 3));
        let note =
            |text: &&str| TaskNote { text: (*text).to_owned(), created_at: Some(scope.now), ..TaskNote::default() };
        let notes = Entries::new(task.notes.iter().map(note).collect())?;
        let client = find(known, task.client);
        let row = tasks::insert(
            scope,
            TaskFields {
                title: task.title.to_owned(),
                description: task.description.to_owned(),
                status: task.status,
                priority: task.priority,
                due_date: Some(today.plus_days(task.due_in)),
                client_id: client.map(|client| client.id.clone()),
                client_name: text(task.client),
                notes,
                ..TaskFields::default()
            },
        )?;
        record_added(scope, &row)?;
    }
    scope.now = now;
    Ok(())
}

struct Promise {
    title: &'static str,
    description: &'static str,
    client: &'static str,
    status: TaskStatus,
    priority: TaskPriority,
    due_in: i64,
    days_ago: i64,
    notes: &'static [&'static str],
}

const TASKS: &[Promise] = &[
    Promise {
        title: "Send the contract again",
        description: "Paula needs it with the new unit count.",
        client: "Hillcrest Apartments",
        status: TaskStatus::InProgress,
        priority: TaskPriority::High,
        due_in: 1,
        days_ago: 5,
        notes: &["24 units, not 22."],
    },
    Promise {
        title: "Ask about the check",
        description: "INV is past due. Offer to take a card.",
        client: "Greta Brandt",
        status: TaskStatus::Pending,
        priority: TaskPriority::High,
        due_in: -4,
        days_ago: 12,
        notes: &["No answer on Monday."],
    },
    Promise {
        title: "Order the curbless drain",
        description: "Linear, 48 in, brushed. Two weeks from the supplier.",
        client: "Hannah Kim",
        status: TaskStatus::Pending,
        priority: TaskPriority::Medium,
        due_in: 5,
        days_ago: 3,
        notes: &[],
    },
    Promise {
        title: "Price the fourplex",
        description: "Rough-in for four units, with and without fixtures.",
        client: "Stone & Sons Builders",
        status: TaskStatus::InProgress,
        priority: TaskPriority::High,
        due_in: 0,
        days_ago: 9,
        notes: &["Got the plans.", "Supplier holds the copper price until Friday."],
    },
    Promise {
        title: "Flush the water heater",
        description: "Yearly service. Bring the hose and a new anode.",
        client: "Anita Patel",
        status: TaskStatus::Pending,
        priority: TaskPriority::Low,
        due_in: 12,
        days_ago: 2,
        notes: &[],
    },
    Promise {
        title: "Renew the van's insurance card",
        description: "The old one expires at the end of the month.",
        client: "",
        status: TaskStatus::Pending,
        priority: TaskPriority::Medium,
        due_in: 9,
        days_ago: 6,
        notes: &[],
    },
    Promise {
        title: "Photos for the tiler",
        description: "Shower wall before it is closed.",
        client: "Erik Larsen",
        status: TaskStatus::Completed,
        priority: TaskPriority::Medium,
        due_in: -13,
        days_ago: 16,
        notes: &["Sent 14 photos."],
    },
];
