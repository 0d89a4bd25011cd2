//! How the customer's page is put together: its order, its one primary button, its script and its policy, and what it says of a
//! document that is on its way from estimate to invoice.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::customer::{page, sign, words};
use crate::support::{Client, TestApp, db_tests, papers};

/// An estimate with everything on it; with choices or without.
async fn estimate(ann: &Client, more: Value) -> String {
    let tax = json!({"name": "Sales tax", "percent": 8.25});
    let mut form = json!({
        "type": "Estimate", "customerName": "Dana Reyes", "date": "2026-11-15", "message": "Thanks for calling us.",
        "notes": "Dog bites.", "depositPercent": 30,
        "items": [
            {"description": "Labor", "quantity": 4.5, "rate": 95},
            {"description": "Plain heater", "rate": 800, "offered": "Good", "tax": tax},
            {"description": "Fine heater", "quantity": 2, "rate": 600, "offered": "Better", "tax": tax},
            {"description": "Warranty", "rate": 50, "offered": "Optional"},
        ],
    });
    form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn invoice(ann: &Client) -> String {
    let form = json!({"type": "Invoice", "customerName": "Dana Reyes", "date": "2026-11-15",
        "items": [{"description": "Labor", "rate": 600}]});
    let id = ann.add("/documents", form).await;
    act(ann, &id, "send").await;
    id
}

async fn act(ann: &Client, id: &str, action: &str) {
    ann.post(&format!("/documents/{id}/{action}"), json!({})).await.expect(200);
}

async fn html(app: &TestApp, id: &str) -> String {
    page(app, &format!("/invoice/{id}")).await.expect(200).text()
}

async fn owner(app: &TestApp, methods: Value) -> Client {
    let ann = app.owner("Ann's Plumbing").await;
    ann.put("/user/profile", json!({"terms": "Half before work begins.", "paymentMethods": methods})).await.expect(200);
    ann
}

fn by_hand() -> Value {
    json!({"cashApp": "$ann", "venmo": "@ann-o", "zelle": "ann@example.com", "cash": true, "check": true})
}

/// The primary buttons, by their words.
fn primary(html: &str) -> Vec<String> {
    let buttons = html.split(r#"class="button main""#).skip(1);
    let text = |rest: &str| {
        let inside = rest.split_once('>').unwrap().1;
        let end = inside.find("</a>").unwrap_or(usize::MAX).min(inside.find("</button>").unwrap_or(usize::MAX));
        words(&format!("<body><p>{}", &inside[..end]))
    };
    buttons.map(text).collect()
}

#[track_caller]
fn assert_order(text: &str, parts: &[&str]) {
    let mut from = 0;
    for part in parts {
        let at = text[from..].find(part);
        from += at.unwrap_or_else(|| panic!("{part} isn't there, or not after what comes before it: {text}"));
    }
}

db_tests! {
    async fn it_goes_from_who_and_what_to_the_signature(app) {
        let ann = owner(&app, by_hand()).await;
        let id = estimate(&ann, json!({})).await;
        let shown = html(&app, &id).await;
        let text = words(&shown);
        assert_order(&text, &[
            "Ann's Plumbing", "Estimate EST-0001", "Prepared for", "Dana Reyes", "Thanks for calling us.", "Description", "Labor", "$427.50",
            "Choose one", "Good", "Plain heater", "Better", "Fine heater, 2 × $600.00", "Optional extras", "Warranty",
            "Subtotal", "Sales tax 8.25%", "Total$1,293.50", "If you accept, $388.05 is due before work begins.", "Terms",
            "Half before work begins.", "Your full name, as your signature", "Accept and sign", "Decline instead", "Cash App",
        ]);
        assert!(!text.contains("Dog bites"), "{text}");
        // What's offered stands where it's chosen, and what it comes to once, after that.
        assert_eq!((text.matches("Plain heater").count(), text.matches("Total$1,293.50").count()), (1, 1), "{text}");
        // Without choices the total stands under its items.
        let plain = estimate(&ann, json!({"items": [{"description": "Labor", "rate": 600}]})).await;
        let text = words(&html(&app, &plain).await);
        assert_order(&text, &["Dana Reyes", "Labor", "Total$600.00", "$180.00 is due before work begins.", "Terms", "Your full name"]);
        // Nothing but choices: no empty table above them.
        let only = estimate(&ann, json!({"items": [{"description": "Warranty", "rate": 50, "offered": "Optional"}]})).await;
        let text = words(&html(&app, &only).await);
        assert!(text.contains("Choose at least one") && !text.contains("Unit price"), "{text}");
    }

    async fn after_signing_it_says_what_is_due_now_and_every_way_to_pay(app) {
        for takes_cards in [false, true] {
            let ann = owner(&app, by_hand()).await;
            if takes_cards {
                ann.post("/user/card-payments", json!({})).await.expect(200);
            }
            let id = estimate(&ann, json!({})).await;
            let signed = sign(&app, &id).await;
            assert_eq!(signed.header("location"), format!("/invoice/{id}#next"));
            let shown = html(&app, &id).await;
            let text = words(&shown);
            let card = if takes_cards { "Pay $388.05 by card" } else { "Pay with Cash App" };
            assert!(shown.contains(r#"<div class="money" id="next">"#), "{shown}");
            assert_order(&text, &[
                "Your deposit of $388.05 is due now.", "Pay your deposit", card, "Cash App $ann", "Venmo @ann-o", "Zelle ann@example.com",
                "Cash", "Check", "Labor", "Total$1,293.50", "Accepted",
            ]);
            assert_eq!(text.contains("by card"), takes_cards);
            assert!(!text.contains("If you accept") && !text.contains("Fine heater"), "{text}");
            for link in ["https://cash.app/$ann/388.05", "txn=pay&amp;amount=388.05"] {
                assert!(shown.contains(link), "{link}: {shown}");
            }
            assert!(papers::words(&ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body).contains("Pay your deposit"));
        }
    }

    async fn there_is_one_primary_button_and_none_where_nothing_is_to_be_done(app) {
        let nothing = json!({"cashApp": null, "venmo": null, "zelle": null, "cash": true, "check": true});
        for (methods, takes_cards, first) in [
            (by_hand(), true, Some("by card")), (by_hand(), false, Some("Pay with Cash App $ann")),
            (nothing.clone(), true, Some("by card")), (nothing, false, None),
        ] {
            let ann = owner(&app, methods).await;
            if takes_cards {
                ann.post("/user/card-payments", json!({})).await.expect(200);
            }
            let check = async |id: &str, expected: Option<&str>, state: &str| {
                let found = primary(&html(&app, id).await);
                assert_eq!(found.len(), usize::from(expected.is_some()), "{state}: {found:?}");
                assert!(expected.is_none_or(|expected| found[0].contains(expected)), "{state}: {found:?}");
            };
            for items in [json!({}), json!({"items": [{"description": "Labor", "rate": 600}]})] {
                let id = estimate(&ann, items).await;
                check(&id, Some("Accept and sign"), "asked").await;
                sign(&app, &id).await;
                check(&id, first, "signed, with a deposit").await;
                act(&ann, &id, "convert-to-invoice").await;
                check(&id, None, "the invoice follows").await;
                act(&ann, &id, "send").await;
                check(&id, first, "invoice").await;
                ann.post(&format!("/documents/{id}/payments"), json!({"amount": 10, "method": "Cash"})).await.expect(201);
                check(&id, first, "part paid").await;
                act(&ann, &id, "mark-paid").await;
                check(&id, None, "paid").await;
            }
            let id = invoice(&ann).await;
            let schedule = json!([{"amount": 200, "dueDate": "2026-11-01"}, {"amount": 400, "dueDate": "2026-12-01"}]);
            ann.put(&format!("/documents/{id}"), json!({"instalments": schedule})).await.expect(200);
            check(&id, first, "in installments").await;
            ann.post(&format!("/documents/{id}/credit-memos"), json!({"amount": 600, "reason": "Late"})).await.expect(201);
            check(&id, None, "credited").await;
            let id = estimate(&ann, json!({"depositPercent": null})).await;
            sign(&app, &id).await;
            check(&id, None, "signed, with nothing due").await;
            let id = estimate(&ann, json!({})).await;
            app.clock.advance(jiff::SignedDuration::from_hours(24 * 31));
            check(&id, None, "expired").await;
            app.clock.advance(jiff::SignedDuration::from_hours(-24 * 31));
        }
    }

    async fn its_script_is_small_and_the_only_one_the_policy_lets_run(app) {
        let ann = owner(&app, by_hand()).await;
        let id = estimate(&ann, json!({})).await;
        let shown = page(&app, &format!("/invoice/{id}")).await.expect(200);
        let text = shown.text();
        let scripts: Vec<&str> = text.split("<script").skip(1).collect();
        assert_eq!(scripts.len(), 1, "{text}");
        let script = scripts[0].strip_prefix('>').expect("no attributes").split_once("</script>").unwrap().0;
        assert!(script.len() <= 3 * 1024, "{} bytes", script.len());
        let hash = STANDARD.encode(Sha256::digest(script));
        let policy = shown.header("content-security-policy");
        assert!(policy.contains(&format!("script-src 'sha256-{hash}'; connect-src 'self';")), "{policy}");
        for hole in ["unsafe", "*", "data:", "blob:", "http:"] {
            assert!(!policy.contains(hole), "{policy}");
        }
        assert!(!text.contains(" onclick=") && !text.contains(" style="), "{text}");
        // Everything the script does, a button does without it.
        assert!(text.contains(r#"<button class="button" type="submit" name="update" value="yes" formnovalidate>Update total</button>"#));
        // Nothing to choose, no script.
        let plain = estimate(&ann, json!({"items": [{"description": "Labor", "rate": 600}]})).await;
        let shown = page(&app, &format!("/invoice/{plain}")).await.expect(200);
        assert!(!shown.text().contains("<script") && shown.header("content-security-policy").contains("script-src 'none'"));
    }

    async fn an_invoice_that_is_not_sent_yet_is_the_estimate_everywhere(app) {
        let ann = owner(&app, by_hand()).await;
        let id = estimate(&ann, json!({})).await;
        sign(&app, &id).await;
        let before = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        act(&ann, &id, "convert-to-invoice").await;
        let items = json!({"items": [{"description": "Something else", "rate": 5000}], "message": "New words."});
        ann.put(&format!("/documents/{id}"), items).await.expect(200);
        let pdf = app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200);
        for text in [words(&html(&app, &id).await), papers::words(&pdf.body)] {
            assert!(text.contains("Your invoice will follow.") && text.contains("EST-0001") && text.contains("$1,293.50"), "{text}");
            for hidden in ["INV-0001", "5,000", "Something else", "New words", "due now", "Venmo"] {
                assert!(!text.contains(hidden), "{hidden}: {text}");
            }
        }
        assert!(pdf.header("content-disposition").contains("EST-0001.pdf"));
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!(public, before);
        act(&ann, &id, "send").await;
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((&public["type"], &public["documentNumber"], &public["total"]), (&json!("Invoice"), &json!("INV-0001"), &json!(5000)));
        // Taken back, the link shows the estimate again.
        act(&ann, &id, "take-back").await;
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!(public, before);
        assert!(words(&html(&app, &id).await).contains("Your invoice will follow."));
        // What was never an estimate ends with it, and nobody gets at it in another way.
        let id = invoice(&ann).await;
        act(&ann, &id, "take-back").await;
        let ended = page(&app, &format!("/invoice/{id}")).await.expect(403).text();
        assert!(words(&ended).contains("Ann's Plumbing took it back for now. This link works again once they send it."), "{ended}");
        for path in [format!("/public/documents/{id}"), format!("/public/documents/{id}/pdf")] {
            let refused = app.nobody().get(&path).await.expect(403);
            assert_eq!(refused.message(), "This document is not publicly accessible");
        }
    }

    async fn the_message_to_the_customer_goes_everywhere_and_private_notes_nowhere(app) {
        let ann = owner(&app, by_hand()).await;
        let id = estimate(&ann, json!({"message": "Thanks.\n<b>The key</b> is under the mat."})).await;
        let shown = html(&app, &id).await;
        assert!(shown.contains("Thanks.\n&lt;b&gt;The key&lt;/b&gt; is under the mat."), "{shown}");
        let pdf = papers::words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body);
        assert!(pdf.contains("<b>The key</b> is under the mat."), "{pdf}");
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200);
        assert_eq!(public.json()["message"], "Thanks.\n<b>The key</b> is under the mat.");
        for text in [shown, pdf, public.text()] {
            assert!(!text.contains("Dog bites"), "{text}");
        }
    }
}
