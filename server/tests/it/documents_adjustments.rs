//! Credit memos and write-offs: an invoice asks for less, and no money came in for it.

use serde_json::{Value, json};

use crate::support::customer::{page, words};
use crate::support::{Client, at_once, db_tests};

/// $500.00 and 10% tax: $550.00.
async fn sent(ann: &Client) -> String {
    let id = ann.add("/documents", json!({
        "type": "Invoice", "customerName": "Dana Reyes", "customerEmail": "dana@example.com",
        "items": [{"description": "Water heater", "quantity": 1, "rate": 500, "tax": {"name": "Sales tax", "percent": 10}}],
    })).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn pay(ann: &Client, id: &str, amount: i64) {
    let body = json!({"amount": amount, "date": "2026-11-10", "method": "Check"});
    ann.post(&format!("/documents/{id}/payments"), body).await.expect(201);
}

async fn credit_memo(ann: &Client, id: &str, amount: impl Into<Value>) -> Value {
    let body = json!({"amount": amount.into(), "reason": "Wrong part delivered"});
    ann.post(&format!("/documents/{id}/credit-memos"), body).await.expect(201).json()
}

async fn write_off(ann: &Client, id: &str) -> Value {
    ann.post(&format!("/documents/{id}/write-off"), json!({"reason": "Customer is bankrupt"})).await.expect(201).json()
}

async fn ledger(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}/payments")).await.expect(200).json()
}

async fn report(ann: &Client) -> Value {
    ann.get("/analytics/adjustments?startDate=2026-01-01&endDate=2026-12-31").await.expect(200).json()
}

/// Income and tax of a span.
async fn taxes(ann: &Client, first: &str, last: &str) -> (f64, f64) {
    let report = ann.get(&format!("/analytics/taxes?startDate={first}&endDate={last}")).await.expect(200).json();
    (report["sales"].as_f64().unwrap(), report["tax"].as_f64().unwrap())
}

/// Invoice Revenue, Total Paid, Outstanding.
async fn figures(ann: &Client) -> [Value; 3] {
    let summary = ann.get("/documents/summary").await.expect(200).json();
    ["invoiceRevenue", "totalPaid", "outstandingInvoices"].map(|name| summary[name].clone())
}

async fn owed(ann: &Client) -> f64 {
    let groups = ann.get("/documents/needs-action").await.expect(200).json();
    let invoices = groups.as_array().unwrap().iter().filter(|one| {
        !["drafts", "waitingEstimates", "expiredEstimates", "acceptedEstimates"]
            .contains(&one["group"].as_str().unwrap())
    });
    invoices.map(|one| one["amount"].as_f64().unwrap()).sum()
}

async fn invoices_paid(ann: &Client) -> Value {
    let path = "/analytics/metrics?startDate=2026-01-01&endDate=2026-12-31&period=yearly";
    ann.get(path).await.expect(200).json()[1]["value"].clone()
}

db_tests! {
    async fn a_credit_memo_lowers_what_is_owed_and_is_no_income(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann).await;
        let credited = credit_memo(&ann, &id, 110).await;
        assert_eq!((&credited["balance"], &credited["credited"], &credited["state"]), (&json!(440), &json!(110), &json!("Sent")));
        let shown = ledger(&ann, &id).await;
        assert_eq!((&shown["paid"], &shown["adjusted"], &shown["balance"]), (&json!(0), &json!(110), &json!(440)));
        let line = &shown["payments"][0];
        assert_eq!((&line["method"], &line["number"], &line["note"]), (&json!("Credit memo"), &json!("CM-0001"), &json!("Wrong part delivered")));
        assert_eq!(figures(&ann).await, [json!(440), json!(0), json!(440)]);
        assert_eq!((owed(&ann).await, taxes(&ann, "2026-01-01", "2026-12-31").await), (440.0, (0.0, 0.0)));

        // The customer sees the same, and the credit memo itself.
        let text = words(&page(&app, &format!("/invoice/{id}")).await.expect(200).text());
        assert!(text.contains("Total$550.00Credit memo-$110.00Amount due$440.00"), "{text}");
        assert!(text.contains("Credit memo CM-0001-$110.00"), "{text}");
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((&public["total"], &public["adjusted"], &public["balance"]), (&json!(550), &json!(110), &json!(440)));
        let memo = format!("/documents/{id}/payments/{}/receipt", line["_id"].as_str().unwrap());
        for path in [memo.clone(), format!("/public{memo}")] {
            let pdf = ann.get(&path).await.expect(200);
            assert!(pdf.body.starts_with(b"%PDF"), "{path}");
            assert!(pdf.header("content-disposition").contains("CM-0001.pdf"), "{path}");
        }

        // Paying the rest pays it in full: income is what came in.
        pay(&ann, &id, 440).await;
        let paid = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        assert_eq!((&paid["status"], &paid["state"], &paid["balance"]), (&json!("Paid"), &json!("Paid"), &json!(0)));
        assert_eq!(figures(&ann).await, [json!(440), json!(440), json!(0)]);
        assert_eq!(taxes(&ann, "2026-01-01", "2026-12-31").await, (400.0, 40.0));
        assert_eq!(invoices_paid(&ann).await, json!(1));
        let text = words(&page(&app, &format!("/invoice/{id}")).await.expect(200).text());
        assert!(text.contains("Credit memo-$110.00Paid-$440.00"), "{text}");

        let report = report(&ann).await;
        assert_eq!((&report["credited"], &report["writtenOff"]), (&json!(110), &json!(0)));
        let row = &report["adjustments"][0];
        assert_eq!((&row["kind"], &row["number"], &row["amount"], &row["tax"]), (&json!("Credit memo"), &json!("CM-0001"), &json!(110), &json!(10)));
    }

    async fn what_was_paid_already_is_overpaid_from_that_day_on(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, next) = (sent(&ann).await, sent(&ann).await);
        pay(&ann, &id, 550).await;
        let credited = credit_memo(&ann, &id, 110).await;
        assert_eq!((&credited["status"], &credited["balance"]), (&json!("Paid"), &json!(-110)));
        assert_eq!(figures(&ann).await, [json!(990), json!(550), json!(550)]);
        // The day of the payment stays as it was booked. The tax goes down on the day of the memo.
        assert_eq!(taxes(&ann, "2026-11-10", "2026-11-10").await, (500.0, 50.0));
        assert_eq!(taxes(&ann, "2026-11-15", "2026-11-15").await, (10.0, -10.0));
        // Kept as credit, it's the customer's.
        ann.post(&format!("/documents/{id}/keep-credit"), json!({})).await.expect(200);
        assert_eq!(taxes(&ann, "2026-01-01", "2026-12-31").await, (400.0, 40.0));
        assert_eq!(report(&ann).await["creditHeld"], 110);
        let paid = ann.post(&format!("/documents/{next}/credit"), json!({})).await.expect(201).json();
        assert_eq!((&paid["balance"], report(&ann).await["creditHeld"].clone()), (&json!(440), json!(0)));
        assert_eq!(taxes(&ann, "2026-01-01", "2026-12-31").await, (500.0, 50.0));

        // Marked as paid by one tap, an invoice keeps that money as well.
        let marked = sent(&ann).await;
        ann.post(&format!("/documents/{marked}/mark-paid"), json!({})).await.expect(200);
        assert_eq!(credit_memo(&ann, &marked, 50).await["balance"], -50);
        let back = json!({"amount": 50, "reason": "Credited"});
        ann.post(&format!("/documents/{marked}/refunds"), back).await.expect(201);
        assert_eq!(ann.get(&format!("/documents/{marked}")).await.expect(200).json()["balance"], 0);
    }

    async fn a_write_off_closes_an_invoice_and_counts_as_nothing(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann).await;
        pay(&ann, &id, 220).await;
        let closed = write_off(&ann, &id).await;
        assert_eq!((&closed["state"], &closed["balance"], &closed["writtenOff"]), (&json!("Written off"), &json!(0), &json!(330)));
        assert_eq!(figures(&ann).await, [json!(220), json!(220), json!(0)]);
        assert_eq!((owed(&ann).await, taxes(&ann, "2026-01-01", "2026-12-31").await), (0.0, (200.0, 20.0)));
        // It wasn't paid in full, and nobody asks for the rest.
        assert_eq!(invoices_paid(&ann).await, json!(0));
        let unpaid = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
        assert_eq!((&unpaid["unpaid"], &unpaid["unpaidInvoices"]), (&json!(0), &json!(0)));
        let late = ann.get("/documents?late=true").await.expect(200).json();
        assert_eq!(late, json!([]));
        let line = ledger(&ann, &id).await["payments"][1].clone();
        assert_eq!((&line["method"], &line["note"]), (&json!("Write-off"), &json!("Customer is bankrupt")));
        // The customer isn't told why, and gets no paper for it.
        let text = words(&page(&app, &format!("/invoice/{id}")).await.expect(200).text());
        assert!(text.contains("Adjustment-$330.00Paid-$220.00") && !text.contains("bankrupt"), "{text}");
        let line_path = format!("/documents/{id}/payments/{}", line["_id"].as_str().unwrap());
        ann.get(&format!("/public{line_path}/receipt")).await.expect(404);
        assert_eq!(ann.post(&format!("/documents/{id}/write-off"), json!({"reason": "Again"})).await.expect(409).message(),
            "There's no balance left to write off.");
        let row = report(&ann).await["adjustments"][0].clone();
        assert_eq!((&row["kind"], &row["amount"], &row["tax"], &row["reason"]),
            (&json!("Write-off"), &json!(330), &json!(30), &json!("Customer is bankrupt")));

        // Undone, it's owed again.
        let open = ann.delete(&line_path).await.expect(200).json();
        assert_eq!((&open["state"], &open["balance"]), (&json!("Partly paid"), &json!(330)));
        assert_eq!((figures(&ann).await, report(&ann).await["adjustments"].clone()), ([json!(550), json!(220), json!(330)], json!([])));
        // Paid after all, in full.
        write_off(&ann, &id).await;
        let again = ledger(&ann, &id).await["payments"][1]["_id"].as_str().unwrap().to_owned();
        ann.delete(&format!("/documents/{id}/payments/{again}")).await.expect(200);
        pay(&ann, &id, 330).await;
        assert_eq!((invoices_paid(&ann).await, taxes(&ann, "2026-01-01", "2026-12-31").await), (json!(1), (500.0, 50.0)));
    }

    async fn a_credit_memo_keeps_its_number_when_it_is_voided(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann).await;
        credit_memo(&ann, &id, 550).await;
        let whole = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        assert_eq!((&whole["state"], &whole["balance"]), (&json!("Credited"), &json!(0)));
        assert_eq!((figures(&ann).await, invoices_paid(&ann).await), ([json!(0), json!(0), json!(0)], json!(0)));
        let line = ledger(&ann, &id).await["payments"][0]["_id"].as_str().unwrap().to_owned();
        let open = ann.delete(&format!("/documents/{id}/payments/{line}")).await.expect(200).json();
        assert_eq!((&open["state"], open.get("balance"), open.get("credited")), (&json!("Sent"), None, None));
        assert_eq!(ledger(&ann, &id).await["balance"], 550);
        assert_eq!(report(&ann).await["credited"], 0);
        credit_memo(&ann, &id, 1).await;
        assert_eq!(ledger(&ann, &id).await["payments"][0]["number"], "CM-0002");
        // A voided invoice takes its credit memos out of every report, and brings them back.
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        assert_eq!(report(&ann).await["adjustments"], json!([]));
        ann.post(&format!("/documents/{id}/restore"), json!({})).await.expect(200);
        assert_eq!((report(&ann).await["credited"].clone(), figures(&ann).await), (json!(1), [json!(549), json!(0), json!(549)]));
    }

    async fn installments_are_lowered_from_the_last(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann).await;
        let schedule = json!({"instalments": [
            {"amount": 200, "dueDate": "2026-11-20"}, {"amount": 200, "dueDate": "2026-12-20"}, {"amount": 150, "dueDate": "2027-01-20"},
        ]});
        ann.put(&format!("/documents/{id}"), schedule).await.expect(200);
        let credited = credit_memo(&ann, &id, 200).await;
        let amounts: Vec<_> = credited["instalments"].as_array().unwrap().iter().map(|one| one["amount"].clone()).collect();
        assert_eq!(amounts, [json!(200), json!(150), json!(0)]);
        pay(&ann, &id, 350).await;
        assert_eq!(ann.get(&format!("/documents/{id}")).await.expect(200).json()["state"], "Paid");
    }

    async fn what_makes_no_sense_is_refused_in_a_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann).await;
        let memo = format!("/documents/{id}/credit-memos");
        let body = |amount: f64, reason: &str| json!({"amount": amount, "reason": reason});
        let refused = ann.post(&memo, body(550.01, "Wrong")).await.expect(422).json();
        assert_eq!(refused["errors"]["amount"], "$550.00 is left to credit on this invoice. Enter that or less.");
        for (amount, reason, field) in [(0.0, "Wrong", "amount"), (-5.0, "Wrong", "amount"), (5.0, " ", "reason")] {
            let refused = ann.post(&memo, body(amount, reason)).await.expect(422).json();
            assert!(refused["errors"][field].is_string(), "{refused}");
        }
        for method in ["Credit memo", "Write-off"] {
            let by_hand = json!({"amount": 5, "method": method});
            let refused = ann.post(&format!("/documents/{id}/payments"), by_hand).await.expect(422).json();
            assert!(refused["errors"]["method"].is_string(), "{refused}");
        }
        // The total can't fall below what was credited.
        credit_memo(&ann, &id, 300).await;
        let less = json!({"items": [{"description": "Water heater", "rate": 200}]});
        let refused = ann.put(&format!("/documents/{id}"), less).await.expect(422).json();
        assert_eq!(refused["errors"]["items"],
            "$300.00 is already credited or written off, so the total can't be less. Undo that first.");

        let draft = json!({"type": "Invoice", "customerName": "Dana", "items": [{"description": "Visit", "rate": 10}]});
        let draft = ann.add("/documents", draft).await;
        let estimate = json!({"type": "Estimate", "customerName": "Dana", "items": [{"description": "Visit", "rate": 10}]});
        let estimate = ann.add("/documents", estimate).await;
        for (id, path, sentence) in [
            (&draft, "credit-memos", "This invoice hasn't been sent yet. Change its items instead."),
            (&draft, "write-off", "This invoice hasn't been sent yet. Change its items instead."),
            (&estimate, "credit-memos", "Only an invoice can be credited. Change the estimate instead."),
            (&estimate, "write-off", "Only an invoice can be written off. Delete the estimate instead."),
        ] {
            let answer = ann.post(&format!("/documents/{id}/{path}"), body(5.0, "Wrong")).await;
            assert_eq!(answer.expect(409).message(), sentence);
        }
    }

    async fn two_at_once_credit_no_more_than_there_is(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann).await;
        let path = format!("/documents/{id}/credit-memos");
        let answers = at_once((0..6).map(|_| {
            let (ann, path) = (ann.clone(), path.clone());
            async move { ann.post(&path, json!({"amount": 200, "reason": "Late"})).await.status.as_u16() }
        })).await;
        assert_eq!((answers.iter().filter(|status| **status == 201).count(), answers.len()), (2, 6), "{answers:?}");
        let shown = ledger(&ann, &id).await;
        let mut numbers: Vec<_> = shown["payments"].as_array().unwrap().iter().map(|one| one["number"].clone()).collect();
        numbers.sort_by_key(Value::to_string);
        assert_eq!((numbers, &shown["balance"]), (vec![json!("CM-0001"), json!("CM-0002")], &json!(150)));
    }
}
