//! Deleting what was sent or paid voids it: it's gone from everything that counts or is shown, it stays on the books, and it can
//! come back. Its money becomes the customer's credit.

use serde_json::{Value, json};

use crate::support::customer::{page, words};
use crate::support::operations::client;
use crate::support::random::Random;
use crate::support::{Client, at_once, db_tests};

async fn sent(ann: &Client, fields: Value) -> String {
    let mut paper = json!({
        "type": "Invoice", "customerName": "Dana Reyes", "customerEmail": "dana@example.com",
        "items": [{"description": "Water heater", "quantity": 1, "rate": 500, "tax": {"name": "Sales tax", "percent": 10}}],
    });
    paper.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let id = ann.add("/documents", paper).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn pay(ann: &Client, id: &str, amount: i64) {
    let body = json!({"amount": amount, "date": "2026-11-10", "method": "Check"});
    ann.post(&format!("/documents/{id}/payments"), body).await.expect(201);
}

async fn void(ann: &Client, id: &str) {
    ann.delete(&format!("/documents/{id}?reason=Wrong%20customer")).await.expect(204);
}

async fn credit(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}/payments")).await.expect(200).json()["credit"].clone()
}

async fn revenue(ann: &Client) -> Value {
    let path = "/analytics/revenue?startDate=2026-01-01&endDate=2026-12-31&period=yearly";
    ann.get(path).await.expect(200).json()[0]["revenue"].clone()
}

/// When something was last changed says nothing about what it is.
fn without_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // What's voided is told in these alone.
            for key in ["updatedAt", "voided", "voidedTotal", "creditHeld"] {
                fields.remove(key);
            }
            fields.values_mut().for_each(without_times);
        }
        Value::Array(all) => all.iter_mut().for_each(without_times),
        _ => {}
    }
}

/// All that counts or lists documents.
async fn everywhere(ann: &Client, dana: &str, job: &str) -> Vec<(String, Value)> {
    let days = "startDate=2026-01-01&endDate=2026-12-31&period=yearly";
    let mut paths: Vec<String> = [
        "/documents",
        "/documents?type=Invoice",
        "/documents?status=Paid",
        "/documents?status=Sent",
        "/documents?status=Past%20Due",
        "/documents?search=heater",
        "/documents?late=true",
        "/documents?late=false",
        "/documents?paid=true",
        "/documents?paid=false",
        "/documents?paidYear=2026",
        "/documents?sort=newest",
        "/documents?sort=amount",
        "/documents?sort=customer",
        "/documents?sort=dueDate",
        "/documents/summary",
        "/documents/needs-action",
        "/dashboard/overview",
        "/dashboard/today",
        "/clients/summary",
        "/analytics/year-end?year=2026",
        "/analytics/year-end/unpaid?year=2026",
        "/analytics/year-end/income?year=2026",
    ]
    .map(str::to_owned)
    .to_vec();
    for report in ["metrics", "revenue", "services", "customers", "averages", "growth", "taxes"] {
        paths.push(format!("/analytics/{report}?{days}"));
    }
    paths.push(format!("/documents?clientId={dana}"));
    paths.push(format!("/documents?project={job}"));
    paths.push(format!("/projects/{job}"));
    let mut found = Vec::new();
    for path in paths {
        let answer = ann.get(&path).await;
        let length = answer.header("x-total-count").to_owned();
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let mut body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        without_times(&mut body);
        found.push((path, json!([answer.status.as_u16(), length, body])));
    }
    let overview = ann.get(&format!("/clients/{dana}/overview")).await.expect(200).json();
    found.push(("overview".to_owned(), json!([overview["owed"], overview["paid"], overview["documents"]])));
    found
}

db_tests! {
    async fn what_was_sent_or_paid_is_voided_and_comes_back_as_it_was(app) {
        for amount in [0, 200, 550] {
            let ann = app.owner("Ann's Plumbing").await;
            let dana = ann.add("/clients", client("Dana", "Reyes")).await;
            let project = json!({"name": "Bath", "client": "Dana Reyes", "startDate": "2026-11-02", "endDate": "2026-12-20"});
            let job = ann.post("/projects", project).await.expect(201).json()["id"].as_str().unwrap().to_owned();
            let with = json!({"clientId": dana, "projectLink": job});
            pay(&ann, &sent(&ann, with.clone()).await, 100).await;
            let without = everywhere(&ann, &dana, &job).await;

            let id = sent(&ann, with.clone()).await;
            if amount > 0 {
                pay(&ann, &id, amount).await;
            }
            let before = (ann.get(&format!("/documents/{id}")).await.expect(200).json(), everywhere(&ann, &dana, &job).await);
            void(&ann, &id).await;
            for ((path, was), (_, is)) in without.iter().zip(everywhere(&ann, &dana, &job).await) {
                assert_eq!(*was, is, "{path} with {amount}");
            }
            for path in ["", "/pdf", "/payments", "/answers", "/reminders"] {
                ann.get(&format!("/documents/{id}{path}")).await.expect(404);
            }
            ann.put(&format!("/documents/{id}"), json!({"notes": "Still there?"})).await.expect(404);
            for action in ["send", "take-back", "mark-paid", "convert-to-invoice", "payments", "refunds", "credit", "keep-credit"] {
                ann.post(&format!("/documents/{id}/{action}"), json!({"amount": 1, "reason": "None"})).await.expect(404);
            }
            ann.delete(&format!("/documents/{id}")).await.expect(404);
            app.nobody().get(&format!("/public/documents/{id}")).await.expect(404);
            app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(404);
            let ended = words(&page(&app, &format!("/invoice/{id}")).await.expect(404).text());
            for text in ["Document not found", "Ann's Plumbing withdrew it, so there's nothing to pay here."] {
                assert!(ended.contains(text), "{text}: {ended}");
            }

            // On the books: number, content, who, when and why.
            let listed = ann.get("/documents?status=Voided&search=heater").await.expect(200);
            assert_eq!((listed.header("x-total-count"), &listed.json()[0]["_id"]), ("1", &json!(id)));
            let kept = ann.get(&format!("/documents/{id}/voided")).await.expect(200).json();
            assert_eq!((&kept["documentNumber"], &kept["items"], &kept["isPublic"]), (&before.0["documentNumber"], &before.0["items"], &json!(false)));
            assert_eq!((&kept["voided"]["reason"], kept["voided"]["by"].as_str().unwrap().is_empty()), (&json!("Wrong customer"), false));
            assert!(kept["voided"]["at"].is_string());

            let back = ann.post(&format!("/documents/{id}/restore"), json!({})).await.expect(200).json();
            for field in ["documentNumber", "status", "total", "balance", "amountPaid", "sentDate", "paidDate", "isPublic"] {
                assert_eq!(back.get(field), before.0.get(field), "{field} with {amount}");
            }
            assert_eq!(everywhere(&ann, &dana, &job).await, before.1);
            app.nobody().get(&format!("/public/documents/{id}")).await.expect(200);
            ann.get(&format!("/documents/{id}/voided")).await.expect(404);
            ann.post(&format!("/documents/{id}/restore"), json!({})).await.expect(404);
            assert_eq!(credit(&ann, &id).await, Value::Null);
            // As often as it takes.
            void(&ann, &id).await;
            ann.post(&format!("/documents/{id}/restore"), json!({})).await.expect(200);
            assert_eq!(everywhere(&ann, &dana, &job).await, before.1);
            let told = ann.get("/dashboard/activity?limit=50").await.expect(200).json();
            let told: Vec<_> = told.as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap()).collect();
            assert!(told.contains(&"Invoice voided") && told.contains(&"Invoice restored"), "{told:?}");
        }
    }

    async fn what_nobody_has_seen_is_deleted(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let paper = json!({"type": "Invoice", "customerName": "Dana", "items": [{"description": "Bath", "rate": 10}]});
        let id = ann.add("/documents", paper).await;
        ann.delete(&format!("/documents/{id}")).await.expect(204);
        ann.post(&format!("/documents/{id}/restore"), json!({})).await.expect(404);
        assert_eq!(ann.get("/documents?status=Voided").await.expect(200).json(), json!([]));
    }

    async fn the_voided_are_sorted_by_their_columns_and_in_the_year_s_files(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for number in 0..9 {
            let who = random.one_of(&["Dana Reyes", "Bo Lee", "Ana García"]);
            let fields = json!({"customerName": who, "date": format!("2026-11-0{}", 1 + random.below(9)),
                "dueDate": random.one_of(&[None, Some("2026-12-01"), Some("2026-12-09")]),
                "items": [{"description": "Pipe", "rate": 1 + random.below(300)}]});
            let id = sent(&ann, fields).await;
            if number % 3 > 0 {
                pay(&ann, &id, 1).await;
            }
            let how = if number % 3 == 1 { "&payments=refund" } else { "" };
            ann.delete(&format!("/documents/{id}?reason=%3DWrong{how}")).await.expect(204);
        }
        sent(&ann, json!({})).await;
        for (sort, field) in [("number", "documentNumber"), ("total", "total"), ("amount", "total"), ("date", "date"),
            ("customer", "customerName"), ("dueDate", "dueDate"), ("newest", "createdAt"), ("sentDate", "sentDate")] {
            let up = !["amount", "newest"].contains(&sort);
            for direction in ["asc", "desc"] {
                let path = format!("/documents?status=Voided&sort={sort}&direction={direction}&limit=2");
                let pages = ann.pages(&path).await;
                let rows: Vec<Value> = pages.iter().flat_map(|page| page.json().as_array().unwrap().clone()).collect();
                assert_eq!((rows.len(), pages[0].header("x-total-count")), (9, "9"), "{path}");
                let values: Vec<&Value> = rows.iter().map(|row| &row[field]).filter(|value| !value.is_null()).collect();
                // Those that have one order alone keep it.
                let is_up = if ["amount", "newest", "dueDate"].contains(&sort) { up } else { direction == "asc" };
                let is_sorted = values.windows(2).all(|pair| match (pair[0].as_f64(), pair[1].as_f64()) {
                    (Some(one), Some(next)) => one == next || (one < next) == is_up,
                    _ => {
                        let (one, next) = (pair[0].as_str().unwrap().to_lowercase(), pair[1].as_str().unwrap().to_lowercase());
                        one == next || (one < next) == is_up
                    }
                });
                assert!(is_sorted, "{path}: {values:?}");
            }
        }
        let found = ann.get("/documents?status=Voided&sort=total&search=Bo").await.expect(200).json();
        assert!(found.as_array().unwrap().iter().all(|row| row["customerName"] == "Bo Lee"), "{found}");

        let archive = ann.get("/analytics/year-end/archive?year=2026").await.expect(200).body;
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
        let table = std::io::read_to_string(archive.by_name("voided-2026.csv").unwrap()).unwrap();
        let mut lines = table.lines();
        assert_eq!(
            lines.next().unwrap().trim_start_matches('\u{feff}'),
            "Document,Type,Customer,Date,Total,Voided On,Voided By,Reason,Payments,Credit",
        );
        let lines: Vec<&str> = lines.collect();
        assert_eq!(lines.len(), 9);
        let endings = ["None,0.00", "Refunded,0.00", "Client credit,1.00"];
        for (number, line) in lines.iter().enumerate() {
            assert!(line.starts_with(&format!("INV-000{},Invoice,", number + 1)), "{line}");
            let ending = format!(",2026-11-15,Ann Ochoa,'=Wrong,{}", endings[number % 3]);
            assert!(line.ends_with(&ending), "{line} {ending}");
        }
    }

    async fn its_money_becomes_credit_that_is_income_when_it_is_applied(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let (first, next) = (sent(&ann, json!({"clientId": dana})).await, sent(&ann, json!({"clientId": dana})).await);
        let strangers = sent(&ann, json!({"customerName": "Sam Ito", "customerEmail": "sam@example.com"})).await;
        pay(&ann, &first, 220).await;
        assert_eq!(revenue(&ann).await, 200);
        void(&ann, &first).await;
        assert_eq!((revenue(&ann).await, credit(&ann, &next).await, credit(&ann, &strangers).await), (json!(0), json!(220), Value::Null));
        let overview = ann.get(&format!("/clients/{dana}/overview")).await.expect(200).json();
        assert_eq!(overview["credit"], 220);
        let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
        assert_eq!((&year["voided"], &year["voidedTotal"], &year["creditHeld"]), (&json!(1), &json!(550), &json!(220)));

        let apply = format!("/documents/{next}/credit");
        let refused = ann.post(&apply, json!({"amount": 220.5})).await.expect(422).json();
        assert_eq!(refused["errors"]["amount"], "Only $220.00 of credit is left. Enter that or less.");
        let partly = ann.post(&apply, json!({"amount": 110})).await.expect(201).json();
        assert_eq!((&partly["status"], &partly["balance"]), (&json!("Sent"), &json!(440)));
        assert_eq!((revenue(&ann).await, credit(&ann, &next).await), (json!(100), json!(110)));
        ann.post(&apply, json!({})).await.expect(201);
        assert_eq!((revenue(&ann).await, credit(&ann, &next).await), (json!(200), Value::Null));
        let shown = words(&page(&app, &format!("/invoice/{next}")).await.expect(200).text());
        assert!(shown.contains("Credit applied-$220.00Amount due$330.00"), "{shown}");
        assert_eq!(ann.post(&apply, json!({})).await.expect(409).message(), "Dana Reyes has no credit left.");

        // Spent, it can't go back to where it came from.
        let refused = ann.post(&format!("/documents/{first}/restore"), json!({})).await.expect(409);
        assert_eq!(refused.message(),
            "Dana Reyes's $220.00 credit from INV-0001 is already used. Take it off the invoice it paid first, then restore this one.");
        let ledger = ann.get(&format!("/documents/{next}/payments")).await.expect(200).json();
        for payment in ledger["payments"].as_array().unwrap() {
            assert_eq!(payment["method"], "Client credit");
            ann.delete(&format!("/documents/{next}/payments/{}", payment["_id"].as_str().unwrap())).await.expect(200);
        }
        assert_eq!((revenue(&ann).await, credit(&ann, &next).await), (json!(0), json!(220)));
        ann.post(&format!("/documents/{first}/restore"), json!({})).await.expect(200);
        assert_eq!((revenue(&ann).await, credit(&ann, &next).await), (json!(200), Value::Null));
        // No payment is recorded as credit by hand.
        let refused = ann.post(&format!("/documents/{next}/payments"), json!({"amount": 1, "method": "Client credit"})).await;
        assert!(refused.expect(422).json()["errors"]["method"].is_string());
    }

    async fn refunded_in_the_same_step_it_leaves_no_credit(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, json!({})).await;
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        ann.delete(&format!("/documents/{id}?reason=Never%20done&payments=refund")).await.expect(204);
        let back = ann.post(&format!("/documents/{id}/restore"), json!({})).await.expect(200).json();
        assert_eq!((&back["status"], &back["balance"]), (&json!("Sent"), &json!(550)));
        let ledger = ann.get(&format!("/documents/{id}/payments")).await.expect(200).json();
        let lines: Vec<_> = ledger["payments"].as_array().unwrap().iter().map(|one| (&one["amount"], &one["note"])).collect();
        assert_eq!(lines, [(&json!(550), &Value::Null), (&json!(-550), &json!("Never done"))]);
        assert_eq!((ledger.get("credit"), revenue(&ann).await), (None, json!(0)));
    }

    async fn what_was_overpaid_is_kept_as_credit(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, next) = (sent(&ann, json!({})).await, sent(&ann, json!({})).await);
        let keep = format!("/documents/{id}/keep-credit");
        assert_eq!(ann.post(&keep, json!({})).await.expect(409).message(), "This isn't overpaid anymore.");
        pay(&ann, &id, 550).await;
        let items = json!({"items": [{"description": "Water heater", "rate": 400}]});
        ann.put(&format!("/documents/{id}"), items).await.expect(200);
        let kept = ann.post(&keep, json!({})).await.expect(200).json();
        assert_eq!((&kept["status"], &kept["balance"]), (&json!("Paid"), &json!(0)));
        // By name and address, where there is no client.
        assert_eq!((credit(&ann, &next).await, revenue(&ann).await), (json!(150), json!(400)));
        ann.post(&format!("/documents/{next}/credit"), json!({})).await.expect(201);
        pay(&ann, &next, 400).await;
        let shown = words(&page(&app, &format!("/invoice/{next}")).await.expect(200).text());
        assert!(shown.contains("Credit applied-$150.00Paid-$400.00"), "{shown}");
        let ledger = ann.get(&format!("/documents/{id}/payments")).await.expect(200).json();
        let line = ledger["payments"][1]["_id"].as_str().unwrap();
        let refused = ann.delete(&format!("/documents/{id}/payments/{line}")).await.expect(409);
        assert_eq!(refused.message(), "This credit is already used. Take it off the invoice it paid first.");
    }

    async fn an_invoice_paid_with_credit_alone_says_so(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (voided, next) = (sent(&ann, json!({})).await, sent(&ann, json!({})).await);
        pay(&ann, &voided, 550).await;
        void(&ann, &voided).await;
        let paid = ann.post(&format!("/documents/{next}/credit"), json!({})).await.expect(201).json();
        assert_eq!((&paid["status"], &paid["balance"]), (&json!("Paid"), &json!(0)));
        let shown = words(&page(&app, &format!("/invoice/{next}")).await.expect(200).text());
        assert!(shown.contains("Amount paid$550.00Credit applied Nov 1"), "{shown}");
    }

    async fn however_many_at_once_credit_is_spent_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let voided = sent(&ann, json!({})).await;
        pay(&ann, &voided, 100).await;
        let twice = at_once((0..4).map(|_| {
            let (ann, path) = (ann.clone(), format!("/documents/{voided}"));
            async move { ann.delete(&path).await.status.as_u16() }
        })).await;
        assert_eq!(twice.iter().filter(|status| **status == 204).count(), 1, "{twice:?}");
        let invoices = [sent(&ann, json!({})).await, sent(&ann, json!({})).await, sent(&ann, json!({})).await];
        // Applied to three invoices in as many tabs, while another restores what it came from.
        let calls = invoices.iter().flat_map(|id| [format!("/documents/{id}/credit"), format!("/documents/{voided}/restore")]);
        let statuses = at_once(calls.map(|path| {
            let ann = ann.clone();
            async move { ann.post(&path, json!({})).await.status.as_u16() }
        })).await;
        assert_eq!(statuses.iter().filter(|status| [200, 201].contains(status)).count(), 1, "{statuses:?}");
        let paid: Vec<Value> = ann.get("/documents").await.expect(200).json().as_array().unwrap().clone();
        let paid: f64 = paid.iter().filter_map(|one| one["amountPaid"].as_f64()).sum();
        assert_eq!((paid, credit(&ann, &invoices[0]).await), (100.0, Value::Null));
    }
}
