//! Jobs from their estimate to the last payment, drawn at random: taxes, discount, choices, deposit, instalments, payments and
//! refunds together, added up here in another way than the product does it, to the cent.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::customer::{customer, hidden, page, post};
use crate::support::random::Random;
use crate::support::{Client, TestApp, db_tests};

/// In the order in which cents that are left go to them; what is not taxed comes last.
const TAXES: [(&str, i64); 4] = [("City", 82_500), ("State", 82_500), ("County", 11_250), ("Levy", 0)];
const NOT_TAXED: usize = TAXES.len();

struct Line {
    thousandths: i64,
    price: i64,
    /// The place of its tax, or `NOT_TAXED`.
    tax: usize,
    offered: &'static str,
}

#[derive(Clone, Copy)]
enum Discount {
    None,
    Cents(i64),
    /// In hundredths of a percent.
    Percent(i64),
}

impl Line {
    fn any(random: &mut Random) -> Self {
        Self {
            thousandths: number(random, 5000),
            price: number(random, 200_000),
            tax: usize::try_from(random.below(5)).unwrap(),
            offered: random.one_of(&["Included", "Included", "Optional", "Good", "Better"]),
        }
    }

    fn cents(&self) -> i64 {
        rounded(self.thousandths * self.price, 1000)
    }

    fn json(&self) -> Value {
        let tax =
            TAXES.get(self.tax).map(|(name, percent)| json!({"name": name, "percent": *percent as f64 / 10_000.0}));
        json!({
            "description": "Work", "quantity": self.thousandths as f64 / 1000.0, "rate": dollars(self.price),
            "offered": self.offered, "tax": tax,
        })
    }
}

impl Discount {
    fn any(random: &mut Random, most: i64) -> Self {
        match random.below(3) {
            0 => Self::None,
            1 => Self::Cents(1 + number(random, most.max(1))).at_most(most),
            _ => Self::Percent(1 + number(random, 10_000)),
        }
    }

    fn at_most(self, most: i64) -> Self {
        if most > 0 { self } else { Self::None }
    }

    fn json(self) -> Value {
        match self {
            Self::None => Value::Null,
            Self::Cents(cents) => json!({"kind": "amount", "value": dollars(cents)}),
            Self::Percent(hundredths) => json!({"kind": "percent", "value": dollars(hundredths)}),
        }
    }
}

/// What lines come to: what each tax is on and the tax itself, by its place, and the total.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sums {
    subtotal: i64,
    discount: i64,
    taxes: Vec<(usize, i64, i64)>,
    total: i64,
}

fn sums(lines: &[&Line], discount: Discount) -> Sums {
    let own: Vec<i64> =
        (0..=NOT_TAXED).map(|tax| lines.iter().filter(|line| line.tax == tax).map(|line| line.cents()).sum()).collect();
    let subtotal: i64 = own.iter().sum();
    let off = match discount {
        Discount::None => 0,
        Discount::Cents(cents) => cents.min(subtotal),
        Discount::Percent(hundredths) => rounded(subtotal * hundredths, 10_000),
    };
    // Cent by cent to the one that has least of what is its own.
    let mut shares: Vec<i64> = own.iter().map(|cents| if subtotal == 0 { 0 } else { off * cents / subtotal }).collect();
    while shares.iter().sum::<i64>() < off {
        let lacks = |place: usize| off * own[place] - shares[place] * subtotal;
        let most = (0..own.len()).map(lacks).max().unwrap();
        let first = (0..own.len()).find(|&place| lacks(place) == most).unwrap();
        shares[first] += 1;
    }
    let is_there = |tax: &usize| lines.iter().any(|line| line.tax == *tax);
    let taxed = |tax: usize| {
        let taxable = own[tax] - shares[tax];
        (tax, taxable, rounded(taxable * TAXES[tax].1, 1_000_000))
    };
    let taxes: Vec<_> = (0..NOT_TAXED).filter(is_there).map(taxed).collect();
    let total = subtotal - off + taxes.iter().map(|(_, _, tax)| tax).sum::<i64>();
    Sums { subtotal, discount: off, taxes, total }
}

/// To the nearest; a half counts as one.
fn rounded(part: i64, whole: i64) -> i64 {
    part / whole + i64::from(2 * (part % whole) >= whole)
}

fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap_or_else(|| panic!("{value} is no number")) * 100.0).round() as i64
}

fn number(random: &mut Random, limit: i64) -> i64 {
    i64::try_from(random.below(limit.unsigned_abs())).unwrap()
}

/// What a document says of itself, against what was added up.
#[track_caller]
fn assert_sums(document: &Value, sums: &Sums) {
    assert_eq!(cents(&document["total"]), sums.total, "{sums:?} for {document}");
    let Some(totals) = document.get("totals") else {
        assert!(sums.discount == 0 && sums.taxes.is_empty(), "{sums:?} for {document}");
        return;
    };
    let taxes: Vec<(&str, i64, i64)> = totals["taxes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), cents(&one["taxable"]), cents(&one["tax"])))
        .collect();
    let expected: Vec<_> = sums.taxes.iter().map(|(tax, taxable, of)| (TAXES[*tax].0, *taxable, *of)).collect();
    assert_eq!(
        (cents(&totals["subtotal"]), cents(&totals["discount"]), taxes),
        (sums.subtotal, sums.discount, expected),
        "{document}"
    );
}

/// What was paid, and the instalments that it goes to, the earliest first.
#[track_caller]
fn assert_paid(document: &Value, total: i64, paid: i64, instalments: &[i64]) {
    assert_eq!(document.get("balance").map_or(total - paid, cents), total - paid, "{document}");
    assert_eq!(document.get("amountPaid").map_or(paid, cents), paid, "{document}");
    assert_eq!(document["status"] == "Paid", paid == total, "{document}");
    let mut left = paid;
    let stages = document["instalments"].as_array().cloned().unwrap_or_default();
    assert_eq!(stages.len(), instalments.len());
    for (stage, amount) in stages.iter().zip(instalments) {
        let part = left.min(*amount);
        left -= part;
        assert_eq!([&stage["amount"], &stage["paid"]].map(cents), [*amount, part], "{document}");
    }
}

/// Chooses on the customer's page and signs what it then comes to; nothing where nothing was chosen.
async fn choose(app: &TestApp, made: &Value, lines: &[Line], random: &mut Random) -> Option<Vec<usize>> {
    let id = made["_id"].as_str().unwrap();
    let option = random.one_of(&["Good", "Better"]);
    let is_there = |option: &str| lines.iter().any(|line| line.offered == option);
    // One that there is not leaves the first.
    let taken = [option, "Good", "Better"].into_iter().find(|option| is_there(option));
    let mut fields = vec![("name", "Dana Reyes"), ("agreed", "yes"), ("option", option)];
    let mut counted = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let is_added = line.offered == "Optional" && random.below(2) == 0;
        if is_added {
            fields.push(("add", made["items"][place]["_id"].as_str().unwrap()));
        }
        if is_added || line.offered == "Included" || Some(line.offered) == taken {
            counted.push(place);
        }
    }
    let path = format!("/invoice/{id}/accept");
    let mut shown = page(app, &format!("/invoice/{id}")).await.expect(200).text();
    for is_signed in [false, true] {
        let token = hidden(&shown, "token");
        let mut all = vec![("token", token.as_str())];
        all.extend((!is_signed).then_some(("update", "yes")));
        all.extend(fields.iter().copied());
        let answer = post(&customer(app), &path, &all).await;
        if is_signed && counted.is_empty() {
            assert!(answer.expect(422).text().contains("Choose at least one item."));
            return None;
        }
        shown = answer.expect(if is_signed { 303 } else { 200 }).text();
    }
    Some(counted)
}

async fn document(ann: &Client, path: &str) -> Value {
    ann.get(path).await.expect(200).json()
}

/// Splits an amount at random; each part is at least a cent.
fn split(random: &mut Random, amount: i64) -> Vec<i64> {
    let mut left = amount;
    let mut parts = Vec::new();
    while left > 1 && parts.len() < 11 && random.below(3) > 0 {
        parts.push(1 + number(random, left - 1));
        left -= parts[parts.len() - 1];
    }
    parts.push(left);
    parts
}

/// One job; tells what it came to in the end, all of it paid.
async fn job(app: &TestApp, ann: &Client, random: &mut Random) -> Option<Sums> {
    let lines: Vec<Line> = (0..=random.below(5)).map(|_| Line::any(random)).collect();
    let discount = Discount::any(random, lines.iter().map(Line::cents).sum());
    let items: Vec<Value> = lines.iter().map(Line::json).collect();
    let form = json!({"type": "Estimate", "customerName": "Dana", "items": items, "discount": discount.json()});
    let made = ann.post("/documents", form).await.expect(201).json();
    let path = format!("/documents/{}", made["_id"].as_str().unwrap());
    let percent = 1 + number(random, 100);
    ann.put(&path, json!({"depositPercent": percent})).await.expect(200);
    ann.post(&format!("{path}/send"), json!({})).await.expect(200);

    let counted: Vec<&Line> =
        choose(app, &made, &lines, random).await?.into_iter().map(|place| &lines[place]).collect();
    let mut expected = sums(&counted, discount);
    let signed = document(ann, &path).await;
    assert_sums(&signed, &expected);
    let deposit = rounded(expected.total * percent, 100);
    assert_eq!(cents(&signed["deposit"]), deposit, "{percent} % of {}", expected.total);
    let mut paid = 0;
    for part in split(random, deposit).into_iter().filter(|part| *part > 0) {
        ann.post(&format!("{path}/payments"), json!({"amount": dollars(part), "date": "2026-10-31"})).await.expect(201);
        paid += part;
    }

    let invoice = ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(200).json();
    assert_sums(&invoice, &expected);
    if expected.total == 0 {
        return Some(expected);
    }
    let mut instalments = Vec::new();
    if paid < expected.total && random.below(2) == 0 {
        instalments = split(random, expected.total);
        let stage = |(place, part): (usize, &i64)| json!({"amount": dollars(*part), "dueDate": format!("2026-{:02}-28", place + 1)});
        let schedule: Vec<Value> = instalments.iter().enumerate().map(stage).collect();
        ann.put(&path, json!({"instalments": schedule})).await.expect(200);
    }
    assert_paid(&document(ann, &path).await, expected.total, paid, &instalments);

    // Another discount afterwards: the last instalment takes the difference. It is refused where less would be left than was paid.
    let other = Discount::any(random, expected.subtotal);
    let changed = sums(&counted, other);
    let last = instalments.last().map(|last| last + changed.total - expected.total);
    let is_possible = (paid == 0 || changed.total >= paid) && last.is_none_or(|last| last > 0) && changed.total > 0;
    if is_possible {
        ann.put(&path, json!({"discount": other.json()})).await.expect(200);
        expected = changed;
        if let (Some(of), Some(last)) = (instalments.last_mut(), last) {
            *of = last;
        }
    }
    let seen = document(ann, &path).await;
    assert_sums(&seen, &expected);
    assert_paid(&seen, expected.total, paid, &instalments);

    for _ in 0..random.below(6) {
        let date = random.one_of(&["2026-11-01", "2026-11-07", "2026-11-15"]);
        if paid > 0 && random.below(3) == 0 {
            let back = 1 + number(random, paid);
            let refund = json!({"amount": dollars(back), "date": date, "reason": "Late"});
            ann.post(&format!("{path}/refunds"), refund).await.expect(201);
            paid -= back;
        } else if paid < expected.total {
            let part = 1 + number(random, expected.total - paid);
            ann.post(&format!("{path}/payments"), json!({"amount": dollars(part), "date": date})).await.expect(201);
            paid += part;
        }
        assert_paid(&document(ann, &path).await, expected.total, paid, &instalments);
    }
    if paid < expected.total {
        let rest = json!({"amount": dollars(expected.total - paid), "date": "2026-11-15"});
        let settled = ann.post(&format!("{path}/payments"), rest).await.expect(201).json();
        assert_paid(&settled, expected.total, expected.total, &instalments);
    }
    Some(expected)
}

db_tests! {
    async fn tax_discount_choices_deposit_instalments_and_payments_add_up_together(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let mut random = Random::new();
        let mut done = Vec::new();
        for _ in 0..25 {
            done.extend(job(&app, &ann, &mut random).await);
        }
        // All is paid: the tax report says of every rate exactly what the documents say.
        let report = ann.get("/analytics/taxes?startDate=2026-01-01&endDate=2026-12-31").await.expect(200).json();
        let mut rates: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
        for (tax, taxable, of) in done.iter().flat_map(|sums| &sums.taxes) {
            let rate = rates.entry(TAXES[*tax].0).or_default();
            *rate = (rate.0 + taxable, rate.1 + of);
        }
        rates.retain(|_, sums| *sums != (0, 0));
        let told: BTreeMap<&str, (i64, i64)> = report["rates"].as_array().unwrap().iter()
            .map(|one| (one["name"].as_str().unwrap(), (cents(&one["taxable"]), cents(&one["tax"]))))
            .collect();
        assert_eq!(told, rates, "{report}");
        let income: i64 = done.iter().map(|sums| sums.subtotal - sums.discount).sum();
        assert_eq!(cents(&report["sales"]), income, "{report}");
        let all = ann.get("/analytics/all?startDate=2026-01-01&endDate=2026-12-31").await.expect(200).json();
        assert_eq!(cents(&all["metrics"][0]["value"]), income);
        let summary = ann.get("/documents/summary").await.expect(200).json();
        let total: i64 = done.iter().map(|sums| sums.total).sum();
        assert_eq!([&summary["totalPaid"], &summary["invoiceRevenue"]].map(cents), [total, total], "{summary}");
    }
}
