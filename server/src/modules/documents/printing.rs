//! A document as PDF. Setting the type takes a processor some milliseconds, so it is done off the async threads by two
//! threads of its own, each with an engine it keeps; whoever comes meanwhile waits as a task and takes no memory to speak
//! of. On threads that change, each would in time hold the memory of a printed document.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use sawhorse_pdf as pdf;
use tokio::sync::{Semaphore, oneshot};

use super::rules::{DocumentStatus, DocumentType};
use super::store::DocumentRow;
use crate::modules::profile::Profile;
use crate::platform::Platform;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::http::error::{Error, Result};

const AT_ONCE: usize = 2;
static PLACES: Semaphore = Semaphore::const_new(AT_ONCE);
static PRESSES: LazyLock<mpsc::Sender<Job>> = LazyLock::new(start_presses);

/// A document, and where its PDF is waited for.
type Job = (pdf::Document, oneshot::Sender<Result<pdf::Rendered, pdf::Error>>);

fn start_presses() -> mpsc::Sender<Job> {
    let (sender, receiver) = mpsc::channel::<Job>();
    let receiver = Arc::new(Mutex::new(receiver));
    for _ in 0..AT_ONCE {
        let receiver = receiver.clone();
        std::thread::spawn(move || {
            let mut engine = None;
            loop {
                let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((document, done)) = next else { return };
                // After a panic the engine may be in any state: it is gone then, and whoever waits is told.
                let kept = engine.take();
                let printed = catch_unwind(AssertUnwindSafe(|| {
                    let mut engine = kept.map_or_else(pdf::Engine::new, Ok)?;
                    let rendered = engine.render(&document)?;
                    Ok((engine, rendered))
                }));
                let Ok(printed) = printed else { continue };
                let _ = done.send(printed.map(|(kept, rendered)| {
                    engine = Some(kept);
                    rendered
                }));
            }
        });
    }
    sender
}

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
    format!("{}.pdf", row.document_number)
}

/// The PDF itself.
pub async fn set(platform: &Platform, row: &DocumentRow, issuer: &Profile) -> Result<Vec<u8>> {
    let place = PLACES.acquire().await.map_err(|_| Error::Unavailable)?;
    let mut document = paper(row, issuer, platform.clock.now());
    for photo in row.photos.items() {
        match photo.printed(&platform.files, &row.id).await? {
            Some(bytes) => {
                let caption = photo.original_name.clone();
                document.photos.push(pdf::Photo { bytes: bytes.into(), caption, alt: String::new() });
            }
            None => document.attachments.push(photo.original_name.clone()),
        }
    }
    let (done, rendered) = oneshot::channel();
    PRESSES.send((document, done)).map_err(|error| Error::internal("setting a PDF", error))?;
    let rendered = rendered.await;
    drop(place);
    let rendered = rendered
        .map_err(|error| Error::internal("setting a PDF panicked", error))?
        .map_err(|error| Error::internal("setting a PDF", error))?;
    for warning in &rendered.warnings {
        tracing::warn!(document = row.document_number, %warning, "a PDF lacks something");
    }
    Ok(rendered.bytes)
}

/// What the document says, on paper and on the customer's page; without its photos, which have to be fetched.
pub fn paper(row: &DocumentRow, issuer: &Profile, now: Moment) -> pdf::Document {
    let fields = &row.fields;
    let status = match fields.status {
        DocumentStatus::Paid => pdf::InvoiceStatus::Paid { on: row.paid_date.and_then(day_of) },
        DocumentStatus::Overdue => pdf::InvoiceStatus::PastDue,
        _ if row.is_past_due(now) => pdf::InvoiceStatus::PastDue,
        _ => pdf::InvoiceStatus::Open,
    };
    let methods = &issuer.fields.payment_methods;
    let links = super::public::PaymentLinks::of(methods, &issuer.fields.business_name, row);
    let link = |handle: &Option<String>, url: Option<String>| {
        handle.clone().zip(url).map(|(handle, url)| pdf::PaymentLink { handle, url })
    };
    let mut payment_methods = Vec::new();
    payment_methods.extend(link(&methods.cash_app, links.cash_app).map(pdf::PaymentMethod::CashApp));
    payment_methods.extend(link(&methods.venmo, links.venmo).map(pdf::PaymentMethod::Venmo));
    payment_methods.extend(link(&methods.zelle, links.zelle).map(pdf::PaymentMethod::Zelle));
    payment_methods.extend(methods.cash.then_some(pdf::PaymentMethod::Cash));
    payment_methods.extend(methods.check.then_some(pdf::PaymentMethod::Check));
    let items = fields.items.items().iter().map(|item| pdf::Item {
        description: item.description.clone(),
        quantity_thousandths: item.quantity.thousandths(),
        rate_cents: item.rate.cents(),
        subtotal_cents: item.subtotal.cents(),
    });
    pdf::Document {
        kind: match fields.kind {
            DocumentType::Invoice => pdf::Kind::Invoice(status),
            DocumentType::Estimate => pdf::Kind::Estimate,
        },
        number: row.document_number.clone(),
        customer: pdf::Customer {
            name: fields.customer_name.clone(),
            email: fields.customer_email.clone().unwrap_or_default(),
            phone: fields.customer_phone.clone().unwrap_or_default(),
        },
        date: day(fields.date),
        due_date: fields.due_date.map(day),
        sent_date: row.sent_date.and_then(day_of),
        items: items.collect(),
        total_cents: row.total.cents(),
        notes: fields.notes.clone().unwrap_or_default(),
        payment_methods,
        photos: Vec::new(),
        attachments: Vec::new(),
        business: pdf::Business {
            name: issuer.fields.business_name.clone(),
            email: issuer.email.clone(),
            phone: issuer.fields.phone_number.clone().unwrap_or_default(),
        },
    }
}

pub fn day_of(moment: Moment) -> Option<pdf::Date> {
    CalendarDate::new(moment.utc_day()).map(day)
}

/// Every calendar date is one of the paper's.
fn day(date: CalendarDate) -> pdf::Date {
    let date = date.day();
    let of =
        |year: i16, month: i8, day: i8| pdf::Date::new(year.unsigned_abs(), month.unsigned_abs(), day.unsigned_abs());
    of(date.year(), date.month(), date.day()).unwrap_or(EARLIEST)
}

const EARLIEST: pdf::Date = match pdf::Date::new(1, 1, 1) {
    Some(date) => date,
    None => unreachable!(),
};
