//! What a customer's page says of cards, and the built-in provider's own page. Plain forms: no page runs a
//! script.

use jiff::SignedDuration;
use maud::{Markup, html};
use sawhorse_pdf as pdf;

use super::learning;
use super::payable::{PayableAmount, payable_amounts, provider};
use super::store::{self, CheckoutRow, Provider, Purpose, State};
use crate::modules::documents::customer::acceptance::Outcome;
use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::Profile;
use platform::Platform;
use platform::access::Scope;
use platform::access::throttle::{Limit, count_tries};
use platform::error::Result;
use platform::values::ids::is_key;
use platform::values::money::Money;

const TEST_MODE: &str = "Test mode: no card is charged";

/// What can be paid by card on a page.
pub struct PayByCard {
    document_id: String,
    amounts: Vec<PayableAmount>,
    is_test: bool,
    /// Whether it is to be paid now; nothing urges while an estimate is not accepted.
    is_owed: bool,
    /// Whether the day of an instalment has come.
    is_due: bool,
}

impl PayByCard {
    /// Nothing where the owner has no account that takes cards.
    pub async fn of(platform: &Platform, row: &DocumentRow, issuer: &Profile) -> Result<Self> {
        let now = platform.clock.now();
        let today = issuer.day_of(now);
        let payable = row.fields.payable_by_card(today, issuer.fields.asks_acceptance);
        let provider = provider(platform).filter(|_| !payable.is_empty());
        let amounts = match provider {
            Some(provider) => {
                let document = row.clone();
                let look = move |scope: &mut Scope| match store::ready_account(scope, provider)? {
                    Some(_) => payable_amounts(scope, &document),
                    None => Ok(Vec::new()),
                };
                let owner_id = row.owner_id.clone();
                platform
                    .database
                    .read(move |connection| look(&mut Scope::without_request(connection, owner_id, now)?))
                    .await?
            }
            None => Vec::new(),
        };
        let is_accepted = row.fields.answer().is_some_and(|answer| answer.outcome == Outcome::Accepted);
        Ok(Self {
            document_id: row.id.clone(),
            amounts,
            is_test: provider == Some(Provider::Builtin),
            is_owed: row.fields.kind == DocumentType::Invoice || is_accepted,
            is_due: row.fields.stages().iter().any(|one| one.left() > Money::ZERO && one.due_date <= today),
        })
    }

    pub fn is_empty(&self) -> bool {
        self.amounts.is_empty()
    }

    /// The buttons, the one that is asked for first. Each says what it is about to pay: where that is not owed any more, the
    /// server says so instead.
    pub fn buttons(&self) -> Markup {
        platform::db::outside_database_work("setting the buttons of a page");
        html! {
            @for (place, payable) in self.amounts.iter().enumerate() {
                li {
                    form method="post" action={ "/invoice/" (self.document_id) "/pay#card" } {
                        input type="hidden" name="cents" value=(payable.amount.cents());
                        button.button.main[self.is_owed && place == 0] type="submit" {
                            span { "Pay " (pdf::money(payable.amount.cents())) " by card" }
                            @if let Some(what) = self.about(payable) { " " span.handle { (what) } }
                        }
                    }
                }
            }
            @if self.is_test { li { p.test-mode { (TEST_MODE) } } }
        }
    }

    fn about(&self, payable: &PayableAmount) -> Option<&'static str> {
        match payable.purpose {
            Purpose::Deposit => Some("Deposit"),
            Purpose::Instalment => Some(if self.is_due { "Due now" } else { "Next installment" }),
            Purpose::Balance => (self.amounts.len() > 1).then_some("Full balance"),
        }
    }
}

/// More can come in by card than was owed by then, and an edit can lower the total.
pub fn overpaid(paper: &pdf::Document) -> Markup {
    html! {
        @if paper.overpaid_cents > 0 {
            p.notice {
                "Overpaid by " strong { (pdf::money(paper.overpaid_cents)) } ". "
                bdi { (paper.business.name) } " owes you this amount."
            }
        }
    }
}

/// What a page has to tell about a payment that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    Received(Money),
    Confirming(Money),
    NotPaid,
    /// Nobody can find out any more: the owner took our access to the account away.
    Unknown(Money),
    Changed,
    Trouble,
}

impl News {
    pub fn section(self) -> Markup {
        let sum = |amount: Money| pdf::money(amount.cents());
        html! {
            @match self {
                Self::Received(amount) => p.news.good #card role="status" {
                    strong { "Payment received: " (sum(amount)) "." } " Thank you."
                },
                Self::Confirming(amount) => p.news #card role="status" {
                    strong { "Your payment of " (sum(amount)) " is being confirmed." }
                    " Please don't pay again. Check back in a few minutes."
                },
                Self::NotPaid => p.news #card role="status" {
                    strong { "Nothing was paid." } " You can try again or pay another way."
                },
                Self::Unknown(amount) => p.error #card role="alert" {
                    strong { "We couldn't confirm your payment of " (sum(amount)) "." }
                    " Please ask the business before you pay again."
                },
                Self::Changed => p.error #card role="alert" {
                    "The amount changed after you opened this page. Please check it again."
                },
                Self::Trouble => p.error #card role="alert" {
                    "We couldn't open the payment page. Nothing was paid. Try again in a moment, or pay another way."
                },
            }
        }
    }
}

/// The built-in provider's page.
pub fn checkout_sheet(checkout: &CheckoutRow, business: &str) -> Markup {
    platform::db::outside_database_work("setting a page to pay on");
    let amount = pdf::money(checkout.amount.cents());
    html! {
        div.sheet {
            p.business { bdi { (business) } }
            h1.choice { "Pay by card" }
            p.news { strong { (TEST_MODE) } ". Paying here only marks the amount as paid." }
            div.amount.open {
                p.label { (checkout.purpose.word()) " of " (checkout.document_number) }
                p.figure.medium { (amount) }
            }
            form.choices method="post" action={ "/invoice/" (checkout.document_id) "/checkout/" (checkout.id) } {
                button.button.main type="submit" name="outcome" value="pay" { "Pay " (amount) }
                button.button type="submit" name="outcome" value="back" { "Back without paying" }
            }
        }
    }
}

/// Loading the page again asks the provider again while nothing is known.
const LOOKS: Limit = Limit::of_tries(20, SignedDuration::from_mins(10));

/// What a page has to tell whoever comes back to it from a checkout. News of Stripe may be late, so it is asked.
pub async fn news_of(platform: &Platform, row: &DocumentRow, query: Option<&str>) -> Option<News> {
    let told = field(query?.as_bytes(), "checkout")?;
    if told == "canceled" {
        return Some(News::NotPaid);
    }
    if !is_key(&told) {
        return None;
    }
    let (owner_id, document_id, now) = (row.owner_id.clone(), row.id.clone(), platform.clock.now());
    let found = platform
        .database
        .read(move |connection| {
            let scope = &mut Scope::without_request(connection, owner_id, now)?;
            Ok((store::checkout(scope, &told)?, store::is_heard_of(scope, &told)?))
        })
        .await;
    let (checkout, is_heard_of) = found.ok().filter(|(checkout, _)| checkout.document_id == document_id)?;
    let (confirming, unknown) = (News::Confirming(checkout.amount), News::Unknown(checkout.amount));
    let learnt = match checkout.state {
        State::Open => ask(platform, checkout).await,
        _ => Ok(checkout),
    };
    Some(match learnt {
        Ok(checkout) => match checkout.state {
            State::Paid => News::Received(checkout.amount),
            State::Open => confirming,
            State::Expired if !is_heard_of || checkout.paid_at.is_some() => unknown,
            State::Expired => News::NotPaid,
        },
        Err(error) => {
            tracing::warn!(?error, "what became of a card payment is not known yet");
            confirming
        }
    })
}

async fn ask(platform: &Platform, checkout: CheckoutRow) -> Result<CheckoutRow> {
    if platform.throttles {
        let subject = format!("card news {}", checkout.id);
        count_tries(&platform.database, vec![(subject, LOOKS)], platform.clock.now()).await?;
    }
    learning::learn(platform, checkout.owner_id, checkout.id).await
}

/// A field of a form or a query.
pub fn field(encoded: &[u8], name: &str) -> Option<String> {
    url::form_urlencoded::parse(encoded).find(|(found, _)| found == name).map(|(_, value)| value.into_owned())
}
