//! The page behind a customer's link: what stands on it, what it looks like to a link preview, and what it keeps to
//! itself.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use diesel::RunQueryDsl as _;
use jiff::SignedDuration;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::operations::paper;
use crate::support::papers;
use crate::support::pictures::{ImageFormat, picture};
use crate::support::{Answer, Client, ORIGIN, TestApp, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);
const UNKNOWN: &str = "AAAAAAAAAAAAAAAAAAAAAA";

async fn open(app: &TestApp, path: &str) -> Answer {
    app.nobody().send_raw("GET", path, None, Vec::new()).await
}

/// Makes a document and returns its id.
async fn make(client: &Client, form: Value) -> String {
    client.add("/documents", form).await
}

fn json_with(mut form: Value, field: &str, value: &str) -> Value {
    form[field] = json!(value);
    form
}

async fn act(client: &Client, id: &str, action: &str) {
    client.post(&format!("/documents/{id}/{action}"), json!({})).await.expect(200);
}

async fn sent(client: &Client, form: Value) -> String {
    let id = make(client, form).await;
    act(client, &id, "send").await;
    id
}

/// The words of the PDF behind the link.
async fn paper_of(app: &TestApp, id: &str) -> String {
    papers::words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body)
}

async fn page_of(app: &TestApp, id: &str) -> String {
    open(app, &format!("/invoice/{id}")).await.expect(200).text()
}

/// The words between the tags of the page's body, each run of them once with single spaces.
fn words(page: &str) -> String {
    let body = page.split_once("<body>").expect("a body").1;
    let text: String = body.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_holds(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part} is not in {page}");
    }
}

#[track_caller]
fn assert_lacks(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(!page.contains(part), "{part} is in {page}");
    }
}

fn full_invoice() -> Value {
    json!({
        "type": "Invoice", "customerName": "Dana Reyes", "customerEmail": "dana@example.com",
        "customerPhone": "555-0199", "date": "2026-11-15", "dueDate": "2026-11-29", "notes": "Between us.",
        "items": [
            {"description": "Labor", "quantity": 4.5, "rate": 95},
            {"description": "Water heater", "quantity": 1, "rate": 807},
        ],
    })
}

async fn ann_with_payment_methods(app: &TestApp) -> Client {
    let ann = app.owner("Ann's Plumbing").await;
    let methods =
        json!({"cashApp": "$ann", "venmo": "@ann-o", "zelle": "ann@example.com", "cash": true, "check": true});
    let profile = json!({"phoneNumber": "(555) 010-0142 ext. 5", "paymentMethods": methods});
    ann.put("/user/profile", profile).await.expect(200);
    ann
}

db_tests! {
    async fn an_invoice_says_what_is_owed_to_whom_and_how_to_pay(app) {
        let ann = ann_with_payment_methods(&app).await;
        let id = sent(&ann, full_invoice()).await;
        let page = page_of(&app, &id).await;
        assert!(page.contains(r#"<body><p class="loading" role="status">Loading invoice...</p><main>"#));
        assert_holds(&words(&page), &[
            "Invoice INV-0001", "Status: Unpaid", "Amount due", "$1,234.50", "Due Nov 29, 2026", "How to pay",
            "Pay with Cash App $ann", "Pay with Venmo @ann-o", "Pay with Zelle ann@example.com", "Cash",
            "Payable to Ann's Plumbing", "Dana Reyes", "Nov 15, 2026", "Labor", "4.5", "$95.00", "$427.50",
            "Water heater", "$807.00", "Total", "(555) 010-0142 ext. 5", "Download PDF", "Powered by Sawhorse",
        ]);
        let data = STANDARD.encode(r#"{"action":"payment","name":"Ann's Plumbing","token":"ann@example.com"}"#);
        let zelle = format!("https://enroll.zellepay.com/qr-codes?data={}", data.replace('=', "%3D"));
        for address in [
            "https://cash.app/$ann/1234.50", "https://venmo.com/ann-o?txn=pay&amp;amount=1234.50&amp;note=INV-0001",
            zelle.as_str(),
        ] {
            let link = format!(r#"href="{address}" target="_blank" rel="noopener noreferrer nofollow""#);
            assert_holds(&page, &[&link]);
        }
        let pdf = format!(r#"href="/api/public/documents/{id}/pdf" target="_blank""#);
        let mail = format!(r#"href="mailto:{}""#, ann.email);
        assert_holds(&page, &[&pdf, &mail, r#"href="tel:5550100142""#]);
        // What is between the owner and the customer, or the owner's alone, is not on the page.
        assert_lacks(&page, &["Between us", "dana@example.com", "555-0199", "<script", " style=", "<form", "Past Due"]);
        let (owner, business) = (page.find(&ann.email).unwrap(), page.rfind("Ann's Plumbing</bdi></p>").unwrap());
        assert!(business < owner, "the business's name comes first");
    }

    async fn an_estimate_is_a_proposal_for_thirty_full_days(app) {
        let ann = ann_with_payment_methods(&app).await;
        let mut form = paper("Estimate");
        form["date"] = json!("2026-11-15");
        let id = sent(&ann, form).await;
        app.clock.advance(DAY * 30);
        let proposal = [
            "Status: Valid until Dec 15, 2026", "Estimate total", "$612.00",
            "This is an estimate. You don't owe anything until you accept it.",
            "This estimate is valid for 30 days. It can be accepted until Dec 15, 2026.",
            "Prepared for", "If you accept", "Due upon receipt", "Venmo @ann-o",
        ];
        let page = words(&page_of(&app, &id).await);
        assert_holds(&page, &proposal);
        let demands = ["Past Due", "Amount due", "Pay with", "How to pay", "Bill to", "Unpaid"];
        assert_lacks(&page, &demands);
        let sheet = paper_of(&app, &id).await;
        // The paper has its own places for the first and the last.
        assert_holds(&sheet, &["Estimate total", "$612.00", "accepted until Dec 15, 2026.", "If you accept", "Due upon receipt"]);
        assert_lacks(&sheet, &demands);

        app.clock.advance(DAY);
        let page = words(&page_of(&app, &id).await);
        assert_holds(&page, &[
            "Status: Expired", "This estimate has expired.",
            "This estimate was valid for 30 days, until Dec 15, 2026. Please ask for a new one.",
        ]);
        assert_lacks(&page, &["If you accept", "Venmo", "Due upon receipt"]);
        let sheet = paper_of(&app, &id).await;
        assert_holds(&sheet, &["Expired", "Please ask for a new one."]);
        assert_lacks(&sheet, &["If you accept", "@ann-o", "Due upon receipt"]);
    }

    async fn an_estimate_keeps_its_due_date_for_when_it_is_accepted(app) {
        let ann = ann_with_payment_methods(&app).await;
        let mut form = full_invoice();
        form["type"] = json!("Estimate");
        let id = sent(&ann, form).await;
        assert_holds(&words(&page_of(&app, &id).await), &["If you accept", "Due Nov 29, 2026"]);
        app.clock.advance(DAY * 20);
        assert_lacks(&words(&page_of(&app, &id).await), &["ago"]);
    }

    async fn page_and_paper_keep_back_what_is_the_owner_s(app) {
        let ann = ann_with_payment_methods(&app).await;
        let id = sent(&ann, full_invoice()).await;
        let own = ["Between us", "dana@example.com", "555-0199"];
        assert_lacks(&paper_of(&app, &id).await, &own);
        let download = ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body;
        assert_lacks(&papers::words(&download), &own);
        assert!(download == app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body);
    }

    async fn an_invoice_is_told_in_the_customer_s_words_wherever_it_stands(app) {
        let ann = ann_with_payment_methods(&app).await;
        let id = sent(&ann, paper("Estimate")).await;
        // Converted and not sent: the link shows the estimate, with nothing to sign or to pay.
        act(&ann, &id, "convert-to-invoice").await;
        let page = words(&page_of(&app, &id).await);
        assert_holds(&page, &["Estimate EST-0001", "Your invoice will follow.", "$612.00"]);
        assert_lacks(&page, &["INV-0001", "Venmo", "Amount due", "Accept and sign", "30 days"]);
        assert_holds(&paper_of(&app, &id).await, &["EST-0001", "Your invoice will follow."]);
        act(&ann, &id, "send").await;
        let page = words(&page_of(&app, &id).await);
        assert_holds(&page, &["Invoice INV-0001", "Status: Unpaid", "Amount due", "Pay with Venmo @ann-o"]);
        assert_lacks(&page, &["New", "accept", "30 days"]);
        ann.put(&format!("/documents/{id}"), json!({"status": "Overdue"})).await.expect(200);
        assert_holds(&words(&page_of(&app, &id).await), &["Status: Past Due", "Past Due · Due upon receipt"]);
        assert_holds(&paper_of(&app, &id).await, &["Past Due"]);
        act(&ann, &id, "mark-paid").await;
        let sheet = paper_of(&app, &id).await;
        assert_holds(&sheet, &["Amount paid", "Paid Nov 15, 2026"]);
        assert_lacks(&sheet, &["How to pay", "Amount due", "@ann-o"]);
    }

    async fn what_costs_nothing_has_nothing_to_press(app) {
        let ann = ann_with_payment_methods(&app).await;
        for kind in ["Invoice", "Estimate"] {
            let mut form = paper(kind);
            form["items"] = json!([{"description": "Look at the boiler", "quantity": 1, "rate": 0}]);
            let id = sent(&ann, form).await;
            let page = page_of(&app, &id).await;
            assert_holds(&words(&page), &["$0.00"]);
            assert_lacks(&page, &["Pay with", "How to pay", "cash.app", "venmo.com", "zellepay", "Payable to"]);
            assert_lacks(&paper_of(&app, &id).await, &["How to pay", "@ann-o", "Payable to"]);
        }
    }

    async fn a_due_date_that_has_passed_says_how_long_ago(app) {
        let ann = ann_with_payment_methods(&app).await;
        let form = json_with(full_invoice(), "dueDate", "2026-11-18");
        let (id, paid) = (sent(&ann, form.clone()).await, sent(&ann, form).await);
        app.clock.advance(DAY * 3);
        assert_lacks(&words(&page_of(&app, &id).await), &["ago"]);
        for (days, sentence) in [(1, "Due Nov 18, 2026 (1 day ago)"), (2, "Due Nov 18, 2026 (3 days ago)")] {
            app.clock.advance(DAY * days);
            assert_holds(&words(&page_of(&app, &id).await), &["Status: Unpaid", sentence]);
        }
        act(&ann, &paid, "mark-paid").await;
        assert_lacks(&words(&page_of(&app, &paid).await), &["ago"]);
        app.clock.advance(DAY * 9);
        assert_holds(&words(&page_of(&app, &id).await), &["Past Due · Due Nov 18, 2026 (12 days ago)"]);
    }

    async fn a_paid_invoice_asks_for_nothing(app) {
        let ann = ann_with_payment_methods(&app).await;
        let id = sent(&ann, full_invoice()).await;
        app.clock.advance(DAY * 3);
        act(&ann, &id, "mark-paid").await;
        let page = page_of(&app, &id).await;
        assert_holds(&words(&page), &["Status: Paid", "Paid Nov 18, 2026", "$1,234.50", "Download PDF"]);
        assert_lacks(&page, &["How to pay", "Amount due", "cash.app", "venmo.com", "zellepay", "Payable to"]);
    }

    async fn past_due_shows_exactly_after_fourteen_full_days(app) {
        let ann = ann_with_payment_methods(&app).await;
        let id = sent(&ann, paper("Invoice")).await;
        app.clock.advance(DAY * 14);
        let page = words(&page_of(&app, &id).await);
        assert_holds(&page, &["Status: Unpaid", "Due upon receipt"]);
        assert_lacks(&page, &["Past Due"]);
        app.clock.advance(SignedDuration::from_millis(1));
        assert_holds(&words(&page_of(&app, &id).await), &["Status: Past Due", "Past Due · Due upon receipt", "Pay with"]);
    }

    async fn link_previews_read_business_and_amount(app) {
        let ann = app.owner("Ann & Son's \"Best\"").await;
        let id = sent(&ann, full_invoice()).await;
        let page = page_of(&app, &id).await;
        let name = "Ann &amp; Son's &quot;Best&quot;";
        let description = format!("Amount due: $1,234.50 · Due Nov 29, 2026 · {name}");
        for tag in [
            format!("<title>Invoice INV-0001 from {name}</title>"),
            format!(r#"<meta name="description" content="{description}">"#),
            format!(r#"<meta property="og:title" content="Invoice INV-0001 from {name}">"#),
            format!(r#"<meta property="og:description" content="{description}">"#),
            format!(r#"<meta property="og:url" content="{ORIGIN}/invoice/{id}">"#),
            format!(r#"<meta property="og:image" content="{ORIGIN}/icon-512.png">"#),
            r#"<meta property="og:type" content="website">"#.to_owned(),
            r#"<meta property="og:site_name" content="Sawhorse">"#.to_owned(),
            r#"<meta name="twitter:card" content="summary">"#.to_owned(),
            r#"<meta name="robots" content="noindex, nofollow">"#.to_owned(),
        ] {
            assert_holds(&page, &[&tag]);
        }
        open(&app, "/icon-512.png").await.expect(200);
    }

    async fn headers_let_nothing_run_and_nobody_keep_or_list_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, full_invoice()).await;
        let page = open(&app, &format!("/invoice/{id}")).await.expect(200);
        let text = page.text();
        let style = text.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
        let hash = STANDARD.encode(Sha256::digest(style));
        assert_eq!(text.matches("<style").count(), 1);
        assert_eq!(
            page.header("content-security-policy"),
            format!(
                "default-src 'none'; script-src 'none'; style-src 'sha256-{hash}'; img-src 'self'; font-src 'self'; object-src 'none'; \
                 form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
            ),
        );
        for (name, value) in [
            ("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store"),
            ("x-robots-tag", "noindex, nofollow"), ("referrer-policy", "same-origin"),
        ] {
            assert_eq!(page.header(name), value, "{name}");
        }
        for path in [format!("/public/documents/{id}"), format!("/public/documents/{id}/pdf")] {
            assert_eq!(app.nobody().get(&path).await.expect(200).header("x-robots-tag"), "noindex, nofollow");
        }
        let head = app.nobody().send_raw("HEAD", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200);
        assert!(head.body.is_empty());
        assert_eq!(head.header("content-length"), text.len().to_string());
        app.nobody().send_raw("POST", &format!("/invoice/{id}"), None, Vec::new()).await.expect(405);
        let packed = app.nobody().with_header("accept-encoding", "br");
        let packed = packed.send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200);
        assert_eq!(packed.header("content-encoding"), "br");
        open(&app, &format!("/invoice/{id}/")).await.expect(200);
    }

    async fn the_font_is_ours_and_kept_forever(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let page = page_of(&app, &sent(&ann, full_invoice()).await).await;
        let path = page.split_once(r#"<link rel="preload" href=""#).unwrap().1.split_once('"').unwrap().0;
        assert_holds(&page, &[&format!("url({path})"), "font-family:Inter;", r#"as="font" type="font/woff2" crossorigin="anonymous""#]);
        let font = open(&app, path).await.expect(200);
        assert_eq!((font.header("content-type"), font.header("cache-control")), ("font/woff2", "public, max-age=31536000, immutable"));
        assert!(font.body.starts_with(b"wOF2"));
    }

    async fn photos_can_be_seen_and_opened(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, full_invoice()).await;
        assert_lacks(&page_of(&app, &id).await, &["Photos", "<img"]);
        let permit = ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body;
        let files: [(&str, &[u8]); 2] = [("<b>wall.png", &picture(ImageFormat::Png, 30, 20)), ("permit.pdf", &permit)];
        let photos = ann.upload(&format!("/documents/{id}/photos"), &files).await.expect(201).json()["photos"].clone();
        let page = page_of(&app, &id).await;
        let address = |index: usize| photos[index]["url"].as_str().unwrap().to_owned();
        for part in [
            format!(r#"<a href="{}" target="_blank" rel="noopener"><img src="{0}/thumbnail" alt="" width="480" height="360""#, address(0)),
            "<bdi>&lt;b&gt;wall.png</bdi>".to_owned(),
            format!(r#"<a href="{}" target="_blank" rel="noopener"><span class="attachment" aria-hidden="true">PDF</span>"#, address(1)),
            "<bdi>permit.pdf</bdi>".to_owned(),
        ] {
            assert_holds(&page, &[&part]);
        }
        for path in [address(0), format!("{}/thumbnail", address(0)), address(1)] {
            assert_eq!(open(&app, &path).await.expect(200).header("x-robots-tag"), "noindex, nofollow", "{path}");
        }
    }

    async fn hostile_names_stay_words(app) {
        let hostile = "\"><script>alert(1)</script>\u{202e}<img src=x onerror=alert(2)> '&amp; שלום";
        let ann = app.owner(hostile).await;
        let methods = json!({"cashApp": hostile, "venmo": "javascript:alert(3)", "zelle": hostile, "check": true});
        let profile = json!({"phoneNumber": "\"><script>4</script>", "paymentMethods": methods});
        ann.put("/user/profile", profile).await.expect(200);
        let form = json!({
            "type": "Invoice", "customerName": hostile, "items": [{"description": hostile, "rate": 1}],
        });
        let page = page_of(&app, &sent(&ann, form).await).await;
        assert_lacks(&page, &["<script", "<img", r#"href="javascript"#, r#"="">"#]);
        let escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u{202e}&lt;img src=x onerror=alert(2)&gt; '&amp;amp; שלום";
        // The business, its cheques and two handles, the customer, the item: each kept apart from the text around it,
        // whichever way it is written.
        assert_eq!(page.matches(&format!("<bdi>{escaped}</bdi>")).count(), 6, "{page}");
        let outside: String = page.split("<bdi>").map(|part| part.split_once("</bdi>").map_or(part, |(_, rest)| rest)).collect();
        assert_lacks(outside.split_once("<body>").unwrap().1, &["alert(1)", "\u{202e}", "tel:"]);
        assert_holds(&page, &[
            r#"href="https://venmo.com/javascript%3Aalert%283%29?txn=pay"#,
            r#"href="https://cash.app/$%22%3E%3Cscript%3Ealert%281%29"#,
            "<span><bdi>&quot;&gt;&lt;script&gt;4&lt;/script&gt;</bdi></span>",
        ]);
    }

    async fn what_cannot_be_shown_says_why_and_no_more(app) {
        let (ann, eve) = (app.owner("Ann's Plumbing").await, app.owner("Eve's Electric").await);
        let draft = make(&ann, full_invoice()).await;
        let gone = sent(&ann, full_invoice()).await;
        let taken_back = sent(&ann, full_invoice()).await;
        act(&ann, &taken_back, "take-back").await;
        // Whoever had the link is told whom to ask.
        let friendly = open(&app, &format!("/invoice/{taken_back}")).await.expect(403).text();
        assert_holds(&words(&friendly), &["This document is not publicly accessible", "Ann's Plumbing took it back for now.", &ann.email]);
        assert_lacks(&friendly, &["$1,234.50", "Dana", "<form"]);
        // So is whoever has that of a voided one.
        ann.delete(&format!("/documents/{gone}")).await.expect(204);
        let friendly = open(&app, &format!("/invoice/{gone}")).await.expect(404).text();
        assert_holds(&words(&friendly), &["Document not found", "Ann's Plumbing withdrew it", &ann.email]);
        assert_lacks(&friendly, &["$1,234.50", "Dana", "<form"]);
        let hidden = "This document is not publicly accessible";
        let unknown = "Document not found";
        for (path, status, sentence) in [
            (format!("/invoice/{draft}"), 403, hidden),
            (format!("/invoice/{UNKNOWN}"), 404, unknown),
            ("/invoice/1".to_owned(), 404, unknown),
            ("/invoice/%3Cscript%3E".to_owned(), 404, unknown),
            ("/invoice/%ff".to_owned(), 404, unknown),
            (format!("/invoice/{draft}%00"), 404, unknown),
            ("/invoice".to_owned(), 404, "No document ID provided"),
            ("/invoice/".to_owned(), 404, "No document ID provided"),
        ] {
            let page = open(&app, &path).await.expect(status);
            assert_holds(&page.text(), &[&format!(r#"<p class="error" role="alert">{sentence}</p>"#)]);
            assert_lacks(&page.text(), &["Ann's", "Dana", "INV-", "og:", "<script"]);
            assert!(page.header("content-security-policy").contains("script-src 'none'"), "{path}");
            assert_eq!((page.header("x-robots-tag"), page.header("cache-control")), ("noindex, nofollow", "no-store"));
            // Whoever is signed in sees the same: the page knows no accounts.
            for owner in [&ann, &eve] {
                let same = owner.send_raw("GET", &path, None, Vec::new()).await.expect(status);
                assert!(same.body == page.body, "{path} differs for who is signed in");
            }
        }
    }

    async fn a_failure_says_so_and_no_more(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, full_invoice()).await;
        let rename = |connection: &mut _| Ok(diesel::sql_query("ALTER TABLE documents RENAME TO lost").execute(connection)?);
        app.platform.database.write(rename).await.unwrap();
        let page = open(&app, &format!("/invoice/{id}")).await.expect(500).text();
        assert_holds(&page, &[r#"<p class="error" role="alert">Failed to load document</p>"#]);
        assert_lacks(&words(&page).to_lowercase(), &["sql", "table", "lost", "relation", "ann's"]);
    }
}
