//! Administration: complimentary access, all accounts, changes to subscriptions, and the record of it all.

use std::collections::BTreeMap;

use diesel::RunQueryDsl as _;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{Answer, Client, TestApp, db_tests, registration};

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn status(client: &Client) -> Value {
    client.get("/stripe/subscription-status").await.expect(200).json()
}

async fn may_edit(client: &Client) -> bool {
    client.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.status.as_u16() == 201
}

async fn grant(admin: &Client, email: &str, days: Value) -> Value {
    let form = json!({"userEmail": email, "reason": "Beta tester", "expiresInDays": days});
    admin.post("/admin/grant-complimentary", form).await.expect(200).json()
}

async fn act(admin: &Client, action: &str, email: &str) -> String {
    let done = admin.post(&format!("/admin/{action}"), json!({"userEmail": email})).await.expect(200).json();
    done["message"].as_str().unwrap().to_owned()
}

async fn complimentary(admin: &Client) -> Value {
    admin.get("/admin/complimentary-users").await.expect(200).json()
}

async fn user(admin: &Client, email: &str) -> Value {
    let found = admin.get(&format!("/admin/all-users?search={email}")).await.expect(200).json();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    found[0].clone()
}

async fn details(admin: &Client, email: &str) -> Value {
    let id = user(admin, email).await["_id"].as_str().unwrap().to_owned();
    admin.get(&format!("/admin/users/{id}")).await.expect(200).json()
}

/// The accounts' addresses in the order of the list.
async fn emails(admin: &Client, query: &str) -> Vec<String> {
    let found = admin.get(&format!("/admin/all-users?{query}")).await.expect(200).json();
    found.as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap().to_owned()).collect()
}

async fn sql(app: &TestApp, statement: String) {
    app.platform
        .database
        .write(move |connection| {
            diesel::sql_query(statement).execute(connection)?;
            Ok(())
        })
        .await
        .unwrap();
}

db_tests! {
    async fn an_existing_account_gets_complimentary_access_at_once(app) {
        let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
        assert_eq!(complimentary(&admin).await, json!([]));
        let granted = grant(&admin, &ann.email.to_uppercase(), json!(null)).await;
        let message = format!("Complimentary access granted to {}", ann.email.to_uppercase());
        assert_eq!(granted, json!({"message": message, "replaced": null}));

        let answer = status(&ann).await;
        assert_eq!(
            (&answer["subscriptionActive"], &answer["isComplimentary"], &answer["complimentaryReason"]),
            (&json!(true), &json!(true), &json!("Beta tester")),
        );
        assert_eq!((&answer["plan"], &answer["status"], &answer["expiresAt"]), (&json!(null), &json!("none"), &json!(null)));
        assert!(may_edit(&ann).await);
        app.clock.advance(DAY * 36_500);
        let nobody = app.nobody().sign_in(&ann.email, crate::support::PASSWORD).await.expect(200).json();
        assert!(may_edit(&ann.with_token(nobody["token"].as_str().unwrap())).await);
    }

    async fn granting_again_tells_what_it_replaces(app) {
        let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
        grant(&admin, &ann.email, json!(10)).await;
        let again = json!({"userEmail": ann.email, "reason": "Partner", "expiresInDays": null});
        let granted = admin.post("/admin/grant-complimentary", again).await.expect(200).json();
        assert_eq!(granted["replaced"], json!({"reason": "Beta tester", "expiresAt": "2026-11-25"}));
        assert_eq!(granted["message"], format!("Complimentary access granted to {}", ann.email));
        assert_eq!(grant(&admin, &ann.email, json!(1)).await["replaced"], json!({"reason": "Partner", "expiresAt": null}));
        assert_eq!(
            details(&admin, &ann.email).await["actions"][0]["details"],
            "Beta tester (until 2026-11-16), in place of Partner (never expires)",
        );
        // What was revoked is not there to be replaced.
        act(&admin, "revoke-complimentary", &ann.email).await;
        assert_eq!(grant(&admin, &ann.email, json!(1)).await["replaced"], json!(null));
    }

    async fn complimentary_access_is_sorted_by_its_columns(app) {
        let admin = app.administrator().await;
        for (email, reason, days) in
            [("cleo@example.com", "Friend", json!(9)), ("ana@example.com", "partner", json!(null)), ("bob@example.com", "Beta", json!(3))]
        {
            let grant = json!({"userEmail": email, "reason": reason, "expiresInDays": days});
            admin.post("/admin/grant-complimentary", grant).await.expect(200);
        }
        for (query, expected) in [
            ("", ["ana", "bob", "cleo"]), ("?sort=email&order=desc", ["cleo", "bob", "ana"]), ("?sort=reason", ["bob", "cleo", "ana"]),
            ("?sort=expiresAt", ["bob", "cleo", "ana"]), ("?sort=expiresAt&order=desc", ["ana", "cleo", "bob"]),
        ] {
            let mark = if query.is_empty() { '?' } else { '&' };
            let pages = admin.pages(&format!("/admin/complimentary-users{query}{mark}limit=1")).await;
            let emails: Vec<String> = pages.iter().map(|page| page.json()[0]["email"].as_str().unwrap().to_owned()).collect();
            assert_eq!(emails, expected.map(|name| format!("{name}@example.com")), "{query}");
        }
        admin.get("/admin/complimentary-users?sort=shoeSize").await.expect(422);
    }

    async fn an_expiry_can_go_back_to_never(app) {
        let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
        grant(&admin, &ann.email, json!(1)).await;
        app.clock.advance(DAY * 2);
        assert!(!may_edit(&ann).await);
        let never = json!({"userEmail": ann.email, "reason": "Friend"});
        admin.post("/admin/grant-complimentary", never).await.expect(200);
        let given = complimentary(&admin).await;
        assert_eq!((&given[0]["expiresAt"], &given[0]["isExpired"]), (&json!(null), &json!(false)));
        assert!(may_edit(&ann).await);
        // A new expiry is a date: leaving it out, or null, says nothing.
        for silent in [json!({"userEmail": ann.email}), json!({"userEmail": ann.email, "expiryDate": null})] {
            let refused = admin.post("/admin/update-complimentary-expiry", silent).await.expect(422);
            assert_eq!(refused.field_error("expiryDate"), "New expiry date is required.");
        }
    }

    async fn complimentary_users_come_page_by_page(app) {
        let admin = app.administrator().await;
        let ann = app.visitor("Ann's Plumbing").await;
        for number in 0..11 {
            grant(&admin, &format!("Friend{number:02}@example.com"), json!(null)).await;
        }
        grant(&admin, &ann.email, json!(5)).await;
        let emails = |page: &Answer| -> Vec<String> {
            let users = page.json();
            users.as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap().to_owned()).collect()
        };
        let whole = admin.get("/admin/complimentary-users").await.expect(200);
        assert_eq!((emails(&whole).len(), whole.header("x-total-count"), whole.next_page()), (12, "12", None));
        for limit in [1, 5, 11, 12] {
            let pages = admin.pages(&format!("/admin/complimentary-users?limit={limit}")).await;
            assert_eq!(pages.len(), 12_usize.div_ceil(limit), "limit {limit}");
            assert!(pages.iter().all(|page| page.header("x-total-count") == "12"));
            assert_eq!(pages.iter().flat_map(emails).collect::<Vec<_>>(), emails(&whole), "limit {limit}");
        }
        for (search, found) in [("FRIEND0", 10), ("ochoa", 1), ("ochoa%20ann", 1), ("friend1", 1), ("%25", 0), ("", 12)] {
            let pages = admin.pages(&format!("/admin/complimentary-users?search={search}&limit=4")).await;
            assert!(pages.iter().all(|page| page.header("x-total-count") == found.to_string()), "{search}");
            assert_eq!(pages.iter().flat_map(emails).count(), found, "{search}");
        }
        admin.get("/admin/complimentary-users?limit=501").await.expect(422);
    }

    async fn an_unknown_address_gets_it_when_it_registers(app) {
        let admin = app.administrator().await;
        grant(&admin, "New@Example.com", json!(10)).await;
        assert_eq!(
            complimentary(&admin).await,
            json!([{
                "email": "New@Example.com", "name": "", "reason": "Beta tester", "expiresAt": "2026-11-25",
                "isExpired": false, "grantedBy": admin.email,
            }]),
        );
        let token = app.nobody().post("/auth/register", registration("new@example.com")).await.expect(201).json();
        let new = admin.with_token(token["token"].as_str().unwrap());
        assert!(may_edit(&new).await);
        assert_eq!(status(&new).await["expiresAt"], "2026-11-25");
        assert_eq!(complimentary(&admin).await[0]["name"], "Ann Ochoa");
        assert_eq!(user(&admin, "new@example.com").await["subscriptionStatus"], "Complimentary");
    }

    async fn an_address_without_an_account_can_be_revoked(app) {
        let admin = app.administrator().await;
        grant(&admin, "new@example.com", json!(null)).await;
        assert_eq!(act(&admin, "revoke-complimentary", "NEW@example.com").await, "Access revoked for NEW@example.com");
        assert_eq!(complimentary(&admin).await, json!([]));
        let token = app.nobody().post("/auth/register", registration("new@example.com")).await.expect(201).json();
        assert!(!may_edit(&admin.with_token(token["token"].as_str().unwrap())).await);
        let refused = admin.post("/admin/revoke-complimentary", json!({"userEmail": "new@example.com"})).await.expect(409);
        assert_eq!(refused.message(), "new@example.com has no complimentary access.");
    }

    async fn complimentary_access_ends_with_its_day_and_can_be_prolonged(app) {
        let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
        grant(&admin, &ann.email, json!(1)).await;
        // It is noon on the 15th: the 16th counts to its end.
        app.clock.advance(SignedDuration::from_hours(36) - SignedDuration::from_millis(1));
        assert!(may_edit(&ann).await);
        app.clock.advance(SignedDuration::from_millis(1));
        assert!(!may_edit(&ann).await);
        let answer = status(&ann).await;
        assert_eq!((&answer["subscriptionActive"], &answer["isComplimentary"]), (&json!(false), &json!(false)));
        assert_eq!(complimentary(&admin).await[0]["isExpired"], true);
        assert_eq!(user(&admin, &ann.email).await["subscriptionStatus"], "None");

        let prolong = |date: &str| json!({"userEmail": ann.email, "expiryDate": date});
        for (date, sentence) in [
            ("2026-11-16", "New expiry date can't be before today."),
            ("", "New expiry date is required."),
            ("soon", "New expiry date must be a date like 2026-11-15."),
        ] {
            let refused = admin.post("/admin/update-complimentary-expiry", prolong(date)).await.expect(422);
            assert_eq!(refused.field_error("expiryDate"), sentence);
        }
        let done = admin.post("/admin/update-complimentary-expiry", prolong("2026-11-17")).await.expect(200);
        assert_eq!(done.json(), json!({"message": format!("Expiry updated for {}", ann.email)}));
        assert!(may_edit(&ann).await);
        let unknown = json!({"userEmail": "none@example.com", "expiryDate": "2026-12-01"});
        let refused = admin.post("/admin/update-complimentary-expiry", unknown).await.expect(409);
        assert_eq!(refused.message(), "none@example.com has no complimentary access.");
    }

    async fn complimentary_access_and_a_subscription_stand_side_by_side(app) {
        let (admin, ann) = (app.administrator().await, app.owner("Ann's Plumbing").await);
        grant(&admin, &ann.email, json!(1)).await;
        let answer = status(&ann).await;
        assert_eq!((&answer["isComplimentary"], &answer["status"]), (&json!(true), &json!("trialing")));
        assert_eq!(user(&admin, &ann.email).await["subscriptionStatus"], "Complimentary");
        act(&admin, "revoke-complimentary", &ann.email).await;
        assert!(may_edit(&ann).await);
        assert_eq!(user(&admin, &ann.email).await["subscriptionStatus"], "Trial");

        // A reset takes the subscription and leaves what was given.
        grant(&admin, &ann.email, json!(1)).await;
        act(&admin, "reset-subscription-status", &ann.email).await;
        assert!(may_edit(&ann).await);
        assert_eq!(status(&ann).await["status"], "none");
    }

    async fn a_grant_needs_an_address_and_a_reason(app) {
        let admin = app.administrator().await;
        let refused = admin.post("/admin/grant-complimentary", json!({})).await.expect(422);
        assert_eq!(refused.field_error("userEmail"), "Email is required.");
        assert_eq!(refused.field_error("reason"), "Reason is required.");
        for days in [json!(0), json!(-3), json!(1.5), json!(40_000)] {
            let form = json!({"userEmail": "a@b.co", "reason": "Friend", "expiresInDays": days});
            let refused = admin.post("/admin/grant-complimentary", form).await.expect(422);
            assert_eq!(refused.field_error("expiresInDays"), "Expires in days must be a whole number from 1 to 36525.");
        }
        assert_eq!(complimentary(&admin).await, json!([]));
    }

    async fn the_plan_can_be_changed(app) {
        let (admin, ann) = (app.administrator().await, app.owner("Ann's Plumbing").await);
        let change = |plan: &str| json!({"userEmail": ann.email, "newPlanType": plan});
        let done = admin.post("/admin/update-subscription", change("starter")).await.expect(200);
        assert_eq!(done.json(), json!({"message": "Subscription updated to starter"}));
        assert_eq!(status(&ann).await["plan"], "starter");
        assert_eq!(user(&admin, &ann.email).await["subscriptionPlan"], "starter");
        let refused = admin.post("/admin/update-subscription", change("enterprise")).await.expect(422);
        assert_eq!(refused.field_error("newPlanType"), "The new plan must be one of professional, starter.");
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!((&activity[0]["action"], &activity[0]["details"]), (&json!("Plan changed"), &json!("Starter")));
    }

    async fn a_subscription_is_cancelled_at_the_end_or_now(app) {
        let admin = app.administrator().await;
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.owner("Bea's").await);
        let message = act(&admin, "cancel-subscription", &ann.email).await;
        assert_eq!(message, "Subscription set to cancel at period end");
        assert_eq!(status(&ann).await["cancelAtPeriodEnd"], true);
        assert!(may_edit(&ann).await);
        let message = act(&admin, "cancel-subscription-now", &bea.email).await;
        assert_eq!(message, "Subscription canceled immediately");
        assert!(!may_edit(&bea).await);
        let answer = status(&bea).await;
        assert_eq!((&answer["status"], &answer["cancelAtPeriodEnd"]), (&json!("canceled"), &json!(false)));
        app.clock.advance(DAY * 14);
        assert!(!may_edit(&ann).await);
    }

    async fn without_a_subscription_there_is_nothing_to_change(app) {
        let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
        let over = app.owner("Over's").await;
        act(&admin, "cancel-subscription-now", &over.email).await;
        for (email, sentence) in [
            (&ann.email, format!("{} has no active subscription.", ann.email)),
            (&over.email, format!("{} has no active subscription.", over.email)),
        ] {
            for (action, form) in [
                ("update-subscription", json!({"userEmail": email, "newPlanType": "starter"})),
                ("cancel-subscription", json!({"userEmail": email})),
                ("cancel-subscription-now", json!({"userEmail": email})),
            ] {
                let refused = admin.post(&format!("/admin/{action}"), form).await.expect(409);
                assert_eq!(refused.message(), sentence, "{action}");
            }
        }
        for action in ["cancel-subscription", "cancel-subscription-now", "reset-subscription-status"] {
            let refused =
                admin.post(&format!("/admin/{action}"), json!({"userEmail": "none@example.com"})).await.expect(422);
            assert_eq!(refused.field_error("userEmail"), "No account uses none@example.com.");
        }
        // Nothing was done, so nothing was kept.
        assert_eq!(details(&admin, &ann.email).await["actions"], json!([]));
    }

    async fn a_reset_is_as_if_there_had_never_been_a_subscription(app) {
        let (admin, ann) = (app.administrator().await, app.owner("Ann's Plumbing").await);
        assert_eq!(act(&admin, "reset-subscription-status", &ann.email).await, "Subscription status reset");
        assert_eq!(status(&ann).await["status"], "none");
        assert!(!may_edit(&ann).await);
        ann.post("/stripe/create-portal-session", json!({})).await.expect(409);
        // Even the trial can be had again, and what was billed before is forgotten.
        ann.check_out().await;
        assert_eq!(status(&ann).await["status"], "trialing");
        let portal = format!("/billing/builtin/portal/{}", ann.open_portal().await);
        assert_eq!(ann.get(&portal).await.expect(200).json()["invoices"].as_array().unwrap().len(), 1);
    }

    async fn every_action_is_kept_with_who_when_and_what(app) {
        let (admin, second, ann) =
            (app.administrator().await, app.administrator().await, app.owner("Ann's Plumbing").await);
        grant(&admin, &ann.email, json!(3)).await;
        app.clock.advance(SignedDuration::from_mins(1));
        let expiry = json!({"userEmail": ann.email, "expiryDate": "2026-12-24"});
        second.post("/admin/update-complimentary-expiry", expiry).await.expect(200);
        act(&admin, "revoke-complimentary", &ann.email).await;
        let plan = json!({"userEmail": ann.email, "newPlanType": "starter"});
        admin.post("/admin/update-subscription", plan).await.expect(200);
        act(&admin, "cancel-subscription", &ann.email).await;
        act(&second, "cancel-subscription-now", &ann.email).await;
        act(&second, "reset-subscription-status", &ann.email).await;
        let found = details(&admin, &ann.email).await;
        assert_eq!(found["businessName"], "Ann's Plumbing");
        assert_eq!(found["subscription"], status(&ann).await);
        let kept: Vec<[&str; 4]> = found["actions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|action| ["administrator", "action", "details", "time"].map(|name| action[name].as_str().unwrap()))
            .collect();
        let (first, second) = (admin.email.as_str(), second.email.as_str());
        let (begin, later) = ("2026-11-15T12:00:00.000Z", "2026-11-15T12:01:00.000Z");
        assert_eq!(
            kept,
            [
                [second, "Subscription data reset", "", later],
                [second, "Subscription canceled", "immediately", later],
                [first, "Subscription canceled", "at period end", later],
                [first, "Plan changed", "Starter", later],
                [first, "Complimentary access revoked", "", later],
                [second, "Complimentary expiry changed", "until 2026-12-24", later],
                [first, "Complimentary access granted", "Beta tester (until 2026-11-18)", begin],
            ],
        );
    }

    async fn an_action_repeated_under_its_key_is_done_once(app) {
        let (admin, ann) = (app.administrator().await, app.owner("Ann's Plumbing").await);
        let keyed = admin.with_key("the same");
        let first = act(&keyed, "cancel-subscription-now", &ann.email).await;
        assert_eq!(act(&keyed, "cancel-subscription-now", &ann.email).await, first);
        assert_eq!(details(&admin, &ann.email).await["actions"].as_array().unwrap().len(), 1);
    }

    async fn the_list_is_sorted_by_each_column_both_ways(app) {
        let admin = app.administrator().await;
        let mut people = BTreeMap::new();
        for (name, email) in [("Cy", "b@example.com"), ("ann", "D@example.com"), ("Érable", "a@example.com"), ("Bea", "c@example.com")] {
            let mut form = registration(email);
            form["firstName"] = json!(name);
            form["lastName"] = json!("X");
            app.clock.advance(SignedDuration::from_secs(1));
            let token = app.nobody().post("/auth/register", form).await.expect(201).json();
            people.insert(name, admin.with_token(token["token"].as_str().unwrap()));
        }
        people["Cy"].check_out().await;
        let plan = json!({"userEmail": "b@example.com", "newPlanType": "starter"});
        admin.post("/admin/update-subscription", plan).await.expect(200);
        grant(&admin, "a@example.com", json!(null)).await;
        people["Bea"].check_out().await;

        let only = "search=%40example.com";
        let house = admin.email.as_str();
        for (sort, expected) in [
            ("email", ["a@example.com", "b@example.com", "c@example.com", "D@example.com", house]),
            // The administrator is called Ann Ochoa.
            ("name", [house, "D@example.com", "c@example.com", "b@example.com", "a@example.com"]),
            ("createdAt", [house, "b@example.com", "D@example.com", "a@example.com", "c@example.com"]),
        ] {
            assert_eq!(emails(&admin, &format!("{only}&sort={sort}")).await, expected, "{sort}");
            let mut reversed = expected;
            reversed.reverse();
            assert_eq!(emails(&admin, &format!("{only}&sort={sort}&order=desc")).await, reversed, "{sort}");
        }
        for (sort, expected) in [
            ("subscriptionStatus", vec!["Complimentary", "None", "None", "Trial", "Trial"]),
            ("subscriptionPlan", vec!["", "", "", "professional", "starter"]),
        ] {
            let found = admin.get(&format!("/admin/all-users?sort={sort}")).await.expect(200).json();
            let words: Vec<&str> =
                found.as_array().unwrap().iter().map(|user| user[sort].as_str().unwrap_or_default()).collect();
            assert_eq!(words, expected, "{sort}");
        }
        let refused = admin.get("/admin/all-users?sort=password").await.expect(422);
        assert_eq!(
            refused.field_error("sort"),
            "sort must be one of email, name, subscriptionStatus, subscriptionPlan, createdAt.",
        );
        let refused = admin.get("/admin/all-users?order=up").await.expect(422);
        assert_eq!(refused.field_error("order"), "order must be one of asc, desc.");
    }

    /// The words of the list are billing's, the order is the database's: they have to agree.
    async fn the_order_by_status_is_the_order_of_the_words(app) {
        let admin = app.administrator().await;
        let now = "2026-11-15T12:00:00.000Z";
        for (number, (status, until, days)) in [
            ("trialing", Some("2026-11-15T12:00:00.001Z"), None),
            ("trialing", Some(now), None),
            ("active", Some("9999-12-30T22:00:00.000Z"), None),
            ("active", Some(now), None),
            ("past_due", Some("2026-12-01T00:00:00.000Z"), None),
            ("past_due", Some(now), None),
            ("canceled", None, None),
            ("inactive", None, None),
            ("inactive", None, Some("2026-11-15")),
            ("active", Some("2026-12-01T00:00:00.000Z"), Some("2026-11-14")),
            ("canceled", None, Some("2027-01-01")),
        ]
        .into_iter()
        .enumerate()
        {
            let ann = app.owner("Ann's").await;
            let end = until.map_or("NULL".to_owned(), |until| format!("'{until}'"));
            // What each standing's end is computed from.
            let (trial, cancels) = (if status == "trialing" { &end } else { "NULL" }, status == "active" && until != Some("9999-12-30T22:00:00.000Z"));
            let key = &ann.email;
            sql(&app, format!(
                "UPDATE subscriptions SET status = '{status}', provider = '{}', trial_ends_at = {trial}, \
                 period_ends_at = {end}, cancel_at_period_end = {cancels}, active_until = {end} \
                 WHERE account_id = (SELECT id FROM accounts WHERE email_key = '{key}')",
                if number % 2 == 0 { "builtin" } else { "stripe" },
            )).await;
            if let Some(day) = days {
                grant(&admin, key, json!(1)).await;
                sql(&app, format!("UPDATE complimentary_access SET expires_on = '{day}' WHERE email_key = '{key}'")).await;
            }
        }
        for order in ["asc", "desc"] {
            let found = admin.get(&format!("/admin/all-users?sort=subscriptionStatus&order={order}")).await.expect(200).json();
            let words: Vec<&str> =
                found.as_array().unwrap().iter().map(|user| user["subscriptionStatus"].as_str().unwrap()).collect();
            let mut sorted = words.clone();
            sorted.sort_unstable();
            if order == "desc" {
                sorted.reverse();
            }
            assert_eq!(words, sorted);
            let kinds: std::collections::BTreeSet<&str> = words.into_iter().collect();
            assert_eq!(kinds.len(), 7, "{kinds:?}");
        }
    }

    async fn the_list_comes_in_pages_that_miss_nobody(app) {
        let admin = app.administrator().await;
        let mut everybody = vec![admin.email.clone()];
        for number in 0..11 {
            let client = if number % 3 == 0 { app.owner("A").await } else { app.visitor("B").await };
            everybody.push(client.email);
        }
        everybody.sort();
        for sort in ["email", "name", "subscriptionStatus", "subscriptionPlan", "createdAt"] {
            for order in ["asc", "desc"] {
                let mut seen = Vec::new();
                let mut path = Some(format!("/admin/all-users?sort={sort}&order={order}&limit=5"));
                while let Some(next) = path {
                    let page = admin.get(&next).await.expect(200);
                    assert_eq!(page.header("x-total-count"), "12");
                    seen.extend(page.json().as_array().unwrap().iter().map(|user| user["email"].as_str().unwrap().to_owned()));
                    path = page.next_page();
                }
                let whole = emails(&admin, &format!("sort={sort}&order={order}")).await;
                assert_eq!(seen, whole, "{sort} {order}");
                seen.sort();
                assert_eq!(seen, everybody, "{sort} {order}");
            }
        }
    }

    async fn the_search_looks_at_address_and_name(app) {
        let admin = app.administrator().await;
        let ann = app.visitor("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"firstName": "ÉRIC", "lastName": "50%_off"})).await.expect(200);
        for search in ["%C3%A9ric", "eric", "50%25_OFF", "%C3%89RIC%2050", "50%20eric", "owner%20eric"] {
            assert_eq!(emails(&admin, &format!("search={search}")).await, std::slice::from_ref(&ann.email), "{search}");
        }
        assert_eq!(emails(&admin, "search=5%25").await, Vec::<String>::new());
        assert_eq!(emails(&admin, "search=eric%20nobody").await, Vec::<String>::new());
    }

    async fn others_are_kept_out(app) {
        let (admin, ann) = (app.administrator().await, app.owner("Ann's Plumbing").await);
        for path in ["/admin/all-users", "/admin/complimentary-users", "/admin/users/unknown"] {
            assert_eq!(ann.get(path).await.expect(403).message(), "Only administrators can do this.");
            app.nobody().get(path).await.expect(401);
        }
        let refused = ann.post("/admin/grant-complimentary", json!({"nonsense": true})).await.expect(403);
        assert_eq!(refused.json(), json!({"message": "Only administrators can do this."}));
        // The right can be taken away, at once.
        let email = admin.email.clone();
        app.platform
            .database
            .write(move |connection| sawhorse::modules::accounts::set_administrator(connection, &email, false))
            .await
            .unwrap();
        admin.get("/admin/all-users").await.expect(403);
    }
}
