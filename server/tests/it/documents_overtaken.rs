//! A customer signs while somebody else changes, answers or ends the estimate: nothing typed is lost, and the page says what
//! happened.

use serde_json::{Value, json};

use crate::support::customer::{customer, hidden, page, post, words};
use crate::support::{Answer, Client, TestApp, at_once, db_tests};

/// A page that a customer has open, with a name typed and the box checked.
struct Open {
    id: String,
    html: String,
}

impl Open {
    async fn of(app: &TestApp, id: &str) -> Self {
        Self { id: id.to_owned(), html: page(app, &format!("/invoice/{id}")).await.expect(200).text() }
    }

    async fn send(&self, app: &TestApp, form: &str, more: &[(&str, &str)]) -> Answer {
        let (token, seen) = (hidden(&self.html, "token"), hidden(&self.html, "seen"));
        let mut fields = vec![("token", token.as_str()), ("seen", seen.as_str())];
        fields.extend(more);
        post(&customer(app), &format!("/invoice/{}/{form}", self.id), &fields).await
    }

    async fn sign(&self, app: &TestApp, more: &[(&str, &str)]) -> Answer {
        let mut fields = vec![("name", "Dana Reyes"), ("agreed", "yes")];
        fields.extend(more);
        self.send(app, "accept", &fields).await
    }
}

/// As an assertion reads it: without the marks that keep names from turning the words around them.
fn read(answer: &Answer) -> String {
    words(&answer.text()).replace(['\u{2068}', '\u{2069}'], "")
}

#[track_caller]
fn assert_holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

fn items() -> Value {
    json!([
        {"description": "Labor", "quantity": 4.5, "rate": 95},
        {"description": "Warranty", "rate": 50, "offered": "Optional"},
        {"description": "Plain heater", "rate": 200, "offered": "Good"},
        {"description": "Fine heater", "rate": 300, "offered": "Better"},
    ])
}

async fn estimate(ann: &Client, more: Value) -> (String, Value) {
    let mut form = json!({"type": "Estimate", "customerName": "Dana Reyes", "date": "2026-11-15", "items": items()});
    form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = ann.post("/documents", form).await.expect(201).json();
    let id = made["_id"].as_str().unwrap().to_owned();
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    (id, made)
}

async fn answers(ann: &Client, id: &str) -> usize {
    ann.get(&format!("/documents/{id}/answers")).await.expect(200).json().as_array().unwrap().len()
}

db_tests! {
    async fn every_change_is_named_and_everything_typed_and_chosen_stays(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"terms": "Pay on time."})).await.expect(200);
        let (id, made) = estimate(&ann, json!({"depositPercent": 50, "message": "See you soon."})).await;
        let path = format!("/documents/{id}");
        let id_of = |place: usize| made["items"][place]["_id"].as_str().unwrap().to_owned();
        let warranty = id_of(1);
        let choice = [("option", "Better"), ("add", warranty.as_str())];
        let open = Open::of(&app, &id).await;
        ann.put("/user/profile", json!({"terms": "Pay at once."})).await.expect(200);
        ann.put(&path, json!({
            "message": "See you on Monday.", "validUntil": "2026-11-20", "dueDate": "2026-12-24",
            "depositPercent": null, "depositAmount": 600, "discount": {"kind": "percent", "value": 10},
            "items": [
                {"_id": id_of(0), "description": "Labor", "quantity": 5, "rate": 95},
                {"_id": warranty, "description": "Longer warranty", "rate": 50, "offered": "Optional"},
                {"_id": id_of(3), "description": "Fine heater", "rate": 300, "offered": "Better"},
                {"description": "Pan", "rate": 25},
            ],
        })).await.expect(200);
        let told = open.sign(&app, &choice).await.expect(409);
        let text = read(&told);
        assert_holds(&text, &[
            "Ann's Plumbing changed this estimate after you opened it:",
            // 427.50 + 50 + 300 before, 475 + 50 + 300 + 25 less 10% now.
            "Your total is now $765.00. It was $777.50.", "Your deposit is now $600.00. It was $388.75.",
            "“Labor” is now $475.00. It was $427.50.", "“Warranty” is now “Longer warranty”.", "“Plain heater” was removed.",
            "“Pan” was added, $25.00.", "There's a discount now.", "The terms changed.",
            "What you typed and chose is still here.",
        ]);
        assert_holds(&told.text(), &[
            r#"value="Dana Reyes""#, r#"name="agreed" value="yes" required checked"#, r#"value="Better" checked"#,
            &format!(r#"value="{warranty}" checked"#), r#"<div class="error" role="alert">"#,
        ]);
        assert_eq!(answers(&ann, &id).await, 0);
        // One more press signs what's shown now.
        let again = Open { id: id.clone(), html: told.text() };
        again.sign(&app, &choice).await.expect(303);
        assert_eq!(ann.get(&path).await.expect(200).json()["total"], 765);
    }

    async fn a_choice_is_kept_when_its_items_were_written_anew(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, made) = estimate(&ann, json!({})).await;
        let open = Open::of(&app, &id).await;
        let warranty = made["items"][1]["_id"].as_str().unwrap();
        let mut dearer = items();
        dearer[0]["rate"] = json!(100);
        ann.put(&format!("/documents/{id}"), json!({"items": dearer})).await.expect(200);
        let told = open.sign(&app, &[("option", "Better"), ("add", warranty)]).await.expect(409);
        assert_holds(&read(&told), &["Your total is now $800.00. It was $777.50.", "“Labor” is now $450.00. It was $427.50."]);
        assert!(!read(&told).contains("was removed"), "{}", read(&told));
        // The option that was chosen is gone.
        let open = Open { id: id.clone(), html: told.text() };
        let mut fewer = dearer.clone();
        fewer.as_array_mut().unwrap().pop();
        ann.put(&format!("/documents/{id}"), json!({"items": fewer})).await.expect(200);
        let told = open.sign(&app, &[("option", "Better")]).await.expect(409);
        assert_holds(&read(&told), &["There's no Better option anymore. Good is selected now.", "“Fine heater” was removed."]);
    }

    async fn looking_at_totals_tells_of_a_change_too(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, _) = estimate(&ann, json!({})).await;
        let open = Open::of(&app, &id).await;
        // A name that's missing is asked for; what's been typed isn't signed for a page from before.
        ann.put(&format!("/documents/{id}"), json!({"customerName": "Dana R. Reyes"})).await.expect(200);
        for more in [&[("update", "yes"), ("name", "Dana")][..], &[("name", "")]] {
            let told = open.send(&app, "accept", more).await.expect(409);
            assert_holds(&read(&told), &["It's now for Dana R. Reyes."]);
        }
        let told = open.send(&app, "decline", &[("reason", "Too dear")]).await.expect(409);
        assert_holds(&told.text(), &["It's now for", ">Too dear</textarea>", "<details open"]);
        assert_eq!(answers(&ann, &id).await, 0);
        // What comes back of the page is believed for nothing, whatever it says.
        let wild = json!({"items": [{"id": "x", "name": "<b>", "words": "", "quantity": 999_999.999, "rate": 9_999_999.99,
            "offered": "Included", "chosen": false, "tax": {"name": "T", "percent": 100}}], "discount": null,
            "deposit_amount": null, "deposit_percent": 100, "customer": "", "valid_until": "2026-12-15", "due_date": null,
            "message": "", "terms": ""}).to_string();
        let wilder = wild.replace("9999999.99", "92233720368547758.07").replace("100}", "922337203685477.5807}");
        for seen in ["", "nonsense", "[]", wild.as_str(), wilder.as_str()] {
            let fields = [("token", "00"), ("seen", seen), ("name", "Dana"), ("agreed", "yes")];
            let told = post(&customer(&app), &format!("/invoice/{id}/accept"), &fields).await.expect(409).text();
            assert!(!told.contains("<b>"), "{told}");
        }
    }

    async fn two_tabs_sign_once_and_the_second_is_told(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, _) = estimate(&ann, json!({})).await;
        let (first, second) = (Open::of(&app, &id).await, Open::of(&app, &id).await);
        first.sign(&app, &[("option", "Good")]).await.expect(303);
        // The same again is the same answer; another choice isn't lost without a word.
        second.sign(&app, &[("option", "Good")]).await.expect(303);
        let told = second.sign(&app, &[("option", "Better")]).await.expect(409);
        assert_holds(&read(&told), &[
            "Status: Accepted", "Dana Reyes already accepted this estimate for $627.50. Your choices weren't saved.",
            "To change something, contact Ann's Plumbing.",
        ]);
        assert_eq!(told.text().matches(r#"id="answer""#).count(), 1);
        let told = second.send(&app, "decline", &[]).await.expect(409);
        assert_holds(&read(&told), &["It wasn't declined."]);
        assert_eq!(answers(&ann, &id).await, 1);

        // At the same moment, with different choices: one of them counts, the other is told.
        let (id, _) = estimate(&ann, json!({})).await;
        let open = std::sync::Arc::new(Open::of(&app, &id).await);
        let shared = std::sync::Arc::new(app);
        let statuses = at_once(["Good", "Better", "Good", "Better"].map(|option| {
            let (app, open) = (shared.clone(), open.clone());
            async move { (option, open.sign(&app, &[("option", option)]).await.status.as_u16()) }
        })).await;
        let signed = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        let taken = if signed["total"] == 627.5 { "Good" } else { "Better" };
        for (option, status) in statuses {
            assert_eq!(status, if option == taken { 303 } else { 409 }, "{option}, and {taken} was taken");
        }
        assert_eq!(answers(&ann, &id).await, 1);
    }

    async fn what_ended_meanwhile_says_so_to_whoever_signs(app) {
        let ann = app.owner("Ann's Plumbing").await;
        // Declined in another tab: it can still be accepted, without typing again.
        let (id, _) = estimate(&ann, json!({})).await;
        let open = Open::of(&app, &id).await;
        open.send(&app, "decline", &[]).await.expect(303);
        let told = open.sign(&app, &[]).await.expect(409);
        assert_holds(&read(&told), &["This estimate was declined after you opened it. You can still accept it below."]);
        assert_holds(&told.text(), &[r#"value="Dana Reyes""#]);

        for (step, status, sentence) in [
            ("convert-to-invoice", 409, "Ann's Plumbing is making an invoice from this estimate, so there's nothing left to sign."),
            ("send", 409, "Ann's Plumbing made an invoice from this estimate, so there's nothing left to sign."),
            // Taken back, the link shows the estimate again.
            ("take-back", 409, "Ann's Plumbing is making an invoice from this estimate, so there's nothing left to sign."),
        ] {
            ann.post(&format!("/documents/{id}/{step}"), json!({})).await.expect(200);
            let told = open.sign(&app, &[]).await.expect(status);
            assert_holds(&read(&told), &[sentence]);
            assert!(!told.text().contains(r#"name="token""#), "there's nothing to sign");
        }
        // A link that ended says whom to ask, whichever button was pressed.
        let (back, _) = estimate(&ann, json!({})).await;
        let open = Open::of(&app, &back).await;
        ann.post(&format!("/documents/{back}/take-back"), json!({})).await.expect(200);
        let paid = post(&customer(&app), &format!("/invoice/{back}/pay"), &[("cents", "100")]).await;
        for told in [paid, open.sign(&app, &[]).await, open.send(&app, "decline", &[]).await] {
            assert_holds(&read(&told.expect(403)), &["Ann's Plumbing took it back for now.", &ann.email]);
        }

        let (gone, _) = estimate(&ann, json!({})).await;
        let open = Open::of(&app, &gone).await;
        ann.delete(&format!("/documents/{gone}")).await.expect(204);
        assert_holds(&read(&open.sign(&app, &[]).await.expect(404)), &["Ann's Plumbing withdrew it", &ann.email]);

        let (late, _) = estimate(&ann, json!({})).await;
        let open = Open::of(&app, &late).await;
        ann.put("/user/profile", json!({"asksAcceptance": false})).await.expect(200);
        assert_holds(&read(&open.sign(&app, &[]).await.expect(409)), &["Ann's Plumbing doesn't ask for a signature"]);
        ann.put("/user/profile", json!({"asksAcceptance": true})).await.expect(200);
        app.clock.advance(jiff::SignedDuration::from_hours(24 * 31));
        let told = open.sign(&app, &[]).await.expect(409);
        assert_holds(&read(&told), &["This estimate was valid until Dec 15, 2026. Ask Ann's Plumbing for a new one."]);
    }
}
