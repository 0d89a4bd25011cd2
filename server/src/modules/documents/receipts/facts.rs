//! What a receipt says, and the email that carries it. Pure.

use sawhorse_pdf as pdf;

use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::dates::day;
use crate::modules::documents::paper::email::business_of;
use crate::modules::documents::payments::{Ledger, Method};
use crate::modules::documents::rules::DocumentType;
use crate::modules::profile::Profile;
use platform::email::delivery::EmailFields;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

/// Of one payment or refund, and of what was paid until then.
pub struct Facts {
    is_refund: bool,
    is_test: bool,
    kind: DocumentType,
    number: String,
    customer: String,
    date: CalendarDate,
    method: Option<Method>,
    amount: Money,
    total: Money,
    paid: Money,
    left: Money,
}

impl Facts {
    /// None if there's no such payment on the document any more.
    pub fn of(fields: &DocumentFields, ledger: &Ledger, payment_id: &str) -> Option<Self> {
        let place = ledger.payments.iter().position(|payment| payment.id == payment_id)?;
        let payment = ledger.payments.get(place)?;
        let paid = ledger.payments.iter().take(place + 1).map(|payment| payment.amount.cents()).sum::<i64>().max(0);
        Some(Self {
            is_refund: payment.amount < Money::ZERO,
            is_test: payment.card.is_some_and(|card| card.is_test),
            kind: fields.kind,
            number: fields.document_number.clone(),
            customer: fields.customer_name.clone(),
            date: payment.date,
            method: payment.method,
            amount: Money::of(payment.amount.cents().abs()),
            total: fields.total,
            paid: Money::of(paid),
            left: Money::of((fields.total.cents() - paid).max(0)),
        })
    }

    pub fn file_name(&self) -> String {
        let kind = if self.is_refund { "refund-receipt" } else { "receipt" };
        format!("{}-{kind}-{}.pdf", self.number, self.date.as_str())
    }

    fn about(&self) -> String {
        format!("{} {}", self.kind.word(), self.number)
    }

    /// The total, what's paid by then, and what that leaves. An estimate asks for no more than its deposit yet.
    fn sums(&self) -> [(String, Money); 3] {
        let left = match self.kind {
            DocumentType::Invoice => "Still due",
            DocumentType::Estimate => "Remaining",
        };
        [
            (format!("{} total", self.kind.word()), self.total),
            ("Paid so far".to_owned(), self.paid),
            (left.to_owned(), self.left),
        ]
    }

    pub fn paper(&self, issuer: &Profile) -> pdf::Receipt {
        pdf::Receipt {
            business: pdf::Business {
                name: business_of(issuer),
                email: issuer.email.clone(),
                phone: issuer.fields.phone_number.clone().unwrap_or_default(),
            },
            is_refund: self.is_refund,
            is_test: self.is_test,
            customer: self.customer.clone(),
            number: self.number.clone(),
            about: self.about(),
            date: day(self.date),
            method: self.method.map(|method| method.word().to_owned()).unwrap_or_default(),
            cents: self.amount.cents(),
            sums: self.sums().map(|(label, sum)| pdf::Sum { label, cents: sum.cents() }).into(),
        }
    }

    pub fn email(&self, issuer: &Profile, to: String) -> EmailFields {
        let business = business_of(issuer);
        let (kind, mark) = (if self.is_refund { "Refund receipt" } else { "Receipt" }, self.mark());
        EmailFields {
            to,
            subject: format!("{mark}{kind} for {} from {business}", self.number),
            message: self.message(&business),
        }
    }

    fn mark(&self) -> &'static str {
        if self.is_test { "Test: " } else { "" }
    }

    fn message(&self, business: &str) -> String {
        let (amount, date, how) = (money(self.amount), pdf::date(day(self.date)), how(self.method));
        let news = if self.is_refund {
            format!("We refunded you {amount}{how} on {date}.")
        } else {
            format!("We got your payment of {amount}{how} on {date}. Thank you!")
        };
        let sums = self.sums().map(|(label, sum)| format!("{label}: {}", money(sum))).join("\n");
        let test = if self.is_test { "This is a test. No card was charged.\n\n" } else { "" };
        format!(
            "Hi {},\n\n{test}{news}\n\n{}\n{sums}\n\nYour receipt is attached.\n\nThank you,\n{business}",
            self.customer,
            self.about()
        )
    }
}

fn how(method: Option<Method>) -> String {
    match method {
        Some(Method::Cash) => " in cash".to_owned(),
        Some(Method::Credit) => " from your credit".to_owned(),
        Some(method @ (Method::Check | Method::Card | Method::BankTransfer)) => {
            format!(" by {}", method.word().to_lowercase())
        }
        Some(method @ (Method::CashApp | Method::Venmo | Method::Zelle)) => format!(" with {}", method.word()),
        Some(Method::Other) | None => String::new(),
    }
}

fn money(amount: Money) -> String {
    pdf::money(amount.cents())
}
