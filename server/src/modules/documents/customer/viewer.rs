//! The customer's page of a document: plain HTML with its style inside, which reads, pays and prints without a script.
//! It says what the paper says and holds nothing that the public answer does not.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sawhorse_pdf::{self as pdf, Kind, Mood, PaymentMethod, Standing};
use sha2::{Digest, Sha256};

use super::acceptance::{self, Question, Tried};
use super::public;
use super::seen::Look;
use crate::modules::documents::paper::printing;
use crate::modules::documents::payloads::DocumentPhoto;
use crate::modules::documents::payments::cards::{self, News, Offers};
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use crate::platform::access::Public;
use crate::platform::access::rates::WithinRate;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::error::Result;
use crate::platform::http::path::Key;
use crate::platform::{PRODUCT, Platform};

const STYLE: &str = concat!(include_str!("viewer.css"), include_str!("viewer-sizes.css"));
const STYLE_WITH_FORMS: &str = concat!(
    include_str!("viewer.css"),
    include_str!("viewer-sizes.css"),
    include_str!("viewer-answer.css"),
    include_str!("viewer-card.css")
);

const ASK_SENDER: &str = "Please ask whoever sent you the link for a new one.";

static POLICY: LazyLock<String> = LazyLock::new(|| policy(STYLE, "'none'"));
/// The form that pays ends at Stripe.
static POLICY_WITH_FORMS: LazyLock<String> =
    LazyLock::new(|| policy(STYLE_WITH_FORMS, "'self' https://checkout.stripe.com"));

/// No script, no frame, nothing from elsewhere; of styles only the one inside the page; forms only where there are some.
fn policy(style: &str, forms: &str) -> String {
    let hash = STANDARD.encode(Sha256::digest(style));
    format!(
        "default-src 'none'; script-src 'none'; style-src 'sha256-{hash}'; img-src 'self'; object-src 'none'; \
         form-action {forms}; frame-ancestors 'none'; base-uri 'none'"
    )
}

/// Whether a page has to do with an answer to an estimate or with cards; all others are as if there were none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Plain,
    Forms,
}

pub async fn show_document(
    _: Public,
    State(platform): State<Platform>,
    allowed: Result<WithinRate>,
    look: Look,
    RawQuery(query): RawQuery,
    key: Result<Key>,
) -> Response {
    let found = match allowed.and(key) {
        Ok(Key(id)) => public::find(&platform, id).await,
        Err(error) => Err(error),
    };
    let (row, issuer) = match found {
        Ok(found) => found,
        // The one mapping of errors decides the status, and logs what has to be logged.
        Err(error) => return refusal(&error.into_response()),
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
    let asked = question.section(&paper);
    let offers = match Offers::of(platform, &row, today).await {
        Ok(offers) => offers,
        Err(error) => return refusal(&error.into_response()),
    };
    let is_plain = asked.0.is_empty() && offers.is_empty() && news.is_none();
    let needs = if is_plain { Needs::Plain } else { Needs::Forms };
    let sheet = sheet(&row, &paper, &amount, &pdf_path, &question, asked, Cards { news, offers });
    answer(status, page(&title, preview, sheet, needs), needs)
}

/// What a page has to do with cards.
struct Cards {
    news: Option<News>,
    offers: Offers,
}

/// A page of its own in the same look, with forms.
pub fn sheet_with_forms(title: &str, sheet: Markup) -> Response {
    answer(StatusCode::OK, page(title, html! {}, sheet, Needs::Forms), Needs::Forms)
}

pub async fn show_nothing(_: Public) -> Response {
    answer(StatusCode::NOT_FOUND, error_page("No document ID provided", ASK_SENDER), Needs::Plain)
}

/// For a form that another page sent.
pub fn sent_from_elsewhere() -> Response {
    let advice = "Please open the link to the document again, and press the button there.";
    answer(StatusCode::FORBIDDEN, error_page("This was not sent from the document's own page", advice), Needs::Plain)
}

pub fn refusal(problem: &Response) -> Response {
    let (sentence, advice) = match problem.status() {
        StatusCode::FORBIDDEN => ("This document is not publicly accessible", ASK_SENDER),
        StatusCode::NOT_FOUND => ("Document not found", ASK_SENDER),
        StatusCode::TOO_MANY_REQUESTS => {
            ("Too many requests came from your network", "Please wait a minute and open the link again.")
        }
        _ => ("Failed to load document", "Please try again in a moment."),
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
    let policy = if needs == Needs::Forms { &POLICY_WITH_FORMS } else { &POLICY };
    if let Ok(policy) = HeaderValue::from_str(policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    // What is owed is asked anew each time, also on the way back from paying, and stays on nobody's disk.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// So many days have passed since the document's own due date.
fn overdue_by(row: &DocumentRow, today: CalendarDate) -> i32 {
    let due = row.fields.due_date.unwrap_or(today);
    (today.day() - due.day()).get_days()
}

/// The sum that matters, in three lines.
struct Amount {
    standing: Standing,
    figure: String,
    look: &'static str,
}

impl Amount {
    fn of(paper: &pdf::Document, overdue_by: i32) -> Self {
        let mut standing = paper.standing();
        let look = match standing.mood {
            Mood::Owed | Mood::Offer => "open",
            Mood::Late => "past-due",
            Mood::Paid | Mood::Accepted => "paid",
            Mood::Free | Mood::RanOut | Mood::Declined => "closed",
        };
        // Paper is kept, so it gives the day alone.
        let is_due_at_once = matches!(standing.mood, Mood::Owed | Mood::Late) && paper.instalments.is_empty();
        if is_due_at_once && overdue_by > 0 {
            let days = if overdue_by == 1 { "day" } else { "days" };
            let _ = write!(standing.below, " ({overdue_by} {days} ago)");
        }
        Self { standing, figure: pdf::money(paper.amount_cents()), look }
    }

    /// A large sum is set smaller, so that it keeps to one line of a phone.
    fn size(&self) -> &'static str {
        match self.figure.len() {
            0..=10 => "large",
            11..=14 => "medium",
            _ => "small",
        }
    }
}

/// What link previews show. The customer is not in it: a link gets passed on. What the business chose to be called
/// stands last, where letters that change the direction of writing can turn nothing else around.
fn preview(origin: &str, address: &str, title: &str, amount: &Amount, business: &str) -> Markup {
    let mut description = format!("{}: {}", amount.standing.label, amount.figure);
    for part in [amount.standing.below.as_str(), business].into_iter().filter(|part| !part.is_empty()) {
        let _ = write!(description, " · {part}");
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
    let style = if needs == Needs::Forms { STYLE_WITH_FORMS } else { STYLE };
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
                style { (PreEscaped(style)) }
            }
            body {
                p.loading role="status" { "Loading invoice..." }
                main { (sheet) }
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

fn sheet(
    row: &DocumentRow,
    paper: &pdf::Document,
    amount: &Amount,
    pdf_path: &str,
    question: &Question,
    asked: Markup,
    cards: Cards,
) -> Markup {
    html! {
        article.sheet {
            (head(row, paper, amount))
            @if let Some(news) = cards.news { (news.section()) }
            div.money {
                div class={ "amount " (amount.look) } {
                    p.label { (amount.standing.label) }
                    p class={ "figure " (amount.size()) } { (amount.figure) }
                    p.below { (amount.standing.below) }
                    @if let Some(notice) = &amount.standing.notice { p.notice { (notice) } }
                    @if paper.is_test { p.notice { (pdf::TEST_NOTICE) } }
                    (cards::overpaid(paper))
                }
                (question.way_there())
                (payment(paper, &cards.offers))
                p.file { a.button href=(pdf_path) target="_blank" rel="noopener" { "Download PDF" } }
            }
            (facts(paper))
            (items(paper))
            (plan(paper))
            (photos(row))
            (asked)
        }
    }
}

fn head(row: &DocumentRow, paper: &pdf::Document, amount: &Amount) -> Markup {
    // As on the paper, a long name is set smaller.
    let is_long = paper.business.name.chars().count() > 44;
    html! {
        header {
            div {
                p.business.long[is_long] { bdi { (paper.business.name) } }
                address {
                    (contact(&paper.business.email, mail_address(&paper.business.email)))
                    (contact(&paper.business.phone, telephone_address(&paper.business.phone)))
                }
            }
            div.title {
                h1 { (row.fields.kind.word()) " " span { (paper.number) } }
                p class={ "status " (amount.look) } { span.unseen { "Status: " } (amount.standing.status) }
                @if paper.is_test { p.status { (pdf::TEST) } }
            }
        }
    }
}

fn contact(text: &str, address: Option<String>) -> Markup {
    html! {
        @match address {
            Some(address) => a href=(address) { bdi { (text) } },
            None => @if !text.is_empty() { span { bdi { (text) } } },
        }
    }
}

/// Encoded, so that no address can carry a subject or a copy to somebody else.
fn mail_address(email: &str) -> Option<String> {
    let (name, host) = email.rsplit_once('@')?;
    let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    Some(format!("mailto:{}@{}", encode(name), encode(host)))
}

/// An extension ("ext. 5") is not dialled.
fn telephone_address(phone: &str) -> Option<String> {
    let number = phone.split(char::is_alphabetic).next().unwrap_or_default();
    let dialled: String = number.chars().filter(|one| one.is_ascii_digit() || *one == '+').collect();
    (!dialled.is_empty()).then(|| format!("tel:{dialled}"))
}

fn payment(paper: &pdf::Document, cards: &Offers) -> Markup {
    let mood = paper.standing().mood;
    let (is_offer, is_accepted) = (mood == Mood::Offer, mood == Mood::Accepted);
    let ways = paper.ways_to_pay();
    html! {
        @if is_offer || !ways.is_empty() || !cards.is_empty() {
            section.payment aria-labelledby="payment" {
                h2 #payment { @if is_accepted { "Pay the deposit" } @else { (paper.payment_title()) } }
                @if is_offer { p.terms { (paper.due()) } }
                @if !ways.is_empty() || !cards.is_empty() {
                    ul {
                        (cards.buttons())
                        @for method in ways { li { (payment_method(method, paper)) } }
                    }
                }
            }
        }
    }
}

fn payment_method(method: &PaymentMethod, paper: &pdf::Document) -> Markup {
    let (name, link) = match method {
        PaymentMethod::CashApp(link) => ("Cash App", link),
        PaymentMethod::Venmo(link) => ("Venmo", link),
        PaymentMethod::Zelle(link) => ("Zelle", link),
        PaymentMethod::Cash => return html! { p.by-hand { strong { "Cash" } } },
        PaymentMethod::Check => {
            return html! { p.by-hand { strong { "Check" } " " span { "Payable to " bdi { (paper.business.name) } } } };
        }
    };
    // Nothing is owed yet on an estimate, so nothing urges.
    let is_owed = matches!(paper.kind, Kind::Invoice(_));
    html! {
        a.button.main[is_owed] href=(link.url) target="_blank" rel="noopener noreferrer nofollow" {
            span { @if is_owed { "Pay with " } (name) } " " span.handle { bdi { (link.handle) } }
        }
    }
}

fn facts(paper: &pdf::Document) -> Markup {
    let customer = if matches!(paper.kind, Kind::Estimate { .. }) { "Prepared for" } else { "Bill to" };
    html! {
        dl.facts {
            div { dt { (customer) } dd { bdi { (paper.customer) } } }
            @for (label, date) in paper.dates() {
                div { dt { (label) } dd { (pdf::date(date)) } }
            }
        }
    }
}

/// The roles say again what the elements say: rows that are laid out otherwise on a phone would lose it.
fn items(paper: &pdf::Document) -> Markup {
    html! {
        table role="table" {
            caption.unseen { "Items" }
            thead role="rowgroup" {
                tr role="row" {
                    th role="columnheader" scope="col" { "Description" }
                    th.number role="columnheader" scope="col" { "Quantity" }
                    th.number role="columnheader" scope="col" { "Rate" }
                    th.number role="columnheader" scope="col" { "Amount" }
                }
            }
            tbody role="rowgroup" {
                @for item in &paper.items {
                    tr role="row" {
                        td.description role="cell" { bdi { (item.description) } }
                        td.number.quantity role="cell" { (pdf::quantity(item.quantity_thousandths)) }
                        td.number.rate role="cell" { (pdf::money(item.rate_cents)) }
                        td.number.subtotal role="cell" { (pdf::money(item.subtotal_cents)) }
                    }
                }
            }
            tfoot role="rowgroup" {
                @for sum in &paper.breakdown {
                    tr.part role="row" {
                        th role="rowheader" scope="row" colspan="3" { bdi { (sum.label) } }
                        td.number role="cell" { (pdf::money(sum.cents)) }
                    }
                }
                tr.total role="row" {
                    th role="rowheader" scope="row" colspan="3" { "Total" }
                    td.number role="cell" { (pdf::money(paper.total_cents)) }
                }
                @for (label, cents) in paper.paid_lines() {
                    tr role="row" {
                        th role="rowheader" scope="row" colspan="3" { (label) }
                        td.number role="cell" { (pdf::money(cents)) }
                    }
                }
            }
        }
        @if !paper.method.is_empty() { p.method { (paper.method) } }
    }
}

/// What is to be paid when.
fn plan(paper: &pdf::Document) -> Markup {
    html! {
        @if let Some((title, lines)) = paper.plan() {
            section.plan aria-labelledby="plan" {
                h2 #plan { (title) }
                ul { @for line in lines { li { (line) } } }
            }
        }
    }
}

/// All of one size, whatever the pictures are: nothing moves when they arrive.
fn photos(row: &DocumentRow) -> Markup {
    let photos: Vec<_> = row.fields.photos.items().iter().map(|photo| DocumentPhoto::of(&row.id, photo)).collect();
    html! {
        @if !photos.is_empty() {
            section.photos aria-labelledby="photos" {
                h2 #photos { "Photos" }
                ul {
                    @for photo in &photos {
                        li {
                            a href=(photo.url) target="_blank" rel="noopener" {
                                @match &photo.thumbnail_url {
                                    Some(address) => {
                                        img src=(address) alt="" width="480" height="360" loading="lazy";
                                    }
                                    None => span.attachment aria-hidden="true" { "PDF" }
                                }
                                bdi { (photo.original_name) }
                            }
                        }
                    }
                }
            }
        }
    }
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
