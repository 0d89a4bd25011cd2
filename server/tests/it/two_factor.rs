//! Two-factor sign-in: after the password the code of an authenticator app, or a recovery code.

use jiff::SignedDuration;
use platform::config::TwoFactorRule;
use sawhorse::modules::accounts::remove_two_factor;
use serde_json::{Value, json};

use crate::support::authenticator::Authenticator;
use crate::support::operations::reset_token;
use crate::support::smtp::SmtpServer;
use crate::support::{Answer, Client, Options, PASSWORD, TestApp, at_once, db_tests};

const STEP: SignedDuration = SignedDuration::from_secs(30);
const WRONG: &str = "That code is wrong or already used. Try the next one.";
const RUN_OUT: &str = "That took too long. Please sign in with your password again.";

fn proof() -> Value {
    json!({"currentPassword": PASSWORD})
}

fn proof_with(code: &str) -> Value {
    json!({"currentPassword": PASSWORD, "code": code})
}

/// Sets the app up and switches the lock on; the recovery codes too. The clock is at an unused step afterwards.
async fn lock(app: &TestApp, client: &Client) -> (Authenticator, Vec<String>) {
    let setup = client.put("/user/second-lock", proof()).await.expect(200).json();
    let authenticator = Authenticator::with(setup["secret"].as_str().unwrap());
    let code = authenticator.code(&app.clock);
    let on = client.put("/user/second-lock/on", json!({"code": code})).await.expect(200).json();
    app.clock.advance(STEP);
    (authenticator, texts(&on["recoveryCodes"]))
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

/// The first step, and what the second one needs of it.
async fn begin(app: &TestApp, email: &str) -> String {
    let begun = app.nobody().sign_in(email, PASSWORD).await.expect(202).json();
    assert_eq!(begun.get("token"), None);
    begun["challenge"].as_str().unwrap().to_owned()
}

async fn finish(app: &TestApp, challenge: &str, code: &str) -> Answer {
    app.nobody().post("/auth/login/code", json!({"challenge": challenge, "code": code})).await
}

async fn state(client: &Client) -> Value {
    client.get("/user/second-lock").await.expect(200).json()
}

db_tests! {
    async fn signing_in_asks_for_the_code_once_it_is_on(app) {
        // Without a subscription: one's own lock is no business data.
        let ann = app.visitor("Ann's Plumbing").await;
        assert_eq!(state(&ann).await, json!({"since": null, "recoveryCodesLeft": 0}));
        let refused = ann.put("/user/second-lock", json!({"currentPassword": "wrong horse"})).await.expect(422);
        assert_eq!(refused.field_error("currentPassword"), "That's not your current password.");
        let setup = ann.put("/user/second-lock", proof()).await.expect(200).json();
        let secret = setup["secret"].as_str().unwrap();
        let label = ann.email.replace('@', "%40");
        assert_eq!(
            setup["address"],
            format!("otpauth://totp/Sawhorse:{label}?secret={secret}&issuer=Sawhorse&algorithm=SHA1&digits=6&period=30"),
        );
        assert!(setup["qrCode"].as_str().unwrap().starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="));
        // Nothing is locked before the app has shown that it knows the secret.
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
        assert_eq!(ann.put("/user/second-lock/on", json!({"code": "abc"})).await.expect(422).field_error("code"), WRONG);
        let authenticator = Authenticator::with(secret);
        let code = authenticator.code(&app.clock);
        let on = ann.put("/user/second-lock/on", json!({"code": code})).await.expect(200).json();
        let codes = texts(&on["recoveryCodes"]);
        assert_eq!(codes.len(), 10);
        assert_eq!(state(&ann).await, json!({"since": "2026-11-15T12:00:00.000Z", "recoveryCodesLeft": 10}));
        ann.put("/user/second-lock", proof_with(&codes[9])).await.expect(409);

        app.nobody().sign_in(&ann.email, "wrong horse").await.expect(401);
        let challenge = begin(&app, &ann.email).await;
        // The code that switched it on was used.
        assert_eq!(finish(&app, &challenge, &code).await.expect(422).field_error("code"), WRONG);
        app.clock.advance(STEP);
        let code = authenticator.code(&app.clock);
        let spaced = format!(" {} {} ", &code[..3], &code[3..]);
        let signed_in = finish(&app, &challenge, &spaced).await.expect(200).json();
        assert_eq!(signed_in["user"]["email"], ann.email);
        ann.with_token(signed_in["token"].as_str().unwrap()).get("/user/profile").await.expect(200);
        // Neither the code nor the sign-in can be used again.
        assert_eq!(finish(&app, &challenge, &codes[0]).await.expect(422).field_error("challenge"), RUN_OUT);
        let again = begin(&app, &ann.email).await;
        assert_eq!(finish(&app, &again, &code).await.expect(422).field_error("code"), WRONG);
    }

    async fn a_clock_may_be_one_step_off(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, _) = lock(&app, &ann).await;
        for (off, status) in [(2, 422), (1, 200), (-1, 200), (-2, 422)] {
            let challenge = begin(&app, &ann.email).await;
            let here = app.clock.now();
            app.clock.advance(STEP * off);
            let code = authenticator.code(&app.clock);
            app.clock.advance(here.since(app.clock.now()));
            finish(&app, &challenge, &code).await.expect(status);
            app.clock.advance(STEP * 4);
        }
    }

    async fn of_ten_at_once_one_gets_in_with_a_code(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, codes) = lock(&app, &ann).await;
        for code in [authenticator.code(&app.clock), codes[0].clone()] {
            let mut challenges = Vec::new();
            for _ in 0..10 {
                challenges.push(begin(&app, &ann.email).await);
            }
            let statuses = at_once(challenges.into_iter().map(|challenge| {
                let (nobody, body) = (app.nobody(), json!({"challenge": challenge, "code": code}));
                async move { nobody.post("/auth/login/code", body).await.status.as_u16() }
            }))
            .await;
            assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
            assert_eq!(statuses.iter().filter(|status| **status == 422).count(), 9, "{statuses:?}");
        }
    }

    async fn a_recovery_code_works_once_and_can_be_made_anew(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (_, codes) = lock(&app, &ann).await;
        let challenge = begin(&app, &ann.email).await;
        finish(&app, &challenge, &codes[3].to_uppercase().replace('-', " ")).await.expect(200);
        assert_eq!(state(&ann).await["recoveryCodesLeft"], 9);
        let challenge = begin(&app, &ann.email).await;
        assert_eq!(finish(&app, &challenge, &codes[3]).await.expect(422).field_error("code"), WRONG);
        let asked = ann.put("/user/second-lock/recovery-codes", proof()).await.expect(422);
        assert_eq!(asked.field_error("code"), "Enter the code from your authenticator app.");
        let made = ann.put("/user/second-lock/recovery-codes", proof_with(&codes[4])).await.expect(200).json();
        let new = texts(&made["recoveryCodes"]);
        assert_eq!((new.len(), state(&ann).await["recoveryCodesLeft"].clone()), (10, json!(10)));
        finish(&app, &challenge, &codes[5]).await.expect(422);
        finish(&app, &challenge, &new[5]).await.expect(200);
        // Of each only a hash is kept, and no answer is.
        let kept: Vec<String> = app
            .platform
            .database
            .read(|connection| {
                use diesel::prelude::*;
                use sawhorse::schema::recovery_codes;
                Ok(recovery_codes::table.select(recovery_codes::code_hash).load(connection)?)
            })
            .await
            .unwrap();
        assert!(kept.iter().all(|hash| hash.len() == 64 && !new.iter().any(|code| hash.contains(&code.replace('-', "")))));
    }

    async fn it_is_asked_for_before_anything_is_changed(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, codes) = lock(&app, &ann).await;
        let calls = [
            ("/user/password", json!({"newPassword": "another horse"})),
            ("/user/email/change", json!({"email": "ann@new.example"})),
            ("/user/second-lock/recovery-codes", json!({})),
            ("/user/second-lock/off", json!({})),
        ];
        for (path, body) in &calls {
            let mut body = body.clone();
            body["currentPassword"] = json!(PASSWORD);
            let refused = ann.put(path, body.clone()).await.expect(422);
            assert_eq!(refused.field_error("code"), "Enter the code from your authenticator app.", "{path}");
            body["code"] = json!("000000");
            assert_eq!(ann.put(path, body).await.expect(422).field_error("code"), WRONG, "{path}");
        }
        let code = authenticator.code(&app.clock);
        let change = json!({"currentPassword": PASSWORD, "newPassword": "another horse", "code": code});
        ann.put("/user/password", change).await.expect(200);
        let off = json!({"currentPassword": "another horse", "code": codes[0]});
        ann.put("/user/second-lock/off", off).await.expect(204);
        assert_eq!(state(&ann).await, json!({"since": null, "recoveryCodesLeft": 0}));
        app.nobody().sign_in(&ann.email, "another horse").await.expect(200);
    }

    async fn a_new_password_by_mail_does_not_take_it_off(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, _) = lock(&app, &ann).await;
        let form = json!({"token": reset_token(&app, &ann.email).await, "password": PASSWORD});
        app.nobody().post("/auth/reset-password", form).await.expect(200);
        let challenge = begin(&app, &ann.email).await;
        finish(&app, &challenge, &authenticator.code(&app.clock)).await.expect(200);
        // An operator can, for who has lost everything.
        let email = ann.email.to_uppercase();
        let removed = app.platform.database.write(move |connection| remove_two_factor(connection, &email)).await;
        assert!(removed.unwrap());
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
    }

    async fn a_sign_in_waits_for_ten_minutes(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, _) = lock(&app, &ann).await;
        let challenge = begin(&app, &ann.email).await;
        app.clock.advance(SignedDuration::from_mins(10));
        let late = finish(&app, &challenge, &authenticator.code(&app.clock)).await.expect(422);
        assert_eq!(late.field_error("challenge"), RUN_OUT);
        assert!(app.delete_expired().await > 0);
        finish(&app, "made-up", "123456").await.expect(422);
    }

    async fn tries_are_counted_wherever_a_code_is_asked_for(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, _) = lock(&app, &ann).await;
        let challenge = begin(&app, &ann.email).await;
        for _ in 0..5 {
            finish(&app, &challenge, "000000").await.expect(422);
            ann.put("/user/second-lock/off", proof_with("000000")).await.expect(422);
        }
        let code = authenticator.code(&app.clock);
        let refused = finish(&app, &challenge, &code).await.expect(429);
        assert_eq!(refused.header("retry-after"), "900");
        assert_eq!(refused.message(), "Too many wrong codes. Please wait 15 minutes and try again.");
        ann.put("/user/second-lock/off", proof_with(&code)).await.expect(429);
        // A quarter of an hour later both are free again, however often that happens.
        for _ in 0..3 {
            app.clock.advance(SignedDuration::from_mins(15));
            let challenge = begin(&app, &ann.email).await;
            for _ in 0..5 {
                finish(&app, &challenge, "000000").await.expect(422);
            }
        }
        app.clock.advance(SignedDuration::from_mins(15));
        let challenge = begin(&app, &ann.email).await;
        finish(&app, &challenge, &authenticator.code(&app.clock)).await.expect(200);
    }

    /// Who has the password can guess codes from one place for hours: the owner elsewhere doesn't notice.
    async fn wrong_codes_lock_where_they_come_from_and_not_the_owner(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, codes) = lock(&app, &ann).await;
        let thief = app.nobody().at("203.0.113.7");
        for _ in 0..5 {
            let challenge = thief.sign_in(&ann.email, PASSWORD).await.expect(202).json()["challenge"].clone();
            let form = json!({"challenge": challenge, "code": "000000"});
            for _ in 0..5 {
                thief.post("/auth/login/code", form.clone()).await.expect(422);
            }
            thief.post("/auth/login/code", form).await.expect(429);
            app.clock.advance(SignedDuration::from_mins(15));
        }
        let owner = app.nobody().at("198.51.100.3");
        let challenge = owner.sign_in(&ann.email, PASSWORD).await.expect(202).json()["challenge"].clone();
        let form = json!({"challenge": challenge, "code": authenticator.code(&app.clock)});
        owner.post("/auth/login/code", form).await.expect(200);
        let form = json!({"currentPassword": PASSWORD, "code": codes[0]});
        ann.put("/user/second-lock/recovery-codes", form).await.expect(200);
    }

    /// With many addresses, a code of the app isn't enough for the thief any more. The owner gets in everywhere, and at once.
    async fn many_addresses_do_not_help_and_keep_the_owner_nowhere(app) {
        let mut server = SmtpServer::start();
        let app = app.restarted_with(Options { throttles: true, mail: server.mail(), ..Options::default() });
        app.send_mail();
        let ann = app.visitor("Ann's Plumbing").await;
        let setup = ann.put("/user/second-lock", proof()).await.expect(200).json();
        let authenticator = Authenticator::with(setup["secret"].as_str().unwrap());
        let on = json!({"code": authenticator.code(&app.clock)});
        let on = ann.put("/user/second-lock/on", on).await.expect(200).json();
        assert_eq!(server.next().await["subject"], "Two-factor sign-in is on for Sawhorse");
        app.clock.advance(STEP);

        let challenge = begin(&app, &ann.email).await;
        let guess = |number: usize, code: &str| {
            let client = app.nobody().at(&format!("203.0.113.{}", 1 + number / 5));
            let form = json!({"challenge": challenge, "code": code});
            async move { client.post("/auth/login/code", form).await }
        };
        for number in 0..50 {
            guess(number, "000000").await.expect(422);
        }
        for number in 50..54 {
            assert_eq!(guess(number, "000000").await.expect(422).field_error("code"), WRONG);
        }
        // The owner is told, once.
        let told = server.next().await;
        assert_eq!((&told["to"], &told["subject"]), (&json!([ann.email]), &json!("Someone may know your Sawhorse password")));
        assert!(told["text"].as_str().unwrap().contains("http://sawhorse.test/reset-password"), "{told}");

        // The browser that turned it on gets in as ever, even from where the thief is locked.
        let code = authenticator.code(&app.clock);
        let mine = app.nobody().at("203.0.113.1");
        mine.post("/auth/login/code", json!({"challenge": challenge, "code": code})).await.expect(429);
        let form = json!({"challenge": challenge, "code": code, "deviceKey": on["deviceKey"]});
        let signed_in = mine.post("/auth/login/code", form).await.expect(200).json();
        assert_eq!(signed_in["deviceKey"], on["deviceKey"]);

        // A new phone somewhere else: the code is right, and one more comes by email. A key that was made up says nothing.
        let phone = app.nobody().at("198.51.100.3");
        let challenge = begin(&app, &ann.email).await;
        app.clock.advance(STEP);
        let code = authenticator.code(&app.clock);
        let form = json!({"challenge": challenge, "code": code, "deviceKey": "made-up"});
        let more = phone.post("/auth/login/code", form.clone()).await.expect(202).json();
        assert_eq!((&more["isEmailed"], more.get("token")), (&json!(true), None));
        let emailed = server.next().await;
        assert_eq!((&emailed["to"], &emailed["subject"]), (&json!([ann.email]), &json!("Your Sawhorse sign-in code")));
        let text = emailed["text"].as_str().unwrap().replace('\r', "");
        let emailed = text.lines().find(|line| line.len() == 19 && line.matches('-').count() == 3).expect("a code").to_owned();
        // The one before is over, and no code of the app is the emailed one.
        assert_eq!(phone.post("/auth/login/code", form).await.expect(422).field_error("challenge"), RUN_OUT);
        app.clock.advance(STEP);
        let wrong = json!({"challenge": more["challenge"], "code": authenticator.code(&app.clock)});
        assert_eq!(
            phone.post("/auth/login/code", wrong).await.expect(422).field_error("code"),
            "That code is wrong. Enter the one from our last email, or a recovery code.",
        );
        let form = json!({"challenge": more["challenge"], "code": emailed.to_uppercase()});
        let signed_in = phone.post("/auth/login/code", form.clone()).await.expect(200).json();
        assert_eq!(phone.post("/auth/login/code", form).await.expect(422).field_error("challenge"), RUN_OUT);
        // It's known from now on.
        let challenge = begin(&app, &ann.email).await;
        app.clock.advance(STEP);
        let form = json!({"challenge": challenge, "code": authenticator.code(&app.clock), "deviceKey": signed_in["deviceKey"]});
        phone.post("/auth/login/code", form).await.expect(200);

        // A recovery code can't be guessed, so it needs nothing more.
        let other = app.nobody().at("198.51.100.4");
        let form = json!({"challenge": begin(&app, &ann.email).await, "code": on["recoveryCodes"][0]});
        other.post("/auth/login/code", form).await.expect(200);

        // And a new password ends all of it.
        app.clock.advance(STEP);
        let code = authenticator.code(&app.clock);
        let form = json!({"email": ann.email});
        mine.post("/auth/request-password-reset", form).await.expect(200);
        let link = server.next().await;
        assert_eq!(link["subject"], "Set a new password for Sawhorse", "and no second warning before it");
        let token = link["text"].as_str().unwrap().split("token=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        mine.post("/auth/reset-password", json!({"token": token, "password": "another horse"})).await.expect(200);
        let challenge = mine.sign_in(&ann.email, "another horse").await.expect(202).json()["challenge"].clone();
        mine.post("/auth/login/code", json!({"challenge": challenge, "code": code})).await.expect(200);
    }

    /// Where nothing can be emailed, a code that can't be guessed is asked for in place of the app's.
    async fn without_email_a_recovery_code_is_the_way_in_after_many_wrong_ones(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, codes) = lock(&app, &ann).await;
        let challenge = begin(&app, &ann.email).await;
        for number in 0..50 {
            let client = app.nobody().at(&format!("203.0.113.{}", 1 + number / 5));
            client.post("/auth/login/code", json!({"challenge": challenge, "code": "000000"})).await.expect(422);
        }
        let owner = app.nobody().at("198.51.100.3");
        let form = json!({"challenge": challenge, "code": authenticator.code(&app.clock)});
        let refused = owner.post("/auth/login/code", form).await.expect(422);
        assert_eq!(refused.field_error("code"), "Too many wrong codes today. Enter a recovery code instead.");
        owner.post("/auth/login/code", json!({"challenge": challenge, "code": codes[0]})).await.expect(200);
        // The owner's session isn't a stranger.
        ann.put("/user/second-lock/recovery-codes", proof_with(&authenticator.code(&app.clock))).await.expect(200);
        // A day later it's forgotten.
        app.clock.advance(SignedDuration::from_hours(24));
        let challenge = begin(&app, &ann.email).await;
        let form = json!({"challenge": challenge, "code": authenticator.code(&app.clock)});
        app.nobody().at("198.51.100.4").post("/auth/login/code", form).await.expect(200);
    }

    /// A van's phone with its session open, whose password somebody knows: guessing there comes to nothing either.
    async fn after_many_wrong_ones_a_session_needs_a_recovery_code_and_never_waits_longer(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, codes) = lock(&app, &ann).await;
        for _ in 0..10 {
            for _ in 0..5 {
                ann.put("/user/second-lock/recovery-codes", proof_with("000000")).await.expect(422);
            }
            let refused = ann.put("/user/second-lock/recovery-codes", proof_with("000000")).await.expect(429);
            assert_eq!(refused.header("retry-after"), "900");
            app.clock.advance(SignedDuration::from_mins(15));
        }
        let refused = ann.put("/user/second-lock/recovery-codes", proof_with(&authenticator.code(&app.clock))).await.expect(422);
        assert_eq!(refused.field_error("code"), "Too many wrong codes today. Enter a recovery code instead.");
        ann.put("/user/second-lock/recovery-codes", proof_with(&codes[0])).await.expect(200);
        // Elsewhere nobody noticed.
        let challenge = begin(&app, &ann.email).await;
        finish(&app, &challenge, &authenticator.code(&app.clock)).await.expect(200);
    }

    async fn a_new_password_forgets_which_browsers_are_known(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        let (authenticator, _) = lock(&app, &ann).await;
        let challenge = begin(&app, &ann.email).await;
        let key = finish(&app, &challenge, &authenticator.code(&app.clock)).await.expect(200).json()["deviceKey"].clone();
        let form = json!({"token": reset_token(&app, &ann.email).await, "password": PASSWORD});
        app.nobody().post("/auth/reset-password", form).await.expect(200);
        // A thief who was in has a key too: it's a stranger's again, and its tries count for its address.
        let challenge = begin(&app, &ann.email).await;
        let form = json!({"challenge": challenge, "code": "000000", "deviceKey": key});
        for _ in 0..5 {
            app.nobody().post("/auth/login/code", form.clone()).await.expect(422);
        }
        finish(&app, &challenge, "000000").await.expect(429);
    }

    async fn administrators_can_be_required_to_have_one(app) {
        let house = app.administrator().await;
        let strict = app.restarted_with(Options { admin_mfa: TwoFactorRule::Required, ..Options::default() });
        house.get("/admin/all-users").await.expect(200);
        let house = house.through(&strict);
        assert_eq!(
            house.get("/admin/all-users").await.expect(403).message(),
            "Administrators need an authenticator app here. Set it up in Settings, under Security.",
        );
        house.get("/user/profile").await.expect(200);
        let visitor = strict.visitor("Vic's").await;
        assert_eq!(visitor.get("/admin/all-users").await.expect(403).message(), "Only administrators can do this.");
        lock(&strict, &house).await;
        house.get("/admin/all-users").await.expect(200);
    }

    async fn the_owner_is_told_of_it_and_of_new_devices(app) {
        let mut server = SmtpServer::start();
        let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        app.send_mail();
        let ann = app.visitor("Ann's Plumbing").await;
        let (_, codes) = lock(&app, &ann).await;
        assert_eq!(server.next().await["subject"], "Two-factor sign-in is on for Sawhorse");
        ann.put("/user/second-lock/recovery-codes", proof_with(&codes[0])).await.expect(200);
        let told = server.next().await;
        assert_eq!((&told["to"], &told["subject"]), (&json!([ann.email]), &json!("New recovery codes for Sawhorse")));

        // The kind of device that was used to sign up is no news; the browser's version is none either.
        let phone = |version: u32| {
            let name = format!("Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/{version}.0 Mobile Safari/537.36");
            app.nobody().with_header("user-agent", name)
        };
        let bea = app.visitor("Bea's").await;
        app.nobody().sign_in(&bea.email, PASSWORD).await.expect(200);
        phone(142).sign_in(&bea.email, "wrong horse").await.expect(401);
        phone(142).sign_in(&bea.email, PASSWORD).await.expect(200);
        let told = server.next().await;
        assert_eq!((&told["to"], &told["subject"]), (&json!([bea.email]), &json!("New sign-in to Sawhorse")));
        assert!(told["text"].as_str().unwrap().contains("from Chrome on Android on Nov 15, 2026 at 12:00 PM GMT"), "{told}");
        phone(143).sign_in(&bea.email, PASSWORD).await.expect(200);
        // With two-factor on it is told when the code was right.
        let begun = phone(142).sign_in(&ann.email, PASSWORD).await.expect(202).json();
        let form = json!({"challenge": begun["challenge"], "code": "not-right"});
        phone(142).post("/auth/login/code", form).await.expect(422);
        bea.put("/user/password", json!({"currentPassword": PASSWORD, "newPassword": PASSWORD})).await.expect(200);
        assert_eq!(server.next().await["subject"], "Your password for Sawhorse was changed", "and nothing before it");
    }
}
