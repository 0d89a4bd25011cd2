//! Accounts: sign up, sign in, sign out, and a new password for a forgotten one.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::reset_token;
use crate::support::{Options, PASSWORD, at_once, db_tests, registration};

const RESET_ANSWER: &str = "If an account with that email exists, a reset link is on its way.";
const LINK_INVALID: &str = "Invalid reset link. Please request a new password reset.";

fn new_password(token: &str, password: &str) -> Value {
    json!({"token": token, "password": password})
}

db_tests! {
    async fn signing_up_signs_in(app) {
        let mut form = registration("  Ann@Example.com ");
        form["phoneNumber"] = json!(" 555 0101 ");
        let made = app.nobody().post("/auth/register", form).await.expect(201).json();
        let id = made["user"]["_id"].as_str().unwrap();
        assert_eq!(
            made["user"],
            json!({
                "_id": id, "email": "Ann@Example.com", "firstName": "Ann", "lastName": "Ochoa",
                "businessName": "Ann's Plumbing", "phoneNumber": "555 0101", "isAdmin": false,
            }),
        );
        let token = made["token"].as_str().unwrap();
        assert!(token.len() >= 43, "256 bits need 43 characters, not {}", token.len());
        let profile = app.nobody().with_token(token).get("/user/profile").await.expect(200).json();
        assert_eq!(
            (&profile["email"], &profile["businessName"]),
            (&json!("Ann@Example.com"), &json!("Ann's Plumbing"))
        );
        assert_eq!(app.nobody().sign_in(" aNN@example.COM ", PASSWORD).await.expect(200).json()["user"], made["user"]);
    }

    async fn nobody_registers_as_an_administrator(app) {
        let mut form = registration("eve@example.com");
        form["isAdmin"] = json!(true);
        let made = app.nobody().post("/auth/register", form).await.expect(201).json();
        assert_eq!((&made["user"]["isAdmin"], &made["user"]["phoneNumber"]), (&json!(false), &Value::Null));
    }

    async fn an_address_is_taken_once_whatever_its_case(app) {
        app.nobody().post("/auth/register", registration("ann@example.com")).await.expect(201);
        for again in ["ann@example.com", "ANN@example.com", " ann@EXAMPLE.com\n"] {
            let refused = app.nobody().post("/auth/register", registration(again)).await.expect(409);
            assert_eq!(refused.json(), json!({"message": "An account with this email already exists"}));
        }
    }

    async fn of_twenty_at_once_one_gets_the_address(app) {
        let statuses = at_once((0..20).map(|number| {
            let nobody = app.nobody();
            let email = if number % 2 == 0 { "ann@example.com" } else { "Ann@Example.com" };
            async move { nobody.post("/auth/register", registration(email)).await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 19, "{statuses:?}");
    }

    async fn what_is_missing_or_wrong_is_told_field_by_field(app) {
        let refused = app.nobody().post("/auth/register", json!({})).await.expect(422);
        assert_eq!(refused.message(), "Check the highlighted fields.");
        for (field, label) in [
            ("email", "Email"),
            ("password", "Password"),
            ("firstName", "First name"),
            ("lastName", "Last name"),
            ("businessName", "Business name"),
        ] {
            assert_eq!(refused.field_error(field), format!("{label} is required."));
        }
        let valid_email = "Please enter a valid email address.";
        for (field, value, sentence) in [
            ("email", json!("  "), "Email is required."),
            ("email", json!("ann"), valid_email),
            ("email", json!("ann@"), valid_email),
            ("email", json!("@b.c"), valid_email),
            ("email", json!("ann@shop"), valid_email),
            ("email", json!("a b@shop.com"), valid_email),
            ("email", json!("a@b@shop.com"), valid_email),
            ("email", json!(7), "Email must be text."),
            ("email", json!(format!("{}@example.com", "a".repeat(250))), "Email must be at most 254 characters long."),
            ("password", json!("12345"), "Password must be at least 6 characters long"),
            ("password", json!(null), "Password is required."),
            ("password", json!(""), "Password is required."),
            ("password", json!(123_456), "Password must be text."),
            ("password", json!("x".repeat(1001)), "Password must be at most 1000 characters long."),
            ("firstName", json!("x".repeat(101)), "First name must be at most 100 characters long."),
            ("lastName", json!(["Ochoa"]), "Last name must be text."),
            ("businessName", json!("\u{7}bell"), "Business name contains characters we can't show."),
            ("phoneNumber", json!("5".repeat(51)), "Phone number must be at most 50 characters long."),
        ] {
            let mut form = registration("ann@example.com");
            form[field] = value;
            let refused = app.nobody().post("/auth/register", form).await.expect(422);
            assert_eq!((refused.field_error(field), refused.message()), (sentence.to_owned(), sentence.to_owned()));
        }
        let mut form = registration("ann@example.com");
        form["password"] = json!("🔧🔩🪛🪚🔨 ");
        app.nobody().post("/auth/register", form).await.expect(201);
        app.nobody().sign_in("ann@example.com", "🔧🔩🪛🪚🔨 ").await.expect(200);
        app.nobody().sign_in("ann@example.com", "🔧🔩🪛🪚🔨").await.expect(401);
    }

    async fn a_wrong_address_and_a_wrong_password_look_the_same(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let wrong_password = app.nobody().sign_in(&ann.email, "wrong horse").await.expect(401);
        let wrong_address = app.nobody().sign_in("nobody@example.com", PASSWORD).await.expect(401);
        assert_eq!(wrong_password.json(), json!({"message": "Invalid email or password"}));
        assert_eq!(wrong_password.body, wrong_address.body);
        let missing = app.nobody().post("/auth/login", json!({"email": " "})).await.expect(422);
        assert_eq!(missing.field_error("email"), "Email is required.");
        assert_eq!(missing.field_error("password"), "Password is required.");
    }

    async fn signing_out_ends_this_session_alone(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let phone = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
        let phone = app.nobody().with_token(phone["token"].as_str().unwrap());
        assert_eq!(ann.post("/auth/logout", json!({})).await.expect(204).body, b"");
        ann.get("/user/profile").await.expect(401);
        ann.post("/auth/logout", json!({})).await.expect(401);
        phone.get("/user/profile").await.expect(200);
    }

    async fn a_session_ends_after_thirty_days_without_use(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let almost = SignedDuration::from_hours(30 * 24) - SignedDuration::from_secs(1);
        for _ in 0..3 {
            app.clock.advance(almost);
            ann.get("/user/profile").await.expect(200);
        }
        app.clock.advance(SignedDuration::from_hours(30 * 24));
        ann.get("/user/profile").await.expect(401);
        // The clock going back would not bring it back either, once it was forgotten.
        app.delete_expired().await;
        app.clock.advance(-almost);
        ann.get("/user/profile").await.expect(401);
    }

    async fn a_session_ends_a_year_after_it_began_however_often_it_is_used(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let week = SignedDuration::from_hours(7 * 24);
        for _ in 0..52 {
            app.clock.advance(week);
            ann.get("/user/profile").await.expect(200);
        }
        app.clock.advance(SignedDuration::from_hours(24));
        ann.get("/user/profile").await.expect(401);
        let again = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
        let again = ann.with_token(again["token"].as_str().unwrap());
        let listed = again.get("/user/sessions").await.expect(200).json();
        assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    }

    async fn a_reset_link_sets_a_new_password_once(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (token, other) = (reset_token(&app, &ann.email.to_uppercase()).await, reset_token(&app, &ann.email).await);
        let short = app.nobody().post("/auth/reset-password", new_password(&token, "12345")).await.expect(422);
        assert_eq!(short.field_error("password"), "Password must be at least 6 characters long");

        let done = app.nobody().post("/auth/reset-password", new_password(&token, "new horse")).await.expect(200);
        assert_eq!(done.message(), "Password changed. Please sign in with the new one.");
        ann.get("/user/profile").await.expect(401);
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(401);
        app.nobody().sign_in(&ann.email, "new horse").await.expect(200);
        for void in [token.as_str(), other.as_str(), "made-up", "\0"] {
            let refused =
                app.nobody().post("/auth/reset-password", new_password(void, "third horse")).await.expect(422);
            assert_eq!(refused.field_error("token"), LINK_INVALID);
        }
        app.nobody().sign_in(&ann.email, "new horse").await.expect(200);
    }

    async fn a_reset_link_is_good_for_an_hour(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (first, second) = (reset_token(&app, &ann.email).await, reset_token(&app, &ann.email).await);
        app.clock.advance(SignedDuration::from_secs(3600));
        app.nobody().post("/auth/reset-password", new_password(&first, "new horse")).await.expect(422);
        app.clock.advance(SignedDuration::from_secs(-1));
        app.nobody().post("/auth/reset-password", new_password(&second, "new horse")).await.expect(200);
    }

    async fn a_reset_leaves_other_accounts_alone(app) {
        let (ann, bea) = (app.visitor("Ann's Plumbing").await, app.visitor("Bea's").await);
        let (token, beas) = (reset_token(&app, &ann.email).await, reset_token(&app, &bea.email).await);
        app.nobody().post("/auth/reset-password", new_password(&token, "new horse")).await.expect(200);
        bea.get("/user/profile").await.expect(200);
        app.nobody().post("/auth/reset-password", new_password(&beas, "bea's horse")).await.expect(200);
    }

    async fn of_many_uses_at_once_one_succeeds(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let mut tokens = Vec::new();
        for _ in 0..8 {
            tokens.push(reset_token(&app, &ann.email).await);
        }
        // The same link twice, and other links of the same account.
        tokens.push(tokens[0].clone());
        let mut statuses = at_once(tokens.into_iter().enumerate().map(|(number, token)| {
            let nobody = app.nobody();
            let form = new_password(&token, &format!("new horse {number}"));
            async move { nobody.post("/auth/reset-password", form).await.status.as_u16() }
        }))
        .await;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422, 422, 422, 422, 422, 422, 422, 422]);
    }

    async fn asking_for_a_link_tells_nothing_about_the_address(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let ask = |email: &str| json!({"email": email});
        let known = app.nobody().post("/auth/request-password-reset", ask(&ann.email)).await.expect(200).json();
        let link = known["resetUrl"].as_str().unwrap();
        assert!(link.starts_with("http://sawhorse.test/new-password?token="), "{link}");
        let unknown = app.nobody().post("/auth/request-password-reset", ask("nobody@example.com")).await.expect(200);
        assert_eq!(unknown.json(), json!({"message": RESET_ANSWER}));

        let production = app.restarted_with(Options { is_development: false, ..Options::default() }).nobody();
        let known = production.post("/auth/request-password-reset", ask(&ann.email)).await.expect(200);
        let unknown = production.post("/auth/request-password-reset", ask("nobody@example.com")).await.expect(200);
        assert_eq!((known.json(), known.body), (json!({"message": RESET_ANSWER}), unknown.body));
        let wrong = app.nobody().post("/auth/request-password-reset", ask("nobody")).await.expect(422);
        assert_eq!(wrong.field_error("email"), "Please enter a valid email address.");
    }
}
