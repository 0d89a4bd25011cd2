//! A receipt as PDF.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::facts::Facts;
use crate::modules::documents::paper::press;
use crate::modules::profile::Profile;
use platform::error::Result;

pub async fn set(owner_id: &str, facts: &Facts, issuer: &Profile) -> Result<Vec<u8>> {
    let turn = press::turn(owner_id, false).await?;
    let rendered = press::print(turn, facts.paper(issuer)).await?;
    for warning in &rendered.warnings {
        tracing::warn!(%warning, "a receipt lacks something");
    }
    Ok(rendered.bytes)
}

/// The answer with the PDF in it, shown in the browser.
pub async fn print(owner_id: &str, facts: &Facts, issuer: &Profile) -> Result<Response> {
    let disposition = HeaderValue::from_str(&format!("inline; filename=\"{}\"", facts.file_name()));
    let mut response = set(owner_id, facts, issuer).await?.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    if let Ok(disposition) = disposition {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}
