//! Expenses that two tabs, two taps or a job and its owner change at the same time.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::business_expense;
use crate::support::pictures::{ImageFormat, picture};
use crate::support::{Client, at_once, db_tests};

async fn listed(ann: &Client) -> Vec<Value> {
    ann.get("/expenses").await.expect(200).json().as_array().unwrap().clone()
}

async fn total(ann: &Client) -> Value {
    ann.get("/expenses/total").await.expect(200).json()["amount"].clone()
}

db_tests! {
    async fn a_double_tap_adds_one_expense(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let added = at_once((0..4).map(|_| {
            let ann = ann.with_key("tap-1");
            async move { ann.post("/expenses", business_expense("2026-11-10")).await.status.as_u16() }
        }));
        // While the first is at work the others are told to wait; tried again they get its answer.
        let statuses = added.await;
        assert!(statuses.contains(&201) && statuses.iter().all(|status| [201, 409].contains(status)), "{statuses:?}");
        let late = ann.with_key("tap-1");
        late.post("/expenses", business_expense("2026-11-10")).await.expect(201);
        assert_eq!((listed(&ann).await.len(), total(&ann).await), (1, json!(850)));
    }

    async fn of_changes_from_several_tabs_one_wins_and_the_others_hear_of_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = ann.add("/expenses", business_expense("2026-11-10")).await;
        let path = format!("/expenses/{id}");
        let tag = ann.get(&path).await.expect(200).header("etag").to_owned();
        let changed = at_once((1..=4).map(|amount| {
            let (ann, path) = (ann.with_header("if-match", tag.clone()), path.clone());
            // At another moment than the one it was made in: that's what versions tell apart.
            async move { ann.put(&path, json!({"amount": amount})).await.status.as_u16() }
        }));
        let mut statuses = changed.await;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409, 409]);
        assert_eq!(listed(&ann).await[0]["amount"], total(&ann).await);
    }

    async fn receipts_added_at_once_are_never_more_than_five(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = ann.add("/expenses", business_expense("2026-11-10")).await;
        let receipts = format!("/expenses/{id}/receipts");
        let photo = picture(ImageFormat::Jpeg, 30, 20);
        let added = at_once((0..4).map(|_| {
            let (ann, receipts, photo) = (ann.clone(), receipts.clone(), photo.clone());
            async move {
                let two: [(&str, &[u8]); 2] = [("1.jpg", &photo), ("2.jpg", &photo)];
                ann.upload_as("receipts", &receipts, &two).await.status.as_u16()
            }
        }));
        let mut statuses = added.await;
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 201, 422, 422]);
        assert_eq!(listed(&ann).await[0]["receipts"].as_array().unwrap().len(), 4);
    }

    async fn a_category_is_added_once_whatever_its_letters(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let added = at_once(["Union dues", "union dues", "UNION DUES"].map(|name| {
            let ann = ann.clone();
            async move { ann.post("/expenses/categories", json!({"name": name})).await.status.as_u16() }
        }));
        let mut statuses = added.await;
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 422, 422]);
    }

    async fn deleting_and_bringing_back_at_once_counts_it_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = ann.add("/expenses", business_expense("2026-11-10")).await;
        for _ in 0..3 {
            at_once((0..4).map(|turn| {
                let (ann, path) = (ann.clone(), format!("/expenses/{id}"));
                async move {
                    if turn % 2 == 0 {
                        ann.delete(&path).await.status.as_u16()
                    } else {
                        ann.put(&format!("{path}/restore"), json!({})).await.status.as_u16()
                    }
                }
            })).await;
            let there = listed(&ann).await.len();
            assert_eq!(total(&ann).await, json!(850 * there), "what's counted is what's listed");
        }
    }

    async fn one_that_is_deleted_while_it_repeats_leaves_nothing_uncounted(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut rent = business_expense("2026-09-10");
        rent["repeatsMonthly"] = json!(true);
        let id = ann.add("/expenses", rent).await;
        let (platform, late, path) = (app.platform.clone(), ann.clone(), format!("/expenses/{id}"));
        let repeat = async move { sawhorse::modules::expenses::repeat_due(&platform).await.map(drop).unwrap() };
        let delete = async move { late.delete(&path).await.expect(204) };
        tokio::join!(repeat, delete);
        let made = listed(&ann).await;
        assert!(made.len() <= 2 && made.iter().all(|row| row["repeatOf"] == json!(id)), "{made:?}");
        assert_eq!(total(&ann).await, json!(850 * made.len()));
        // Brought back it goes on where it was, each month once.
        ann.put(&format!("/expenses/{id}/restore"), json!({})).await.expect(200);
        app.repeat_expenses().await.unwrap();
        app.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(app.repeat_expenses().await.unwrap(), 0);
        assert_eq!((listed(&ann).await.len(), total(&ann).await), (3, json!(2550)));
    }
}
