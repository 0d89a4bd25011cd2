//! The owner's own data: read, changed in part, open without a subscription.

use serde_json::{Value, json};

use crate::support::{at_once, db_tests};

fn nothing_accepted() -> Value {
    json!({"cashApp": null, "venmo": null, "zelle": null, "cash": false, "check": false})
}

db_tests! {
    async fn a_new_profile_holds_what_was_registered(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let profile = ann.get("/user/profile").await.expect(200).json();
        let user = app.nobody().sign_in(&ann.email, crate::support::PASSWORD).await.expect(200).json()["user"].clone();
        assert_eq!(
            profile,
            json!({
                "_id": user["_id"], "email": ann.email, "isAdmin": false, "firstName": "Ann", "lastName": "Ochoa", "phoneNumber": null,
                "businessName": "Ann's Plumbing", "jobRole": null, "mileageRate": 0.655, "timezone": null, "sendsReminders": false,
                "asksAcceptance": true, "terms": null, "dueDays": null,
                "emailsViews": true, "emailsSignatures": true, "emailsPayments": true,
                "taxRates": [], "takesParts": true, "hidesFirstSteps": false,
                "paymentMethods": nothing_accepted(),
            }),
        );
    }

    async fn a_change_keeps_what_it_does_not_name(app) {
        // Without a subscription: the profile stays open in read-only mode.
        let ann = app.visitor("Ann's Plumbing").await;
        let changed =
            ann.put("/user/profile", json!({"phoneNumber": " 555 0101 ", "jobRole": "Owner"})).await.expect(200).json();
        assert_eq!((&changed["phoneNumber"], &changed["jobRole"]), (&json!("555 0101"), &json!("Owner")));
        let changed = ann.put("/user/profile", json!({"jobRole": null, "unknown": 1})).await.expect(200).json();
        assert_eq!((&changed["phoneNumber"], &changed["jobRole"]), (&json!("555 0101"), &Value::Null));
        assert_eq!((&changed["firstName"], &changed["businessName"]), (&json!("Ann"), &json!("Ann's Plumbing")));
        assert_eq!(ann.put("/user/profile", json!({})).await.expect(200).json(), changed);
        assert_eq!(ann.get("/user/profile").await.expect(200).json(), changed);
    }

    async fn the_first_steps_stay_hidden_once_they_are(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let hidden = ann.put("/user/profile", json!({"hidesFirstSteps": true})).await.expect(200).json();
        assert_eq!(hidden["hidesFirstSteps"], true);
        let changed = ann.put("/user/profile", json!({"jobRole": "Owner"})).await.expect(200).json();
        assert_eq!(changed["hidesFirstSteps"], true);
        let shown = ann.put("/user/profile", json!({"hidesFirstSteps": false})).await.expect(200).json();
        assert_eq!(shown["hidesFirstSteps"], false);
    }

    async fn payment_methods_are_replaced_as_a_whole(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let all = json!({"cashApp": "$ann", "venmo": "@ann", "zelle": "ann@example.com", "cash": true, "check": true});
        ann.put("/user/profile", json!({"paymentMethods": all})).await.expect(200);
        assert_eq!(ann.get("/user/payment-methods").await.expect(200).json(), all);
        ann.put("/user/profile", json!({"firstName": "Anna"})).await.expect(200);
        assert_eq!(ann.get("/user/payment-methods").await.expect(200).json(), all);

        let changed = ann.put("/user/profile", json!({"paymentMethods": {"venmo": "@anna"}})).await.expect(200).json();
        let mut venmo_only = nothing_accepted();
        venmo_only["venmo"] = json!("@anna");
        assert_eq!((&changed["paymentMethods"], &changed["firstName"]), (&venmo_only, &json!("Anna")));
        ann.put("/user/profile", json!({"paymentMethods": null})).await.expect(200);
        assert_eq!(ann.get("/user/payment-methods").await.expect(200).json(), nothing_accepted());
    }

    async fn the_mileage_rate_has_three_decimals_and_a_usual_value(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        for (sent, kept) in [(json!(0.7), 0.7), (json!(0.7255), 0.726), (json!(0), 0.0), (Value::Null, 0.655)] {
            let changed = ann.put("/user/profile", json!({"mileageRate": sent})).await.expect(200).json();
            assert_eq!(changed["mileageRate"].as_f64(), Some(kept), "{sent}");
        }
        let refused = ann.put("/user/profile", json!({"mileageRate": -0.1})).await.expect(422);
        assert_eq!(refused.field_error("mileageRate"), "Mileage rate must be at least 0.");
    }

    async fn the_address_cannot_be_changed(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        for email in [json!("eve@example.com"), json!(""), json!(7), Value::Null] {
            let changed = ann.put("/user/profile", json!({"email": email, "isAdmin": true})).await.expect(200).json();
            assert_eq!(changed["email"], ann.email);
        }
        let signed_in = ann.sign_in(&ann.email, crate::support::PASSWORD).await.expect(200).json();
        assert_eq!((&signed_in["user"]["email"], &signed_in["user"]["isAdmin"]), (&json!(ann.email), &json!(false)));
    }

    async fn what_is_wrong_is_told_field_by_field(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let before = ann.get("/user/profile").await.expect(200).json();
        let refused = ann
            .put(
                "/user/profile",
                json!({
                    "firstName": " ", "lastName": null, "businessName": "x".repeat(201), "jobRole": 7,
                    "paymentMethods": {"cash": "yes", "zelle": "z".repeat(255)},
                }),
            )
            .await
            .expect(422);
        for (field, sentence) in [
            ("firstName", "First name is required."),
            ("lastName", "Last name is required."),
            ("businessName", "Business name must be at most 200 characters long."),
            ("jobRole", "Job role must be text."),
            ("paymentMethods.cash", "Cash must be true or false."),
            ("paymentMethods.zelle", "Zelle must be at most 254 characters long."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        let refused = ann.put("/user/profile", json!({"paymentMethods": ["cash"]})).await.expect(422);
        assert_eq!(refused.field_error("paymentMethods"), "Payment methods must be an object.");
        assert_eq!(ann.get("/user/profile").await.expect(200).json(), before);
    }

    async fn changes_at_once_are_all_kept(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let changes = [
            json!({"firstName": "Anna"}),
            json!({"lastName": "Other"}),
            json!({"phoneNumber": "555"}),
            json!({"jobRole": "Boss"}),
            json!({"businessName": "Anna & Co"}),
            json!({"paymentMethods": {"cash": true}}),
        ];
        at_once(changes.clone().map(|change| {
            let ann = ann.clone();
            async move { ann.put("/user/profile", change).await.expect(200) }
        }))
        .await;
        let kept = ann.get("/user/profile").await.expect(200).json();
        for change in &changes[..5] {
            let (field, value) = change.as_object().unwrap().iter().next().unwrap();
            assert_eq!(&kept[field], value, "{field}");
        }
        assert_eq!(kept["paymentMethods"]["cash"], true);
    }
}
