//! What is to be paid when: the deposit of an estimate and the instalments of an invoice, with the payments that meet them.

use serde_json::{Value, json};

use crate::support::papers::words;
use crate::support::random::Random;
use crate::support::{Client, db_tests};

fn paper(kind: &str, rate: f64) -> Value {
    json!({"type": kind, "customerName": "Dana", "items": [{"description": "Bath", "rate": rate}]})
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

async fn put(ann: &Client, id: &str, body: Value) -> Value {
    ann.put(&format!("/documents/{id}"), body).await.expect(200).json()
}

async fn refused(ann: &Client, id: &str, body: Value, field: &str) -> String {
    let answer = ann.put(&format!("/documents/{id}"), body).await.expect(422).json();
    answer["errors"][field].as_str().unwrap_or_else(|| panic!("{field}: {answer}")).to_owned()
}

async fn pay(ann: &Client, id: &str, amount: f64) -> Value {
    ann.post(&format!("/documents/{id}/payments"), json!({"amount": amount})).await.expect(201).json()
}

db_tests! {
    async fn a_deposit_is_paid_on_the_estimate_and_carried_over(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"paymentMethods": {"cashApp": "$ann"}})).await.expect(200);
        let id = ann.add("/documents", paper("Estimate", 999.99)).await;
        let plain = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        for field in ["deposit", "depositDue", "depositAmount", "depositPercent", "instalments"] {
            assert!(plain.get(field).is_none(), "{field}: {plain}");
        }
        // Half a cent counts as one: 15 % are 149.9985.
        let asked = put(&ann, &id, json!({"depositPercent": 15})).await;
        assert_eq!((&asked["deposit"], &asked["depositDue"], &asked["depositPercent"]), (&json!(150), &json!(150), &json!(15)));
        let both = refused(&ann, &id, json!({"depositAmount": 5}), "depositPercent").await;
        assert_eq!(both, "Request an amount or a percentage of the total, not both.");
        let more = refused(&ann, &id, json!({"depositAmount": 1000, "depositPercent": null}), "depositAmount").await;
        assert_eq!(more, "The deposit can't be more than the total, $999.99.");
        put(&ann, &id, json!({"depositAmount": 300, "depositPercent": null})).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);

        let page = format!("/invoice/{id}");
        let html = app.nobody().send_raw("GET", &page, None, Vec::new()).await.expect(200).text();
        for text in ["If you accept, $300.00 is due before work begins.", "https://cash.app/$ann/300.00"] {
            assert!(html.contains(text), "{text}: {html}");
        }
        let paper = words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body);
        assert!(paper.contains("Deposit If you accept, $300.00"), "{paper}");
        assert_eq!(app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json()["deposit"], 300);

        let partly = pay(&ann, &id, 200.0).await;
        assert_eq!((&partly["status"], &partly["depositDue"], &partly["amountPaid"]), (&json!("Sent"), &json!(100), &json!(200)));
        let too_much = ann.post(&format!("/documents/{id}/payments"), json!({"amount": 100.01})).await.expect(422).json();
        assert_eq!(too_much["errors"]["amount"], "The balance is $100.00. Enter that or less.");
        let less = refused(&ann, &id, json!({"depositAmount": 150}), "depositAmount").await;
        assert_eq!(less, "$200.00 of the deposit is already paid. Request at least that.");
        pay(&ann, &id, 100.0).await;
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 1})).await.expect(409);
        assert_eq!(ann.get("/dashboard/overview").await.expect(200).json()["totalRevenueYTD"], 300);

        let invoice = ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!((&invoice["type"], &invoice["status"], &invoice["balance"]), (&json!("Invoice"), &json!("New"), &json!(699.99)));
        assert!(invoice.get("deposit").is_none());
        let summary = ann.get("/documents/summary").await.expect(200).json();
        assert_eq!((&summary["totalPaid"], &summary["outstandingInvoices"]), (&json!(300), &json!(699.99)));
        let paid = pay(&ann, &id, 699.99).await;
        assert_eq!(paid["status"], "Paid");
        assert_eq!(ann.get("/dashboard/overview").await.expect(200).json()["totalRevenueYTD"], 999.99);

        // All of it beforehand: converted, it is paid.
        let id = ann.add("/documents", json!({
            "type": "Estimate", "customerName": "Eve", "items": [{"description": "Bath", "rate": 50}], "depositPercent": 100
        })).await;
        pay(&ann, &id, 50.0).await;
        let invoice = ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!((&invoice["status"], &invoice["balance"]), (&json!("Paid"), &json!(0)));
    }

    async fn an_invoice_is_split_into_instalments_with_days(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"paymentMethods": {"cashApp": "$ann"}})).await.expect(200);
        let id = ann.add("/documents", paper("Invoice", 1000.0)).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        let wrong = json!({"instalments": [{"amount": 400, "dueDate": "2026-11-01"}, {"amount": 500, "dueDate": "2026-12-01"}]});
        assert_eq!(
            refused(&ann, &id, wrong, "instalments").await,
            "The installments add up to $900.00, but the total is $1,000.00. Make them match."
        );
        let thirteen: Vec<_> = (1..=13).map(|day| json!({"amount": 1, "dueDate": format!("2026-11-{day:02}")})).collect();
        assert_eq!(refused(&ann, &id, json!({"instalments": thirteen}), "instalments").await, "Installments must be at most 12.");
        let split = put(&ann, &id, json!({"instalments": [
            {"amount": 250, "dueDate": "2026-12-15"}, {"amount": 500, "dueDate": "2026-11-01"}, {"amount": 250, "dueDate": "2026-11-15"},
        ]})).await;
        let stages = |document: &Value| -> Vec<(String, i64, i64)> {
            let of = |one: &Value| (one["dueDate"].as_str().unwrap().to_owned(), cents(&one["amount"]), cents(&one["paid"]));
            document["instalments"].as_array().unwrap().iter().map(of).collect()
        };
        let day = |day: &str, amount: i64, paid: i64| (day.to_owned(), amount, paid);
        assert_eq!(stages(&split), [day("2026-11-01", 50_000, 0), day("2026-11-15", 25_000, 0), day("2026-12-15", 25_000, 0)]);

        let partly = pay(&ann, &id, 600.0).await;
        assert_eq!(stages(&partly), [day("2026-11-01", 50_000, 50_000), day("2026-11-15", 25_000, 10_000), day("2026-12-15", 25_000, 0)]);
        let html = app.nobody().send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200).text();
        for text in [
            "Due now: $150.00", "of your $400.00 balance", "https://cash.app/$ann/150.00", "Nov 1, 2026: $500.00, paid",
            "Nov 15, 2026: $250.00, $150.00 left to pay, due now", "Dec 15, 2026: $250.00<",
        ] {
            assert!(html.contains(text), "{text}: {html}");
        }
        let paper = words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body);
        for text in ["Due now", "$150.00 of your $400.00 balance", "Paid so far -$600.00", "Amount due $400.00", "Dec 15, 2026: $250.00"] {
            assert!(paper.contains(text), "{text}: {paper}");
        }
        // With nothing due, the next one is asked for.
        pay(&ann, &id, 150.0).await;
        let html = app.nobody().send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200).text();
        for text in ["Next installment: $250.00", "Due Dec 15, 2026", "https://cash.app/$ann/250.00"] {
            assert!(html.contains(text), "{text}: {html}");
        }
        // A total that changes later changes the last one, as long as there is something left of it.
        let dearer = put(&ann, &id, json!({"items": [{"description": "Bath", "rate": 1100.5}]})).await;
        assert_eq!(stages(&dearer)[2], day("2026-12-15", 35_050, 0));
        let sentence = refused(&ann, &id, json!({"items": [{"description": "Bath", "rate": 750}]}), "instalments").await;
        assert!(sentence.starts_with("The total would be less"), "{sentence}");
        let whole = put(&ann, &id, json!({"instalments": null})).await;
        assert!(whole.get("instalments").is_none());

        let estimate = ann.add("/documents", self::paper("Estimate", 10.0)).await;
        let only = json!({"instalments": [{"amount": 10, "dueDate": "2026-12-01"}]});
        assert!(refused(&ann, &estimate, only, "instalments").await.starts_with("Only invoices"));
        assert!(refused(&ann, &id, json!({"depositPercent": 5}), "depositPercent").await.starts_with("Only estimates"));
    }

    async fn deposits_and_instalments_add_up_to_the_cent(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for _ in 0..12 {
            let total = 100 + i64::try_from(random.below(5_000_000)).unwrap();
            let percent = 1 + i64::try_from(random.below(100)).unwrap();
            let mut form = paper("Estimate", total as f64 / 100.0);
            form["depositPercent"] = json!(percent);
            let made = ann.post("/documents", form).await.expect(201).json();
            let id = made["_id"].as_str().unwrap();
            // In tenths of a cent, rounded as on paper.
            let deposit = (total * percent * 10 / 100 + 5) / 10;
            assert_eq!(cents(&made["deposit"]), deposit, "{percent} % of {total}");
            if deposit > 0 {
                pay(&ann, id, deposit as f64 / 100.0).await;
            }
            let invoice = ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200).json();
            let left = total - deposit;
            assert_eq!(invoice.get("balance").map_or(total, cents), left);
            let count = 1 + i64::try_from(random.below(12)).unwrap();
            let each = total / count;
            let amount = |place: i64| if place == 0 { total - each * (count - 1) } else { each };
            let instalments: Vec<_> = (0..count)
                .map(|place| json!({"amount": amount(place) as f64 / 100.0, "dueDate": format!("2026-{:02}-28", place + 1)}))
                .collect();
            let split = put(&ann, id, json!({"instalments": instalments})).await;
            let sum = |document: &Value, field: &str| -> i64 {
                document["instalments"].as_array().unwrap().iter().map(|one| cents(&one[field])).sum()
            };
            assert_eq!((sum(&split, "amount"), sum(&split, "paid")), (total, deposit));
            if left > 1 {
                let part = 1 + i64::try_from(random.below(left as u64 - 1)).unwrap();
                let partly = pay(&ann, id, part as f64 / 100.0).await;
                assert_eq!((sum(&partly, "paid"), cents(&partly["balance"])), (deposit + part, left - part));
            }
        }
    }
}
