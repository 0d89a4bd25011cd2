//! What came back.

use axum::body::to_bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::Value;

pub struct Answer {
    request: String,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub async fn read(request: String, response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("a readable body").to_vec();
        Self { request, status: parts.status, headers: parts.headers, body }
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}: {}", self.request, String::from_utf8_lossy(&self.body));
        self
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{}: {error}: {}", self.request, String::from_utf8_lossy(&self.body)))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    #[track_caller]
    pub fn message(&self) -> String {
        self.json()["message"].as_str().expect("a message").to_owned()
    }

    /// The sentence for one field of a refused body.
    #[track_caller]
    pub fn field_error(&self, field: &str) -> String {
        let errors = &self.json()["errors"];
        errors[field].as_str().unwrap_or_else(|| panic!("no error for {field} in {errors}")).to_owned()
    }

    /// A refusal is JSON with a sentence for a person in it, and not a word of the program's insides.
    #[track_caller]
    pub fn assert_refusal(&self) {
        let (status, text) = (self.status.as_u16(), self.text());
        assert!((400..500).contains(&status), "{} answered {status}: {text}", self.request);
        assert_eq!(self.header("content-type"), "application/json", "{}", self.request);
        let problem = self.json();
        let sentences = problem["errors"].as_object().into_iter().flat_map(|errors| errors.values());
        for sentence in sentences.chain([&problem["message"]]) {
            let sentence = sentence.as_str().unwrap_or_default();
            let is_sentence = sentence.contains(' ') && sentence.starts_with(|first: char| !first.is_whitespace());
            assert!(is_sentence, "{}: {sentence:?} is no sentence", self.request);
        }
        let lower = text.to_lowercase();
        for inside in ["serde", "invalid type", "sql", "diesel", "such column", "panicked", "utf-8", "eof", "expected"]
        {
            assert!(!lower.contains(inside), "{} tells {inside:?}: {text}", self.request);
        }
    }

    /// The ids of the listed things.
    #[track_caller]
    pub fn ids(&self) -> Vec<String> {
        let list = self.json();
        let rows = list.as_array().expect("a list");
        rows.iter().map(|row| row["_id"].as_str().expect("an id").to_owned()).collect()
    }

    /// The names of the listed things.
    #[track_caller]
    pub fn names(&self) -> Vec<String> {
        let list = self.json();
        let rows = list.as_array().expect("a list");
        rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
    }

    /// The address of the next page, below /api.
    pub fn next_page(&self) -> Option<String> {
        let link = self.headers.get("link")?.to_str().ok()?;
        let address = link.strip_prefix("</api")?.split_once('>')?.0;
        Some(address.to_owned())
    }
}
