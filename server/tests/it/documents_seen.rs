//! When a customer first opened the link: noted once, for nobody else, and never at the price of the page.

use diesel::RunQueryDsl as _;
use jiff::SignedDuration;
use platform::db::Target;
use serde_json::{Value, json};

use crate::support::customer::phone;
use crate::support::operations::paper;
use crate::support::{Client, ORIGIN, db_tests};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

async fn sent(ann: &Client, kind: &str) -> String {
    let id = ann.add("/documents", paper(kind)).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn look(client: &Client, method: &str, id: &str) {
    client.send_raw(method, &format!("/invoice/{id}"), None, Vec::new()).await.expect(200);
}

async fn viewed(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}")).await.expect(200).json()["viewedAt"].clone()
}

db_tests! {
    async fn the_first_look_of_a_customer_is_noted(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, other) = (sent(&ann, "Invoice").await, sent(&ann, "Invoice").await);
        let before = ann.get(&format!("/documents/{id}")).await.expect(200);
        assert!(before.json().as_object().unwrap().get("viewedAt").is_none(), "nothing new is said of it");
        app.clock.advance(HOUR);
        let first = app.clock.now().to_string();
        look(&phone(&app), "GET", &id).await;
        assert_eq!(viewed(&ann, &id).await, json!(first));
        app.clock.advance(HOUR);
        look(&phone(&app), "GET", &id).await;
        let after = ann.get(&format!("/documents/{id}")).await.expect(200);
        assert_eq!(after.json()["viewedAt"], json!(first), "only the first");
        let seen = ann.get("/documents").await.expect(200).json();
        let seen: Vec<bool> = seen.as_array().unwrap().iter().map(|row| row.get("viewedAt").is_some()).collect();
        assert_eq!(seen.iter().filter(|seen| **seen).count(), 1, "{other} was not opened");
        // What the owner has open is shown anew, and saves as before: nobody changed anything.
        assert_ne!(before.header("etag"), after.header("etag"));
        let form = ann.with_header("if-match", before.header("etag"));
        form.put(&format!("/documents/{id}"), json!({"notes": "Ring twice"})).await.expect(200);
        assert_eq!(viewed(&ann, &id).await, json!(first));
    }

    /// Ids are made here, at random; should another owner's document ever get the same, the customer sees no other page.
    async fn a_link_stays_with_the_document_it_was_made_for(app) {
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.owner("Bea's Roofing").await);
        // The row of the other one comes first, whichever way both are found.
        let other = sent(&bea, "Invoice").await;
        let id = sent(&ann, "Invoice").await;
        let (own, taken) = (id.clone(), other.clone());
        app.platform.database.write(move |connection| {
            for table in ["document_lines", "document_parts"] {
                diesel::sql_query(format!("DELETE FROM {table} WHERE document_id = '{taken}'")).execute(connection)?;
            }
            let take = format!(
                "UPDATE documents SET id = '{own}', created_at = '2026-11-16T00:00:00.000Z' WHERE id = '{taken}'"
            );
            Ok(diesel::sql_query(take).execute(connection)?)
        }).await.unwrap();
        let page = phone(&app).send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200).text();
        assert!(page.contains("Ann&#39;s Plumbing") || page.contains("Ann's Plumbing"), "{page}");
        assert!(!page.contains("Bea"), "{page}");
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).text();
        assert!(!public.contains("Bea"), "{public}");
        phone(&app).send_raw("GET", &format!("/invoice/{other}"), None, Vec::new()).await.expect(404);
    }

    async fn the_owner_and_programs_leave_no_trace(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Estimate").await;
        let phone = phone(&app);
        look(&phone, "HEAD", &id).await;
        look(&phone.with_header("sec-fetch-site", "same-origin"), "GET", &id).await;
        look(&phone.with_header("referer", format!("{ORIGIN}/app/invoices")), "GET", &id).await;
        look(&phone.with_header("sec-purpose", "prefetch"), "GET", &id).await;
        look(&app.nobody().with_header("user-agent", "facebookexternalhit/1.1 Facebot"), "GET", &id).await;
        look(&app.nobody(), "GET", &id).await;
        // Nor what the app and mail programs fetch beside the page.
        phone.get(&format!("/public/documents/{id}")).await.expect(200);
        phone.get(&format!("/public/documents/{id}/pdf")).await.expect(200);
        assert_eq!(viewed(&ann, &id).await, Value::Null);
    }

    async fn the_invoice_made_of_an_estimate_is_a_new_paper(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Estimate").await;
        look(&phone(&app), "GET", &id).await;
        assert!(viewed(&ann, &id).await.is_string());
        ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200);
        // Until the invoice is sent, the link shows the estimate.
        look(&phone(&app), "GET", &id).await;
        assert_eq!(viewed(&ann, &id).await, Value::Null);
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        look(&phone(&app), "GET", &id).await;
        assert!(viewed(&ann, &id).await.is_string());
    }

    async fn the_page_is_shown_where_nothing_can_be_noted(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Invoice").await;
        let refuse = match app.target() {
            Target::Sqlite(_) => {
                "CREATE TRIGGER no_changes BEFORE UPDATE ON documents BEGIN SELECT RAISE(ABORT, 'read-only'); END"
            }
            Target::Postgres(_) => "ALTER TABLE documents ADD CONSTRAINT no_changes CHECK (viewed_at IS NULL)",
        };
        app.platform.database.write(move |connection| Ok(diesel::sql_query(refuse).execute(connection)?)).await.unwrap();
        look(&phone(&app), "GET", &id).await;
        assert_eq!(viewed(&ann, &id).await, Value::Null);
    }
}
