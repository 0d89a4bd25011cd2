//! The web pages: embedded in the binary, compressed beforehand, hashed files cached for a year. Public pages
//! are whole documents without scripts; a screen of the app has a document that loads the rest, and names what that is.

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use maud::html;
use sha2::{Digest, Sha256};

use platform::http::serving::etag::matches_tag;

struct EmbeddedFile {
    address: &'static str,
    /// Whether the placeholder of the product's own address is in it, as in every page.
    names_origin: bool,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

/// Stands in the built pages for the address that only the settings know.
const ORIGIN_PLACEHOLDER: &str = "https://sawhorse.invalid";
/// Marks where the legal pages name the operator (web/app/site/operator.ts).
const OPERATOR_PLACEHOLDER: &str = "%SAWHORSE_OPERATOR%";
/// The document of screens that have none of their own.
const APP_DOCUMENT: &str = "/__spa-fallback.html";
/// Screens of the app outside /app; the app's own router knows what to show there.
const APP_PATHS: &[&str] = &["/login", "/register", "/reset-password", "/new-password", "/confirm-email", "/subscribe"];
const APP_FOLDERS: &[&str] = &["/app/", "/billing/"];
/// Where articles lie, and the page for those that do not exist. It is never found under its own address.
const ARTICLES: &str = "/blog/";
const POST_NOT_FOUND: &str = "/blog/post-not-found/index.html";

/// All files by address, ready to send. Cheap to clone.
#[derive(Clone)]
pub struct Site {
    files: Arc<HashMap<String, Asset>>,
}

struct Asset {
    plain: Bytes,
    brotli: OnceLock<Option<Bytes>>,
    gzip: OnceLock<Option<Bytes>>,
    content_type: &'static str,
    cache_control: &'static str,
    policy: Option<HeaderValue>,
    etag: OnceLock<HeaderValue>,
}

impl Site {
    /// Fills in the product's address and its operator, and works out each page's content security policy.
    pub fn new(public_origin: &str, operator: &str, captcha_hosts: &str) -> Self {
        let operator = html! { (operator) }.into_string();
        let asset = |file: &EmbeddedFile| Asset::new(file, public_origin, &operator, captcha_hosts);
        let files = FILES.iter().map(|file| (file.address.to_owned(), asset(file)));
        Self { files: Arc::new(files.collect()) }
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    fn find(&self, path: &str) -> Option<&Asset> {
        let page = match path {
            "/" => Some("/index.html".to_owned()),
            path if is_app(path) => Some(self.document_of(path)),
            path if has_extension(path) => None,
            path => Some(format!("{path}/index.html")),
        };
        match page {
            Some(page) if page == POST_NOT_FOUND => None,
            Some(page) => self.files.get(&page),
            None if path.ends_with(".html") => None,
            None => self.files.get(path),
        }
    }

    /// Which document shows a screen of the app.
    fn document_of(&self, path: &str) -> String {
        let own = format!("{path}.html");
        if self.files.contains_key(&own) { own } else { APP_DOCUMENT.to_owned() }
    }
}

/// Whatever is not the API's: a file, a page, a redirect, or the way home.
pub async fn serve_page(site: Site, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET,HEAD")]).into_response();
    }
    let path = request.uri().path();
    let trimmed = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    let trimmed = if trimmed.is_empty() { "/" } else { trimmed };
    if let Some(asset) = site.find(trimmed) {
        return asset.respond(request.headers());
    }
    if trimmed.starts_with(ARTICLES)
        && !has_extension(trimmed)
        && let Some(page) = site.files.get(POST_NOT_FOUND)
    {
        return page.respond_not_found(request.headers());
    }
    match trimmed {
        "/dashboard" => Redirect::permanent("/app/dashboard").into_response(),
        "/admin" => Redirect::permanent("/app/admin").into_response(),
        _ if site.is_empty() => {
            (StatusCode::NOT_FOUND, "This program was built without its web pages.").into_response()
        }
        // A missing script or picture must not turn into a page.
        path if has_extension(path) || path.starts_with("/assets/") => {
            (StatusCode::NOT_FOUND, "That file doesn't exist.").into_response()
        }
        _ => Redirect::to("/").into_response(),
    }
}

fn is_app(path: &str) -> bool {
    path == "/app" || APP_PATHS.contains(&path) || APP_FOLDERS.iter().any(|folder| path.starts_with(folder))
}

fn has_extension(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

impl Asset {
    fn new(file: &EmbeddedFile, public_origin: &str, operator: &str, captcha_hosts: &str) -> Self {
        let content_type = content_type(file.address);
        let is_page = file.address.ends_with(".html");
        let mut asset = Self {
            plain: Bytes::from_static(file.plain),
            brotli: file.brotli.map(Bytes::from_static).into(),
            gzip: file.gzip.map(Bytes::from_static).into(),
            content_type,
            cache_control: if file.address.starts_with("/assets/") {
                "public, max-age=31536000, immutable"
            } else if is_page {
                "no-cache"
            } else {
                "public, max-age=3600"
            },
            policy: None,
            etag: OnceLock::new(),
        };
        if file.names_origin
            && let Ok(text) = std::str::from_utf8(file.plain)
        {
            asset.replace(text.replace(ORIGIN_PLACEHOLDER, public_origin).replace(OPERATOR_PLACEHOLDER, operator));
        }
        if is_page {
            let policy = content_security_policy(&String::from_utf8_lossy(&asset.plain), captcha_hosts);
            asset.policy = HeaderValue::from_str(&policy).ok();
        }
        asset
    }

    /// Worked out when it is first asked for: most files of a build are, of one process, never.
    fn etag(&self) -> &HeaderValue {
        self.etag.get_or_init(|| {
            let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&self.plain)[..16]));
            HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))
        })
    }

    /// Changed text has to be compressed anew: when it is first asked for, like the tag.
    fn replace(&mut self, text: String) {
        (self.brotli, self.gzip) = (OnceLock::new(), OnceLock::new());
        self.plain = text.into();
    }

    fn brotli(&self) -> Option<&Bytes> {
        self.brotli.get_or_init(|| with_brotli(&self.plain).ok()).as_ref()
    }

    fn gzip(&self) -> Option<&Bytes> {
        self.gzip.get_or_init(|| with_gzip(&self.plain).ok()).as_ref()
    }

    /// In place of what does not exist: always whole, since nobody can have that already.
    fn respond_not_found(&self, request: &HeaderMap) -> Response {
        let mut unconditional = request.clone();
        unconditional.remove(header::IF_NONE_MATCH);
        let mut response = self.respond(&unconditional);
        *response.status_mut() = StatusCode::NOT_FOUND;
        response.headers_mut().remove(header::ETAG);
        response
    }

    fn respond(&self, request: &HeaderMap) -> Response {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache_control));
        headers.insert(header::ETAG, self.etag().clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(policy) = &self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        let tag = self.etag().to_str().unwrap_or_default();
        if request.get(header::IF_NONE_MATCH).is_some_and(|known| matches_tag(known, tag)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let mut body = &self.plain;
        if accepts(accepted, "br")
            && let Some(brotli) = self.brotli()
        {
            body = brotli;
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        } else if accepts(accepted, "gzip")
            && let Some(gzip) = self.gzip()
        {
            body = gzip;
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        *response.body_mut() = Body::from(body.clone());
        response
    }
}

/// How far back the compressor looks, as a power of two: no page is longer, and looking as far as it could would take it
/// megabytes of memory.
const BROTLI_WINDOW: i32 = 18;

fn with_brotli(mut plain: &[u8]) -> io::Result<Bytes> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 5,
        lgwin: BROTLI_WINDOW,
        size_hint: plain.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut plain, &mut compressed, &parameters)?;
    Ok(compressed.into())
}

fn with_gzip(plain: &[u8]) -> io::Result<Bytes> {
    let mut compressed = GzEncoder::new(Vec::new(), Compression::default());
    compressed.write_all(plain)?;
    compressed.finish().map(Bytes::from)
}

fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, ""));
        let refused = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q == 0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

/// Scripts only from ourselves and the inline ones of this very page, by hash. A page without scripts gets none.
fn content_security_policy(page: &str, captcha_hosts: &str) -> String {
    let inline = inline_scripts(page);
    let loads_scripts = !inline.is_empty() || page.contains("<script src=") || page.contains("modulepreload");
    if !loads_scripts {
        return "default-src 'self'; script-src 'none'; style-src 'self'; img-src 'self' data:; object-src 'none'; \
                base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            .to_owned();
    }
    let hashes: String = inline
        .iter()
        .map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script.as_bytes()))))
        .collect();
    let frames = if captcha_hosts.is_empty() { "'none'" } else { captcha_hosts };
    format!(
        "default-src 'self'; script-src 'self'{hashes} {captcha_hosts}; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self' {captcha_hosts}; worker-src 'self'; \
         frame-src {frames}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// The contents of the inline scripts; structured data is not a script.
fn inline_scripts(page: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find("<script") {
        rest = &rest[start..];
        let Some(open) = rest.find('>') else { break };
        let (tag, after) = (&rest[..open], &rest[open + 1..]);
        let Some(end) = after.find("</script>") else { break };
        if !tag.contains(" src=") && !tag.contains("ld+json") {
            found.push(&after[..end]);
        }
        rest = &after[end..];
    }
    found
}

fn content_type(address: &str) -> &'static str {
    match address.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "xml" => "application/xml; charset=utf-8",
        "atom" => "application/atom+xml; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_found_and_data_is_not() {
        let page = r#"<script>a()</script><script type="application/ld+json">{}</script><script src="/x.js"></script>"#;
        assert_eq!(inline_scripts(page), ["a()"]);
    }

    #[test]
    fn a_page_without_scripts_may_run_none() {
        assert!(content_security_policy("<h1>Hello</h1>", "").contains("script-src 'none'"));
        let policy = content_security_policy("<script>a()</script>", "");
        assert!(policy.contains("script-src 'self' 'sha256-"), "{policy}");
    }

    #[test]
    fn refused_encodings_are_not_used() {
        assert!(accepts("gzip, br;q=1.0", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
    }
}
