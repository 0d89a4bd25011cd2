//! Clients: what is kept of them, what was said, whom to call next, and who is known already.

use serde_json::{Value, json};

use crate::support::operations::{client, interaction};
use crate::support::random::Random;
use crate::support::{Client, PASSWORD, db_tests};

/// Adds a client with further fields and returns its path.
async fn add(owner: &Client, first_name: &str, further: Value) -> String {
    let mut body = client(first_name, "Reyes");
    body.as_object_mut().unwrap().extend(further.as_object().unwrap().clone());
    format!("/clients/{}", owner.add("/clients", body).await)
}

async fn names(owner: &Client, path: &str) -> Vec<String> {
    let found = owner.get(path).await.expect(200).json();
    found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

db_tests! {
    async fn a_name_and_one_way_to_reach_them_make_a_client(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for quick in [
            json!({"firstName": "Dana", "phone": "503 555 0101"}),
            json!({"firstName": "Sam", "lastName": "Ortiz", "email": "sam@example.com", "phone": null}),
            json!({"company": "Reyes LLC", "phone": "503 555 0199", "type": "customer"}),
        ] {
            let made = ann.post("/clients/quick", quick.clone()).await.expect(201).json();
            for (name, value) in quick.as_object().unwrap().iter().filter(|(_, value)| !value.is_null()) {
                assert_eq!(&made[name], value, "{name}");
            }
            // What's missing stays missing until someone fills it in, and refuses nothing else.
            let path = format!("/clients/{}", made["_id"].as_str().unwrap());
            let changed = ann.put(&path, json!({"notes": "Gate code 7", "email": "", "phone": made["phone"]})).await;
            if made["email"] == "" {
                assert_eq!(changed.expect(200).json()["notes"], "Gate code 7");
            }
            assert_eq!(ann.put(&path, json!({"email": "new@example.com"})).await.expect(200).json()["email"], "new@example.com");
        }
        let refused = |body: Value| ann.post("/clients/quick", body);
        assert_eq!(refused(json!({"firstName": "Dana"})).await.expect(422).field_error("phone"), "Enter a phone number or an email.");
        assert_eq!(refused(json!({"phone": "503 555 0101"})).await.expect(422).field_error("firstName"), "Enter a name or a company.");
        assert!(!refused(json!({"firstName": "Dana", "email": "dana"})).await.expect(422).field_error("email").is_empty());
        // The plain call asks for all four, as the form does.
        ann.post("/clients", json!({"firstName": "Dana", "phone": "503 555 0101"})).await.expect(422);
    }

    async fn a_client_is_kept_with_its_defaults(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let body = json!({"firstName": " Dana ", "lastName": "Reyes", "email": "Dana@Example.com", "phone": "555-0100"});
        let made = ann.post("/clients", body).await.expect(201).json();
        let mut expected = json!({
            "firstName": "Dana", "lastName": "Reyes", "name": "Dana Reyes", "email": "Dana@Example.com",
            "phone": "555-0100", "company": null, "type": "lead", "status": "new", "estimatedValue": 0,
            "actualValue": 0, "source": null, "leadSource": "website", "industry": null, "notes": null,
            "address": {"street": null, "city": null, "state": null, "zip": null, "country": null},
            "socialMedia": {"linkedin": null, "twitter": null, "facebook": null}, "tags": [],
            "lastContactDate": null, "nextFollowUpDate": null, "interactions": [],
            "createdAt": "2026-11-15T12:00:00.000Z", "updatedAt": "2026-11-15T12:00:00.000Z",
        });
        expected["_id"] = made["_id"].clone();
        assert_eq!(made, expected);
        let path = format!("/clients/{}", made["_id"].as_str().unwrap());
        assert_eq!(ann.get(&path).await.expect(200).json(), made);
        expected.as_object_mut().unwrap().remove("interactions");
        assert_eq!(ann.get("/clients").await.expect(200).json(), json!([expected]));

        let changed = ann
            .put(&path, json!({
                "address": {"street": "12 Oak Street", "city": "Fresno"}, "tags": [" vip ", "", "late", "vip"],
                "socialMedia": {"linkedin": "in/dana"}, "estimatedValue": 1200.5, "leadSource": "",
            }))
            .await.expect(200).json();
        assert_eq!(changed["address"]["street"], "12 Oak Street");
        assert_eq!((&changed["tags"], &changed["leadSource"]), (&json!(["vip", "late"]), &json!("website")));
        // A nested object is replaced as a whole.
        let changed = ann.put(&path, json!({"address": {"zip": "93650"}, "tags": null})).await.expect(200).json();
        assert_eq!((&changed["address"]["street"], &changed["address"]["zip"]), (&Value::Null, &json!("93650")));
        assert_eq!((&changed["tags"], &changed["socialMedia"]["linkedin"]), (&json!([]), &json!("in/dana")));
    }

    async fn what_a_form_requires_is_required(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refused = ann.post("/clients", json!({"lastName": " ", "email": "dana"})).await.expect(422);
        for (field, sentence) in [
            ("firstName", "First name is required."), ("lastName", "Last name is required."),
            ("email", "Please enter a valid email address."), ("phone", "Phone is required."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        let path = add(&ann, "Dana", json!({})).await;
        assert_eq!(ann.put(&path, json!({"phone": ""})).await.expect(422).field_error("phone"), "Phone is required.");
        assert_eq!(ann.put(&path, json!({"type": "friend"})).await.expect(422).field_error("type"),
            "Type must be one of lead, prospect, customer, inactive.");
    }

    async fn the_status_call_changes_the_status_alone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = add(&ann, "Dana", json!({"estimatedValue": 900})).await;
        let moved = ann.put(&format!("{path}/status"), json!({"status": "won", "type": "customer"})).await.expect(200).json();
        assert_eq!((&moved["status"], &moved["type"]), (&json!("won"), &json!("lead")));
        let refused = ann.put(&format!("{path}/status"), json!({"status": "gone"})).await.expect(422);
        assert_eq!(refused.field_error("status"),
            "Status must be one of new, contacted, qualified, proposal, negotiation, won, lost.");
        assert_eq!(ann.put(&format!("{path}/status"), json!({})).await.expect(422).field_error("status"), "Status is required.");
        let seen = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!((&seen[0]["action"], &seen[0]["details"]), (&json!("Client moved to won"), &json!("Dana Reyes")));
    }

    async fn an_interaction_moves_the_client_along(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = add(&ann, "Dana", json!({})).await;
        let said = format!("{path}/interactions");
        let first = ann.post(&said, interaction()).await.expect(201).json();
        // Without a date it was today.
        assert_eq!((&first["date"], &first["status"], &first["followUpDate"]),
            (&json!("2026-11-15"), &Value::Null, &Value::Null));
        let dana = ann.get(&path).await.expect(200).json();
        assert_eq!((&dana["lastContactDate"], &dana["nextFollowUpDate"]), (&json!("2026-11-15"), &Value::Null));

        let mut earlier = interaction();
        earlier["date"] = json!("2026-11-01");
        earlier["followUpDate"] = json!("2026-11-20");
        earlier["status"] = json!("left a message");
        ann.post(&said, earlier).await.expect(201);
        let dana = ann.get(&path).await.expect(200).json();
        // Only ever forward.
        assert_eq!((&dana["lastContactDate"], &dana["nextFollowUpDate"]), (&json!("2026-11-15"), &json!("2026-11-20")));
        let dates = |list: &Value| list.as_array().unwrap().iter().map(|one| one["date"].clone()).collect::<Vec<_>>();
        assert_eq!(dates(&dana["interactions"]), ["2026-11-15", "2026-11-01"]);
        assert_eq!(ann.get(&said).await.expect(200).json(), dana["interactions"]);

        // One without a follow-up leaves the one that is planned.
        ann.post(&said, interaction()).await.expect(201);
        assert_eq!(ann.get(&path).await.expect(200).json()["nextFollowUpDate"], "2026-11-20");
        let mut late = interaction();
        late["followUpDate"] = json!("2026-11-14");
        let refused = ann.post(&said, late).await.expect(422);
        assert_eq!(refused.field_error("followUpDate"), "The follow-up date can't be before today.");
        for field in ["type", "subject", "description"] {
            let mut lacking = interaction();
            lacking.as_object_mut().unwrap().remove(field);
            ann.post(&said, lacking).await.expect(422).field_error(field);
        }
        let one = format!("{said}/{}", first["_id"].as_str().unwrap());
        assert_eq!(ann.put(&one, json!({"subject": "Called back", "date": null})).await.expect(200).json()["date"], "2026-11-15");
        ann.delete(&one).await.expect(204);
        assert_eq!(ann.get(&said).await.expect(200).json().as_array().unwrap().len(), 2);
    }

    async fn a_follow_up_lies_ahead(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut body = client("Dana", "Reyes");
        body["nextFollowUpDate"] = json!("2026-11-14");
        let refused = ann.post("/clients", body).await.expect(422);
        assert_eq!(refused.field_error("nextFollowUpDate"), "The follow-up date can't be before today.");
        assert_eq!(names(&ann, "/clients").await, [""; 0]);
        let path = add(&ann, "Dana", json!({"nextFollowUpDate": "2026-11-15"})).await;
        // What is overdue by now may stay while something else is changed.
        app.clock.advance(jiff::SignedDuration::from_hours(48));
        let kept = ann.put(&path, json!({"nextFollowUpDate": "2026-11-15", "notes": "Gate code 7"})).await.expect(200).json();
        assert_eq!(kept["nextFollowUpDate"], "2026-11-15");
        ann.put(&path, json!({"nextFollowUpDate": "2026-11-16", "notes": "lost"})).await.expect(422);
        assert_eq!(ann.get(&path).await.expect(200).json()["notes"], "Gate code 7");
        assert_eq!(ann.put(&path, json!({"nextFollowUpDate": null})).await.expect(200).json()["nextFollowUpDate"], Value::Null);
    }

    /// At one moment it is Sunday in Honolulu and already Monday in Kiritimati.
    async fn follow_ups_are_classed_by_the_owner_s_own_day(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (honolulu, kiritimati) =
            (ann.with_header("x-timezone", "Pacific/Honolulu"), ann.with_header("x-timezone", "Pacific/Kiritimati"));
        // Sunday noon in UTC: 02:00 of the same day in Honolulu, 02:00 of the next in Kiritimati.
        for (name, day) in [("Sun", "2026-11-15"), ("Mon", "2026-11-16"), ("Next", "2026-11-22"), ("After", "2026-11-23"), ("Late", "2026-11-24")] {
            add(&honolulu, name, json!({"nextFollowUpDate": day})).await;
        }
        add(&ann, "Never", json!({})).await;
        let listed = async |owner: &Client| {
            let mut found = Vec::new();
            let counts = owner.get("/clients/summary").await.expect(200).json()["followUps"].clone();
            for class in ["overdue", "today", "week"] {
                let names = names(owner, &format!("/clients?followUp={class}")).await;
                assert_eq!(counts[class], names.len(), "{class}");
                found.push(names.iter().map(|name| name.replace(" Reyes", "")).collect::<Vec<_>>().join(" "));
            }
            found
        };
        assert_eq!(listed(&honolulu).await, ["", "Sun", "Mon Next"]);
        assert_eq!(listed(&kiritimati).await, ["Sun", "Mon", "Next After"]);
        // To the second: an hour and 59 minutes later both are at 03:59:59; at 10:00 UTC it is midnight in both.
        app.clock.advance(jiff::SignedDuration::from_secs(22 * 3600 - 1));
        assert_eq!(listed(&honolulu).await, ["", "Sun", "Mon Next"]);
        assert_eq!(listed(&kiritimati).await, ["Sun", "Mon", "Next After"]);
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        assert_eq!(listed(&honolulu).await, ["Sun", "Mon", "Next After"]);
        assert_eq!(listed(&kiritimati).await, ["Sun Mon", "", "Next After Late"]);
        // The kept zone counts where none is sent, and the list comes in pages.
        ann.put("/user/profile", json!({"timezone": "Pacific/Kiritimati"})).await.expect(200);
        assert_eq!(listed(&ann).await, ["Sun Mon", "", "Next After Late"]);
        let pages = ann.pages("/clients?followUp=week&limit=2").await;
        assert_eq!(pages.iter().map(|page| page.ids().len()).collect::<Vec<_>>(), [2, 1]);
        assert!(pages.iter().all(|page| page.header("x-total-count") == "3"));
        assert_eq!(names(&ann, "/clients?followUp=week&search=next").await, ["Next Reyes"]);
    }

    async fn figures_say_what_the_tiles_show(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let empty = ann.get("/clients/summary").await.expect(200).json();
        assert_eq!(empty, json!({
            "totalClients": 0, "activeCustomers": 0, "pipelineValue": 0, "revenueYTD": 0,
            "followUps": {"overdue": 0, "today": 0, "week": 0},
        }));
        add(&ann, "Dana", json!({"type": "customer", "status": "won", "estimatedValue": 5000})).await;
        add(&ann, "Sam", json!({"type": "customer", "status": "negotiation", "estimatedValue": 1200.25})).await;
        let lost = add(&ann, "Kim", json!({"status": "lost", "estimatedValue": 700})).await;
        add(&ann, "Lee", json!({"estimatedValue": 99.5})).await;
        let invoice = json!({
            "type": "Invoice", "customerName": "Dana Reyes", "items": [{"description": "Work", "quantity": 1, "rate": 310.4}],
        });
        let invoice = ann.add("/documents", invoice).await;
        ann.post(&format!("/documents/{invoice}/mark-paid"), json!({})).await.expect(200);
        let figures = ann.get("/clients/summary").await.expect(200).json();
        assert_eq!(figures["totalClients"], 4);
        assert_eq!((&figures["activeCustomers"], &figures["pipelineValue"]), (&json!(2), &json!(1299.75)));
        assert_eq!(figures["revenueYTD"], 310.4);
        ann.put(&format!("{lost}/status"), json!({"status": "contacted"})).await.expect(200);
        assert_eq!(ann.get("/clients/summary").await.expect(200).json()["pipelineValue"], 1999.75);
        // The first moment of next year.
        app.clock.advance(jiff::SignedDuration::from_hours(46 * 24 + 12));
        let again = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
        let ann = ann.with_token(again["token"].as_str().unwrap());
        assert_eq!(ann.get("/clients/summary").await.expect(200).json()["revenueYTD"], 0);
    }

    async fn clients_are_known_again_by_mail_and_phone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let dana = add(&ann, "Dana", json!({"phone": "+1 (555) 201-7788"})).await;
        add(&ann, "Sam", json!({"phone": "555 300 1000"})).await;
        let same = async |query: &str| {
            let found = ann.get(&format!("/clients/duplicates?{query}")).await.expect(200).json();
            found.as_array().unwrap().iter()
                .map(|one| format!("{} {} {}", one["firstName"].as_str().unwrap(), one["sameEmail"], one["samePhone"]))
                .collect::<Vec<_>>()
        };
        assert_eq!(same("email=DANA%40example.com").await, ["Dana true false"]);
        assert_eq!(same("phone=555.201.7788").await, ["Dana false true"]);
        assert_eq!(same("email=dana%40example.com&phone=5553001000").await, ["Dana true false", "Sam false true"]);
        assert_eq!(same("email=nobody%40example.com&phone=555").await, [""; 0]);
        assert_eq!(same("").await, [""; 0]);
        let own = dana.rsplit('/').next().unwrap();
        assert_eq!(same(&format!("email=dana%40example.com&except={own}")).await, [""; 0]);
        assert_eq!(names(&ann, "/clients/lookup?search=reyes%20201-77").await, ["Dana Reyes"]);
        assert_eq!(names(&ann, "/clients/lookup").await, ["Dana Reyes", "Sam Reyes"]);
        for number in 0..12 {
            add(&ann, &format!("Zoe{number:02}"), json!({})).await;
        }
        let choices = ann.get("/clients/lookup").await.expect(200);
        assert_eq!((choices.ids().len(), choices.header("x-total-count")), (10, "14"));
        assert!(choices.json()[0].get("notes").is_none());
    }

    async fn tags_are_told_in_the_spelling_that_most_have(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (name, tags) in [("Dana", json!(["VIP", "late payer"])), ("Sam", json!(["vip"])), ("Kim", json!(["VIP", "100%_"])), ("Lee", json!([]))] {
            add(&ann, name, json!({"tags": tags})).await;
        }
        assert_eq!(ann.get("/clients/tags").await.expect(200).json(), json!([
            {"tag": "100%_", "count": 1}, {"tag": "late payer", "count": 1}, {"tag": "VIP", "count": 3},
        ]));
        assert_eq!(names(&ann, "/clients?tags=vip").await, ["Dana Reyes", "Kim Reyes", "Sam Reyes"]);
        assert_eq!(names(&ann, "/clients?tags=100%25_&tags=late%20payer").await, ["Dana Reyes", "Kim Reyes"]);
        // A piece of a tag is found by searching, not by filtering.
        assert_eq!(names(&ann, "/clients?tags=late").await, [""; 0]);
        assert_eq!(names(&ann, "/clients?search=late").await, ["Dana Reyes"]);
        ann.delete(&format!("/clients/{}", ann.get("/clients?search=kim").await.expect(200).ids()[0])).await.expect(204);
        assert_eq!(ann.get("/clients/tags").await.expect(200).json()[0]["tag"], "late payer");
    }

    async fn lists_are_what_a_plain_filter_makes_of_them(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let (first, last) = (["Dana", "Élodie", "dan", "Zoë"], ["Reyes", "O’Neil", "Danziger", "100%"]);
        let kinds = ["lead", "prospect", "customer", "inactive"];
        let statuses = ["new", "contacted", "won", "lost"];
        let tags = ["vip", "VIP", "late payer", "roof_er", "élan"];
        for number in 0..40 {
            let picked: Vec<_> = tags.iter().filter(|_| random.below(4) == 0).collect();
            let company = random.one_of(&[None, Some("Dana & Sons"), Some("Roofers 50%")]);
            ann.add("/clients", json!({
                "firstName": random.one_of(&first), "lastName": random.one_of(&last), "company": company,
                "email": format!("{}{number}@example.com", random.one_of(&["dana", "x"])),
                "phone": format!("(555) 201-{:04}", random.below(10_000)), "type": random.one_of(&kinds),
                "status": random.one_of(&statuses), "tags": picked,
            })).await;
        }
        let all = ann.get("/clients").await.expect(200).json();
        let all = all.as_array().unwrap();
        assert_eq!(all.len(), 40);
        let plain = |text: &str| text.to_lowercase().replace(['é', 'ë'], "e").replace('’', "'");
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        for _ in 0..60 {
            let (search, kind, status) = (
                random.one_of(&["", "dan", "REYES", "elodie o'neil", "50%", "_", "example.com", "201", "late payer", "zoe vip"]),
                random.one_of(&["", "", "lead", "customer"]),
                random.one_of(&["", "", "won", "new"]),
            );
            let pipeline = random.one_of(&["", "", "true", "false"]);
            let sought: Vec<&str> = tags.iter().copied().filter(|_| random.below(5) == 0).collect();
            let mut query = url::form_urlencoded::Serializer::new(String::new());
            for (name, value) in [("search", search), ("type", kind), ("status", status), ("pipeline", pipeline)] {
                if !value.is_empty() {
                    query.append_pair(name, value);
                }
            }
            for tag in &sought {
                query.append_pair("tags", tag);
            }
            let query = query.finish();
            let is_found = |one: &&Value| {
                let own: Vec<String> = one["tags"].as_array().unwrap().iter().map(|tag| plain(tag.as_str().unwrap())).collect();
                let field = |name: &str| plain(one[name].as_str().unwrap_or_default());
                let texts = [field("name"), field("company"), field("email"), field("phone"), own.join("\n")];
                let has = |word: &str| {
                    texts.iter().any(|text| text.contains(word))
                        || (digits(word).len() >= 3 && digits(word) == word && digits(&texts[3]).contains(word))
                };
                (kind.is_empty() || one["type"] == kind)
                    && (status.is_empty() || one["status"] == status)
                    && (pipeline.is_empty() || (pipeline == "true") == (one["status"] != "won" && one["status"] != "lost"))
                    && (sought.is_empty() || sought.iter().any(|tag| own.contains(&plain(tag))))
                    && plain(search).split_whitespace().all(has)
            };
            let wanted: Vec<String> = all.iter().filter(is_found).map(|one| one["_id"].as_str().unwrap().to_owned()).collect();
            assert_eq!(ann.get(&format!("/clients?{query}")).await.expect(200).ids(), wanted, "{query}");
            let pages = ann.pages(&format!("/clients?{query}&limit=7")).await;
            assert_eq!(pages.iter().flat_map(crate::support::Answer::ids).collect::<Vec<_>>(), wanted, "{query}");
            assert!(pages.iter().all(|page| page.header("x-total-count") == wanted.len().to_string()), "{query}");
        }
    }
}
