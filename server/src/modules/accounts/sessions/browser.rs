//! The browser somebody signs in with, and its name in plain words, so that a session can be recognised.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

use platform::access::own_day::sent_zone;

/// Longer than any browser's; a made-up one must not fill the table.
const LONGEST: usize = 400;

/// What the browser says of itself, and of where it is.
#[derive(Clone)]
pub struct Browser {
    pub user_agent: Option<String>,
    pub timezone: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        let user_agent = header.map(|text| text.chars().take(LONGEST).collect());
        Ok(Self { user_agent, timezone: sent_zone(&parts.headers) })
    }
}

/// "Chrome on Android". Browsers pretend to be each other: the more special name is looked for first.
pub fn device(user_agent: Option<&str>) -> String {
    let text = user_agent.unwrap_or_default();
    let first =
        |names: &[(&str, &'static str)]| names.iter().find(|(mark, _)| text.contains(mark)).map(|(_, name)| *name);
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("CrOS", "ChromeOS"),
        ("Mac OS X", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Unknown device".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::device;

    #[test]
    fn browsers_are_told_apart() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (user_agent, name) in [
            (
                format!("Mozilla/5.0 (Linux; Android 15; Pixel 9) {webkit} Chrome/142.0 Mobile Safari/537.36"),
                "Chrome on Android",
            ),
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {webkit} Chrome/142.0 Safari/537.36 Edg/142.0"),
                "Edge on Windows",
            ),
            (
                format!(
                    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) {webkit} Version/19.0 Mobile/15E148 Safari/604.1"
                ),
                "Safari on iPhone",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0".to_owned(), "Firefox on Linux"),
            ("curl/8.14".to_owned(), "Unknown device"),
        ] {
            assert_eq!(device(Some(&user_agent)), name, "{user_agent}");
        }
        assert_eq!(device(None), "Unknown device");
    }
}
