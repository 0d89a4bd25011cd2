//! One year of a business at random, and then every figure that's shown anywhere, each held to the documents and their ledgers and so
//! to all others: dashboard, tiles, lists, clients, projects, reports, taxes, and the year-end files as pandas reads them.

use std::collections::BTreeMap;
use std::process::Command;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::customer::{customer, post, press};
use crate::support::operations::client;
use crate::support::random::Random;
use crate::support::{Client, TestApp, db_tests};

const STEPS: usize = 60;
const YEAR: &str = "startDate=2026-01-01&endDate=2026-12-31";
const TAXES: [(&str, f64); 3] = [("Sales tax", 8.25), ("City levy", 1.1), ("Exempt", 0.0)];
const METHODS: [&str; 4] = ["Cash", "Check", "Zelle", "Bank transfer"];

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap_or_else(|| panic!("{value} is no amount")) * 100.0).round() as i64
}

fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

fn any_day(random: &mut Random) -> String {
    format!("2026-{:02}-{:02}", 1 + random.below(10), 1 + random.below(28))
}

struct Business {
    clients: Vec<String>,
    projects: Vec<String>,
}

impl Business {
    async fn begin(ann: &Client) -> Self {
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let (mut clients, mut projects) = (Vec::new(), Vec::new());
        for name in ["Reyes", "Lee"] {
            let id = ann.add("/clients", client("Dana", name)).await;
            let job = json!({"name": name, "client": id, "startDate": "2026-01-01", "endDate": "2026-12-31"});
            let project = ann.post("/projects", job).await.expect(201).json();
            projects.push(project["id"].as_str().unwrap().to_owned());
            clients.push(id);
        }
        Self { clients, projects }
    }

    /// A document with one to three items, some taxed, some discounted; an estimate may ask for a deposit.
    fn document(&self, random: &mut Random, kind: &str) -> Value {
        let item = |random: &mut Random| {
            let mut item = json!({
                "description": random.one_of(&["Labor", "Pipe", "Permit", "Heater"]),
                "quantity": random.one_of(&[1.0, 1.5, 3.0]),
                "rate": dollars(1 + i64::try_from(random.below(90_000)).unwrap()),
            });
            if random.below(3) > 0 {
                let (name, percent) = random.one_of(&TAXES);
                item["tax"] = json!({"name": name, "percent": percent});
            }
            item
        };
        let items: Vec<Value> = (0..=random.below(3)).map(|_| item(random)).collect();
        let who = usize::try_from(random.below(2)).unwrap();
        let mut form = json!({
            "type": kind, "items": items, "date": any_day(random),
            "customerName": random.one_of(&["Dana Reyes", "=Bo Lee", "Żaneta, \"Z\""]),
        });
        if random.below(3) > 0 {
            form["clientId"] = json!(self.clients[who]);
        }
        if random.below(3) > 0 {
            form["projectLink"] = json!(self.projects[who]);
        }
        match random.below(4) {
            0 => form["discount"] = json!({"kind": "percent", "value": 12.5}),
            1 => form["discount"] = json!({"kind": "amount", "value": 0.01}),
            _ => {}
        }
        if kind == "Estimate" && random.below(2) == 0 {
            form["depositPercent"] = json!(30);
        }
        form
    }

    /// One thing that happens in the office.
    async fn step(&self, app: &TestApp, ann: &Client, random: &mut Random) {
        let kind = random.one_of(&["Invoice", "Invoice", "Invoice", "Estimate"]);
        let made = ann.post("/documents", self.document(random, kind)).await.expect(201).json();
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        // Some stay drafts.
        if random.below(5) == 0 {
            return;
        }
        ann.post(&format!("{path}/send"), json!({})).await.expect(200);
        if kind == "Estimate" {
            if made.get("depositDue").is_some() && random.below(3) > 0 {
                self.pay(ann, &path, cents(&made["depositDue"]), random).await;
            }
            if random.below(2) == 0 {
                ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(200);
            }
            return;
        }
        let total = cents(&made["total"]);
        match random.below(6) {
            0 => {}
            1 => drop(ann.post(&format!("{path}/mark-paid"), json!({})).await.expect(200)),
            2 => self.pay(ann, &path, total, random).await,
            3 => {
                // Part by part, until it's paid.
                let mut left = total;
                while left > 0 {
                    let part = 1 + i64::try_from(random.below(u64::try_from(left).unwrap())).unwrap();
                    self.pay(ann, &path, part, random).await;
                    left -= part;
                }
            }
            4 => {
                // A part, and then marked as paid.
                self.pay(ann, &path, 1 + total / 3, random).await;
                if random.below(2) == 0 && total > 2 {
                    ann.post(&format!("{path}/mark-paid"), json!({})).await.expect(200);
                }
            }
            _ => {
                self.pay(ann, &path, total, random).await;
                let back = json!({"amount": dollars(1 + total / 4), "date": any_day(random), "reason": "+Scratched"});
                ann.post(&format!("{path}/refunds"), back).await.expect(201);
            }
        }
        if random.below(8) == 0 {
            ann.delete(&path).await.expect(204);
        } else if random.below(10) == 0 {
            app.clock.advance(SignedDuration::from_hours(20));
        }
    }

    async fn pay(&self, ann: &Client, path: &str, amount: i64, random: &mut Random) {
        let payment = json!({"amount": dollars(amount), "date": any_day(random), "method": random.one_of(&METHODS)});
        ann.post(&format!("{path}/payments"), payment).await.expect(201);
    }

    /// An invoice that was paid in test mode: nothing counts it.
    async fn test_document(&self, app: &TestApp, ann: &Client) {
        let form = json!({"type": "Invoice", "customerName": "Nobody", "clientId": self.clients[0], "projectLink": self.projects[0],
            "items": [{"description": "Test", "rate": 777}]});
        let id = ann.add("/documents", form).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        let checkout = press(app, &id, 77_700).await;
        let page = checkout.strip_prefix("http://sawhorse.test").unwrap();
        post(&customer(app), page, &[("outcome", "pay")]).await.expect(303);
    }
}

/// A document with its ledger.
struct Paper {
    document: Value,
    paid: i64,
    balance: i64,
    /// By day.
    payments: Vec<(String, i64)>,
}

impl Paper {
    fn is_invoice(&self) -> bool {
        self.document["type"] == "Invoice"
    }

    fn is(&self, status: &str) -> bool {
        self.document["status"] == status
    }

    fn total(&self) -> i64 {
        cents(&self.document["total"])
    }

    fn tax(&self) -> i64 {
        self.document.pointer("/totals/tax").map_or(0, cents)
    }

    fn is_late(&self) -> bool {
        self.is("Overdue") || self.document["isPastDue"] == true
    }
}

async fn papers(ann: &Client) -> Vec<Paper> {
    let mut papers = Vec::new();
    for document in ann.get("/documents").await.expect(200).json().as_array().unwrap() {
        if document["isTest"] == true {
            continue;
        }
        let path = format!("/documents/{}/payments", document["_id"].as_str().unwrap());
        let ledger = ann.get(&path).await.expect(200).json();
        let payment = |one: &Value| (one["date"].as_str().unwrap().to_owned(), cents(&one["amount"]));
        papers.push(Paper {
            document: document.clone(),
            paid: cents(&ledger["paid"]),
            balance: cents(&ledger["balance"]),
            payments: ledger["payments"].as_array().unwrap().iter().map(payment).collect(),
        });
    }
    papers
}

fn sum<'all>(papers: impl IntoIterator<Item = &'all Paper>, of: impl Fn(&Paper) -> i64) -> i64 {
    papers.into_iter().map(of).sum()
}

/// What each document took in before tax, by its number, as the year's income says it.
async fn incomes(ann: &Client) -> BTreeMap<String, i64> {
    let table = ann.get("/analytics/year-end/income?year=2026").await.expect(200).text();
    let mut incomes = BTreeMap::new();
    for row in csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes()).deserialize() {
        let row: BTreeMap<String, String> = row.unwrap();
        *incomes.entry(row["Document"].clone()).or_default() += cents(&json!(row["Income"].parse::<f64>().unwrap()));
    }
    incomes
}

async fn check_documents(ann: &Client, papers: &[Paper]) {
    let invoices: Vec<&Paper> = papers.iter().filter(|paper| paper.is_invoice()).collect();
    let of = |status: &'static str| move |paper: &&&Paper| paper.is(status);
    let summary = ann.get("/documents/summary").await.expect(200).json();
    let (invoiced, paid) =
        (sum(invoices.iter().copied(), Paper::total), sum(invoices.iter().copied(), |paper| paper.paid));
    assert_eq!([&summary["invoiceRevenue"], &summary["totalPaid"]].map(cents), [invoiced, paid]);
    let outstanding = sum(invoices.iter().copied(), |paper| paper.balance);
    assert_eq!(cents(&summary["outstandingInvoices"]), outstanding);
    assert_eq!(outstanding, invoiced - paid);
    let not_sent = sum(invoices.iter().filter(of("New")).copied(), |paper| paper.balance);
    assert_eq!(cents(&summary["outstandingNotSent"]), not_sent);
    let late = invoices.iter().filter(|paper| paper.is_late()).count();
    assert_eq!(summary["pastDueCount"], late);
    assert_eq!(summary["paidCount"], invoices.iter().filter(of("Paid")).count());

    let dashboard = ann.get("/dashboard/overview").await.expect(200).json();
    let unpaid = invoices.iter().filter(|paper| !paper.is("Paid")).count();
    assert_eq!([&dashboard["overdueInvoices"], &dashboard["pendingInvoices"]], [&json!(late), &json!(unpaid - late)]);
    for (filter, count) in [("late=true", late), ("paid=false&late=false", unpaid - late)] {
        let rows = ann.get(&format!("/documents?type=Invoice&{filter}")).await.expect(200).json();
        let rows = rows.as_array().unwrap().iter().filter(|row| row["isTest"] != true);
        assert_eq!(rows.count(), count, "{filter}");
    }

    let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
    assert_eq!((cents(&year["unpaid"]), &year["unpaidInvoices"]), (outstanding, &json!(unpaid)));
    let paid = invoices.iter().filter(of("Paid")).count();
    assert_eq!(year["invoices"], paid);
    let all = ann.get(&format!("/analytics/all?{YEAR}")).await.expect(200).json();
    assert_eq!(all["metrics"][1]["value"], paid);
    let own = sum(invoices.iter().filter(of("Paid")).copied(), |paper| paper.total() - paper.tax());
    let average = (2 * own + paid as i64).checked_div(2 * paid as i64).unwrap_or_default();
    assert_eq!([&all["metrics"][2]["value"], &all["averages"]["invoiceValue"]].map(cents), [average; 2]);
}

async fn check_clients_and_projects(ann: &Client, business: &Business, papers: &[Paper]) {
    let incomes = incomes(ann).await;
    for id in &business.clients {
        let own: Vec<&Paper> =
            papers.iter().filter(|paper| paper.is_invoice() && paper.document["clientId"] == **id).collect();
        let told = ann.get(&format!("/clients/{id}/overview")).await.expect(200).json();
        // A client owes what was sent.
        let owed = sum(own.iter().filter(|paper| !paper.is("New")).copied(), |paper| paper.balance);
        assert_eq!([&told["owed"], &told["paid"]].map(cents), [owed, sum(own, |paper| paper.paid)]);
    }
    for id in &business.projects {
        let own = || papers.iter().filter(move |paper| paper.is_invoice() && paper.document["projectLink"] == **id);
        let told = ann.get(&format!("/projects/{id}/profit")).await.expect(200).json();
        let received: i64 =
            own().filter_map(|paper| incomes.get(paper.document["documentNumber"].as_str().unwrap())).sum();
        assert_eq!(cents(&told["invoiced"]), sum(own(), |paper| paper.total() - paper.tax()));
        assert_eq!(cents(&told["paid"]), received);
        assert_eq!(told["paidInvoices"], own().filter(|paper| paper.is("Paid")).count());
    }
}

async fn check_income(ann: &Client, papers: &[Paper]) {
    let received: i64 = papers.iter().flat_map(|paper| &paper.payments).map(|(_, amount)| amount).sum();
    let taxes = ann.get(&format!("/analytics/taxes?{YEAR}")).await.expect(200).json();
    let (income, tax) = (cents(&taxes["sales"]), cents(&taxes["tax"]));
    assert_eq!(income + tax, received);
    assert_eq!(cents(&taxes["taxable"]) + cents(&taxes["notTaxed"]), income);
    let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
    let dashboard = ann.get("/dashboard").await.expect(200).json();
    let clients = ann.get("/clients/summary").await.expect(200).json();
    let told = [&year["income"], &dashboard["businessOverview"]["totalRevenueYTD"], &clients["revenueYTD"]];
    assert_eq!(told.map(cents), [income; 3]);
    assert_eq!(incomes(ann).await.values().sum::<i64>(), income);
    let rows = |of: &Value, name: &str| -> i64 { of.as_array().unwrap().iter().map(|row| cents(&row[name])).sum() };
    for period in ["weekly", "monthly", "yearly"] {
        let all = ann.get(&format!("/analytics/all?period={period}&{YEAR}")).await.expect(200).json();
        assert_eq!(cents(&all["metrics"][0]["value"]), income);
        let sums =
            [rows(&all["revenue"], "revenue"), rows(&all["services"], "value"), rows(&all["customers"], "value")];
        assert_eq!(sums, [income; 3], "{period}");
        // Each month says what the tax report of its days says, and that adds up with what came in.
        for row in all["revenue"].as_array().unwrap().iter().filter(|_| period == "monthly") {
            let (first, last) = (row["startDate"].as_str().unwrap(), row["endDate"].as_str().unwrap());
            let month = ann.get(&format!("/analytics/taxes?startDate={first}&endDate={last}")).await.expect(200).json();
            assert_eq!(month["sales"], row["revenue"], "{first}");
            let within = papers
                .iter()
                .flat_map(|paper| &paper.payments)
                .filter(|(day, _)| day.as_str() >= first && day.as_str() <= last);
            assert_eq!(cents(&month["sales"]) + cents(&month["tax"]), within.map(|(_, amount)| amount).sum::<i64>());
        }
    }
}

/// What pandas reads in the files, held to what the API says.
async fn check_files(ann: &Client) {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (call, name) in [("archive", "year.zip"), ("workbook", "year.xlsx")] {
        let answer = ann.get(&format!("/analytics/year-end/{call}?year=2026")).await.expect(200);
        std::fs::write(folder.path().join(name), answer.body).unwrap();
        paths.push(folder.path().join(name));
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/support/year_end.py");
    let read = Command::new("/usr/bin/python3").arg(script).args(&paths).output().unwrap();
    assert!(read.status.success(), "is python3-pandas installed? {}", String::from_utf8_lossy(&read.stderr));
    let told: Value = serde_json::from_slice(&read.stdout).unwrap();
    let (csv, xlsx) = (told["csv"].as_object().unwrap(), told["xlsx"].as_object().unwrap());
    assert_eq!((csv.len(), xlsx.len()), (9, 9));
    // Sheets are named like their files, in words.
    let file = |sheet: &str| format!("{}-2026.csv", sheet.to_lowercase().replace(' ', "-"));
    for (sheet, table) in xlsx {
        let of_file = &csv[&file(sheet)];
        for what in ["columns", "rows", "sums"] {
            assert_eq!(of_file[what], table[what], "{sheet}: {what}");
        }
        if table["rows"].as_u64() > Some(0) {
            assert_eq!(of_file["days"], table["days"], "{sheet}");
        }
    }
    let sums = |sheet: &str, column: &str| cents(&xlsx[sheet]["sums"][column]);
    let taxes = ann.get(&format!("/analytics/taxes?{YEAR}")).await.expect(200).json();
    let expected = ["sales", "taxable", "notTaxed", "tax"].map(|name| cents(&taxes[name]));
    assert_eq!(["Income", "Taxable", "Not Taxed", "Tax"].map(|column| sums("Income", column)), expected);
    assert_eq!(sums("Income", "Received"), expected[0] + expected[3]);
    assert_eq!(sums("Income by month", "Income"), expected[0]);
    assert_eq!([sums("Sales by tax rate", "Sales"), sums("Sales by tax rate", "Tax")], [expected[0], expected[3]]);
    let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
    assert_eq!(sums("Unpaid invoices", "Balance"), cents(&year["unpaid"]));
    assert_eq!(sums("Expenses", "Amount"), cents(&year["expenses"]));
    assert_eq!(sums("Mileage", "Reimbursement"), cents(&year["reimbursement"]));
    assert!(sums("Refunds", "Refunded") < 0);
    assert_eq!(xlsx["Income"]["days"], json!(["Date"]));
    // A workbook runs nothing, so its texts are the very texts; a file has an apostrophe before what would run.
    for (names, customer) in [(&xlsx["Income"], "=Bo Lee"), (&csv["income-2026.csv"], "'=Bo Lee")] {
        assert!(names["texts"]["Customer"].as_array().unwrap().iter().any(|name| name == customer), "{customer}");
    }
    let reasons = xlsx["Refunds"]["texts"]["Reason"].as_array().unwrap();
    assert!(reasons.iter().all(|reason| reason == "+Scratched"), "{reasons:?}");
}

/// A refund of a customer whose name would run, so that each table has something in it whatever chance brings.
async fn at_least(ann: &Client, business: &Business) {
    let taxed = |percent: f64| json!({"name": "Sales tax", "percent": percent});
    let form = json!({"type": "Invoice", "customerName": "=Bo Lee", "date": "2026-02-01", "items": [
        {"description": "Pipe", "rate": 333.33, "tax": taxed(8.25)}, {"description": "Permit", "rate": 100, "tax": taxed(5.6625)}]});
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/payments"), json!({"amount": 77.77, "date": "2026-02-03"})).await.expect(201);
    let back = json!({"amount": 7.77, "date": "2026-02-04", "reason": "+Scratched"});
    ann.post(&format!("/documents/{id}/refunds"), back).await.expect(201);
    let spent = json!({"description": "Tile", "amount": 120.5, "date": "2026-03-01"});
    ann.post(&format!("/projects/{}/expenses", business.projects[0]), spent).await.expect(201);
    let trip = json!({"date": "2026-03-02", "startLocation": "Shop", "endLocation": "12 Oak Street", "miles": 12.3,
        "fuelPrice": 3.6, "vehicle": "Ford Transit", "vehicleMpg": 18});
    ann.post("/mileage", trip).await.expect(201);
}

db_tests! {
    async fn every_figure_agrees_with_every_other_over_a_random_year(app) {
        let (ann, mut random) = (app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC"), Random::new());
        // What others do is in none of Ann's figures.
        let bob = app.owner("Bob's Roofing").await;
        Business::begin(&bob).await.step(&app, &bob, &mut random).await;
        let business = Business::begin(&ann).await;
        at_least(&ann, &business).await;
        for step in 0..STEPS {
            business.step(&app, &ann, &mut random).await;
            if step == STEPS / 2 {
                // What was sent until now will be past due.
                app.clock.advance(SignedDuration::from_hours(24 * 15));
                ann.check_out().await;
            }
        }
        business.test_document(&app, &ann).await;
        let papers = papers(&ann).await;
        check_documents(&ann, &papers).await;
        check_clients_and_projects(&ann, &business, &papers).await;
        check_income(&ann, &papers).await;
        check_files(&ann).await;
    }
}
