//! When a customer first opened the document behind its link. No cookie tells who looks: the request itself shows whether
//! it is a person who came by the link, or the owner, a link preview, a mail scanner or a browser that fetches ahead. When
//! in doubt it does not count. Noting it must never keep anybody from the page.

use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};

use crate::modules::documents::notices::{Notice, letters_origin, tell};
use crate::modules::documents::store::{self, DocumentRow};
use platform::Platform;
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::Result;

/// What programs call themselves that read links for somebody, in small letters. The apps people chat in aren't among them:
/// their previews are fetched by a bot with its own name ("TelegramBot", "LinkedInBot", "Slackbot"), while the app's browser
/// ("Telegram-Android/11.4", "[LinkedInApp]", "[Pinterest/iOS]") shows the page to a person.
const READERS: [&str; 22] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "preview",
    "scan",
    "fetch",
    "monitor",
    "headless",
    "lighthouse",
    "facebookexternalhit",
    "embedly",
    "iframely",
    "mimecast",
    "barracuda",
    "proofpoint",
    "safelinks",
    "ms-office",
    "googleimageproxy",
    "yahoomailproxy",
    // Only programs say where to read about them.
    "http:",
    "https:",
];

/// What a comment of a user agent says when it describes a phone. Its maker may have named it anything (a "CUBOT", a
/// "ScanPal"), and some apps describe it once more.
const PHONES: [&str; 2] = ["android", "dpi;"];

/// A user agent in small letters, without the comments that describe a phone.
fn without_phone(agent: &str) -> String {
    let mut kept = String::with_capacity(agent.len());
    let mut rest = agent;
    while let Some((before, comment)) = rest.split_once('(') {
        let (comment, behind) = comment.split_once(')').unwrap_or((comment, ""));
        kept.push_str(before);
        // "(compatible; Googlebot/2.1; …)" is where programs say what they are.
        if comment.contains("compatible") || !PHONES.iter().any(|word| comment.contains(word)) {
            kept.push_str(comment);
        }
        rest = behind;
    }
    kept + rest
}

/// Whether a person looks at what this user agent shows.
fn is_browser(agent: &str) -> bool {
    let agent = agent.to_ascii_lowercase();
    let named = without_phone(&agent);
    agent.starts_with("mozilla/") && !READERS.iter().any(|reader| named.contains(reader))
}

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

    async fn from_request_parts(parts: &mut Parts, state: &S) -> std::result::Result<Self, Infallible> {
        Ok(Self::of(&parts.method, &parts.headers, &Platform::from_ref(state).public_origin))
    }
}

impl Look {
    fn of(method: &Method, headers: &HeaderMap, origin: &str) -> Self {
        let told = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let is_browser = is_browser(told(header::USER_AGENT.as_str()));
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
        // Who sees the estimate that an invoice was hasn't seen the invoice.
        if self == Self::Other || row.fields.viewed_at.is_some() || row.fields.public_since.is_none() {
            return;
        }
        let (owner_id, id, now) = (row.owner_id.clone(), row.id.clone(), platform.clock.now());
        let origin = letters_origin(platform);
        let write = move |connection: &mut DbConnection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            viewed(scope, &id, origin.as_deref())
        };
        match platform.database.write(write).await {
            Ok(()) => platform.mail.wake_worker(),
            Err(error) => tracing::warn!(?error, "that a customer opened a document could not be noted"),
        }
    }
}

/// Notes a customer's look and tells the owner, the first time.
pub fn viewed(scope: &mut Scope, id: &str, origin: Option<&str>) -> Result<()> {
    if !store::mark_viewed(scope, id)? {
        return Ok(());
    }
    let row = store::get(scope, id)?;
    tell(scope, &row, &Notice::Viewed, origin)
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
    fn people_are_told_from_programs_by_what_the_browser_is_called() {
        const ANDROID: &str =
            "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36";
        const IPHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
        let phone = |name: &str| format!("Mozilla/5.0 (Linux; Android 13; {name}) {ANDROID}");
        let people = [
            phone("CUBOT P80"),
            phone("CUBOT_X18_Plus Build/O11019; wv"),
            phone("CUBOT KINGKONG 9"),
            phone("ScanPal EDA52"),
            format!("Mozilla/5.0 (Linux; U; Android 9; en-us; CUBOT X19) {ANDROID}"),
            phone("SM-S921U; wv") + " Telegram-Android/11.4.2 (Samsung SM-S921U; Android 14; SDK 34; HIGH)",
            phone("CUBOT P40; wv") + " Telegram-Android/10.14.5 (Cubot CUBOT P40; Android 10; SDK 29; AVERAGE)",
            phone("CUBOT P40; wv")
                + " Instagram 300.0.0.29.110 Android (29/10; 320dpi; 720x1440; CUBOT; CUBOT P40; CUBOT_P40; mt6762; en_US)",
            phone("Pixel 9; wv") + " [Pinterest/Android]",
            format!("{IPHONE} [Pinterest/iOS]"),
            format!("{IPHONE} [LinkedInApp]/9.29.8962"),
            phone("Pixel 9; wv") + " [LinkedInApp]/4.1.1021",
            format!("{IPHONE} Telegram-iOS/11.5"),
            format!("{IPHONE} [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone16,1;FBMD/iPhone;FBSN/iOS;FBSV/18.5]"),
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/24.1 Chrome/141.0 \
             Safari/537.36"
                .to_owned(),
            "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0".to_owned(),
        ];
        for agent in people {
            assert!(is_browser(&agent), "{agent}");
        }
        let programs = [
            "TelegramBot (like TwitterBot)".to_owned(),
            "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)".to_owned(),
            "Pinterest/0.2 (+https://www.pinterest.com/bot.html)".to_owned(),
            "WhatsApp/2.24.6.77 A".to_owned(),
            "Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)".to_owned(),
            "Mozilla/5.0 (compatible; LinkedInBot/1.0)".to_owned(),
            "Mozilla/5.0 (compatible; TelegramBot/1.0)".to_owned(),
            "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)".to_owned(),
            "Mozilla/5.0 (compatible; bingbot/2.0)".to_owned(),
            "Mozilla/5.0 (compatible; Yahoo! Slurp)".to_owned(),
            phone("Nexus 5X Build/MMB29P") + " (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            phone("CUBOT P80") + " (compatible; PetalBot)",
            "Mozilla/5.0 (Linux; Android 5.0; compatible; Bytespider) Mobile Safari/537.36".to_owned(),
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)".to_owned(),
            "Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Chrome-Lighthouse".to_owned(),
            "Mozilla/4.0 (compatible; ms-office; MSOffice 16)".to_owned(),
            "Mozilla/5.0 (Proofpoint URL Defense)".to_owned(),
            "Mozilla/5.0 (Windows NT 10.0) Gecko (unfinished; Somebot/1.0".to_owned(),
        ];
        for agent in programs {
            assert!(!is_browser(&agent), "{agent}");
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
