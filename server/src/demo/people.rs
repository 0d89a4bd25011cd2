//! The clients of the demo business, and what was said to each.

use super::shop::text;
use crate::modules::clients::{Address, ClientFields, ClientStatus, ClientType, InteractionType};
use platform::error::Result;
use platform::fields::json_list::JsonList;
use platform::values::money::Money;

use ClientStatus::{Contacted, Lost, Negotiation, New, Proposal, Qualified, Won};
use ClientType::{Customer, Inactive, Lead, Prospect};
use InteractionType::{Call, Email, Meeting, SiteVisit, Text};

pub struct Person {
    pub name: &'static str,
    pub company: &'static str,
    email: &'static str,
    phone: &'static str,
    pub street: &'static str,
    pub city: &'static str,
    pub zip: &'static str,
    kind: ClientType,
    status: ClientStatus,
    /// What could be earned, in cents.
    worth: i64,
    came_by: &'static str,
    tags: &'static [&'static str],
    /// How many days ago they were met.
    pub met: i64,
    /// In how many days they are to be called; before today when negative.
    pub call_in: Option<i64>,
    notes: &'static str,
    /// how many days ago, how, about what, what was said
    pub said: &'static [(i64, InteractionType, &'static str, &'static str)],
}

impl Person {
    pub fn fields(&self) -> Result<ClientFields> {
        let (first_name, last_name) = self.name.rsplit_once(' ').unwrap_or((self.name, ""));
        Ok(ClientFields {
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            company: text(self.company),
            email: self.email.to_owned(),
            phone: self.phone.to_owned(),
            kind: self.kind,
            status: self.status,
            estimated_value: Money::of(self.worth),
            lead_source: self.came_by.to_owned(),
            notes: text(self.notes),
            tags: JsonList::new(self.tags.iter().map(|tag| (*tag).to_owned()).collect())?,
            address: Address {
                street: text(self.street),
                city: text(self.city),
                state: text("OR"),
                zip: text(self.zip),
                country: None,
            },
            ..ClientFields::default()
        })
    }
}

const PERSON: Person = Person {
    name: "",
    company: "",
    email: "",
    phone: "",
    street: "",
    city: "Bend",
    zip: "97701",
    kind: Customer,
    status: Won,
    worth: 0,
    came_by: "referral",
    tags: &[],
    met: 370,
    call_in: None,
    notes: "",
    said: &[],
};

pub const PEOPLE: &[Person] = &[
    Person {
        name: "Anita Patel",
        email: "anita.patel@example.com",
        phone: "(555) 012-4410",
        street: "41 Alder Ct",
        tags: &["repeat"],
        call_in: Some(0),
        notes: "Dog is friendly. Side gate is open.",
        said: &[(9, Call, "Annual service", "Wants the heater flushed before the holidays. Call to set a day.")],
        ..PERSON
    },
    Person {
        name: "Chidi Okafor",
        email: "c.okafor@example.com",
        phone: "(555) 016-0932",
        street: "208 Juniper Ave",
        tags: &["repeat"],
        call_in: Some(4),
        said: &[(3, Text, "Second bathroom", "Thinking about a second bathroom next spring.")],
        ..PERSON
    },
    Person {
        name: "Linh Nguyen",
        email: "linh@example.com",
        phone: "(555) 019-7781",
        street: "77 Canyon Rd",
        city: "Redmond",
        zip: "97756",
        call_in: Some(-3),
        said: &[(12, Call, "Invoice", "Says the check is in the mail. Call again if it is not here in a week.")],
        ..PERSON
    },
    Person {
        name: "Paula Grant",
        company: "Hillcrest Apartments",
        email: "office@hillcrest.example.com",
        phone: "(555) 011-3000",
        street: "1200 Hillcrest Dr",
        tags: &["property manager", "net 30"],
        call_in: Some(2),
        notes: "24 units. Keys at the office, 8 to 4.",
        said: &[
            (21, Meeting, "Yearly contract", "Wants one price for all unit turnovers. Send a contract."),
            (6, Email, "Contract sent", "Two visits a month. It's at the office."),
        ],
        ..PERSON
    },
    Person {
        name: "Erik Larsen",
        email: "erik.larsen@example.com",
        phone: "(555) 018-2654",
        street: "9 Orchard Ln",
        tags: &["bathroom"],
        said: &[(14, SiteVisit, "Rough-in", "Walked through the shower wall with the tiler.")],
        ..PERSON
    },
    Person {
        name: "Greta Brandt",
        email: "greta.brandt@example.com",
        phone: "(555) 013-8206",
        street: "15 Mill St",
        tags: &["late payer"],
        call_in: Some(-8),
        said: &[(30, Call, "Past due", "Promised to pay by the end of the month.")],
        ..PERSON
    },
    Person {
        name: "Tom Ellery",
        company: "St. Anne's School",
        email: "facilities@stannes.example.com",
        phone: "(555) 015-7400",
        street: "300 Chapel St",
        tags: &["net 30", "school"],
        call_in: Some(6),
        said: &[(18, Meeting, "Summer work", "Boiler room and two restrooms next summer. Budget is set in March.")],
        ..PERSON
    },
    Person {
        name: "Claire Moreau",
        email: "claire@example.com",
        phone: "(555) 017-5519",
        street: "62 Birch Way",
        ..PERSON
    },
    Person {
        name: "Rosa Diaz",
        email: "rosa.diaz@example.com",
        phone: "(555) 010-6645",
        street: "5 Elm Row",
        city: "Sisters",
        zip: "97759",
        kind: Inactive,
        notes: "Moved to Portland.",
        ..PERSON
    },
    Person {
        name: "Marcus Webb",
        email: "marcus.webb@example.com",
        phone: "(555) 014-9012",
        street: "830 Ponderosa Loop",
        kind: Lead,
        status: New,
        worth: 145_000,
        came_by: "website",
        tags: &["water heater"],
        met: 1,
        call_in: Some(0),
        notes: "Asked through the website: 40 gal heater leaks at the base.",
        said: &[],
        ..PERSON
    },
    Person {
        name: "Priya Shah",
        email: "priya.shah@example.com",
        phone: "(555) 012-7743",
        street: "19 Larch Ct",
        kind: Lead,
        status: Contacted,
        worth: 260_000,
        came_by: "referral",
        tags: &["bathroom"],
        met: 8,
        call_in: Some(-1),
        said: &[(5, Call, "Shower leaks", "Leaks behind the tile. Wants to know what opening the wall costs.")],
        ..PERSON
    },
    Person {
        name: "Owen Castillo",
        company: "Bluebird Cafe",
        email: "owen@bluebird.example.com",
        phone: "(555) 019-3308",
        street: "112 Main St",
        kind: Prospect,
        status: Qualified,
        worth: 720_000,
        came_by: "walk-in",
        tags: &["commercial"],
        met: 26,
        call_in: Some(1),
        said: &[(20, SiteVisit, "Kitchen", "Grease trap and three sinks. Reopens in January.")],
        ..PERSON
    },
    Person {
        name: "Hannah Kim",
        email: "hannah.kim@example.com",
        phone: "(555) 016-5521",
        street: "4 Aspen Ridge",
        kind: Prospect,
        status: Proposal,
        worth: 1_180_000,
        came_by: "referral",
        tags: &["bathroom"],
        met: 35,
        call_in: Some(3),
        said: &[
            (24, SiteVisit, "Primary bath", "Measured. Wants a curbless shower and heated floor."),
            (10, Email, "Estimate sent", "Two options, with and without the heated floor."),
        ],
        ..PERSON
    },
    Person {
        name: "Derek Stone",
        company: "Stone & Sons Builders",
        email: "derek@stonesons.example.com",
        phone: "(555) 011-8890",
        street: "77 Industrial Way",
        kind: Prospect,
        status: Negotiation,
        worth: 2_450_000,
        came_by: "trade show",
        tags: &["commercial", "builder"],
        met: 58,
        call_in: Some(-2),
        said: &[
            (40, Meeting, "Fourplex on 3rd", "Rough-in for four units, start in February."),
            (7, Call, "Price", "Wants five percent off for paying within ten days."),
        ],
        ..PERSON
    },
    Person {
        name: "Yolanda Price",
        email: "y.price@example.com",
        phone: "(555) 013-4476",
        street: "230 Sage Blvd",
        kind: Lead,
        status: Lost,
        worth: 380_000,
        came_by: "website",
        tags: &[],
        met: 90,
        said: &[(61, Call, "Went elsewhere", "Took a lower price. Keep in mind for service.")],
        ..PERSON
    },
];
