//! Payments of documents: recorded, refunded, removed, and what becomes of the invoice and of every figure.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::{Value, json};

use crate::support::operations::client;
use crate::support::papers::words;
use crate::support::random::Random;
use crate::support::{Client, TestApp, at_once, db_tests};

/// 300, 500 and 200 dollars.
fn paper(customer: &str) -> Value {
    json!({
        "type": "Invoice", "customerName": customer, "items": [
            {"description": "Labor", "quantity": 3, "rate": 100},
            {"description": "Heater", "quantity": 1, "rate": 500},
            {"description": "Pipe", "quantity": 8, "rate": 25},
        ],
    })
}

async fn sent(ann: &Client, customer: &str) -> String {
    let id = ann.add("/documents", paper(customer)).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn ledger(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}/payments")).await.expect(200).json()
}

async fn pay(ann: &Client, id: &str, body: Value) -> Value {
    ann.post(&format!("/documents/{id}/payments"), body).await.expect(201).json()
}

async fn refund(ann: &Client, id: &str, body: Value) -> Value {
    ann.post(&format!("/documents/{id}/refunds"), body).await.expect(201).json()
}

async fn figure(ann: &Client, path: &str, pointer: &str) -> Value {
    ann.get(path).await.expect(200).json().pointer(pointer).cloned().unwrap_or_default()
}

#[derive(QueryableByName)]
struct Sums {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = BigInt)]
    received: i64,
    #[diesel(sql_type = BigInt)]
    payments: i64,
    #[diesel(sql_type = BigInt)]
    sum: i64,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// What stands on each document is what its payments come to.
async fn check_sums(app: &TestApp) {
    let all = app.platform.database.read(|connection| {
        let sums = "SELECT documents.id, received, payments, \
            CAST(COALESCE((SELECT SUM(amount) FROM payments WHERE document_id = documents.id), 0) AS BIGINT) AS sum, \
            (SELECT COUNT(*) FROM payments WHERE document_id = documents.id) AS count FROM documents";
        Ok(diesel::sql_query(sums).load::<Sums>(connection)?)
    });
    for Sums { id, received, payments, sum, count } in all.await.unwrap() {
        assert_eq!((received, payments), (sum, count), "{id}");
    }
}

db_tests! {
    async fn an_invoice_is_paid_part_by_part(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Dana").await;
        let plain = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        assert!(plain.get("balance").is_none() && plain.get("amountPaid").is_none(), "{plain}");
        assert_eq!(ledger(&ann, &id).await, json!({"total": 1000, "paid": 0, "balance": 1000, "payments": []}));

        let partly = pay(&ann, &id, json!({
            "amount": 400, "date": "2026-11-10", "method": "Check", "note": "No. 1207"
        })).await;
        assert_eq!((&partly["status"], &partly["amountPaid"], &partly["balance"]), (&json!("Sent"), &json!(400), &json!(600)));
        assert_eq!(partly["paidDate"], Value::Null);
        let too_much = ann.post(&format!("/documents/{id}/payments"), json!({"amount": 600.01})).await.expect(422);
        assert_eq!(too_much.json()["errors"]["amount"], "The balance is $600.00. Enter that or less.");
        for (body, field, sentence) in [
            (json!({}), "amount", "Amount is required."),
            (json!({"amount": 0}), "amount", "Amount must be greater than zero."),
            (json!({"amount": -5}), "amount", "Amount must be greater than zero."),
            (json!({"amount": 5, "date": "2026-11-16"}), "date",
                "A payment can't be dated in the future. Record it when the money comes in."),
        ] {
            let refused = ann.post(&format!("/documents/{id}/payments"), body).await.expect(422).json();
            assert_eq!(refused["errors"][field], sentence);
        }

        let paid = pay(&ann, &id, json!({"amount": 600, "date": "2026-11-12", "method": "Cash"})).await;
        assert_eq!((&paid["status"], &paid["paidDate"], &paid["balance"]), (&json!("Paid"), &json!("2026-11-12T12:00:00.000Z"), &json!(0)));
        let both = ledger(&ann, &id).await;
        assert_eq!((&both["paid"], &both["balance"]), (&json!(1000), &json!(0)));
        let amounts: Vec<_> = both["payments"].as_array().unwrap().iter().map(|one| (&one["amount"], &one["method"])).collect();
        assert_eq!(amounts, [(&json!(400), &json!("Check")), (&json!(600), &json!("Cash"))]);
        let nothing = ann.post(&format!("/documents/{id}/payments"), json!({"amount": 1})).await.expect(409).json();
        assert_eq!(nothing["message"], "There's no balance left to pay.");

        // Its status is its payments' to say now.
        let refused = ann.put(&format!("/documents/{id}"), json!({"status": "Sent"})).await.expect(422).json();
        assert_eq!(refused["errors"]["status"], "The payments cover the whole total. Remove or refund one to make the invoice unpaid.");
        let dearer = ann.put(&format!("/documents/{id}"), json!({"items": [{"description": "Labor", "rate": 1200}]})).await.expect(200).json();
        assert_eq!((&dearer["status"], &dearer["balance"], &dearer["paidDate"]), (&json!("Sent"), &json!(200), &Value::Null));
        let settled = ann.put(&format!("/documents/{id}"), json!({"items": [{"description": "Labor", "rate": 1000}]})).await.expect(200).json();
        assert_eq!((&settled["status"], &settled["balance"]), (&json!("Paid"), &json!(0)));

        let check = both["payments"][0]["_id"].as_str().unwrap();
        let open = ann.delete(&format!("/documents/{id}/payments/{check}")).await.expect(200).json();
        assert_eq!((&open["status"], &open["balance"], &open["paidDate"]), (&json!("Sent"), &json!(400), &Value::Null));
        ann.delete(&format!("/documents/{id}/payments/{check}")).await.expect(404);
        check_sums(&app).await;
        let told = ann.get("/dashboard/activity?limit=50").await.expect(200).json();
        let actions: Vec<_> = told.as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap()).collect();
        for action in ["Invoice partly paid", "Invoice paid", "Invoice payment removed"] {
            assert!(actions.contains(&action), "{action} of {actions:?}");
        }
    }

    async fn marking_as_paid_records_what_is_left_and_undoing_removes_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Dana").await;
        pay(&ann, &id, json!({"amount": 250, "date": "2026-11-01"})).await;
        let paid = ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200).json();
        assert_eq!((&paid["status"], &paid["balance"], &paid["amountPaid"]), (&json!("Paid"), &json!(0), &json!(1000)));
        let both = ledger(&ann, &id).await;
        assert_eq!(both["payments"][1], json!({
            "_id": id, "documentId": id, "date": "2026-11-15", "amount": 750, "method": null, "note": null
        }));
        // The notice's Undo, and the form.
        let undone = ann.put(&format!("/documents/{id}"), json!({"status": "Sent"})).await.expect(200).json();
        assert_eq!((&undone["status"], &undone["balance"]), (&json!("Sent"), &json!(750)));
        // And the ledger's own way.
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        let removed = ann.delete(&format!("/documents/{id}/payments/{id}")).await.expect(200).json();
        assert_eq!((&removed["status"], &removed["balance"]), (&json!("Sent"), &json!(750)));
        assert_eq!(ledger(&ann, &id).await["payments"].as_array().unwrap().len(), 1);
        ann.delete(&format!("/documents/{id}/payments/{id}")).await.expect(404);

        // Removing the recorded one leaves what was marked as paid.
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        let first = ledger(&ann, &id).await["payments"][0]["_id"].as_str().unwrap().to_owned();
        let left = ann.delete(&format!("/documents/{id}/payments/{first}")).await.expect(200).json();
        assert_eq!((&left["status"], &left["balance"], &left["amountPaid"]), (&json!("Sent"), &json!(250), &json!(750)));

        // One that was never sent, and never partly paid, answers as it always did.
        let plain = ann.add("/documents", paper("Eve")).await;
        let paid = ann.post(&format!("/documents/{plain}/mark-paid"), json!({})).await.expect(200).json();
        assert!(paid.get("balance").is_none());
        assert_eq!(ledger(&ann, &plain).await["payments"][0]["amount"], 1000);
        let removed = ann.delete(&format!("/documents/{plain}/payments/{plain}")).await.expect(200).json();
        assert_eq!((&removed["status"], &removed["paidDate"]), (&json!("New"), &Value::Null));
        check_sums(&app).await;
    }

    async fn a_refund_is_a_negative_payment_with_a_reason(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Dana").await;
        let refunds = format!("/documents/{id}/refunds");
        let none = ann.post(&refunds, json!({"amount": 5, "reason": "Broken"})).await.expect(409).json();
        assert_eq!(none["message"], "No payments yet, so there's nothing to refund.");
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        let refused = ann.post(&refunds, json!({"amount": 5})).await.expect(422).json();
        assert_eq!(refused["errors"]["reason"], "Reason is required.");
        let refused = ann.post(&refunds, json!({"amount": 1000.5, "reason": "Broken"})).await.expect(422).json();
        assert_eq!(refused["errors"]["amount"], "Only $1,000.00 was paid. Enter that or less.");
        let back = refund(&ann, &id, json!({"amount": 120.5, "reason": "Broken valve", "method": "Zelle"})).await;
        assert_eq!((&back["status"], &back["amountPaid"], &back["balance"]), (&json!("Sent"), &json!(879.5), &json!(120.5)));
        let both = ledger(&ann, &id).await;
        assert_eq!((&both["payments"][1]["amount"], &both["payments"][1]["note"]), (&json!(-120.5), &json!("Broken valve")));
        let first = both["payments"][0]["_id"].as_str().unwrap();
        let refused = ann.delete(&format!("/documents/{id}/payments/{first}")).await.expect(409).json();
        assert_eq!(refused["message"], "Remove the refund first. Otherwise refunds would be more than payments.");
        pay(&ann, &id, json!({"amount": 120.5})).await;
        let second = both["payments"][1]["_id"].as_str().unwrap();
        let refused = ann.delete(&format!("/documents/{id}/payments/{second}")).await.expect(409).json();
        assert_eq!(refused["message"], "Remove another payment first. Otherwise payments would be more than the total.");
        check_sums(&app).await;
    }

    async fn estimates_others_documents_and_deleted_ones_have_no_payments(app) {
        let (ann, bob) = (app.owner("Ann's Plumbing").await, app.owner("Bob's Roofs").await);
        let mut estimate = paper("Dana");
        estimate["type"] = json!("Estimate");
        let estimate = ann.add("/documents", estimate).await;
        let refused = ann.post(&format!("/documents/{estimate}/payments"), json!({"amount": 1})).await.expect(409).json();
        assert_eq!(refused["message"], "You can't pay an estimate. Convert it to an invoice first.");
        let id = sent(&ann, "Dana").await;
        pay(&ann, &id, json!({"amount": 10})).await;
        let payment = ledger(&ann, &id).await["payments"][0]["_id"].as_str().unwrap().to_owned();
        bob.get(&format!("/documents/{id}/payments")).await.expect(404);
        bob.post(&format!("/documents/{id}/payments"), json!({"amount": "wrong"})).await.expect(404);
        bob.delete(&format!("/documents/{id}/payments/{payment}")).await.expect(404);
        let own = sent(&bob, "Eve").await;
        bob.delete(&format!("/documents/{own}/payments/{payment}")).await.expect(404);
        assert_eq!(figure(&ann, "/dashboard/overview", "/totalRevenueYTD").await, figure(&ann, "/clients/summary", "/revenueYTD").await);
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        let summary = ann.get("/documents/summary").await.expect(200).json();
        assert_eq!((&summary["totalPaid"], &summary["outstandingInvoices"]), (&json!(0), &json!(0)));
        assert_eq!(figure(&ann, "/analytics/revenue?startDate=2026-01-01&endDate=2026-12-31&period=yearly", "/0/revenue").await, 0);
        check_sums(&app).await;
    }

    async fn fifty_at_once_never_pay_more_than_is_owed(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Dana").await;
        let path = format!("/documents/{id}/payments");
        let statuses = at_once((0..50).map(|_| {
            let (ann, path) = (ann.clone(), path.clone());
            async move { ann.post(&path, json!({"amount": 33.33})).await.status.as_u16() }
        })).await;
        // 30 of them make 999.90.
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 30);
        assert_eq!(statuses.iter().filter(|status| **status == 422).count(), 20);
        let all = ledger(&ann, &id).await;
        assert_eq!((&all["paid"], &all["balance"]), (&json!(999.9), &json!(0.1)));
        check_sums(&app).await;
        // The same call twice is one payment.
        let keyed = ann.with_key("once");
        let statuses = at_once((0..6).map(|_| {
            let (keyed, path) = (keyed.clone(), path.clone());
            async move { keyed.post(&path, json!({"amount": 0.05})).await.status.as_u16() }
        })).await;
        assert!(statuses.iter().all(|status| [201, 409].contains(status)), "{statuses:?}");
        assert_eq!(ledger(&ann, &id).await["balance"], 0.05);
    }

    async fn customers_see_what_was_paid_and_pay_the_rest(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"paymentMethods": {"cashApp": "$ann", "venmo": "@ann"}})).await.expect(200);
        let id = sent(&ann, "Dana").await;
        let (page, pdf) = (format!("/invoice/{id}"), format!("/public/documents/{id}/pdf"));
        let nobody = app.nobody();
        let before = words(&nobody.get(&pdf).await.expect(200).body);
        assert!(!before.contains("Paid so far") && before.contains("Amount due $1,000.00"), "{before}");
        pay(&ann, &id, json!({"amount": 250.5})).await;
        let told = nobody.get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((&told["amountPaid"], &told["balance"], &told["total"]), (&json!(250.5), &json!(749.5), &json!(1000)));
        assert!(told.get("payments").is_none(), "the owner's notes are the owner's");
        let paper = words(&nobody.get(&pdf).await.expect(200).body);
        for text in ["Total $1,000.00", "Paid so far -$250.50", "Amount due $749.50"] {
            assert!(paper.contains(text), "{text}: {paper}");
        }
        let html = nobody.send_raw("GET", &page, None, Vec::new()).await.expect(200).text();
        for text in ["Partly paid", "Paid so far", "-$250.50", "Amount due: $749.50", "https://cash.app/$ann/749.50", "amount=749.50"] {
            assert!(html.contains(text), "{text}: {html}");
        }
        pay(&ann, &id, json!({"amount": 749.5})).await;
        let paper = words(&nobody.get(&pdf).await.expect(200).body);
        assert!(!paper.contains("Paid so far") && paper.contains("Amount paid"), "{paper}");
    }

    async fn every_figure_is_of_money_that_came_in_by_its_day(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let project = ann.post("/projects", json!({
            "name": "Bath", "client": "Dana Reyes", "startDate": "2025-12-01", "endDate": "2026-12-01"
        })).await.expect(201).json()["id"].as_str().unwrap().to_owned();
        let mut body = paper("Dana Reyes");
        (body["clientId"], body["projectLink"], body["date"]) = (json!(dana), json!(project), json!("2025-12-20"));
        let id = ann.add("/documents", body).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        pay(&ann, &id, json!({"amount": 300, "date": "2025-12-31"})).await;
        pay(&ann, &id, json!({"amount": 450, "date": "2026-01-01"})).await;
        refund(&ann, &id, json!({"amount": 50, "date": "2026-02-03", "reason": "Too much"})).await;

        assert_eq!(figure(&ann, "/dashboard/overview", "/totalRevenueYTD").await, 400);
        let overview = ann.get(&format!("/clients/{dana}/overview")).await.expect(200).json();
        assert_eq!((&overview["owed"], &overview["paid"]), (&json!(300), &json!(700)));
        let profit = ann.get(&format!("/projects/{project}/profit")).await.expect(200).json();
        assert_eq!((&profit["paid"], &profit["paidInvoices"], &profit["invoiced"]), (&json!(700), &json!(0), &json!(1000)));
        let summary = ann.get("/documents/summary").await.expect(200).json();
        assert_eq!((&summary["totalPaid"], &summary["outstandingInvoices"], &summary["invoiceRevenue"]), (&json!(700), &json!(300), &json!(1000)));
        let of_year = |year: &str| format!("/analytics/all?startDate={year}-01-01&endDate={year}-12-31&period=yearly");
        let all = ann.get(&of_year("2026")).await.expect(200).json();
        assert_eq!((&all["revenue"][0]["revenue"], &all["revenue"][0]["invoices"]), (&json!(400), &json!(0)));
        assert_eq!((&all["customers"][0]["name"], &all["customers"][0]["value"]), (&json!("Dana Reyes"), &json!(400)));
        let services: BTreeMap<_, _> = all["services"].as_array().unwrap().iter()
            .map(|one| (one["name"].as_str().unwrap().to_owned(), one["value"].clone())).collect();
        // 300, 500 and 200 of 1000.
        assert_eq!(json!(services), json!({"Labor": 120, "Heater": 200, "Pipe": 80}));
        assert_eq!(figure(&ann, &of_year("2025"), "/customers/0/value").await, 300);
        let listed = |year: &str| format!("/documents?paidYear={year}");
        assert_eq!(ann.get(&listed("2025")).await.expect(200).json().as_array().unwrap().len(), 1);
        assert_eq!(ann.get(&listed("2026")).await.expect(200).json().as_array().unwrap().len(), 1);
        let year_end = ann.get("/analytics/year-end?year=2025").await.expect(200).json();
        assert_eq!((&year_end["income"], &year_end["unpaid"], &year_end["invoices"]), (&json!(300), &json!(700), &json!(0)));
        let income = ann.get("/analytics/year-end/income?year=2026").await.expect(200).text();
        for line in
            ["2026-01-01,INV-0001,Dana Reyes,Payment,Other,450.00", "2026-02-03,INV-0001,Dana Reyes,Refund,Other,-50.00"]
        {
            assert!(income.contains(line), "{line}: {income}");
        }
        let unpaid = ann.get("/analytics/year-end/unpaid?year=2025").await.expect(200).text();
        assert!(unpaid.contains("700.00"), "{unpaid}");

        // Paid in full: counted once, on the day of the last payment, at what it came to.
        pay(&ann, &id, json!({"amount": 300, "date": "2026-03-04"})).await;
        let all = ann.get(&of_year("2026")).await.expect(200).json();
        let row = &all["revenue"][0];
        assert_eq!((&row["revenue"], &row["invoices"], &row["avgInvoiceValue"]), (&json!(700), &json!(1), &json!(1000)));
        assert_eq!((&all["customers"][0]["count"], &all["customers"][0]["value"]), (&json!(1), &json!(700)));
        let march = ann.get("/analytics/revenue?startDate=2026-03-01&endDate=2026-03-31&period=monthly").await.expect(200).json();
        assert_eq!((&march[0]["revenue"], &march[0]["invoices"]), (&json!(300), &json!(1)));
    }

    async fn the_paid_date_is_that_of_the_payment_that_reached_the_total(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let paper = json!({"type": "Invoice", "customerName": "Dana", "items": [{"description": "Job", "rate": 100}]});
        let id = ann.add("/documents", paper).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        let paid_on = |document: Value| document["paidDate"].as_str().map(|date| date[..10].to_owned());
        pay(&ann, &id, json!({"amount": 60, "date": "2026-11-15"})).await;
        let document = pay(&ann, &id, json!({"amount": 40, "date": "2025-10-11"})).await;
        assert_eq!(paid_on(document).as_deref(), Some("2026-11-15"));
        let page = app.nobody().send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200).text();
        assert!(page.contains("Paid Nov 15, 2026") && !page.contains("Paid Oct"), "{page}");
        for path in [format!("/documents/{id}/pdf"), format!("/public/documents/{id}/pdf")] {
            let paper = words(&ann.get(&path).await.expect(200).body);
            assert!(paper.contains("Paid Nov 15, 2026") && !paper.contains("2025"), "{paper}");
        }
        assert_eq!(ann.get("/documents?paidYear=2026").await.expect(200).ids(), std::slice::from_ref(&id));
        // Paid, refunded and paid again, entered in any order.
        refund(&ann, &id, json!({"amount": 100, "date": "2026-11-12", "reason": "Wrong part"})).await;
        let document = pay(&ann, &id, json!({"amount": 100, "date": "2026-11-13"})).await;
        assert_eq!(paid_on(document).as_deref(), Some("2026-11-15"));
        let removed = ledger(&ann, &id).await["payments"].as_array().unwrap().iter()
            .find(|one| one["date"] == "2026-11-15").unwrap()["_id"].as_str().unwrap().to_owned();
        let document = ann.delete(&format!("/documents/{id}/payments/{removed}")).await.expect(200).json();
        assert_eq!((&document["status"], &document["paidDate"]), (&json!("Sent"), &Value::Null));
        // What is left becomes the total: the payment that reached that says when.
        let items = json!([{"description": "Job", "rate": 40}]);
        let document = ann.put(&format!("/documents/{id}"), json!({"items": items})).await.expect(200).json();
        assert_eq!(document["status"], "Paid");
        assert_eq!(paid_on(document).as_deref(), Some("2026-11-13"));
    }

    async fn a_payment_is_not_dated_in_another_century(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Dana").await;
        for date in ["0000-01-01", "1999-12-31"] {
            let body = json!({"amount": 1, "date": date, "reason": "Late"});
            for call in ["payments", "refunds"] {
                let refused = ann.post(&format!("/documents/{id}/{call}"), body.clone()).await.expect(422).json();
                assert_eq!(refused["errors"]["date"], "Check the year. A payment can't be dated before 2000.");
            }
        }
        pay(&ann, &id, json!({"amount": 1, "date": "2000-01-01"})).await;
    }

    async fn whatever_is_paid_and_taken_back_adds_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let mut model: Vec<(String, Vec<Paid>)> = Vec::new();
        for _ in 0..90 {
            let day = format!("2026-{:02}-{:02}", 7 + random.below(5), 1 + random.below(15));
            if model.is_empty() || random.below(6) == 0 {
                let rates = [random.below(90_000) + 1, random.below(400), random.below(7000)];
                let items: Vec<_> = rates.iter().zip(["Labor", "Valve", "Pipe"])
                    .map(|(cents, name)| json!({"description": name, "rate": *cents as f64 / 100.0})).collect();
                let body = json!({"type": "Invoice", "customerName": random.one_of(&["Dana", "Eve"]), "items": items});
                model.push((ann.add("/documents", body).await, Vec::new()));
                continue;
            }
            let at = usize::try_from(random.below(model.len() as u64)).unwrap();
            let (id, payments) = &mut model[at];
            let total = cents(&ann.get(&format!("/documents/{id}")).await.expect(200).json()["total"]);
            let paid: i64 = payments.iter().map(|one| one.cents).sum();
            match random.below(5) {
                0 | 1 if paid < total => {
                    let amount = 1 + i64::try_from(random.below((total - paid) as u64)).unwrap();
                    pay(&ann, id, json!({"amount": amount as f64 / 100.0, "date": day})).await;
                    payments.push(Paid { day, cents: amount });
                }
                2 if paid < total => {
                    ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
                    payments.push(Paid { day: "2026-11-15".to_owned(), cents: total - paid });
                }
                3 if paid > 0 => {
                    let amount = 1 + i64::try_from(random.below(paid as u64)).unwrap();
                    refund(&ann, id, json!({"amount": amount as f64 / 100.0, "date": day, "reason": "Broken"})).await;
                    payments.push(Paid { day, cents: -amount });
                }
                _ => {
                    let rows = ledger(&ann, id).await["payments"].clone();
                    let rows = rows.as_array().unwrap();
                    if rows.is_empty() { continue }
                    let one = &rows[usize::try_from(random.below(rows.len() as u64)).unwrap()];
                    let path = format!("/documents/{id}/payments/{}", one["_id"].as_str().unwrap());
                    let answer = ann.delete(&path).await;
                    let (day, amount) = (one["date"].as_str().unwrap(), cents(&one["amount"]));
                    let is_possible = (0..=total).contains(&(paid - amount));
                    assert_eq!(answer.status.as_u16(), if is_possible { 200 } else { 409 });
                    if is_possible {
                        let place = payments.iter().position(|known| known.day == day && known.cents == amount).unwrap();
                        payments.remove(place);
                    }
                }
            }
        }
        check_sums(&app).await;
        let (mut by_month, mut received, mut owed) = (BTreeMap::<String, i64>::new(), 0, 0);
        for (id, payments) in &model {
            let document = ann.get(&format!("/documents/{id}")).await.expect(200).json();
            let (total, paid) = (cents(&document["total"]), payments.iter().map(|one| one.cents).sum::<i64>());
            let told = ledger(&ann, id).await;
            assert_eq!((cents(&told["paid"]), cents(&told["balance"])), (paid, total - paid));
            assert_eq!(document["status"] == "Paid", paid == total, "{document}");
            received += paid;
            owed += total - paid;
            for one in payments {
                *by_month.entry(one.day[..7].to_owned()).or_default() += one.cents;
            }
        }
        let summary = ann.get("/documents/summary").await.expect(200).json();
        assert_eq!((cents(&summary["totalPaid"]), cents(&summary["outstandingInvoices"])), (received, owed));
        let all = ann.get("/analytics/all?startDate=2026-07-01&endDate=2026-11-15&period=monthly").await.expect(200).json();
        let months = all["revenue"].as_array().unwrap();
        for month in months {
            let name = &month["startDate"].as_str().unwrap()[..7];
            assert_eq!(cents(&month["revenue"]), by_month.get(name).copied().unwrap_or_default(), "{name}");
        }
        // Services and customers are the same money, told otherwise.
        for by in ["services", "customers"] {
            let sum: i64 = all[by].as_array().unwrap().iter().map(|one| cents(&one["value"])).sum();
            assert_eq!(sum, received, "{by}");
        }
    }
}

/// A payment as the test keeps it.
struct Paid {
    day: String,
    cents: i64,
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}
