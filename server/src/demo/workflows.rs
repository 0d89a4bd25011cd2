//! How the demo business does its jobs: checklists for the van and the office, one of them half worked through.

use jiff::SignedDuration;

use crate::modules::activity::record_added;
use crate::modules::workflows::{self, WorkflowFields, WorkflowStep};
use platform::access::Scope;
use platform::error::Result;
use platform::fields::entries::Entries;

pub fn write_down(scope: &mut Scope) -> Result<()> {
    let now = scope.now;
    for guide in GUIDES {
        scope.now = now.minus(SignedDuration::from_hours(24 * guide.days_ago));
        let row = workflows::insert(scope, guide.fields()?)?;
        record_added(scope, &row)?;
    }
    scope.now = now;
    Ok(())
}

struct Guide {
    title: &'static str,
    category: &'static str,
    description: &'static str,
    /// What is to be done and how, the first of it done already.
    steps: &'static [(&'static str, &'static str)],
    done: usize,
    days_ago: i64,
}

impl Guide {
    fn fields(&self) -> Result<WorkflowFields> {
        let steps = (0..).zip(self.steps).map(|(place, (title, description))| WorkflowStep {
            title: (*title).to_owned(),
            description: (*description).to_owned(),
            completed: place < self.done,
            ..WorkflowStep::default()
        });
        Ok(WorkflowFields {
            title: self.title.to_owned(),
            category: self.category.to_owned(),
            description: self.description.to_owned(),
            steps: Entries::new(steps.collect())?,
            ..WorkflowFields::default()
        })
    }
}

const GUIDES: &[Guide] = &[
    Guide {
        title: "Gas water heater replacement",
        category: "Installation",
        description: "Tank for tank, 40 to 50 gallons. Two hours on site, and nobody goes home before the leak test.",
        steps: &[
            ("Photograph the old installation", "Rating plate, venting and shutoffs, for the permit and the invoice."),
            ("Shut off gas and water", "Lock the gas valve, open a hot tap upstairs to let air in."),
            ("Drain the tank", "Hose to the floor drain. Flush the valve first if it runs slowly."),
            ("Disconnect and carry out", "Vent, gas, water. Cap the gas line while it is open."),
            ("Set the new tank", "Level, in a pan, seismic straps top and bottom."),
            (
                "Connect water with an expansion tank",
                "Match its pressure to the house. T&P line to 6 inches above the floor.",
            ),
            ("Connect gas and vent", "Drip leg, new flexible connector, vent rising a quarter inch per foot."),
            ("Fill, purge and leak test", "Soap every joint. Gauge on the gas line for 10 minutes."),
            ("Light it and check the draft", "Mirror at the hood after 5 minutes of burning. CO alarm in the room."),
            ("Show the customer", "Temperature at 120 degrees, the shutoffs, the warranty card."),
        ],
        done: 4,
        days_ago: 96,
    },
    Guide {
        title: "Boiler fall start-up",
        category: "Maintenance",
        description: "Before the first cold night: every boiler under a service contract.",
        steps: &[
            ("Check pressure and expansion tank", "12 psi cold. Recharge the tank if it is waterlogged."),
            ("Clean the flame sensor and igniter", "Fine steel wool, no sandpaper. Replace a cracked igniter."),
            ("Bleed every radiator", "Top floor first, until water comes without air."),
            ("Combustion analysis", "Print the slip and staple it to the work order."),
            ("Test the low-water cutoff", "It must stop the burner. Write the date on the tag."),
        ],
        done: 0,
        days_ago: 61,
    },
    Guide {
        title: "First call from a new customer",
        category: "Customer Service",
        description: "What to ask before anyone drives out, so the right parts are on the van.",
        steps: &[
            ("Name, address, call-back number", "Read the number back to them."),
            ("What's wrong, and since when", "In their own words. Ask for a picture by text."),
            ("Is water or gas running?", "If so, tell them where the shutoff usually is, and come today."),
            ("Say what the visit costs", "Diagnostic fee, credited toward the repair."),
            ("Book it and send the confirmation", "Into Scheduling, with gate codes and dogs in the notes."),
        ],
        done: 0,
        days_ago: 140,
    },
    Guide {
        title: "Leaving a job site",
        category: "Safety",
        description: "Every day, every site, the last ten minutes.",
        steps: &[
            ("Gas and water left safe", "Valves open or tagged, nothing under test left alone."),
            ("Torch and hot work", "Cylinder closed and bled. Fire watch of 30 minutes after soldering."),
            ("Holes, cords and ladders", "Covered, coiled, locked to the van."),
            ("Sweep and photograph", "The customer sees the room before you leave it."),
        ],
        done: 4,
        days_ago: 210,
    },
    Guide {
        title: "Month-end billing",
        category: "Finance",
        description: "First Monday of the month, one hour with coffee.",
        steps: &[
            ("Invoice every finished job", "Compare Projects and Scheduling with Invoices."),
            ("Call about everything past due", "Oldest first. Write down what they promised."),
            ("Enter receipts from the vans", "Glove box, sun visor, the envelope in the office."),
            ("Write down the miles", "Odometer of both vans against the trips."),
        ],
        done: 0,
        days_ago: 33,
    },
    Guide {
        title: "A new helper's first week",
        category: "HR",
        description: "So no one waits around, and no one gets hurt.",
        steps: &[
            ("Paperwork", "W-4, I-9, driver's license, emergency contact."),
            ("Gloves, glasses, boots", "Sized on the first morning. Respirator fit test by Friday."),
            ("A day in each van", "Where everything is, how the stock list works."),
            ("Solder ten joints on the bench", "Cut them open together."),
        ],
        done: 0,
        days_ago: 12,
    },
];
