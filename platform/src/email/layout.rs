//! What an email to a customer looks like.

use maud::{DOCTYPE, html};

use crate::db::outside_database_work;

/// A message with the product's layout, in the name of a business. `button` is an address and what stands on it.
pub(super) fn layout(subject: &str, message: &str, business: &str, button: Option<(&str, &str)>) -> String {
    outside_database_work("laying out an email");
    let paragraphs = message.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    // Mail programs know only styles that stand at the element itself.
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { (subject) } }
            body style="margin:0;padding:24px;background:#f6f3ee;color:#23211e;font:16px/1.5 Arial,Helvetica,sans-serif" {
                div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px" {
                    p style="margin:0 0 24px;font-size:20px;font-weight:bold" { (business) }
                    @for paragraph in paragraphs {
                        p style="margin:0 0 16px" {
                            @for (index, line) in paragraph.lines().enumerate() {
                                @if index > 0 { br; }
                                (line)
                            }
                        }
                    }
                    @if let Some((address, label)) = button {
                        p style="margin:24px 0" {
                            a href=(address) style="display:inline-block;padding:14px 24px;background:#23211e;color:#fff;\
                                border-radius:6px;text-decoration:none;font-weight:bold" { (label) }
                        }
                    }
                    p style="margin:24px 0 0;color:#6b655c;font-size:14px" {
                        "Questions? Just reply to this email." br;
                        (business)
                    }
                }
            }
        }
    };
    html.into_string()
}
