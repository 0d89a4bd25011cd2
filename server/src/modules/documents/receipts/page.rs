//! The part of a customer's page that lists what was paid, each with its receipt.

use maud::{Markup, html};
use sawhorse_pdf as pdf;

use crate::modules::documents::paper::dates::day;
use crate::modules::documents::payments::{self, Payment};
use crate::modules::documents::store::DocumentRow;
use platform::Platform;
use platform::access::Scope;
use platform::error::Result;
use platform::values::money::Money;

/// Nothing where nothing was paid. What the owner noted about a payment is the owner's own and isn't shown.
pub async fn made(platform: &Platform, row: &DocumentRow) -> Result<Markup> {
    if row.fields.payments == 0 && row.fields.rest() == Money::ZERO {
        return Ok(html! {});
    }
    let (owner_id, id, now) = (row.owner_id.clone(), row.id.clone(), platform.clock.now());
    let ledger = platform
        .database
        .read(move |connection| payments::ledger(&mut Scope::without_request(connection, owner_id, now)?, &id));
    Ok(section(&row.id, &ledger.await?.payments))
}

fn section(id: &str, made: &[Payment]) -> Markup {
    platform::db::outside_database_work("setting the payments of a page");
    html! {
        @if !made.is_empty() {
            section.made aria-labelledby="made" {
                h2 #made { "Payments" }
                ul {
                    @for payment in made {
                        li {
                            span.what {
                                (pdf::date(day(payment.date)))
                                span.soft { (kind(payment)) }
                            }
                            span.sum { (pdf::money(payment.amount.cents())) }
                            a href={ "/api/public/documents/" (id) "/payments/" (payment.id) "/receipt" }
                                target="_blank" rel="noopener" {
                                "Receipt"
                                span.unseen { " for " (pdf::money(payment.amount.cents())) ", PDF" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// "Card", "Refund, Check", "Card, Test"
fn kind(payment: &Payment) -> String {
    let words = [
        (payment.amount < Money::ZERO).then_some("Refund"),
        payment.method.map(|method| method.word()),
        payment.card.is_some_and(|card| card.is_test).then_some(pdf::TEST),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
