//! The demo business's larger jobs: one that costs more than was agreed, one that is done, and what comes next.

use jiff::SignedDuration;

use super::clients;
use super::photos::PutFile;
use super::photos::{self, Picture};
use super::shop::text;
use crate::modules::activity::{Kind, record};
use crate::modules::projects::{self, Category, ExpenseFields, ProjectFields, ProjectStatus, ProjectTask};
use platform::access::Scope;
use platform::error::Result;
use platform::fields::entries::Entries;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

use Category::{Equipment, Labor, Materials, Permits, Subcontractor, Travel};

/// A project of the demo, for the trips and invoices that belong to it.
pub struct Known {
    pub id: String,
    pub client: &'static str,
    pub bills: &'static [Bill],
    place: &'static str,
    began: i64,
    ends: i64,
}

impl Known {
    /// Whether somebody who drove there so many days ago did it for the project: to measure, to work, to look once more.
    pub fn is_reached_by(&self, place: &str, days_ago: i64) -> bool {
        self.place == place && (self.ends - 7..=self.began + 7).contains(&days_ago)
    }
}

/// An invoice of a project.
pub struct Bill {
    /// How many days ago it was written and sent, and paid.
    pub written: i64,
    pub paid: Option<i64>,
    /// what for, cents
    pub work: (&'static str, i64),
    /// By SKU, and how many.
    pub parts: &'static [(&'static str, i64)],
}

pub fn enter(scope: &mut Scope, clients: &[clients::Known], put_file: PutFile) -> Result<Vec<Known>> {
    let (now, today) = (scope.now, scope.today());
    let mut known = Vec::new();
    for job in JOBS {
        let entered = job.began.max(0) + 6;
        scope.now = now.minus(SignedDuration::from_hours(24 * entered));
        let row = projects::insert(scope, job.fields(today, clients)?)?;
        record(scope, Kind::Projects, "Project created", &row.fields.name)?;
        for (days_ago, description, cents, category) in job.expenses {
            scope.now = now.minus(SignedDuration::from_hours(24 * days_ago + 3));
            let fields = ExpenseFields {
                description: (*description).to_owned(),
                amount: Money::of(*cents),
                date: today.plus_days(-days_ago),
                category: *category,
                ..ExpenseFields::default()
            };
            let receipt = job.receipts.iter().find(|(of, _)| of == description).map(|(_, picture)| *picture);
            let receipt = receipt.map(|(name, picture)| (name.to_owned(), picture.to_vec()));
            projects::add_expense(scope, &row.id, fields, receipt, put_file)?;
            record(scope, Kind::Projects, "Expense added", &format!("{description} for {}", row.fields.name))?;
        }
        let Job { client, bills, place, began, ends, .. } = *job;
        known.push(Known { id: row.id, client, bills, place, began, ends });
    }
    scope.now = now;
    Ok(known)
}

/// Days are counted back from today; what lies ahead is negative.
struct Job {
    name: &'static str,
    client: &'static str,
    description: &'static str,
    budget: i64,
    began: i64,
    ends: i64,
    status: ProjectStatus,
    /// What is to be done, the first of it done already.
    tasks: &'static [&'static str],
    done: usize,
    /// how many days ago, for what, cents, category
    expenses: &'static [(i64, &'static str, i64, Category)],
    /// Pictures of what was given for some of them.
    receipts: &'static [(&'static str, Picture)],
    notes: &'static str,
    /// Where it is, as the trips call it.
    place: &'static str,
    bills: &'static [Bill],
}

impl Job {
    fn fields(&self, today: CalendarDate, clients: &[clients::Known]) -> Result<ProjectFields> {
        let task = |(place, name): (usize, &&str)| ProjectTask {
            name: (*name).to_owned(),
            completed: place < self.done,
            ..ProjectTask::default()
        };
        Ok(ProjectFields {
            name: self.name.to_owned(),
            client: self.client.to_owned(),
            client_id: clients::find(clients, self.client).map(|client| client.id.clone()),
            description: text(self.description),
            budget: Some(Money::of(self.budget)).filter(|budget| *budget > Money::ZERO),
            start_date: today.plus_days(-self.began),
            end_date: today.plus_days(-self.ends),
            status: self.status,
            tasks: Entries::new(self.tasks.iter().enumerate().map(task).collect())?,
            notes: text(self.notes),
        })
    }
}

const JOBS: &[Job] = &[
    Job {
        name: "Bathroom renovation, 9 Orchard Ln",
        client: "Erik Larsen",
        description: "Tub out, walk-in shower in, new vanity and toilet. Tile by others.",
        budget: 840_000,
        began: 41,
        ends: -9,
        status: ProjectStatus::InProgress,
        tasks: &["Permit", "Demolition", "Rough-in", "Inspection", "Shower valve and drain", "Set fixtures", "Final"],
        done: 4,
        expenses: &[
            (40, "Plumbing permit", 21_500, Permits),
            (38, "Dumpster, one week", 48_000, Subcontractor),
            (31, "PEX, valves and drain lines", 142_360, Materials),
            (27, "Subfloor was rotten: carpenter, two days", 196_000, Subcontractor),
            (26, "Plywood and screws", 31_845, Materials),
            (19, "Helper, rough-in", 96_000, Labor),
            (12, "Shower valve, pan and trim", 188_790, Materials),
            (5, "Vanity and toilet", 149_900, Materials),
        ],
        receipts: &[
            ("Plumbing permit", photos::PERMIT_RECEIPT),
            ("PEX, valves and drain lines", photos::SUPPLY_RECEIPT),
            ("Vanity and toilet", photos::FIXTURES_RECEIPT),
        ],
        notes: "Dog in the yard: close the gate. The subfloor was not in the price; Erik knows.",
        place: "9 Orchard Ln",
        bills: &[
            Bill { written: 40, paid: Some(36), work: ("Bathroom renovation, first half", 520_000), parts: &[] },
            Bill {
                written: 16,
                paid: Some(6),
                work: ("Bathroom renovation, rough-in and shower", 310_000),
                parts: &[("VLV-SHOW", 1), ("PEX-EL-050", 14), ("PVC-P-200", 3)],
            },
            Bill { written: 4, paid: None, work: ("Vanity drain moved, as agreed", 24_000), parts: &[] },
        ],
    },
    Job {
        name: "Boiler swap, St. Anne's School",
        client: "St. Anne's School",
        description: "Cast iron boiler out, condensing boiler in, during the fall break.",
        budget: 1_650_000,
        began: 96,
        ends: 82,
        status: ProjectStatus::Completed,
        tasks: &[
            "Order boiler",
            "Drain and demolish",
            "Set and pipe",
            "Venting",
            "Start-up",
            "Walk-through with the janitor",
        ],
        done: 6,
        expenses: &[
            (99, "Condensing boiler", 846_000, Equipment),
            (95, "Rigging, half a day", 78_000, Subcontractor),
            (93, "Piping, pump and fittings", 187_420, Materials),
            (90, "Helper, three days", 144_000, Labor),
            (88, "Parking and tolls", 6_300, Travel),
        ],
        receipts: &[("Parking and tolls", photos::PARKING_RECEIPT)],
        notes: "Service contract offered for January.",
        place: "St. Anne's School",
        bills: &[
            Bill { written: 97, paid: Some(90), work: ("Boiler swap, deposit", 900_000), parts: &[] },
            Bill {
                written: 81,
                paid: Some(66),
                work: ("Boiler swap, balance", 1_040_000),
                parts: &[("PMP-CIRC", 1), ("CU-L-075", 6), ("CU-EL-075", 18), ("VLV-GAS-075", 1)],
            },
        ],
    },
    Job {
        name: "Repipe, Hillcrest Apartments building C",
        client: "Hillcrest Apartments",
        description: "Galvanized to PEX, eight units, two a week.",
        budget: 2_480_000,
        began: -12,
        ends: -44,
        status: ProjectStatus::Planning,
        tasks: &["Walk all units", "Agree on the order with the office", "Permit", "Notices to tenants"],
        done: 1,
        expenses: &[(3, "Plumbing permit, building C", 48_500, Permits)],
        receipts: &[],
        notes: "",
        place: "Hillcrest Apartments",
        bills: &[Bill {
            written: 7,
            paid: Some(1),
            work: ("Repipe, deposit for the first four units", 620_000),
            parts: &[],
        }],
    },
    Job {
        name: "Well pump, 61 Lakeshore Blvd",
        client: "Claire Moreau",
        description: "New pump and pressure tank once the ground is dry enough for the hoist.",
        budget: 0,
        began: 24,
        ends: -60,
        status: ProjectStatus::OnHold,
        tasks: &["Measure the well", "Order pump"],
        done: 1,
        expenses: &[],
        receipts: &[],
        notes: "Claire calls when she is back.",
        place: "61 Lakeshore Blvd",
        bills: &[],
    },
];
