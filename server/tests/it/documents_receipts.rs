//! Receipts for what customers paid and got back: received by a real mail server, behind each payment, on the customer's page.

use sawhorse::modules::documents::receipts;
use serde_json::{Value, json};

use crate::support::customer::{customer, page, post, press, words};
use crate::support::operations::paper;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, TestApp, db_tests};

fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    app.restarted_with(Options { mail: server.mail(), ..Options::default() })
}

/// An invoice over $612.00 that was sent.
async fn sent(ann: &Client, email: Value) -> String {
    let mut form = paper("Invoice");
    form["customerEmail"] = email;
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn payments(ann: &Client, id: &str) -> Vec<Value> {
    let ledger = ann.get(&format!("/documents/{id}/payments")).await.expect(200).json();
    ledger["payments"].as_array().unwrap().clone()
}

async fn listed(ann: &Client, id: &str) -> Vec<Value> {
    ann.get(&format!("/documents/{id}/receipts")).await.expect(200).json()["receipts"].as_array().unwrap().clone()
}

/// A checkout or a page of ours, below the origin.
fn below(location: &str) -> &str {
    location.strip_prefix("http://sawhorse.test").unwrap_or(location).split('#').next().unwrap()
}

db_tests! {
    async fn a_payment_and_a_refund_by_hand_have_their_receipts(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let ann = app.owner("Ann's Plumbing").await;
        app.send_mail();
        let id = sent(&ann, json!("dana@example.com")).await;
        let paid = json!({"amount": 200, "method": "Check", "note": "No. 12", "date": "2026-11-15", "emailReceipt": true});
        ann.post(&format!("/documents/{id}/payments"), paid).await.expect(201);
        assert_eq!(listed(&ann, &id).await[0]["delivery"], Value::Null, "it waits to be put on paper");
        receipts::mail_waiting(&app.platform).await.unwrap();
        let message = server.next().await;
        assert_eq!((&message["to"], &message["subject"]), (&json!(["dana@example.com"]), &json!("Receipt for INV-0001 from Ann's Plumbing")));
        let text = message["text"].as_str().unwrap();
        for part in [
            "Hi Dana Reyes,", "We got your payment of $200.00 by check on Nov 15, 2026.", "Invoice INV-0001", "Invoice total: $612.00",
            "Paid so far: $200.00", "Still due: $412.00", "http://sawhorse.test/invoice/",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!text.contains("No. 12"), "what the owner noted is the owner's");
        assert!(message["reply_to"].as_str().unwrap().contains(&ann.email));

        let back = json!({"amount": 50, "method": "Cash", "reason": "Too much", "date": "2026-11-15", "emailReceipt": true});
        ann.post(&format!("/documents/{id}/refunds"), back).await.expect(201);
        receipts::mail_waiting(&app.platform).await.unwrap();
        let message = server.next().await;
        assert_eq!(message["subject"], "Refund receipt for INV-0001 from Ann's Plumbing");
        let text = message["text"].as_str().unwrap();
        assert!(text.contains("We refunded you $50.00 in cash") && text.contains("Still due: $462.00"), "{text}");
        // However often it's looked for, each goes out once.
        receipts::mail_waiting(&app.platform).await.unwrap();
        let listed = listed(&ann, &id).await;
        assert_eq!(listed.len(), 2);
        assert_eq!((&listed[0]["isAutomatic"], &listed[0]["delivery"]["to"]), (&json!(false), &json!("dana@example.com")));

        let payment = payments(&ann, &id).await[0]["_id"].as_str().unwrap().to_owned();
        let again = json!({"to": "office@example.com"});
        ann.post(&format!("/documents/{id}/payments/{payment}/receipt"), again).await.expect(204);
        assert_eq!(server.next().await["to"], json!(["office@example.com"]));
        let pdf = ann.get(&format!("/documents/{id}/payments/{payment}/receipt")).await.expect(200);
        assert_eq!(pdf.header("content-type"), "application/pdf");
        assert!(pdf.header("content-disposition").contains("INV-0001-receipt-2026-11-15.pdf") && pdf.body.starts_with(b"%PDF"));
    }

    async fn what_is_marked_as_paid_or_paid_with_credit_has_its_receipt_too(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let ann = app.owner("Ann's Plumbing").await;
        app.send_mail();
        let to = json!({"to": "dana@example.com"});
        let marked = sent(&ann, json!("dana@example.com")).await;
        ann.post(&format!("/documents/{marked}/mark-paid"), json!({})).await.expect(200);
        ann.post(&format!("/documents/{marked}/payments/{marked}/receipt"), to.clone()).await.expect(204);
        let message = server.next().await;
        assert_eq!(message["subject"], "Receipt for INV-0001 from Ann's Plumbing");
        let text = message["text"].as_str().unwrap();
        assert!(text.contains("We got your payment of $612.00 on Nov 15, 2026.") && text.contains("Still due: $0.00"), "{text}");
        assert_eq!(listed(&ann, &marked).await[0]["paymentId"], json!(marked));

        // What was paid on a voided invoice is credit for the next.
        ann.delete(&format!("/documents/{marked}")).await.expect(204);
        let next = sent(&ann, json!("dana@example.com")).await;
        ann.post(&format!("/documents/{next}/credit"), json!({})).await.expect(201);
        let payment = payments(&ann, &next).await[0]["_id"].as_str().unwrap().to_owned();
        ann.post(&format!("/documents/{next}/payments/{payment}/receipt"), to).await.expect(204);
        let text = server.next().await["text"].as_str().unwrap().to_owned();
        assert!(text.contains("We got your payment of $612.00 from your credit on Nov 15, 2026."), "{text}");
    }

    async fn a_card_payment_sends_its_receipt_without_anybody_asking(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"emailsPayments": false})).await.expect(200);
        ann.post("/user/card-payments", json!({})).await.expect(200);
        app.send_mail();
        for email in [json!("dana@example.com"), Value::Null] {
            let id = sent(&ann, email.clone()).await;
            let checkout = press(&app, &id, 61_200).await;
            let done = post(&customer(&app), below(&checkout), &[("outcome", "pay")]).await.expect(303);
            page(&app, below(done.header("location"))).await.expect(200);
            assert_eq!(listed(&ann, &id).await.len(), usize::from(!email.is_null()));
            receipts::mail_waiting(&app.platform).await.unwrap();
            assert_eq!(payments(&ann, &id).await.len(), 1);
        }
        let message = server.next().await;
        assert_eq!(message["subject"], "Test: Receipt for INV-0001 from Ann's Plumbing");
        let text = message["text"].as_str().unwrap();
        assert!(text.contains("No card was charged.") && text.contains("$612.00 by card"), "{text}");
        assert!(text.contains("Still due: $0.00"), "{text}");
    }

    async fn the_customer_s_page_lists_what_was_paid(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, Value::Null).await;
        let before = words(&page(&app, &format!("/invoice/{id}")).await.expect(200).text());
        assert!(!before.contains("Receipt"), "{before}");
        let body = json!({"amount": 200, "method": "Zelle", "note": "From his brother", "date": "2026-11-15"});
        ann.post(&format!("/documents/{id}/payments"), body).await.expect(201);
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        let shown = page(&app, &format!("/invoice/{id}")).await.expect(200).text();
        let text = words(&shown);
        assert!(text.contains("Payments Nov 15, 2026 Zelle $200.00 Receipt") || text.contains("Zelle$200.00"), "{text}");
        assert!(!text.contains("brother"), "{text}");
        let links: Vec<&str> = shown.split(r#"href="/api"#).skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        let receipts: Vec<&&str> = links.iter().filter(|link| link.ends_with("/receipt")).collect();
        assert_eq!(receipts.len(), 2, "the payment, and what was marked as paid: {links:?}");
        for receipt in receipts {
            let pdf = app.nobody().get(receipt).await.expect(200);
            assert!(pdf.body.starts_with(b"%PDF"));
        }
        // Whose link it isn't gets nothing of it.
        let other = sent(&ann, Value::Null).await;
        let payment = payments(&ann, &id).await[0]["_id"].as_str().unwrap().to_owned();
        app.nobody().get(&format!("/public/documents/{other}/payments/{payment}/receipt")).await.expect(404);
        ann.post(&format!("/documents/{other}/take-back"), json!({})).await.expect(200);
        app.nobody().get(&format!("/public/documents/{other}/payments/{other}/receipt")).await.expect(403);
    }

    async fn nothing_is_promised_that_cannot_be_sent(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, json!("dana@example.com")).await;
        let body = || json!({"amount": 200, "emailReceipt": true});
        ann.post(&format!("/documents/{id}/payments"), body()).await.expect(409);
        assert_eq!(payments(&ann, &id).await, Vec::<Value>::new(), "nor is it recorded");
        let server = SmtpServer::start();
        let app = mailing(&app, &server);
        let bea = app.owner("Bea's").await;
        let unknown = sent(&bea, Value::Null).await;
        let refused = bea.post(&format!("/documents/{unknown}/payments"), body()).await.expect(422).json();
        assert_eq!(refused["errors"]["emailReceipt"], "Add the customer's email first.");
        // A payment that's removed before its receipt was put on paper has none.
        let id = sent(&bea, json!("dana@example.com")).await;
        bea.post(&format!("/documents/{id}/payments"), body()).await.expect(201);
        let payment = payments(&bea, &id).await[0]["_id"].as_str().unwrap().to_owned();
        bea.delete(&format!("/documents/{id}/payments/{payment}")).await.expect(200);
        receipts::mail_waiting(&app.platform).await.unwrap();
        assert_eq!(listed(&bea, &id).await, Vec::<Value>::new());
        bea.post(&format!("/documents/{id}/payments/{payment}/receipt"), json!({"to": "a@example.com"})).await.expect(404);
    }
}
