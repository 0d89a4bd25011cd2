//! Paying by card on the customer's page, through the built-in provider: what is offered, what is paid once, what is never lost.

use jiff::SignedDuration;
use sawhorse::modules::documents::payments::cards;
use serde_json::{Value, json};

use crate::support::customer::{customer, page, payable_by_card, post, press, sign, words};
use crate::support::operations::paper;
use crate::support::{Client, Options, TestApp, at_once, db_tests};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

async fn connected(app: &TestApp) -> Client {
    let ann = app.owner("Ann's Plumbing").await;
    ann.post("/user/card-payments", json!({})).await.expect(200);
    ann
}

/// An invoice over $612.00, or whatever the fields say.
async fn sent(ann: &Client, fields: Value) -> String {
    let mut form = paper("Invoice");
    form.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn payable(app: &TestApp, id: &str) -> Vec<i64> {
    payable_by_card(&page(app, &format!("/invoice/{id}")).await.expect(200).text())
}

fn path(location: &str) -> &str {
    location.strip_prefix("http://sawhorse.test").unwrap_or(location).split('#').next().unwrap()
}

/// Presses Pay on the page of the test mode, and returns the page that this ends at.
async fn finish(app: &TestApp, checkout: &str) -> String {
    let done = post(&customer(app), path(checkout), &[("outcome", "pay")]).await.expect(303);
    page(app, path(done.header("location"))).await.expect(200).text()
}

async fn document(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}")).await.expect(200).json()
}

async fn ledger(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}/payments")).await.expect(200).json()
}

async fn told(ann: &Client) -> Vec<String> {
    let all = ann.get("/dashboard/activity?limit=50").await.expect(200).json();
    all.as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap().to_owned()).collect()
}

db_tests! {
    async fn a_customer_pays_by_card_without_a_script(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, json!({"date": "2026-11-15"})).await;
        assert_eq!(payable(&app, &id).await, Vec::<i64>::new(), "nothing is connected yet");
        let before = page(&app, &format!("/invoice/{id}")).await.text();
        assert!(!before.contains("<form"), "{before}");

        let state = ann.get("/user/card-payments").await.expect(200).json();
        assert_eq!(state, json!({"isAvailable": true, "isTest": true, "state": "Not connected", "account": null}));
        let there = ann.post("/user/card-payments", json!({})).await.expect(200).json();
        assert_eq!(there["url"], "http://sawhorse.test/app/settings/payments?cards=back");
        ann.post("/user/card-payments", json!({})).await.expect(200);
        assert_eq!(ann.get("/user/card-payments").await.expect(200).json()["state"], "Ready");

        let shown = page(&app, &format!("/invoice/{id}")).await.expect(200);
        let text = words(&shown.text());
        assert!(text.contains("Pay $612.00 by card") && text.contains("Test mode: no card is charged"), "{text}");
        assert!(shown.header("content-security-policy").contains("script-src 'none'"));
        let checkout = press(&app, &id, 61_200).await;
        assert!(checkout.starts_with(&format!("http://sawhorse.test/invoice/{id}/checkout/")), "{checkout}");
        let text = words(&page(&app, path(&checkout)).await.expect(200).text());
        assert!(text.contains("Test mode: no card is charged") && text.contains("Pay $612.00"), "{text}");

        // Going back pays nothing, and the page can be used afterwards.
        let back = post(&customer(&app), path(&checkout), &[("outcome", "back")]).await.expect(303);
        let text = words(&page(&app, path(back.header("location"))).await.expect(200).text());
        assert!(text.contains("Nothing was paid.") && text.contains("Pay $612.00 by card"), "{text}");
        assert_eq!(ledger(&ann, &id).await["payments"], json!([]));

        let text = words(&finish(&app, &checkout).await);
        assert!(text.contains("Payment received: $612.00.") && text.contains("Paid Nov 15, 2026"), "{text}");
        assert!(!text.contains("by card") && !text.contains("Test mode"), "a paid invoice shows no button: {text}");
        let paid = document(&ann, &id).await;
        assert_eq!((&paid["status"], &paid["balance"], &paid["amountPaid"]), (&json!("Paid"), &json!(0), &json!(612)));
        let line = &ledger(&ann, &id).await["payments"][0];
        assert_eq!((&line["amount"], &line["method"], &line["date"]), (&json!(612), &json!("Card"), &json!("2026-11-15")));
        assert_eq!(line["card"], json!({"fee": null, "isTest": true}));
        assert!(told(&ann).await.contains(&"Invoice paid by card (test)".to_owned()));

        // Pressed again, loaded again: the same payment.
        finish(&app, &checkout).await;
        let at_end = page(&app, path(&checkout)).await.expect(303);
        assert!(at_end.header("location").contains("?checkout="), "{}", at_end.header("location"));
        assert_eq!(ledger(&ann, &id).await["payments"].as_array().unwrap().len(), 1);

        // It isn't undone by undoing Mark Paid, and it's no money.
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        ann.put(&format!("/documents/{id}"), json!({"status": "Sent"})).await.expect(422);
        ann.delete(&format!("/documents/{id}/payments/{id}")).await.expect(404);
        let revenue = ann.get("/analytics/revenue?startDate=2026-11-01&endDate=2026-11-30&period=monthly").await.expect(200).json();
        assert_eq!(revenue[0]["revenue"], 0);

        // What was only a test goes with its document.
        ann.delete(&format!("/documents/{id}")).await.expect(204);
    }

    async fn what_is_due_now_is_offered_first_and_the_whole_balance_beside_it(app) {
        let ann = connected(&app).await;
        let id = sent(&ann, json!({"instalments": [
            {"amount": 200, "dueDate": "2026-11-01"}, {"amount": 412, "dueDate": "2026-12-01"},
        ]})).await;
        assert_eq!(payable(&app, &id).await, [20_000, 61_200]);
        let text = words(&page(&app, &format!("/invoice/{id}")).await.text());
        assert!(text.contains("Pay $200.00 by card Due now") && text.contains("Pay $612.00 by card Full balance"), "{text}");
        // Who changes their mind has one page open, not two.
        let first = press(&app, &id, 20_000).await;
        let second = press(&app, &id, 61_200).await;
        assert_ne!(first, second);
        page(&app, path(&first)).await.expect(303);
        let first = press(&app, &id, 20_000).await;
        finish(&app, &first).await;
        assert_eq!(payable(&app, &id).await, [41_200]);
        assert!(told(&ann).await.contains(&"Invoice partly paid by card (test)".to_owned()));

        let later = sent(&ann, json!({"instalments": [
            {"amount": 200, "dueDate": "2026-11-20"}, {"amount": 412, "dueDate": "2026-12-01"},
        ]})).await;
        let text = words(&page(&app, &format!("/invoice/{later}")).await.text());
        assert!(text.contains("Pay $200.00 by card Next installment"), "{text}");

        let mut estimate = paper("Estimate");
        estimate["date"] = json!("2026-11-15");
        let plain = ann.add("/documents", estimate.clone()).await;
        ann.post(&format!("/documents/{plain}/send"), json!({})).await.expect(200);
        assert_eq!(payable(&app, &plain).await, Vec::<i64>::new(), "an estimate is not paid");
        estimate["depositPercent"] = json!(25);
        let id = ann.add("/documents", estimate).await;
        assert_eq!(page(&app, &format!("/invoice/{id}")).await.status.as_u16(), 403, "it was not sent");
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        // First the signature, then the money.
        assert_eq!(payable(&app, &id).await, Vec::<i64>::new());
        post(&customer(&app), &format!("/invoice/{id}/pay"), &[("cents", "15300")]).await.expect(409);
        let signed = sign(&app, &id).await;
        assert_eq!(signed.header("location"), format!("/invoice/{id}#next"));
        let text = words(&page(&app, &format!("/invoice/{id}")).await.text());
        assert!(text.contains("Your deposit of $153.00 is due now.") && text.contains("Pay your deposit") && text.contains("Pay $153.00 by card Deposit"), "{text}");
        finish(&app, &press(&app, &id, 15_300).await).await;
        let kept = document(&ann, &id).await;
        assert_eq!((&kept["depositDue"], &kept["amountPaid"]), (&json!(0), &json!(153)));
        assert_eq!(payable(&app, &id).await, Vec::<i64>::new());
        // The deposit stays paid on the invoice.
        ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200);
        assert_eq!(payable(&app, &id).await, Vec::<i64>::new(), "the invoice isn't sent yet");
        post(&customer(&app), &format!("/invoice/{id}/pay"), &[("cents", "45900")]).await.expect(409);
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        assert_eq!(payable(&app, &id).await, [45_900]);
    }

    async fn nothing_is_offered_that_is_not_owed_or_cannot_be_taken(app) {
        let ann = connected(&app).await;
        for (fields, why) in [
            (json!({"items": [{"description": "Favor", "rate": 0}]}), "nothing to pay"),
            (json!({"items": [{"description": "Screw", "rate": 0.49}]}), "less than a card takes"),
        ] {
            let id = sent(&ann, fields).await;
            assert_eq!(payable(&app, &id).await, Vec::<i64>::new(), "{why}");
        }
        let id = sent(&ann, json!({})).await;
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        assert_eq!(payable(&app, &id).await, Vec::<i64>::new(), "paid");
        let refused = post(&customer(&app), &format!("/invoice/{id}/pay"), &[("cents", "61200")]).await.expect(409);
        let text = words(&refused.text());
        assert!(text.contains("The amount changed after you opened this page. Please check it again."), "{text}");
        assert!(!text.contains("Nothing was paid"), "it may have been, elsewhere: {text}");

        let open = sent(&ann, json!({})).await;
        let checkout = press(&app, &open, 61_200).await;
        let gone = ann.delete("/user/card-payments").await.expect(200).json();
        assert_eq!(gone["state"], "Not connected");
        assert_eq!(payable(&app, &open).await, Vec::<i64>::new(), "disconnected");
        cards::look_after(&app.platform).await.unwrap();
        page(&app, path(&checkout)).await.expect(303);
        ann.post("/user/card-payments", json!({})).await.expect(200);
        assert_eq!(payable(&app, &open).await, [61_200]);
        let actions = told(&ann).await;
        assert!(actions.contains(&"Card payments disconnected".to_owned()), "{actions:?}");

        // Of a document that is not there, or another's checkout.
        post(&customer(&app), "/invoice/aaaaaaaaaaaaaaaaaaaaaa/pay", &[("cents", "61200")]).await.expect(404);
        let other = sent(&ann, json!({})).await;
        let checkout = press(&app, &open, 61_200).await;
        let strange = path(&checkout).replace(&open, &other);
        page(&app, &strange).await.expect(404);
        post(&customer(&app), &strange, &[("outcome", "pay")]).await.expect(404);
        page(&app, &format!("/invoice/{open}/pay")).await.expect(303);
        for query in ["checkout=", "checkout=nonsense", "checkout=aaaaaaaaaaaaaaaaaaaaaa", "x=%FF"] {
            let text = page(&app, &format!("/invoice/{open}?{query}")).await.expect(200).text();
            assert!(!words(&text).contains("Payment received"), "{query}");
        }
    }

    async fn the_forms_are_taken_from_the_page_alone_and_pressed_twice_it_is_one_payment(app) {
        let ann = connected(&app).await;
        let id = sent(&ann, json!({})).await;
        let form = format!("/invoice/{id}/pay");
        for stranger in [
            app.nobody(),
            app.nobody().with_header("origin", "https://evil.example"),
            app.nobody().with_header("sec-fetch-site", "cross-site"),
        ] {
            let refused = post(&stranger, &form, &[("cents", "61200")]).await.expect(403);
            assert!(words(&refused.text()).contains("That didn't come from this document's page"));
        }
        for wrong in ["0", "-61200", "61201", "nonsense", "", "999999999999999999999"] {
            post(&customer(&app), &form, &[("cents", wrong)]).await.expect(409);
        }
        let pressed = at_once((0..8).map(|_| {
            let (client, form) = (customer(&app), form.clone());
            async move { post(&client, &form, &[("cents", "61200")]).await.expect(303).header("location").to_owned() }
        })).await;
        assert!(pressed.iter().all(|one| *one == pressed[0]), "{pressed:?}");
        let paid = at_once((0..8).map(|_| {
            let (client, checkout) = (customer(&app), path(&pressed[0]).to_owned());
            async move { post(&client, &checkout, &[("outcome", "pay")]).await.status.as_u16() }
        })).await;
        assert!(paid.iter().all(|status| *status == 303), "{paid:?}");
        post(&app.nobody(), path(&pressed[0]), &[("outcome", "pay")]).await.expect(403);
        let kept = ledger(&ann, &id).await;
        assert_eq!((kept["payments"].as_array().unwrap().len(), &kept["balance"]), (1, &json!(0)));
    }

    async fn who_presses_too_often_is_asked_to_wait(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = connected(&app).await;
        let id = sent(&ann, json!({})).await;
        let form = format!("/invoice/{id}/pay");
        for _ in 0..20 {
            post(&customer(&app), &form, &[("cents", "61200")]).await.expect(303);
        }
        let refused = post(&customer(&app), &form, &[("cents", "61200")]).await.expect(429);
        assert!(words(&refused.text()).contains("We couldn't open the payment page. Nothing was paid."));
    }

    async fn a_payment_for_an_old_balance_is_recorded_and_shown(app) {
        let ann = connected(&app).await;
        let id = sent(&ann, json!({})).await;
        let checkout = press(&app, &id, 61_200).await;
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 400, "method": "Check"})).await.expect(201);
        let text = words(&finish(&app, &checkout).await);
        assert!(text.contains("Payment received: $612.00.") && text.contains("Overpaid by $400.00."), "{text}");
        let over = document(&ann, &id).await;
        assert_eq!((&over["status"], &over["balance"], &over["amountPaid"]), (&json!("Paid"), &json!(-400), &json!(1012)));
        let kept = ledger(&ann, &id).await;
        assert_eq!((&kept["paid"], &kept["balance"]), (&json!(1012), &json!(-400)));
        assert!(told(&ann).await.contains(&"Invoice overpaid by card (test)".to_owned()));
        let revenue = ann.get("/analytics/revenue?startDate=2026-11-01&endDate=2026-11-30&period=monthly").await.expect(200).json();
        assert_eq!(revenue[0]["revenue"], 0, "a test is no income");
        let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
        assert_eq!(year["income"], 0, "{year}");
        // It can still be changed. A lower total leaves what was received as it was.
        ann.put(&format!("/documents/{id}"), json!({"notes": "Call about the refund"})).await.expect(200);
        let heater = json!({"items": [{"description": "Heater", "rate": 600}]});
        let lowered = ann.put(&format!("/documents/{id}"), heater).await.expect(200).json();
        assert_eq!((&lowered["balance"], &lowered["amountPaid"]), (&json!(-412), &json!(1012)));
        // A refund settles it; it was paid on the day that it was.
        app.clock.advance(HOUR * 72);
        let back = ann.post(&format!("/documents/{id}/refunds"), json!({"amount": 412, "reason": "Paid twice"})).await.expect(201).json();
        assert_eq!((&back["status"], &back["balance"]), (&json!("Paid"), &json!(0)));
        assert_eq!(back["paidDate"], over["paidDate"]);

        // What was marked as paid meanwhile was paid besides; removing it leaves what came by card.
        let id = sent(&ann, json!({})).await;
        let checkout = press(&app, &id, 61_200).await;
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        finish(&app, &checkout).await;
        assert_eq!(document(&ann, &id).await["balance"], -612);
        let marked = ledger(&ann, &id).await["payments"].as_array().unwrap().iter()
            .find(|one| one["method"].is_null()).unwrap()["_id"].as_str().unwrap().to_owned();
        let settled = ann.delete(&format!("/documents/{id}/payments/{marked}")).await.expect(200).json();
        assert_eq!((&settled["status"], &settled["balance"]), (&json!("Paid"), &json!(0)));

        // A deposit that was lowered, and an estimate that became an invoice.
        let mut estimate = paper("Estimate");
        estimate["depositAmount"] = json!(300);
        let id = ann.add("/documents", estimate).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        sign(&app, &id).await;
        let checkout = press(&app, &id, 30_000).await;
        ann.put(&format!("/documents/{id}"), json!({"depositAmount": 100})).await.expect(200);
        finish(&app, &checkout).await;
        let kept = document(&ann, &id).await;
        assert_eq!((&kept["amountPaid"], &kept["depositDue"]), (&json!(300), &json!(0)));
        ann.put(&format!("/documents/{id}"), json!({"notes": "More than asked for"})).await.expect(200);
        ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200);
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        assert_eq!(payable(&app, &id).await, [31_200]);
    }

    async fn a_page_for_an_old_balance_is_closed_soon(app) {
        let ann = connected(&app).await;
        let id = sent(&ann, json!({})).await;
        let checkout = press(&app, &id, 61_200).await;
        assert_eq!(cards::look_after(&app.platform).await.unwrap(), 0, "nothing happened yet");
        ann.put(&format!("/documents/{id}"), json!({"notes": "Gate code 7"})).await.expect(200);
        assert_eq!(cards::look_after(&app.platform).await.unwrap(), 0, "what is asked for is the same");
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 12})).await.expect(201);
        assert_eq!(cards::look_after(&app.platform).await.unwrap(), 1);
        let there = page(&app, path(&checkout)).await.expect(303);
        let text = words(&page(&app, path(there.header("location"))).await.expect(200).text());
        assert!(text.contains("Nothing was paid.") && text.contains("Pay $600.00 by card"), "{text}");
        post(&customer(&app), path(&checkout), &[("outcome", "pay")]).await.expect(303);
        assert_eq!(ledger(&ann, &id).await["balance"], 600, "it was closed");

        // Left alone it runs out by itself, and is forgotten a month later.
        let checkout = press(&app, &id, 60_000).await;
        app.clock.advance(HOUR * 3);
        assert_eq!(cards::look_after(&app.platform).await.unwrap(), 1);
        assert_eq!(cards::look_after(&app.platform).await.unwrap(), 0);
        page(&app, path(&checkout)).await.expect(303);
        app.clock.advance(HOUR * 24 * 31);
        assert!(app.delete_expired().await >= 2);
        page(&app, path(&checkout)).await.expect(404);
    }

    async fn what_is_paid_for_a_voided_document_is_told_of(app) {
        let ann = connected(&app).await;
        let id = sent(&ann, json!({})).await;
        let checkout = press(&app, &id, 61_200).await;
        // The card is charged, and the document voided before anybody heard of it.
        app.platform.database.write(|connection| {
            use diesel::RunQueryDsl as _;
            let paid = "UPDATE card_checkouts SET builtin_state = 'Paid', builtin_at = opened_at";
            Ok(diesel::sql_query(paid).execute(connection)?)
        }).await.unwrap();
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        cards::look_after(&app.platform).await.unwrap();
        cards::look_after(&app.platform).await.unwrap();
        let all = ann.get("/dashboard/activity?limit=50").await.expect(200).json();
        let lost: Vec<_> = all.as_array().unwrap().iter()
            .filter(|one| one["action"] == "Invoice paid by card after it was voided (test)").collect();
        assert_eq!(lost.len(), 1, "{all}");
        assert_eq!(lost[0]["details"], "INV-0001 for Dana Reyes");
        page(&app, path(&checkout)).await.expect(404);
    }
}
