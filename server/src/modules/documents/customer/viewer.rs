//! The customer's page of a document: plain HTML with its style inside, which reads, signs, pays and prints without a script.
//! Where there's something to choose, a small one keeps the totals up to date. It says what the paper says and holds nothing that
//! the public answer does not.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::acceptance::{self, Question, Tried};
use super::font;
use super::paid;
use super::public::{self, Ended};
use super::seen::Look;
use super::sheet::{Amount, Cards, overdue_by, reach, schedule, sheet};
use crate::modules::documents::paper::printing;
use crate::modules::documents::payments::cards::{self, News, PayByCard};
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::access::Public;
use platform::access::rates::WithinRate;
use platform::error::{Error, Result};
use platform::http::path::Key;
use platform::{PRODUCT, Platform};

const SHEETS: [&str; 3] =
    [include_str!("viewer.css"), include_str!("viewer-lists.css"), include_str!("viewer-sizes.css")];
const SHEETS_OF_FORMS: [&str; 2] = [include_str!("viewer-answer.css"), include_str!("viewer-card.css")];
static STYLE: LazyLock<String> = LazyLock::new(|| format!("{}{}", *font::FACES, SHEETS.concat()));
static STYLE_WITH_FORMS: LazyLock<String> = LazyLock::new(|| format!("{}{}", *STYLE, SHEETS_OF_FORMS.concat()));

const NOT_PUBLIC: &str = "This document is not publicly accessible";
const NOT_FOUND: &str = "Document not found";
const ASK_SENDER: &str = "Ask the business that sent you this link for a new one.";

/// Asks the server what a choice comes to.
const SCRIPT: &str = include_str!("viewer-choices.js");

static POLICY: LazyLock<String> = LazyLock::new(|| policy(&STYLE, "'none'", "script-src 'none'"));
/// The form that pays ends at Stripe.
const FORMS: &str = "'self' https://checkout.stripe.com";
static POLICY_WITH_FORMS: LazyLock<String> = LazyLock::new(|| policy(&STYLE_WITH_FORMS, FORMS, "script-src 'none'"));
static POLICY_WITH_CHOICES: LazyLock<String> = LazyLock::new(|| {
    let hash = STANDARD.encode(Sha256::digest(SCRIPT));
    policy(&STYLE_WITH_FORMS, FORMS, &format!("script-src 'sha256-{hash}'; connect-src 'self'"))
});

/// No frame, nothing from elsewhere; of styles and scripts only the ones inside the page; forms only where there are some.
fn policy(style: &str, forms: &str, scripts: &str) -> String {
    let hash = STANDARD.encode(Sha256::digest(style));
    format!(
        "default-src 'none'; {scripts}; style-src 'sha256-{hash}'; img-src 'self'; font-src 'self'; object-src 'none'; \
         form-action {forms}; frame-ancestors 'none'; base-uri 'none'"
    )
}

/// Whether a page has to do with an answer to an estimate or with cards, and whether there's something to choose; all others are
/// as if there were none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Plain,
    Forms,
    Choices,
}

pub async fn show_document(
    _: Public,
    State(platform): State<Platform>,
    allowed: Result<WithinRate>,
    look: Look,
    RawQuery(query): RawQuery,
    key: Result<Key>,
) -> Response {
    let id = match allowed.and(key) {
        Ok(Key(id)) => id,
        Err(error) => return refusal(&error.into_response()),
    };
    let (row, issuer) = match public::find(&platform, id.clone()).await {
        Ok(found) => found,
        Err(error) => return not_found(&platform, id, error).await,
    };
    look.note(&platform, &row).await;
    let news = cards::news_of(&platform, &row, query.as_deref()).await;
    // What was just paid is not owed any more.
    let row = match news {
        None => Ok(row),
        Some(_) => public::find(&platform, row.id).await.map(|(row, _)| row),
    };
    match row {
        Ok(row) => show(&platform, row, issuer, Tried::default(), news, StatusCode::OK).await,
        Err(error) => refusal(&error.into_response()),
    }
}

/// The page of a document; `tried` and `news` are what came back from its forms.
pub async fn show(
    platform: &Platform,
    row: DocumentRow,
    issuer: Profile,
    tried: Tried,
    news: Option<News>,
    status: StatusCode,
) -> Response {
    let address = format!("{}/invoice/{}", platform.public_origin, row.id);
    let pdf_path = format!("/api/public/documents/{}/pdf", row.id);
    let now = platform.clock.now();
    let today = issuer.day_of(now);
    let mut paper = printing::paper(&tried.with_choice(&row), &issuer, now);
    paper.agreement = match acceptance::agreement(platform, &row, &issuer).await {
        Ok(agreement) => agreement,
        Err(error) => return refusal(&error.into_response()),
    };
    if paper.business.name.trim().is_empty() {
        PRODUCT.clone_into(&mut paper.business.name);
    }
    let question = Question::of(&row, &issuer, now, tried);
    let amount = Amount::of(&paper, overdue_by(&row, today));
    let title = format!("{} {} from {}", row.fields.kind.word(), paper.number, paper.business.name);
    let preview = preview(&platform.public_origin, &address, &title, &amount, &paper.business.name);
    let asked = question.section(&paper, schedule(&paper));
    let pay_by_card = match PayByCard::of(platform, &row, &issuer).await {
        Ok(pay_by_card) => pay_by_card,
        Err(error) => return refusal(&error.into_response()),
    };
    let made = match paid::made(platform, &row).await {
        Ok(made) => made,
        Err(error) => return refusal(&error.into_response()),
    };
    let is_plain = asked.0.is_empty() && pay_by_card.is_empty() && news.is_none();
    let needs = match is_plain {
        true => Needs::Plain,
        false if question.has_choices() => Needs::Choices,
        false => Needs::Forms,
    };
    let sheet = sheet(&row, &paper, &amount, &pdf_path, &question, asked, Cards { news, pay_by_card, made });
    answer(status, page(&title, preview, sheet, needs), needs)
}

/// A page of its own in the same look, with forms.
pub fn sheet_with_forms(title: &str, sheet: Markup) -> Response {
    answer(StatusCode::OK, page(title, html! {}, sheet, Needs::Forms), Needs::Forms)
}

/// A page that is only looked at, as HTML. Links lead nowhere: it's shown in a frame that opens none.
pub fn sample(note: Markup, sheet: Markup) -> String {
    let nowhere = html! { base target="_blank"; };
    page("Sample estimate", nowhere, html! { (note) (sheet) }, Needs::Forms).into_string()
}

pub async fn show_nothing(_: Public) -> Response {
    answer(StatusCode::NOT_FOUND, error_page("No document ID provided", ASK_SENDER), Needs::Plain)
}

/// For a form that another page sent.
pub fn sent_from_elsewhere() -> Response {
    let advice = "Open your link again and use the button there.";
    answer(StatusCode::FORBIDDEN, error_page("That didn't come from this document's page", advice), Needs::Plain)
}

/// For a document that can't be shown: whoever had its link is told whom to ask.
pub async fn not_found(platform: &Platform, id: String, error: Error) -> Response {
    if matches!(error, Error::Forbidden(_) | Error::NotFoundAs(_))
        && let Ok(Some(ended)) = public::ended_by(platform, id).await
    {
        return link_ended(&ended);
    }
    // The one mapping of errors decides the status, and logs what has to be logged.
    refusal(&error.into_response())
}

pub fn refusal(problem: &Response) -> Response {
    let (sentence, advice) = match problem.status() {
        StatusCode::FORBIDDEN => (NOT_PUBLIC, ASK_SENDER),
        StatusCode::NOT_FOUND => (NOT_FOUND, ASK_SENDER),
        StatusCode::TOO_MANY_REQUESTS => {
            ("Too many requests came from your network", "Wait a minute, then open the link again.")
        }
        _ => ("Failed to load document", "Try again in a moment."),
    };
    let mut page = answer(problem.status(), error_page(sentence, advice), Needs::Plain);
    if let Some(wait) = problem.headers().get(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, wait.clone());
    }
    page
}

fn answer(status: StatusCode, page: Markup, needs: Needs) -> Response {
    let mut response = (status, Html(page.into_string())).into_response();
    let headers = response.headers_mut();
    let policy = match needs {
        Needs::Plain => &POLICY,
        Needs::Forms => &POLICY_WITH_FORMS,
        Needs::Choices => &POLICY_WITH_CHOICES,
    };
    if let Ok(policy) = HeaderValue::from_str(policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    // What is owed is asked anew each time, also on the way back from paying, and stays on nobody's disk.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What link previews show. The customer is not in it: a link gets passed on. What the business chose to be called
/// stands last, where letters that change the direction of writing can turn nothing else around.
fn preview(origin: &str, address: &str, title: &str, amount: &Amount, business: &str) -> Markup {
    let mut description = format!("{}: {}", amount.standing.label, amount.figure);
    for text in [amount.standing.below.as_str(), business].into_iter().filter(|text| !text.is_empty()) {
        let _ = write!(description, " · {text}");
    }
    html! {
        meta name="description" content=(description);
        meta property="og:type" content="website";
        meta property="og:site_name" content=(PRODUCT);
        meta property="og:title" content=(title);
        meta property="og:description" content=(description);
        meta property="og:url" content=(address);
        meta property="og:image" content={ (origin) "/icon-512.png" };
        meta name="twitter:card" content="summary";
    }
}

fn page(title: &str, preview: Markup, sheet: Markup, needs: Needs) -> Markup {
    platform::db::outside_database_work("setting a page");
    let style = if needs == Needs::Plain { &STYLE } else { &STYLE_WITH_FORMS };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                meta name="robots" content="noindex, nofollow";
                (preview)
                // A phone would take document numbers for telephone numbers.
                meta name="format-detection" content="telephone=no";
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f0e6";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191816";
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                link rel="preload" href=(*font::PATH) as="font" type="font/woff2" crossorigin="anonymous";
                style { (PreEscaped(style.as_str())) }
            }
            body {
                p.loading role="status" { "Loading invoice..." }
                main { (sheet) }
                @if needs == Needs::Choices { script { (PreEscaped(SCRIPT)) } }
                footer {
                    p { "Powered by " a href="/" { (mark()) (PRODUCT) } }
                    p.legal { a href="/privacy" { "Privacy" } a href="/terms" { "Terms" } }
                }
            }
        }
    }
}

fn error_page(sentence: &str, advice: &str) -> Markup {
    let sheet = html! {
        div.sheet {
            h1.business { (PRODUCT) }
            p.error role="alert" { (sentence) }
            p.quiet { (advice) }
        }
    };
    page(sentence, html! {}, sheet, Needs::Plain)
}

/// For a customer whose link worked before: who to ask, and how to reach them.
fn link_ended(Ended { issuer, is_void }: &Ended) -> Response {
    let name = Some(issuer.fields.business_name.trim()).filter(|name| !name.is_empty()).unwrap_or(PRODUCT);
    let phone = issuer.fields.phone_number.as_deref().unwrap_or_default();
    let sentence = if *is_void { NOT_FOUND } else { NOT_PUBLIC };
    let sheet = html! {
        div.sheet {
            h1.business { bdi { (name) } }
            p.error role="alert" { (sentence) }
            p.quiet {
                bdi { (name) }
                @if *is_void { " withdrew it, so there's nothing to pay here." }
                @else { " took it back for now. This link works again once they send it." }
                " Questions? Contact them:"
            }
            (reach(&issuer.email, phone))
        }
    };
    let status = if *is_void { StatusCode::NOT_FOUND } else { StatusCode::FORBIDDEN };
    answer(status, page(sentence, html! {}, sheet, Needs::Plain), Needs::Plain)
}

/// The product's mark, as on its own pages.
fn mark() -> Markup {
    html! {
        svg.mark width="20" height="20" viewBox="0 0 32 32" fill="none" stroke-linecap="round" aria-hidden="true" {
            path d="M8.5 11 5 27M9.5 11 13 27M22.5 11 19 27M23.5 11 27 27" stroke="currentColor" stroke-width="3" {}
            path.beam d="M3.5 8.5h25" stroke-width="5" stroke-linecap="square" {}
        }
    }
}
