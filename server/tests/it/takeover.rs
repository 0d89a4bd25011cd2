//! Somebody else had the password for a while. Once the owner has a new one, nothing that was started with the old one works.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::authenticator::Authenticator;
use crate::support::operations::{reset_token, token_in};
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, PASSWORD, TestApp, at_once, db_tests};

const NEW: &str = "a van full of pipes";
const THIEF: &str = "thief@example.com";
const STEP: SignedDuration = SignedDuration::from_secs(30);

/// The two ways to a new password. A code is only asked for where two-factor is on.
#[derive(Clone, Copy, Debug)]
enum Way {
    Reset,
    Change,
}

async fn set_new_password(app: &TestApp, owner: &Client, way: Way, code: Option<&str>) {
    match way {
        Way::Reset => {
            let form = json!({"token": reset_token(app, &owner.email).await, "password": NEW});
            app.nobody().post("/auth/reset-password", form).await.expect(200);
        }
        Way::Change => {
            let form = json!({"currentPassword": PASSWORD, "newPassword": NEW, "code": code});
            owner.put("/user/password", form).await.expect(200);
        }
    }
}

async fn turn_on_codes(app: &TestApp, owner: &Client) -> (Authenticator, Vec<Value>) {
    let setup = owner.put("/user/second-lock", json!({"currentPassword": PASSWORD})).await.expect(200).json();
    let authenticator = Authenticator::with(setup["secret"].as_str().unwrap());
    let code = authenticator.code(&app.clock);
    let on = owner.put("/user/second-lock/on", json!({"code": code})).await.expect(200).json();
    app.clock.advance(STEP);
    (authenticator, on["recoveryCodes"].as_array().unwrap().clone())
}

/// Signs in with the password, as somebody who knows it but has no code.
async fn challenge(client: &Client, email: &str, password: &str) -> Value {
    client.sign_in(email, password).await.expect(202).json()["challenge"].clone()
}

db_tests! {
    async fn a_pending_email_change_ends_with_the_old_password(app) {
        for way in [Way::Reset, Way::Change] {
            let ann = app.visitor("Ann's Plumbing").await;
            let thief = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
            let thief = ann.with_token(thief["token"].as_str().unwrap());
            let asked = json!({"email": THIEF, "currentPassword": PASSWORD});
            let link = token_in(&thief.put("/user/email/change", asked).await.expect(200).json()["confirmUrl"]);

            set_new_password(&app, &ann, way, None).await;
            thief.get("/user/profile").await.expect(401);
            app.nobody().post("/auth/confirm-email", json!({"token": link})).await.expect(422);
            app.nobody().sign_in(THIEF, NEW).await.expect(401);
            let back = app.nobody().sign_in(&ann.email, NEW).await.expect(200).json();
            let ann = ann.with_token(back["token"].as_str().unwrap());
            assert_eq!(ann.get("/user/email").await.expect(200).json()["pending"], Value::Null, "{way:?}");
            // The link that confirms her own address has nothing to do with it.
        }
    }

    async fn a_sign_in_that_waits_for_its_code_ends_with_the_old_password(app) {
        for way in [Way::Reset, Way::Change] {
            let ann = app.visitor("Ann's Plumbing").await;
            let (authenticator, codes) = turn_on_codes(&app, &ann).await;
            let waits = challenge(&app.nobody(), &ann.email, PASSWORD).await;
            set_new_password(&app, &ann, way, codes[0].as_str()).await;
            let form = json!({"challenge": waits, "code": authenticator.code(&app.clock)});
            let refused = app.nobody().post("/auth/login/code", form).await.expect(422);
            assert_eq!(refused.field_error("challenge"), "That took too long. Please sign in with your password again.");
            // The code wasn't used up by it.
            let again = challenge(&app.nobody(), &ann.email, NEW).await;
            let form = json!({"challenge": again, "code": authenticator.code(&app.clock)});
            app.nobody().post("/auth/login/code", form).await.expect(200);
        }
    }

    /// Who sets an authenticator app up has its secret. Nobody but the owner may finish that.
    async fn an_authenticator_app_that_was_not_confirmed_is_forgotten(app) {
        for way in [Way::Reset, Way::Change] {
            let ann = app.visitor("Ann's Plumbing").await;
            let setup = ann.put("/user/second-lock", json!({"currentPassword": PASSWORD})).await.expect(200).json();
            set_new_password(&app, &ann, way, None).await;
            let back = app.nobody().sign_in(&ann.email, NEW).await.expect(200).json();
            let ann = ann.with_token(back["token"].as_str().unwrap());
            let code = Authenticator::with(setup["secret"].as_str().unwrap()).code(&app.clock);
            ann.put("/user/second-lock/on", json!({"code": code})).await.expect(409);
        }
    }

    /// An archive of everything opens for whoever has its address, signed in or not.
    async fn an_archive_of_everything_ends_with_the_old_password(app) {
        for way in [Way::Reset, Way::Change] {
            let ann = app.visitor("Ann's Plumbing").await;
            ann.post("/user/export", json!({})).await.expect(201);
            app.make_exports().await;
            let ready = ann.get("/user/export").await.expect(200).json();
            let download = ready["address"].as_str().expect("an address").trim_start_matches("/api").to_owned();
            app.nobody().get(&download).await.expect(200);
            set_new_password(&app, &ann, way, None).await;
            app.nobody().get(&download).await.expect(404);
            // One that is still being made is never finished.
            let back = app.nobody().sign_in(&ann.email, NEW).await.expect(200).json();
            let ann = ann.with_token(back["token"].as_str().unwrap());
            assert_eq!(ann.get("/user/export").await.expect(200).json()["status"], "none");
            ann.post("/user/export", json!({})).await.expect(201);
            let form = json!({"token": reset_token(&app, &ann.email).await, "password": "the third horse"});
            app.nobody().post("/auth/reset-password", form).await.expect(200);
            app.make_exports().await;
            let back = app.nobody().sign_in(&ann.email, "the third horse").await.expect(200).json();
            let ann = ann.with_token(back["token"].as_str().unwrap());
            assert_eq!(ann.get("/user/export").await.expect(200).json()["status"], "none", "{way:?}");
        }
    }

    /// The old password was checked a moment before the new one counted: the session it opens must not outlive it.
    async fn the_old_password_opens_nothing_after_the_new_one_counts(app) {
        for round in 0..4 {
            let ann = app.visitor("Ann's Plumbing").await;
            let token = reset_token(&app, &ann.email).await;
            let reset = {
                let (nobody, form) = (app.nobody(), json!({"token": token, "password": NEW}));
                tokio::spawn(async move { nobody.post("/auth/reset-password", form).await.expect(200) })
            };
            let opened = at_once((0..4).map(|_| {
                let (nobody, email) = (app.nobody(), ann.email.clone());
                async move { nobody.sign_in(&email, PASSWORD).await }
            }))
            .await;
            reset.await.unwrap();
            for answer in opened {
                if answer.status == 200 {
                    ann.with_token(answer.json()["token"].as_str().unwrap()).get("/user/profile").await.expect(401);
                } else {
                    assert_eq!(answer.status, 401, "round {round}");
                }
            }
        }
    }

    /// The same for somebody who has a code, too: whichever comes first, nothing that the old password began stays open.
    async fn a_code_at_the_moment_of_a_reset_opens_nothing_that_lasts(app) {
        for round in 0..4 {
            let ann = app.visitor("Ann's Plumbing").await;
            let (authenticator, _) = turn_on_codes(&app, &ann).await;
            let token = reset_token(&app, &ann.email).await;
            let challenge = challenge(&app.nobody(), &ann.email, PASSWORD).await;
            let (one, other) = (app.nobody(), app.nobody());
            let reset = one.post("/auth/reset-password", json!({"token": token, "password": NEW}));
            let form = json!({"challenge": challenge, "code": authenticator.code(&app.clock)});
            let (reset, opened) = tokio::join!(reset, other.post("/auth/login/code", form));
            reset.expect(200);
            if opened.status == 200 {
                ann.with_token(opened.json()["token"].as_str().unwrap()).get("/user/profile").await.expect(401);
            } else {
                assert_eq!(opened.status, 422, "round {round}");
            }
        }
    }

    async fn the_owner_is_told_by_email(app) {
        let mut server = SmtpServer::start();
        let ann = app.visitor("Ann's Plumbing").await;
        let asked = json!({"email": THIEF, "currentPassword": PASSWORD});
        ann.put("/user/email/change", asked.clone()).await.expect(200);
        let token = reset_token(&app, &ann.email).await;
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        mailing.send_mail();
        let form = json!({"token": token, "password": NEW});
        mailing.nobody().post("/auth/reset-password", form).await.expect(200);
        let told = server.next().await;
        assert_eq!((&told["to"], &told["subject"]), (&json!([ann.email]), &json!("Your Sawhorse password was reset")));
        let text = told["text"].as_str().unwrap().replace('\r', "");
        assert!(text.starts_with("Hi Ann,\n\nYou have a new password."), "{text}");
        assert!(text.contains("signed you out on every device"), "{text}");
        assert!(text.contains("canceled the change of email to thief@example.com"), "{text}");

        // While signed in: this device stays. Nothing was pending, so the email doesn't mention it.
        let back = app.nobody().sign_in(&ann.email, NEW).await.expect(200).json();
        let ann = ann.with_token(back["token"].as_str().unwrap()).through(&mailing);
        let form = json!({"currentPassword": NEW, "newPassword": "the third horse"});
        ann.put("/user/password", form).await.expect(200);
        let told = server.next().await;
        assert_eq!(told["subject"], "Your password for Sawhorse was changed");
        let text = told["text"].as_str().unwrap();
        assert!(text.contains("signed out all your other devices") && !text.contains("canceled"), "{text}");
    }

    async fn the_email_tells_of_a_sign_in_that_was_waiting_for_a_code(app) {
        const TOLD: &str = "We also canceled a sign-in that was waiting for a code.";
        let mut server = SmtpServer::start();
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        mailing.send_mail();
        for way in [Way::Reset, Way::Change] {
            let ann = app.visitor("Ann's Plumbing").await;
            let (_, codes) = turn_on_codes(&app, &ann).await;
            // A reset link of a process without a mail server, used at one that has one.
            let token = reset_token(&app, &ann.email).await;
            challenge(&app.nobody(), &ann.email, PASSWORD).await;
            match way {
                Way::Reset => {
                    let form = json!({"token": token, "password": NEW});
                    mailing.nobody().post("/auth/reset-password", form).await.expect(200);
                }
                Way::Change => {
                    let form = json!({"currentPassword": PASSWORD, "newPassword": NEW, "code": codes[0]});
                    ann.through(&mailing).put("/user/password", form).await.expect(200);
                }
            }
            let text = server.next().await["text"].as_str().unwrap().replace('\r', "");
            assert!(text.contains(TOLD), "{way:?}: {text}");

            // One that nobody finished in its ten minutes isn't worth a word.
            let token = reset_token(&app, &ann.email).await;
            challenge(&app.nobody(), &ann.email, NEW).await;
            app.clock.advance(SignedDuration::from_mins(11));
            let form = json!({"token": token, "password": "the third horse"});
            mailing.nobody().post("/auth/reset-password", form).await.expect(200);
            let text = server.next().await["text"].as_str().unwrap().replace('\r', "");
            assert!(!text.contains("waiting for a code"), "{way:?}: {text}");
        }
    }
}
