//! One amount is one amount: whatever happens to a document, in whatever order, its page, its PDF, its payment links, its card
//! button, its receipts on paper and by email, the lists, the figures and the API say the same of what it comes to, what was paid,
//! what was taken off and what's due.

use jiff::SignedDuration;
use sawhorse::modules::documents::receipts;
use serde_json::{Value, json};

use crate::support::customer::{customer, hidden, page, payable_by_card, post, press};
use crate::support::random::Random;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, TestApp, db_tests, papers};

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
    /// What credit memos and write-offs took off it.
    credited: i64,
    written_off: i64,
    /// What came in and counts, never below 0.
    paid: i64,
    /// What's left to pay; below 0 where more came in.
    balance: i64,
    /// What its customer is asked for now.
    asked: i64,
}

impl Amounts {
    fn of(document: &Value) -> Self {
        let is_paid = document["status"] == "Paid";
        let is_estimate = document["type"] == "Estimate";
        let total = cents(&document["total"]);
        let [credited, written_off] = ["credited", "writtenOff"].map(|field| document.get(field).map_or(0, cents));
        let payable = total - credited - written_off;
        let paid = document.get("amountPaid").map_or(if is_paid { payable } else { 0 }, cents).max(0);
        let balance = document.get("balance").map_or(payable - paid, cents);
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
        Self { is_estimate, is_paid, total, credited, written_off, paid, balance, asked }
    }

    /// What there is to pay.
    fn payable(&self) -> i64 {
        self.total - self.credited - self.written_off
    }

    /// What's taken off the total, as its customer reads it.
    fn adjustments(&self) -> Vec<String> {
        let lines = [("Credit memo", self.credited), ("Adjustment", self.written_off)];
        lines.iter().filter(|(_, sum)| *sum > 0).map(|(label, sum)| format!("{label} {}", money(-sum))).collect()
    }
}

/// The lines of a ledger that take something off the total, and those with money.
fn is_adjustment(line: &Value) -> bool {
    ["Credit memo", "Write-off"].iter().any(|method| line["method"] == *method)
}

/// What a receipt for one line of a ledger says was paid by then and is left.
fn receipt_of(ledger: &Value, place: usize) -> (i64, i64) {
    let until = || ledger["payments"].as_array().unwrap().iter().take(place + 1);
    let sum = |lines: &mut dyn Iterator<Item = &Value>| lines.map(|line| cents(&line["amount"])).sum::<i64>();
    let paid = sum(&mut until().filter(|line| !is_adjustment(line))).max(0);
    let adjusted = sum(&mut until().filter(|line| is_adjustment(line)));
    (paid, (cents(&ledger["total"]) - adjusted - paid).max(0))
}

struct Walk<'a> {
    app: &'a TestApp,
    ann: &'a Client,
    random: &'a mut Random,
    id: String,
    path: String,
    mails: &'a mut SmtpServer,
    /// How many receipts went out for it.
    mailed: usize,
    is_gone: bool,
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
        self.app.clock.advance(SignedDuration::from_secs(20));
        let seen = Amounts::of(&self.document().await);
        match self.random.below(22) {
            0..=2 => self.act("send").await,
            3 => self.act("take-back").await,
            4 => self.act("convert-to-invoice").await,
            5 => self.act("mark-paid").await,
            6 | 7 => {
                let part = 1 + self.number(seen.asked);
                let email = self.random.below(3) == 0;
                self.give("payments", json!({"amount": dollars(part), "method": "Cash", "emailReceipt": email})).await;
            }
            8 => {
                let part = 1 + self.number(seen.paid);
                self.give("refunds", json!({"amount": dollars(part), "method": "Cash", "reason": "Late"})).await;
            }
            9 => self.remove_payment().await,
            10 | 11 => self.pay_by_card().await,
            12 => self.answer().await,
            13 => self.edit().await,
            14 | 15 => {
                let part = 1 + self.number(seen.balance);
                self.give("credit-memos", json!({"amount": dollars(part), "reason": "Late"})).await;
            }
            16 => self.give("write-off", json!({"reason": "Bankrupt"})).await,
            17 => self.act("credit").await,
            18 => self.act("keep-credit").await,
            19 => self.void_and_restore().await,
            20 => {
                let first = 1 + self.number(seen.total - 1);
                let schedule = json!([
                    {"amount": dollars(first), "dueDate": self.random.one_of(&["2026-11-01", "2026-11-15", "2026-12-01"])},
                    {"amount": dollars(seen.total - first), "dueDate": "2026-12-15"},
                ]);
                self.change(json!({"instalments": schedule})).await;
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

    /// Voided it's nowhere; restored, the page is the same to the letter.
    async fn void_and_restore(&mut self) {
        let link = format!("/invoice/{}", self.id);
        let before = page(self.app, &link).await;
        self.ann.delete(&self.path).await.expect(204);
        let restored = format!("{}/restore", self.path);
        for path in [self.path.clone(), format!("/public/documents/{}", self.id)] {
            self.ann.get(&path).await.expect(404);
        }
        page(self.app, &link).await.expect(404);
        let status = self.ann.post(&restored, json!({})).await.status;
        self.done.push(format!("void, restore {status}"));
        // Nobody saw it and nothing was paid: it was erased.
        self.is_gone = status == 404;
        assert!(!self.is_gone || before.status == 403, "{:#?}", self.done);
        if !self.is_gone {
            assert_eq!(status, 200, "{:#?}", self.done);
            let after = page(self.app, &link).await;
            assert_eq!((after.status, after.text()), (before.status, before.text()), "{:#?}", self.done);
        }
    }

    async fn ledger(&self) -> Value {
        self.ann.get(&format!("{}/payments", self.path)).await.expect(200).json()
    }

    async fn remove_payment(&mut self) {
        let ledger = self.ledger().await;
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
        let buttons = payable_by_card(&answer.text());
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

        let ledger = self.ledger().await;
        let lines = || ledger["payments"].as_array().unwrap().iter();
        let came_in: i64 = lines().filter(|one| !is_adjustment(one)).map(|one| cents(&one["amount"])).sum();
        assert_eq!([cents(&ledger["total"]), cents(&ledger["paid"])], [amounts.total, came_in], "{ledger}\n{told}");
        for (method, sum) in [("Credit memo", amounts.credited), ("Write-off", amounts.written_off)] {
            let of_ledger: i64 = lines().filter(|one| one["method"] == method).map(|one| cents(&one["amount"])).sum();
            assert_eq!(of_ledger, sum, "{method}: {ledger}\n{told}");
        }
        assert_eq!(came_in.max(0), amounts.paid, "{ledger}\n{told}");
        assert_eq!(cents(&ledger["balance"]), amounts.balance, "{ledger}\n{told}");
        assert_eq!(ledger.get("depositDue"), document.get("depositDue"), "{ledger}\n{told}");

        let shown = page(self.app, &format!("/invoice/{}", self.id)).await;
        let is_public = document["isPublic"] == true;
        assert!(shown.status == 200 || !is_public, "{told}");
        assert!(shown.status != 200 || is_public || document["showsEstimate"] == true, "{told}");
        if is_public {
            self.compare_shown(&document, &amounts, &shown.text(), &told).await;
            compare_payments(&ledger, &words(&shown.text()), &told);
        }
        let paper = papers::words(&self.ann.get(&format!("{}/pdf", self.path)).await.expect(200).body);
        compare_paper(&amounts, &paper, &told);
        self.compare_receipts(&ledger, &told).await;
        self.compare_emails(&ledger, &told).await;
        self.compare_figures(&document, &amounts, &told).await;
    }

    /// One receipt on paper, of any payment.
    async fn compare_receipts(&mut self, ledger: &Value, told: &str) {
        let lines = ledger["payments"].as_array().unwrap();
        if lines.is_empty() {
            return;
        }
        let place = usize::try_from(self.number(lines.len() as i64)).unwrap();
        let line = &lines[place];
        let path = format!("{}/payments/{}/receipt", self.path, line["_id"].as_str().unwrap());
        if line["method"] == "Write-off" {
            self.ann.get(&path).await.expect(404);
            return;
        }
        let paper = papers::words(&self.ann.get(&path).await.expect(200).body);
        let (paid, left) = receipt_of(ledger, place);
        for sum in [cents(&line["amount"]).abs(), paid, left] {
            assert!(paper.contains(&money(sum)), "{}: {paper}\n{told}", money(sum));
        }
    }

    /// The receipts that went out by email since the last look. Each was written while the ledger was as it is.
    async fn compare_emails(&mut self, ledger: &Value, told: &str) {
        receipts::mail_waiting(&self.app.platform).await.unwrap();
        let listed = self.ann.get(&format!("{}/receipts", self.path)).await.expect(200).json();
        let listed = listed["receipts"].as_array().unwrap();
        for _ in self.mailed..listed.len() {
            let mail = loop {
                let mail = self.mails.next().await;
                if mail["to"] == json!(["dana@example.com"]) {
                    break mail;
                }
            };
            let text = mail["text"].as_str().unwrap();
            let lines = ledger["payments"].as_array().unwrap();
            let is_said = (0..lines.len()).any(|place| {
                let (paid, left) = receipt_of(ledger, place);
                let sums =
                    [money(cents(&lines[place]["amount"]).abs()), format!("Paid so far: {}", money(paid)), money(left)];
                sums.iter().all(|sum| text.contains(sum))
            });
            assert!(is_said, "{text}\n{ledger}\n{told}");
        }
        self.mailed = listed.len();
    }

    /// It's the only document of its owner.
    async fn compare_figures(&self, document: &Value, amounts: &Amounts, told: &str) {
        let summary = self.ann.get("/documents/summary").await.expect(200).json();
        let counts = !amounts.is_estimate && document["isTest"] != true;
        let owed = if counts { amounts.balance.max(0) } else { 0 };
        assert_eq!(cents(&summary["outstandingInvoices"]), owed, "{summary}\n{told}");
    }

    async fn compare_shown(&self, document: &Value, amounts: &Amounts, html: &str, told: &str) {
        let page = words(html);
        let public = self.app.nobody().get(&format!("/public/documents/{}", self.id)).await.expect(200).json();
        for field in ["total", "balance", "deposit", "instalments", "totals"] {
            assert_eq!(public.get(field), document.get(field), "{field}: {public}\n{told}");
        }
        assert_eq!(public.get("adjusted").map_or(0, cents), amounts.credited + amounts.written_off, "{public}\n{told}");
        assert!(page.contains(&format!("Total {}", money(amounts.total))), "the total: {page}\n{told}");
        let headline = match amounts {
            Amounts { is_estimate: true, total, .. } => *total,
            Amounts { is_paid: true, balance, .. } => amounts.payable() - balance.min(&0),
            Amounts { asked, .. } => *asked,
        };
        assert!(page.contains(&format!(" {} ", money(headline))), "{}: {page}\n{told}", money(headline));
        let mut lines = amounts.adjustments();
        if !amounts.is_estimate && !amounts.is_paid && (amounts.paid > 0 || !lines.is_empty()) {
            let ledger = self.ledger().await;
            let credit = ledger["payments"].as_array().unwrap().iter().filter(|one| one["method"] == "Client credit");
            let credit: i64 = credit.map(|one| cents(&one["amount"]).max(0)).sum();
            let credit = credit.min(amounts.paid);
            for (label, sum) in [("Credit applied", credit), ("Paid so far", amounts.paid - credit)] {
                lines.extend((sum > 0).then(|| format!("{label} {}", money(-sum))));
            }
            lines.push(format!("Amount due {}", money(amounts.balance)));
        }
        let lines = lines.join(" ");
        assert!(page.contains(&lines), "{lines}: {page}\n{told}");
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
        let buttons = payable_by_card(html);
        // No card pays less than 50 cents.
        if let Some(first) = buttons.first().filter(|_| amounts.asked >= 50) {
            assert_eq!(*first, amounts.asked, "{told}");
        }
        for pressed in buttons {
            assert!([amounts.asked, amounts.balance].contains(&pressed), "{pressed}\n{told}");
            assert!(page.contains(&format!("Pay {} by card", money(pressed))), "{page}\n{told}");
        }
        if amounts.is_paid {
            assert!(!page.contains("Pay with") && payable_by_card(html).is_empty(), "{page}\n{told}");
        }
    }
}

/// The payments that the page lists are those of the ledger.
fn compare_payments(ledger: &Value, page: &str, told: &str) {
    for line in ledger["payments"].as_array().unwrap() {
        let sum = cents(&line["amount"]);
        let sum = money(if is_adjustment(line) { -sum } else { sum });
        let listed = page.split_once(" Payments ").map_or("", |(_, listed)| listed);
        assert!(listed.contains(&format!(" {sum} ")), "{sum} of {ledger}: {page}\n{told}");
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
    for line in amounts.adjustments() {
        has(&line);
    }
    if amounts.balance < 0 {
        has(&format!("Overpaid by {}", money(-amounts.balance)));
    }
}

db_tests! {
    async fn every_place_says_the_same_amounts_whatever_happens(app) {
        let mut mails = SmtpServer::start();
        let app = app.restarted_with(Options { mail: mails.mail(), ..Options::default() });
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        app.send_mail();
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
            let form = json!({
                "type": kind, "customerName": "Dana", "customerEmail": "dana@example.com", "date": "2026-11-15",
                "items": items, "discount": discount,
            });
            let id = ann.add("/documents", form).await;
            let path = format!("/documents/{id}");
            let steps = 3 + random.below(STEPS);
            let mut walk = Walk {
                app: &app, ann: &ann, random: &mut random, id, path, mails: &mut mails, mailed: 0, is_gone: false, done: Vec::new(),
            };
            walk.compare().await;
            for _ in 0..steps {
                walk.step().await;
                if walk.is_gone {
                    break;
                }
                walk.compare().await;
            }
            let (path, is_gone) = (walk.path, walk.is_gone);
            if !is_gone {
                // What was paid is credit for the next one.
                ann.delete(&path).await.expect(204);
            }
        }
    }
}
