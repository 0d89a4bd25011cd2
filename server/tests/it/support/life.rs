//! More than a year of a business, at random: over a year's end and both clock changes, with an owner who is now here, now
//! there. Keeps by itself what it did, so that figures can be checked against it.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use serde_json::{Value, json};

use super::operations::data_string;
use super::pictures::{ImageFormat, picture};
use super::random::Random;
use super::{Client, PASSWORD, TestApp};

pub const ZONES: [&str; 3] = ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"];

/// New year in each of the three places, and both changes of the clock in Los Angeles.
const EDGES: [&str; 5] = [
    "2026-12-31T10:00:00Z",
    "2027-01-01T00:00:00Z",
    "2027-01-01T08:00:00Z",
    "2027-03-14T10:00:00Z",
    "2027-11-07T09:00:00Z",
];

pub struct Invoice {
    pub customer: String,
    /// What each says, and comes to in cents.
    pub lines: Vec<(String, i64)>,
    pub total: i64,
    pub date: String,
    pub sent: Option<Timestamp>,
    /// When it was paid, and where the owner was.
    pub paid: Option<(Timestamp, &'static str)>,
}

impl Invoice {
    /// The owner's own day at that moment.
    pub fn paid_day(&self) -> Option<String> {
        self.paid.map(|(at, zone)| day_in(at, zone))
    }

    pub fn seconds_to_pay(&self) -> i64 {
        match (self.sent, self.paid) {
            (Some(sent), Some((paid, _))) => paid.as_second() - sent.as_second(),
            _ => {
                let days = days_of(&self.date, &self.paid_day().expect("paid")).len();
                days.saturating_sub(1) as i64 * 86_400
            }
        }
    }
}

pub struct Job {
    pub day: String,
    pub category: String,
    pub status: String,
}

#[derive(Default)]
pub struct Life {
    pub invoices: BTreeMap<String, Invoice>,
    /// When each was made.
    pub clients: Vec<Timestamp>,
    pub jobs: Vec<Job>,
    /// The first day of each project, and its budget in cents.
    pub budgets: Vec<(String, Option<i64>)>,
    /// Day, category, cents, and the name of the receipt.
    pub expenses: Vec<(String, String, i64, String)>,
    /// Day, whole miles, purpose.
    pub trips: Vec<(String, i64, String)>,
    project: Option<String>,
}

impl Life {
    /// Does so many things, from now into the end of the next year; somebody else does some of the kind at the same time.
    pub async fn go_on(&mut self, app: &TestApp, client: &mut Client, somebody: &mut Client, steps: usize) {
        let (mut random, mut elsewhere) = (Random::new(), Self::default());
        let mut signed_in_at = app.clock.now().time();
        for at in moments(app.clock.now().time(), steps, &mut random) {
            app.clock.advance(at.duration_since(app.clock.now().time()));
            // No session lasts longer than a year.
            if at.duration_since(signed_in_at) > SignedDuration::from_hours(300 * 24) {
                signed_in_at = at;
                for client in [&mut *client, &mut *somebody] {
                    let answer = client.sign_in(&client.email, PASSWORD).await.expect(200).json();
                    *client = client.with_token(answer["token"].as_str().expect("a token"));
                }
            }
            // The months go by, and what was subscribed to ends.
            for client in [&*client, &*somebody] {
                let subscription = client.get("/stripe/subscription-status").await.expect(200).json();
                if subscription["subscriptionActive"] != true {
                    client.check_out().await;
                }
            }
            let zone = random.one_of(&ZONES);
            self.step(app, &client.with_header("x-timezone", zone), zone, &mut random).await;
            if random.below(5) == 0 {
                elsewhere.step(app, &somebody.with_header("x-timezone", zone), zone, &mut random).await;
            }
        }
    }

    async fn step(&mut self, app: &TestApp, here: &Client, zone: &'static str, random: &mut Random) {
        let now = app.clock.now().time();
        let today = day_in(now, zone);
        match random.below(10) {
            0..3 => self.bill(here, zone, now, random).await,
            3 | 4 => self.settle(here, zone, now, random).await,
            5 => {
                let person =
                    json!({"firstName": "Dana", "lastName": "Reyes", "email": "d@example.com", "phone": "555"});
                here.post("/clients", person).await.expect(201);
                self.clients.push(now);
            }
            6 | 7 => self.meet(here, &today, random).await,
            8 => self.spend(here, &today, random).await,
            _ => {
                let miles = 1 + random.below(200) as i64;
                let purpose = random.one_of(&["business", "business", "personal"]);
                let mut trip = super::operations::trip(&today);
                trip["miles"] = miles.into();
                trip["purpose"] = purpose.into();
                here.post("/mileage", trip).await.expect(201);
                self.trips.push((today, miles, purpose.to_owned()));
            }
        }
    }

    async fn bill(&mut self, here: &Client, zone: &'static str, now: Timestamp, random: &mut Random) {
        let line = |random: &mut Random| {
            json!({
                "description": random.one_of(&["Labor", "labor", "Trip charge", "Pipe", "Drain cleaning"]),
                "quantity": random.one_of(&[1.0, 1.5, 0.333]), "rate": random.one_of(&[95.0, 0.05, 12.5]),
            })
        };
        let items: Vec<Value> = (0..1 + random.below(3)).map(|_| line(random)).collect();
        let customer = random.one_of(&["Dana", "DANA", "Ann Lee", "Bo"]);
        let status = random.one_of(&["New", "Sent", "Paid"]);
        let form = json!({"type": "Invoice", "customerName": customer, "items": items, "status": status});
        let made = here.post("/documents", form).await.expect(201).json();
        let line = |item: &Value| (item["description"].as_str().unwrap().to_owned(), cents(&item["subtotal"]));
        let invoice = Invoice {
            customer: customer.to_owned(),
            lines: made["items"].as_array().unwrap().iter().map(line).collect(),
            total: cents(&made["total"]),
            date: made["date"].as_str().unwrap().to_owned(),
            sent: (status == "Sent").then_some(now),
            paid: (status == "Paid").then_some((now, zone)),
        };
        self.invoices.insert(made["_id"].as_str().unwrap().to_owned(), invoice);
    }

    /// Pays an invoice, takes its payment back, sends it again, changes it or deletes it.
    async fn settle(&mut self, here: &Client, zone: &'static str, now: Timestamp, random: &mut Random) {
        let ids: Vec<&String> = self.invoices.keys().collect();
        if ids.is_empty() {
            return;
        }
        let id = ids[usize::try_from(random.below(ids.len() as u64)).unwrap()].clone();
        let (path, invoice) = (format!("/documents/{id}"), self.invoices.get_mut(&id).expect("it is there"));
        match random.below(6) {
            0 => {
                here.delete(&path).await.expect(204);
                self.invoices.remove(&id);
            }
            1 => {
                here.put(&path, json!({"status": "Sent"})).await.expect(200);
                (invoice.sent, invoice.paid) = (invoice.sent.or(Some(now)), None);
            }
            2 => {
                here.post(&format!("{path}/send"), json!({})).await.expect(200);
                if invoice.paid.is_none() {
                    invoice.sent = Some(now);
                }
            }
            // What was received for an invoice stays when it's changed, so only its customer is changed once it's paid.
            3 if invoice.paid.is_some() => {
                here.put(&path, json!({"customerName": "Bo"})).await.expect(200);
                invoice.customer = "Bo".to_owned();
            }
            3 => {
                let change = json!({"customerName": "Bo", "items": [{"description": "Labor", "rate": 40}]});
                here.put(&path, change).await.expect(200);
                (invoice.customer, invoice.lines) = ("Bo".to_owned(), vec![("Labor".to_owned(), 4000)]);
                invoice.total = 4000;
            }
            _ => {
                here.post(&format!("{path}/mark-paid"), json!({})).await.expect(200);
                invoice.paid = invoice.paid.or(Some((now, zone)));
            }
        }
    }

    async fn meet(&mut self, here: &Client, today: &str, random: &mut Random) {
        let category = random.one_of(&["None", "Service", "Maintenance", "Repair", "Consultation", "Installation"]);
        let status = random.one_of(&["Scheduled", "Confirmed", "Completed", "Cancelled"]);
        here.post(
            "/appointments",
            json!({
                "title": "Visit", "startDate": today, "startTime": "09:00", "endTime": "10:00", "clientName": "Dana",
                "category": category, "status": status,
            }),
        )
        .await
        .expect(201);
        self.jobs.push(Job { day: today.to_owned(), category: category.to_owned(), status: status.to_owned() });
    }

    /// Begins a project, or spends something on the last one.
    async fn spend(&mut self, here: &Client, today: &str, random: &mut Random) {
        let Some(project) = self.project.clone().filter(|_| random.below(3) > 0) else {
            let budget = random.one_of(&[None, Some(125_050), Some(99_999)]);
            let project = json!({
                "name": "Kitchen", "client": "Dana", "startDate": today, "endDate": days_later(today, 30),
                "budget": budget.map(|cents| cents as f64 / 100.0),
            });
            let made = here.post("/projects", project).await.expect(201).json();
            self.project = made["id"].as_str().map(str::to_owned);
            return self.budgets.push((today.to_owned(), budget));
        };
        let (category, amount) = (random.one_of(&["General", "Materials", "Permits"]), 1 + random.below(50_000) as i64);
        let mut expense =
            json!({"description": "Things", "amount": amount as f64 / 100.0, "date": today, "category": category});
        let receipt = random.one_of(&["", "lumber.jpg", "receipt"]);
        if !receipt.is_empty() {
            expense["receipt"] = data_string(&picture(ImageFormat::Jpeg, 3, 2)).into();
        }
        if receipt == "lumber.jpg" {
            expense["receiptName"] = receipt.into();
        }
        here.post(&format!("/projects/{project}/expenses"), expense).await.expect(201);
        self.expenses.push((today.to_owned(), category.to_owned(), amount, receipt.to_owned()));
    }
}

/// So many moments in order, spread over the time to the end of the next year, half of them near an edge.
fn moments(now: Timestamp, count: usize, random: &mut Random) -> Vec<Timestamp> {
    let end: Timestamp = "2027-12-10T00:00:00Z".parse().unwrap();
    let (even, step) = (count / 2, end.duration_since(now).as_secs() / (count as i64 / 2));
    let mut moments: Vec<Timestamp> = (0..even as i64)
        .map(|at| now + SignedDuration::from_secs(at * step + random.below(step.unsigned_abs()) as i64))
        .collect();
    for _ in even..count {
        let edge: Timestamp = random.one_of(&EDGES).parse().unwrap();
        moments.push(edge + SignedDuration::from_mins(random.below(60 * 60) as i64 - 30 * 60));
    }
    moments.retain(|at| *at > now);
    moments.sort_unstable();
    moments
}

pub fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap_or_else(|| panic!("{value} is no amount")) * 100.0).round() as i64
}

/// The date of a moment somewhere.
pub fn day_in(at: Timestamp, zone: &str) -> String {
    at.in_tz(zone).unwrap().date().to_string()
}

/// So many days later, or earlier.
pub fn days_later(day: &str, days: i64) -> String {
    let day: Date = day.parse().unwrap();
    day.saturating_add(days.days()).to_string()
}

/// All days from one to another; none when the other lies before it.
pub fn days_of(first: &str, last: &str) -> Vec<String> {
    let (first, last): (Date, Date) = (first.parse().unwrap(), last.parse().unwrap());
    first.series(1.day()).take_while(|day| *day <= last).map(|day| day.to_string()).collect()
}
