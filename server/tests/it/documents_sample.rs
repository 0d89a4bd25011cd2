//! The sample estimate: the customer's page with the business on it, of which nothing can be answered.

use serde_json::json;

use crate::support::customer::{customer, hidden, post, words};
use crate::support::db_tests;

db_tests! {
    async fn the_sample_is_the_customer_s_page_with_the_business_on_it(app) {
        // Without a subscription, too.
        let ann = app.visitor("Rose City Plumbing").await;
        let change = json!({"phoneNumber": "503-555-0142", "terms": "Half up front.", "paymentMethods": {"venmo": "@rose"}});
        ann.put("/user/profile", change).await.expect(200);
        let page = ann.get("/documents/sample").await.expect(200).json()["html"].as_str().unwrap().to_owned();
        let said = words(&page);
        for part in ["Sample.", "Rose City Plumbing", "503-555-0142", "Ana García", "$1,909.00", "Half up front.", "@rose"] {
            assert!(said.contains(part), "{part} is missing: {said}");
        }
        assert!(!page.contains("<script"), "nothing runs in it");
        assert_eq!(ann.get("/documents").await.expect(200).json(), json!([]));
        assert_eq!(ann.get("/documents/summary").await.expect(200).json()["sentCount"], 0);
    }

    async fn nothing_on_the_sample_can_be_answered(app) {
        let ann = app.visitor("Rose City Plumbing").await;
        let page = ann.get("/documents/sample").await.expect(200).json()["html"].as_str().unwrap().to_owned();
        assert!(page.contains(r#"<fieldset class="sample" disabled>"#), "{page}");
        let token = hidden(&page, "token");
        let signed = [("token", token.as_str()), ("name", "Ana García"), ("agreed", "yes")];
        post(&customer(&app), "/invoice/sample/accept", &signed).await.expect(404);
        post(&customer(&app), "/invoice/sample/pay", &[("cents", "190900")]).await.expect(404);
    }
}
