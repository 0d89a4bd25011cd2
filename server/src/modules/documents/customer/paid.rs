//! The section of a customer's page that lists what was paid, each with its receipt.

use maud::{Markup, html};
use sawhorse_pdf as pdf;

use crate::modules::documents::paper::dates::day;
use crate::modules::documents::payments::{self, Method, Payment};
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
                            span.sum { (pdf::money(moved(payment))) }
                            @if payment.method != Some(Method::WriteOff) {
                                a href={ "/api/public/documents/" (id) "/payments/" (payment.id) "/receipt" }
                                    target="_blank" rel="noopener" {
                                    @if payment.number.is_some() { "Credit memo" } @else { "Receipt" }
                                    span.unseen { " for " (pdf::money(payment.amount.cents())) ", PDF" }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Below 0 for what was taken off the total, as it stands there.
fn moved(payment: &Payment) -> i64 {
    let is_adjustment = payment.method.is_some_and(Method::is_adjustment);
    if is_adjustment { -payment.amount.cents() } else { payment.amount.cents() }
}

/// "Card", "Refund, Check", "Card, Test", "Credit memo CM-0001"
fn kind(payment: &Payment) -> String {
    match (payment.method, &payment.number) {
        (Some(Method::WriteOff), _) => return "Adjustment".to_owned(),
        (Some(Method::CreditMemo), Some(number)) => return format!("Credit memo {number}"),
        _ => {}
    }
    let words = [
        (payment.amount < Money::ZERO).then_some("Refund"),
        payment.method.map(|method| method.word()),
        payment.card.is_some_and(|card| card.is_test).then_some(pdf::TEST),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
