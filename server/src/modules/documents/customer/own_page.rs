//! Forms of a customer's page are taken from that page alone.

use axum::http::HeaderMap;

/// Browsers say from where a form is sent; the token alone could be read by whoever has the link, and be put into another
/// page for somebody else to press.
pub fn is_from_own_page(headers: &HeaderMap, origin: &str) -> bool {
    let told = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"));
    match (told("sec-fetch-site"), told("origin"), told("referer")) {
        (Some(site), ..) => site == "same-origin",
        (None, Some(given), _) => given == origin,
        (None, None, Some(page)) => page.strip_prefix(origin).is_some_and(|rest| rest.starts_with('/')),
        (None, None, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_taken_from_the_page_itself_alone() {
        let origin = "https://sawhorse.example";
        let is_own = |given: &[(&'static str, &'static str)]| {
            let headers: HeaderMap =
                given.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
            is_from_own_page(&headers, origin)
        };
        for own in [
            &[("sec-fetch-site", "same-origin"), ("origin", "https://sawhorse.example")][..],
            &[("origin", "https://sawhorse.example")],
            &[("referer", "https://sawhorse.example/invoice/1")],
        ] {
            assert!(is_own(own), "{own:?}");
        }
        for other in [
            &[][..],
            &[("sec-fetch-site", "cross-site"), ("origin", "https://sawhorse.example")],
            &[("sec-fetch-site", "same-site"), ("referer", "https://sawhorse.example/")],
            &[("sec-fetch-site", "none")],
            &[("origin", "null")],
            &[("origin", "https://evil.example"), ("referer", "https://sawhorse.example/invoice/1")],
            &[("referer", "https://sawhorse.example.evil.example/")],
        ] {
            assert!(!is_own(other), "{other:?}");
        }
    }
}
