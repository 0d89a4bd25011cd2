//! Lists: pages, totals, search, and the ETags of what is read.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::{Answer, Client, db_tests};

/// Adds this many parts under five names, so that most names are shared.
async fn stock(client: &Client, count: usize) {
    for number in 0..count {
        client.part(["Valve", "elbow", "Tee", "Bolt", "½\" nut"][number % 5]).await;
    }
}

fn ids(pages: &[Answer]) -> Vec<String> {
    pages.iter().flat_map(Answer::ids).collect()
}

db_tests! {
    async fn the_pages_make_up_the_whole_list(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.owner("Bea's").await.part("Not Ann's").await;
        stock(&ann, 250).await;

        let whole = ann.get("/inventory").await.expect(200);
        assert_eq!((whole.ids().len(), whole.header("x-total-count"), whole.next_page()), (250, "250", None));
        let mut names = whole.names();
        names.dedup();
        assert_eq!(names, ["½\" nut", "Bolt", "elbow", "Tee", "Valve"]);

        for limit in [1, 40, 249, 250, 500] {
            let pages = ann.pages(&format!("/inventory?limit={limit}")).await;
            assert_eq!(pages.len(), 250_usize.div_ceil(limit), "limit {limit}");
            assert!(pages.iter().all(|page| page.header("x-total-count") == "250"));
            assert_eq!(ids(&pages), whole.ids(), "limit {limit}");
        }
    }

    async fn pages_stand_still_while_rows_come_and_go(app) {
        let ann = app.owner("Ann's Plumbing").await;
        stock(&ann, 60).await;
        let before = ann.get("/inventory").await.expect(200).ids();

        let mut seen = Vec::new();
        let mut next = Some("/inventory?limit=7".to_owned());
        while let Some(path) = next {
            let page = ann.get(&path).await.expect(200);
            seen.extend(page.ids());
            next = page.next_page();
            // One more before the next page, one more behind it, and one that was shown goes.
            ann.part("A first").await;
            ann.part("Zinc last").await;
            ann.delete(&format!("/inventory/{}", page.ids()[6 % page.ids().len()])).await.expect(204);
        }
        let unique: BTreeSet<&String> = seen.iter().collect();
        assert_eq!(unique.len(), seen.len(), "a row was shown twice");
        assert!(before.iter().all(|id| unique.contains(id)), "a row was left out");
    }

    async fn a_search_is_paged_like_the_whole(app) {
        let ann = app.owner("Ann's Plumbing").await;
        stock(&ann, 50).await;
        for (search, count) in [("ELBOW", 10), ("%C2%BD%22%20nut", 10), ("truck", 50), ("nothing", 0)] {
            let pages = ann.pages(&format!("/inventory?search={search}&limit=4")).await;
            assert!(pages.iter().all(|page| page.header("x-total-count") == count.to_string()), "{search}");
            assert_eq!(ids(&pages), ann.get(&format!("/inventory?search={search}")).await.expect(200).ids());
            assert_eq!(ids(&pages).len(), count, "{search}");
        }
    }

    async fn the_rest_behind_a_cursor_tells_the_size_of_the_whole(app) {
        let ann = app.owner("Ann's Plumbing").await;
        stock(&ann, 10).await;
        let first = ann.get("/inventory?limit=4").await.expect(200);
        let rest = ann.get(&first.next_page().unwrap().replace("limit=4&", "")).await.expect(200);
        assert_eq!((rest.ids().len(), rest.header("x-total-count"), rest.next_page()), (6, "10", None));
    }

    async fn wrong_parameters_are_named(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for limit in ["0", "501", "-1", "abc", "", "1.5", "99999999999999999999", "%00"] {
            let refused = ann.get(&format!("/inventory?limit={limit}")).await.expect(422);
            assert_eq!(refused.field_error("limit"), "limit must be a number from 1 to 500.", "{limit}");
        }
        // Not base64, base64 of nothing like a cursor, not UTF-8, a second NUL.
        for cursor in ["!", "", "AAA%3D", "aGVsbG8", "__8A", "YQBiAGM"] {
            let refused = ann.get(&format!("/inventory?cursor={cursor}")).await.expect(422);
            assert_eq!(refused.field_error("cursor"), "cursor must come from a page's Link header.", "{cursor}");
        }
        let refused = ann.get(&format!("/inventory?limit=0&search={}", "x".repeat(201))).await.expect(422);
        assert_eq!(refused.field_error("search"), "Search must be at most 200 characters long.");
        refused.field_error("limit");
        ann.get("/inventory?unknown=1&limit=500").await.expect(200);
    }

    async fn what_a_client_has_already_is_not_sent_again(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = ann.part_path("Elbow").await;
        for path in
            [&part, "/inventory", "/inventory?limit=1", "/inventory/summary", "/user/profile", "/dashboard/activity"]
        {
            let first = ann.get(path).await.expect(200);
            let tag = first.header("etag").to_owned();
            assert!(tag.starts_with("W/\"") && tag.len() > 4, "{path}: {tag:?}");
            for known in
                [tag.clone(), tag.trim_start_matches("W/").to_owned(), format!("\"other\", {tag}"), "*".to_owned()]
            {
                let unchanged = ann.with_header("if-none-match", known).get(path).await.expect(304);
                assert_eq!((unchanged.body.len(), unchanged.header("etag")), (0, tag.as_str()), "{path}");
            }
            let again = ann.with_header("if-none-match", "\"other\"").get(path).await.expect(200);
            assert_eq!((again.body, again.headers.get("etag")), (first.body, first.headers.get("etag")), "{path}");
        }
    }

    async fn a_change_changes_the_etag(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = ann.part_path("Elbow").await;
        let mut tags = Vec::new();
        for quantity in [2, 3] {
            ann.put(&part, json!({"quantity": quantity})).await.expect(200);
            tags.push(ann.get(&part).await.expect(200).header("etag").to_owned());
            tags.push(ann.get("/inventory").await.expect(200).header("etag").to_owned());
        }
        assert_eq!(tags.iter().collect::<BTreeSet<_>>().len(), 4, "{tags:?}");
        ann.with_header("if-none-match", tags[0].clone()).get(&part).await.expect(200);
    }

    async fn a_page_whose_total_alone_changed_is_another_page(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.part("Bolt").await;
        ann.part("Elbow").await;
        let before = ann.get("/inventory?limit=1").await.expect(200);
        ann.part("Tee").await;
        let after = ann.with_header("if-none-match", before.header("etag")).get("/inventory?limit=1").await.expect(200);
        assert_eq!(after.body, before.body);
        assert_eq!((before.header("x-total-count"), after.header("x-total-count")), ("2", "3"));
    }
}
