//! Mail goes out to others in an owner's name once the owner is known to read mail; so does complimentary access count.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::{appointment, paper, token_in};
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, PASSWORD, TestApp, db_tests, registration};

const UNCONFIRMED: &str = "Confirm your email first. Open the link we emailed you, or send it again from Settings.";

fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
    app.send_mail();
    app
}

/// Signs up where there is a mail server.
async fn sign_up(app: &TestApp, email: &str) -> Client {
    let made = app.nobody().post("/auth/register", registration(email)).await.expect(201).json();
    app.nobody().with_token(made["token"].as_str().unwrap())
}

fn token(message: &Value) -> String {
    let text = message["text"].as_str().unwrap();
    token_in(&json!(text.lines().find(|line| line.starts_with("http")).unwrap_or_else(|| panic!("no link in {text}"))))
}

async fn confirm(app: &TestApp, token: &str) -> Value {
    app.nobody().post("/auth/confirm-email", json!({"token": token})).await.expect(200).json()
}

fn letter() -> Value {
    json!({"to": "dana@example.com", "subject": "Your invoice", "message": "Hello"})
}

db_tests! {
    async fn nothing_goes_out_before_the_owner_has_opened_the_link(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let ann = sign_up(&app, "ann@example.com").await;
        let welcome = server.next().await;
        assert_eq!((&welcome["to"], &welcome["subject"]), (&json!(["ann@example.com"]), &json!("Confirm your email for Sawhorse")));
        ann.check_out().await;
        let invoice = ann.add("/documents", paper("Invoice")).await;
        let mut visit = appointment("2026-11-16");
        visit["clientEmail"] = json!("dana@example.com");
        let visit = ann.add("/appointments", visit).await;
        ann.put("/user/profile", json!({"sendsReminders": true})).await.expect(200);

        assert_eq!(
            ann.get("/user/email").await.expect(200).json(),
            json!({"email": "ann@example.com", "needsConfirmation": true, "pending": null}),
        );
        let available = json!({"isAvailable": true, "needsConfirmation": true});
        assert_eq!(ann.get("/documents/email").await.expect(200).json(), available);
        for path in [format!("/documents/{invoice}/email"), format!("/appointments/{visit}/email")] {
            assert_eq!(ann.post(&path, letter()).await.expect(409).message(), UNCONFIRMED);
        }
        assert_eq!(ann.get(&format!("/documents/{invoice}")).await.expect(200).json()["status"], "New");
        app.clock.advance(SignedDuration::from_hours(6));
        assert_eq!(sawhorse::modules::appointments::remind(&app.platform).await.unwrap(), 0);

        // Sent again, and either link works.
        let again = ann.post("/user/email", json!({})).await.expect(200).json();
        assert_eq!(again, json!({"email": "ann@example.com", "needsConfirmation": true, "pending": null}));
        let again = server.next().await;
        let confirmed = confirm(&app, &token(&again)).await;
        assert_eq!((&confirmed["email"], &confirmed["isChange"]), (&json!("ann@example.com"), &json!(false)));
        app.nobody().post("/auth/confirm-email", json!({"token": token(&welcome)})).await.expect(422);
        let refused = ann.post("/user/email", json!({})).await.expect(409);
        assert_eq!(refused.message(), "Your email is already confirmed.");
        assert_eq!(ann.get("/documents/email").await.expect(200).json()["needsConfirmation"], false);

        for path in [format!("/documents/{invoice}/email"), format!("/appointments/{visit}/email")] {
            ann.post(&path, letter()).await.expect(200);
            assert_eq!(server.next().await["to"], json!(["dana@example.com"]));
        }
        assert_eq!(sawhorse::modules::appointments::remind(&app.platform).await.unwrap(), 1);
        assert_eq!(server.next().await["subject"], "Appointment Reminder: Ann's Plumbing");
    }

    async fn who_opens_any_other_link_out_of_a_mail_is_reachable_too(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let ann = sign_up(&app, "ann@example.com").await;
        let welcome = server.next().await;
        let change = json!({"email": "ann@new.example", "currentPassword": PASSWORD});
        ann.put("/user/email/change", change).await.expect(200);
        server.next().await;
        let link = server.next().await;
        assert_eq!(confirm(&app, &token(&link)).await["isChange"], true);
        assert_eq!(ann.get("/user/email").await.expect(200).json()["needsConfirmation"], false);
        // The link to the address from before is void: it says nothing about the new one.
        app.nobody().post("/auth/confirm-email", json!({"token": token(&welcome)})).await.expect(422);

        sign_up(&app, "bea@example.com").await;
        server.next().await;
        app.nobody().post("/auth/request-password-reset", json!({"email": "bea@example.com"})).await.expect(200);
        let mut reset = server.next().await;
        if reset["subject"] != "Set a new password for Sawhorse" {
            // The notice to the old address of the change above.
            reset = server.next().await;
        }
        let form = json!({"token": token(&reset), "password": PASSWORD});
        app.nobody().post("/auth/reset-password", form).await.expect(200);
        let bea = app.nobody().sign_in("bea@example.com", PASSWORD).await.expect(200).json();
        let bea = app.nobody().with_token(bea["token"].as_str().unwrap());
        assert_eq!(bea.get("/user/email").await.expect(200).json()["needsConfirmation"], false);
    }

    async fn complimentary_access_counts_once_its_address_is_confirmed(app) {
        let mut server = SmtpServer::start();
        let quiet = app;
        let app = mailing(&quiet, &server);
        let house = quiet.administrator().await.through(&app);
        for email in ["ann@example.com", "bea@example.com"] {
            let grant = json!({"userEmail": email, "reason": "Friend"});
            house.post("/admin/grant-complimentary", grant).await.expect(200);
        }
        let ann = sign_up(&app, "ann@example.com").await;
        let link = server.next().await;
        let status = ann.get("/stripe/subscription-status").await.expect(200).json();
        assert_eq!(
            (&status["subscriptionActive"], &status["isComplimentary"], &status["complimentaryNeedsConfirmation"]),
            (&json!(false), &json!(false), &json!(true)),
        );
        ann.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.expect(403);
        let grant = json!({"userEmail": "ann@example.com", "reason": "Family"});
        assert_eq!(
            house.post("/admin/grant-complimentary", grant).await.expect(200).json()["message"],
            "Complimentary access granted to ann@example.com. It starts once they confirm this email.",
        );
        let listed = |users: Value| users[0]["subscriptionStatus"].clone();
        let users = "/admin/all-users?search=ann@example.com";
        assert_eq!(listed(house.get(users).await.expect(200).json()), "None");
        confirm(&app, &token(&link)).await;
        let status = ann.get("/stripe/subscription-status").await.expect(200).json();
        assert_eq!(
            (&status["subscriptionActive"], &status["complimentaryReason"], &status["complimentaryNeedsConfirmation"]),
            (&json!(true), &json!("Family"), &json!(false)),
        );
        ann.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.expect(201);
        assert_eq!(listed(house.get(users).await.expect(200).json()), "Complimentary");
        // Without a mail server nothing can be asked for, and it counts at once.
        let bea = sign_up(&quiet, "bea@example.com").await;
        bea.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.expect(201);
    }

    async fn who_signed_up_without_a_mail_server_goes_on_when_there_is_one(app) {
        let mut server = SmtpServer::start();
        let ann = sign_up(&app, "ann@example.com").await;
        ann.check_out().await;
        let invoice = ann.add("/documents", paper("Invoice")).await;
        let app = mailing(&app, &server);
        ann.through(&app).post(&format!("/documents/{invoice}/email"), letter()).await.expect(200);
        assert_eq!(server.next().await["to"], json!(["dana@example.com"]));
    }
}
