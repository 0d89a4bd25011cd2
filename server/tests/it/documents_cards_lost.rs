//! Paying by card where something is lost or at odds: events that never came, access that was taken away, calls that failed,
//! two who want something else at the same moment, and money for what is not asked for any more.

use jiff::SignedDuration;
use sawhorse::modules::deletion::remove_left;
use sawhorse::modules::documents::payments::cards;
use serde_json::{Value, json};

use crate::support::cards::{
    amounts, connected, document, ledger, sent, state, tell, tell_of_checkout, tell_of_payment, told,
};
use crate::support::customer::{customer, page, payable_by_card, post, press, sign, words};
use crate::support::operations::paper;
use crate::support::papers;
use crate::support::stripe::StandIn;
use crate::support::stripe_connect::{connect_event, event_in_mode, tell_connected};
use crate::support::{Answer, Client, Options, PASSWORD, TestApp, at_once, db_tests};

const MINUTE: SignedDuration = SignedDuration::from_mins(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn try_to_pay(app: &TestApp, id: &str, cents: &str) -> Answer {
    post(&customer(app), &format!("/invoice/{id}/pay"), &[("cents", cents)]).await
}

async fn payable(app: &TestApp, id: &str) -> Vec<i64> {
    payable_by_card(&page(app, &format!("/invoice/{id}")).await.expect(200).text())
}

/// What the customer reads on the way back from Stripe.
async fn back(app: &TestApp, stripe: &StandIn) -> String {
    let address = stripe.last_card_order()["success_url"].clone();
    let path = address.strip_prefix("http://sawhorse.test").unwrap().split('#').next().unwrap().to_owned();
    words(&page(app, &path).await.expect(200).text())
}

async fn paid(app: &TestApp, stripe: &StandIn, ann: &Client, number: usize) -> String {
    let id = sent(ann).await;
    press(app, &id, 61_200).await;
    stripe.pay_by_card(number);
    tell_of_checkout(app, stripe, number).await.expect(200);
    id
}

/// Signed, so that the deposit can be paid.
async fn estimate_with_deposit(app: &TestApp, ann: &Client) -> String {
    let mut form = paper("Estimate");
    form["date"] = json!("2026-11-15");
    form["depositAmount"] = json!(300);
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    sign(app, &id).await;
    id
}

async fn in_instalments(ann: &Client) -> String {
    let id = sent(ann).await;
    let schedule = json!([{"amount": 200, "dueDate": "2026-11-01"}, {"amount": 412, "dueDate": "2026-12-01"}]);
    ann.put(&format!("/documents/{id}"), json!({"instalments": schedule})).await.expect(200);
    id
}

db_tests! {
    async fn access_that_was_taken_away_is_found_out_by_whoever_asks_first(app) {
        let (app, stripe, ann) = connected(&app).await;
        let before = paid(&app, &stripe, &ann, 1).await;
        let in_flight = sent(&ann).await;
        press(&app, &in_flight, 61_200).await;
        let other = sent(&ann).await;
        stripe.revoke("acct_1");
        try_to_pay(&app, &other, "61200").await.expect(500);
        assert_eq!((state(&ann).await, payable(&app, &other).await), (json!("Not connected"), Vec::<i64>::new()));
        // Nobody can say any more what became of the one that was open.
        let text = back(&app, &stripe).await;
        assert!(text.contains("We couldn't confirm your payment of $612.00."), "{text}");
        let all = ann.get("/dashboard/activity?limit=50").await.expect(200).json();
        let details = |action: &str| -> Vec<String> {
            let all = all.as_array().unwrap().iter().filter(|one| one["action"] == action);
            all.map(|one| one["details"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(details("Card payments disconnected at Stripe"), ["acct_1"]);
        assert_eq!(details("Card payment needs checking"),
            ["$612.00 for INV-0002, Dana Reyes. Check on Stripe if it was paid."]);
        // Nothing is promised that nobody hears of, and nothing asked again.
        let payment = ledger(&ann, &before).await["payments"][0]["_id"].as_str().unwrap().to_owned();
        let refused = ann.delete(&format!("/documents/{before}/payments/{payment}")).await.expect(409);
        assert_eq!(refused.message(), "This was a card payment, so you can't remove it. Record a refund instead.");
        stripe.take_requests();
        app.clock.advance(DAY * 8);
        assert_eq!(cards::look_after(&app.platform).await.unwrap(), 0);
        assert_eq!(stripe.take_requests(), []);
        // Another account takes its place.
        ann.post("/user/card-payments", json!({})).await.expect(200);
        stripe.enable("acct_2", true);
        ann.post("/user/card-payments/refresh", json!({})).await.expect(200);
        assert_eq!((state(&ann).await, payable(&app, &other).await), (json!("Ready"), vec![61_200]));
    }

    async fn the_owner_and_the_clock_find_it_out_too(app) {
        let (app, stripe, ann) = connected(&app).await;
        paid(&app, &stripe, &ann, 1).await;
        stripe.revoke("acct_1");
        let found = ann.post("/user/card-payments/refresh", json!({})).await.expect(200).json();
        assert_eq!(found["state"], "Not connected");
        let there = ann.post("/user/card-payments", json!({})).await.expect(200).json();
        assert_eq!(there["url"], "https://connect.stripe.test/setup/acct_2");
        // Connecting finds out by itself, and makes another at once.
        stripe.revoke("acct_2");
        let there = ann.post("/user/card-payments", json!({})).await.expect(200).json();
        assert_eq!(there["url"], "https://connect.stripe.test/setup/acct_3");
        stripe.enable("acct_3", true);
        ann.post("/user/card-payments/refresh", json!({})).await.expect(200);
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.revoke("acct_3");
        app.clock.advance(MINUTE * 16);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(state(&ann).await, "Not connected");
        assert_eq!(told(&ann).await.iter().filter(|one| *one == "Card payments disconnected at Stripe").count(), 3);
    }

    async fn an_account_that_was_paused_without_a_word_is_found_out_by_the_first_customer(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        stripe.enable("acct_1", false);
        let refused = try_to_pay(&app, &id, "61200").await.expect(500);
        let text = words(&refused.text());
        assert!(text.contains("We couldn't open the payment page.") && !text.contains("by card"), "{text}");
        assert_eq!(state(&ann).await, "Unfinished");
    }

    async fn a_key_of_ours_that_is_wrong_costs_nobody_the_connection(app) {
        let (_app, stripe, ann) = connected(&app).await;
        stripe.fail(&[401]);
        ann.post("/user/card-payments/refresh", json!({})).await.expect(500);
        assert_eq!(state(&ann).await, "Ready");
    }

    async fn what_cannot_be_asked_is_asked_less_and_less_often(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        stripe.take_requests();
        let mut waits = Vec::new();
        let mut last = app.clock.now();
        // A refusal of any other kind, however long it lasts.
        for _ in 0..24 * 4 * 4 {
            app.clock.advance(MINUTE * 15);
            stripe.fail(&[402]);
            cards::look_after(&app.platform).await.unwrap();
            if !stripe.take_requests().is_empty() {
                waits.push(app.clock.now().since(last).as_mins());
                last = app.clock.now();
            }
        }
        stripe.fail(&[]);
        assert_eq!((waits[0], waits[13], *waits.last().unwrap()), (15, 60, 24 * 60), "{waits:?}");
        app.clock.advance(DAY);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(document(&ann, &id).await["status"], "Paid", "and found in the end");
    }

    async fn news_of_what_owners_try_out_are_left(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = paid(&app, &stripe, &ann, 1).await;
        stripe.refund_card(1, 1_200, "succeeded");
        stripe.take_requests();
        let of_payment = |payment: &str| json!({"id": "re_1", "payment_intent": payment});
        for (kind, object) in [
            ("charge.refunded", of_payment("pi_1")),
            ("charge.refunded", of_payment("pi_99")),
            ("account.updated", json!({"id": "acct_1"})),
        ] {
            let event = event_in_mode(kind, "acct_1", object, false);
            tell_connected(&app, &event).await.expect(200);
        }
        assert_eq!(stripe.take_requests(), [], "nothing is asked");
        // Of a payment that is not there nothing can be told, and nothing needs to be told again.
        tell(&app, "charge.refunded", of_payment("pi_99")).await.expect(200);
        tell(&app, "charge.refunded", of_payment("pi_1")).await.expect(200);
        assert_eq!(amounts(&ledger(&ann, &id).await), [-1_200, 61_200]);
    }

    async fn what_failed_to_open_is_opened_anew_under_another_key(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        stripe.fail_for_good();
        try_to_pay(&app, &id, "61200").await.expect(503);
        app.clock.advance(MINUTE * 3);
        assert_eq!(press(&app, &id, 61_200).await, "https://checkout.stripe.com/c/pay/cs_live_1");
        // Long after it failed there is time enough to pay.
        let other = sent(&ann).await;
        stripe.fail(&[503, 503, 503]);
        try_to_pay(&app, &other, "61200").await.expect(503);
        app.clock.advance(MINUTE * 100);
        stripe.set_now(app.clock.now().unix_seconds());
        assert_eq!(press(&app, &other, 61_200).await, "https://checkout.stripe.com/c/pay/cs_live_2");
        // The same for connecting.
        let bob = app.visitor("Bob's Roofs").await;
        stripe.fail_for_good();
        bob.post("/user/card-payments", json!({})).await.expect(503);
        app.clock.advance(MINUTE * 11);
        bob.post("/user/card-payments", json!({})).await.expect(200);
    }

    async fn an_address_that_stripe_does_not_take_keeps_nobody_from_paying(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        ann.put(&format!("/documents/{id}"), json!({"customerEmail": "dana@refused.example"})).await.expect(200);
        press(&app, &id, 61_200).await;
        assert_eq!(stripe.last_card_order().get("customer_email"), None);
        assert_eq!(state(&ann).await, "Ready");
    }

    async fn an_amount_that_nobody_asks_for_closes_nothing(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        let there = press(&app, &id, 61_200).await;
        for wrong in ["1", "61201", "nonsense"] {
            try_to_pay(&app, &id, wrong).await.expect(409);
        }
        assert_eq!(stripe.card_checkouts(), ["open"]);
        assert_eq!(press(&app, &id, 61_200).await, there);
    }

    async fn of_two_who_want_different_amounts_at_once_one_has_a_page(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = in_instalments(&ann).await;
        let gate = stripe.hold("POST /v1/checkout/sessions");
        let (slow, fast) = tokio::join!(try_to_pay(&app, &id, "20000"), async {
            gate.reached().await;
            let fast = press(&app, &id, 61_200).await;
            gate.open();
            fast
        });
        slow.expect(503);
        assert_eq!(fast, "https://checkout.stripe.com/c/pay/cs_live_1");
        assert_eq!(stripe.card_checkouts(), ["open", "expired"]);
        // Where one cannot be closed no other is opened.
        stripe.keep_checkouts_open(true);
        try_to_pay(&app, &id, "20000").await.expect(503);
        assert_eq!(stripe.card_checkouts(), ["open", "expired"]);
        stripe.keep_checkouts_open(false);
        press(&app, &id, 20_000).await;
        assert_eq!(stripe.card_checkouts(), ["expired", "expired", "open"]);
        // And when it was paid meanwhile, that is found, and nothing asked twice.
        stripe.pay_by_card(3);
        try_to_pay(&app, &id, "61200").await.expect(409);
        assert_eq!((amounts(&ledger(&ann, &id).await), payable(&app, &id).await), (vec![20_000], vec![41_200]));
    }

    async fn a_change_while_stripe_is_asked_still_closes_the_page_soon(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        let gate = stripe.hold("GET /v1/checkout/sessions/cs_live_1");
        let (asked, ()) = tokio::join!(tell_of_checkout(&app, &stripe, 1), async {
            gate.reached().await;
            ann.post(&format!("/documents/{id}/payments"), json!({"amount": 12})).await.expect(201);
            gate.open();
        });
        asked.expect(200);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(stripe.card_checkouts(), ["expired"]);
    }

    async fn what_went_back_twice_is_not_asked_for_twice(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = paid(&app, &stripe, &ann, 1).await;
        let by_hand = json!({"amount": 612, "reason": "Not needed"});
        ann.post(&format!("/documents/{id}/refunds"), by_hand).await.expect(201);
        stripe.refund_card(1, 61_200, "succeeded");
        tell_of_payment(&app, "charge.refunded", 1).await.expect(200);
        let kept = ledger(&ann, &id).await;
        assert_eq!((&kept["paid"], &kept["balance"]), (&json!(-612), &json!(612)));
        assert_eq!(payable(&app, &id).await, [61_200]);
        let text = words(&page(&app, &format!("/invoice/{id}")).await.text());
        assert!(text.contains("$612.00") && !text.contains("1,224"), "{text}");
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((&public["balance"], &public["amountPaid"]), (&json!(612), &json!(0)));
        let text = papers::words(&ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body);
        assert!(text.contains("612.00") && !text.contains("1,224"), "{text}");
    }

    async fn while_the_bank_decides_nothing_is_offered(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = in_instalments(&ann).await;
        press(&app, &id, 20_000).await;
        stripe.pay_by_card(1);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        press(&app, &id, 41_200).await;
        stripe.inquire(1);
        tell_of_payment(&app, "charge.dispute.created", 1).await.expect(200);
        let kept = ledger(&ann, &id).await;
        assert_eq!((amounts(&kept), &kept["balance"]), (vec![20_000], &json!(412)), "nothing was taken");
        assert_eq!((&kept["disputes"][0]["standing"], &kept["disputes"][0]["isInquiry"]), (&json!("Open"), &json!(true)));
        assert_eq!(payable(&app, &id).await, Vec::<i64>::new());
        app.clock.advance(MINUTE * 16);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(stripe.card_checkouts(), ["complete", "expired"], "the page that was open is closed");
        stripe.end_dispute(1, "warning_closed");
        tell_of_payment(&app, "charge.dispute.closed", 1).await.expect(200);
        assert_eq!(ledger(&ann, &id).await["disputes"][0]["standing"], "Closed");
        assert_eq!(payable(&app, &id).await, [41_200]);
        assert!(told(&ann).await.contains(&"Invoice dispute closed".to_owned()));

        // With the money taken it is owed again, and offered again only once it is lost.
        let other = paid(&app, &stripe, &ann, 3).await;
        stripe.dispute(3);
        tell_of_payment(&app, "charge.dispute.created", 3).await.expect(200);
        let kept = ledger(&ann, &other).await;
        assert_eq!((&kept["disputes"][0]["isInquiry"], payable(&app, &other).await), (&json!(false), Vec::new()));
        try_to_pay(&app, &other, "61200").await.expect(409);
        stripe.end_dispute(3, "lost");
        tell_of_payment(&app, "charge.dispute.closed", 3).await.expect(200);
        assert_eq!(payable(&app, &other).await, [61_200]);
    }

    async fn the_pages_of_an_owner_who_leaves_are_closed(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        ann.put("/user/deletion", json!({"currentPassword": PASSWORD})).await.expect(200);
        let hour = DAY / 24;
        app.clock.advance(DAY * 14 - hour);
        stripe.set_now(app.clock.now().unix_seconds());
        press(&app, &id, 61_200).await;
        app.clock.advance(hour);
        stripe.set_now(app.clock.now().unix_seconds());
        assert_eq!(remove_left(&app.platform).await.unwrap(), 1);
        assert_eq!(stripe.card_checkouts(), ["expired"]);
    }

    async fn a_fee_may_come_later_and_is_not_waited_for_for_ever(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.set_fee_known(1, false);
        stripe.pay_by_card(1);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        assert_eq!(ledger(&ann, &id).await["payments"][0]["card"]["fee"], Value::Null);
        stripe.set_fee_known(1, true);
        app.clock.advance(DAY);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(ledger(&ann, &id).await["payments"][0]["card"]["fee"], 18.04);
        assert_eq!(told(&ann).await.iter().filter(|one| *one == "Invoice paid by card").count(), 1);

        let other = sent(&ann).await;
        press(&app, &other, 61_200).await;
        stripe.set_fee_known(2, false);
        stripe.pay_by_card(2);
        tell_of_checkout(&app, &stripe, 2).await.expect(200);
        app.clock.advance(DAY * 4);
        cards::look_after(&app.platform).await.unwrap();
        stripe.take_requests();
        app.clock.advance(DAY * 2);
        cards::look_after(&app.platform).await.unwrap();
        let asked = stripe.take_requests();
        assert!(asked.iter().all(|one| !one.path.ends_with("cs_live_2")), "weekly is enough: {asked:?}");
    }

    async fn what_is_tried_out_with_stripe_s_test_keys_is_looked_at_too(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.set_test(1);
        stripe.pay_by_card(1);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        assert_eq!(ledger(&ann, &id).await["payments"][0]["card"]["isTest"], true);
        stripe.refund_card(1, 1_200, "succeeded");
        app.clock.advance(DAY);
        cards::look_after(&app.platform).await.unwrap();
        assert_eq!(amounts(&ledger(&ann, &id).await), [-1_200, 61_200]);
    }

    async fn what_was_charged_in_another_currency_is_left(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        press(&app, &id, 61_200).await;
        assert_eq!(stripe.last_card_order()["adaptive_pricing[enabled]"], "false");
        stripe.set_currency(1, "eur");
        stripe.pay_by_card(1);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        assert_eq!(ledger(&ann, &id).await["payments"], json!([]));
        // The owner is told once, the customer is asked not to pay twice, and the checkout is in nobody's way any more.
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        let told = told(&ann).await;
        assert_eq!(told.iter().filter(|one| *one == "Card payment in another currency").count(), 1, "{told:?}");
        let text = back(&app, &stripe).await;
        assert!(text.contains("Please ask the business before you pay again."), "{text}");
        press(&app, &id, 61_200).await;
        app.clock.advance(DAY);
        stripe.take_requests();
        cards::look_after(&app.platform).await.unwrap();
        let asked = stripe.take_requests();
        assert!(asked.iter().all(|one| !one.path.ends_with("cs_live_1")), "it is looked at no more: {asked:?}");
    }

    async fn what_is_in_flight_is_recorded_on_what_the_paper_became(app) {
        let (app, stripe, ann) = connected(&app).await;
        // An estimate that became an invoice meanwhile.
        let id = estimate_with_deposit(&app, &ann).await;
        press(&app, &id, 30_000).await;
        assert_eq!(stripe.last_card_order()["metadata[purpose]"], "Deposit");
        stripe.pay_by_card(1);
        ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200);
        cards::look_after(&app.platform).await.unwrap();
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        assert_eq!((amounts(&ledger(&ann, &id).await), payable(&app, &id).await), (vec![30_000], vec![31_200]));

        // A deposit that was lowered, and one that is not asked for any more: the page and the paper say what was paid.
        for (number, change, expected) in [
            (2, json!({"depositAmount": 100}), "Your deposit of $100.00 is paid."),
            (3, json!({"depositAmount": null}), "Paid so far"),
        ] {
            let id = estimate_with_deposit(&app, &ann).await;
            press(&app, &id, 30_000).await;
            stripe.pay_by_card(number);
            ann.put(&format!("/documents/{id}"), change).await.expect(200);
            cards::look_after(&app.platform).await.unwrap();
            assert_eq!(document(&ann, &id).await["amountPaid"], 300);
            let text = words(&page(&app, &format!("/invoice/{id}")).await.expect(200).text());
            assert!(text.contains(expected) && text.contains("Paid so far-$300.00"), "{text}");
            assert!(text.contains("Estimate total$612.00"), "{text}");
            let paper = papers::words(&ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body);
            assert!(paper.contains(expected) && paper.contains("Paid so far") && paper.contains("-$300.00"), "{paper}");
        }

        // More than was owed.
        let id = in_instalments(&ann).await;
        press(&app, &id, 20_000).await;
        assert_eq!(stripe.last_card_order()["metadata[purpose]"], "Instalment");
        stripe.pay_by_card(4);
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 612})).await.expect(201);
        cards::look_after(&app.platform).await.unwrap();
        let paper = papers::words(&ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body);
        assert!(paper.contains("Overpaid by") && paper.contains("$200.00") && paper.contains("$812.00"), "{paper}");
    }

    async fn what_two_processes_hear_of_at_once_is_recorded_once(app) {
        let (one, stripe, ann) = connected(&app).await;
        let two = app.restarted_with(Options { stripe: Some(stripe.client()), ..Options::default() });
        let id = sent(&ann).await;
        press(&one, &id, 61_200).await;
        stripe.pay_by_card(1);
        let checkout = stripe.last_card_order()["client_reference_id"].clone();
        let event = connect_event("checkout.session.completed", "acct_1", json!({"id": "cs_live_1", "client_reference_id": checkout}));
        let processes = std::sync::Arc::new([one, two]);
        let answers = at_once((0..8).map(|number| {
            let (processes, event) = (processes.clone(), event.clone());
            async move { tell_connected(&processes[number % 2], &event).await.status.as_u16() }
        })).await;
        assert!(answers.iter().all(|status| [200, 503].contains(status)), "{answers:?}");
        assert_eq!(amounts(&ledger(&ann, &id).await), [61_200]);
        assert_eq!(told(&ann).await.iter().filter(|one| *one == "Invoice paid by card").count(), 1);
    }

    async fn customers_of_an_account_that_is_read_only_pay_as_ever(app) {
        let (app, stripe, ann) = connected(&app).await;
        let id = sent(&ann).await;
        app.clock.advance(DAY * 15);
        stripe.set_now(app.clock.now().unix_seconds());
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 12})).await.expect(403);
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        tell_of_checkout(&app, &stripe, 1).await.expect(200);
        assert_eq!((amounts(&ledger(&ann, &id).await), &document(&ann, &id).await["status"]), (vec![61_200], &json!("Paid")));
    }

    async fn what_is_paid_for_a_voided_document_becomes_credit(app) {
        let (app, stripe, ann) = connected(&app).await;
        let (id, next) = (sent(&ann).await, sent(&ann).await);
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        // In one tab the owner voids it, while the customer pays in another.
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        for _ in 0..2 {
            tell_of_checkout(&app, &stripe, 1).await.expect(200);
        }
        assert_eq!(ledger(&ann, &next).await["credit"], 612);
        let late = "Invoice paid by card after it was voided, kept as credit";
        assert_eq!(told(&ann).await.iter().filter(|one| *one == late).count(), 1);
        // Refunded at Stripe, there's nothing to keep any more.
        stripe.refund_card(1, 61_200, "succeeded");
        tell_of_payment(&app, "charge.refunded", 1).await.expect(200);
        assert_eq!(ledger(&ann, &next).await["credit"], Value::Null);
        let back = ann.post(&format!("/documents/{id}/restore"), json!({})).await.expect(200).json();
        assert_eq!((&back["status"], &back["balance"]), (&json!("Sent"), &json!(612)));
    }
}
