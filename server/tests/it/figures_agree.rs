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
    van: String,
    /// A category that isn't a line of Schedule C.
    dues: String,
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
        let van = json!({"name": "Van", "type": "Vehicle", "brand": "Ford", "model": "Transit", "status": "Active"});
        let dues = ann.post("/expenses/categories", json!({"name": "Union dues"})).await.expect(201).json();
        let van = ann.add("/equipment", van).await;
        Self { clients, projects, van, dues: dues["_id"].as_str().unwrap().to_owned() }
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

    /// Something is bought: for the business, for a job, for the truck, or on the way. Some of it is taken back, for a while.
    async fn spend(&self, ann: &Client, random: &mut Random) {
        let (date, amount) = (any_day(random), dollars(1 + i64::try_from(random.below(90_000)).unwrap()));
        match random.below(4) {
            0 => {
                let form = json!({"description": random.one_of(&["Tile", "=Grout"]), "amount": amount, "date": date,
                    "category": random.one_of(&["Materials", "Labor", "Permits", "General"])});
                ann.post(
                    &format!("/projects/{}/expenses", self.projects[usize::try_from(random.below(2)).unwrap()]),
                    form,
                )
                .await
                .expect(201);
            }
            1 => {
                let form = json!({"date": date, "startLocation": "Shop", "endLocation": "12 Oak Street", "miles": 12.3,
                    "fuelPrice": 3.6, "vehicle": "Ford Transit", "vehicleMpg": 18, "otherCost": amount,
                    "purpose": random.one_of(&["business", "personal"])});
                ann.post("/mileage", form).await.expect(201);
            }
            2 => {
                let form = json!({"serviceDate": date, "serviceType": "Oil Change",
                    "partsUsed": [{"name": "Filter", "quantity": 2, "cost": amount}]});
                ann.post(&format!("/equipment/{}/service-history", self.van), form).await.expect(201);
            }
            _ => {
                let category = random.one_of(&["insurance", "meals", "utilities", self.dues.as_str()]).to_owned();
                let form = json!({"date": date, "vendor": random.one_of(&["Shield, Inc", "+Power"]), "category": category,
                    "amount": amount, "tax": random.one_of(&[None, Some(0.01)]), "method": "check"});
                let made = ann.post("/expenses", form).await.expect(201).json();
                let path = format!("/expenses/{}", made["_id"].as_str().unwrap());
                if random.below(3) == 0 {
                    ann.delete(&path).await.expect(204);
                    if random.below(2) == 0 {
                        ann.put(&format!("{path}/restore"), json!({})).await.expect(200);
                    }
                }
            }
        }
    }

    /// Takes something off a paid invoice and keeps the difference for the customer.
    async fn keep_credit(&self, ann: &Client, path: &str, total: i64) {
        let less = json!({"items": [{"description": "Less", "rate": dollars(total / 2)}]});
        ann.put(path, less).await.expect(200);
        ann.post(&format!("{path}/keep-credit"), json!({})).await.expect(200);
    }

    /// Voids it, perhaps with its money refunded, and perhaps brings it back.
    async fn void(&self, ann: &Client, path: &str, random: &mut Random) {
        let how = random.one_of(&["?reason=%2BWrong", "?payments=refund", ""]);
        ann.delete(&format!("{path}{how}")).await.expect(204);
        if random.below(3) == 0 {
            ann.post(&format!("{path}/restore"), json!({})).await.expect(200);
        }
    }

    /// One thing that happens in the office.
    async fn step(&self, app: &TestApp, ann: &Client, random: &mut Random) {
        if random.below(3) == 0 {
            self.spend(ann, random).await;
        }
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
        match random.below(8) {
            0 => {}
            6 => {
                // All or some of the credit there is.
                let ledger = ann.get(&format!("{path}/payments")).await.expect(200).json();
                if ledger.get("credit").is_some() {
                    let some = (cents(&ledger["credit"]).min(total) + 1) / 2;
                    ann.post(&format!("{path}/credit"), json!({"amount": dollars(some)})).await.expect(201);
                    // Voiding it gives the credit back, which the ledgers of the documents that are left say nothing of.
                    return;
                }
            }
            7 if total > 100 => {
                self.pay(ann, &path, total, random).await;
                return self.keep_credit(ann, &path, total).await;
            }
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
            self.void(ann, &path, random).await;
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
    /// What of it was paid with credit, less what became credit.
    credit: i64,
    /// What credit memos and write-offs took off.
    adjusted: i64,
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

    /// Less credit memos and write-offs.
    fn payable(&self) -> i64 {
        self.total() - self.adjusted
    }

    fn is_paid_in_full(&self) -> bool {
        self.is("Paid") && self.document["state"] == "Paid"
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
            credit: ledger["payments"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|one| one["method"] == "Client credit")
                .map(|one| cents(&one["amount"]))
                .sum(),
            adjusted: ledger.get("adjusted").map_or(0, cents),
            payments: ledger["payments"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|one| one["method"] != "Credit memo" && one["method"] != "Write-off")
                .map(payment)
                .collect(),
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
        (sum(invoices.iter().copied(), Paper::payable), sum(invoices.iter().copied(), |paper| paper.paid));
    assert_eq!([&summary["invoiceRevenue"], &summary["totalPaid"]].map(cents), [invoiced, paid]);
    let outstanding = sum(invoices.iter().copied(), |paper| paper.balance.max(0));
    assert_eq!(cents(&summary["outstandingInvoices"]), outstanding);
    let overpaid = sum(invoices.iter().copied(), |paper| (-paper.balance).max(0));
    assert_eq!(outstanding, invoiced - paid + overpaid);
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
    let in_full = || invoices.iter().filter(|paper| paper.is_paid_in_full()).copied();
    let paid = in_full().count();
    assert_eq!(year["invoices"], paid);
    let all = ann.get(&format!("/analytics/all?{YEAR}")).await.expect(200).json();
    assert_eq!(all["metrics"][1]["value"], paid);
    let own = sum(in_full(), |paper| paper.payable() - paper.tax());
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
        assert_eq!(cents(&told["invoiced"]), sum(own(), |paper| paper.payable() - paper.tax()));
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

/// What's waiting is what isn't paid, and in one group alone.
async fn check_needs_action(ann: &Client, papers: &[Paper]) {
    let groups = ann.get("/documents/needs-action").await.expect(200).json();
    let told = |wanted: &dyn Fn(&str) -> bool| {
        let own = groups.as_array().unwrap().iter().filter(|group| wanted(group["group"].as_str().unwrap()));
        own.fold((0, 0), |(count, sum), group| {
            (count + group["count"].as_i64().unwrap(), sum + cents(&group["amount"]))
        })
    };
    let expected = |wanted: &dyn Fn(&Paper) -> bool, amount: &dyn Fn(&Paper) -> i64| {
        papers.iter().filter(|paper| wanted(paper)).fold((0, 0), |(count, sum), paper| (count + 1, sum + amount(paper)))
    };
    let is_estimates = |group: &str| group.ends_with("Estimates");
    assert_eq!(told(&|group| group == "drafts"), expected(&|paper| paper.is("New"), &Paper::total));
    assert_eq!(told(&is_estimates), expected(&|paper| !paper.is_invoice() && paper.is("Sent"), &Paper::total));
    assert_eq!(
        told(&|group| group != "drafts" && !is_estimates(group)),
        expected(&|paper| paper.is_invoice() && (paper.is("Sent") || paper.is("Overdue")), &|paper| paper.balance),
    );
}

/// What was spent, and what's left: the same in the list, on the dashboard, in Reports and in the year's figures.
async fn check_spending(ann: &Client) {
    let listed = ann.get(&format!("/expenses/costs?{YEAR}")).await.expect(200).json();
    let listed = listed.as_array().unwrap();
    let spent: i64 = listed.iter().map(|cost| cents(&cost["amount"])).sum();
    let trips: i64 = listed.iter().filter(|cost| cost["source"] == "trip").map(|cost| cents(&cost["amount"])).sum();
    let report = ann.get(&format!("/expenses/profit-and-loss?{YEAR}")).await.expect(200).json();
    let dashboard = ann.get("/dashboard").await.expect(200).json()["profitAndLoss"]["year"].clone();
    let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
    let told = [&report["expenses"], &dashboard["expenses"], &year["expenses"]];
    assert_eq!(told.map(cents), [spent; 3]);
    assert_eq!([&report["income"], &dashboard["income"], &year["income"]].map(cents), [cents(&year["income"]); 3]);
    assert_eq!([&report["profit"], &dashboard["profit"]].map(cents), [cents(&year["income"]) - spent; 2]);
    assert_eq!((&year["expenseCount"], cents(&year["tripCosts"])), (&json!(listed.len()), trips));
    let by_category: i64 = report["categories"].as_array().unwrap().iter().map(|one| cents(&one["amount"])).sum();
    assert_eq!(by_category, spent);
}

/// What customers have as credit is what voided documents and overpayments left, less what was applied.
async fn check_credit(ann: &Client, papers: &[Paper], voided: i64) {
    let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
    let on_documents: i64 = papers.iter().map(|paper| paper.credit).sum();
    assert_eq!(cents(&year["creditHeld"]), voided - on_documents);
}

/// What pandas reads in the files, held to what the API says. Answers how much credit voided documents left.
async fn check_files(ann: &Client) -> i64 {
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
    assert_eq!((csv.len(), xlsx.len()), (12, 12));
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
    for sheet in ["Expenses", "Expenses by category"] {
        assert_eq!(sums(sheet, "Amount"), cents(&year["expenses"]), "{sheet}");
    }
    assert_eq!(sums("Expenses by category", "Of Which Trips"), cents(&year["tripCosts"]));
    assert_eq!(xlsx["Expenses"]["rows"], year["expenseCount"]);
    assert!(sums("Expenses", "Tax") > 0);
    assert_eq!(xlsx["Voided"]["rows"], year["voided"]);
    assert_eq!(sums("Voided", "Total"), cents(&year["voidedTotal"]));
    assert_eq!(xlsx["Voided"]["days"], json!(["Date", "Voided On"]));
    let adjusted = ann.get(&format!("/analytics/adjustments?{YEAR}")).await.expect(200).json();
    assert_eq!(sums("Credits and write-offs", "Amount"), cents(&adjusted["credited"]) + cents(&adjusted["writtenOff"]));
    assert_eq!([&adjusted["voided"], &adjusted["voidedTotal"]], [&year["voided"], &year["voidedTotal"]]);
    // The credit ledger began this year, so it comes to what's held.
    assert_eq!(sums("Client credit", "Amount"), cents(&year["creditHeld"]));
    assert_eq!(adjusted["creditHeld"], year["creditHeld"]);
    assert_eq!(sums("Mileage", "Reimbursement"), cents(&year["reimbursement"]));
    assert!(sums("Refunds", "Refunded") < 0);
    assert_eq!(xlsx["Income"]["days"], json!(["Date"]));
    // A workbook runs nothing, so its texts are the very texts; a file has an apostrophe before what would run.
    for (names, customer) in [(&xlsx["Income"], "=Bo Lee"), (&csv["income-2026.csv"], "'=Bo Lee")] {
        assert!(names["texts"]["Customer"].as_array().unwrap().iter().any(|name| name == customer), "{customer}");
    }
    let reasons = xlsx["Refunds"]["texts"]["Reason"].as_array().unwrap();
    assert!(
        reasons.iter().all(|reason| reason == "+Scratched" || reason.as_str().unwrap().ends_with(" voided")),
        "{reasons:?}"
    );
    // Each file that comes alone is the one in the archive.
    let mut archive = zip::ZipArchive::new(std::fs::File::open(&paths[0]).unwrap()).unwrap();
    for (call, name) in
        [("income", "income"), ("expenses", "expenses"), ("mileage", "mileage"), ("unpaid", "unpaid-invoices")]
    {
        let alone = ann.get(&format!("/analytics/year-end/{call}?year=2026")).await.expect(200).text();
        let file = archive.by_name(&format!("{name}-2026.csv")).unwrap();
        assert_eq!(std::io::read_to_string(file).unwrap(), alone, "{call}");
    }
    sums("Voided", "Credit")
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
    let bought = json!({"serviceDate": "2026-03-03", "serviceType": "Oil Change", "partsUsed": [{"name": "Filter", "cost": 19.99}]});
    ann.post(&format!("/equipment/{}/service-history", business.van), bought).await.expect(201);
    for (category, tax) in [("meals", json!(0.73)), (business.dues.as_str(), Value::Null)] {
        let form = json!({"date": "2026-03-04", "vendor": "=Bo's", "category": category, "amount": 41.2, "tax": tax, "method": "check"});
        ann.post("/expenses", form).await.expect(201);
    }
    // One that's voided with money on it, whose credit pays part of the next.
    let form = json!({"type": "Invoice", "clientId": business.clients[0], "customerName": "Dana Reyes", "date": "2026-03-05",
        "items": [{"description": "Pipe", "rate": 200}]});
    let mut made = Vec::new();
    for _ in 0..2 {
        let id = ann.add("/documents", form.clone()).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        made.push(format!("/documents/{id}"));
    }
    ann.post(&format!("{}/payments", made[0]), json!({"amount": 150, "date": "2026-03-06"})).await.expect(201);
    ann.delete(&format!("{}?reason=Twice", made[0])).await.expect(204);
    ann.post(&format!("{}/credit", made[1]), json!({"amount": 99.99})).await.expect(201);
    // One that's credited and paid, and one that's written off.
    for (path, body, paid) in
        [("credit-memos", json!({"amount": 25, "reason": "Late"}), 175), ("write-off", json!({"reason": "Gone"}), 50)]
    {
        let id = ann.add("/documents", form.clone()).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": paid, "date": "2026-03-07"})).await.expect(201);
        ann.post(&format!("/documents/{id}/{path}"), body).await.expect(201);
    }
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
        check_spending(&ann).await;
        check_needs_action(&ann, &papers).await;
        let voided = check_files(&ann).await;
        check_credit(&ann, &papers, voided).await;
    }
}
