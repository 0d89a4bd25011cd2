//! What a receipt says, and the email that carries it. Pure.

use sawhorse_pdf as pdf;

use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::dates::day;
use crate::modules::documents::paper::email::business_of;
use crate::modules::documents::payments::{Ledger, Method, Payment};
use crate::modules::documents::rules::DocumentType;
use crate::modules::profile::Profile;
use platform::email::delivery::EmailFields;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

/// What a receipt is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occasion {
    Payment,
    Refund,
    CreditMemo,
}

/// Of one payment, refund or credit memo, and of what was paid until then.
pub struct Facts {
    occasion: Occasion,
    /// That of the credit memo, or of the document.
    own_number: String,
    reason: Option<String>,
    is_test: bool,
    kind: DocumentType,
    number: String,
    customer: String,
    date: CalendarDate,
    method: Option<Method>,
    amount: Money,
    total: Money,
    /// What was taken off the total by then.
    adjusted: Money,
    paid: Money,
    left: Money,
}

impl Facts {
    /// None if there's no such payment on the document any more. A write-off is none of the customer's business.
    pub fn of(fields: &DocumentFields, ledger: &Ledger, payment_id: &str) -> Option<Self> {
        let place = ledger.payments.iter().position(|payment| payment.id == payment_id)?;
        let payment = ledger.payments.get(place).filter(|payment| payment.method != Some(Method::WriteOff))?;
        let is_adjustment = |payment: &Payment| payment.method.is_some_and(Method::is_adjustment);
        let until = || ledger.payments.iter().take(place + 1);
        let sum = |payments: &mut dyn Iterator<Item = &Payment>| payments.map(|one| one.amount.cents()).sum::<i64>();
        let paid = sum(&mut until().filter(|one| !is_adjustment(one))).max(0);
        let adjusted = sum(&mut until().filter(|one| is_adjustment(one)));
        let occasion = match payment.method {
            Some(Method::CreditMemo) => Occasion::CreditMemo,
            _ if payment.amount < Money::ZERO => Occasion::Refund,
            _ => Occasion::Payment,
        };
        Some(Self {
            occasion,
            own_number: payment.number.clone().unwrap_or_else(|| fields.document_number.clone()),
            reason: payment.note.clone().filter(|_| occasion == Occasion::CreditMemo),
            is_test: payment.card.is_some_and(|card| card.is_test),
            kind: fields.kind,
            number: fields.document_number.clone(),
            customer: fields.customer_name.clone(),
            date: payment.date,
            method: payment.method,
            amount: Money::of(payment.amount.cents().abs()),
            total: fields.total,
            adjusted: Money::of(adjusted),
            paid: Money::of(paid),
            left: Money::of((fields.total.cents() - adjusted - paid).max(0)),
        })
    }

    pub fn file_name(&self) -> String {
        let kind = match self.occasion {
            Occasion::CreditMemo => return format!("{}.pdf", self.own_number),
            Occasion::Refund => "refund-receipt",
            Occasion::Payment => "receipt",
        };
        format!("{}-{kind}-{}.pdf", self.number, self.date.as_str())
    }

    fn about(&self) -> String {
        format!("{} {}", self.kind.word(), self.number)
    }

    /// The total, what's paid by then, and what that leaves. An estimate asks for no more than its deposit yet.
    fn sums(&self) -> Vec<(String, Money)> {
        let left = match self.kind {
            DocumentType::Invoice => "Still due",
            DocumentType::Estimate => "Remaining",
        };
        let mut sums = vec![(format!("{} total", self.kind.word()), self.total)];
        if self.adjusted > Money::ZERO {
            sums.push(("Credited".to_owned(), Money::of(-self.adjusted.cents())));
        }
        sums.extend([("Paid so far".to_owned(), self.paid), (left.to_owned(), self.left)]);
        sums
    }

    pub fn paper(&self, issuer: &Profile) -> pdf::Receipt {
        pdf::Receipt {
            business: pdf::Business {
                name: business_of(issuer),
                email: issuer.email.clone(),
                phone: issuer.fields.phone_number.clone().unwrap_or_default(),
            },
            kind: match self.occasion {
                Occasion::Payment => pdf::ReceiptKind::Payment,
                Occasion::Refund => pdf::ReceiptKind::Refund,
                Occasion::CreditMemo => pdf::ReceiptKind::CreditMemo,
            },
            is_test: self.is_test,
            customer: self.customer.clone(),
            number: self.own_number.clone(),
            about: self.about(),
            date: day(self.date),
            method: self.method.map(|method| method.word().to_owned()).unwrap_or_default(),
            reason: self.reason.clone().unwrap_or_default(),
            cents: self.amount.cents(),
            sums: self.sums().into_iter().map(|(label, sum)| pdf::Sum { label, cents: sum.cents() }).collect(),
        }
    }

    pub fn email(&self, issuer: &Profile, to: String) -> EmailFields {
        let business = business_of(issuer);
        let (number, mark) = (&self.number, self.mark());
        EmailFields {
            to,
            subject: match self.occasion {
                Occasion::Payment => format!("{mark}Receipt for {number} from {business}"),
                Occasion::Refund => format!("{mark}Refund receipt for {number} from {business}"),
                Occasion::CreditMemo => format!("Credit memo {} from {business}", self.own_number),
            },
            message: self.message(&business),
        }
    }

    fn mark(&self) -> &'static str {
        if self.is_test { "Test: " } else { "" }
    }

    fn message(&self, business: &str) -> String {
        let (amount, date, how) = (money(self.amount), pdf::date(day(self.date)), how(self.method));
        let (news, attached) = match self.occasion {
            Occasion::Payment => (format!("We got your payment of {amount}{how} on {date}. Thank you!"), "receipt"),
            Occasion::Refund => (format!("We refunded you {amount}{how} on {date}."), "receipt"),
            Occasion::CreditMemo => {
                let (number, reason) = (&self.own_number, self.reason.as_deref().unwrap_or_default());
                let news = format!("We've taken {amount} off your invoice {}.\n\n{number}: {reason}", self.number);
                (news, "credit memo")
            }
        };
        let sums: Vec<String> = self.sums().iter().map(|(label, sum)| format!("{label}: {}", money(*sum))).collect();
        let sums = sums.join("\n");
        let test = if self.is_test { "This is a test. No card was charged.\n\n" } else { "" };
        format!(
            "Hi {},\n\n{test}{news}\n\n{}\n{sums}\n\nYour {attached} is attached.\n\nThank you,\n{business}",
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
        Some(Method::CreditMemo | Method::WriteOff | Method::Other) | None => String::new(),
    }
}

fn money(amount: Money) -> String {
    pdf::money(amount.cents())
}
