//! What a customer's page says of a document: all that the paper says, for a screen.

use std::fmt::Write as _;

use maud::{Markup, html};
use sawhorse_pdf::{self as pdf, Kind, Mood, PaymentMethod, Standing};

use super::acceptance::Question;
use super::items::items;
use crate::modules::documents::payloads::DocumentPhoto;
use crate::modules::documents::payments::cards::{self, News, PayByCard};
use crate::modules::documents::store::DocumentRow;
use platform::values::calendar_date::CalendarDate;

/// What a page has to do with cards, and with what was paid.
pub struct Cards {
    pub news: Option<News>,
    pub pay_by_card: PayByCard,
    pub made: Markup,
}

/// So many days have passed since the document's own due date.
pub fn overdue_by(row: &DocumentRow, today: CalendarDate) -> i32 {
    let due = row.fields.due_date.unwrap_or(today);
    (today.day() - due.day()).get_days()
}

/// The sum that matters, in three lines.
pub struct Amount {
    pub standing: Standing,
    pub figure: String,
    look: &'static str,
}

impl Amount {
    pub fn of(paper: &pdf::Document, overdue_by: i32) -> Self {
        let mut standing = paper.standing();
        let look = match standing.mood {
            Mood::Owed | Mood::Proposal => "open",
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

pub fn sheet(
    row: &DocumentRow,
    paper: &pdf::Document,
    amount: &Amount,
    pdf_path: &str,
    question: &Question,
    asked: Markup,
    cards: Cards,
) -> Markup {
    platform::db::outside_database_work("setting a document's page");
    // Nobody pays before knowing what for: on a proposal, the ways to pay come last.
    let is_proposal = amount.standing.mood == Mood::Proposal;
    html! {
        article.sheet {
            (head(row, paper, amount))
            @if let Some(news) = cards.news { (news.section()) }
            (question.notice())
            div.money #next {
                div class={ "amount " (amount.look) } data-live="amount" {
                    p.label { (amount.standing.label) }
                    p class={ "figure " (amount.size()) } { (amount.figure) }
                    p.below { (amount.standing.below) }
                    @if let Some(notice) = &amount.standing.notice { p.notice { (notice) } }
                    @if paper.is_test { p.notice { (pdf::TEST_NOTICE) } }
                    (cards::overpaid(paper))
                }
                (question.way_there())
                @if !is_proposal { (payment(paper, &cards.pay_by_card)) }
                p.file { a.button href=(pdf_path) target="_blank" rel="noopener" { "Download PDF" } }
            }
            (facts(paper))
            (message(paper))
            // What's the customer's to choose stands with the choice, and what it all comes to after that.
            @if question.has_choices() { (items(&question.fixed(paper), None)) }
            @else { (items(&paper.items.iter().collect::<Vec<_>>(), Some(paper))) }
            // Choices and signature say what's due when, after the total that it depends on.
            @if !question.is_asked() { (schedule(paper)) }
            (cards.made)
            (photos(row))
            (asked)
            @if is_proposal { div data-live="payment" { (payment(paper, &cards.pay_by_card)) } }
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
                (reach(&paper.business.email, &paper.business.phone))
            }
            div.title {
                h1 { (row.fields.kind.word()) " " span { (paper.number) } }
                p class={ "status " (amount.look) } { span.unseen { "Status: " } (amount.standing.status) }
                @if paper.is_test { p.status { (pdf::TEST) } }
            }
        }
    }
}

/// How to reach a business.
pub fn reach(email: &str, phone: &str) -> Markup {
    html! {
        address {
            (contact(email, mail_address(email)))
            (contact(phone, telephone_address(phone)))
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

fn payment(paper: &pdf::Document, cards: &PayByCard) -> Markup {
    let is_proposal = paper.standing().mood == Mood::Proposal;
    let ways = paper.ways_to_pay();
    html! {
        @if is_proposal || !ways.is_empty() || !cards.is_empty() {
            section.payment aria-labelledby="payment" {
                h2 #payment { (paper.payment_title()) }
                @if is_proposal { p.terms { (paper.due()) } }
                @if !ways.is_empty() || !cards.is_empty() {
                    ul {
                        (cards.buttons())
                        @for (place, method) in ways.iter().enumerate() {
                            li { (payment_method(method, paper, cards.is_empty() && place == 0)) }
                        }
                    }
                }
            }
        }
    }
}

/// The first way stands out, unless a card does.
fn payment_method(method: &PaymentMethod, paper: &pdf::Document, is_first: bool) -> Markup {
    let (name, link) = match method {
        PaymentMethod::CashApp(link) => ("Cash App", link),
        PaymentMethod::Venmo(link) => ("Venmo", link),
        PaymentMethod::Zelle(link) => ("Zelle", link),
        PaymentMethod::Cash => return html! { p.by-hand { strong { "Cash" } } },
        PaymentMethod::Check => {
            return html! { p.by-hand { strong { "Check" } " " span { "Payable to " bdi { (paper.business.name) } } } };
        }
    };
    // Nothing is owed yet on a proposal, so nothing urges.
    let is_owed = paper.standing().mood != Mood::Proposal;
    html! {
        a.button.main[is_owed && is_first] href=(link.url) target="_blank" rel="noopener noreferrer nofollow" {
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

/// What the business writes to its customer.
fn message(paper: &pdf::Document) -> Markup {
    html! {
        @if !paper.message.trim().is_empty() { p.message { bdi { (paper.message) } } }
    }
}

/// What is to be paid when.
pub fn schedule(paper: &pdf::Document) -> Markup {
    html! {
        @if let Some((title, lines)) = paper.schedule() {
            section.schedule aria-labelledby="schedule" {
                h2 #schedule { (title) }
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
