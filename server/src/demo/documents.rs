//! The demo business's estimates and invoices of a year: most are paid, some estimates came to nothing, one was just
//! accepted, two customers are late, one invoice was voided, and one is made again every quarter.

use jiff::SignedDuration;

use super::clients;
use super::photos::PutFile;
use super::photos::{CORRODED_VALVE, DRAIN_CAMERA, NEW_FAUCET, Picture, ROUGH_IN, WATER_HEATER};
use super::projects::{Bill, Known};
use super::shop::{SALES_TAX, text};
use super::stock::STOCK;
use crate::modules::activity::record_added;
use crate::modules::documents::amounts::{Discount, DiscountKind, Item, KeptDiscount, LineTax, Offered};
use crate::modules::documents::payments::{Method, PaymentFields, ScheduleFields};
use crate::modules::documents::recurring::{RecurringFields, Rhythm};
use crate::modules::documents::voided::Removal;
use crate::modules::documents::{self, DocumentFields, DocumentType};
use crate::modules::notifications;
use crate::modules::profile::TaxPercent;
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

const COUNT: i64 = 62;
const DAYS_BETWEEN: i64 = 6;
/// Business picks up: what came besides in the last weeks, one of it paid today. Number, and how many days ago it was written and
/// paid; all are invoices.
const LATELY: [(i64, i64, i64); 4] = [(66, 27, 20), (67, 20, 13), (68, 14, 6), (69, 9, 0)];
/// They had their invoice long ago and have not paid.
const LATE: [i64; 2] = [49, 57];
/// Still has time to pay, and has paid some of it.
const NOT_PAID_YET: i64 = 59;
/// An estimate that its customer has just accepted.
const ACCEPTED: i64 = 60;
/// Paid in two payments, the first when it came.
const PAID_IN_TWO: i64 = 53;
/// An estimate that asks for a deposit, and leaves a line to its customer.
const ASKS_FOR_DEPOSIT: i64 = 55;
/// What goes with it.
const DEPOSIT_MESSAGE: &str = "Thanks for having us over. We can start the week after your deposit comes in.";
/// A boiler that is looked after every quarter.
const REPEATED: i64 = 38;
/// So long ago they began to take photos.
const PHOTOS_SINCE: i64 = 75;
/// So long ago they began to charge tax on parts.
const TAXED_SINCE: i64 = 130;
/// So long ago they began to take cards.
const CARDS_SINCE: i64 = 20;
/// Customers of the last weeks looked at what they got the day after.
const VIEWED_SINCE: i64 = 40;
/// What happened in the last days wasn't read yet.
const UNREAD_DAYS: i64 = 7;
const HOUR_OF_LABOR: i64 = 11_500;

/// Goes through the year day by day, so that numbers are given out in the order of time.
pub fn write(scope: &mut Scope, projects: &[Known], clients: &[clients::Known], put_file: PutFile) -> Result<()> {
    let now = scope.now;
    let mut jobs: Vec<Job> = (0..COUNT).map(Job::new).chain(LATELY.map(Job::lately)).collect();
    let bills = projects.iter().flat_map(|project| project.bills.iter().map(move |bill| (project, bill)));
    let mut bills: Vec<ProjectBill> =
        bills.map(|(project, bill)| ProjectBill { project, bill, id: String::new() }).collect();
    for days_ago in (0..=COUNT * DAYS_BETWEEN).rev() {
        // Some hours back, so that what happened today lies behind us.
        scope.now = now.minus(SignedDuration::from_hours(24 * days_ago + 5));
        if days_ago == CARDS_SINCE {
            documents::payments::cards::connect_test_mode(scope)?;
        }
        for job in &mut jobs {
            job.go_on(scope, days_ago, clients, put_file)?;
        }
        for bill in &mut bills {
            bill.go_on(scope, days_ago, clients)?;
        }
    }
    scope.now = now.minus(SignedDuration::from_hours(4));
    jobs.iter().filter(|job| job.number == NOT_PAID_YET).try_for_each(|job| job.void_again(scope, clients))?;
    scope.now = now;
    notifications::read_older(scope, now.minus(SignedDuration::from_hours(24 * UNREAD_DAYS)))?;
    jobs.iter().filter(|job| job.number == REPEATED).try_for_each(|job| job.repeat(scope))
}

/// One document and the days, counted back from today, on which something happens to it.
struct Job {
    number: i64,
    id: String,
    begins_as: DocumentType,
    written: i64,
    is_sent: bool,
    converted: Option<i64>,
    paid: Option<i64>,
}

impl Job {
    fn new(number: i64) -> Self {
        let written = (COUNT - 1 - number) * DAYS_BETWEEN;
        let is_estimate = number % 5 == 0;
        let converted = (number % 10 == 0 && written > 14).then_some(written - 4);
        let invoiced = if is_estimate { converted } else { Some(written) };
        let paid = invoiced.map(|day| day - 3 - number * 7 % 10).filter(|day| *day > 0);
        Self {
            number,
            id: String::new(),
            begins_as: if is_estimate { DocumentType::Estimate } else { DocumentType::Invoice },
            written,
            is_sent: written > 0,
            converted,
            paid: paid.filter(|_| !LATE.contains(&number) && number != NOT_PAID_YET),
        }
    }

    fn lately((number, written, paid): (i64, i64, i64)) -> Self {
        let begins_as = DocumentType::Invoice;
        Self { number, id: String::new(), begins_as, written, is_sent: true, converted: None, paid: Some(paid) }
    }

    fn go_on(&mut self, scope: &mut Scope, days_ago: i64, clients: &[clients::Known], put_file: PutFile) -> Result<()> {
        let is_converted = Some(days_ago) == self.converted;
        if days_ago == self.written {
            self.id = documents::create(scope, for_client(self.fields(scope)?, clients))?.id;
            if self.written < PHOTOS_SINCE {
                let photos = self.work().photos.iter().map(|(name, picture)| ((*name).to_owned(), picture.to_vec()));
                documents::paper::attach(scope, &self.id, photos.collect(), put_file)?;
            }
        } else if is_converted {
            documents::convert_to_invoice(scope, &self.id)?;
        }
        if self.is_sent && (days_ago == self.written || is_converted) {
            scope.now = scope.now.plus(SignedDuration::from_mins(20));
            documents::send(scope, &self.id)?;
        }
        if self.is_sent && self.written < VIEWED_SINCE && days_ago == self.written - 1 {
            documents::customer::viewed(scope, &self.id, None)?;
        }
        if self.number == ACCEPTED && days_ago == self.written - 2 {
            documents::customer::accept(scope, &self.id, "Grace Okafor", "203.0.113.24")?;
        }
        if [NOT_PAID_YET, PAID_IN_TWO].contains(&self.number) && days_ago == self.written - 2 {
            documents::payments::record(scope, &self.id, |_| Ok(self.first_payment()))?;
        }
        if Some(days_ago) == self.paid {
            documents::mark_paid(scope, &self.id)?;
        }
        Ok(())
    }

    /// The same invoice was written twice and paid on the wrong one: its customer has the money as credit.
    fn void_again(&self, scope: &mut Scope, clients: &[clients::Known]) -> Result<()> {
        let id = documents::create(scope, for_client(self.fields(scope)?, clients))?.id;
        documents::send(scope, &id)?;
        documents::payments::record(scope, &id, |_| Ok(self.first_payment()))?;
        let removal = Removal { reason: Some("Entered twice".to_owned()), payments: None };
        documents::voided::delete(scope, &id, &removal)
    }

    fn repeat(&self, scope: &mut Scope) -> Result<()> {
        let fields = RecurringFields {
            document_id: Some(self.id.clone()),
            rhythm: Rhythm::Quarterly,
            starts_on: scope.today().plus_days(30),
            due_days: Some(14),
            ..RecurringFields::default()
        };
        let row = documents::recurring::insert(scope, fields)?;
        record_added(scope, &row)
    }

    fn first_payment(&self) -> PaymentFields {
        let note = text(if self.number == NOT_PAID_YET { "No. 2214" } else { "" });
        PaymentFields { amount: Money::of(10_000), method: Method::Check, note, ..PaymentFields::default() }
    }

    fn pick(&self, count: usize, stride: i64) -> usize {
        usize::try_from(self.number * stride).unwrap_or_default() % count
    }

    fn work(&self) -> &'static Work {
        &WORK[self.pick(WORK.len(), 7)]
    }

    fn fields(&self, scope: &Scope) -> Result<DocumentFields> {
        let (name, email, phone) = CUSTOMERS[self.pick(CUSTOMERS.len(), 5)];
        let work = self.work();
        let date = scope.today();
        Ok(DocumentFields {
            kind: self.begins_as,
            customer_name: name.to_owned(),
            customer_email: text(email),
            customer_phone: text(phone),
            date,
            due_date: (self.begins_as == DocumentType::Invoice).then(|| date.plus_days(14)),
            items: Entries::new(self.items(work)?)?,
            discount: KeptDiscount::of(self.discount()),
            notes: text(work.notes),
            message: text(if self.number == ASKS_FOR_DEPOSIT { DEPOSIT_MESSAGE } else { "" }),
            schedule: ScheduleFields {
                deposit_percent: (self.number == ASKS_FOR_DEPOSIT).then_some(30),
                ..ScheduleFields::default()
            },
            ..DocumentFields::default()
        })
    }
}

impl Job {
    /// What was done, then the parts, with the tax on them since they are taxed.
    fn items(&self, work: &Work) -> Result<Vec<Item>> {
        let mut items = lines(line(work.labor, Quantity::of(work.hours), Money::of(HOUR_OF_LABOR)), work.parts)?;
        if self.written < TAXED_SINCE {
            let (name, units) = SALES_TAX;
            let tax = LineTax { name: name.to_owned(), percent: TaxPercent::of(units) };
            items.iter_mut().skip(1).for_each(|part| part.tax = Some(tax.clone()));
        }
        if self.number == ASKS_FOR_DEPOSIT {
            let more = line("Two more years of warranty", Quantity::whole(1), Money::of(12_000));
            items.push(Item { offered: Offered::Optional, ..more });
        }
        Ok(items)
    }

    /// Who comes again pays a little less.
    fn discount(&self) -> Option<Discount> {
        let is_known = self.number % 9 == 4 && self.written < TAXED_SINCE;
        is_known.then_some(Discount { kind: DiscountKind::Percent, value: Money::of(5_00) })
    }
}

/// An invoice that belongs to a project.
struct ProjectBill<'bill> {
    project: &'bill Known,
    bill: &'bill Bill,
    id: String,
}

impl ProjectBill<'_> {
    fn go_on(&mut self, scope: &mut Scope, days_ago: i64, clients: &[clients::Known]) -> Result<()> {
        let Bill { written, paid, work: (work, cents), parts } = *self.bill;
        if days_ago == written {
            let (name, email, phone) = CUSTOMERS
                .iter()
                .find(|(name, ..)| *name == self.project.client)
                .ok_or_else(|| Error::internal("looking for a customer of the demo", self.project.client))?;
            let date = scope.today();
            let fields = DocumentFields {
                kind: DocumentType::Invoice,
                customer_name: (*name).to_owned(),
                customer_email: text(email),
                customer_phone: text(phone),
                project_link: Some(self.project.id.clone()),
                date,
                due_date: Some(date.plus_days(14)),
                items: Entries::new(lines(line(work, Quantity::whole(1), Money::of(cents)), parts)?)?,
                ..DocumentFields::default()
            };
            self.id = documents::create(scope, for_client(fields, clients))?.id;
            documents::send(scope, &self.id)?;
        }
        if Some(days_ago) == paid {
            documents::mark_paid(scope, &self.id)?;
        }
        Ok(())
    }
}

/// With the client that it is made out to.
fn for_client(mut fields: DocumentFields, clients: &[clients::Known]) -> DocumentFields {
    if let Some(client) = clients::find(clients, &fields.customer_name) {
        fields.client_id = Some(client.id.clone());
        fields.customer_address = Some(client.address.clone());
    }
    fields
}

fn line(description: &str, quantity: Quantity, rate: Money) -> Item {
    let subtotal = quantity.times(rate);
    Item { description: description.to_owned(), quantity, rate, subtotal, ..Item::default() }
}

/// What was done, then the parts it took: by SKU, and how many.
fn lines(work: Item, parts: &[(&str, i64)]) -> Result<Vec<Item>> {
    let mut items = vec![work];
    for (sku, quantity) in parts {
        let stock = STOCK.iter().find(|stock| stock.1 == *sku);
        let stock = stock.ok_or_else(|| Error::internal("looking for a part of the demo", sku))?;
        items.push(line(stock.0, Quantity::whole(*quantity), Money::of(stock.4)));
    }
    Ok(items)
}

/// name, address, telephone
const CUSTOMERS: &[(&str, &str, &str)] = &[
    ("Anita Patel", "anita.patel@example.com", "(555) 012-4410"),
    ("Chidi Okafor", "c.okafor@example.com", "(555) 016-0932"),
    ("Linh Nguyen", "linh@example.com", "(555) 019-7781"),
    ("Hillcrest Apartments", "office@hillcrest.example.com", "(555) 011-3000"),
    ("Erik Larsen", "erik.larsen@example.com", "(555) 018-2654"),
    ("Greta Brandt", "", "(555) 013-8206"),
    ("St. Anne's School", "facilities@stannes.example.com", "(555) 015-7400"),
    ("Claire Moreau", "claire@example.com", "(555) 017-5519"),
    ("Rosa Diaz", "rosa.diaz@example.com", ""),
];

struct Work {
    /// What was done.
    labor: &'static str,
    /// In thousandths.
    hours: i64,
    /// By SKU, and how many.
    parts: &'static [(&'static str, i64)],
    notes: &'static str,
    photos: &'static [Picture],
}

impl Work {
    const fn new(labor: &'static str, hours: i64, parts: &'static [(&'static str, i64)], notes: &'static str) -> Self {
        Self { labor, hours, parts, notes, photos: &[] }
    }

    const fn with(self, photos: &'static [Picture]) -> Self {
        Self { photos, ..self }
    }
}

static WORK: &[Work] = &[
    Work::new(
        "Replace gas water heater, haul away the old one",
        4_500,
        &[("WH-GAS-50", 1), ("TNK-EXP-2", 1), ("VLV-TP-075", 1), ("GAS-FLEX-24", 1), ("VLV-GAS-075", 1)],
        "Permit included. Six years on the tank, one year on our work.",
    )
    .with(&[CORRODED_VALVE, WATER_HEATER]),
    Work::new(
        "Clear the main line, camera inspection",
        2_000,
        &[],
        "Roots at 38 ft. Have it looked at again in a year.",
    )
    .with(&[DRAIN_CAMERA]),
    Work::new("Boiler tune-up", 1_500, &[("HVC-FLAME", 1), ("HVC-IGN", 1)], ""),
    Work::new("Replace kitchen faucet", 1_250, &[("FIX-FAU-KIT", 1), ("SUP-FAU-20", 2), ("STOP-ANG-050", 2)], "")
        .with(&[NEW_FAUCET]),
    Work::new(
        "Rough in bathroom, supply and drain",
        14_000,
        &[
            ("PEX-A-050", 1),
            ("PEX-EL-050", 22),
            ("PEX-TE-050", 8),
            ("PVC-P-200", 4),
            ("PVC-ST-200", 3),
            ("VLV-SHOW", 1),
        ],
        "Ready for the inspector. Tile can start after that.",
    )
    .with(&[ROUGH_IN]),
    Work::new("Replace toilet", 1_750, &[("FIX-TOI-CH", 1), ("WAX-RING", 1), ("BLT-CLOSET", 1), ("SUP-TOI-12", 1)], ""),
    Work::new("Repair leak under the sink", 750, &[("PVC-PT-150", 1)], ""),
    Work::new(
        "Furnace service, spring and fall",
        3_000,
        &[("HVC-FLT-1625", 4), ("HVC-FLT-2025", 2), ("HVC-FLAME", 1)],
        "Filters for the year are in the boiler room.",
    ),
    Work::new("Replace sump pump", 2_250, &[("PMP-SUMP-13", 1), ("VLV-CHK-150", 1), ("PVC-P-150", 1)], ""),
    Work::new("Three lavatory faucets", 3_500, &[("FIX-FAU-LAV", 3), ("SUP-FAU-20", 6), ("STOP-ANG-050", 6)], "")
        .with(&[CORRODED_VALVE]),
    Work::new("Emergency call, burst pipe, Sunday", 2_500, &[("CU-L-050", 1), ("CU-CP-050", 4), ("VLV-PR-050", 1)], "")
        .with(&[CORRODED_VALVE]),
    Work::new(
        "Replace circulator and thermostat",
        2_750,
        &[("PMP-CIRC", 1), ("HVC-TSTAT", 1)],
        "The old thermostat is in the box, in case you want it back.",
    ),
];
