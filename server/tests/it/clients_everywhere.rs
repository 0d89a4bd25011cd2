//! One customer, known everywhere: what documents, projects and appointments say of a client, and what stays of it.

use serde_json::{Value, json};

use crate::support::db_tests;
use crate::support::operations::{appointment, client, paper, project, task};

db_tests! {
    async fn what_belongs_to_a_client_is_found_by_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let [dana, sam] = [ann.add("/clients", client("Dana", "Reyes")).await, ann.add("/clients", client("Sam", "Ortiz")).await];
        let mut body = paper("Invoice");
        body["clientId"] = json!(dana);
        body["customerAddress"] = json!("12 Oak Street, Fresno, CA 93650");
        let sent = ann.post("/documents", body.clone()).await.expect(201).json();
        assert_eq!((&sent["clientId"], &sent["customerAddress"]), (&json!(dana), &json!("12 Oak Street, Fresno, CA 93650")));
        let sent = sent["_id"].as_str().unwrap().to_owned();
        ann.post(&format!("/documents/{sent}/send"), json!({})).await.expect(200);
        let paid = ann.add("/documents", body.clone()).await;
        ann.post(&format!("/documents/{paid}/mark-paid"), json!({})).await.expect(200);
        body["type"] = json!("Estimate");
        let estimate = ann.add("/documents", body).await;
        ann.add("/documents", paper("Invoice")).await;

        let mut job = project();
        job["client"] = json!(dana);
        let made = ann.post("/projects", job).await.expect(201).json();
        assert_eq!((&made["client"], &made["clientId"], &made["clientName"]), (&json!(dana), &json!(dana), &json!("Dana Reyes")));
        ann.post("/projects", project()).await.expect(201);
        let mut visit = appointment("2026-11-16");
        visit["clientId"] = json!(dana);
        ann.add("/appointments", visit).await;
        for (title, status) in [("Call", "pending"), ("Order", "in_progress"), ("Done", "completed")] {
            let mut promised = task(title);
            promised["clientId"] = json!(dana);
            promised["status"] = json!(status);
            ann.add("/tasks", promised).await;
        }

        assert_eq!(ann.get(&format!("/clients/{dana}/overview")).await.expect(200).json(), json!({
            "owed": 612, "paid": 612, "credit": 0, "documents": 3, "projects": 1, "appointments": 1, "tasks": 3, "openTasks": 2,
        }));
        assert_eq!(ann.get(&format!("/clients/{sam}/overview")).await.expect(200).json()["documents"], 0);
        let documents = ann.get(&format!("/documents?clientId={dana}&sort=newest&limit=2")).await.expect(200);
        assert_eq!((documents.ids().len(), documents.header("x-total-count")), (2, "3"));
        let documents = ann.get(&format!("/documents?clientId={dana}")).await.expect(200).ids();
        assert!([&sent, &paid, &estimate].iter().all(|one| documents.contains(one)), "{documents:?}");
        assert_eq!(ann.get(&format!("/documents?clientId={dana}&type=Invoice&search=heater")).await.expect(200).ids().len(), 2);
        let projects = ann.get(&format!("/projects?clientId={dana}")).await.expect(200).json();
        assert_eq!((projects.as_array().unwrap().len(), &projects[0]["clientName"]), (1, &json!("Dana Reyes")));
        assert_eq!(ann.get("/projects?search=dana%20reyes").await.expect(200).json().as_array().unwrap().len(), 2);
    }

    async fn what_refers_to_a_client_stays_when_it_goes(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let mut body = paper("Invoice");
        body["clientId"] = json!(dana);
        body["customerName"] = json!("Dana R.");
        let invoice = ann.add("/documents", body).await;
        let mut job = project();
        job["client"] = json!(dana);
        let job = ann.post("/projects", job).await.expect(201).json();
        let path = format!("/projects/{}", job["id"].as_str().unwrap());

        // Projects follow another name, papers keep what is written on them.
        ann.put(&format!("/clients/{dana}"), json!({"lastName": "Ruiz"})).await.expect(200);
        assert_eq!(ann.get(&path).await.expect(200).json()["clientName"], "Dana Ruiz");
        assert_eq!(ann.get("/projects?search=ruiz").await.expect(200).json().as_array().unwrap().len(), 1);
        assert_eq!(ann.get(&format!("/documents/{invoice}")).await.expect(200).json()["customerName"], "Dana R.");

        // Whoever has read one of them is told that it is another now; a form that is open can be saved all the same.
        let mut visit = appointment("2026-11-16");
        visit["clientId"] = json!(dana);
        let visit = format!("/appointments/{}", ann.add("/appointments", visit).await);
        let invoice = format!("/documents/{invoice}");
        let mut tags = Vec::new();
        for one in [&invoice, &visit, &path] {
            tags.push((one, ann.get(one).await.expect(200).header("etag").to_owned()));
        }
        ann.delete(&format!("/clients/{dana}")).await.expect(204);
        for (one, tag) in tags {
            let seen = ann.with_header("if-none-match", tag.as_str()).get(one).await.expect(200).json();
            assert_eq!(seen["clientId"], Value::Null, "{one}");
            ann.with_header("if-match", tag).put(one, json!({"notes": "Ring twice"})).await.expect(200);
        }
        let kept = ann.get(&invoice).await.expect(200).json();
        assert_eq!((&kept["clientId"], &kept["customerName"]), (&Value::Null, &json!("Dana R.")));
        let kept = ann.get(&path).await.expect(200).json();
        assert_eq!((&kept["client"], &kept["clientId"], &kept["clientName"]), (&json!("Dana Ruiz"), &Value::Null, &json!("Dana Ruiz")));
    }

    async fn a_project_takes_a_client_or_any_name(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let eve = app.owner("Eve's").await;
        let (dana, hers) = (ann.add("/clients", client("Dana", "Reyes")).await, eve.add("/clients", client("Sam", "Ortiz")).await);
        let made = ann.post("/projects", project()).await.expect(201).json();
        let path = format!("/projects/{}", made["id"].as_str().unwrap());
        assert_eq!((&made["client"], &made["clientName"], &made["clientId"]), (&json!("Dana Reyes"), &json!("Dana Reyes"), &Value::Null));
        let linked = ann.put(&path, json!({"client": dana})).await.expect(200).json();
        assert_eq!(linked["clientId"], json!(dana));
        // What is not said, or said again, stays.
        for body in [json!({"name": "Bath"}), json!({"client": dana})] {
            let kept = ann.put(&path, body).await.expect(200).json();
            assert_eq!((&kept["client"], &kept["clientName"]), (&json!(dana), &json!("Dana Reyes")));
        }
        for (client, sentence) in [
            (json!(hers), "That client doesn't exist."), (json!(platform::values::ids::new_id()), "That client doesn't exist."),
            (json!(" "), "Client is required."), (Value::Null, "Client is required."),
        ] {
            assert_eq!(ann.put(&path, json!({"client": client})).await.expect(422).field_error("client"), sentence);
        }
        let free = ann.put(&path, json!({"client": "The neighbor"})).await.expect(200).json();
        assert_eq!((&free["client"], &free["clientName"], &free["clientId"]), (&json!("The neighbor"), &json!("The neighbor"), &Value::Null));
        let refused = ann.post("/documents", json!({"type": "Invoice", "customerName": "x", "clientId": hers, "items": [{"description": "x"}]})).await;
        assert_eq!(refused.expect(422).field_error("clientId"), "That client doesn't exist.");
    }
}
