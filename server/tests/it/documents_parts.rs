//! Parts of an invoice leave the shelf once, when it first goes out, and come back with it.

use serde_json::{Value, json};

use crate::support::customer::{customer, post, press};
use crate::support::smtp::SmtpServer;
use crate::support::{Client, ORIGIN, Options, at_once, db_tests};

async fn part(client: &Client, name: &str, quantity: f64, reorder_level: f64) -> String {
    let form = json!({"name": name, "quantity": quantity, "cost": 2, "price": 5, "reorderLevel": reorder_level});
    client.add("/inventory", form).await
}

async fn on_hand(client: &Client, id: &str) -> (f64, f64) {
    let part = client.get(&format!("/inventory/{id}")).await.expect(200).json();
    (part["quantity"].as_f64().unwrap(), part["missing"].as_f64().unwrap())
}

/// An invoice of these parts, each so often.
async fn invoice(client: &Client, parts: &[(&str, &str, f64)]) -> String {
    let line = |(id, name, quantity): &(&str, &str, f64)| json!({"description": name, "partId": id, "quantity": quantity, "rate": 5});
    let mut items: Vec<Value> = parts.iter().map(line).collect();
    items.push(json!({"description": "Labor", "quantity": 2, "rate": 95}));
    client.add("/documents", json!({"type": "Invoice", "customerName": "Dana", "items": items})).await
}

async fn act(client: &Client, id: &str, action: &str) -> Value {
    client.post(&format!("/documents/{id}/{action}"), json!({})).await.expect(200).json()
}

async fn set(client: &Client, id: &str, status: &str) -> Value {
    client.put(&format!("/documents/{id}"), json!({"status": status})).await.expect(200).json()
}

db_tests! {
    async fn parts_leave_when_an_invoice_first_goes_out_and_come_back_with_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let elbow = part(&ann, "Elbow", 10.0, 5.0).await;
        let pipe = part(&ann, "Pipe", 4.0, 0.0).await;
        let id = invoice(&ann, &[(&elbow, "Elbow", 3.0), (&pipe, "Pipe", 2.5), (&elbow, "Elbow, again", 2.0)]).await;
        assert_eq!(on_hand(&ann, &elbow).await, (10.0, 0.0), "what is New has taken nothing");

        let sent = act(&ann, &id, "send").await;
        let mut taken = sent["takenParts"].as_array().unwrap().clone();
        taken.sort_by_key(|part| part["name"].as_str().unwrap().to_owned());
        assert_eq!(Value::from(taken), json!([
            {"partId": elbow, "name": "Elbow", "quantity": 5, "missing": 0},
            {"partId": pipe, "name": "Pipe", "quantity": 2.5, "missing": 0},
        ]));
        assert_eq!(on_hand(&ann, &elbow).await, (5.0, 0.0));
        assert_eq!(on_hand(&ann, &pipe).await, (1.5, 0.0));
        // The state of the stock follows: at its reorder level the elbow is low.
        assert_eq!(ann.get("/inventory/summary").await.expect(200).json()["lowStock"], 1);
        assert_eq!(ann.get("/inventory?stock=low").await.expect(200).names(), ["Elbow"]);

        // Sent again, paid, unpaid, changed: nothing more.
        act(&ann, &id, "send").await;
        act(&ann, &id, "mark-paid").await;
        set(&ann, &id, "Sent").await;
        ann.put(&format!("/documents/{id}"), json!({"items": [{"description": "Pipe", "partId": pipe, "quantity": 1, "rate": 5}]}))
            .await.expect(200);
        assert_eq!([on_hand(&ann, &elbow).await.0, on_hand(&ann, &pipe).await.0], [5.0, 1.5]);

        // Back to New: exactly what was taken is there again; then out once more with what it says by now.
        let new = set(&ann, &id, "New").await;
        assert_eq!(new.get("takenParts"), None);
        assert_eq!([on_hand(&ann, &elbow).await.0, on_hand(&ann, &pipe).await.0], [10.0, 4.0]);
        assert_eq!(ann.get("/inventory/summary").await.expect(200).json()["lowStock"], 0);
        act(&ann, &id, "send").await;
        assert_eq!([on_hand(&ann, &elbow).await.0, on_hand(&ann, &pipe).await.0], [10.0, 3.0]);
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        assert_eq!([on_hand(&ann, &elbow).await.0, on_hand(&ann, &pipe).await.0], [10.0, 4.0]);

        // What was not sent after all; and what is paid on the spot.
        let id = invoice(&ann, &[(&elbow, "Elbow", 1.0)]).await;
        act(&ann, &id, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 9.0);
        act(&ann, &id, "take-back").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 10.0);
        act(&ann, &id, "mark-paid").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 9.0);
    }

    async fn an_estimate_takes_nothing_until_its_invoice_goes_out(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let elbow = part(&ann, "Elbow", 10.0, 0.0).await;
        let items = json!([{"description": "Elbow", "partId": elbow, "quantity": 4, "rate": 5}]);
        let form = json!({"type": "Estimate", "customerName": "Dana", "items": items, "status": "Sent"});
        let id = ann.add("/documents", form).await;
        act(&ann, &id, "convert-to-invoice").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 10.0);
        act(&ann, &id, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 6.0);
        // Made as sent, it is out at once.
        let form = json!({"type": "Invoice", "customerName": "Dana", "items": items, "status": "Sent"});
        ann.add("/documents", form).await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 2.0);
    }

    async fn a_refund_brings_back_money_and_no_parts(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let elbow = part(&ann, "Elbow", 10.0, 0.0).await;
        // 210 dollars, paid on the spot in two parts and never sent.
        let id = invoice(&ann, &[(&elbow, "Elbow", 4.0)]).await;
        let pay = async |amount: i64| {
            ann.post(&format!("/documents/{id}/payments"), json!({"amount": amount})).await.expect(201).json()
        };
        pay(100).await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 10.0);
        assert_eq!(pay(110).await["status"], "Paid");
        assert_eq!(on_hand(&ann, &elbow).await.0, 6.0);
        let refund = json!({"amount": 30, "reason": "A day late"});
        let refunded = ann.post(&format!("/documents/{id}/refunds"), refund).await.expect(201).json();
        assert_eq!((&refunded["status"], on_hand(&ann, &elbow).await.0), (&json!("New"), 6.0));
        // Sent, it does not take them a second time; what was never paid gives them back.
        act(&ann, &id, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 6.0);
        set(&ann, &id, "New").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 10.0);
        act(&ann, &id, "mark-paid").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 6.0);
        ann.delete(&format!("/documents/{id}/payments/{id}")).await.expect(200);
        assert_eq!(on_hand(&ann, &elbow).await.0, 10.0);
    }

    async fn an_invoice_that_became_dearer_than_what_was_paid_keeps_its_parts(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let elbow = part(&ann, "Elbow", 10.0, 0.0).await;
        let id = invoice(&ann, &[(&elbow, "Elbow", 4.0)]).await;
        let path = format!("/documents/{id}");
        let paid = ann.post(&format!("{path}/payments"), json!({"amount": 210})).await.expect(201).json();
        assert_eq!((&paid["status"], on_hand(&ann, &elbow).await.0), (&json!("Paid"), 6.0));
        let items = json!([{"_id": paid["items"][0]["_id"]}, {"_id": paid["items"][1]["_id"], "rate": 100}]);
        let dearer = ann.put(&path, json!({"items": items})).await.expect(200).json();
        assert_eq!((&dearer["status"], on_hand(&ann, &elbow).await.0), (&json!("New"), 6.0));
        assert_eq!(dearer["takenParts"], paid["takenParts"]);
        // Sent, it takes nothing a second time; New by the owner's own word, it gives back.
        act(&ann, &id, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 6.0);
        set(&ann, &id, "New").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 10.0);
    }

    async fn whichever_way_an_invoice_goes_out_its_parts_leave(app) {
        let mut server = SmtpServer::start();
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        mailing.send_mail();
        let ann = app.owner("Ann's Plumbing").await.through(&mailing);
        let elbow = part(&ann, "Elbow", 100.0, 0.0).await;
        // By the product's own mail.
        let id = invoice(&ann, &[(&elbow, "Elbow", 1.0)]).await;
        let mail = json!({"to": "dana@example.com", "subject": "Invoice", "message": "Hello"});
        let sent = ann.post(&format!("/documents/{id}/email"), mail).await.expect(200).json();
        assert_eq!(sent["takenParts"][0]["quantity"], 1);
        assert_eq!(on_hand(&ann, &elbow).await.0, 99.0);
        server.next().await;
        // Made and mailed by a recurring one.
        let id = invoice(&ann, &[(&elbow, "Elbow", 2.0)]).await;
        ann.put(&format!("/documents/{id}"), json!({"customerEmail": "dana@example.com"})).await.expect(200);
        let again = json!({"documentId": id, "rhythm": "weekly", "startsOn": "2026-11-15", "sendsByMail": true});
        ann.post("/recurring-invoices", again).await.expect(201);
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        server.next().await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 97.0);
        // Paid by card while it is New: its link works since it was sent before.
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let id = invoice(&ann, &[(&elbow, "Elbow", 4.0)]).await;
        act(&ann, &id, "send").await;
        ann.put(&format!("/documents/{id}"), json!({"status": "New"})).await.expect(200);
        assert_eq!(on_hand(&ann, &elbow).await.0, 97.0);
        let checkout = press(&app, &id, 21_000).await;
        let path = checkout.strip_prefix(ORIGIN).unwrap_or(&checkout).split('#').next().unwrap();
        post(&customer(&app), path, &[("outcome", "pay")]).await.expect(303);
        let paid = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        assert_eq!((&paid["status"], &paid["takenParts"][0]["quantity"]), (&json!("Paid"), &json!(4)));
        assert_eq!(on_hand(&ann, &elbow).await.0, 93.0);
    }

    async fn there_are_never_fewer_than_none_and_it_is_said(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let elbow = part(&ann, "Elbow", 3.0, 0.0).await;
        let id = invoice(&ann, &[(&elbow, "Elbow", 5.0)]).await;
        let sent = act(&ann, &id, "send").await;
        assert_eq!(sent["takenParts"], json!([{"partId": elbow, "name": "Elbow", "quantity": 3, "missing": 2}]));
        assert_eq!(on_hand(&ann, &elbow).await, (0.0, 2.0));
        let other = invoice(&ann, &[(&elbow, "Elbow", 1.0)]).await;
        act(&ann, &other, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await, (0.0, 3.0));
        assert_eq!(ann.get("/inventory/summary").await.expect(200).json()["outOfStock"], 1);
        // Back comes what was taken, not what was missing.
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        assert_eq!(on_hand(&ann, &elbow).await, (3.0, 1.0));
        // Counted anew, nothing is missing; other changes say nothing about that.
        ann.put(&format!("/inventory/{elbow}"), json!({"name": "Elbow 3/4", "quantity": 3})).await.expect(200);
        assert_eq!(on_hand(&ann, &elbow).await, (3.0, 1.0));
        ann.put(&format!("/inventory/{elbow}"), json!({"quantity": 20})).await.expect(200);
        assert_eq!(on_hand(&ann, &elbow).await, (20.0, 0.0));
        ann.delete(&format!("/documents/{other}")).await.expect(204);
        assert_eq!(on_hand(&ann, &elbow).await, (20.0, 0.0));

        // The number can be right as it is: that it was counted is said besides. Nothing is missing of a new part.
        let short = invoice(&ann, &[(&elbow, "Elbow 3/4", 22.0)]).await;
        act(&ann, &short, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await, (0.0, 2.0));
        ann.put(&format!("/inventory/{elbow}"), json!({"quantity": 0, "missing": 0})).await.expect(200);
        assert_eq!(on_hand(&ann, &elbow).await, (0.0, 0.0));
        let refused = ann.put(&format!("/inventory/{elbow}"), json!({"missing": -1})).await.expect(422);
        assert_eq!(refused.field_error("missing"), "Missing must be at least 0.");
        let form = json!({"name": "Tee", "quantity": 1, "missing": 5});
        assert_eq!(ann.post("/inventory", form).await.expect(201).json()["missing"], 0);
        ann.delete(&format!("/documents/{short}")).await.expect(204);
        assert_eq!(on_hand(&ann, &elbow).await, (20.0, 0.0));

        // A part that is gone by then neither takes nor gives, whether it went before the invoice or after.
        let after = invoice(&ann, &[(&elbow, "Elbow 3/4", 1.0)]).await;
        act(&ann, &after, "send").await;
        let id = invoice(&ann, &[(&elbow, "Elbow 3/4", 2.0)]).await;
        ann.delete(&format!("/inventory/{elbow}")).await.expect(204);
        assert_eq!(act(&ann, &id, "send").await.get("takenParts"), None);
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        assert_eq!(ann.get(&format!("/documents/{after}")).await.expect(200).json()["takenParts"][0]["name"], "Elbow 3/4");
        assert_eq!(set(&ann, &after, "New").await.get("takenParts"), None);
        ann.delete(&format!("/documents/{after}")).await.expect(204);
    }

    async fn a_part_that_was_deleted_and_added_again_leaves_the_shelf(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (old, pipe) = (part(&ann, "Elbow", 10.0, 0.0).await, part(&ann, "Pipe", 10.0, 0.0).await);
        let parts = [(old.as_str(), "Elbow", 3.0), (&old, "Elbow, installed", 2.0), (&pipe, "Pipe", 1.0)];
        let (id, other) = (invoice(&ann, &parts).await, invoice(&ann, &[(&old, "Elbow", 1.0)]).await);
        ann.delete(&format!("/inventory/{old}")).await.expect(204);
        assert_eq!(act(&ann, &other, "send").await.get("takenParts"), None, "nothing is called so just now");

        let form = json!({"name": "Elbow", "quantity": 8, "cost": 7, "price": 9});
        let new = ann.add("/inventory", form).await;
        let second = part(&ann, "Elbow", 5.0, 0.0).await;
        let sent = act(&ann, &id, "send").await;
        // What reads like it and more could be anything by now. Of two that are called the same it is the first.
        assert_eq!([on_hand(&ann, &new).await.0, on_hand(&ann, &second).await.0, on_hand(&ann, &pipe).await.0], [5.0, 5.0, 9.0]);
        assert_eq!([&sent["items"][0]["partId"], &sent["items"][1]["partId"]], [&json!(new), &json!(old)]);
        assert_eq!(sent["items"][0]["cost"], 2, "what it cost was noted when it came into the invoice");
        // It comes back to where it was taken from; what went out without it takes nothing afterwards.
        set(&ann, &id, "New").await;
        act(&ann, &other, "send").await;
        assert_eq!([on_hand(&ann, &new).await.0, on_hand(&ann, &pipe).await.0], [8.0, 10.0]);
    }

    async fn what_was_missing_before_a_count_is_not_what_is_missing_since(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let elbow = part(&ann, "Elbow", 1.0, 0.0).await;
        let count = async |quantity: i64| {
            ann.put(&format!("/inventory/{elbow}"), json!({"quantity": quantity})).await.expect(200);
        };
        count(0).await;
        let early = invoice(&ann, &[(&elbow, "Elbow", 2.0)]).await;
        act(&ann, &early, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await, (0.0, 2.0));
        count(5).await;
        let late = invoice(&ann, &[(&elbow, "Elbow", 7.0)]).await;
        act(&ann, &late, "send").await;
        assert_eq!(on_hand(&ann, &elbow).await, (0.0, 2.0));
        // The one from before the count was settled by it; the other is still short.
        ann.delete(&format!("/documents/{early}")).await.expect(204);
        assert_eq!(on_hand(&ann, &elbow).await, (0.0, 2.0));
        // Other changes are no count.
        ann.put(&format!("/inventory/{elbow}"), json!({"name": "Elbow 3/4", "quantity": 0, "missing": 2})).await.expect(200);
        ann.delete(&format!("/documents/{late}")).await.expect(204);
        assert_eq!(on_hand(&ann, &elbow).await, (5.0, 0.0));
    }

    async fn the_profile_can_switch_it_off(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(ann.get("/user/profile").await.expect(200).json()["takesParts"], true);
        let elbow = part(&ann, "Elbow", 10.0, 0.0).await;
        let out = invoice(&ann, &[(&elbow, "Elbow", 1.0)]).await;
        act(&ann, &out, "send").await;
        ann.put("/user/profile", json!({"takesParts": false})).await.expect(200);
        let id = invoice(&ann, &[(&elbow, "Elbow", 4.0)]).await;
        assert_eq!(act(&ann, &id, "send").await.get("takenParts"), None);
        assert_eq!(on_hand(&ann, &elbow).await.0, 9.0);
        // What was taken before comes back all the same, and what was not does not.
        set(&ann, &out, "New").await;
        set(&ann, &id, "New").await;
        assert_eq!(on_hand(&ann, &elbow).await.0, 10.0);
    }

    async fn however_many_send_at_once_it_is_taken_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (elbow, pipe) = (part(&ann, "Elbow", 100.0, 0.0).await, part(&ann, "Pipe", 100.0, 0.0).await);
        let one = invoice(&ann, &[(&elbow, "Elbow", 3.0), (&pipe, "Pipe", 1.0)]).await;
        let other = invoice(&ann, &[(&pipe, "Pipe", 2.0), (&elbow, "Elbow", 4.0)]).await;
        let calls = (0..16).map(|call| {
            let (ann, id) = (ann.clone(), if call % 2 == 0 { one.clone() } else { other.clone() });
            async move { ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200); }
        });
        at_once(calls).await;
        assert_eq!([on_hand(&ann, &elbow).await.0, on_hand(&ann, &pipe).await.0], [93.0, 97.0]);
        // The same request again, as after a lost answer.
        let again = ann.with_key("again");
        set(&ann, &one, "New").await;
        for _ in 0..2 {
            again.post(&format!("/documents/{one}/send"), json!({})).await.expect(200);
        }
        assert_eq!(on_hand(&ann, &elbow).await.0, 93.0);
        // One is deleted while the other is sent again and a part is counted.
        let calls = (0..8).map(|call| {
            let (ann, one, other, pipe) = (ann.clone(), one.clone(), other.clone(), pipe.clone());
            async move {
                match call {
                    0 => drop(ann.delete(&format!("/documents/{one}")).await.expect(204)),
                    1 => drop(ann.put(&format!("/inventory/{pipe}"), json!({"cost": 3})).await.expect(200)),
                    _ => drop(ann.post(&format!("/documents/{other}/send"), json!({})).await.expect(200)),
                }
            }
        });
        at_once(calls).await;
        assert_eq!([on_hand(&ann, &elbow).await.0, on_hand(&ann, &pipe).await.0], [96.0, 98.0]);
    }
}
