//! Billing through Stripe. The official SDK is the judge: it signs the webhooks, and its own requests are
//! compared with ours. A stand-in on loopback answers for Stripe.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use platform::stripe::{API_VERSION, CheckoutOrder};
use sawhorse::modules::billing::reconcile;
use sawhorse::modules::deletion::remove_left;
use serde_json::{Value, json};

use crate::support::stripe::{OLD_SECRET, SECRET, StandIn, assert_same_requests, judge, sign};
use crate::support::{Answer, Client, ORIGIN, Options, PASSWORD, TestApp, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// 2026-11-15T12:00:00Z, where every test begins.
const START: i64 = 1_794_744_000;

/// The same program with billing through the stand-in.
async fn with_stripe(app: &TestApp) -> (TestApp, StandIn) {
    let stripe = StandIn::start(START).await;
    let app = app.restarted_with(Options { stripe: Some(stripe.client()), ..Options::default() });
    (app, stripe)
}

async fn status(client: &Client) -> Value {
    client.get("/stripe/subscription-status").await.expect(200).json()
}

async fn may_edit(client: &Client) -> bool {
    client.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.status.as_u16() == 201
}

async fn open_checkout(client: &Client) -> Answer {
    client.post("/stripe/create-checkout-session", json!({"planType": "professional"})).await
}

/// The body of an event about a customer. What it says of the subscription is a lie nobody may believe.
fn event(id: &str, kind: &str, customer: &str) -> String {
    json!({
        "id": id, "object": "event", "api_version": API_VERSION, "type": kind,
        "data": {"object": {"id": "sub_x", "object": "subscription", "customer": customer, "status": "active"}},
    })
    .to_string()
}

async fn deliver(app: &TestApp, body: &str, signature: &str) -> Answer {
    app.nobody()
        .with_header("stripe-signature", signature)
        .send_raw("POST", "/api/stripe/webhook", Some("application/json"), body.as_bytes().to_vec())
        .await
}

/// Signs and delivers an event at the program's own time.
async fn tell(app: &TestApp, id: &str, kind: &str, customer: &str) -> Answer {
    let body = event(id, kind, customer);
    let signature = sign(&body, SECRET, app.clock.now().unix_seconds());
    deliver(app, &body, &signature).await
}

/// Through Stripe's checkout into the trial; returns customer and subscription.
async fn subscribe(app: &TestApp, stripe: &StandIn, client: &Client) -> (String, String) {
    open_checkout(client).await.expect(200);
    let subscription = stripe.complete_checkout();
    let customer = stripe.last_checkout()["customer"].clone();
    tell(app, &format!("evt_{subscription}"), "checkout.session.completed", &customer).await.expect(200);
    (customer, subscription)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_requests_are_the_sdk_s() {
    let stripe = StandIn::start(START).await;
    stripe.subscribe("cus_1", "active", None);
    stripe.pay("sub_1");
    let version = judge(&["calls", &stripe.url], &Value::Null);
    assert_eq!(version, API_VERSION, "the SDK has moved on: read what changed, then pin its version");
    let theirs = stripe.take_requests();

    let stripe = StandIn::start(START).await;
    stripe.subscribe("cus_1", "active", None);
    stripe.pay("sub_1");
    let ours = stripe.client();
    ours.create_customer("account-1", "ann@example.com", "Ann Ochoa").await.unwrap();
    ours.get_price("price_pro").await.unwrap();
    for trial_days in [14, 0] {
        let order = CheckoutOrder {
            account_id: "account-1",
            customer: "cus_1",
            price: "price_pro",
            trial_days,
            success_url: "https://app.example.com/done",
            cancel_url: "https://app.example.com/back",
        };
        ours.open_checkout(order, None).await.unwrap();
    }
    ours.open_portal("cus_1", "https://app.example.com/back").await.unwrap();
    ours.list_checkouts("cus_1").await.unwrap();
    ours.expire_checkout("cs_test_1").await.unwrap();
    ours.list_subscriptions(Some("cus_1")).await.unwrap();
    ours.list_subscriptions(None).await.unwrap();
    ours.change_price("sub_1", "si_1", "price_starter").await.unwrap();
    ours.cancel_at_period_end("sub_1").await.unwrap();
    ours.refund_all("sub_1").await.unwrap();
    ours.cancel_now("sub_1").await.unwrap();
    let ours = stripe.take_requests();

    assert_same_requests(&ours, &theirs);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_without_a_clear_answer_is_tried_again_under_the_same_key() {
    let stripe = StandIn::start(START).await;
    let ours = stripe.client();
    stripe.fail(&[500, 429]);
    ours.open_portal("cus_1", "https://app.example.com/back").await.unwrap();
    let requests = stripe.take_requests();
    assert_eq!(requests.len(), 3);
    assert!(requests.iter().all(|request| request.idempotency_key == requests[0].idempotency_key));

    stripe.fail(&[503, 503, 503, 503]);
    ours.open_portal("cus_1", "https://app.example.com/back").await.unwrap_err();
    assert_eq!(stripe.take_requests().len(), 3);
    // What was understood and refused is not repeated.
    stripe.fail(&[402]);
    ours.open_portal("cus_1", "https://app.example.com/back").await.unwrap_err();
    assert_eq!(stripe.take_requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_pages_of_subscriptions_are_read() {
    let stripe = StandIn::start(START).await;
    for number in 0..250 {
        stripe.subscribe(&format!("cus_{number}"), "active", None);
    }
    let found = stripe.client().list_subscriptions(None).await.unwrap();
    let customers: std::collections::BTreeSet<&str> = found.iter().map(|one| one.customer.id()).collect();
    assert_eq!((found.len(), customers.len()), (250, 250));
}

db_tests! {
    async fn only_what_stripe_signed_just_now_is_believed(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, _) = subscribe(&app, &stripe, &ann).await;
        stripe.take_requests();
        let body = event("evt_1", "customer.subscription.updated", &customer);
        let signed = judge(&["sign"], &json!([
            {"payload": body, "secret": SECRET, "timestamp": START},
            {"payload": body, "secret": OLD_SECRET, "timestamp": START},
            {"payload": body, "secret": SECRET, "timestamp": START - 300},
            {"payload": body, "secret": SECRET, "timestamp": START + 300},
            {"payload": body, "secret": SECRET, "timestamp": START - 301},
            {"payload": body, "secret": SECRET, "timestamp": START + 301},
            {"payload": body, "secret": "whsec_wrong", "timestamp": START},
            {"payload": format!("{body} "), "secret": SECRET, "timestamp": START},
        ]));
        let header = |index: usize| signed[index].as_str().unwrap().to_owned();
        let (time, good) = (format!("t={START}"), header(0));
        let refused = [
            ("too old", header(4)),
            ("from the future", header(5)),
            ("of a wrong secret", header(6)),
            ("of another body", header(7)),
            ("missing", String::new()),
            ("without a time", good.replace(&format!("{time},"), "")),
            ("without a signature", time.clone()),
            ("of an older scheme only", good.replace("v1=", "v0=")),
            ("with a bit changed", good.replace("v1=", "v1=0")),
            ("with another time", good.replace(&time, &format!("t={}", START - 1))),
            ("nonsense", "🔧=,,=t,v1".to_owned()),
            ("huge", format!("t={START},{}", "v1=00,".repeat(500))),
        ];
        for (what, header) in &refused {
            let answer = deliver(&app, &body, header).await.expect(400);
            assert_eq!(answer.message(), "The signature is missing, wrong or too old.", "{what}");
        }
        assert_eq!(stripe.take_requests(), [], "a refused event made the program ask");
        // The SDK refuses the same, save for the future, in which it believes.
        let asked: Vec<Value> = refused
            .iter()
            .map(|(_, header)| json!({"payload": body, "secret": SECRET, "header": header, "now": START}))
            .collect();
        let verdicts = judge(&["accepts"], &json!(asked));
        for ((what, _), verdict) in refused.iter().zip(verdicts.as_array().unwrap()) {
            assert_eq!(*verdict, json!(*what == "from the future"), "{what}");
        }

        for (number, header) in [header(0), header(1), header(2), header(3), good.replace("v1=", "v1=00,v1=")]
            .into_iter()
            .enumerate()
        {
            let answer = deliver(&app, &body, &header).await.expect(200);
            assert_eq!(answer.json(), json!({"received": true}), "{number}");
        }
        // One byte more or less in the body.
        deliver(&app, &format!("{body} "), &good).await.expect(400);
        deliver(&app, &body[1..], &good).await.expect(400);
        // Signed, but no event.
        for body in ["", "{}", "[]", "7", r#"{"id": 1}"#] {
            let signature = sign(body, SECRET, START);
            assert_eq!(deliver(&app, body, &signature).await.expect(400).message(), "This isn't a Stripe event.");
        }
    }

    async fn a_trial_is_started_through_stripe(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let opened = open_checkout(&ann).await.expect(200).json();
        assert_eq!(opened, json!({"url": "https://checkout.stripe.test/cs_test_1"}));
        let order = stripe.last_checkout();
        let expected = BTreeMap::from([
            ("success_url", format!("{ORIGIN}/app/dashboard?checkout=done")),
            ("cancel_url", format!("{ORIGIN}/subscribe")),
            ("payment_method_collection", "if_required".to_owned()),
            ("subscription_data[trial_period_days]", "14".to_owned()),
            ("subscription_data[trial_settings][end_behavior][missing_payment_method]", "cancel".to_owned()),
        ]);
        for (name, value) in expected {
            assert_eq!(order.get(name), Some(&value), "{name}");
        }
        assert!(!may_edit(&ann).await);

        let subscription = stripe.complete_checkout();
        tell(&app, "evt_1", "checkout.session.completed", "cus_1").await.expect(200);
        let end = START + 14 * 86_400;
        assert_eq!(
            status(&ann).await,
            json!({
                "subscriptionActive": true, "plan": "professional", "status": "trialing", "provider": "stripe", "isComplimentary": false,
                "complimentaryReason": null, "complimentaryNeedsConfirmation": false, "expiresAt": null, "currentPeriodEnd": end, "cancelAtPeriodEnd": false,
                "willBeBilled": false, "trialEnd": end,
            }),
        );
        assert!(may_edit(&ann).await);
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!(activity[1]["action"], "Free trial started");
        assert_eq!(open_checkout(&ann).await.expect(409).message(), "You already have an active subscription.");

        // The trial ends by the clock, and with a payment method Stripe tells that it goes on.
        app.clock.advance(DAY * 14);
        assert!(!may_edit(&ann).await);
        stripe.change(&subscription, json!({"status": "active"}));
        stripe.set_period_end(&subscription, end + 30 * 86_400);
        tell(&app, "evt_2", "customer.subscription.updated", "cus_1").await.expect(200);
        assert!(may_edit(&ann).await);
        assert_eq!(status(&ann).await["status"], "active");
        assert_eq!(status(&ann).await["currentPeriodEnd"], end + 30 * 86_400);
    }

    async fn a_trial_is_billed_once_there_is_a_card(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, subscription) = subscribe(&app, &stripe, &ann).await;
        assert_eq!(status(&ann).await["willBeBilled"], false);
        stripe.leave_card(&customer);
        tell(&app, "evt_2", "customer.subscription.updated", &customer).await.expect(200);
        assert_eq!(status(&ann).await["willBeBilled"], true);
        stripe.change(&subscription, json!({"cancel_at_period_end": true}));
        tell(&app, "evt_3", "customer.subscription.updated", &customer).await.expect(200);
        assert_eq!(status(&ann).await["willBeBilled"], false);
    }

    async fn a_second_checkout_is_the_first_one(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let first = open_checkout(&ann).await.expect(200).json();
        for _ in 0..3 {
            assert_eq!(open_checkout(&ann).await.expect(200).json(), first);
        }
        let urls = at_once((0..6).map(|_| {
            let ann = ann.clone();
            async move { open_checkout(&ann).await.expect(200).json() }
        }))
        .await;
        assert!(urls.iter().all(|url| *url == first), "{urls:?}");
        assert_eq!((stripe.checkouts(), stripe.open_checkouts()), (1, vec![1]));

        // At once from two windows, before there is any.
        let bea = app.visitor("Bea's").await;
        let urls = at_once((0..6).map(|_| {
            let bea = bea.clone();
            async move { open_checkout(&bea).await.expect(200).json() }
        }))
        .await;
        assert!(urls.iter().all(|url| *url == urls[0] && *url != first), "{urls:?}");
        assert_eq!(stripe.checkouts(), 2);
    }

    async fn a_checkout_for_something_else_closes_the_one_before(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        open_checkout(&ann).await.expect(200);
        let customer = stripe.last_checkout()["customer"].clone();
        // The trial is had meanwhile, elsewhere: what was opened with one must not be paid any more.
        let had = stripe.subscribe(&customer, "canceled", Some(14));
        tell(&app, "evt_1", "customer.subscription.deleted", &customer).await.expect(200);
        assert_eq!(stripe.subscription(&had)["status"], "canceled");
        open_checkout(&ann).await.expect(200);
        assert_eq!((stripe.checkouts(), stripe.open_checkouts()), (2, vec![2]));
        // One that was paid is over, and the next is a new one.
        let subscription = stripe.complete_checkout();
        stripe.change(&subscription, json!({"status": "canceled"}));
        open_checkout(&ann).await.expect(200);
        assert_eq!((stripe.checkouts(), stripe.open_checkouts()), (3, vec![3]));
    }

    /// Should two be paid all the same, the later one is ended and its money given back.
    async fn of_two_subscriptions_the_later_one_is_canceled_and_refunded(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        open_checkout(&ann).await.expect(200);
        let customer = stripe.last_checkout()["customer"].clone();
        stripe.subscribe(&customer, "canceled", Some(14));
        tell(&app, "evt_0", "customer.subscription.deleted", &customer).await.expect(200);
        open_checkout(&ann).await.expect(200);
        let first = stripe.complete_checkout();
        let account = stripe.subscription(&first)["metadata"].clone();
        // Another one that began in a checkout of ours, and was charged for twice.
        let later = stripe.subscribe(&customer, "active", None);
        stripe.change(&later, json!({"metadata": account}));
        let paid = [stripe.pay(&later), stripe.pay(&later)];
        // Stripe does not answer in the middle of it: the event comes again.
        stripe.fail(&[0, 0, 0, 503, 503, 503]);
        tell(&app, "evt_1", "checkout.session.completed", &customer).await.expect(503);
        assert_eq!(stripe.refunds(), paid[..1]);
        tell(&app, "evt_1", "checkout.session.completed", &customer).await.expect(200);
        assert_eq!(stripe.refunds(), paid);
        let statuses = [&first, &later].map(|id| stripe.subscription(id)["status"].clone());
        assert_eq!(statuses, ["active", "canceled"]);
        assert!(may_edit(&ann).await);
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        let told: Vec<&str> = activity.as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap()).collect();
        assert_eq!(told.iter().filter(|action| action.starts_with("Second")).collect::<Vec<_>>(), [&"Second subscription canceled and refunded"]);
        tell(&app, "evt_2", "customer.subscription.deleted", &customer).await.expect(200);
        assert_eq!(stripe.refunds(), paid);
    }

    /// The daily comparison finds it too, when no event came through.
    async fn a_second_subscription_is_found_by_the_daily_comparison(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, first) = subscribe(&app, &stripe, &ann).await;
        let later = stripe.subscribe(&customer, "trialing", Some(14));
        let metadata = stripe.subscription(&first)["metadata"].clone();
        stripe.change(&later, json!({"metadata": metadata}));
        reconcile(app.platform.clone()).await.unwrap();
        assert_eq!(stripe.subscription(&later)["status"], "canceled");
        assert_eq!((stripe.subscription(&first)["status"].clone(), stripe.refunds()), (json!("trialing"), vec![]));
    }

    /// What somebody set up by hand at Stripe is not ours to end; nor is what is paid ended for what is not.
    async fn a_subscription_made_by_hand_is_left_alone(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, first) = subscribe(&app, &stripe, &ann).await;
        let by_hand = stripe.subscribe(&customer, "active", None);
        tell(&app, "evt_1", "customer.subscription.created", &customer).await.expect(200);
        assert_eq!(stripe.subscription(&by_hand)["status"], "active");
        assert_eq!(stripe.refunds(), [] as [String; 0]);
        // The first one stays unpaid, and a second one is bought: that one counts, and the unpaid one ends.
        stripe.change(&by_hand, json!({"status": "canceled"}));
        stripe.pay(&first);
        stripe.change(&first, json!({"status": "past_due"}));
        stripe.set_period_end(&first, START - 86_400);
        tell(&app, "evt_2", "invoice.payment_failed", &customer).await.expect(200);
        open_checkout(&ann).await.expect(200);
        let second = stripe.complete_checkout();
        tell(&app, "evt_3", "checkout.session.completed", &customer).await.expect(200);
        let statuses = [&first, &second].map(|id| stripe.subscription(id)["status"].clone());
        assert_eq!(statuses, ["canceled", "active"]);
        assert!(may_edit(&ann).await);
        assert_eq!(stripe.refunds(), [] as [String; 0]);
    }

    async fn there_is_no_second_trial_through_stripe(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, subscription) = subscribe(&app, &stripe, &ann).await;
        stripe.change(&subscription, json!({"status": "canceled"}));
        tell(&app, "evt_2", "customer.subscription.deleted", &customer).await.expect(200);
        assert!(!may_edit(&ann).await);
        assert_eq!(status(&ann).await["status"], "canceled");

        open_checkout(&ann).await.expect(200);
        let order = stripe.last_checkout();
        assert_eq!(order["customer"], customer);
        assert!(order.keys().all(|name| !name.contains("trial")), "{order:?}");
        stripe.complete_checkout();
        tell(&app, "evt_3", "customer.subscription.created", &customer).await.expect(200);
        assert_eq!(status(&ann).await["status"], "active");
        assert_eq!(stripe.customers(), 1);
    }

    async fn events_may_come_twice_late_and_in_any_order(app) {
        let (app, stripe) = with_stripe(&app).await;
        let kinds = ["customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted"];
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for (round, order) in orders.into_iter().enumerate() {
            let ann = app.visitor("Ann's Plumbing").await;
            open_checkout(&ann).await.expect(200);
            let customer = stripe.last_checkout()["customer"].clone();
            let subscription = stripe.complete_checkout();
            // All three have happened at Stripe before the first of them arrives.
            stripe.change(&subscription, json!({"status": "canceled"}));
            for kind in order.into_iter().chain(order) {
                let id = format!("evt_{round}_{kind}");
                tell(&app, &id, kinds[kind], &customer).await.expect(200);
                assert_eq!(status(&ann).await["status"], "canceled", "{order:?}");
                assert!(!may_edit(&ann).await);
            }
        }
    }

    async fn an_event_is_dealt_with_once(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, _) = subscribe(&app, &stripe, &ann).await;
        stripe.take_requests();
        tell(&app, "evt_same", "invoice.paid", &customer).await.expect(200);
        assert_eq!(stripe.take_requests().len(), 1);
        for _ in 0..3 {
            tell(&app, "evt_same", "invoice.paid", &customer).await.expect(200);
        }
        assert_eq!(stripe.take_requests(), []);
    }

    async fn events_at_once_end_in_what_stripe_says_last(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, subscription) = subscribe(&app, &stripe, &ann).await;
        let bodies: Vec<String> =
            (0..8).map(|number| event(&format!("evt_{number}"), "customer.subscription.updated", &customer)).collect();
        let asked: Vec<Value> =
            bodies.iter().map(|body| json!({"payload": body, "secret": SECRET, "timestamp": START})).collect();
        let signed = judge(&["sign"], &json!(asked));
        let app = std::sync::Arc::new(app);
        let statuses = at_once(bodies.into_iter().enumerate().map(|(number, body)| {
            let (app, stripe) = (app.clone(), stripe.clone());
            let (signature, subscription) = (signed[number].as_str().unwrap().to_owned(), subscription.clone());
            async move {
                stripe.set_period_end(&subscription, START + 86_400 * (20 + i64::try_from(number).unwrap()));
                deliver(&app, &body, &signature).await.status.as_u16()
            }
        }))
        .await;
        assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
        let last = &stripe.subscription(&subscription)["items"]["data"][0]["current_period_end"];
        assert_eq!(&status(&ann).await["currentPeriodEnd"], last);
    }

    async fn an_event_that_could_not_be_dealt_with_may_come_again(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        open_checkout(&ann).await.expect(200);
        stripe.complete_checkout();
        stripe.fail(&[500, 500, 500]);
        tell(&app, "evt_1", "customer.subscription.created", "cus_1").await.expect(503);
        assert!(!may_edit(&ann).await);
        tell(&app, "evt_1", "customer.subscription.created", "cus_1").await.expect(200);
        assert!(may_edit(&ann).await);
    }

    async fn events_of_no_interest_are_received_and_left(app) {
        let (app, stripe) = with_stripe(&app).await;
        for (kind, customer) in [
            ("customer.created", "cus_1"),
            ("something.new", "cus_1"),
            ("customer.subscription.updated", "cus_of_somebody_else"),
        ] {
            tell(&app, &format!("evt_{kind}"), kind, customer).await.expect(200);
        }
        assert_eq!(stripe.take_requests(), []);
        let without_customer = json!({"id": "evt_9", "type": "invoice.paid", "data": {"object": {}}}).to_string();
        deliver(&app, &without_customer, &sign(&without_customer, SECRET, START)).await.expect(200);
    }

    async fn past_due_keeps_working_for_the_period_and_unknown_words_do_not(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, subscription) = subscribe(&app, &stripe, &ann).await;
        let admin = app.administrator().await;
        for (number, (word, standing, shown, edits)) in [
            ("past_due", "past_due", "Past Due", true),
            ("unpaid", "inactive", "Inactive", false),
            ("incomplete", "inactive", "Inactive", false),
            ("paused", "inactive", "Inactive", false),
            ("on_holiday", "inactive", "Inactive", false),
            ("active", "active", "Active", true),
        ]
        .into_iter()
        .enumerate()
        {
            stripe.change(&subscription, json!({"status": word, "trial_end": null}));
            tell(&app, &format!("evt_{number}"), "customer.subscription.updated", &customer).await.expect(200);
            assert_eq!(status(&ann).await["status"], standing, "{word}");
            assert_eq!(may_edit(&ann).await, edits, "{word}");
            let users = admin.get(&format!("/admin/all-users?search={}", ann.email)).await.expect(200).json();
            assert_eq!((&users[0]["rawStatus"], &users[0]["subscriptionStatus"]), (&json!(word), &json!(shown)));
        }
    }

    async fn who_leaves_is_charged_no_more(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (_, subscription) = subscribe(&app, &stripe, &ann).await;
        stripe.set_period_end(&subscription, START + 30 * 86_400);
        stripe.change(&subscription, json!({"status": "active", "trial_end": null}));
        let proof = json!({"currentPassword": PASSWORD});
        // Nobody leaves while it is not sure that nothing more is charged.
        stripe.fail(&[500, 500, 500]);
        ann.put("/user/deletion", proof.clone()).await.expect(503);
        ann.get("/user/profile").await.expect(200);
        ann.put("/user/deletion", proof).await.expect(200);
        assert_eq!(stripe.subscription(&subscription)["cancel_at_period_end"], true);
        assert_eq!(stripe.subscription(&subscription)["status"], "active");
        app.clock.advance(DAY * 14);
        stripe.fail(&[500, 500, 500]);
        remove_left(&app.platform).await.unwrap_err();
        assert_eq!(remove_left(&app.platform).await.unwrap(), 1);
        assert_eq!(stripe.subscription(&subscription)["status"], "canceled");
    }

    async fn cancelling_in_stripe_s_portal_is_seen(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let refused = ann.post("/stripe/create-portal-session", json!({})).await.expect(409);
        assert_eq!(refused.message(), "You haven't subscribed yet, so there's nothing to manage.");
        let (customer, subscription) = subscribe(&app, &stripe, &ann).await;
        let portal = ann.post("/stripe/create-portal-session", json!({})).await.expect(200).json();
        assert_eq!(portal, json!({"url": format!("https://billing.stripe.test/{customer}")}));
        // Stripe says it in one of two ways.
        let end = START + 10 * 86_400;
        for (number, (change, expected)) in [
            (json!({"cancel_at_period_end": true}), (true, START + 14 * 86_400)),
            (json!({"cancel_at_period_end": false}), (false, START + 14 * 86_400)),
            (json!({"cancel_at": end}), (true, end)),
        ]
        .into_iter()
        .enumerate()
        {
            stripe.change(&subscription, change);
            tell(&app, &format!("evt_{number}"), "customer.subscription.updated", &customer).await.expect(200);
            let answer = status(&ann).await;
            assert_eq!((&answer["cancelAtPeriodEnd"], &answer["currentPeriodEnd"]), (&json!(expected.0), &json!(expected.1)));
        }
    }

    async fn the_way_back_from_stripe_does_not_wait_for_the_event(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let refresh = || ann.post("/stripe/refresh-subscription-status", json!({}));
        assert_eq!(refresh().await.expect(200).json()["status"], "none");
        open_checkout(&ann).await.expect(200);
        stripe.complete_checkout();
        assert_eq!(refresh().await.expect(200).json()["status"], "trialing");
        assert!(may_edit(&ann).await);
        // The event may come now, or never.
        tell(&app, "evt_1", "checkout.session.completed", "cus_1").await.expect(200);
        assert_eq!(status(&ann).await["status"], "trialing");
        stripe.fail(&[500, 500, 500]);
        refresh().await.expect(503);
        assert_eq!(status(&ann).await["status"], "trialing");
    }

    async fn nobody_subscribes_twice_because_an_event_is_late(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        open_checkout(&ann).await.expect(200);
        stripe.complete_checkout();
        open_checkout(&ann).await.expect(409);
        assert_eq!((stripe.checkouts(), stripe.customers()), (1, 1));
        assert_eq!(status(&ann).await["status"], "trialing");
    }

    async fn a_checkout_under_one_key_is_opened_once(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await.with_key("once");
        let first = open_checkout(&ann).await.expect(200).json();
        assert_eq!(open_checkout(&ann).await.expect(200).json(), first);
        assert_eq!(stripe.checkouts(), 1);
    }

    async fn a_failure_at_stripe_is_a_sentence_and_can_be_tried_again(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        stripe.fail(&[402]);
        let refused = open_checkout(&ann).await.expect(500);
        assert_eq!(refused.message(), "Something went wrong. Please try again.");
        assert!(!refused.text().contains("As the test wants it"));
        open_checkout(&ann).await.expect(200);
    }

    async fn administrators_act_through_stripe(app) {
        let (app, stripe) = with_stripe(&app).await;
        let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
        let (_, subscription) = subscribe(&app, &stripe, &ann).await;
        let act = |action: &str, form: Value| {
            let (admin, path) = (admin.clone(), format!("/admin/{action}"));
            async move { admin.post(&path, form).await.expect(200).json()["message"].as_str().unwrap().to_owned() }
        };
        let about = json!({"userEmail": ann.email});
        let starter = json!({"userEmail": ann.email, "newPlanType": "starter"});
        assert_eq!(act("update-subscription", starter).await, "Subscription updated to starter");
        assert_eq!(stripe.subscription(&subscription)["items"]["data"][0]["price"]["id"], "price_starter");
        assert_eq!(status(&ann).await["plan"], "starter");
        act("cancel-subscription", about.clone()).await;
        assert_eq!(stripe.subscription(&subscription)["cancel_at_period_end"], true);
        assert_eq!(status(&ann).await["cancelAtPeriodEnd"], true);
        act("cancel-subscription-now", about.clone()).await;
        assert_eq!(stripe.subscription(&subscription)["status"], "canceled");
        assert!(!may_edit(&ann).await);

        // A reset forgets the customer: late news about it change nothing, a new checkout makes a new one.
        act("reset-subscription-status", about).await;
        assert_eq!(status(&ann).await["status"], "none");
        stripe.change(&subscription, json!({"status": "active"}));
        tell(&app, "evt_late", "customer.subscription.updated", "cus_1").await.expect(200);
        assert_eq!(status(&ann).await["status"], "none");
        let users = admin.get(&format!("/admin/all-users?search={}", ann.email)).await.expect(200).json();
        let id = users[0]["_id"].as_str().unwrap();
        let kept = admin.get(&format!("/admin/users/{id}")).await.expect(200).json();
        assert_eq!(kept["actions"].as_array().unwrap().len(), 4);
    }

    async fn what_stripe_refuses_an_administrator_is_not_noted(app) {
        let (app, stripe) = with_stripe(&app).await;
        let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
        subscribe(&app, &stripe, &ann).await;
        stripe.fail(&[402]);
        admin.post("/admin/cancel-subscription", json!({"userEmail": ann.email})).await.expect(500);
        assert_eq!(status(&ann).await["cancelAtPeriodEnd"], false);
        let users = admin.get(&format!("/admin/all-users?search={}", ann.email)).await.expect(200).json();
        let id = users[0]["_id"].as_str().unwrap();
        assert_eq!(admin.get(&format!("/admin/users/{id}")).await.expect(200).json()["actions"], json!([]));
    }

    async fn a_daily_look_finds_what_was_missed(app) {
        let (app, stripe) = with_stripe(&app).await;
        let (ann, bea, cid) = (app.visitor("Ann's").await, app.visitor("Bea's").await, app.visitor("Cid's").await);
        let mut subscriptions = Vec::new();
        for owner in [&ann, &bea, &cid] {
            subscriptions.push(subscribe(&app, &stripe, owner).await.1);
        }
        stripe.change(&subscriptions[1], json!({"status": "canceled"}));
        stripe.change(&subscriptions[2], json!({"cancel_at_period_end": true}));
        stripe.take_requests();
        reconcile(app.platform.clone()).await.unwrap();
        // One look at the price, one at all subscriptions, and one at each of the two that had changed.
        let paths: Vec<String> = stripe.take_requests().into_iter().map(|request| request.path).collect();
        assert_eq!(paths, ["/v1/prices/price_pro", "/v1/subscriptions", "/v1/subscriptions", "/v1/subscriptions"]);
        assert_eq!((may_edit(&ann).await, may_edit(&bea).await), (true, false));
        assert_eq!(status(&cid).await["cancelAtPeriodEnd"], true);
        reconcile(app.platform.clone()).await.unwrap();
        assert_eq!(stripe.take_requests().len(), 2);
    }

    async fn a_renewal_that_is_told_late_locks_nobody_out(app) {
        let (app, stripe) = with_stripe(&app).await;
        let ann = app.visitor("Ann's Plumbing").await;
        let (customer, subscription) = subscribe(&app, &stripe, &ann).await;
        stripe.change(&subscription, json!({"status": "active", "trial_end": null}));
        tell(&app, "evt_1", "customer.subscription.updated", &customer).await.expect(200);
        app.clock.advance(DAY * 17 - SignedDuration::from_secs(1));
        assert!(may_edit(&ann).await);
        app.clock.advance(SignedDuration::from_secs(1));
        assert!(!may_edit(&ann).await);
    }

    async fn a_built_in_subscription_goes_on_after_the_change_to_stripe(app) {
        let bea = app.owner("Bea's").await;
        let (app, stripe) = with_stripe(&app).await;
        let admin = app.administrator().await;
        let bea = bea.through(&app);
        assert_eq!(status(&bea).await["status"], "trialing");
        assert!(bea.post("/stripe/create-portal-session", json!({})).await.expect(200).text().contains("/billing/portal/"));
        admin.post("/admin/cancel-subscription-now", json!({"userEmail": bea.email})).await.expect(200);
        assert_eq!(stripe.take_requests(), []);
        open_checkout(&bea).await.expect(200);
        assert!(stripe.last_checkout().keys().all(|name| !name.contains("trial")));
    }
}
