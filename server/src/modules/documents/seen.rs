//! When a customer first opened the document behind its link. No cookie tells who looks: the request itself shows whether
//! it is a person who came by the link, or the owner, a link preview, a mail scanner or a browser that fetches ahead. When
//! in doubt it does not count. Noting it must never keep anybody from the page.

use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};

use super::store::{self, DocumentRow};
use crate::platform::Platform;
use crate::platform::db::DbConnection;

/// Parts of the names by which programs that read links for somebody call themselves, in small letters.
const READERS: [&str; 30] = [
    "bot",
    "crawl",
    "spider",
    "preview",
    "scan",
    "fetch",
    "monitor",
    "headless",
    "lighthouse",
    "facebookexternalhit",
    "whatsapp",
    "telegram",
    "slack",
    "skype",
    "teams",
    "discord",
    "viber",
    "linkedin",
    "pinterest",
    "embedly",
    "iframely",
    "mimecast",
    "barracuda",
    "proofpoint",
    "safelinks",
    "ms-office",
    "googleimageproxy",
    "yahoomailproxy",
    "curl",
    "wget",
];

/// Whether a request for the page is a customer's look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Customer,
    Other,
}

impl<S: Sync> FromRequestParts<S> for Look
where
    Platform: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.method, &parts.headers, &Platform::from_ref(state).public_origin))
    }
}

impl Look {
    fn of(method: &Method, headers: &HeaderMap, origin: &str) -> Self {
        let told = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let agent = told(header::USER_AGENT.as_str()).to_ascii_lowercase();
        let is_browser = agent.starts_with("mozilla/") && !READERS.iter().any(|reader| agent.contains(reader));
        // Every browser names the languages of its owner; hardly any program that passes for one does.
        let reads_pages =
            told(header::ACCEPT.as_str()).contains("text/html") && !told(header::ACCEPT_LANGUAGE.as_str()).is_empty();
        let is_ahead = ["purpose", "sec-purpose", "x-purpose", "x-moz"]
            .iter()
            .any(|name| told(name).contains("prefetch") || told(name).contains("preview"));
        // Browsers of the last years say what they ask for; earlier ones say nothing.
        let is_navigation = ["", "document"].contains(&told("sec-fetch-dest"));
        // The owner opens the page out of the app, which is of the same origin; customers come from a mail or a message.
        let referer = told(header::REFERER.as_str());
        let is_from_here = told("sec-fetch-site") == "same-origin"
            || referer.strip_prefix(origin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        if method == Method::GET && is_browser && reads_pages && is_navigation && !is_ahead && !is_from_here {
            Self::Customer
        } else {
            Self::Other
        }
    }

    /// Notes the first look of a customer: one write in the life of a document.
    pub async fn note(self, platform: &Platform, row: &DocumentRow) {
        if self == Self::Other || row.fields.viewed_at.is_some() {
            return;
        }
        let (owner_id, id, now) = (row.owner_id.clone(), row.id.clone(), platform.clock.now());
        let write = move |connection: &mut DbConnection| store::mark_viewed(connection, &owner_id, &id, now);
        let noted = platform.database.write(write).await;
        if let Err(error) = noted {
            tracing::warn!(?error, "that a customer opened a document could not be noted");
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    const ORIGIN: &str = "https://sawhorse.example";
    const PHONE: &[(&str, &str)] = &[
        (
            "user-agent",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1",
        ),
        ("accept", "text/html,application/xhtml+xml"),
        ("accept-language", "en-US,en;q=0.9"),
    ];

    /// A phone's request with these headers instead; an empty one is left out.
    fn look(method: Method, instead: &[(&'static str, &'static str)]) -> Look {
        let mut headers = HeaderMap::new();
        for (name, value) in PHONE.iter().chain(instead) {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers.retain_filled();
        Look::of(&method, &headers, ORIGIN)
    }

    trait RetainFilled {
        fn retain_filled(&mut self);
    }

    impl RetainFilled for HeaderMap {
        fn retain_filled(&mut self) {
            let empty: Vec<_> =
                self.iter().filter(|(_, value)| value.is_empty()).map(|(name, _)| name.clone()).collect();
            empty.iter().for_each(|name| drop(self.remove(name)));
        }
    }

    #[test]
    fn a_person_who_came_by_the_link_counts() {
        for instead in [
            &[][..],
            &[("sec-fetch-site", "none"), ("sec-fetch-dest", "document"), ("sec-fetch-mode", "navigate")],
            &[("sec-fetch-site", "cross-site"), ("referer", "https://mail.google.com/")],
            &[("referer", "https://sawhorse.example.evil.example/app")],
            &[(
                "user-agent",
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36",
            )],
        ] {
            assert_eq!(look(Method::GET, instead), Look::Customer, "{instead:?}");
        }
    }

    #[test]
    fn the_owner_and_programs_do_not() {
        for instead in [
            &[("sec-fetch-site", "same-origin")][..],
            &[("referer", "https://sawhorse.example/app/invoices?open=1")],
            &[("referer", "https://sawhorse.example")],
            &[("sec-purpose", "prefetch;prerender")],
            &[("purpose", "prefetch")],
            &[("x-moz", "prefetch")],
            &[("x-purpose", "preview")],
            &[("sec-fetch-dest", "iframe")],
            &[("sec-fetch-dest", "empty")],
            &[("accept-language", "")],
            &[("accept", "*/*")],
            &[("user-agent", "")],
            &[("user-agent", "facebookexternalhit/1.1 Facebot Twitterbot/1.0")],
            &[("user-agent", "WhatsApp/2.24.6.77 A")],
            &[("user-agent", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")],
            &[(
                "user-agent",
                "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
            )],
            &[("user-agent", "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 HeadlessChrome/141.0 Safari/537.36")],
            &[(
                "user-agent",
                "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
            )],
            &[("user-agent", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)")],
            &[("user-agent", "curl/8.5.0")],
        ] {
            assert_eq!(look(Method::GET, instead), Look::Other, "{instead:?}");
        }
        assert_eq!(look(Method::HEAD, &[]), Look::Other);
    }
}
