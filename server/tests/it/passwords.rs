//! A new password for who knows the current one: this session stays, all others end, and the owner is told.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::reset_token;
use crate::support::smtp::SmtpServer;
use crate::support::{Options, PASSWORD, db_tests};

const NEW: &str = "another horse";

fn change(current: &str, new: &str) -> Value {
    json!({"currentPassword": current, "newPassword": new})
}

db_tests! {
    async fn it_is_changed_and_all_other_places_are_signed_out(app) {
        // Without a subscription: one's own password is no business data.
        let ann = app.visitor("Ann's Plumbing").await;
        let eve = app.visitor("Eve's").await;
        let mut others = Vec::new();
        for _ in 0..2 {
            let token = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
            others.push(ann.with_token(token["token"].as_str().unwrap()));
        }
        let link = reset_token(&app, &ann.email).await;
        assert_eq!(ann.put("/user/password", change(PASSWORD, NEW)).await.expect(200).json(), json!({"signedOut": 2}));
        ann.get("/user/profile").await.expect(200);
        eve.get("/user/profile").await.expect(200);
        for other in others {
            other.get("/user/profile").await.expect(401);
        }
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(401);
        app.nobody().sign_in(&ann.email, NEW).await.expect(200);
        // A link for a new password that somebody asked for before is void.
        app.nobody().post("/auth/reset-password", json!({"token": link, "password": PASSWORD})).await.expect(422);
    }

    async fn who_does_not_know_the_current_one_changes_nothing(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let refused = ann.put("/user/password", change("wrong horse", NEW)).await.expect(422);
        assert_eq!(refused.field_error("currentPassword"), "That's not your current password.");
        let short = ann.put("/user/password", change(PASSWORD, "12345")).await.expect(422);
        assert_eq!(short.field_error("newPassword"), "Password must be at least 6 characters long");
        let missing = ann.put("/user/password", json!({})).await.expect(422);
        assert_eq!(missing.field_error("currentPassword"), "Current password is required.");
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
    }

    async fn what_a_stranger_would_try_first_is_refused_wherever_a_password_is_chosen(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let common = "That password is too common. Choose another one.";
        let close =
            "That password is too close to your name, business or email. Choose another one.";
        for (password, sentence) in [("Qwerty123", common), ("iloveyou", common), ("Sawhorse2026!", close), ("Ochoa-1984", close)] {
            let mut form = crate::support::registration("new@example.com");
            form["password"] = json!(password);
            let refused = app.nobody().post("/auth/register", form).await.expect(422);
            assert_eq!(refused.field_error("password"), sentence);

            let token = reset_token(&app, &ann.email).await;
            let refused =
                app.nobody().post("/auth/reset-password", json!({"token": token, "password": password})).await.expect(422);
            assert_eq!(refused.field_error("password"), sentence);

            let refused = ann.put("/user/password", change(PASSWORD, password)).await.expect(422);
            assert_eq!(refused.field_error("newPassword"), sentence);
        }
        // The link was not used up by it, and a password from before goes on working.
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
        let token = reset_token(&app, &ann.email).await;
        for (password, status) in [("letmein", 422), ("a van full of pipes", 200)] {
            app.nobody().post("/auth/reset-password", json!({"token": token, "password": password})).await.expect(status);
        }
    }

    async fn tries_are_counted(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        for _ in 0..9 {
            ann.put("/user/password", change("wrong horse", NEW)).await.expect(422);
        }
        // The right one clears the count.
        ann.put("/user/password", change(PASSWORD, PASSWORD)).await.expect(200);
        for _ in 0..10 {
            ann.put("/user/password", change("wrong horse", NEW)).await.expect(422);
        }
        let refused = ann.put("/user/password", change(PASSWORD, NEW)).await.expect(429);
        assert_eq!(refused.header("retry-after"), "900");
        app.clock.advance(SignedDuration::from_mins(15));
        ann.put("/user/password", change(PASSWORD, NEW)).await.expect(200);
    }

    async fn the_owner_is_told_by_mail(app) {
        let mut server = SmtpServer::start();
        let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        app.send_mail();
        let ann = app.visitor("Ann's Plumbing").await;
        ann.put("/user/password", change("wrong horse", NEW)).await.expect(422);
        ann.put("/user/password", change(PASSWORD, NEW)).await.expect(200);
        let message = server.next().await;
        assert_eq!(message["to"], json!([ann.email]));
        assert_eq!(message["subject"], "Your password for Sawhorse was changed");
        assert!(message["text"].as_str().unwrap().starts_with("Hi Ann,"), "{message}");
    }
}
