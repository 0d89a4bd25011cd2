//! The subscription: read-only, the trial, its end, and what comes after.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{Client, ORIGIN, TestApp, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// 2026-11-15T12:00:00Z, where every test begins.
const START: i64 = 1_794_744_000;

async fn status(client: &Client) -> Value {
    client.get("/stripe/subscription-status").await.expect(200).json()
}

fn nothing() -> Value {
    json!({
        "subscriptionActive": false, "plan": null, "status": "none", "provider": null, "isComplimentary": false,
        "complimentaryReason": null, "complimentaryNeedsConfirmation": false, "expiresAt": null, "currentPeriodEnd": null, "cancelAtPeriodEnd": false,
        "willBeBilled": false, "trialEnd": null,
    })
}

/// Nothing, except for these.
fn but(changes: Value) -> Value {
    let mut status = nothing();
    for (name, value) in changes.as_object().unwrap() {
        status[name] = value.clone();
    }
    status
}

/// Lets days pass, using the session now and then so that it stays good.
async fn wait(app: &TestApp, client: &Client, days: i32) {
    for _ in 0..days {
        app.clock.advance(DAY);
        status(client).await;
    }
}

fn without_ids(list: &Value) -> Value {
    let mut list = list.clone();
    for entry in list.as_array_mut().unwrap() {
        assert!(entry.as_object_mut().unwrap().remove("_id").is_some());
    }
    list
}

db_tests! {
    async fn a_new_account_is_read_only(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        assert_eq!(status(&ann).await, nothing());
        let refused = ann.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.expect(403);
        assert_eq!(
            refused.json(),
            json!({
                "message": "You need an active subscription to make changes.",
                "subscriptionRequired": true, "readOnly": true,
            }),
        );
        ann.get("/inventory").await.expect(200);
    }

    async fn the_checkout_starts_a_trial_of_fourteen_days(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let opened =
            ann.post("/stripe/create-checkout-session", json!({"planType": "professional"})).await.expect(200).json();
        let session =
            opened["url"].as_str().unwrap().strip_prefix(&format!("{ORIGIN}/billing/checkout/")).unwrap().to_owned();
        let page = json!({
            "sessionId": session, "planType": "professional", "planName": "Professional", "price": 19.99,
            "trialDays": 14, "open": true,
        });
        assert_eq!(ann.get(&format!("/billing/builtin/checkout/{session}")).await.expect(200).json(), page);
        assert_eq!(status(&ann).await, nothing());

        let done = ann.finish_checkout(&session, "succeed").await.expect(200).json();
        assert_eq!(done, json!({"url": format!("{ORIGIN}/app/dashboard")}));
        let end = START + 14 * 86_400;
        let trialing = but(json!({
            "subscriptionActive": true, "plan": "professional", "status": "trialing", "provider": "builtin",
            "currentPeriodEnd": end, "trialEnd": end,
        }));
        assert_eq!(status(&ann).await, trialing);

        app.clock.advance(DAY * 14 - SignedDuration::from_secs(1));
        assert_eq!(status(&ann).await, trialing);
        ann.part("In the last second").await;
        app.clock.advance(SignedDuration::from_secs(1));
        let over = but(json!({"status": "canceled", "provider": "builtin", "currentPeriodEnd": end, "trialEnd": end}));
        assert_eq!(status(&ann).await, over);
        ann.post("/inventory", json!({"name": "Too late", "quantity": 1})).await.expect(403);
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["In the last second"]);
    }

    async fn declining_and_cancelling_change_nothing(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let session = ann.open_checkout().await;
        for outcome in ["decline", "cancel", "decline"] {
            let back = ann.finish_checkout(&session, outcome).await.expect(200).json();
            assert_eq!(back, json!({"url": format!("{ORIGIN}/subscribe")}));
            assert_eq!(status(&ann).await, nothing());
            ann.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.expect(403);
            assert_eq!(ann.get(&format!("/billing/builtin/checkout/{session}")).await.expect(200).json()["open"], true);
        }
        ann.finish_checkout(&session, "succeed").await.expect(200);
        ann.part("Elbow").await;
    }

    async fn a_checkout_is_finished_once(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let session = ann.open_checkout().await;
        ann.finish_checkout(&session, "succeed").await.expect(200);
        for outcome in ["succeed", "decline", "cancel"] {
            let refused = ann.finish_checkout(&session, outcome).await.expect(409);
            assert_eq!(refused.message(), "This checkout is already finished.");
        }
        let page = ann.get(&format!("/billing/builtin/checkout/{session}")).await.expect(200).json();
        assert_eq!((&page["open"], &page["trialDays"]), (&json!(false), &json!(0)));
        // After a day it is gone, and so is one that nobody finished.
        app.clock.advance(DAY);
        ann.finish_checkout(&session, "succeed").await.expect(404);
    }

    async fn two_checkouts_at_once_start_one_trial(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let mut sessions = Vec::new();
        for _ in 0..8 {
            sessions.push(ann.open_checkout().await);
        }
        let mut statuses = at_once(sessions.into_iter().map(|session| {
            let ann = ann.clone();
            async move { ann.finish_checkout(&session, "succeed").await.status.as_u16() }
        }))
        .await;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
        assert_eq!(status(&ann).await["status"], "trialing");
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!(activity.as_array().unwrap().len(), 1, "{activity}");
    }

    async fn there_is_one_trial_and_then_a_subscription(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.clock.advance(DAY * 20);
        let session = ann.open_checkout().await;
        assert_eq!(ann.get(&format!("/billing/builtin/checkout/{session}")).await.expect(200).json()["trialDays"], 0);
        ann.finish_checkout(&session, "succeed").await.expect(200);
        let active = |end: i64| {
            but(json!({
                "subscriptionActive": true, "plan": "professional", "status": "active", "provider": "builtin",
                "currentPeriodEnd": end, "willBeBilled": true,
            }))
        };
        assert_eq!(status(&ann).await, active(START + 50 * 86_400));
        // It renews itself, period by period.
        for (days, end) in [(29, 50), (1, 80), (29, 80), (2, 110)] {
            app.clock.advance(DAY * days);
            assert_eq!(status(&ann).await, active(START + end * 86_400));
            ann.part("Elbow").await;
        }
    }

    async fn the_more_an_account_has_paid_the_more_email_it_may_send_until_it_stops(app) {
        async fn per_day(client: &Client) -> Value {
            client.get("/dashboard/today").await.expect(200).json()["waitingEmails"]["perDay"].clone()
        }
        let ann = app.owner("Ann's Plumbing").await;
        wait(&app, &ann, 20).await;
        assert_eq!(per_day(&ann).await, 100, "a trial pays nothing");
        ann.check_out().await;
        wait(&app, &ann, 29).await;
        assert_eq!(per_day(&ann).await, 100);
        wait(&app, &ann, 1).await;
        assert_eq!(per_day(&ann).await, 300);
        wait(&app, &ann, 60).await;
        assert_eq!(per_day(&ann).await, 1000);

        let portal = format!("/billing/builtin/portal/{}", ann.open_portal().await);
        ann.post(&portal, json!({"action": "cancel"})).await.expect(200);
        assert_eq!(per_day(&ann).await, 1000, "what's paid for still runs");
        wait(&app, &ann, 90).await;
        ann.check_out().await;
        assert_eq!(per_day(&ann).await, 100, "it begins again");
    }

    async fn there_is_no_checkout_while_a_subscription_runs(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let spare = ann.open_checkout().await;
        ann.check_out().await;
        let refused =
            ann.post("/stripe/create-checkout-session", json!({"planType": "professional"})).await.expect(409);
        assert_eq!(refused.message(), "You already have an active subscription.");
        let refused = ann.finish_checkout(&spare, "succeed").await.expect(409);
        assert_eq!(refused.message(), "You already have an active subscription.");
        assert_eq!(status(&ann).await["trialEnd"], START + 14 * 86_400);
    }

    async fn only_plans_on_sale_can_be_chosen(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        for plan in [json!("enterprise"), json!("starter"), json!("Professional"), json!(1), json!("")] {
            let refused = ann.post("/stripe/create-checkout-session", json!({"planType": plan})).await.expect(422);
            assert_eq!(refused.field_error("planType"), "The plan must be one of professional.");
        }
        let refused = ann.post("/stripe/create-checkout-session", json!({})).await.expect(422);
        assert_eq!(refused.field_error("planType"), "The plan is required.");
        let session = ann.open_checkout().await;
        let refused = ann.finish_checkout(&session, "steal").await.expect(422);
        assert_eq!(refused.field_error("outcome"), "The outcome must be one of cancel, decline, succeed.");
    }

    async fn a_checkout_belongs_to_who_opened_it(app) {
        let (ann, eve) = (app.visitor("Ann's Plumbing").await, app.visitor("Eve's").await);
        let session = ann.open_checkout().await;
        eve.get(&format!("/billing/builtin/checkout/{session}")).await.expect(404);
        eve.finish_checkout(&session, "succeed").await.expect(404);
        assert_eq!((status(&ann).await, status(&eve).await), (nothing(), nothing()));
    }

    async fn the_portal_shows_the_period_and_the_invoices(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let portal = ann.open_portal().await;
        let page = ann.get(&format!("/billing/builtin/portal/{portal}")).await.expect(200).json();
        assert_eq!(page["sessionId"], portal);
        assert_eq!((&page["planName"], &page["price"]), (&json!("Professional"), &json!(19.99)));
        assert_eq!(page["subscription"], status(&ann).await);
        let trial = json!({
            "plan": "professional", "amount": 0, "periodStart": "2026-11-15T12:00:00.000Z",
            "periodEnd": "2026-11-29T12:00:00.000Z",
        });
        assert_eq!(without_ids(&page["invoices"]), json!([trial]));

        // After the trial, two and a half paid months.
        app.clock.advance(DAY * 14);
        ann.check_out().await;
        wait(&app, &ann, 75).await;
        let portal = ann.open_portal().await;
        let page = ann.get(&format!("/billing/builtin/portal/{portal}")).await.expect(200).json();
        let paid = |start: &str, end: &str| {
            json!({
                "plan": "professional", "amount": 19.99, "periodStart": format!("{start}T12:00:00.000Z"),
                "periodEnd": format!("{end}T12:00:00.000Z"),
            })
        };
        let invoices = json!([
            paid("2027-01-28", "2027-02-27"), paid("2026-12-29", "2027-01-28"), paid("2026-11-29", "2026-12-29"), trial,
        ]);
        assert_eq!(without_ids(&page["invoices"]), invoices);
        assert_eq!(page["subscription"]["currentPeriodEnd"], START + (14 + 90) * 86_400);
        // Looking again makes no new ones.
        let portal = ann.open_portal().await;
        let page = ann.get(&format!("/billing/builtin/portal/{portal}")).await.expect(200).json();
        assert_eq!(without_ids(&page["invoices"]), invoices);
    }

    async fn a_subscription_is_cancelled_and_resumed_in_the_portal(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.clock.advance(DAY * 14);
        ann.check_out().await;
        wait(&app, &ann, 40).await;
        let portal = format!("/billing/builtin/portal/{}", ann.open_portal().await);
        let end = START + (14 + 60) * 86_400;
        for (action, cancels) in [("cancel", true), ("cancel", true), ("resume", false), ("resume", false), ("cancel", true)] {
            let page = ann.post(&portal, json!({"action": action})).await.expect(200).json();
            assert_eq!(page["subscription"]["cancelAtPeriodEnd"], cancels);
            assert_eq!(page["subscription"]["currentPeriodEnd"], end);
            assert_eq!(page["subscription"], status(&ann).await);
        }
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        let actions: Vec<&Value> = activity.as_array().unwrap().iter().map(|event| &event["action"]).collect();
        assert_eq!(actions[..3], ["Subscription canceled", "Subscription resumed", "Subscription canceled"]);

        app.clock.advance(DAY * 20 - SignedDuration::from_secs(1));
        ann.part("In the last second").await;
        app.clock.advance(SignedDuration::from_secs(1));
        ann.post("/inventory", json!({"name": "Too late", "quantity": 1})).await.expect(403);
        let over = but(json!({"status": "canceled", "provider": "builtin", "currentPeriodEnd": end}));
        assert_eq!(status(&ann).await, over);
        // What is over cannot be resumed, but its invoices can be seen.
        ann.post(&portal, json!({"action": "resume"})).await.expect(404);
        let portal = format!("/billing/builtin/portal/{}", ann.open_portal().await);
        let refused = ann.post(&portal, json!({"action": "resume"})).await.expect(409);
        assert_eq!(refused.message(), "There's no active subscription.");
        ann.check_out().await;
        assert_eq!(status(&ann).await["status"], "active");
    }

    async fn a_cancelled_trial_ends_like_any_other_and_can_be_taken_up_again(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let portal = format!("/billing/builtin/portal/{}", ann.open_portal().await);
        ann.post(&portal, json!({"action": "cancel"})).await.expect(200);
        ann.part("Still in the trial").await;
        app.clock.advance(DAY * 14);
        ann.post("/inventory", json!({"name": "Too late", "quantity": 1})).await.expect(403);
        assert_eq!(status(&ann).await["status"], "canceled");
    }

    async fn who_never_subscribed_has_nothing_to_manage(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let refused = ann.post("/stripe/create-portal-session", json!({})).await.expect(409);
        assert_eq!(refused.message(), "You haven't subscribed yet, so there's nothing to manage.");
    }

    async fn a_portal_belongs_to_who_opened_it(app) {
        let (ann, eve) = (app.owner("Ann's Plumbing").await, app.owner("Eve's").await);
        let portal = format!("/billing/builtin/portal/{}", ann.open_portal().await);
        eve.get(&portal).await.expect(404);
        eve.post(&portal, json!({"action": "cancel"})).await.expect(404);
        let refused = ann.post(&portal, json!({"action": "upgrade"})).await.expect(422);
        assert_eq!(refused.field_error("action"), "The action must be one of cancel, resume.");
        assert_eq!(status(&ann).await["cancelAtPeriodEnd"], false);
    }

    async fn refreshing_tells_the_status_with_built_in_billing_too(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refreshed = ann.post("/stripe/refresh-subscription-status", json!({})).await.expect(200).json();
        assert_eq!(refreshed, status(&ann).await);
    }

    async fn without_stripe_there_is_no_webhook(app) {
        app.nobody().post("/stripe/webhook", json!({})).await.expect(404);
    }
}
