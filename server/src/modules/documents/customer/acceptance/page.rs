//! The part of a customer's page that asks for an answer, or tells what was answered. Plain forms: the page runs no script.

use maud::{Markup, html};
use sawhorse_pdf as pdf;

use super::answering::is_asked;
use super::content;
use super::last_answer::{DocumentAnswer, Outcome};
use super::tried::Tried;
use crate::modules::documents::amounts::choices::options;
use crate::modules::documents::amounts::{Item, Offered};
use crate::modules::documents::paper::dates::day_of;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::values::dates::Moment;

pub const LONGEST_NAME: usize = 200;
pub const LONGEST_REASON: usize = 2000;

/// What a page has to ask and to tell about an answer.
pub struct Question {
    items: Vec<Item>,
    id: String,
    /// With the token of the form; none where nothing is asked.
    token: Option<String>,
    answer: Option<DocumentAnswer>,
    /// The day of the answer.
    answered_on: Option<pdf::Date>,
    tried: Tried,
}

impl Question {
    pub fn of(row: &DocumentRow, issuer: &Profile, now: Moment, tried: Tried) -> Self {
        let token = is_asked(row, issuer, now).then(|| content::token(row, &content::text(row, issuer)));
        let items = tried.with_choice(row).fields.items.items().to_vec();
        let answer = row.fields.answer();
        let answered_on = answer.as_ref().map(|answer| day_of(answer.at, issuer));
        Self { items, id: row.id.clone(), token, answer, answered_on, tried }
    }

    pub fn is_asked(&self) -> bool {
        self.token.is_some()
    }

    /// Leads to the forms from the top of the page.
    pub fn way_there(&self) -> Markup {
        html! {
            @if self.is_asked() {
                p.file {
                    a.button.main href="#answer" {
                        @if self.answer.as_ref().is_some_and(|answer| answer.is_current) { "Accept after all" }
                        @else { "Accept or decline" }
                    }
                }
            }
        }
    }

    pub fn section(&self, paper: &pdf::Document) -> Markup {
        platform::db::outside_database_work("setting the question of a page");
        let current = self.answer.as_ref().filter(|answer| answer.is_current);
        let accepted = match &paper.agreement.answer {
            Some(pdf::Answer::Accepted(signature)) if matches!(paper.kind, pdf::Kind::Estimate { .. }) => {
                Some(signature)
            }
            _ => None,
        };
        html! {
            @if let Some(token) = &self.token {
                section.answer #answer aria-labelledby="asked" {
                    h2 #asked { "Accept this estimate" }
                    (self.before(current))
                    (terms(paper))
                    (self.accept_form(token, paper))
                    (self.decline_form(token, current))
                }
            } @else if let Some(signature) = accepted {
                section.answer #answer aria-labelledby="answered" {
                    h2 #answered { "Accepted" }
                    p.signature { bdi { (signature.name) } }
                    p {
                        "Signed on " (pdf::date(signature.on)) ", over " (pdf::money(signature.total_cents)) "."
                    }
                    p { (next_step(paper)) }
                    (terms(paper))
                }
            }
        }
    }

    /// What was said before.
    fn before(&self, current: Option<&DocumentAnswer>) -> Markup {
        let earlier = self.answer.as_ref().filter(|answer| !answer.is_current);
        let on = self.answered_on.map(pdf::date).unwrap_or_default();
        html! {
            @if !self.tried.trouble.is_empty() && !self.tried.is_decline {
                p.error role="alert" { (self.tried.trouble) }
            }
            @if let Some(DocumentAnswer { reason, .. }) = current {
                p { "This estimate was declined on " (on) "." @if let Some(reason) = reason { " “" bdi { (reason) } "”" } }
                p { "If you have changed your mind, you can still accept it." }
            }
            @if let Some(DocumentAnswer { outcome: Outcome::Accepted, name, .. }) = earlier {
                p {
                    "An earlier version was accepted by " bdi { (name.as_deref().unwrap_or_default()) } " on "
                    (on) ". It has been changed since, so it needs a new signature."
                }
            }
        }
    }

    fn accept_form(&self, token: &str, paper: &pdf::Document) -> Markup {
        let has_terms = !paper.agreement.terms.trim().is_empty();
        html! {
            form method="post" action={ "/invoice/" (self.id) "/accept#answer" } {
                input type="hidden" name="token" value=(token);
                input type="hidden" name="total" value=(paper.total_cents);
                (self.choices(paper))
                label for="name" { "Your full name, as your signature" }
                input #name name="name" type="text" required maxlength=(LONGEST_NAME) autocomplete="name"
                    autocapitalize="words" value=(self.tried.name);
                label.tick {
                    input type="checkbox" name="agreed" value="yes" required checked[self.tried.is_agreed];
                    span {
                        "I accept this estimate over " strong { (pdf::money(paper.total_cents)) }
                        @if has_terms { " and the terms above" } "."
                    }
                }
                p { button.button.main type="submit" { "Accept and sign" } }
            }
        }
    }

    /// What is the customer's to choose, and the way to see what it comes to.
    fn choices(&self, paper: &pdf::Document) -> Markup {
        let amount = |lines: &mut dyn Iterator<Item = &Item>| pdf::money(lines.map(|line| line.subtotal.cents()).sum());
        let optional: Vec<&Item> = self.items.iter().filter(|line| line.offered == Offered::Optional).collect();
        let options: Vec<Offered> = options(&self.items).collect();
        html! {
            @if !options.is_empty() {
                fieldset {
                    legend { "Choose one" }
                    @for option in &options {
                        @let lines = || self.items.iter().filter(|line| line.offered == *option);
                        label.tick {
                            input type="radio" name="option" value=(option.word()) checked[lines().any(|line| line.chosen)];
                            span {
                                strong { (option.word()) } " " (amount(&mut lines()))
                                @for line in lines() { small { bdi { (line.description) } } }
                            }
                        }
                    }
                }
            }
            @if !optional.is_empty() {
                fieldset {
                    legend { "Add if you like" }
                    @for line in &optional {
                        label.tick {
                            input type="checkbox" name="add" value=(line.id) checked[line.chosen];
                            span { bdi { (line.description) } " " strong { "+ " (pdf::money(line.subtotal.cents())) } }
                        }
                    }
                }
            }
            @if !options.is_empty() || !optional.is_empty() {
                p { button.button type="submit" name="update" value="yes" formnovalidate { "Update total" } }
                p { "With your choice it comes to " strong { (pdf::money(paper.total_cents)) } "." }
            }
        }
    }

    fn decline_form(&self, token: &str, current: Option<&DocumentAnswer>) -> Markup {
        html! {
            @if current.is_none() {
                details open[self.tried.is_decline] {
                    summary { "Decline instead" }
                    @if !self.tried.trouble.is_empty() && self.tried.is_decline {
                        p.error role="alert" { (self.tried.trouble) }
                    }
                    form method="post" action={ "/invoice/" (self.id) "/decline#answer" } {
                        input type="hidden" name="token" value=(token);
                        label for="reason" { "The reason, if you like to give one" }
                        textarea #reason name="reason" rows="3" maxlength=(LONGEST_REASON) { (self.tried.reason) }
                        p { button.button type="submit" { "Decline estimate" } }
                    }
                }
            }
        }
    }
}

fn terms(paper: &pdf::Document) -> Markup {
    html! {
        @if !paper.agreement.terms.trim().is_empty() {
            h3 { "Terms" }
            p.agreed { bdi { (paper.agreement.terms) } }
        }
    }
}

fn next_step(paper: &pdf::Document) -> Markup {
    html! {
        bdi { (paper.business.name) } " has been told and gets in touch with you about the work. "
        @match paper.deposit.as_ref().filter(|deposit| deposit.due_cents > 0) {
            Some(deposit) => {
                "The deposit of " (pdf::money(deposit.due_cents)) " is to be paid before it begins; nothing more is owed until you "
                "get an invoice, which will be at this same address. "
            }
            None => { "Nothing is owed until you get an invoice; it will be at this same address. " }
        }
        "The PDF above has your signature in it."
    }
}
