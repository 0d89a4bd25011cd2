//! A document as PDF: what it says on paper, with its photos, and the answer it goes out in.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::future::try_join_all;
use sawhorse_pdf as pdf;

use super::dates::{day, day_of};
use super::payment_links::PaymentLinks;
use super::photos::PHOTOS;
use super::press;
use crate::modules::documents::amounts::{Item, Offered};
use crate::modules::documents::customer::acceptance;
use crate::modules::documents::payments::schedule::Stage;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::Platform;
use platform::attachments::Attachment;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// How the browser is to take it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Saved under the document's number.
    Download,
    /// In the browser.
    Inline,
}

/// The answer with the PDF in it.
pub async fn print(platform: &Platform, row: DocumentRow, issuer: Profile, shown: Shown) -> Result<Response> {
    let kind = if shown == Shown::Download { "attachment" } else { "inline" };
    let disposition = HeaderValue::from_str(&format!("{kind}; filename=\"{}\"", file_name(&row)));
    let mut response = set(platform, &row, &issuer).await?.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    if let Ok(disposition) = disposition {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

pub fn file_name(row: &DocumentRow) -> String {
    format!("{}.pdf", row.fields.document_number)
}

/// The PDF itself.
pub async fn set(platform: &Platform, row: &DocumentRow, issuer: &Profile) -> Result<Vec<u8>> {
    let photos = row.fields.photos.items();
    let turn = press::turn(&row.owner_id, photos.iter().any(Attachment::is_picture)).await?;
    let mut document = paper(row, issuer, platform.clock.now());
    document.agreement = acceptance::agreement(platform, row, issuer).await?;
    let pictures = try_join_all(photos.iter().map(|photo| PHOTOS.printed(&platform.keeper, &row.id, photo))).await?;
    for (photo, picture) in photos.iter().zip(pictures) {
        let caption = photo.original_name.clone();
        match picture {
            Some(bytes) => document.photos.push(pdf::Photo { bytes: bytes.into(), caption, alt: String::new() }),
            None => document.attachments.push(caption),
        }
    }
    let rendered = press::print(turn, document).await?;
    for warning in &rendered.warnings {
        tracing::warn!(document = row.fields.document_number, %warning, "a PDF lacks something");
    }
    Ok(rendered.bytes)
}

/// What the document says, on paper and on the customer's page; without its photos and what was agreed, which have to be
/// fetched. Notes and how to reach the customer are the owner's own and stand on neither.
pub fn paper(row: &DocumentRow, issuer: &Profile, now: Moment) -> pdf::Document {
    let fields = &row.fields;
    let status = match fields.status {
        DocumentStatus::Paid => {
            let paid = fields.paid_date.filter(|_| fields.is_paid_with_money());
            pdf::InvoiceStatus::Paid { on: paid.map(|paid| day_of(paid, issuer)) }
        }
        DocumentStatus::Overdue => pdf::InvoiceStatus::PastDue,
        _ if fields.is_past_due(now) => pdf::InvoiceStatus::PastDue,
        _ => pdf::InvoiceStatus::Open,
    };
    let today = issuer.day_of(now);
    let methods = &issuer.fields.payment_methods;
    let links = PaymentLinks::of(methods, &issuer.fields.business_name, row, today);
    let link = |handle: &Option<String>, url: Option<String>| {
        handle.clone().zip(url).map(|(handle, url)| pdf::PaymentLink { handle, url })
    };
    let mut payment_methods = Vec::new();
    payment_methods.extend(link(&methods.cash_app, links.cash_app).map(pdf::PaymentMethod::CashApp));
    payment_methods.extend(link(&methods.venmo, links.venmo).map(pdf::PaymentMethod::Venmo));
    payment_methods.extend(link(&methods.zelle, links.zelle).map(pdf::PaymentMethod::Zelle));
    payment_methods.extend(methods.cash.then_some(pdf::PaymentMethod::Cash));
    payment_methods.extend(methods.check.then_some(pdf::PaymentMethod::Check));
    let items = fields.items.items().iter().filter(|item| is_shown(row, item)).map(|item| pdf::Item {
        description: described(item),
        quantity_thousandths: item.quantity.thousandths(),
        rate_cents: item.rate.cents(),
        subtotal_cents: item.subtotal.cents(),
    });
    pdf::Document {
        kind: match fields.kind {
            DocumentType::Invoice => pdf::Kind::Invoice(status),
            DocumentType::Estimate => {
                let valid_until = fields.valid_until();
                pdf::Kind::Estimate {
                    valid_until: day(valid_until),
                    is_for_30_days: fields.valid_until.is_none(),
                    has_run_out: today > valid_until,
                    // Only of an estimate that became an invoice is this number told apart.
                    is_invoiced: fields.estimate_number.is_some(),
                }
            }
        },
        number: row.fields.document_number.clone(),
        is_test: fields.is_test,
        customer: fields.customer_name.clone(),
        date: day(fields.date),
        due_date: fields.due_date.map(day),
        sent_date: fields.sent_date.map(|sent| day_of(sent, issuer)),
        message: fields.message.clone().unwrap_or_default(),
        items: items.collect(),
        breakdown: breakdown(row),
        total_cents: fields.total.cents(),
        paid_cents: paid_so_far(row).cents().max(0),
        adjustments: adjustments(row),
        credited_cents: fields.credited.cents(),
        overpaid_cents: fields.balance().cents().saturating_neg().max(0),
        asked_cents: fields.asked_for(today).cents(),
        deposit: fields.deposit().map(|deposit| pdf::Deposit {
            cents: deposit.cents(),
            due_cents: fields.deposit_due().unwrap_or_default().cents(),
        }),
        instalments: fields.stages().into_iter().map(|stage| instalment(&stage, today)).collect(),
        payment_methods,
        photos: Vec::new(),
        attachments: Vec::new(),
        agreement: pdf::Agreement::default(),
        business: pdf::Business {
            name: issuer.fields.business_name.clone(),
            email: issuer.email.clone(),
            phone: issuer.fields.phone_number.clone().unwrap_or_default(),
        },
    }
}

/// What's taken off the total. Why the rest isn't asked for anymore is between the business and its books.
fn adjustments(row: &DocumentRow) -> Vec<pdf::Sum> {
    let adjusted = row.fields.adjusted;
    let lines = [("Credit memo", adjusted.credit_memo_total), ("Adjustment", adjusted.write_off_total)];
    let lines = lines.into_iter().filter(|(_, sum)| *sum > Money::ZERO);
    lines.map(|(label, sum)| pdf::Sum { label: label.to_owned(), cents: -sum.cents() }).collect()
}

/// What was paid, where nothing else says so: an invoice that is paid in full says it itself, as an estimate does of its deposit.
fn paid_so_far(row: &DocumentRow) -> Money {
    let fields = &row.fields;
    let is_said = match fields.kind {
        DocumentType::Invoice => fields.balance() <= Money::ZERO,
        DocumentType::Estimate => fields.received <= fields.deposit().unwrap_or_default(),
    };
    if is_said { Money::ZERO } else { fields.received }
}

fn instalment(stage: &Stage, today: CalendarDate) -> pdf::Instalment {
    pdf::Instalment {
        due_date: day(stage.due_date),
        cents: stage.amount.cents(),
        left_cents: stage.left().cents(),
        is_due: stage.due_date <= today,
    }
}

/// Once an estimate is signed, only what was chosen is of interest.
fn is_shown(row: &DocumentRow, item: &Item) -> bool {
    item.counts() || !row.fields.is_accepted()
}

/// With a word about lines that are the customer's to choose.
fn described(item: &Item) -> String {
    let word = match (item.offered, item.counts()) {
        (Offered::Included, _) => return item.description.clone(),
        (Offered::Optional, true) => "Optional (selected)".to_owned(),
        (Offered::Optional, false) => "Optional (not selected)".to_owned(),
        (option, true) => format!("{} (selected)", option.word()),
        (option, false) => format!("{} (not selected)", option.word()),
    };
    format!("{}\n{word}", item.description)
}

/// What leads from the lines to the total, where they are not the same.
fn breakdown(row: &DocumentRow) -> Vec<pdf::Sum> {
    let Some(totals) = row.fields.breakdown() else { return Vec::new() };
    let discount = row.fields.discount.given();
    let sum = |label: String, cents| pdf::Sum { label, cents };
    let mut lines = vec![sum("Subtotal".to_owned(), totals.subtotal.cents())];
    lines.extend(discount.map(|discount| sum(discount.to_string(), -totals.discount.cents())));
    let taxed_whole = Money::of(totals.subtotal.cents() - totals.discount.cents());
    lines.extend(totals.taxes.iter().map(|one| {
        let on =
            if one.taxable == taxed_whole { String::new() } else { format!(" on {}", pdf::money(one.taxable.cents())) };
        sum(format!("{} {}{on}", one.rate.name, one.rate.percent), one.tax.cents())
    }));
    lines
}
