//! Overhead with its receipts, everything the business spends in one list, and the profit and loss that comes of it.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::{business_expense, expense, paper, project, service_record, trip};
use crate::support::pictures::{ImageFormat, picture, scanned_page};
use crate::support::{Client, TestApp, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn spend(client: &Client, changes: Value) -> Value {
    let mut form = business_expense("2026-11-10");
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    client.post("/expenses", form).await.expect(201).json()
}

fn path(expense: &Value) -> String {
    format!("/expenses/{}", expense["_id"].as_str().unwrap())
}

fn column(rows: &Value, name: &str) -> Vec<Value> {
    rows.as_array().unwrap().iter().map(|row| row[name].clone()).collect()
}

async fn days(client: &Client) -> Vec<Value> {
    column(&client.get("/expenses").await.expect(200).json(), "date")
}

async fn total(client: &Client, query: &str) -> Value {
    client.get(&format!("/expenses/total{query}")).await.expect(200).json()["amount"].clone()
}

/// An owner whose subscription lasts as long as any test.
async fn owner(app: &TestApp) -> Client {
    let ann = app.visitor("Ann's Plumbing").await;
    let grant = json!({"userEmail": ann.email, "reason": "Friend", "expiresInDays": null});
    app.administrator().await.post("/admin/grant-complimentary", grant).await.expect(200);
    ann
}

db_tests! {
    async fn an_expense_is_kept_changed_and_found(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "date": "2026-11-03", "vendor": " Northwest Mutual ", "category": "insurance", "amount": 412.5, "tax": 12.5,
            "method": "card", "notes": "Liability, quarterly", "repeatOf": "mine", "deletedAt": "2026-11-01",
        });
        let made = ann.post("/expenses", form).await.expect(201).json();
        for (name, value) in [
            ("date", json!("2026-11-03")), ("vendor", json!("Northwest Mutual")), ("category", json!("insurance")),
            ("amount", json!(412.5)), ("tax", json!(12.5)), ("method", json!("card")), ("receipts", json!([])),
            ("notes", json!("Liability, quarterly")), ("repeatsMonthly", json!(false)), ("nextOn", json!(null)),
            ("repeatOf", json!(null)),
        ] {
            assert_eq!(made[name], value, "{name}");
        }
        let seen = ann.get(&path(&made)).await.expect(200);
        assert_eq!(seen.json(), made);
        spend(&ann, json!({"vendor": "Fern Wireless", "category": "utilities", "amount": 95, "date": "2026-10-05"})).await;
        for (query, found, sum) in [
            ("", 2, json!(507.5)), ("?search=mutual", 1, json!(412.5)), ("?search=quarterly", 1, json!(412.5)),
            ("?category=utilities", 1, json!(95)), ("?startDate=2026-11-01", 1, json!(412.5)),
            ("?startDate=2026-10-01&endDate=2026-10-31", 1, json!(95)), ("?category=meals", 0, json!(0)),
        ] {
            let listed = ann.get(&format!("/expenses{query}")).await.expect(200);
            assert_eq!((listed.ids().len(), listed.header("x-total-count")), (found, found.to_string().as_str()), "{query}");
            assert_eq!(total(&ann, query).await, sum, "{query}");
        }
        let edit = ann.with_header("if-match", seen.header("etag"));
        let changed = edit.put(&path(&made), json!({"amount": 430, "tax": null})).await.expect(200).json();
        assert_eq!((&changed["amount"], &changed["tax"], &changed["vendor"]), (&json!(430), &json!(null), &made["vendor"]));
        edit.put(&path(&made), json!({"amount": 1})).await.expect(409);
        assert_eq!(total(&ann, "").await, json!(525));
    }

    async fn every_wrong_field_gets_its_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(ann.post("/expenses", json!({"method": "gold"})).await.expect(422).json()["errors"], json!({
            "date": "Date is required.", "vendor": "Vendor is required.", "category": "Category is required.",
            "amount": "Amount is required.", "method": "Payment method must be one of card, cash, check, transfer, other.",
        }));
        let mut form = business_expense("2026-11-10");
        form["tax"] = json!(850.01);
        let refused = ann.post("/expenses", form.clone()).await.expect(422).json();
        assert_eq!(refused["errors"], json!({"tax": "Sales tax can't be more than the amount."}));
        form["tax"] = json!(850);
        form["category"] = json!("gold");
        let refused = ann.post("/expenses", form).await.expect(422).json();
        assert_eq!(refused["errors"], json!({"category": "Choose a category from your list."}));
        ann.get("/expenses/profit-and-loss?startDate=2026-11-02&endDate=2026-11-01").await.expect(422);
    }

    async fn a_deleted_expense_comes_back_with_its_receipts(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = spend(&ann, json!({})).await;
        let photo = picture(ImageFormat::Jpeg, 30, 20);
        let receipts = format!("{}/receipts", path(&made));
        let with = ann.upload_as("receipts", &receipts, &[("rent.jpg", &photo)]).await.expect(201).json();
        ann.delete(&path(&made)).await.expect(204);
        ann.get(&path(&made)).await.expect(404);
        ann.put(&path(&made), json!({"amount": 1})).await.expect(404);
        ann.delete(&path(&made)).await.expect(404);
        ann.upload_as("receipts", &receipts, &[("more.jpg", &photo)]).await.expect(404);
        assert_eq!((days(&ann).await.len(), total(&ann, "").await), (0, json!(0)));
        let back = ann.put(&format!("{}/restore", path(&made)), json!({})).await.expect(200).json();
        assert_eq!(back["receipts"], with["receipts"]);
        ann.put(&format!("{}/restore", path(&made)), json!({})).await.expect(200);
        assert_eq!((days(&ann).await.len(), total(&ann, "").await), (1, json!(850)));

        // For thirty days.
        ann.delete(&path(&made)).await.expect(204);
        app.clock.advance(DAY * 29);
        assert_eq!(sawhorse::modules::expenses::forget_deleted(&app.platform).await.unwrap(), 0);
        app.clock.advance(DAY * 2);
        assert_eq!(sawhorse::modules::expenses::forget_deleted(&app.platform).await.unwrap(), 1);
        assert_eq!(sawhorse::modules::expenses::forget_deleted(&app.platform).await.unwrap(), 0);
    }

    async fn receipts_open_for_their_owner_alone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = spend(&ann, json!({})).await;
        let receipts = format!("{}/receipts", path(&made));
        let files: &[(&str, &[u8])] = &[
            ("front.jpg", &picture(ImageFormat::Jpeg, 30, 20)), ("back.png", &picture(ImageFormat::Png, 30, 20)),
            ("invoice.pdf", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
        ];
        let with = ann.upload_as("receipts", &receipts, files).await.expect(201).json()["receipts"].clone();
        assert_eq!(column(&with, "name"), ["front.jpg", "back.png", "invoice.pdf"]);
        assert_eq!(with[2]["thumbnail"], json!(null));
        let eve = app.owner("Eve's").await;
        for receipt in with.as_array().unwrap() {
            let address = receipt["url"].as_str().unwrap().strip_prefix("/api").unwrap();
            ann.get(address).await.expect(200);
            eve.get(address).await.expect(404);
            app.nobody().get(address).await.expect(401);
        }
        let small = with[0]["thumbnail"].as_str().unwrap().strip_prefix("/api").unwrap();
        assert_eq!(ann.get(small).await.expect(200).header("content-type"), "image/jpeg");
        let refused = ann.upload_as("receipts", &receipts, &[("notes.txt", b"hello")]).await.expect(422).json();
        assert_eq!(refused["errors"]["receipts"], "notes.txt is not a valid file type. Only JPEG, PNG and PDF files are allowed.");
        let photo = picture(ImageFormat::Jpeg, 3, 2);
        let three: Vec<(&str, &[u8])> = ["1.jpg", "2.jpg", "3.jpg"].iter().map(|name| (*name, photo.as_slice())).collect();
        ann.upload_as("receipts", &receipts, &three).await.expect(422);
        let first = format!("{receipts}/{}", with[0]["_id"].as_str().unwrap());
        ann.delete(&first).await.expect(204);
        ann.get(&first).await.expect(404);
        assert_eq!(ann.get(&path(&made)).await.expect(200).json()["receipts"].as_array().unwrap().len(), 2);
    }

    async fn receipts_are_no_larger_than_it_takes_to_read_them(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = spend(&ann, json!({})).await;
        let receipts = format!("{}/receipts", path(&made));
        let [photo, drawing] = [ImageFormat::Jpeg, ImageFormat::Png].map(|format| picture(format, 3000, 600));
        let page = scanned_page(2700, 700);
        let files: &[(&str, &[u8])] = &[("photo.jpg", &photo), ("drawing.png", &drawing), ("page.pdf", &page)];
        let with = ann.upload_as("receipts", &receipts, files).await.expect(201).json()["receipts"].clone();
        let mut kept = Vec::new();
        for receipt in with.as_array().unwrap() {
            let address = receipt["url"].as_str().unwrap().strip_prefix("/api").unwrap();
            let file = ann.get(address).await.expect(200).body;
            assert_eq!(receipt["size"], json!(file.len()), "{receipt}");
            kept.push(file);
        }
        for (file, format) in kept.iter().zip([ImageFormat::Jpeg, ImageFormat::Png]) {
            let picture = image::load_from_memory_with_format(file, format).unwrap();
            assert_eq!((picture.width(), picture.height()), (2400, 480));
        }
        assert!(kept[2].len() * 2 < page.len(), "{} of {}", kept[2].len(), page.len());
        let says = |word: &[u8]| kept[2].windows(word.len()).any(|window| window == word);
        assert!(says(b"/Width 2400 /Height 622 ") && says(b"%%EOF"));

        // Photos on a document keep their pixels.
        let document = ann.add("/documents", paper("Invoice")).await;
        let with = ann.upload(&format!("/documents/{document}/photos"), &[("photo.jpg", &photo)]).await.expect(201).json();
        let address = with["photos"][0]["url"].as_str().unwrap().strip_prefix("/api").unwrap();
        let file = ann.get(address).await.expect(200).body;
        assert_eq!(image::load_from_memory_with_format(&file, ImageFormat::Jpeg).unwrap().width(), 3000);
    }

    async fn categories_are_added_renamed_and_hidden(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let listed = ann.get("/expenses/categories").await.expect(200).json();
        assert_eq!((listed.as_array().unwrap().len(), &listed[5]), (18, &json!({"_id": "insurance", "name": "Insurance", "isHidden": false, "line": "15"})));
        let dues = ann.post("/expenses/categories", json!({"name": "Union dues"})).await.expect(201);
        let id = dues.json()["_id"].as_str().unwrap().to_owned();
        let taken = ann.post("/expenses/categories", json!({"name": "union DUES"})).await.expect(422).json();
        assert_eq!(taken["errors"], json!({"name": "You already have a category called Union dues."}));
        let edit = ann.with_header("if-match", dues.header("etag"));
        edit.put(&format!("/expenses/categories/{id}"), json!({"name": "Dues"})).await.expect(200);
        edit.put(&format!("/expenses/categories/{id}"), json!({"name": "Fees"})).await.expect(409);
        let phone = json!({"name": "Phone and internet", "isHidden": true});
        ann.put("/expenses/categories/utilities", phone).await.expect(200);
        ann.put("/expenses/categories/gold", json!({"isHidden": true})).await.expect(404);
        let listed = ann.get("/expenses/categories").await.expect(200).json();
        assert_eq!((&listed[15]["name"], &listed[15]["isHidden"], &listed[15]["line"]), (&json!("Phone and internet"), &json!(true), &json!("25")));
        assert_eq!((&listed[18]["name"], &listed[18]["line"]), (&json!("Dues"), &json!(null)));

        // Nobody else has it, and what an expense has it keeps.
        let eve = app.owner("Eve's").await;
        assert_eq!(eve.get("/expenses/categories").await.expect(200).json().as_array().unwrap().len(), 18);
        let mut form = business_expense("2026-11-10");
        form["category"] = json!(id);
        eve.post("/expenses", form.clone()).await.expect(422);
        eve.put(&format!("/expenses/categories/{id}"), json!({"name": "Mine"})).await.expect(404);
        let made = ann.post("/expenses", form).await.expect(201).json();
        ann.put(&format!("/expenses/categories/{id}"), json!({"isHidden": true})).await.expect(200);
        ann.put(&path(&made), json!({"amount": 20})).await.expect(200);
        let report = ann.get("/expenses/profit-and-loss").await.expect(200).json();
        assert_eq!(report["categories"], json!([{"category": id, "name": "Dues", "amount": 20, "previous": 0}]));
    }

    async fn an_expense_is_repeated_once_a_month(app) {
        let ann = owner(&app).await;
        let rent = spend(&ann, json!({"date": "2026-08-31", "repeatsMonthly": true})).await;
        assert_eq!(rent["nextOn"], "2026-09-30");
        // However many processes look.
        let made = at_once((0..3).map(|_| {
            let platform = app.platform.clone();
            async move { sawhorse::modules::expenses::repeat_due(&platform).await.unwrap() }
        }));
        assert_eq!(made.await.into_iter().sum::<usize>(), 2);
        assert_eq!(days(&ann).await, ["2026-10-31", "2026-09-30", "2026-08-31"]);
        assert_eq!(ann.get(&path(&rent)).await.expect(200).json()["nextOn"], "2026-11-30");
        assert_eq!(app.repeat_expenses().await.unwrap(), 0);

        // What was deleted isn't made again, and what the last one was changed to goes on.
        let listed = ann.get("/expenses").await.expect(200).json();
        assert_eq!(listed[0]["repeatOf"], rent["_id"]);
        ann.delete(&path(&listed[1])).await.expect(204);
        ann.put(&path(&listed[0]), json!({"amount": 900, "vendor": "Elm Storage"})).await.expect(200);
        ann.put(&path(&listed[0]), json!({"repeatsMonthly": true})).await.expect(422);
        app.clock.advance(DAY * 80);
        assert_eq!(app.repeat_expenses().await.unwrap(), 3);
        let session = app.nobody().sign_in(&ann.email, crate::support::PASSWORD).await.expect(200).json();
        let ann = ann.with_token(session["token"].as_str().unwrap());
        assert_eq!(days(&ann).await, ["2027-01-31", "2026-12-31", "2026-11-30", "2026-10-31", "2026-08-31"]);
        let listed = ann.get("/expenses").await.expect(200).json();
        assert_eq!((&listed[0]["amount"], &listed[0]["vendor"], &listed[4]["amount"]), (&json!(900), &json!("Elm Storage"), &json!(850)));

        // Turned off it ends; turned on again it goes on from today.
        let off = ann.put(&path(&rent), json!({"repeatsMonthly": false})).await.expect(200).json();
        assert_eq!(off["nextOn"], json!(null));
        app.clock.advance(DAY * 20);
        assert_eq!(app.repeat_expenses().await.unwrap(), 0);
        let on = ann.put(&path(&rent), json!({"repeatsMonthly": true})).await.expect(200).json();
        assert_eq!(on["nextOn"], "2027-02-28");
        assert_eq!(app.repeat_expenses().await.unwrap(), 0);
        ann.delete(&path(&rent)).await.expect(204);
        app.clock.advance(DAY * 5);
        assert_eq!(app.repeat_expenses().await.unwrap(), 0);
    }

    async fn a_repeat_from_long_ago_fills_a_year(app) {
        let ann = owner(&app).await;
        spend(&ann, json!({"date": "2006-01-15", "repeatsMonthly": true})).await;
        app.repeat_expenses().await.unwrap();
        let days = days(&ann).await;
        assert_eq!((days.len(), &days[0], &days[12], &days[13]), (14, &json!("2026-11-15"), &json!("2025-11-15"), &json!("2006-01-15")));
    }

    async fn everything_is_counted_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let invoice = ann.add("/documents", paper("Invoice")).await;
        ann.post(&format!("/documents/{invoice}/payments"), json!({"amount": 612, "date": "2026-11-05"})).await.expect(201);
        spend(&ann, json!({"amount": 100, "category": "supplies"})).await;
        let job = ann.post("/projects", project()).await.expect(201).json()["id"].as_str().unwrap().to_owned();
        let mut tile = expense(120.5);
        tile["category"] = json!("Materials");
        ann.post(&format!("/projects/{job}/expenses"), tile).await.expect(201);
        let van = ann.add("/equipment", json!({"name": "Ford Transit", "type": "Vehicle"})).await;
        ann.add(&format!("/equipment/{van}/service-history"), service_record()).await;
        let mixer = ann.add("/equipment", json!({"name": "Mixer", "type": "Equipment"})).await;
        let belt = json!({"serviceDate": "2026-11-02", "serviceType": "Repair", "partsUsed": [{"name": "Belt", "quantity": 2, "cost": 15}]});
        ann.add(&format!("/equipment/{mixer}/service-history"), belt).await;
        ann.add(&format!("/equipment/{mixer}/service-history"), json!({"serviceDate": "2026-11-02", "serviceType": "Inspection"})).await;
        ann.add("/mileage", trip("2026-11-14")).await;
        let mut own = trip("2026-11-14");
        own["purpose"] = json!("personal");
        ann.add("/mileage", own).await;

        let listed = ann.get("/expenses/costs").await.expect(200);
        assert_eq!(listed.header("x-total-count"), "5");
        let rows = listed.json();
        let told: Vec<Value> = rows.as_array().unwrap().iter().map(|row| json!([row["source"], row["categoryName"], row["amount"], row["belongsTo"]])).collect();
        assert_eq!(told, [
            json!(["trip", "Car and truck", 20, null]), json!(["overhead", "Supplies", 100, null]),
            json!(["project", "Supplies", 120.5, "Bathroom renovation"]), json!(["garage", "Repairs and maintenance", 30, "Mixer"]),
            json!(["garage", "Car and truck", 48.69, "Ford Transit"]),
        ]);
        assert_eq!((&rows[2]["belongsToId"], &rows[4]["belongsToId"]), (&json!(job), &json!(van)));
        assert_eq!((days(&ann).await.len(), total(&ann, "").await, total(&ann, "?all=true").await), (1, json!(100), json!(319.19)));
        for (query, found, sum) in [
            ("category=supplies", 2, json!(220.5)), ("category=car-and-truck", 2, json!(68.69)),
            ("category=repairs-and-maintenance", 1, json!(30)), ("category=meals", 0, json!(0)), ("search=oak", 1, json!(20)),
            ("startDate=2026-11-03&endDate=2026-11-10", 2, json!(220.5)),
        ] {
            assert_eq!(ann.get(&format!("/expenses/costs?{query}")).await.expect(200).ids().len(), found, "{query}");
            assert_eq!(total(&ann, &format!("?all=true&{query}")).await, sum, "{query}");
        }

        // Page by page it's the same list.
        let (mut next, mut ids) = (Some("/expenses/costs?limit=2".to_owned()), Vec::new());
        while let Some(page) = next {
            let page = ann.get(&page).await.expect(200);
            ids.extend(page.ids());
            next = page.next_page();
        }
        assert_eq!(ids, listed.ids());

        let report = ann.get("/expenses/profit-and-loss?startDate=2026-11-01&endDate=2026-11-30").await.expect(200).json();
        assert_eq!((&report["income"], &report["expenses"], &report["profit"], &report["overhead"]), (&json!(612), &json!(319.19), &json!(292.81), &json!(100)));
        assert_eq!(column(&report["categories"], "name"), ["Car and truck", "Repairs and maintenance", "Supplies"]);
        assert_eq!((&report["previous"]["startDate"], &report["previous"]["profit"]), (&json!("2026-10-02"), &json!(0)));
        let dashboard = ann.get("/dashboard").await.expect(200).json();
        for span in ["month", "year"] {
            assert_eq!(dashboard["profitAndLoss"][span]["profit"], json!(292.81), "{span}");
        }
        let eve = app.owner("Eve's").await;
        assert_eq!(eve.get("/expenses/costs").await.expect(200).ids().len(), 0);
    }
}
