//! What customers are shown and asked for goes by the day where the owner is at home, wherever it is read: an estimate's last
//! evening, and the day on which something falls due.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::customer::{customer, hidden, payable_by_card, post, words};
use crate::support::operations::paper;
use crate::support::papers;
use crate::support::{Client, PASSWORD, TestApp, db_tests};

/// Where an owner is, where a customer's browser says it is, and the moment at which December 15 is over at the owner's. In the
/// order of these moments: the clock only goes forward.
const HOMES: [(&str, &str, &str); 4] = [
    ("Pacific/Kiritimati", "Pacific/Niue", "2026-12-15T10:00:00Z"),
    ("UTC", "Pacific/Kiritimati", "2026-12-16T00:00:00Z"),
    ("America/Los_Angeles", "Pacific/Kiritimati", "2026-12-16T08:00:00Z"),
    ("Pacific/Niue", "Pacific/Kiritimati", "2026-12-16T11:00:00Z"),
];

struct Home {
    ann: Client,
    /// A browser on the documents' own page.
    customer: Client,
    /// When the day is over.
    end: Timestamp,
}

/// An owner who takes cards in each zone.
async fn homes(app: &TestApp) -> Vec<Home> {
    let mut homes = Vec::new();
    for (zone, elsewhere, end) in HOMES {
        let ann = app.owner("Ann's Plumbing").await;
        let profile = json!({"timezone": zone, "paymentMethods": {"cashApp": "$ann"}});
        ann.put("/user/profile", profile).await.expect(200);
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let customer = customer(app).with_header("x-timezone", elsewhere);
        homes.push(Home { ann, customer, end: end.parse().unwrap() });
    }
    homes
}

async fn sent(ann: &Client, kind: &str, fields: Value) -> String {
    let mut form = paper(kind);
    form["date"] = json!("2026-11-15");
    form.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

/// To a second before the moment at which the day is over.
fn go_to_last_second(app: &TestApp, end: Timestamp) {
    app.clock.advance(end.duration_since(app.clock.now().time()));
    app.clock.advance(-SECOND);
}

const SECOND: jiff::SignedDuration = jiff::SignedDuration::from_secs(1);

impl Home {
    async fn page(&self, id: &str) -> String {
        self.customer.send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200).text()
    }

    async fn sheet(&self, id: &str) -> String {
        papers::words(&self.customer.get(&format!("/public/documents/{id}/pdf")).await.expect(200).body)
    }

    /// What stands on the owner's own paper, wherever its browser is. (The session of last month is over.)
    async fn own_sheet(&self, id: &str) -> String {
        let signed_in = self.ann.sign_in(&self.ann.email, PASSWORD).await.expect(200).json();
        let traveller =
            self.ann.with_token(signed_in["token"].as_str().unwrap()).with_header("x-timezone", "Asia/Tokyo");
        papers::words(&traveller.get(&format!("/documents/{id}/pdf")).await.expect(200).body)
    }

    async fn sign(&self, id: &str, token: &str, status: u16) {
        let fields = [("token", token), ("name", "Dana Reyes"), ("agreed", "yes")];
        post(&self.customer, &format!("/invoice/{id}/accept"), &fields).await.expect(status);
    }

    async fn pay(&self, id: &str, cents: &str, status: u16) {
        post(&self.customer, &format!("/invoice/{id}/pay"), &[("cents", cents)]).await.expect(status);
    }
}

#[track_caller]
fn assert_says(text: &str, part: &str, does: bool) {
    assert_eq!(text.contains(part), does, "{part}: {text}");
}

db_tests! {
    async fn an_estimate_holds_until_its_last_day_is_over_where_the_owner_is(app) {
        let mut all = Vec::new();
        for home in homes(&app).await {
            let asks = json!({"depositPercent": 50});
            let ids = [sent(&home.ann, "Estimate", asks.clone()).await, sent(&home.ann, "Estimate", asks).await];
            all.push((home, ids));
        }
        for (home, [signed, missed]) in &all {
            go_to_last_second(&app, home.end);
            let asked = home.page(missed).await;
            assert_says(&words(&asked), "Status: Valid until Dec 15, 2026", true);
            assert_eq!(payable_by_card(&asked), Vec::<i64>::new());
            for sheet in [home.sheet(missed).await, home.own_sheet(missed).await] {
                assert_says(&sheet, "It can be accepted until Dec 15, 2026.", true);
            }
            let token = hidden(&asked, "token");
            home.sign(signed, &hidden(&home.page(signed).await, "token"), 303).await;
            assert_eq!(payable_by_card(&home.page(signed).await), [30_600]);

            app.clock.advance(SECOND);
            let over = home.page(missed).await;
            assert_says(&words(&over), "Status: Expired", true);
            assert_says(&over, "<form", false);
            for sheet in [home.sheet(missed).await, home.own_sheet(missed).await] {
                assert_says(&sheet, "was valid for 30 days, until Dec 15, 2026.", true);
            }
            home.sign(missed, &token, 409).await;
            home.pay(missed, "30600", 409).await;
            // What was accepted in time holds.
            assert_eq!(payable_by_card(&home.page(signed).await), [30_600]);
        }
    }

    async fn nothing_falls_due_before_its_day_begins_where_the_owner_is(app) {
        let mut all = Vec::new();
        for home in homes(&app).await {
            let whole = sent(&home.ann, "Invoice", json!({"dueDate": "2026-12-15"})).await;
            let instalments = json!([{"amount": 200, "dueDate": "2026-12-01"}, {"amount": 412, "dueDate": "2026-12-16"}]);
            let parts = sent(&home.ann, "Invoice", json!({"instalments": instalments})).await;
            all.push((home, whole, parts));
        }
        for (home, whole, parts) in &all {
            go_to_last_second(&app, home.end);
            assert_says(&home.page(whole).await, "ago)", false);
            let page = home.page(parts).await;
            assert_eq!(payable_by_card(&page), [20_000, 61_200]);
            assert_says(&page, "https://cash.app/$ann/200.00", true);
            assert_says(&words(&page), "Dec 16, 2026: $412.00, due now", false);
            for sheet in [home.sheet(parts).await, home.own_sheet(parts).await] {
                assert_says(&sheet, "$200.00 Past Due · of your $612.00 balance", true);
                assert_says(&sheet, "Dec 16, 2026: $412.00, due now", false);
            }

            app.clock.advance(SECOND);
            assert_says(&home.page(whole).await, "Due Dec 15, 2026 (1 day ago)", true);
            let page = home.page(parts).await;
            assert_eq!(payable_by_card(&page), [61_200]);
            assert_says(&page, "https://cash.app/$ann/612.00", true);
            assert_says(&words(&page), "Dec 16, 2026: $412.00, due now", true);
            for sheet in [home.sheet(parts).await, home.own_sheet(parts).await] {
                assert_says(&sheet, "$612.00 Past Due · of your $612.00 balance", true);
                assert_says(&sheet, "Dec 16, 2026: $412.00, due now", true);
            }
            home.pay(parts, "20000", 409).await;
            home.pay(parts, "61200", 303).await;
        }
    }

    async fn what_was_paid_on_an_earlier_day_is_paid_on_that_day(app) {
        for home in homes(&app).await {
            let id = sent(&home.ann, "Invoice", json!({})).await;
            let payment = json!({"amount": 612, "date": "2026-11-12"});
            home.ann.post(&format!("/documents/{id}/payments"), payment).await.expect(201);
            assert_says(&words(&home.page(&id).await), "Paid Nov 12, 2026", true);
            for sheet in [home.sheet(&id).await, home.own_sheet(&id).await] {
                assert_says(&sheet, "Nov 12, 2026", true);
            }
        }
    }

    async fn the_next_instalment_is_due_on_the_button_when_its_day_has_come_there(app) {
        let mut all = Vec::new();
        for home in homes(&app).await {
            let instalments = json!([{"amount": 200, "dueDate": "2026-12-16"}, {"amount": 412, "dueDate": "2027-01-01"}]);
            let id = sent(&home.ann, "Invoice", json!({"instalments": instalments})).await;
            all.push((home, id));
        }
        for (home, id) in &all {
            go_to_last_second(&app, home.end);
            assert_says(&words(&home.page(id).await), "Pay $200.00 by card Next installment", true);
            app.clock.advance(SECOND);
            assert_says(&words(&home.page(id).await), "Pay $200.00 by card Due now", true);
        }
    }
}
