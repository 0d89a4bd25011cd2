//! The items of a customer's page, and what they come to.

use maud::{Markup, html};
use sawhorse_pdf as pdf;

use platform::db::outside_database_work;

/// The items, with what they come to below. The roles say again what the elements say: rows that are laid out otherwise on a
/// phone would lose it.
pub fn items(items: &[&pdf::Item], paper: Option<&pdf::Document>) -> Markup {
    outside_database_work("drawing items");
    html! {
        @if !items.is_empty() || paper.is_some() {
            table role="table" {
                caption.unseen { "Items" }
                thead role="rowgroup" {
                    tr role="row" {
                        th role="columnheader" scope="col" { "Description" }
                        th.number role="columnheader" scope="col" { "Quantity" }
                        th.number role="columnheader" scope="col" { "Unit price" }
                        th.number role="columnheader" scope="col" { "Amount" }
                    }
                }
                tbody role="rowgroup" {
                    @for item in items {
                        tr role="row" {
                            td.description role="cell" { bdi { (item.description) } }
                            td.number.quantity role="cell" { (pdf::quantity(item.quantity_thousandths)) }
                            td.number.rate role="cell" { (pdf::money(item.rate_cents)) }
                            td.number.subtotal role="cell" { (pdf::money(item.subtotal_cents)) }
                        }
                    }
                }
                @if let Some(paper) = paper { (sum_rows(paper, 3)) }
            }
        }
    }
}

/// What an estimate comes to with what's chosen.
pub fn sums(paper: &pdf::Document) -> Markup {
    html! {
        table.sums role="table" {
            caption.unseen { "Total" }
            (sum_rows(paper, 1))
        }
    }
}

fn sum_rows(paper: &pdf::Document, columns: u8) -> Markup {
    html! {
        tfoot role="rowgroup" {
            @for sum in &paper.breakdown {
                tr.breakdown role="row" {
                    th role="rowheader" scope="row" colspan=(columns) { bdi { (sum.label) } }
                    td.number role="cell" { (pdf::money(sum.cents)) }
                }
            }
            tr.total role="row" {
                th role="rowheader" scope="row" colspan=(columns) { "Total" }
                td.number role="cell" { (pdf::money(paper.total_cents)) }
            }
            @for (label, cents) in paper.paid_lines() {
                tr role="row" {
                    th role="rowheader" scope="row" colspan=(columns) { (label) }
                    td.number role="cell" { (pdf::money(cents)) }
                }
            }
        }
    }
}
