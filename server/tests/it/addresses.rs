//! A new address for an account: it counts once a link in a mail to it was opened, and not before.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::token_in;
use crate::support::smtp::SmtpServer;
use crate::support::{Answer, Client, Options, PASSWORD, TestApp, at_once, db_tests};

const NEW: &str = "Ann@new.example";
const LINK_INVALID: &str = "This link was already used or expired. Send a new one from Settings.";

fn change(email: &str) -> Value {
    json!({"email": email, "currentPassword": PASSWORD})
}

/// Asks for the change and returns the token of the link, as in development.
async fn ask(client: &Client, email: &str) -> String {
    token_in(&client.put("/user/email/change", change(email)).await.expect(200).json()["confirmUrl"])
}

async fn confirm(app: &TestApp, token: &str) -> Answer {
    app.nobody().post("/auth/confirm-email", json!({"token": token})).await
}

fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
    app.send_mail();
    app
}

db_tests! {
    async fn it_counts_once_it_is_confirmed(app) {
        // Without a subscription: one's own address is no business data.
        let ann = app.visitor("Ann's Plumbing").await;
        assert_eq!(ann.get("/user/email").await.expect(200).json(), json!({"email": ann.email, "needsConfirmation": false, "pending": null}));
        let asked = ann.put("/user/email/change", change(" Ann@new.example ")).await.expect(200).json();
        let pending = json!({"email": NEW, "expiresAt": "2026-11-16T12:00:00.000Z", "hasExpired": false});
        assert_eq!((&asked["email"], &asked["pending"]), (&json!(ann.email), &pending));
        // The link is told once.
        assert_eq!(ann.get("/user/email").await.expect(200).json(), json!({"email": ann.email, "needsConfirmation": false, "pending": pending}));
        app.nobody().sign_in(NEW, PASSWORD).await.expect(401);
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);

        let token = token_in(&asked["confirmUrl"]);
        let confirmed = confirm(&app, &token).await.expect(200).json();
        let id = ann.get("/user/profile").await.expect(200).json()["_id"].clone();
        assert_eq!(confirmed, json!({"userId": id, "email": NEW, "isChange": true}));
        assert_eq!(ann.get("/user/email").await.expect(200).json(), json!({"email": NEW, "needsConfirmation": false, "pending": null}));
        assert_eq!(ann.get("/user/profile").await.expect(200).json()["email"], NEW);
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(401);
        assert_eq!(app.nobody().sign_in("ann@NEW.example", PASSWORD).await.expect(200).json()["user"]["email"], NEW);
        assert_eq!(confirm(&app, &token).await.expect(422).field_error("token"), LINK_INVALID);
        // The old one is free again.
        app.nobody().post("/auth/register", crate::support::registration(&ann.email)).await.expect(201);
    }

    async fn the_password_is_asked_for(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let wrong = json!({"email": NEW, "currentPassword": "wrong horse"});
        let refused = ann.put("/user/email/change", wrong).await.expect(422);
        assert_eq!(refused.field_error("currentPassword"), "That's not your current password.");
        let refused = ann.put("/user/email/change", json!({"email": "ann", "currentPassword": PASSWORD})).await.expect(422);
        assert_eq!(refused.field_error("email"), "Please enter a valid email address.");
        let refused = ann.put("/user/email/change", change(&ann.email)).await.expect(422);
        assert_eq!(refused.field_error("email"), "You already sign in with this email.");
        assert_eq!(ann.get("/user/email").await.expect(200).json()["pending"], Value::Null);
    }

    async fn a_link_ends_after_a_day_and_can_be_sent_again(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let late = ask(&ann, NEW).await;
        app.clock.advance(SignedDuration::from_hours(24));
        app.delete_expired().await;
        assert_eq!(confirm(&app, &late).await.expect(422).field_error("token"), LINK_INVALID);
        assert_eq!(ann.get("/user/email").await.expect(200).json()["pending"]["hasExpired"], true);
        let again = ann.post("/user/email/change/resend", json!({})).await.expect(200).json();
        assert_eq!(again["pending"], json!({"email": NEW, "expiresAt": "2026-11-17T12:00:00.000Z", "hasExpired": false}));
        // Whichever of several mails is opened, its link works.
        ann.post("/user/email/change/resend", json!({})).await.expect(200);
        confirm(&app, &token_in(&again["confirmUrl"])).await.expect(200);
        let none = ann.post("/user/email/change/resend", json!({})).await.expect(409);
        assert_eq!(none.message(), "There's no new email to confirm.");
    }

    async fn what_nobody_confirms_is_forgotten_after_a_week(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        ask(&ann, NEW).await;
        app.clock.advance(SignedDuration::from_hours(8 * 24));
        app.delete_expired().await;
        assert_eq!(ann.get("/user/email").await.expect(200).json()["pending"], Value::Null);
    }

    async fn a_change_can_be_cancelled_or_replaced(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let first = ask(&ann, NEW).await;
        let second = ask(&ann, "ann@other.example").await;
        confirm(&app, &first).await.expect(422);
        ann.delete("/user/email/change").await.expect(204);
        ann.delete("/user/email/change").await.expect(204);
        confirm(&app, &second).await.expect(422);
        assert_eq!(ann.get("/user/email").await.expect(200).json(), json!({"email": ann.email, "needsConfirmation": false, "pending": null}));
        // The spelling alone can be changed too.
        let shouted = ask(&ann, &ann.email.to_uppercase()).await;
        confirm(&app, &shouted).await.expect(200);
        assert_eq!(ann.get("/user/profile").await.expect(200).json()["email"], ann.email.to_uppercase());
    }

    async fn a_taken_address_looks_like_any_other(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let (ann, bea) = (app.visitor("Ann's Plumbing").await, app.visitor("Bea's").await);
        let taken = ann.put("/user/email/change", change(&bea.email)).await.expect(200).json();
        assert_eq!(taken["pending"]["email"], bea.email);
        assert_eq!(taken.get("confirmUrl"), None, "the link goes by mail alone");
        assert_eq!((&server.next().await["to"], &server.next().await["subject"]), (
            &json!([ann.email]), &json!("This email already has a Sawhorse account"),
        ));
        let free = ann.put("/user/email/change", change(NEW)).await.expect(200).json();
        assert_eq!(free["pending"]["email"], NEW);
        assert_eq!(free.as_object().unwrap().keys().collect::<Vec<_>>(), taken.as_object().unwrap().keys().collect::<Vec<_>>());
    }

    async fn of_two_who_confirm_one_address_the_first_gets_it(app) {
        let (ann, bea) = (app.visitor("Ann's Plumbing").await, app.visitor("Bea's").await);
        let (of_ann, of_bea) = (ask(&ann, NEW).await, ask(&bea, "ann@NEW.example").await);
        confirm(&app, &of_ann).await.expect(200);
        let refused = confirm(&app, &of_bea).await.expect(409);
        assert_eq!(refused.message(), "An account with this email already exists");
        assert_eq!(bea.get("/user/email").await.expect(200).json()["email"], bea.email);
        app.nobody().sign_in(&bea.email, PASSWORD).await.expect(200);
    }

    async fn of_ten_uses_at_once_one_counts(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let token = ask(&ann, NEW).await;
        let statuses = at_once((0..10).map(|_| {
            let (nobody, token) = (app.nobody(), token.clone());
            async move { nobody.post("/auth/confirm-email", json!({"token": token})).await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 422).count(), 9, "{statuses:?}");
    }

    async fn both_addresses_are_written_to(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let ann = app.visitor("Ann's Plumbing").await;
        ann.put("/user/email/change", change(NEW)).await.expect(200);
        let (told, link) = (server.next().await, server.next().await);
        assert_eq!((&told["to"], &told["subject"]), (&json!([ann.email]), &json!("Your Sawhorse account is changing its email")));
        assert!(told["text"].as_str().unwrap().contains(NEW), "{told}");
        assert_eq!((&link["to"], &link["subject"]), (&json!([NEW]), &json!("Confirm your new email for Sawhorse")));
        let text = link["text"].as_str().unwrap();
        let link = text.lines().find(|line| line.starts_with("http://sawhorse.test/confirm-email?token=")).unwrap();
        confirm(&app, &token_in(&json!(link))).await.expect(200);
        let told = server.next().await;
        assert_eq!((&told["to"], &told["subject"]), (&json!([ann.email]), &json!("Your Sawhorse account has a new email")));
        assert!(told["text"].as_str().unwrap().contains(NEW), "{told}");
    }

    async fn a_link_for_a_new_password_in_the_old_mailbox_is_void(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let reset = crate::support::operations::reset_token(&app, &ann.email).await;
        let token = ask(&ann, NEW).await;
        confirm(&app, &token).await.expect(200);
        let form = json!({"token": reset, "password": "new horse"});
        app.nobody().post("/auth/reset-password", form).await.expect(422);
    }

    async fn complimentary_access_goes_along(app) {
        let house = app.administrator().await;
        let ann = app.visitor("Ann's Plumbing").await;
        let grant = json!({"userEmail": ann.email, "reason": "Friend"});
        house.post("/admin/grant-complimentary", grant).await.expect(200);
        // What was given to the new address lasts less long.
        let shorter = json!({"userEmail": NEW, "reason": "Fair", "expiresInDays": 3});
        house.post("/admin/grant-complimentary", shorter).await.expect(200);
        let token = ask(&ann, NEW).await;
        confirm(&app, &token).await.expect(200);
        assert_eq!(ann.get("/stripe/subscription-status").await.expect(200).json()["complimentaryReason"], "Friend");
        ann.part("Elbow").await;
        let listed = house.get("/admin/complimentary-users").await.expect(200).json();
        assert_eq!(listed.as_array().unwrap().iter().map(|user| &user["email"]).collect::<Vec<_>>(), [NEW]);
        let user = house.get(&format!("/admin/all-users?search={NEW}")).await.expect(200).json()[0]["_id"].clone();
        let details = house.get(&format!("/admin/users/{}", user.as_str().unwrap())).await.expect(200).json();
        assert_ne!(details["actions"], json!([]), "what was done for the account stays with it");
        // Whoever registers the old address has nothing of it.
        let next = app.nobody().post("/auth/register", crate::support::registration(&ann.email)).await.expect(201).json();
        let next = app.nobody().with_token(next["token"].as_str().unwrap());
        assert_eq!(next.get("/stripe/subscription-status").await.expect(200).json()["subscriptionActive"], false);
    }

    async fn without_a_mail_server_nobody_is_left_waiting(app) {
        let app = app.restarted_with(Options { is_development: false, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        let refused = ann.put("/user/email/change", change(NEW)).await.expect(409);
        assert_eq!(
            refused.message(),
            "Email sending isn't set up here, so we can't confirm your email. Ask the operator.",
        );
        assert_eq!(ann.get("/user/email").await.expect(200).json()["pending"], Value::Null);
    }

    async fn links_are_limited(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        ask(&ann, NEW).await;
        for _ in 0..4 {
            ann.post("/user/email/change/resend", json!({})).await.expect(200);
        }
        ann.post("/user/email/change/resend", json!({})).await.expect(429);
        ann.put("/user/email/change", change(NEW)).await.expect(429);
        for _ in 0..30 {
            confirm(&app, "made-up").await.expect(422);
        }
        confirm(&app, "made-up").await.expect(429);
    }
}
