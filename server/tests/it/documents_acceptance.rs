//! Answers to estimates: taken once, from the page alone, kept word for word, asked for anew after a change.

use jiff::SignedDuration;
use platform::access::Scope;
use platform::http::list::ListQuery;
use sawhorse::modules::documents;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::customer::{customer, words};
use crate::support::operations::paper;
use crate::support::papers;
use crate::support::smtp::SmtpServer;
use crate::support::{Answer, Client, ORIGIN, Options, TestApp, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);
const TERMS: &str = "Half before work begins.\nThe rest <b>on completion</b>.";

async fn sent(ann: &Client) -> String {
    let mut form = paper("Estimate");
    form["date"] = json!("2026-11-15");
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn owner_with_terms(app: &TestApp) -> Client {
    let ann = app.owner("Ann's Plumbing").await;
    ann.put("/user/profile", json!({"terms": TERMS})).await.expect(200);
    ann
}

async fn page(app: &TestApp, id: &str) -> Answer {
    app.nobody().send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200)
}

async fn token(app: &TestApp, id: &str) -> String {
    let text = page(app, id).await.text();
    let rest = text.split_once(r#"name="token" value=""#).expect("a form").1;
    rest.split_once('"').unwrap().0.to_owned()
}

async fn post(client: &Client, id: &str, form: &str, fields: &[(&str, &str)]) -> Answer {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let kind = Some("application/x-www-form-urlencoded");
    client.send_raw("POST", &format!("/invoice/{id}/{form}"), kind, body.into_bytes()).await
}

async fn sign(app: &TestApp, id: &str, name: &str) {
    let token = token(app, id).await;
    let answer = post(&customer(app), id, "accept", &[("token", &token), ("name", name), ("agreed", "yes")]).await;
    assert_eq!(answer.expect(303).header("location"), format!("/invoice/{id}#next"));
}

async fn document(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}")).await.expect(200).json()
}

async fn answers(ann: &Client, id: &str) -> Vec<Value> {
    ann.get(&format!("/documents/{id}/answers")).await.expect(200).json().as_array().unwrap().clone()
}

async fn sheet(app: &TestApp, id: &str) -> String {
    papers::words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body)
}

#[track_caller]
fn assert_holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[track_caller]
fn assert_lacks(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(!text.contains(part), "{part} is in {text}");
    }
}

db_tests! {
    async fn an_estimate_is_accepted_with_a_name_and_kept_word_for_word(app) {
        let ann = owner_with_terms(&app).await;
        let id = sent(&ann).await;
        let asked = page(&app, &id).await;
        let text = asked.text();
        assert_holds(&words(&text), &[
            "Accept or decline", "Accept this estimate", "Terms", "Your full name, as your signature",
            "I accept this estimate for $612.00 and the terms above.", "Accept and sign", "Decline instead",
        ]);
        assert_holds(&text, &["&lt;b&gt;on completion&lt;/b&gt;"]);
        assert_lacks(&text, &["<script", " style=", "onsubmit"]);
        assert!(asked.header("content-security-policy").contains("form-action 'self'"));
        assert!(asked.header("content-security-policy").contains("script-src 'none'"));
        assert_holds(&sheet(&app, &id).await, &["Terms", "Half before work begins."]);

        app.clock.advance(DAY);
        let version = ann.get(&format!("/documents/{id}")).await.expect(200).header("etag").to_owned();
        sign(&app, &id, "  Dana   Reyes ").await;
        let seen = document(&ann, &id).await;
        assert_eq!(seen["answer"], json!({
            "outcome": "Accepted", "name": "Dana Reyes", "reason": null, "at": app.clock.now().to_string(),
            "isCurrent": true,
        }));
        assert_eq!((seen["status"].as_str(), seen["type"].as_str()), (Some("Sent"), Some("Estimate")));
        assert_eq!(seen["viewedAt"], seen["answer"]["at"], "who answers has looked at it");

        let kept = answers(&ann, &id).await;
        assert_eq!(kept.len(), 1);
        let content = kept[0]["content"].as_str().unwrap();
        assert_eq!(kept[0]["contentHash"], hex::encode(Sha256::digest(content)));
        assert_eq!((&kept[0]["words"], &kept[0]["clientAddress"]), (&json!("Dana Reyes"), &json!("203.0.113.7")));
        assert_eq!(format!("W/\"{}", kept[0]["documentVersion"]), version.split(';').next().unwrap());
        let content: Value = serde_json::from_str(content).unwrap();
        assert_eq!((&content["total"], &content["terms"], &content["number"]), (&json!(612), &json!(TERMS), &json!("EST-0001")));
        assert_eq!(content["items"][0]["subtotal"], seen["items"][0]["subtotal"]);

        // Page and paper tell it, and nothing is asked any more; the next step is said.
        let told = page(&app, &id).await;
        assert_holds(&words(&told.text()), &[
            "Status: Accepted", "Accepted on Nov 16, 2026. Your invoice will follow.", "Dana Reyes",
            "Signed on Nov 16, 2026 for $612.00.", "We've let Ann's Plumbing know.",
        ]);
        assert_lacks(&told.text(), &["<form", "203.0.113.7", "Accept and sign"]);
        let hash = kept[0]["contentHash"].as_str().unwrap();
        let printed = sheet(&app, &id).await;
        assert_holds(&printed, &["Terms", "Signature", "Dana Reyes", "from 203.0.113.7", "GMT"]);
        assert!(printed.replace(char::is_whitespace, "").contains(hash), "{printed}");
        assert!(printed.find("Terms").unwrap() < printed.find("Signature").unwrap());
        let recent = ann.get("/dashboard").await.expect(200).json()["recentActivity"][0].clone();
        assert_eq!((recent["action"].as_str(), recent["details"].as_str()), (Some("Estimate accepted"), Some("EST-0001 for Dana Reyes")));
    }

    async fn sent_twice_it_counts_once(app) {
        let ann = owner_with_terms(&app).await;
        let id = sent(&ann).await;
        let token = token(&app, &id).await;
        let fields = [("token", token.as_str()), ("name", "Dana Reyes"), ("agreed", "yes")];
        let all = at_once((0..8).map(|_| {
            let (client, id, token) = (customer(&app), id.clone(), token.clone());
            async move { post(&client, &id, "accept", &[("token", &token), ("name", "Dana Reyes"), ("agreed", "yes")]).await }
        }))
        .await;
        for one in all {
            one.expect(303);
        }
        post(&customer(&app), &id, "accept", &fields).await.expect(303);
        assert_eq!(answers(&ann, &id).await.len(), 1);
        // Whoever has the page open from before cannot turn it around.
        let late = post(&customer(&app), &id, "decline", &[("token", &token), ("reason", "No")]).await.expect(409);
        assert_holds(&words(&late.text()), &["Status: Accepted"]);
        assert_eq!(answers(&ann, &id).await.len(), 1);
    }

    async fn a_change_asks_for_a_new_signature_and_keeps_the_old_one(app) {
        let ann = owner_with_terms(&app).await;
        let id = sent(&ann).await;
        let before = token(&app, &id).await;
        sign(&app, &id, "Dana Reyes").await;
        // What the customer does not see, sending again and other terms for later customers change nothing.
        ann.put(&format!("/documents/{id}"), json!({"notes": "Ring twice"})).await.expect(200);
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        ann.put("/user/profile", json!({"terms": "Other terms"})).await.expect(200);
        assert_eq!(document(&ann, &id).await["answer"]["isCurrent"], true);
        assert_holds(&sheet(&app, &id).await, &["Half before work begins."]);

        ann.put(&format!("/documents/{id}"), json!({"items": [{"description": "Labor", "quantity": 1, "rate": 700}]})).await.expect(200);
        assert_eq!(document(&ann, &id).await["answer"]["isCurrent"], false);
        let text = words(&page(&app, &id).await.text());
        assert_holds(&text, &[
            "Dana Reyes accepted an earlier version on Nov 15, 2026. It has changed since, so it needs a new signature.",
            "for $700.00 and the terms above.", "Accept and sign",
        ]);
        assert_lacks(&text, &["Status: Accepted"]);
        assert_lacks(&sheet(&app, &id).await, &["Signature", "203.0.113.7"]);
        // The page from before the change signs nothing.
        let old = post(&customer(&app), &id, "accept", &[("token", &before), ("name", "Dana Reyes"), ("agreed", "yes")]).await;
        assert_holds(&words(&old.expect(409).text()), &["changed or was answered after you opened it", "$700.00"]);

        app.clock.advance(DAY);
        sign(&app, &id, "Dana R.").await;
        let kept = answers(&ann, &id).await;
        assert_eq!(kept.iter().map(|one| one["words"].as_str().unwrap()).collect::<Vec<_>>(), ["Dana R.", "Dana Reyes"]);
        assert_ne!(kept[0]["contentHash"], kept[1]["contentHash"]);
        assert_holds(&sheet(&app, &id).await, &["Dana R.", "for $700.00"]);

        ann.put(&format!("/documents/{id}"), json!({"depositPercent": 30})).await.expect(200);
        assert_eq!(document(&ann, &id).await["answer"]["isCurrent"], false, "a deposit is part of what is agreed");
    }

    async fn an_estimate_is_declined_with_a_reason_and_may_still_be_accepted(app) {
        let ann = owner_with_terms(&app).await;
        let id = sent(&ann).await;
        let first = token(&app, &id).await;
        post(&customer(&app), &id, "decline", &[("token", &first), ("reason", "Too <dear>")]).await.expect(303);
        let answer = document(&ann, &id).await["answer"].clone();
        assert_eq!((&answer["outcome"], &answer["reason"], &answer["name"]), (&json!("Declined"), &json!("Too <dear>"), &Value::Null));
        let text = page(&app, &id).await.text();
        assert_holds(&words(&text), &["Status: Declined", "Declined on Nov 15, 2026.", "was declined on Nov 15, 2026.", "You can still accept it"]);
        assert_holds(&text, &["Too &lt;dear&gt;"]);
        assert_lacks(&words(&text), &["Decline instead"]);
        assert_lacks(&sheet(&app, &id).await, &["Signature", "dear"]);
        // Each token is good for one answer.
        let spent = [("token", first.as_str()), ("name", "Dana"), ("agreed", "yes")];
        post(&customer(&app), &id, "accept", &spent).await.expect(409);
        app.clock.advance(DAY);
        sign(&app, &id, "Dana").await;
        assert_eq!(document(&ann, &id).await["answer"]["outcome"], "Accepted");
        assert_eq!(answers(&ann, &id).await.len(), 2);
        let activity = ann.get("/dashboard").await.expect(200).json()["recentActivity"].clone();
        assert_eq!((activity[0]["action"].as_str(), activity[1]["action"].as_str()), (Some("Estimate accepted"), Some("Estimate declined")));
    }

    async fn what_is_missing_is_said_and_what_was_typed_stays(app) {
        let ann = owner_with_terms(&app).await;
        let id = sent(&ann).await;
        let token = token(&app, &id).await;
        let long = "x".repeat(201);
        for (name, agreed, sentence) in [
            ("", "yes", "Type your name to sign."), (" \u{0} ", "yes", "Type your name to sign."),
            (long.as_str(), "yes", "This name is too long. Please shorten it."), ("Dana \"D\" <Reyes>", "", "Check the box to accept."),
        ] {
            let mut fields = vec![("token", token.as_str()), ("name", name)];
            if !agreed.is_empty() {
                fields.push(("agreed", agreed));
            }
            let refused = post(&customer(&app), &id, "accept", &fields).await.expect(422);
            assert_holds(&refused.text(), &[&format!(r#"<p class="error" role="alert">{sentence}</p>"#)]);
            assert!(refused.header("content-security-policy").contains("form-action 'self'"));
        }
        let refused = post(&customer(&app), &id, "accept", &[("token", &token), ("name", "Dana \"D\" <R>")]).await.expect(422);
        assert_holds(&refused.text(), &[r#"value="Dana &quot;D&quot; &lt;R&gt;""#]);
        let reason = "y".repeat(2001);
        post(&customer(&app), &id, "decline", &[("token", &token), ("reason", &reason)]).await.expect(422);
        post(&customer(&app), &id, "accept", &[("token", &token), ("name", &"z".repeat(300_000)), ("agreed", "yes")]).await.expect(413);
        assert_eq!(answers(&ann, &id).await, Vec::<Value>::new());
    }

    async fn no_other_site_and_no_made_up_token_signs(app) {
        let ann = owner_with_terms(&app).await;
        let (id, other) = (sent(&ann).await, sent(&ann).await);
        let (own, others) = (token(&app, &id).await, token(&app, &other).await);
        let fields = |token: &str| vec![("token".to_owned(), token.to_owned()), ("name".to_owned(), "Eve".to_owned()), ("agreed".to_owned(), "yes".to_owned())];
        let send = async |client: Client, token: &str| {
            let fields = fields(token);
            let fields: Vec<_> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            post(&client, &id, "accept", &fields).await
        };
        for client in [
            app.nobody(),
            app.nobody().with_header("origin", "https://evil.example"),
            app.nobody().with_header("origin", "null"),
            app.nobody().with_header("sec-fetch-site", "cross-site").with_header("origin", ORIGIN),
            app.nobody().with_header("sec-fetch-site", "same-site").with_header("origin", "https://evil.sawhorse.example"),
        ] {
            let refused = send(client, &own).await.expect(403);
            assert_holds(&words(&refused.text()), &["That didn't come from this document's page", "Open your link again"]);
        }
        for made_up in ["", "00", others.as_str(), "zz"] {
            send(customer(&app), made_up).await.expect(409);
        }
        assert_eq!(answers(&ann, &id).await, Vec::<Value>::new());
        // An origin alone is enough for browsers that say no more.
        send(app.nobody().with_header("origin", ORIGIN), &own).await.expect(303);
    }

    async fn what_asks_for_nothing_takes_nothing(app) {
        let ann = owner_with_terms(&app).await;
        let signed = |id: String| {
            let client = customer(&app);
            async move { post(&client, &id, "accept", &[("token", "00"), ("name", "Dana"), ("agreed", "yes")]).await }
        };
        // Not sent yet, an invoice, run out, and an owner who does not ask.
        let draft = ann.add("/documents", paper("Estimate")).await;
        signed(draft).await.expect(403);
        signed("AAAAAAAAAAAAAAAAAAAAAA".to_owned()).await.expect(404);
        let invoice = ann.add("/documents", paper("Invoice")).await;
        ann.post(&format!("/documents/{invoice}/send"), json!({})).await.expect(200);
        assert_lacks(&page(&app, &invoice).await.text(), &["<form", "answer", "<h3>Terms"]);
        assert_lacks(&sheet(&app, &invoice).await, &["Terms"]);
        signed(invoice).await.expect(409);
        let id = sent(&ann).await;
        ann.put("/user/profile", json!({"asksAcceptance": false})).await.expect(200);
        let plain = page(&app, &id).await;
        assert_lacks(&plain.text(), &["<form", "answer", "<h3>Terms"]);
        assert!(plain.header("content-security-policy").contains("form-action 'none'"));
        assert_lacks(&sheet(&app, &id).await, &["Terms"]);
        signed(id.clone()).await.expect(409);
        ann.put("/user/profile", json!({"asksAcceptance": true})).await.expect(200);
        app.clock.advance(DAY * 31);
        assert_lacks(&page(&app, &id).await.text(), &["<form"]);
        signed(id.clone()).await.expect(409);
        // Who opens a form's address comes to the page.
        let opened = app.nobody().send_raw("GET", &format!("/invoice/{id}/accept"), None, Vec::new()).await.expect(303);
        assert_eq!(opened.header("location"), format!("/invoice/{id}"));
    }

    async fn the_invoice_keeps_the_signature_of_its_estimate(app) {
        let ann = owner_with_terms(&app).await;
        let id = sent(&ann).await;
        sign(&app, &id, "Dana Reyes").await;
        ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200);
        ann.put(&format!("/documents/{id}"), json!({"items": [{"description": "Labor", "quantity": 1, "rate": 700}]})).await.expect(200);
        let text = words(&page(&app, &id).await.text());
        assert_holds(&text, &["Estimate EST-0001", "Status: Accepted", "Your invoice will follow.", "Dana Reyes", "$612.00"]);
        assert_lacks(&text, &["$700.00", "INV-0001"]);
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        let text = words(&page(&app, &id).await.text());
        assert_holds(&text, &["Invoice INV-0001", "Status: Unpaid", "$700.00"]);
        assert_holds(&sheet(&app, &id).await, &["Estimate EST-0001 for $612.00 was accepted on Nov 15, 2026.", "Dana Reyes"]);
        assert_eq!(answers(&ann, &id).await.len(), 1);
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        ann.get(&format!("/documents/{id}/answers")).await.expect(404);
    }

    async fn a_customer_s_word_counts_when_the_subscription_has_ended(app) {
        let ann = owner_with_terms(&app).await;
        app.clock.advance(DAY * 13);
        let mut form = paper("Estimate");
        form["date"] = json!("2026-11-28");
        let id = ann.add("/documents", form).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        app.clock.advance(DAY * 5);
        ann.put(&format!("/documents/{id}"), json!({"notes": "x"})).await.expect(403);
        sign(&app, &id, "Dana Reyes").await;
        assert_eq!(document(&ann, &id).await["answer"]["outcome"], "Accepted");
    }

    async fn the_owner_is_told_by_mail(app) {
        let mut server = SmtpServer::start();
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        let ann = owner_with_terms(&app).await;
        let id = sent(&ann).await;
        let token = token(&app, &id).await;
        post(&customer(&mailing), &id, "decline", &[("token", &token), ("reason", "Too dear")]).await.expect(303);
        app.clock.advance(DAY);
        sign(&mailing, &id, "Dana Reyes").await;
        mailing.send_mail();
        for (subject, parts) in [
            ("Dana Reyes declined EST-0001 ($612.00)", ["Hi Ann,", "Too dear"]),
            ("Dana Reyes signed EST-0001 ($612.00)", ["Signed by Dana Reyes", "turn it into an invoice"]),
        ] {
            let message = server.next().await;
            assert_eq!((&message["to"], &message["subject"]), (&json!([ann.email]), &json!(subject)));
            assert_holds(message["text"].as_str().unwrap(), &parts);
            assert_holds(message["text"].as_str().unwrap(), &[&format!("http://sawhorse.test/app/invoices?open={id}")]);
        }
    }

    async fn what_was_signed_leaves_with_the_owner_s_data(app) {
        let ann = owner_with_terms(&app).await;
        let ids = [sent(&ann).await, sent(&ann).await];
        for id in &ids {
            sign(&app, id, "Dana Reyes").await;
        }
        let listed = app.platform.database.read({
            let (owner, now) = (ann.get("/user/profile").await.expect(200).json()["_id"].as_str().unwrap().to_owned(), app.clock.now());
            move |connection| {
                let scope = &mut Scope::without_request(connection, owner, now)?;
                let first = documents::customer::list_answers(scope, &ListQuery::first(1), None)?;
                let mut query = ListQuery::first(1);
                query.after = first.last.clone();
                let second = documents::customer::list_answers(scope, &query, None)?;
                Ok([first, second].map(|page| (page.rows[0].document_id.clone(), page.total, page.last.is_some())))
            }
        });
        let [first, second] = listed.await.unwrap();
        assert_eq!((first, second), ((ids[1].clone(), 2, true), (ids[0].clone(), 2, false)));
    }

    async fn another_tax_or_discount_asks_for_a_new_signature(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut form = paper("Estimate");
        form["date"] = json!("2026-11-15");
        form["items"] = json!([{"description": "Heater", "rate": 100, "tax": {"name": "Sales tax", "percent": 8.25}}]);
        let id = ann.add("/documents", form).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        sign(&app, &id, "Dana Reyes").await;
        let signed = document(&ann, &id).await;
        assert_eq!([&signed["total"], &signed["answer"]["isCurrent"]], [&json!(108.25), &json!(true)]);
        assert_holds(&sheet(&app, &id).await, &["Sales tax 8.25% $8.25", "Accepted on Nov 15, 2026 for $108.25."]);
        // The same total by other means is another proposal.
        let other = json!({"discount": {"kind": "amount", "value": 0.01},
            "items": [{"_id": signed["items"][0]["_id"], "tax": {"name": "Sales tax", "percent": 8.26}}]});
        let changed = ann.put(&format!("/documents/{id}"), other).await.expect(200).json();
        assert_eq!([&changed["total"], &changed["answer"]["isCurrent"]], [&json!(108.25), &json!(false)]);
    }
}
