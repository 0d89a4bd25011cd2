//! The lists of documents: their orders, their filters, and the figures that tell how long they are.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::random::Random;
use crate::support::{Answer, Client, db_tests};

const ORDERS: [&str; 5] = ["", "sort=newest", "sort=amount", "sort=customer", "sort=dueDate"];
const FILTERS: [&str; 12] = [
    "",
    "late=true",
    "late=false",
    "status=New",
    "status=Sent",
    "status=Sent&late=false",
    "status=Sent&late=true",
    "status=Paid",
    "status=Overdue",
    "status=Past%20Due",
    "type=Invoice&late=true",
    "type=Estimate&late=false",
];

/// Thirty documents of every kind, status and age, of few customers and amounts, so that much is alike.
async fn fill(app: &crate::support::TestApp, ann: &Client) {
    let mut random = Random::new();
    for day in 1..=30 {
        let kind = random.one_of(&["Invoice", "Invoice", "Estimate"]);
        let mut form = json!({
            "type": kind, "customerName": random.one_of(&["Zoe", "élodie", "Elodie", "adam", "Łukasz", "Éa"]),
            "items": [{"description": "Work", "rate": random.one_of(&[10, 20, 30])}],
        });
        if random.below(3) > 0 {
            form["dueDate"] = json!(random.one_of(&["2026-12-01", "2026-11-20", "2027-01-01"]));
        }
        let path = format!("/documents/{}", ann.add("/documents", form).await);
        match random.below(5) {
            0 => {}
            1 | 2 => drop(ann.post(&format!("{path}/send"), json!({})).await.expect(200)),
            3 if kind == "Invoice" => drop(ann.put(&path, json!({"status": "Overdue"})).await.expect(200)),
            4 if kind == "Invoice" => drop(ann.put(&path, json!({"status": "Paid"})).await.expect(200)),
            _ => {}
        }
        app.clock.advance(SignedDuration::from_hours(24));
        if day == 14 {
            // The trial is over.
            ann.check_out().await;
        }
    }
}

async fn rows(ann: &Client, query: &str) -> Vec<Value> {
    ann.get(&format!("/documents?{query}")).await.expect(200).json().as_array().unwrap().clone()
}

async fn total(ann: &Client, query: &str) -> i64 {
    let page = ann.get(&format!("/documents?{query}&limit=1")).await.expect(200);
    page.header("x-total-count").parse().unwrap()
}

fn is_late(row: &Value) -> bool {
    row["isPastDue"] == true || (row["type"] == "Invoice" && row["status"] == "Overdue")
}

/// The same filter, worked out on the whole list.
fn fits(row: &Value, filter: &str) -> bool {
    filter.split('&').filter(|one| !one.is_empty()).all(|one| match one.split_once('=').unwrap() {
        ("late", wanted) => is_late(row).to_string() == wanted,
        ("status", "Past%20Due" | "Overdue") => is_late(row),
        ("status", wanted) => row["status"] == wanted,
        ("type", wanted) => row["type"] == wanted,
        other => panic!("{other:?}"),
    })
}

/// What a list is sorted by: it may stay or grow from row to row.
fn key(row: &Value, order: &str) -> (String, i64) {
    let cents = (row["total"].as_f64().unwrap() * 100.0).round() as i64;
    match order {
        "" => ((row["isPastDue"] == false).to_string(), -cents),
        "sort=amount" => (String::new(), -cents),
        "sort=newest" => {
            let made: jiff::Timestamp = row["createdAt"].as_str().unwrap().parse().unwrap();
            (String::new(), -made.as_millisecond())
        }
        "sort=customer" => {
            let plain = row["customerName"].as_str().unwrap().to_lowercase().replace('é', "e").replace('ł', "l");
            (plain, 0)
        }
        "sort=dueDate" => (row["dueDate"].as_str().unwrap_or("none").to_owned(), 0),
        other => panic!("{other}"),
    }
}

db_tests! {
    async fn every_order_and_filter_pages_to_what_it_says(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.owner("Bea's").await.add("/documents", crate::support::operations::paper("Invoice")).await;
        fill(&app, &ann).await;
        let all = rows(&ann, "").await;
        assert_eq!(all.len(), 30);
        for order in ORDERS {
            for filter in FILTERS {
                let query = format!("{order}&{filter}");
                let whole = rows(&ann, &query).await;
                assert!(whole.is_sorted_by_key(|row| key(row, order)), "{query}: {whole:?}");
                let expected = all.iter().filter(|row| fits(row, filter)).count();
                assert_eq!(whole.len(), expected, "{query}");
                assert!(whole.iter().all(|row| fits(row, filter)), "{query}");
                for limit in [1, 7, 29] {
                    let mut next = Some(format!("/documents?{query}&limit={limit}"));
                    let mut seen = Vec::new();
                    while let Some(path) = next {
                        let page = ann.get(&path).await.expect(200);
                        assert_eq!(page.header("x-total-count"), expected.to_string(), "{path}");
                        seen.extend(page.json().as_array().unwrap().clone());
                        next = page.next_page();
                    }
                    assert_eq!(seen, whole, "{query} in pages of {limit}");
                }
            }
        }
    }

    async fn the_figures_are_the_lengths_of_the_lists(app) {
        let ann = app.owner("Ann's Plumbing").await;
        fill(&app, &ann).await;
        let figures = ann.get("/documents/summary").await.expect(200).json();
        let mut together = 0;
        for (figure, filter) in [
            ("newCount", "status=New"), ("sentCount", "status=Sent&late=false"), ("paidCount", "status=Paid"),
            ("pastDueCount", "late=true"),
        ] {
            assert_eq!(figures[figure], total(&ann, filter).await, "{figure}");
            together += figures[figure].as_i64().unwrap();
        }
        assert_eq!(together, 30, "each document is in one tile");
    }

    async fn a_search_comes_in_the_order_asked_for(app) {
        let ann = app.owner("Ann's Plumbing").await;
        fill(&app, &ann).await;
        for order in ORDERS {
            let whole = rows(&ann, &format!("{order}&search=elodie")).await;
            assert!(whole.is_sorted_by_key(|row| key(row, order)), "{order}: {whole:?}");
            let mut next = Some(format!("/documents?{order}&search=elodie&limit=2"));
            let mut pages: Vec<Answer> = Vec::new();
            while let Some(path) = next {
                pages.push(ann.get(&path).await.expect(200));
                next = pages.last().and_then(Answer::next_page);
            }
            let seen: Vec<String> = pages.iter().flat_map(Answer::ids).collect();
            let ids: Vec<&str> = whole.iter().map(|row| row["_id"].as_str().unwrap()).collect();
            assert_eq!(seen, ids, "{order}");
        }
    }

    async fn pages_stand_still_while_documents_come(app) {
        let ann = app.owner("Ann's Plumbing").await;
        fill(&app, &ann).await;
        for order in ORDERS {
            let before: Vec<String> = rows(&ann, order).await.iter().map(|row| row["_id"].as_str().unwrap().to_owned()).collect();
            let mut seen = Vec::new();
            let mut next = Some(format!("/documents?{order}&limit=11"));
            while let Some(path) = next {
                let page = ann.get(&path).await.expect(200);
                seen.extend(page.ids());
                next = page.next_page();
                for customer in ["Aaron", "Zz"] {
                    let form = json!({"type": "Estimate", "customerName": customer, "items": [{"description": "x", "rate": 15}]});
                    ann.add("/documents", form).await;
                }
            }
            let kept: Vec<&String> = seen.iter().filter(|id| before.contains(id)).collect();
            assert_eq!(kept, before.iter().collect::<Vec<_>>(), "{order}");
        }
    }

    async fn wrong_words_are_named(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (query, field, sentence) in [
            (
                "sort=oldest",
                "sort",
                "sort must be one of newest, amount, customer, dueDate, number, type, date, sentDate, total, status.",
            ),
            ("late=1", "late", "late must be true or false."),
            ("status=Late", "status", "status must be one of New, Sent, Paid, Overdue, Past Due, Voided."),
            // A place in another list.
            ("sort=amount&cursor=YQBiIGM", "cursor", "cursor must come from a page's Link header."),
            ("cursor=YQBi", "cursor", "cursor must come from a page's Link header."),
        ] {
            assert_eq!(ann.get(&format!("/documents?{query}")).await.expect(422).field_error(field), sentence);
        }
    }
}
