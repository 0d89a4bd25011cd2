//! What a job earned: invoices, expenses, parts at what they had cost and trips at the owner's rate, added up here once more
//! by itself; and the trips that name a project.

use serde_json::{Value, json};

use crate::support::operations::{expense, paper, project, trip};
use crate::support::random::Random;
use crate::support::{Client, db_tests};

async fn job(client: &Client) -> String {
    client.post("/projects", project()).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

async fn profit(client: &Client, job: &str) -> Value {
    client.get(&format!("/projects/{job}/profit")).await.expect(200).json()
}

async fn drive(client: &Client, job: &str, miles: f64, purpose: &str) -> Value {
    let mut form = trip("2026-11-14");
    for (name, value) in [("projectId", json!(job)), ("miles", json!(miles)), ("purpose", json!(purpose))] {
        form[name] = value;
    }
    client.post("/mileage", form).await.expect(201).json()
}

async fn invoice(client: &Client, job: &str, items: Value) -> String {
    let mut form = paper("Invoice");
    form["projectLink"] = job.into();
    form["items"] = items;
    client.add("/documents", form).await
}

/// Cents of an amount in an answer.
fn cents(amount: &Value) -> i128 {
    let text = format!("{:.2}", amount.as_f64().unwrap());
    text.replace('.', "").parse().unwrap()
}

/// a × b / c, rounded half-up.
fn ratio(a: i128, b: i128, c: i128) -> i128 {
    (2 * a * b + c).div_euclid(2 * c)
}

db_tests! {
    async fn a_job_earned_what_is_left_of_its_invoices(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (bathroom, other) = (job(&ann).await, job(&ann).await);
        let nothing = json!({
            "invoiced": 0, "invoices": 0, "paid": 0, "paidInvoices": 0, "spent": 0, "expenses": 0, "partsCost": 0, "parts": [],
            "miles": 0, "trips": 0, "mileageRate": 0.655, "mileageCost": 0, "left": 0, "percentageLeft": null,
        });
        assert_eq!(profit(&ann, &bathroom).await, nothing);

        ann.post("/inventory", json!({"name": "Shower valve", "quantity": 4, "cost": 61.255, "price": 95})).await.expect(201);
        let items = json!([
            {"description": "Shower valve", "quantity": 2, "rate": 95},
            {"description": "Labor", "quantity": 8, "rate": 110},
        ]);
        let paid = invoice(&ann, &bathroom, items.clone()).await;
        ann.post(&format!("/documents/{paid}/mark-paid"), json!({})).await.expect(200);
        invoice(&ann, &bathroom, json!([{"description": "Extra trip", "rate": 30}])).await;
        // An estimate brings nothing in, nor does another job's invoice.
        let mut estimate = paper("Estimate");
        estimate["projectLink"] = bathroom.clone().into();
        ann.post("/documents", estimate).await.expect(201);
        invoice(&ann, &other, items).await;
        ann.post(&format!("/projects/{bathroom}/expenses"), expense(200.0)).await.expect(201);
        drive(&ann, &bathroom, 101.0, "business").await;
        drive(&ann, &bathroom, 55.0, "personal").await;
        drive(&ann, &other, 7.0, "business").await;

        let earned = profit(&ann, &bathroom).await;
        let part = json!({
            "documentId": paid, "documentNumber": "INV-0001", "description": "Shower valve", "quantity": 2, "cost": 61.26,
            "total": 122.52,
        });
        assert_eq!(earned, json!({
            "invoiced": 1100, "invoices": 2, "paid": 1070, "paidInvoices": 1, "spent": 200, "expenses": 1,
            "partsCost": 122.52, "parts": [part], "miles": 101, "trips": 1, "mileageRate": 0.655, "mileageCost": 66.16,
            "left": 711.32, "percentageLeft": 64.665,
        }));

        // What the figures are made of can be asked for.
        for (list, count) in [("documents", 3), ("documents?status=Paid", 1), ("mileage", 2)] {
            let list = if list.contains('?') { format!("/{list}&project={bathroom}") } else { format!("/{list}?project={bathroom}") };
            let answer = ann.get(&list).await.expect(200);
            assert_eq!(answer.json().as_array().unwrap().len(), count, "{list}");
            assert_eq!(answer.header("x-total-count"), count.to_string(), "{list}");
        }
        assert_eq!(ann.get("/mileage?project=nothing").await.expect(200).json(), json!([]));
    }

    /// The server's figures against a sum that is worked out here from what was entered.
    async fn any_job_adds_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let rate = i128::from(random.below(2000));
        ann.put("/user/profile", json!({"mileageRate": rate as f64 / 1000.0})).await.expect(200);
        let mut costs = Vec::new();
        for number in 0..4 {
            let cost = i128::from(random.below(100_000));
            costs.push(cost);
            let part = json!({"name": format!("Part {number}"), "quantity": 1, "cost": cost as f64 / 100.0});
            ann.post("/inventory", part).await.expect(201);
        }
        for _ in 0..3 {
            let job = job(&ann).await;
            let (mut invoiced, mut paid, mut spent, mut parts, mut miles, mut driven) = (0, 0, 0, 0, 0, 0);
            for _ in 0..random.below(4) {
                let (mut items, mut total) = (Vec::new(), 0);
                for _ in 0..=random.below(4) {
                    let part = usize::try_from(random.below(6)).unwrap();
                    let (quantity, price) = (i128::from(random.below(9000)), i128::from(random.below(50_000)));
                    total += ratio(quantity, price, 1000);
                    parts += costs.get(part).map_or(0, |cost| ratio(quantity, *cost, 1000));
                    items.push(json!({
                        "description": format!("Part {part}"), "quantity": quantity as f64 / 1000.0, "rate": price as f64 / 100.0,
                    }));
                }
                let id = invoice(&ann, &job, json!(items)).await;
                invoiced += total;
                if random.below(2) == 0 {
                    ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
                    paid += total;
                }
            }
            for _ in 0..random.below(5) {
                let amount = i128::from(random.below(300_000));
                spent += amount;
                ann.post(&format!("/projects/{job}/expenses"), expense(amount as f64 / 100.0)).await.expect(201);
            }
            for _ in 0..random.below(5) {
                let far = i128::from(random.below(200_000));
                miles += far;
                driven += ratio(far, rate, 10_000);
                drive(&ann, &job, far as f64 / 1000.0, "business").await;
            }
            let left = invoiced - spent - parts - driven;
            let earned = profit(&ann, &job).await;
            for (figure, expected) in [
                ("invoiced", invoiced), ("paid", paid), ("spent", spent), ("partsCost", parts), ("mileageCost", driven),
                ("left", left),
            ] {
                assert_eq!(cents(&earned[figure]), expected, "{figure} of {earned}");
            }
            assert!((earned["miles"].as_f64().unwrap() - miles as f64 / 1000.0).abs() < 1e-9);
            match earned["percentageLeft"].as_f64() {
                None => assert_eq!(invoiced, 0),
                Some(percent) => assert!((percent - left as f64 * 100.0 / invoiced as f64).abs() <= 0.000_501, "{earned}"),
            }
            let listed = earned["parts"].as_array().unwrap().iter().map(|part| cents(&part["total"])).sum::<i128>();
            assert_eq!(listed, parts);
        }
    }

    /// What a part had cost when it came into the document counts, whatever it costs later and whatever becomes of it.
    async fn a_part_costs_what_it_cost_then(app) {
        let (ann, eve) = (app.owner("Ann's Plumbing").await, app.owner("Eve's").await);
        let job = job(&ann).await;
        let part = |name: &str, cost: f64| json!({"name": name, "quantity": 1, "cost": cost});
        let valve = ann.add("/inventory", part("Ball valve", 10.0)).await;
        let elbow = ann.add("/inventory", part("Elbow", 1.0)).await;
        let hers = eve.add("/inventory", part("Boiler", 4000.0)).await;
        let id = invoice(&ann, &job, json!([
            {"description": "Ball valve, installed", "rate": 60, "partId": valve},
            {"description": "Elbow", "rate": 3},
            {"description": "Boiler", "rate": 9000, "partId": hers},
            {"description": "Labor", "rate": 100, "partId": "nothing", "cost": 50},
        ]))
        .await;
        let document = format!("/documents/{id}");
        let seen = ann.get(&document).await.expect(200).json();
        let known: Vec<_> = seen["items"].as_array().unwrap().iter().map(|item| (&item["partId"], &item["cost"])).collect();
        let none = (&json!(null), &json!(null));
        assert_eq!(known, [(&json!(valve), &json!(10)), (&json!(elbow), &json!(1)), none, none]);
        assert_eq!(profit(&ann, &job).await["partsCost"], json!(11));

        ann.put(&format!("/inventory/{valve}"), json!({"cost": 25})).await.expect(200);
        ann.delete(&format!("/inventory/{elbow}")).await.expect(204);
        let mut items = seen["items"].clone();
        items[0]["quantity"] = json!(2);
        ann.put(&document, json!({"items": items, "notes": "Two of them"})).await.expect(200);
        assert_eq!(profit(&ann, &job).await["partsCost"], json!(21));
        // Another part on the same line is another matter.
        items[1]["partId"] = valve.clone().into();
        ann.put(&document, json!({"items": items})).await.expect(200);
        assert_eq!(profit(&ann, &job).await["partsCost"], json!(45));

        // The customer is told nothing of it.
        ann.post(&format!("{document}/send"), json!({})).await.expect(200);
        let public = app.nobody().get(&format!("/public{document}")).await.expect(200).json();
        let told: Vec<_> = public["items"][0].as_object().unwrap().keys().cloned().collect();
        assert!(told.iter().all(|name| name != "cost" && name != "partId"), "{told:?}");
    }

    /// A line that was picked from the inventory and now says something else costs nothing that was bought.
    async fn a_line_is_a_part_as_long_as_it_reads_like_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let job = job(&ann).await;
        let valve = ann.add("/inventory", json!({"name": "Ball valve", "quantity": 1, "cost": 10})).await;
        ann.post("/inventory", json!({"name": "Elbow", "quantity": 1, "cost": 1})).await.expect(201);
        let line = |description: &str| json!({"description": description, "rate": 60, "partId": valve});
        let id = invoice(&ann, &job, json!([line("Ball valve"), line("Labor")])).await;
        let document = format!("/documents/{id}");
        assert_eq!(profit(&ann, &job).await["partsCost"], json!(10), "what was typed over before it was saved");
        let items = ann.get(&document).await.expect(200).json()["items"].clone();
        assert_eq!(items[1]["partId"], json!(null));

        // What it cost then stays with it through its new words, also when the part is gone or called otherwise.
        ann.put(&format!("/inventory/{valve}"), json!({"name": "Shutoff", "cost": 25})).await.expect(200);
        for (description, cost) in [
            ("Ball valve, installed", 10), ("New VALVE", 10), ("Cleaning up", 0), ("Ball valve", 0), ("Elbow", 1),
        ] {
            let mut items = ann.get(&document).await.expect(200).json()["items"].clone();
            items[0]["description"] = json!(description);
            let saved = ann.put(&document, json!({"items": items})).await.expect(200).json();
            assert_eq!(saved["items"][0]["_id"], items[0]["_id"]);
            assert_eq!(profit(&ann, &job).await["partsCost"], json!(cost), "{description}");
        }
    }

    async fn a_trip_is_made_for_a_project_of_its_owner(app) {
        let (ann, eve) = (app.owner("Ann's Plumbing").await, app.owner("Eve's").await);
        let (own, other) = (job(&ann).await, job(&eve).await);
        for wrong in [other.as_str(), "Project1"] {
            let mut form = trip("2026-11-14");
            form["projectId"] = wrong.into();
            let refused = ann.post("/mileage", form).await.expect(422).json();
            assert_eq!(refused["errors"], json!({"projectId": "That project doesn't exist."}));
        }
        let made = drive(&ann, &own, 12.0, "business").await;
        assert_eq!(made["projectId"], json!(own));
        let path = format!("/mileage/{}", made["_id"].as_str().unwrap());
        ann.put(&path, json!({"projectId": other})).await.expect(422);
        for (link, kept) in [(json!(null), json!(null)), (json!(own), json!(own))] {
            assert_eq!(ann.put(&path, json!({"projectId": link})).await.expect(200).json()["projectId"], kept);
        }
        eve.get(&format!("/projects/{own}/profit")).await.expect(404);
        // The trip outlives the project.
        ann.delete(&format!("/projects/{own}")).await.expect(204);
        let after = ann.get(&path).await.expect(200).json();
        assert_eq!((&after["projectId"], &after["miles"]), (&json!(null), &json!(12)));
        ann.get(&format!("/projects/{own}/profit")).await.expect(404);
    }
}
