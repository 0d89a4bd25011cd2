//! The reports: every figure against sums that the test works out by itself, over random data, in three places of the
//! world, over a year's end and both clock changes; and what is refused.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::db_tests;
use crate::support::life::{Life, ZONES, cents, day_in, days_later, days_of};

/// A figure by a name: how many, and what they come to in cents.
type Sums = BTreeMap<String, (i64, i64)>;

fn add(sums: &mut Sums, name: &str, amount: i64) {
    let sum = sums.entry(name.to_owned()).or_default();
    *sum = (sum.0 + 1, sum.1 + amount);
}

/// Half-up to the cent.
fn mean(sum: i64, count: i64) -> i64 {
    if count == 0 { 0 } else { (2 * sum + count) / (2 * count) }
}

fn assert_close(told: &Value, expected: f64) {
    let told = told.as_f64().unwrap();
    assert!((told - expected).abs() <= 0.000_501, "{told} instead of {expected}");
}

fn change(before: i64, now: i64) -> f64 {
    match (before, now) {
        (0, 0) => 0.0,
        (0, _) => 100.0,
        _ => (now - before) as f64 * 100.0 / before as f64,
    }
}

/// What a span adds up to: revenue, invoices, clients, jobs.
fn totals(life: &Life, zone: &str, days: &[String]) -> [i64; 4] {
    let within = |day: &String| days.contains(day);
    let paid: Vec<_> = life.invoices.values().filter(|one| one.paid_day().is_some_and(|day| within(&day))).collect();
    [
        paid.iter().map(|one| one.total).sum(),
        paid.len() as i64,
        life.clients.iter().filter(|made| within(&day_in(**made, zone))).count() as i64,
        life.jobs.iter().filter(|job| job.status != "Cancelled" && within(&job.day)).count() as i64,
    ]
}

/// The name of the period that a day lies in.
fn period_of(day: &str, period: &str) -> String {
    let date: jiff::civil::Date = day.parse().unwrap();
    match period {
        "weekly" => {
            let mut sunday = date;
            while sunday.weekday() != jiff::civil::Weekday::Sunday {
                sunday = sunday.yesterday().unwrap();
            }
            sunday.to_string()
        }
        "monthly" => day[..7].to_owned(),
        _ => day[..4].to_owned(),
    }
}

fn check_metrics(told: &Value, now: [i64; 4], before: [i64; 4]) {
    let averages = (mean(now[0], now[1]), mean(before[0], before[1]));
    let expected = [
        ("Revenue", now[0], before[0]),
        ("Invoices Paid", now[1], before[1]),
        ("Average Invoice", averages.0, averages.1),
        ("New Clients", now[2], before[2]),
    ];
    assert_eq!(told.as_array().unwrap().len(), expected.len());
    for (at, (label, now, before)) in expected.into_iter().enumerate() {
        assert_eq!(told[at]["label"], label);
        let is_money = at % 2 == 0;
        let value = if is_money { cents(&told[at]["value"]) } else { told[at]["value"].as_i64().unwrap() };
        assert_eq!(value, now, "{label}");
        assert_close(&told[at]["change"], change(before, now));
    }
}

fn check_revenue(told: &Value, life: &Life, days: &[String], period: &str) {
    let mut expected: Vec<(String, String, String, i64, i64)> = Vec::new();
    for day in days {
        let name = period_of(day, period);
        if expected.last().is_none_or(|last| last.0 != name) {
            expected.push((name, day.clone(), day.clone(), 0, 0));
        }
        let row = expected.last_mut().unwrap();
        row.2.clone_from(day);
        for invoice in life.invoices.values().filter(|one| one.paid_day().as_ref() == Some(day)) {
            row.3 += 1;
            row.4 += invoice.total;
        }
    }
    let shown = |row: &Value| {
        let text = |name: &str| row[name].as_str().unwrap().to_owned();
        let (invoices, revenue) = (row["invoices"].as_i64().unwrap(), cents(&row["revenue"]));
        assert_eq!(cents(&row["avgInvoiceValue"]), mean(revenue, invoices));
        (text("period"), text("startDate"), text("endDate"), invoices, revenue)
    };
    assert_eq!(told.as_array().unwrap().iter().map(shown).collect::<Vec<_>>(), expected);
}

/// The ten largest; of two that are as large, the test does not ask which comes first.
fn check_earners(told: &Value, expected: &Sums, revenue: i64) {
    let told = told.as_array().unwrap();
    assert_eq!(told.len(), expected.len().min(10));
    let mut amounts: Vec<i64> = expected.values().map(|(_, amount)| *amount).collect();
    amounts.sort_unstable_by(|one, other| other.cmp(one));
    for (row, amount) in told.iter().zip(amounts) {
        let name = row["name"].as_str().unwrap();
        assert_eq!((row["count"].as_i64().unwrap(), cents(&row["value"])), expected[&name.to_lowercase()], "{name}");
        assert_eq!(cents(&row["value"]), amount);
        assert_close(&row["percentage"], if revenue == 0 { 0.0 } else { amount as f64 * 100.0 / revenue as f64 });
    }
}

fn check_categories(told: &Value, life: &Life, days: &[String]) {
    let mut expected: BTreeMap<String, i64> = BTreeMap::new();
    for job in life.jobs.iter().filter(|job| job.status != "Cancelled" && days.contains(&job.day)) {
        *expected.entry(job.category.clone()).or_default() += 1;
    }
    let (all, told): (i64, _) = (expected.values().sum(), told.as_array().unwrap());
    assert!(told.is_sorted_by(|one, next| one["count"].as_i64() >= next["count"].as_i64()));
    for row in told {
        assert_close(&row["percentage"], row["count"].as_f64().unwrap() * 100.0 / all as f64);
    }
    let counts = |row: &Value| (row["name"].as_str().unwrap().to_owned(), row["count"].as_i64().unwrap());
    assert_eq!(told.iter().map(counts).collect::<BTreeMap<_, _>>(), expected);
}

fn check_averages(told: &Value, life: &Life, days: &[String], now: [i64; 4]) {
    let seconds: i64 = life
        .invoices
        .values()
        .filter(|one| one.paid_day().is_some_and(|day| days.contains(&day)))
        .map(|one| one.seconds_to_pay())
        .sum();
    assert_eq!(cents(&told["invoiceValue"]), mean(now[0], now[1]));
    assert_close(&told["daysToPay"], if now[1] == 0 { 0.0 } else { seconds as f64 / 86_400.0 / now[1] as f64 });
    assert_close(&told["jobsPerWeek"], now[3] as f64 * 7.0 / days.len() as f64);
    let begun = life.budgets.iter().filter(|(day, _)| days.contains(day));
    let budgets: Vec<i64> = begun.filter_map(|(_, budget)| *budget).collect();
    assert_eq!(cents(&told["projectBudget"]), mean(budgets.iter().sum(), budgets.len() as i64));
}

fn check(life: &Life, told: &Value, zone: &str, (first, last): (&str, &str), period: &str) {
    let days = days_of(first, last);
    let before = {
        let before_last = days_later(first, -1);
        days_of(&days_later(&before_last, 1 - days.len() as i64), &before_last)
    };
    assert_eq!(before.len(), days.len());
    let (now, then) = (totals(life, zone, &days), totals(life, zone, &before));
    check_metrics(&told["metrics"], now, then);
    check_revenue(&told["revenue"], life, &days, period);
    let (mut services, mut customers) = (Sums::new(), Sums::new());
    for invoice in life.invoices.values().filter(|one| one.paid_day().is_some_and(|day| days.contains(&day))) {
        add(&mut customers, &invoice.customer.to_lowercase(), invoice.total);
        for (description, amount) in &invoice.lines {
            add(&mut services, &description.to_lowercase(), *amount);
        }
    }
    check_earners(&told["services"], &services, now[0]);
    check_earners(&told["customers"], &customers, now[0]);
    check_categories(&told["categories"], life, &days);
    check_averages(&told["averages"], life, &days, now);
    for (name, at) in [("revenue", 0), ("clients", 2), ("jobs", 3)] {
        assert_close(&told["growth"][name], change(then[at], now[at]));
    }
}

const STEPS: usize = 90;
const REPORTS: [&str; 7] = ["metrics", "revenue", "services", "customers", "categories", "averages", "growth"];

db_tests! {
    async fn every_figure_is_what_the_rows_add_up_to(app) {
        let (mut ann, mut bob) = (app.owner("Ann's Plumbing").await, app.owner("Bob's Roofing").await);
        let mut life = Life::default();
        life.go_on(&app, &mut ann, &mut bob, STEPS).await;
        let spans = [
            ("2026-11-01", "2027-12-31"),
            ("2026-12-27", "2027-01-02"),
            ("2027-03-14", "2027-03-14"),
            ("2027-11-01", "2027-11-30"),
            ("2019-01-01", "2019-03-31"),
        ];
        for zone in ZONES {
            let here = ann.with_header("x-timezone", zone);
            for (at, span) in spans.into_iter().enumerate() {
                let period = ["weekly", "monthly", "yearly"][at % 3];
                let query = format!("?period={period}&startDate={}&endDate={}", span.0, span.1);
                let all = here.get(&format!("/analytics/all{query}")).await.expect(200).json();
                check(&life, &all, zone, span, period);
                if at == 0 {
                    for report in REPORTS {
                        let alone = here.get(&format!("/analytics/{report}{query}")).await.expect(200).json();
                        assert_eq!(alone, all[report], "{report}");
                    }
                }
            }
            // What is not said is the last thirty days of the owner's, by months.
            let all = here.get("/analytics/all").await.expect(200).json();
            let today = day_in(app.clock.now().time(), zone);
            check(&life, &all, zone, (&days_later(&today, -29), &today), "monthly");
            let since = here.get("/analytics/all?startDate=2027-02-01&period=yearly").await.expect(200).json();
            check(&life, &since, zone, ("2027-02-01", &today), "yearly");
            let until = here.get("/analytics/all?endDate=2027-01-10&period=weekly").await.expect(200).json();
            check(&life, &until, zone, ("2026-12-12", "2027-01-10"), "weekly");
        }
    }

    async fn a_year_s_tables_are_what_the_rows_add_up_to(app) {
        let (mut ann, mut bob) = (app.owner("Ann's Plumbing").await, app.owner("Bob's Roofing").await);
        let mut life = Life::default();
        life.go_on(&app, &mut ann, &mut bob, STEPS).await;
        let bills = life.invoices.values().map(|invoice| &invoice.date);
        let mut days = bills.chain(life.expenses.iter().map(|(day, ..)| day)).chain(life.trips.iter().map(|(day, ..)| day));
        // Chance may leave nothing of the first weeks.
        let years = if days.any(|day| day.starts_with("2026")) { json!([2027, 2026]) } else { json!([2027]) };
        for zone in ZONES {
            let here = ann.with_header("x-timezone", zone);
            let today = day_in(app.clock.now().time(), zone);
            for year in ["2026", "2027"] {
                year_end::check(&life, &here, zone, year, &today).await;
            }
            let now = here.get("/analytics/year-end").await.expect(200).json();
            assert_eq!((now["year"].as_i64(), &now["years"]), (Some(2027), &years));
        }
    }

    async fn texts_that_a_spreadsheet_would_run_do_not_run(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let line = json!([{"description": "Work", "rate": 5}]);
        let invoice = json!({"type": "Invoice", "customerName": "=cmd|' /C calc'!A0", "items": line, "status": "Paid"});
        ann.post("/documents", invoice).await.expect(201);
        let csv = ann.get("/analytics/year-end/income?year=2026").await.expect(200);
        assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(csv.header("content-disposition"), "attachment; filename=\"income-2026.csv\"");
        assert!(csv.text().contains(",'=cmd|' /C calc'!A0,Payment,Marked as paid,5.00,"), "{}", csv.text());
    }

    async fn what_makes_no_report_is_refused_with_a_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for report in REPORTS.into_iter().chain(["all"]) {
            for (query, field, sentence) in [
                ("period=daily", "period", "period must be one of weekly, monthly, yearly."),
                ("startDate=2026-02-30", "startDate", "startDate must be a date like 2026-11-15."),
                ("endDate=soon", "endDate", "endDate must be a date like 2026-11-15."),
                ("startDate=2026-11-15&endDate=2026-11-14", "endDate", "endDate can't be before startDate."),
                ("startDate=2026-11-16", "endDate", "endDate can't be before startDate."),
                ("startDate=1976-11-14&endDate=2026-11-15", "endDate", "endDate must be within 50 years of startDate."),
            ] {
                let refused = ann.get(&format!("/analytics/{report}?{query}")).await.expect(422);
                assert_eq!(refused.field_error(field), sentence, "{report} {query}");
            }
        }
        let longest = "/analytics/revenue?period=weekly&startDate=1976-11-15&endDate=2026-11-15";
        assert_eq!(ann.get(longest).await.expect(200).json().as_array().unwrap().len(), 2610);
        ann.get("/analytics/all?startDate=9999-12-01&endDate=9999-12-31").await.expect(200);
        ann.get("/analytics/all?startDate=0000-01-01&endDate=0000-01-31").await.expect(200);
        let refused = ann.get("/analytics/year-end?year=26").await.expect(422);
        assert_eq!(refused.field_error("year"), "year must be a year like 2026.");
        ann.get("/analytics/year-end/archive?year=0000").await.expect(200);
    }
}

mod year_end {
    use super::*;
    use crate::support::Client;

    /// A table by its headings: each row as a map.
    struct Table(Vec<BTreeMap<String, String>>);

    impl Table {
        fn read(csv: &str) -> Self {
            let text = csv.strip_prefix('\u{feff}').expect("a byte order mark");
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let headings = reader.headers().unwrap().clone();
            let row = |row: csv::StringRecord| {
                headings.iter().map(str::to_owned).zip(row.iter().map(str::to_owned)).collect()
            };
            Self(reader.records().map(|one| row(one.unwrap())).collect())
        }

        fn only(&self, heading: &str, wanted: &str) -> Vec<&BTreeMap<String, String>> {
            self.0.iter().filter(|row| row[heading] == wanted).collect()
        }

        fn sum(&self, heading: &str) -> i64 {
            self.0.iter().map(|row| cents(&json!(row[heading].parse::<f64>().unwrap()))).sum()
        }
    }

    fn dollars(cents: i64) -> String {
        format!("{}.{:02}", cents / 100, cents % 100)
    }

    /// All tables of a year, unpacked.
    async fn tables(client: &Client, year: &str) -> BTreeMap<String, String> {
        let answer = client.get(&format!("/analytics/year-end/archive?year={year}")).await.expect(200);
        assert_eq!(answer.header("content-type"), "application/zip");
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"year-end-{year}.zip\""));
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(answer.body)).unwrap();
        let ending = format!("-{year}.csv");
        let mut unpack = |at| {
            let file = archive.by_index(at).unwrap();
            let name = file.name().unwrap().strip_suffix(&ending).unwrap().to_owned();
            (name, std::io::read_to_string(file).unwrap())
        };
        (0..10).map(&mut unpack).collect()
    }

    pub async fn check(life: &Life, client: &Client, zone: &str, year: &str, today: &str) {
        let told = client.get(&format!("/analytics/year-end?year={year}")).await.expect(200).json();
        let files = tables(client, year).await;
        assert_eq!(files.len(), 10, "{:?}", files.keys());
        // Each is also there alone.
        for (name, file) in
            [("income", "income"), ("expenses", "expenses"), ("mileage", "mileage"), ("unpaid", "unpaid-invoices")]
        {
            let alone = client.get(&format!("/analytics/year-end/{name}?year={year}")).await.expect(200).text();
            assert_eq!(files[file], alone, "{name}");
        }
        let table = |name: &str| Table::read(&files[name]);
        check_income(life, &told, &table("income"), &table("income-by-month"), year);
        let days = format!("startDate={year}-01-01&endDate={year}-12-31");
        let spent = client.get(&format!("/expenses/profit-and-loss?{days}")).await.expect(200).json();
        assert_eq!(told["expenses"], spent["expenses"], "{year}");
        check_expenses(life, &told, &table("expenses"), &table("expenses-by-category"), year);
        check_mileage(life, &told, &table("mileage"), &table("mileage-by-rate"), year);
        let closing = if today < format!("{year}-12-31").as_str() { today.to_owned() } else { format!("{year}-12-31") };
        assert_eq!(told["unpaidOn"], closing);
        check_unpaid(life, &told, &table("unpaid-invoices"), zone, &closing);
    }

    fn check_income(life: &Life, told: &Value, income: &Table, months: &Table, year: &str) {
        let paid = |day: &str| {
            let own =
                life.invoices.values().filter(move |one| one.paid_day().is_some_and(|paid| paid.starts_with(day)));
            own.fold((0, 0), |(count, sum), one| (count + 1, sum + one.total))
        };
        let all = paid(year);
        assert_eq!((told["invoices"].as_i64().unwrap(), cents(&told["income"])), all);
        assert_eq!(months.0.len(), 12);
        for (at, row) in months.0.iter().enumerate() {
            let (count, sum) = paid(&format!("{year}-{:02}", at + 1));
            assert_eq!(row["Month"], format!("{year}-{:02}-01", at + 1));
            assert_eq!([&row["Invoices Paid"], &row["Income"]], [&count.to_string(), &dollars(sum)]);
        }
        assert_eq!((income.0.len() as i64, income.sum("Income")), all);
        assert!(income.0.iter().all(|row| row["Document"].starts_with("INV-") && row["Method"] == "Marked as paid"));
    }

    fn check_expenses(life: &Life, told: &Value, table: &Table, categories: &Table, year: &str) {
        let mut by_category = Sums::new();
        let mut of_projects = (0, 0);
        for (day, category, amount, receipt) in life.expenses.iter().filter(|one| one.0.starts_with(year)) {
            add(&mut by_category, line_of(category), *amount);
            of_projects = (of_projects.0 + 1, of_projects.1 + amount);
            let receipts = i64::from(!receipt.is_empty()).to_string();
            let is_listed = table.only("Date", day).iter().any(|row| row["Receipts"] == receipts);
            assert!(is_listed, "{day} {receipt}");
        }
        let of_source = |source: &str| {
            let rows = Table(table.only("Source", source).into_iter().cloned().collect());
            (rows.0.len() as i64, rows.sum("Amount"))
        };
        // The rest are trips, which tell what they cost, once.
        let trips = of_source("Trip");
        assert_eq!((of_source("Project"), cents(&told["tripCosts"])), (of_projects, trips.1));
        let all = (of_projects.0 + trips.0, of_projects.1 + trips.1);
        assert_eq!((told["expenseCount"].as_i64().unwrap(), cents(&told["expenses"])), all);
        assert_eq!((table.0.len() as i64, table.sum("Amount")), all);
        assert_eq!((categories.sum("Amount"), categories.sum("Of Which Trips")), (all.1, trips.1));
        for (category, (count, sum)) in &by_category {
            let row = categories.only("Category", category)[0];
            assert_eq!([&row["Expenses"], &row["Amount"]], [&count.to_string(), &dollars(*sum)]);
        }
    }

    /// On which line of Schedule C a project's expense goes.
    fn line_of(category: &str) -> &'static str {
        match category {
            "Materials" => "Supplies",
            "Equipment" => "Rent or lease",
            "Labor" | "Subcontractor" => "Contract labor",
            "Travel" => "Travel",
            "Permits" => "Taxes and licenses",
            _ => "Other",
        }
    }

    fn check_mileage(life: &Life, told: &Value, table: &Table, rates: &Table, year: &str) {
        let own: Vec<_> = life.trips.iter().filter(|(day, ..)| day.starts_with(year)).collect();
        let business = || own.iter().filter(|(_, _, purpose)| purpose == "business");
        let miles: i64 = business().map(|(_, miles, _)| miles).sum();
        // Each rounded half-up to the cent: whole miles at 65.5 cents.
        let worth: i64 = business().map(|(_, miles, _)| (miles * 655 + 5) / 10).sum();
        assert_eq!((told["businessMiles"].as_i64().unwrap(), cents(&told["reimbursement"])), (miles, worth));
        assert_eq!(rates.only("Rate", "0.655")[0]["Business Miles"], miles.to_string());
        assert_eq!((rates.sum("Reimbursement"), table.sum("Reimbursement")), (worth, worth));
        assert_eq!(table.0.len(), own.len());
    }

    fn check_unpaid(life: &Life, told: &Value, table: &Table, zone: &str, closing: &str) {
        let names = ["0–14 days", "15–30 days", "31–60 days", "Over 60 days"];
        let mut by_age: Sums = names.iter().map(|name| ((*name).to_owned(), (0, 0))).collect();
        for invoice in life.invoices.values().filter(|one| one.date.as_str() <= closing) {
            if invoice.paid_day().is_some_and(|day| day.as_str() <= closing) {
                continue;
            }
            let sent = invoice.sent.map(|sent| day_in(sent, zone)).filter(|day| day.as_str() <= closing);
            let age = days_of(&sent.unwrap_or_else(|| invoice.date.clone()), closing).len().saturating_sub(1);
            let name = names[usize::from(age > 14) + usize::from(age > 30) + usize::from(age > 60)];
            add(&mut by_age, name, invoice.total);
        }
        for (at, name) in names.iter().enumerate() {
            let (count, sum) = by_age[*name];
            let own = &told["unpaidByAge"][at];
            assert_eq!(
                (own["age"].as_str(), own["invoices"].as_i64(), cents(&own["amount"])),
                (Some(*name), Some(count), sum)
            );
            let listed = Table(table.only("Age", name).into_iter().cloned().collect());
            assert_eq!((listed.0.len() as i64, listed.sum("Balance")), (count, sum));
        }
        let all = by_age.values().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        assert_eq!((told["unpaidInvoices"].as_i64().unwrap(), cents(&told["unpaid"])), all);
    }
}
