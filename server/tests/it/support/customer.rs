//! A customer on the page of a document, without a script: what the page says, and pressing its buttons.

use super::{Answer, Client, ORIGIN, TestApp};

/// A browser on the document's own page.
pub fn customer(app: &TestApp) -> Client {
    app.nobody().at("203.0.113.7").with_header("sec-fetch-site", "same-origin").with_header("origin", ORIGIN)
}

/// The customer's phone, which opens the link: the look counts.
pub fn phone(app: &TestApp) -> Client {
    app.nobody()
        .with_header("user-agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15")
        .with_header("accept", "text/html,application/xhtml+xml")
        .with_header("accept-language", "en-US")
}

pub async fn page(app: &TestApp, path: &str) -> Answer {
    app.nobody().send_raw("GET", path, None, Vec::new()).await
}

/// What the buttons pay, in cents.
pub fn payable_by_card(page: &str) -> Vec<i64> {
    let cents = page.split(r#"name="cents" value=""#).skip(1).map(|rest| rest.split('"').next().unwrap());
    cents.map(|cents| cents.parse().unwrap()).collect()
}

pub async fn post(client: &Client, path: &str, fields: &[(&str, &str)]) -> Answer {
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    client.send_raw("POST", path, Some("application/x-www-form-urlencoded"), body.into_bytes()).await
}

/// Presses the button over this amount; returns where that leads.
pub async fn press(app: &TestApp, id: &str, cents: i64) -> String {
    let pressed = post(&customer(app), &format!("/invoice/{id}/pay"), &[("cents", &cents.to_string())]).await;
    pressed.expect(303).header("location").to_owned()
}

/// Accepts the estimate as the page offers it.
pub async fn sign(app: &TestApp, id: &str) -> Answer {
    let token = hidden(&page(app, &format!("/invoice/{id}")).await.expect(200).text(), "token");
    let signed = [("token", token.as_str()), ("name", "Dana Reyes"), ("agreed", "yes")];
    post(&customer(app), &format!("/invoice/{id}/accept"), &signed).await.expect(303)
}

/// What a form of the page holds under this name.
pub fn hidden(page: &str, name: &str) -> String {
    let rest = page.split_once(&format!(r#"name="{name}" value=""#)).expect("a form").1;
    let value = rest.split_once('"').unwrap().0;
    value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// The words of a page's body.
pub fn words(page: &str) -> String {
    let body = page.split_once("<body>").expect("a body").1;
    let text: String = body.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
