//! One amount is one amount: whatever happens to a document, in whatever order, its page, its PDF, its payment links, its card
//! button, the lists and the API say the same of what it comes to, what was paid and what's due.

use serde_json::{Value, json};

use crate::support::customer::{customer, hidden, offered, page, post, press};
use crate::support::random::Random;
use crate::support::{Client, TestApp, db_tests, papers};

const WALKS: usize = 40;
const STEPS: u64 = 12;

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap_or_else(|| panic!("{value} is no number")) * 100.0).round() as i64
}

fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// As customers read it, written here in another way than the product does it.
fn money(cents: i64) -> String {
    let whole = (cents.abs() / 100).to_string();
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{}${grouped}.{:02}", if cents < 0 { "-" } else { "" }, cents.abs() % 100)
}

/// The words of a page's body, those of each element apart.
fn words(page: &str) -> String {
    let body = page.split_once("<body>").expect("a body").1;
    let text: Vec<&str> = body.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text)).collect();
    text.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a document comes to, as its owner's API says it.
#[derive(Debug)]
struct Amounts {
    is_estimate: bool,
    is_paid: bool,
    total: i64,
    /// What came in and counts, never below 0.
    paid: i64,
    /// What's left of the total; below 0 where more came in.
    balance: i64,
    /// What its customer is asked for now.
    asked: i64,
}

impl Amounts {
    fn of(document: &Value) -> Self {
        let is_paid = document["status"] == "Paid";
        let is_estimate = document["type"] == "Estimate";
        let total = cents(&document["total"]);
        let paid = document.get("amountPaid").map_or(if is_paid { total } else { 0 }, cents).max(0);
        let balance = document.get("balance").map_or(total - paid, cents);
        let stages: Vec<(i64, bool)> = document["instalments"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| (cents(&one["amount"]) - cents(&one["paid"]), one["dueDate"].as_str().unwrap() <= "2026-11-15"))
            .filter(|(left, _)| *left > 0)
            .collect();
        let due: i64 = stages.iter().filter(|(_, is_due)| *is_due).map(|(left, _)| left).sum();
        let asked = match document.get("depositDue").map(cents).filter(|due| *due > 0) {
            Some(due) => due,
            None if due > 0 => due,
            None => stages.first().map_or(balance, |(left, _)| *left),
        };
        Self { is_estimate, is_paid, total, paid, balance, asked }
    }
}

struct Walk<'a> {
    app: &'a TestApp,
    ann: &'a Client,
    random: &'a mut Random,
    id: String,
    path: String,
    /// What was done, for whoever looks into a failure.
    done: Vec<String>,
}

impl Walk<'_> {
    fn number(&mut self, limit: i64) -> i64 {
        i64::try_from(self.random.below(limit.max(1).unsigned_abs())).unwrap()
    }

    async fn document(&self) -> Value {
        self.ann.get(&self.path).await.expect(200).json()
    }

    async fn act(&mut self, action: &str) {
        let status = self.ann.post(&format!("{}/{action}", self.path), json!({})).await.status;
        self.done.push(format!("{action} {status}"));
    }

    async fn change(&mut self, change: Value) {
        let status = self.ann.put(&self.path, change.clone()).await.status;
        self.done.push(format!("{change} {status}"));
    }

    async fn give(&mut self, what: &str, body: Value) {
        let status = self.ann.post(&format!("{}/{what}", self.path), body.clone()).await.status;
        self.done.push(format!("{what} {body} {status}"));
    }

    /// Anything an owner or a customer can do; what's refused changes nothing, and the amounts have to agree all the same.
    async fn step(&mut self) {
        let seen = Amounts::of(&self.document().await);
        match self.random.below(16) {
            0..=2 => self.act("send").await,
            3 => self.act("take-back").await,
            4 => self.act("convert-to-invoice").await,
            5 => self.act("mark-paid").await,
            6 | 7 => {
                let part = 1 + self.number(seen.asked);
                self.give("payments", json!({"amount": dollars(part), "method": "Cash"})).await;
            }
            8 => {
                let part = 1 + self.number(seen.paid);
                self.give("refunds", json!({"amount": dollars(part), "method": "Cash", "reason": "Late"})).await;
            }
            9 => self.remove_payment().await,
            10 | 11 => self.pay_by_card().await,
            12 => self.answer().await,
            13 => self.edit().await,
            14 => {
                let first = 1 + self.number(seen.total - 1);
                let plan = json!([
                    {"amount": dollars(first), "dueDate": self.random.one_of(&["2026-11-01", "2026-11-15", "2026-12-01"])},
                    {"amount": dollars(seen.total - first), "dueDate": "2026-12-15"},
                ]);
                self.change(json!({"instalments": plan})).await;
            }
            _ => {
                let deposit = 1 + self.number(seen.total);
                self.change(json!({"depositAmount": dollars(deposit), "depositPercent": null})).await;
            }
        }
    }

    async fn edit(&mut self) {
        let mut items = self.document().await["items"].clone();
        let place = usize::try_from(self.number(items.as_array().unwrap().len() as i64)).unwrap();
        items[place]["rate"] = json!(dollars(self.number(90_000)));
        self.change(json!({"items": items})).await;
    }

    async fn remove_payment(&mut self) {
        let ledger = self.ann.get(&format!("{}/payments", self.path)).await.expect(200).json();
        let payments = ledger["payments"].as_array().unwrap();
        if payments.is_empty() {
            return;
        }
        let payment = &payments[usize::try_from(self.number(payments.len() as i64)).unwrap()];
        let path = format!("{}/payments/{}", self.path, payment["_id"].as_str().unwrap());
        let status = self.ann.delete(&path).await.status;
        self.done.push(format!("remove {payment} {status}"));
    }

    /// Presses a button of the page, and goes through with it or not.
    async fn pay_by_card(&mut self) {
        let answer = page(self.app, &format!("/invoice/{}", self.id)).await;
        if answer.status != 200 {
            return;
        }
        let buttons = offered(&answer.text());
        if buttons.is_empty() {
            return;
        }
        let amount = self.random.one_of(&buttons);
        let outcome = self.random.one_of(&["pay", "pay", "back"]);
        let checkout = press(self.app, &self.id, amount).await;
        let path = checkout.strip_prefix("http://sawhorse.test").expect("our own page").to_owned();
        post(&customer(self.app), &path, &[("outcome", outcome)]).await.expect(303);
        self.done.push(format!("card {amount} {outcome}"));
    }

    /// Chooses, and signs, declines, or only looks what it would come to.
    async fn answer(&mut self) {
        let answer = page(self.app, &format!("/invoice/{}", self.id)).await;
        let shown = answer.text();
        if answer.status != 200 || !shown.contains(r#"name="token""#) {
            return;
        }
        let token = hidden(&shown, "token");
        if self.random.below(5) == 0 {
            let path = format!("/invoice/{}/decline", self.id);
            let status = post(&customer(self.app), &path, &[("token", &token)]).await.status;
            self.done.push(format!("decline {status}"));
            return;
        }
        let document = self.document().await;
        let added: Vec<String> = document["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|item| item["offered"] == "Optional")
            .map(|item| item["_id"].as_str().unwrap().to_owned())
            .collect();
        let option = self.random.one_of(&["Good", "Better"]);
        let mut fields = vec![("token", token.as_str()), ("name", "Dana Reyes"), ("agreed", "yes"), ("option", option)];
        fields.extend(added.iter().filter(|_| self.random.below(2) == 0).map(|id| ("add", id.as_str())));
        // First what it would come to, then the same signed: between the two, no amount changes.
        let path = format!("/invoice/{}/accept", self.id);
        let mut asked = fields.clone();
        asked.push(("update", "yes"));
        let offered = words(&post(&customer(self.app), &path, &asked).await.expect(200).text());
        let status = post(&customer(self.app), &path, &fields).await.status;
        self.done.push(format!("sign {option} {status}"));
        if status == 303 {
            let total = money(cents(&self.document().await["total"]));
            assert!(
                offered.contains(&format!("Your total: {total}")) || !offered.contains("Your total"),
                "{:#?}\n{offered}",
                self.done
            );
        }
    }

    /// Compares all that says an amount.
    async fn compare(&mut self) {
        let document = self.document().await;
        let amounts = Amounts::of(&document);
        let told = format!("{amounts:?}\n{:#?}", self.done);

        let list = self.ann.get("/documents?limit=500").await.expect(200).json();
        let row = list.as_array().unwrap().iter().find(|row| row["_id"] == document["_id"]).expect("a row");
        assert_eq!(row, &document, "{told}");

        let ledger = self.ann.get(&format!("{}/payments", self.path)).await.expect(200).json();
        let came_in: i64 = ledger["payments"].as_array().unwrap().iter().map(|one| cents(&one["amount"])).sum();
        assert_eq!([cents(&ledger["total"]), cents(&ledger["paid"])], [amounts.total, came_in], "{ledger}\n{told}");
        assert_eq!(came_in.max(0), amounts.paid, "{ledger}\n{told}");
        let left = document.get("depositDue").map_or(amounts.balance, cents);
        assert_eq!(cents(&ledger["balance"]), left, "{ledger}\n{told}");

        let shown = page(self.app, &format!("/invoice/{}", self.id)).await;
        let is_public = document["isPublic"] == true;
        assert!(shown.status == 200 || !is_public, "{told}");
        assert!(shown.status != 200 || is_public || document["showsEstimate"] == true, "{told}");
        if is_public {
            self.compare_shown(&document, &amounts, &shown.text(), &told).await;
        }
        let paper = papers::words(&self.ann.get(&format!("{}/pdf", self.path)).await.expect(200).body);
        compare_paper(&amounts, &paper, &told);
    }

    async fn compare_shown(&self, document: &Value, amounts: &Amounts, html: &str, told: &str) {
        let page = words(html);
        let public = self.app.nobody().get(&format!("/public/documents/{}", self.id)).await.expect(200).json();
        for field in ["total", "balance", "deposit", "instalments", "totals"] {
            assert_eq!(public.get(field), document.get(field), "{field}: {public}\n{told}");
        }
        assert!(page.contains(&format!("Total {}", money(amounts.total))), "the total: {page}\n{told}");
        let headline = match amounts {
            Amounts { is_estimate: true, total, .. } => *total,
            Amounts { is_paid: true, total, balance, .. } => total - balance.min(&0),
            Amounts { asked, .. } => *asked,
        };
        assert!(page.contains(&format!(" {} ", money(headline))), "{}: {page}\n{told}", money(headline));
        if !amounts.is_estimate && !amounts.is_paid && amounts.paid > 0 {
            let lines = format!("Paid so far {} Amount due {}", money(-amounts.paid), money(amounts.balance));
            assert!(page.contains(&lines), "{lines}: {page}\n{told}");
        }
        // Links have no separators.
        let linked = format!("{}.{:02}", amounts.asked / 100, amounts.asked % 100);
        for link in html.split(r#"href="https://"#).skip(1).map(|rest| rest.split('"').next().unwrap()) {
            let amount = match link.split_once('/').unwrap() {
                ("cash.app", rest) => rest.rsplit('/').next(),
                ("venmo.com", rest) => rest.split("amount=").nth(1).and_then(|rest| rest.split('&').next()),
                _ => continue,
            };
            assert_eq!(amount, Some(linked.as_str()), "{link}\n{told}");
        }
        let buttons = offered(html);
        // No card pays less than 50 cents.
        if let Some(first) = buttons.first().filter(|_| amounts.asked >= 50) {
            assert_eq!(*first, amounts.asked, "{told}");
        }
        for pressed in buttons {
            assert!([amounts.asked, amounts.balance].contains(&pressed), "{pressed}\n{told}");
            assert!(page.contains(&format!("Pay {} by card", money(pressed))), "{page}\n{told}");
        }
        if amounts.is_paid {
            assert!(!page.contains("Pay with") && offered(html).is_empty(), "{page}\n{told}");
        }
    }
}

fn compare_paper(amounts: &Amounts, paper: &str, told: &str) {
    let has = |line: &str| assert!(paper.contains(line), "{line}: {paper}\n{told}");
    match amounts {
        Amounts { is_estimate: true, total, .. } => has(&format!("Estimate total {}", money(*total))),
        _ => has(&format!("Total {}", money(amounts.total))),
    }
    if !amounts.is_estimate && !amounts.is_paid && amounts.total > 0 {
        has(&money(amounts.asked));
        has(&format!("Amount due {}", money(amounts.balance)));
    }
    if amounts.balance < 0 {
        has(&format!("Overpaid by {}", money(-amounts.balance)));
    }
}

db_tests! {
    async fn every_place_says_the_same_amounts_whatever_happens(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let methods = json!({"cashApp": "$ann", "venmo": "@ann-o", "zelle": "ann@example.com", "cash": true});
        ann.put("/user/profile", json!({"paymentMethods": methods, "timezone": "UTC"})).await.expect(200);
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let mut random = Random::new();
        for _ in 0..WALKS {
            let line = |random: &mut Random, offered: &str| json!({
                "description": "Work", "quantity": random.one_of(&[1.0, 2.5, 0.333]), "offered": offered,
                "rate": dollars(1 + i64::try_from(random.below(150_000)).unwrap()),
                "tax": random.one_of(&[None, Some(8.25), Some(1.1)]).map(|percent| json!({"name": "Tax", "percent": percent})),
            });
            let kind = random.one_of(&["Estimate", "Estimate", "Invoice"]);
            let mut items = vec![line(&mut random, "Included"), line(&mut random, "Included")];
            if kind == "Estimate" && random.below(2) == 0 {
                items.extend(["Good", "Better", "Optional"].map(|offered| line(&mut random, offered)));
            }
            let discount = (random.below(3) == 0).then(|| json!({"kind": "percent", "value": 12.5}));
            let form = json!({"type": kind, "customerName": "Dana", "date": "2026-11-15", "items": items, "discount": discount});
            let id = ann.add("/documents", form).await;
            let path = format!("/documents/{id}");
            let steps = 3 + random.below(STEPS);
            let mut walk = Walk { app: &app, ann: &ann, random: &mut random, id, path, done: Vec::new() };
            walk.compare().await;
            for _ in 0..steps {
                walk.step().await;
                walk.compare().await;
            }
            let path = walk.path;
            // The list stays short.
            let _ = ann.delete(&path).await;
        }
    }
}
