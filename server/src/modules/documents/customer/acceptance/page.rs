//! The section of a customer's page that asks for an answer, or tells what was answered. Plain forms, which work without the script
//! that keeps the totals up to date.

use maud::{Markup, html};
use sawhorse_pdf as pdf;

use super::answering::is_asked;
use super::changes::Seen;
use super::content;
use super::last_answer::{DocumentAnswer, Outcome};
use super::tried::Tried;
use crate::modules::documents::amounts::choices::{Chosen, is_any_choice, options};
use crate::modules::documents::amounts::{Item, Offered};
use crate::modules::documents::customer::items::sums;
use crate::modules::documents::paper::dates::day_of;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::values::dates::Moment;
use platform::values::money::Money;

pub const LONGEST_NAME: usize = 200;
pub const LONGEST_REASON: usize = 2000;

/// What a page has to ask and to tell about an answer.
pub struct Question {
    items: Vec<Item>,
    /// What each option comes to, with the extras that are chosen.
    option_totals: Vec<(Offered, Money)>,
    id: String,
    /// With the token of the form; none where nothing is asked.
    token: Option<String>,
    /// What the page shows, for the form to say.
    seen: String,
    answer: Option<DocumentAnswer>,
    /// The day of the answer.
    answered_on: Option<pdf::Date>,
    tried: Tried,
}

impl Question {
    pub fn of(row: &DocumentRow, issuer: &Profile, now: Moment, tried: Tried) -> Self {
        let token = is_asked(row, issuer, now).then(|| content::token(row, &content::text(row, issuer)));
        let seen = if token.is_some() { Seen::of(row, issuer).text() } else { String::new() };
        let items = tried.with_choice(row).fields.items.items().to_vec();
        let answer = row.fields.answer();
        let answered_on = answer.as_ref().map(|answer| day_of(answer.at, issuer));
        let option_totals = option_totals(row, &items);
        Self { items, option_totals, id: row.id.clone(), token, seen, answer, answered_on, tried }
    }

    pub fn is_asked(&self) -> bool {
        self.token.is_some()
    }

    /// Whether the customer has something to choose.
    pub fn has_choices(&self) -> bool {
        self.is_asked() && is_any_choice(&self.items)
    }

    /// The items that aren't the customer's to choose, of all on the paper. Those that are stand with the choice.
    pub fn fixed<'paper>(&self, paper: &'paper pdf::Document) -> Vec<&'paper pdf::Item> {
        let is_fixed = |place: usize| self.items.get(place).is_none_or(|item| item.offered.is_included());
        paper.items.iter().enumerate().filter(|(place, _)| is_fixed(*place)).map(|(_, item)| item).collect()
    }

    /// Why there's nothing left to answer, for whoever just tried.
    pub fn notice(&self) -> Markup {
        html! {
            @if self.token.is_none() && !self.tried.trouble.is_empty() {
                p.error #answer role="alert" { (self.tried.trouble) }
            }
        }
    }

    /// Leads to the forms from the top of the page.
    pub fn way_there(&self) -> Markup {
        html! {
            @if self.is_asked() {
                p.file {
                    a.button href="#answer" {
                        @if self.answer.as_ref().is_some_and(|answer| answer.is_current) { "Accept after all" }
                        @else { "Accept or decline" }
                    }
                }
            }
        }
    }

    pub fn section(&self, paper: &pdf::Document, schedule: Markup) -> Markup {
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
                    (self.accept_form(token, paper, schedule))
                    (self.decline_form(token, current))
                }
            } @else if let Some(signature) = accepted {
                section.answer id=[self.tried.trouble.is_empty().then_some("answer")] aria-labelledby="answered" {
                    h2 #answered { "Accepted" }
                    p.signature { bdi { (signature.name) } }
                    p { "Signed on " (pdf::date(signature.on)) " for " (pdf::money(signature.total_cents)) "." }
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
            @if !self.tried.changes.is_empty() {
                div.error role="alert" {
                    p { (self.tried.trouble) }
                    ul { @for change in &self.tried.changes { li { (change) } } }
                    p { "What you typed and chose is still here." }
                }
            } @else if !self.tried.trouble.is_empty() && !self.tried.is_decline {
                p.error role="alert" { (self.tried.trouble) }
            }
            @if let Some(DocumentAnswer { reason, .. }) = current {
                p { "This estimate was declined on " (on) "." @if let Some(reason) = reason { " “" bdi { (reason) } "”" } }
                p { "Changed your mind? You can still accept it." }
            }
            @if let Some(DocumentAnswer { outcome: Outcome::Accepted, name, .. }) = earlier {
                p {
                    bdi { (name.as_deref().unwrap_or_default()) } " accepted an earlier version on " (on)
                    ". It has changed since, so it needs a new signature."
                }
            }
        }
    }

    /// In the order in which one decides: what to take, what that comes to, under which terms, with which name.
    fn accept_form(&self, token: &str, paper: &pdf::Document, schedule: Markup) -> Markup {
        let has_terms = !paper.agreement.terms.trim().is_empty();
        html! {
            form.accept method="post" action={ "/invoice/" (self.id) "/accept#answer" } {
                input type="hidden" name="token" value=(token);
                input type="hidden" name="seen" value=(self.seen);
                (self.choices(paper))
                div data-live="schedule" { (schedule) }
                (terms(paper))
                label for="name" { "Your full name, as your signature" }
                input #name name="name" type="text" required maxlength=(LONGEST_NAME) autocomplete="name"
                    autocapitalize="words" value=(self.tried.name);
                label.tick {
                    input type="checkbox" name="agreed" value="yes" required checked[self.tried.is_agreed];
                    span {
                        // Without the script, an amount here could be that of another choice.
                        @if self.has_choices() { "I accept this estimate with my choices above" }
                        @else { "I accept this estimate for " strong { (pdf::money(paper.total_cents)) } }
                        @if has_terms { " and the terms above" } "."
                    }
                }
                p { button.button.main type="submit" { "Accept and sign" } }
            }
        }
    }

    /// What is the customer's to choose, and what that comes to.
    fn choices(&self, paper: &pdf::Document) -> Markup {
        let amount = |lines: &mut dyn Iterator<Item = &Item>| pdf::money(lines.map(|line| line.subtotal.cents()).sum());
        let optional: Vec<&Item> = self.items.iter().filter(|line| line.offered == Offered::Optional).collect();
        html! {
            @if !self.option_totals.is_empty() {
                fieldset {
                    legend { "Choose one" }
                    @for (option, total) in &self.option_totals {
                        @let lines = || self.items.iter().filter(|line| line.offered == *option);
                        label.tick {
                            input type="radio" name="option" value=(option.word()) checked[lines().any(|line| line.chosen)];
                            span {
                                strong { (option.word()) } " " (amount(&mut lines()))
                                @for line in lines() { small { (described(line)) } }
                                small data-live={ "total-" (option.word()) } { "Your total: " (pdf::money(total.cents())) }
                            }
                        }
                    }
                }
            }
            @if !optional.is_empty() {
                fieldset {
                    // With nothing else on it, there's nothing to sign without one.
                    legend { @if optional.len() == self.items.len() { "Choose at least one" } @else { "Optional extras" } }
                    @for line in &optional {
                        label.tick {
                            input type="checkbox" name="add" value=(line.id) checked[line.chosen];
                            span { (described(line)) " " strong { "+ " (pdf::money(line.subtotal.cents())) } }
                        }
                    }
                }
            }
            @if self.has_choices() {
                p.update { button.button type="submit" name="update" value="yes" formnovalidate { "Update total" } }
                div data-live="sums" { (sums(paper)) }
                p.unseen role="status" data-live="sum" { "Your total: " strong { (pdf::money(paper.total_cents)) } }
            }
        }
    }

    fn decline_form(&self, token: &str, current: Option<&DocumentAnswer>) -> Markup {
        html! {
            @if current.is_none() {
                details open[self.tried.is_decline] {
                    summary { "Decline instead" }
                    @if !self.tried.trouble.is_empty() && self.tried.is_decline && self.tried.changes.is_empty() {
                        p.error role="alert" { (self.tried.trouble) }
                    }
                    form method="post" action={ "/invoice/" (self.id) "/decline#answer" } {
                        input type="hidden" name="token" value=(token);
                        input type="hidden" name="seen" value=(self.seen);
                        label for="reason" { "Reason (optional)" }
                        textarea #reason name="reason" rows="3" maxlength=(LONGEST_REASON) { (self.tried.reason) }
                        p { button.button type="submit" { "Decline estimate" } }
                    }
                }
            }
        }
    }
}

/// "Faucet", or "Faucet, 2 × $129.99".
fn described(line: &Item) -> Markup {
    let quantity = line.quantity.thousandths();
    html! {
        bdi { (line.description) }
        @if quantity != 1000 { ", " span.times { (pdf::quantity(quantity)) " × " (pdf::money(line.rate.cents())) } }
    }
}

/// What the document comes to with each of its options, the extras as they're chosen.
fn option_totals(row: &DocumentRow, items: &[Item]) -> Vec<(Offered, Money)> {
    let added: Vec<String> = items
        .iter()
        .filter(|line| line.offered == Offered::Optional && line.chosen)
        .map(|line| line.id.clone())
        .collect();
    let total = |option: Offered| {
        let tried = Tried { chosen: Some(Chosen { option: Some(option), added: added.clone() }), ..Tried::default() };
        (option, tried.with_choice(row).fields.total)
    };
    options(items).map(total).collect()
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
        "We've let " bdi { (paper.business.name) } " know. They'll contact you to schedule. "
        @match paper.deposit_due_cents() {
            0 => { "You don't owe anything until you get your invoice, at this same link. " }
            due => {
                "Your deposit of " (pdf::money(due)) " is due before work begins. Your invoice will follow at this same link. "
            }
        }
        "Your signature is in the PDF above."
    }
}
