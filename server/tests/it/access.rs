//! The right of administrators, which no operation needs yet, on a router of its own.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::routing::get;
use platform::access::Administrator;
use sawhorse::modules::accounts;
use tower::ServiceExt as _;

use crate::support::{Client, TestApp, db_tests};

async fn only_administrators(_: Administrator) -> &'static str {
    "come in"
}

async fn knock(app: &TestApp, client: &Client) -> StatusCode {
    let router = axum::Router::new().route("/", get(only_administrators)).with_state(app.platform.clone());
    let request = Request::get("/").header("authorization", format!("Bearer {}", client.token()));
    router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap().status()
}

db_tests! {
    async fn administrators_are_made_on_the_command_line_alone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(knock(&app, &app.nobody()).await, StatusCode::UNAUTHORIZED);
        assert_eq!(knock(&app, &ann).await, StatusCode::FORBIDDEN);

        let mut connection = app.target().connect().unwrap();
        assert!(accounts::set_administrator(&mut connection, &ann.email.to_uppercase(), true).unwrap());
        assert_eq!(knock(&app, &ann).await, StatusCode::OK);
        assert!(accounts::set_administrator(&mut connection, &ann.email, false).unwrap());
        assert_eq!(knock(&app, &ann).await, StatusCode::FORBIDDEN);
        assert!(!accounts::set_administrator(&mut connection, "nobody@example.com", true).unwrap());
    }
}
