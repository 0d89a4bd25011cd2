//! The web pages inside the program: what is served where, and how. The database plays no part in them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use jiff::SignedDuration;
use platform::access::session;
use platform::email::delivery;
use platform::files::orphans;
use sawhorse::modules::accounts::{DEVICE_KEYS, DEVICES};
use sawhorse::modules::deletion::GRACE;
use sawhorse::modules::{activity, exports};
use sawhorse::pages::Site;

use crate::support::{Answer, Client, Engine, ORIGIN, Options, TestApp};

/// A visitor of a program that has its pages.
async fn visitor() -> Client {
    let app = TestApp::start(Engine::Sqlite).await;
    assert!(
        !Site::new(ORIGIN, "", "").is_empty(),
        "the program was built without its web pages: run `make web`, then test again"
    );
    app.nobody()
}

async fn open(client: &Client, path: &str) -> Answer {
    client.send_raw("GET", path, None, Vec::new()).await
}

/// The tags of one kind, each up to its `>`.
fn tags<'a>(page: &'a str, start: &str) -> Vec<&'a str> {
    page.match_indices(start).map(|(place, _)| page[place..].split('>').next().unwrap_or_default()).collect()
}

fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    tag.split_once(&format!("{name}=\"")).and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default()
}

fn first_asset(page: &str, extension: &str) -> String {
    let asset = page.split('"').find(|part| part.starts_with("/assets/") && part.ends_with(extension));
    asset.unwrap_or_else(|| panic!("no {extension} in the page")).to_owned()
}

/// Every page that search engines are told about.
async fn public_paths(visitor: &Client) -> Vec<String> {
    let sitemap = open(visitor, "/sitemap.xml").await.expect(200).text();
    let entries = sitemap.split("<loc>").skip(1).map(|entry| entry.split("</loc>").next().unwrap_or_default());
    entries.map(|address| address.strip_prefix(ORIGIN).unwrap_or_else(|| panic!("{address}")).to_owned()).collect()
}

fn expect_no_script(page: &Answer, path: &str) {
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
    assert_eq!(page.header("cache-control"), "no-cache", "{path}");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("script-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
    let text = page.text();
    for script in tags(&text, "<script") {
        assert_eq!(attribute(script, "type"), "application/ld+json", "{path}: {script}");
    }
    // What the policy refuses must not be there in the first place.
    for loads in ["modulepreload", " onclick=", " style=\"", "<style"] {
        assert!(!text.contains(loads), "{path} has {loads}");
    }
    let styles: Vec<_> =
        tags(&text, "<link").into_iter().filter(|link| attribute(link, "rel") == "stylesheet").collect();
    assert_eq!(styles.len(), 1, "{path}: {styles:?}");
    assert!(text.contains(ORIGIN) && !text.contains("sawhorse.invalid"), "{path}");
}

#[tokio::test]
async fn the_public_pages_run_no_script() {
    let visitor = visitor().await;
    let paths = public_paths(&visitor).await;
    for path in [
        "/",
        "/about",
        "/blog",
        "/blog/small-business-project-management-tips",
        "/blog/create-professional-invoices-get-paid-faster",
        "/blog/business-scheduling-software-guide",
        "/contractors",
        "/invoicing",
        "/faq",
        "/contractor-invoice-app",
        "/free-scheduling-software",
        "/privacy",
        "/terms",
    ] {
        assert!(paths.iter().any(|listed| listed == path), "{path} is not in the sitemap");
    }
    for path in &paths {
        expect_no_script(&open(&visitor, path).await.expect(200), path);
    }
}

#[tokio::test]
async fn the_legal_pages_name_the_operator() {
    let app = TestApp::start(Engine::Sqlite).await;
    let operator = Some(("O'Neil & <b>Sons</b>", "12 Oak St, Portland, OR 97201"));
    let run = app.restarted_with(Options { operator, ..Options::default() });
    for path in ["/privacy", "/terms"] {
        let page = open(&run.nobody(), path).await.expect(200).text();
        assert!(page.contains("run by O'Neil &amp; &lt;b&gt;Sons&lt;/b&gt;, 12 Oak St, Portland, OR 97201."), "{path}");
        let page = open(&app.nobody(), path).await.expect(200).text();
        assert!(page.contains("The operator of this site hasn't added a name and address yet."), "{path}");
        assert!(!page.contains("%SAWHORSE"), "{path}");
    }
}

/// What the pages promise about time is what the program does.
#[tokio::test]
async fn the_legal_pages_promise_what_is_kept() {
    let visitor = visitor().await;
    let (privacy, terms) = (open(&visitor, "/privacy").await.text(), open(&visitor, "/terms").await.text());
    let days = |span: SignedDuration| span.as_hours() / 24;
    for (page, promise) in [
        (&privacy, format!("Sign in within {} days", days(GRACE))),
        (&terms, format!("Sign in within {} days", days(GRACE))),
        (&privacy, format!("goes back {} years", days(activity::OLD.kept_for) / 365)),
        (&privacy, format!("After {} days we delete it", days(GRACE))),
        (&privacy, format!("signed out after {} days without use", days(session::IDLE_LIMIT))),
        (&privacy, format!("signed in with for {} year", days(DEVICES.kept_for) / 365)),
        (&privacy, format!("emails to your customers goes back {} days", days(delivery::KEPT_FOR))),
    ] {
        assert!(page.contains(&promise), "{promise}");
    }
    assert_eq!(DEVICES.kept_for, DEVICE_KEYS.kept_for, "a browser is forgotten together with its key");
    // These spans are written out in words.
    for (promise, kept_for, promised_days) in [
        ("without use, and after a year in any case", session::LONGEST_LIFE, 365),
        ("gone from our file storage about a day later", orphans::KEPT_FOR_BACKUPS, 1),
        ("archive is deleted after a day", exports::KEPT_FOR, 1),
    ] {
        assert!(privacy.contains(promise), "{promise}");
        assert_eq!(days(kept_for), promised_days, "{promise}");
    }
}

#[tokio::test]
async fn an_article_nobody_wrote_is_not_found() {
    let visitor = visitor().await;
    for path in ["/blog/nothing", "/blog/nothing/", "/blog/a/b", "/blog/post-not-found", "/blog/nothing?from=mail"] {
        let page = open(&visitor, path).await.expect(404);
        expect_no_script(&page, path);
        let text = page.text();
        assert!(text.contains("Post Not Found") && text.contains("href=\"/blog\""), "{path}");
        assert!(text.contains("noindex") && !text.contains("rel=\"canonical\""), "{path}");
        assert_eq!(page.header("etag"), "", "{path}");
        open(&visitor.with_header("if-none-match", "*"), path).await.expect(404);
    }
}

/// The inline scripts of a page of the app, each of which its policy allows by its hash, and no other.
fn own_scripts(page: &Answer, path: &str) -> Vec<String> {
    let policy = page.header("content-security-policy");
    let allowed = policy.split(';').find(|rule| rule.trim().starts_with("script-src")).unwrap();
    assert!(!allowed.contains("unsafe"), "{path}: {allowed}");
    let text = page.text();
    let parts = text.split("<script").skip(1).map(|part| part.split_once('>').unwrap());
    let inline = parts.filter(|(tag, _)| !tag.contains(" src="));
    let scripts: Vec<String> = inline.map(|(_, rest)| rest.split("</script>").next().unwrap().to_owned()).collect();
    for script in &scripts {
        let hash = STANDARD.encode(Sha256::digest(script));
        assert!(allowed.contains(&format!("'sha256-{hash}'")), "{path}: {hash} is not in {allowed}");
    }
    assert_eq!(allowed.matches("'sha256-").count(), scripts.len(), "{path}: {allowed}");
    assert!(allowed.contains("'self'"), "{path} can't load the app: {allowed}");
    scripts
}

#[tokio::test]
async fn the_app_s_documents_may_run_their_own_scripts_alone() {
    let visitor = visitor().await;
    for path in [
        "/app",
        "/app/",
        "/app/anything/at/all",
        "/app/inventory?search=x",
        "/app/invoices/recurring",
        "/login",
        "/login/",
        "/register?plan=x",
        "/reset-password",
        "/new-password?token=secret",
        "/confirm-email?token=secret",
        "/subscribe",
        "/billing/checkout/1",
        "/billing/portal/1",
    ] {
        let page = open(&visitor, path).await.expect(200);
        own_scripts(&page, path);
        assert_eq!(
            (page.header("cache-control"), page.header("referrer-policy")),
            ("no-cache", "same-origin"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_screen_s_document_names_its_code_and_asks_for_its_data() {
    let visitor = visitor().await;
    for (path, module, call) in [
        ("/app/inventory", "inventory", "\"/api/inventory?limit=100\""),
        ("/app", "dashboard", "\"/api/dashboard\""),
        ("/app/dashboard", "dashboard", "\"/api/dashboard\""),
        ("/app/invoices/recurring", "recurring", "\"/api/recurring-invoices?"),
        ("/app/invoices", "invoices", "\"/api/documents?limit=100\""),
    ] {
        let page = open(&visitor, path).await.expect(200);
        assert!(page.text().contains(&format!("rel=\"modulepreload\" crossorigin href=\"/assets/{module}-")), "{path}");
        assert!(own_scripts(&page, path).iter().any(|script| script.contains(call)), "{path} asks for no data");
        let (with_slash, searched) = (format!("{path}/"), format!("{path}?search=x"));
        for same in [with_slash, searched] {
            assert_eq!(open(&visitor, &same).await.expect(200).text(), page.text(), "{same}");
        }
    }
    // What has no document of its own has the one that knows of no screen.
    let any = open(&visitor, "/app/anything/at/all").await.expect(200).text();
    assert!(!any.contains("/assets/inventory-"));
    for path in ["/billing/portal/1", "/app/inventory/1", "/app/inventory.html", "/app/workflows/01a1"] {
        assert_eq!(open(&visitor, path).await.expect(200).text(), any, "{path}");
    }
}

#[tokio::test]
async fn hashed_files_are_kept_for_good() {
    let visitor = visitor().await;
    let app = open(&visitor, "/app").await.expect(200).text();
    let public = open(&visitor, "/").await.expect(200).text();
    for (path, content_type) in [
        (first_asset(&app, ".js"), "text/javascript; charset=utf-8"),
        (first_asset(&public, ".css"), "text/css; charset=utf-8"),
        (first_asset(&public, ".woff2"), "font/woff2"),
    ] {
        let file = open(&visitor, &path).await.expect(200);
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
        assert_eq!(file.header("content-type"), content_type, "{path}");
    }
    let icon = open(&visitor, "/icon.svg").await.expect(200);
    assert_eq!(
        (icon.header("content-type"), icon.header("cache-control")),
        ("image/svg+xml; charset=utf-8", "public, max-age=3600")
    );
}

#[tokio::test]
async fn files_come_compressed_for_who_can_read_that() {
    let visitor = visitor().await;
    for path in ["/", "/app", "/robots.txt"] {
        let plain = open(&visitor, path).await.expect(200);
        assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "accept-encoding"), "{path}");
        for (accepted, encoding) in [
            ("br", "br"),
            ("gzip", "gzip"),
            ("gzip, br", "br"),
            ("br;q=0, gzip", "gzip"),
            ("BR", "br"),
            ("identity", ""),
            ("zstd", ""),
        ] {
            let packed = open(&visitor.with_header("accept-encoding", accepted), path).await.expect(200);
            assert_eq!(packed.header("content-encoding"), encoding, "{path} for {accepted}");
            assert_eq!(packed.header("content-length"), packed.body.len().to_string(), "{path} for {accepted}");
            assert_eq!(packed.header("etag"), plain.header("etag"));
            let text = match encoding {
                "br" => brotli_text(&packed.body),
                "gzip" => gzip_text(&packed.body),
                _ => packed.text(),
            };
            assert!(text == plain.text(), "{path} differs when sent as {encoding}");
        }
    }
}

fn brotli_text(packed: &[u8]) -> String {
    let mut text = Vec::new();
    brotli::BrotliDecompress(&mut &packed[..], &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn gzip_text(packed: &[u8]) -> String {
    std::io::read_to_string(flate2::read::GzDecoder::new(packed)).unwrap()
}

#[tokio::test]
async fn what_a_browser_has_already_is_not_sent_again() {
    let visitor = visitor().await;
    for path in ["/", "/app/dashboard", "/icon.svg", "/robots.txt"] {
        let tag = open(&visitor, path).await.expect(200).header("etag").to_owned();
        let unchanged = open(&visitor.with_header("if-none-match", tag.clone()), path).await.expect(304);
        assert_eq!((unchanged.body.len(), unchanged.header("etag")), (0, tag.as_str()), "{path}");
        open(&visitor.with_header("if-none-match", "\"other\""), path).await.expect(200);
    }
}

#[tokio::test]
async fn other_paths_lead_somewhere() {
    let visitor = visitor().await;
    for (path, status, location) in [
        ("/dashboard", 308, "/app/dashboard"),
        ("/dashboard/", 308, "/app/dashboard"),
        ("/admin", 308, "/app/admin"),
        ("/nowhere", 303, "/"),
        ("/nowhere/at/all", 303, "/"),
        ("//evil.example", 404, ""),
        ("/application", 303, "/"),
        ("/assets/missing-12345678.js", 404, ""),
        ("/assets/missing", 404, ""),
        ("/missing.png", 404, ""),
        ("/__spa-fallback.html", 404, ""),
        ("/login.html", 404, ""),
        ("/index.html", 404, ""),
        ("/assets/../icon.svg", 404, ""),
        ("/%2e%2e/etc/passwd", 303, "/"),
        ("/blog/missing.png", 404, ""),
        ("/blogs", 303, "/"),
        ("/about/us", 303, "/"),
    ] {
        let answer = open(&visitor, path).await.expect(status);
        assert_eq!(answer.header("location"), location, "{path}");
    }
    for (method, path) in [("POST", "/"), ("PUT", "/login"), ("DELETE", "/nowhere"), ("PATCH", "/icon.svg")] {
        let refused = visitor.send_raw(method, path, None, Vec::new()).await.expect(405);
        assert_eq!(refused.header("allow"), "GET,HEAD", "{method} {path}");
    }
}

#[tokio::test]
async fn search_engines_are_told_the_public_address() {
    let visitor = visitor().await;
    for (path, content_type, holds) in [
        ("/sitemap.xml", "application/xml; charset=utf-8", format!("<loc>{ORIGIN}/</loc>")),
        ("/robots.txt", "text/plain; charset=utf-8", format!("Sitemap: {ORIGIN}/sitemap.xml")),
        ("/blog/feed.atom", "application/atom+xml; charset=utf-8", format!("<id>{ORIGIN}/blog</id>")),
    ] {
        let file = open(&visitor, path).await.expect(200);
        assert_eq!(file.header("content-type"), content_type);
        assert!(file.text().contains(&holds) && !file.text().contains("sawhorse.invalid"), "{}", file.text());
        // What says by itself that it is not to be listed has to be readable for that.
        assert!(!file.text().contains("/invoice") && !file.text().contains("/api"), "{}", file.text());
    }
}
