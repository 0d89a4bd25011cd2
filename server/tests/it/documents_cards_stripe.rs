//! Paying by card through Stripe, on accounts that owners connected. The official SDK is the judge of our calls; a stand-in
//! answers for Stripe.

use jiff::SignedDuration;
use platform::stripe::API_VERSION;
use platform::stripe::connect::PaymentOrder;
use sawhorse::modules::documents::payments::cards;
use serde_json::{Value, json};

use crate::support::cards::{
    START, amounts, connected, document, ledger, sent, state, tell, tell_of_checkout, tell_of_payment, told,
};
use crate::support::customer::{customer, page, payable_by_card, post, press, words};
use crate::support::random::Random;
use crate::support::stripe::{CONNECT_SECRET, SECRET, StandIn, assert_same_requests, judge, sign};
use crate::support::stripe_connect::{connect_event, deliver_connected, tell_connected};
use crate::support::{Options, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_requests_are_the_sdk_s() {
    let stripe = StandIn::start(START).await;
    let version = judge(&["connect", &stripe.url], &Value::Null);
    assert_eq!(version, API_VERSION);
    let theirs = stripe.take_requests();

    let stripe = StandIn::start(START).await;
    let ours = stripe.client();
    let now = "2026-11-15T12:00:00Z".parse().unwrap();
    ours.create_account("connection-1", "account-1", "ann@example.com", now).await.unwrap();
    ours.open_onboarding("acct_1", "https://app.example.com/again", "https://app.example.com/back").await.unwrap();
    ours.get_account("acct_1").await.unwrap().unwrap();
    let on = ours.on("acct_1");
    for customer_email in [Some("dana@example.com"), None] {
        let order = PaymentOrder {
            checkout: "checkout-1",
            owner_id: "account-1",
            document_id: "document-1",
            purpose: "Balance",
            name: "Invoice INV-0007",
            cents: 61_200,
            customer_email,
            success_url: "https://app.example.com/done",
            cancel_url: "https://app.example.com/back",
            expires_at: 1_794_751_200,
        };
        assert!(on.open_payment(order).await.unwrap().is_ok());
    }
    on.get_payment("cs_live_1").await.unwrap();
    on.expire_payment("cs_live_2").await.unwrap();
    on.find_payment("pi_1").await.unwrap();
    on.list_refunds("pi_1").await.unwrap();
    on.list_disputes("pi_1").await.unwrap();
    assert_same_requests(&stripe.take_requests(), &theirs);
}

db_tests! {
    async fn an_account_is_connected_finished_paused_and_left(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let stripe = StandIn::start(START).await;
        let app = app.restarted_with(Options { stripe: Some(stripe.client()), ..Options::default() });
        let ann = ann.through(&app);
        let id = sent(&ann).await;
        assert_eq!(ann.get("/user/card-payments").await.expect(200).json(),
            json!({"isAvailable": true, "isTest": false, "state": "Not connected", "account": null}));
        let addresses = at_once((0..4).map(|_| {
            let ann = ann.clone();
            async move { ann.post("/user/card-payments", json!({})).await.expect(200).json()["url"].clone() }
        })).await;
        assert!(addresses.iter().all(|url| url == "https://connect.stripe.test/setup/acct_1"), "{addresses:?}");
        assert_eq!(stripe.accounts(), 1, "asked four times at once it is one account");
        assert_eq!(state(&ann).await, "Unfinished");
        assert!(payable_by_card(&page(&app, &format!("/invoice/{id}")).await.text()).is_empty());

        // The way back asks; news may be late.
        stripe.enable("acct_1", true);
        let back = ann.post("/user/card-payments/refresh", json!({})).await.expect(200).json();
        assert_eq!((&back["state"], &back["account"]), (&json!("Ready"), &json!("acct_1")));
        assert_eq!(payable_by_card(&page(&app, &format!("/invoice/{id}")).await.text()), [61_200]);
        assert!(!words(&page(&app, &format!("/invoice/{id}")).await.text()).contains("Test mode"));

        // Stripe pauses it, and lets it go on.
        for (is_enabled, expected) in [(false, "Unfinished"), (true, "Ready")] {
            stripe.enable("acct_1", is_enabled);
            for _ in 0..2 {
                tell(&app, "account.updated", json!({"id": "acct_1"})).await.expect(200);
            }
            assert_eq!(state(&ann).await, expected);
        }
        // Left and taken up again it is the same account, and there is nothing to fill in.
        assert_eq!(ann.delete("/user/card-payments").await.expect(200).json()["state"], "Not connected");
        ann.delete("/user/card-payments").await.expect(200);
        let again = ann.post("/user/card-payments", json!({})).await.expect(200).json();
        assert_eq!(again["url"], "http://sawhorse.test/app/settings/payments?cards=back");
        assert_eq!((state(&ann).await, stripe.accounts()), (json!("Ready"), 1));
        // Taken away at Stripe it is gone, and connecting makes another. It is asked first: an event may be an old one.
        tell(&app, "account.application.deauthorized", json!({"id": "ca_1", "object": "application"})).await.expect(200);
        assert_eq!(state(&ann).await, "Ready");
        stripe.revoke("acct_1");
        tell(&app, "account.application.deauthorized", json!({"id": "ca_1", "object": "application"})).await.expect(200);
        assert_eq!(state(&ann).await, "Not connected");
        ann.post("/user/card-payments", json!({})).await.expect(200);
        assert_eq!((state(&ann).await, stripe.accounts()), (json!("Unfinished"), 2));
        let actions = told(&ann).await;
        for action in ["Card payments connected", "Card payments paused by Stripe", "Card payments disconnected",
            "Card payments disconnected at Stripe"] {
            assert!(actions.iter().any(|one| one == action), "{action} of {actions:?}");
        }
        // What Stripe does not answer is a sentence, and can be tried again.
        stripe.fail(&[500, 500, 500]);
        ann.post("/user/card-payments", json!({})).await.expect(503);
        ann.post("/user/card-payments", json!({})).await.expect(200);
    }

    async fn without_the_secret_of_its_endpoint_nobody_connects(app) {
        let stripe = StandIn::start(START).await;
        let ann = app.owner("Ann's Plumbing").await;
        let app = app.restarted_with(Options { stripe: Some(stripe.client_without_connect()), ..Options::default() });
        let ann = ann.through(&app);
        assert_eq!(ann.get("/user/card-payments").await.expect(200).json()["isAvailable"], false);
        ann.post("/user/card-payments", json!({})).await.expect(409);
        ann.post("/user/card-payments/refresh", json!({})).await.expect(200);
        ann.delete("/user/card-payments").await.expect(200);
        tell(&app, "account.updated", json!({"id": "acct_1"})).await.expect(404);
    }

    async fn the_customer_pays_at_stripe_and_the_event_records_it_once_with_its_fee(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        stripe.take_requests();
        let form = format!("/invoice/{id}/pay");
        let pressed = at_once((0..6).map(|_| {
            let (client, form) = (customer(&app), form.clone());
            async move { post(&client, &form, &[("cents", "61200")]).await.expect(303).header("location").to_owned() }
        })).await;
        assert!(pressed.iter().all(|url| url == "https://checkout.stripe.com/c/pay/cs_live_1"), "{pressed:?}");
        assert_eq!(stripe.card_checkouts(), ["open"]);
        assert_eq!(press(&app, &id, 61_200).await, pressed[0], "pressed again it is the same page");
        let order = stripe.last_card_order();
        assert_eq!(order["customer_email"], "dana@example.com");
        assert_eq!(order["line_items[0][price_data][product_data][name]"], "Invoice INV-0001");
        assert_eq!((&order["metadata[document_id]"], &order["metadata[purpose]"]), (&id, &"Balance".to_owned()));
        assert!(order["success_url"].starts_with(&format!("http://sawhorse.test/invoice/{id}?checkout=")));
        assert!(stripe.take_requests().iter().all(|one| one.account == "acct_1"), "all on the owner's account");
        let page_before = page(&app, &format!("/invoice/{id}")).await.expect(200);
        assert!(page_before.header("content-security-policy").contains("form-action 'self' https://checkout.stripe.com"));

        // Back before Stripe is done: it is being confirmed.
        let back = order["success_url"].strip_prefix("http://sawhorse.test").unwrap().split('#').next().unwrap();
        let text = words(&page(&app, back).await.expect(200).text());
        assert!(text.contains("Your payment of $612.00 is being confirmed."), "{text}");
        stripe.pay_by_card(1);
        for _ in 0..3 {
            tell_of_checkout(&app, &stripe, 1).await.expect(200);
        }
        let kept = ledger(&ann, &id).await;
        assert_eq!((kept["payments"].as_array().unwrap().len(), &kept["balance"]), (1, &json!(0)));
        assert_eq!(kept["payments"][0]["card"], json!({"fee": 18.04, "isTest": false}));
        let text = words(&page(&app, back).await.expect(200).text());
        assert!(text.contains("Payment received: $612.00."), "{text}");
        let payment = kept["payments"][0]["_id"].as_str().unwrap();
        let refused = ann.delete(&format!("/documents/{id}/payments/{payment}")).await.expect(409);
        assert_eq!(refused.message(),
            "This was a card payment, so you can't remove it. Refund it on Stripe and we'll update it here.");
        // Only Stripe can give it back; voiding keeps it as credit.
        let refused = ann.delete(&format!("/documents/{id}?payments=refund")).await.expect(409);
        assert_eq!(refused.message(), "$612.00 came by card. Refund it on Stripe first, or keep it as credit.");
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        let next = sent(&ann).await;
        assert_eq!(ledger(&ann, &next).await["credit"], 612);
        assert_eq!(told(&ann).await.iter().filter(|one| *one == "Invoice paid by card").count(), 1);
    }

    async fn refunds_and_disputes_come_back_as_such(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        stripe.refund_card(1, 11_200, "pending");
        tell_of_payment(&app, "refund.created", 1).await.expect(200);
        let kept = ledger(&ann, &id).await;
        assert_eq!(amounts(&kept), [-11_200, 61_200]);
        let refund = kept["payments"].as_array().unwrap().iter().find(|one| one["amount"] == -112).unwrap();
        assert_eq!(refund["note"], "Refunded on Stripe: requested by customer");
        assert_eq!(document(&ann, &id).await["balance"], 112);
        // It fails: the money stays here.
        stripe.set_refund(1, "failed");
        tell_of_payment(&app, "refund.failed", 1).await.expect(200);
        assert_eq!(amounts(&ledger(&ann, &id).await), [61_200]);
        assert_eq!(document(&ann, &id).await["status"], "Paid");

        stripe.dispute(1);
        tell_of_payment(&app, "charge.dispute.created", 1).await.expect(200);
        let kept = ledger(&ann, &id).await;
        assert_eq!(amounts(&kept), [-61_200, 61_200]);
        let taken = kept["payments"].as_array().unwrap().iter().find(|one| one["amount"] == -612).unwrap();
        assert_eq!((&taken["note"], &taken["card"]["fee"]), (&json!("Dispute: product not received"), &json!(15)));
        let dispute = &kept["disputes"][0];
        assert_eq!((&dispute["standing"], &dispute["amount"], &dispute["reason"]),
            (&json!("Open"), &json!(612), &json!("product not received")));
        assert_eq!((&kept["balance"], &document(&ann, &id).await["status"]), (&json!(612), &json!("Sent")));
        stripe.end_dispute(1, "won");
        tell_of_payment(&app, "charge.dispute.funds_reinstated", 1).await.expect(200);
        let kept = ledger(&ann, &id).await;
        assert_eq!((amounts(&kept), &kept["disputes"][0]["standing"]), (vec![-61_200, 61_200, 61_200], &json!("Won")));
        assert_eq!(document(&ann, &id).await["status"], "Paid");

        // Another is lost.
        let other = sent(&ann).await;
        press(&app, &other, 61_200).await;
        stripe.pay_by_card(2);
        tell_of_checkout(&app, &stripe, 2).await.expect(200);
        stripe.dispute(2);
        stripe.end_dispute(2, "lost");
        tell_of_payment(&app, "charge.dispute.closed", 2).await.expect(200);
        let kept = ledger(&ann, &other).await;
        assert_eq!((amounts(&kept), &kept["disputes"][0]["standing"]), (vec![-61_200, 61_200], &json!("Lost")));
        let actions = told(&ann).await;
        for action in ["Invoice card payment refunded", "Invoice refund to the card failed", "Invoice card payment disputed",
            "Invoice dispute won", "Invoice dispute lost"] {
            assert!(actions.iter().any(|one| one == action), "{action} of {actions:?}");
        }
    }

    async fn any_order_and_number_of_events_ends_in_the_same_ledger(app) {
        let (app, stripe, ann) = connected(&app).await;
        let (mut random, mut all) = (Random::new(), Vec::new());
        for number in 1..=8 {
            let id = sent(&ann).await;
            press(&app, &id, 61_200).await;
            let checkout = stripe.last_card_order()["client_reference_id"].clone();
            // What happens at Stripe, one after the other, each with an event; some events are told at once, some later,
            // twice or never, in any order.
            let mut expected = vec![61_200];
            let mut late = Vec::new();
            let session = json!({"id": format!("cs_live_{number}"), "client_reference_id": checkout});
            let of_payment = json!({"id": "x", "payment_intent": format!("pi_{number}")});
            stripe.pay_by_card(number);
            late.push(connect_event("checkout.session.completed", "acct_1", session));
            for step in 0..random.below(5) {
                let kind = match random.below(4) {
                    0 if step == 0 => {
                        stripe.dispute(number);
                        expected.push(-61_200);
                        "charge.dispute.created"
                    }
                    1 => {
                        stripe.refund_card(number, 100, "failed");
                        "refund.failed"
                    }
                    _ => {
                        let cents = 100 + i64::try_from(random.below(5000)).unwrap();
                        stripe.refund_card(number, cents, "succeeded");
                        expected.push(-cents);
                        "charge.refunded"
                    }
                };
                late.push(connect_event(kind, "acct_1", of_payment.clone()));
                if random.below(3) == 0 {
                    let told = late.remove(usize::try_from(random.below(late.len() as u64)).unwrap());
                    tell_connected(&app, &told).await.expect(200);
                }
            }
            while !late.is_empty() {
                let told = late.remove(usize::try_from(random.below(late.len() as u64)).unwrap());
                for _ in 0..random.below(3) {
                    tell_connected(&app, &told).await.expect(200);
                }
            }
            expected.sort_unstable();
            all.push((id, expected));
        }
        // What nobody told of is found within a week.
        app.clock.advance(DAY * 8);
        cards::look_after(&app.platform).await.unwrap();
        for (id, expected) in all {
            let kept = ledger(&ann, &id).await;
            assert_eq!(amounts(&kept), expected, "{kept}");
            let sum: i64 = expected.iter().sum();
            let paid = (kept["paid"].as_f64().unwrap() * 100.0).round() as i64;
            assert_eq!(paid, sum);
            assert_eq!(document(&ann, &id).await["status"] == "Paid", sum >= 61_200);
        }
    }

    async fn news_at_once_end_in_what_stripe_says_last(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        stripe.refund_card(1, 1_200, "succeeded");
        let checkout = stripe.last_card_order()["client_reference_id"].clone();
        let events = [
            connect_event("checkout.session.completed", "acct_1", json!({"id": "cs_live_1", "client_reference_id": checkout})),
            connect_event("charge.refunded", "acct_1", json!({"payment_intent": "pi_1"})),
        ];
        let app = std::sync::Arc::new(app);
        let answers = at_once((0..10).map(|number| {
            let (app, body) = (app.clone(), events[number % 2].clone());
            async move { tell_connected(&app, &body).await.status.as_u16() }
        })).await;
        // Who lost to all the others is told to come again.
        assert!(answers.iter().all(|status| [200, 503].contains(status)), "{answers:?}");
        tell_connected(&app, &events[0]).await.expect(200);
        assert_eq!(amounts(&ledger(&ann, &id).await), [-1_200, 61_200]);
    }

    async fn a_payment_is_found_without_any_event(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        // The customer comes back: the page asks by itself.
        let back = stripe.last_card_order()["success_url"].clone();
        let text = words(&page(&app, back.strip_prefix("http://sawhorse.test").unwrap().split('#').next().unwrap()).await.expect(200).text());
        assert!(text.contains("Payment received: $612.00."), "{text}");
        assert_eq!(document(&ann, &id).await["status"], "Paid");
        // A refund that nobody told of is found within a week.
        stripe.refund_card(1, 5_000, "succeeded");
        app.clock.advance(DAY * 7);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(amounts(&ledger(&ann, &id).await), [-5_000, 61_200]);

        // Neither came back nor was told of: it is looked at after a quarter of an hour.
        let other = sent(&ann).await;
        press(&app, &other, 61_200).await;
        stripe.pay_by_card(2);
        app.clock.advance(SignedDuration::from_mins(16));
        stripe.fail(&[500, 500, 500]);
        cards::look_after(&app.platform).await.unwrap_err();
        assert_eq!(document(&ann, &other).await["status"], "Sent", "Stripe did not answer");
        app.clock.advance(SignedDuration::from_mins(16));
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(document(&ann, &other).await["status"], "Paid");
    }

    async fn a_checkout_for_an_old_balance_is_expired_at_stripe_or_recorded_as_paid(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 212})).await.expect(201);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(stripe.card_checkouts(), ["expired"]);
        assert_eq!(press(&app, &id, 40_000).await, "https://checkout.stripe.com/c/pay/cs_live_2");
        // This one is paid while the owner changes the invoice.
        stripe.pay_by_card(2);
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 300})).await.expect(201);
        cards::look_after(&app.platform).await.unwrap();
        let kept = ledger(&ann, &id).await;
        assert_eq!((amounts(&kept), &kept["balance"]), (vec![21_200, 30_000, 40_000], &json!(-300)));
        assert!(told(&ann).await.contains(&"Invoice overpaid by card".to_owned()));
        // A refund at Stripe settles it.
        stripe.refund_card(2, 30_000, "succeeded");
        tell_of_payment(&app, "charge.refunded", 2).await.expect(200);
        let kept = ledger(&ann, &id).await;
        assert_eq!((&kept["balance"], &document(&ann, &id).await["status"]), (&json!(0), &json!("Paid")));
        // Disconnected, and deleted: nobody can pay there any more.
        let other = sent(&ann).await;
        press(&app, &other, 61_200).await;
        ann.delete(&format!("/documents/{other}")).await.expect(204);
        let third = sent(&ann).await;
        press(&app, &third, 61_200).await;
        ann.delete("/user/card-payments").await.expect(200);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(stripe.card_checkouts(), ["expired", "complete", "expired", "expired"]);
        // What was paid before still comes back.
        stripe.refund_card(2, 1_000, "succeeded");
        tell_of_payment(&app, "charge.refunded", 2).await.expect(200);
        assert_eq!(ledger(&ann, &id).await["balance"], 10);
    }

    async fn only_what_stripe_signed_for_this_endpoint_is_believed(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        stripe.take_requests();
        let checkout = stripe.last_card_order()["client_reference_id"].clone();
        let body = connect_event("checkout.session.completed", "acct_1", json!({"id": "cs_live_1", "client_reference_id": checkout}));
        let now = app.clock.now().unix_seconds();
        for signature in [String::new(), sign(&body, SECRET, now), sign(&body, CONNECT_SECRET, now - 301)] {
            deliver_connected(&app, &body, &signature).await.expect(400);
        }
        assert_eq!(stripe.take_requests(), []);
        deliver_connected(&app, &body, &sign(&body, CONNECT_SECRET, now)).await.expect(200);
        assert_eq!(document(&ann, &id).await["status"], "Paid");
    }

    async fn what_is_not_ours_is_received_and_left(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        for (kind, object) in [
            ("checkout.session.completed", json!({"id": "cs_9", "client_reference_id": "their-own"})),
            ("checkout.session.completed", json!({"id": "cs_9"})),
            ("charge.refunded", json!({"id": "ch_9"})),
            ("payout.paid", json!({"id": "po_9"})),
        ] {
            tell(&app, kind, object).await.expect(200);
        }
        let stranger = connect_event("account.updated", "acct_9", json!({"id": "acct_9"}));
        tell_connected(&app, &stranger).await.expect(200);
        let own = json!({"id": "evt_1", "type": "account.updated", "data": {"object": {"id": "acct_1"}}}).to_string();
        tell_connected(&app, &own).await.expect(200);
        // An event that cannot be dealt with is to come again.
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        stripe.fail(&[500, 500, 500]);
        tell_of_checkout(&app, &stripe, 1).await.expect(503);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        assert_eq!(document(&ann, &id).await["status"], "Paid");
        // One owner's account says nothing about another's documents.
        let bob = app.visitor("Bob's Roofs").await;
        bob.post("/user/card-payments", json!({})).await.expect(200);
        let other = sent(&ann).await;
        press(&app, &other, 61_200).await;
        stripe.pay_by_card(2);
        let checkout = stripe.last_card_order()["client_reference_id"].clone();
        let of_bob = connect_event("checkout.session.completed", "acct_2", json!({"id": "cs_live_2", "client_reference_id": checkout}));
        tell_connected(&app, &of_bob).await.expect(200);
        assert_eq!(document(&ann, &other).await["status"], "Sent");
    }

    async fn a_page_that_stripe_does_not_open_is_a_sentence_and_can_be_tried_again(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        stripe.fail(&[500, 500, 500]);
        let refused = post(&customer(&app), &format!("/invoice/{id}/pay"), &[("cents", "61200")]).await.expect(503);
        assert!(words(&refused.text()).contains("We couldn't open the payment page. Nothing was paid."));
        assert_eq!(press(&app, &id, 61_200).await, "https://checkout.stripe.com/c/pay/cs_live_1");
        assert_eq!(document(&ann, &id).await["status"], "Sent");
    }

    async fn card_payments_are_in_the_archive_with_their_fee(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        ann.post("/user/export", json!({})).await.expect(201);
        app.make_exports().await;
        let made = ann.get("/user/export").await.expect(200).json();
        let address = made["address"].as_str().unwrap().strip_prefix("/api").unwrap();
        let archive = app.nobody().get(address).await.expect(200).body;
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
        let payments: Value = serde_json::from_reader(archive.by_name("payments.json").unwrap()).unwrap();
        assert_eq!((&payments[0]["documentId"], &payments[0]["card"]), (&json!(id), &json!({"fee": 18.04, "isTest": false})));
    }
}
