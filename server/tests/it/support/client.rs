//! Someone using the API.

use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, header};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::Answer;

#[derive(Clone)]
pub struct Client {
    router: Router,
    token: Option<String>,
    pub email: String,
    headers: Vec<(&'static str, HeaderValue)>,
    address: Option<IpAddr>,
}

impl Client {
    pub fn new(router: Router, signed_in: Option<(String, String)>) -> Self {
        let (token, email) = signed_in.unzip();
        Self { router, token, email: email.unwrap_or_default(), headers: Vec::new(), address: None }
    }

    /// The same person, using another program on the same database.
    pub fn through(&self, app: &super::TestApp) -> Self {
        Self { router: app.router.clone(), ..self.clone() }
    }

    pub fn token(&self) -> &str {
        self.token.as_deref().unwrap_or_default()
    }

    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same client, sending one more header with each request.
    pub fn with_header<V: TryInto<HeaderValue>>(&self, name: &'static str, value: V) -> Self {
        let value = value.try_into().unwrap_or_else(|_| panic!("{name} cannot be sent"));
        let mut client = self.clone();
        client.headers.push((name, value));
        client
    }

    /// The same client, with every POST under one idempotency key.
    pub fn with_key(&self, key: &str) -> Self {
        self.with_header("idempotency-key", key)
    }

    /// The same client, seen by the program as coming from this address.
    pub fn at(&self, address: &str) -> Self {
        Self { address: Some(address.parse().expect("an address")), ..self.clone() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None).await
    }

    /// All pages of a list, from this one on.
    pub async fn pages(&self, first: &str) -> Vec<Answer> {
        let mut pages = vec![self.get(first).await.expect(200)];
        while let Some(next) = pages.last().and_then(Answer::next_page) {
            pages.push(self.get(&next).await.expect(200));
        }
        pages
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send("POST", path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send("PUT", path, Some(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, None).await
    }

    /// A path below /api.
    pub async fn send(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let json = body.is_some().then_some("application/json");
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        self.send_raw(method, &format!("/api{path}"), json, body.into_bytes()).await
    }

    /// Any path, any body.
    pub async fn send_raw(&self, method: &str, path: &str, content_type: Option<&str>, body: Vec<u8>) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(content_type) = content_type {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if let Some(address) = self.address {
            request = request.extension(ConnectInfo(SocketAddr::new(address, 50_000)));
        }
        let request = request.body(Body::from(body)).expect("a valid request");
        let response = self.router.clone().oneshot(request).await.expect("the router answers");
        Answer::read(format!("{method} {path}"), response).await
    }

    /// Uploads files as a form does, all under the name `photos`.
    pub async fn upload(&self, path: &str, files: &[(&str, &[u8])]) -> Answer {
        self.upload_as("photos", path, files).await
    }

    /// Sends files as a form, called by this name.
    pub async fn upload_as(&self, field: &str, path: &str, files: &[(&str, &[u8])]) -> Answer {
        let mut body = Vec::new();
        for (name, bytes) in files {
            let head = format!(
                "--edge\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
                 Content-Type: application/octet-stream\r\n\r\n"
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--edge--\r\n");
        self.send_raw("POST", &format!("/api{path}"), Some("multipart/form-data; boundary=edge"), body).await
    }

    /// Goes through the built-in checkout.
    pub async fn check_out(&self) {
        let session = self.open_checkout().await;
        self.finish_checkout(&session, "succeed").await.expect(200);
    }

    pub async fn finish_checkout(&self, session: &str, outcome: &str) -> Answer {
        self.post(&format!("/billing/builtin/checkout/{session}"), json!({"outcome": outcome})).await
    }

    /// Opens a checkout and returns its session id.
    pub async fn open_checkout(&self) -> String {
        let opened =
            self.post("/stripe/create-checkout-session", json!({"planType": "professional"})).await.expect(200);
        let url = opened.json()["url"].as_str().expect("an address").to_owned();
        url.rsplit('/').next().expect("a session").to_owned()
    }

    /// Opens the built-in portal and returns its session id.
    pub async fn open_portal(&self) -> String {
        let opened = self.post("/stripe/create-portal-session", json!({})).await.expect(200);
        let url = opened.json()["url"].as_str().expect("an address").to_owned();
        url.rsplit('/').next().expect("a session").to_owned()
    }

    /// Adds something and returns its id.
    pub async fn add(&self, path: &str, body: Value) -> String {
        self.post(path, body).await.expect(201).json()["_id"].as_str().expect("an id").to_owned()
    }

    /// Adds a part and returns it.
    pub async fn part(&self, name: &str) -> Value {
        self.post("/inventory", json!({"name": name, "quantity": 1})).await.expect(201).json()
    }

    /// Adds a part and returns its path.
    pub async fn part_path(&self, name: &str) -> String {
        format!("/inventory/{}", self.part(name).await["_id"].as_str().expect("an id"))
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/auth/login", json!({"email": email, "password": password})).await
    }
}
