//! The words of a notice. Pure.

use sawhorse_pdf as pdf;

use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::payments::cards::{Dispute, DisputeStanding};
use crate::modules::documents::rules::DocumentType;
use crate::modules::notifications::Kind;
use platform::values::money::Money;

/// What the owner is told.
#[derive(Debug)]
pub enum Notice<'a> {
    /// For the first time.
    Viewed,
    /// With the name that was typed.
    Signed(&'a str),
    /// With the reason, if one was given.
    Declined(&'a str),
    PaidByCard(Money),
    Disputed(&'a Dispute),
    RefundFailed,
}

/// What owners choose to get by email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Views,
    Signatures,
    Payments,
}

pub struct Said {
    pub kind: Kind,
    pub topic: Topic,
    /// In the app.
    pub words: String,
    pub subject: String,
    /// What the letter says.
    pub told: String,
    /// What the letter's link is for.
    pub next: &'static str,
}

/// The row is as it is after what happened.
pub fn said(fields: &DocumentFields, notice: &Notice) -> Said {
    let DocumentFields { document_number: number, customer_name: customer, .. } = fields;
    let (noun, view) = match fields.kind {
        DocumentType::Estimate => ("estimate", "View the estimate:"),
        DocumentType::Invoice => ("invoice", "View the invoice:"),
    };
    let total = money(fields.total);
    match notice {
        Notice::Viewed => alike(
            (Kind::Viewed, Topic::Views),
            format!("{customer} viewed {number} ({total})"),
            format!("{customer} opened your {noun} {number} for {total} for the first time."),
            view,
        ),
        Notice::Signed(name) => {
            let deposit = fields.deposit_due().filter(|due| *due > Money::ZERO);
            let deposit = deposit.map(|due| format!(" The deposit of {} is due now.", money(due))).unwrap_or_default();
            alike(
                (Kind::Signed, Topic::Signatures),
                format!("{customer} signed {number} ({total})"),
                format!("{customer} accepted your estimate {number} for {total}. Signed by {name}.{deposit}"),
                "View the estimate or turn it into an invoice:",
            )
        }
        Notice::Declined(reason) => alike(
            (Kind::Declined, Topic::Signatures),
            format!("{customer} declined {number} ({total})"),
            match *reason {
                "" => format!("{customer} declined your estimate {number} for {total}. They gave no reason."),
                reason => format!("{customer} declined your estimate {number} for {total}. Their reason:\n\n{reason}"),
            },
            "View the estimate, or change it and send it again:",
        ),
        Notice::PaidByCard(amount) => {
            let (amount, after) = (money(*amount), after_payment(fields));
            let words = match fields.kind {
                DocumentType::Estimate => format!("{customer} paid a deposit of {amount} by card on {number}"),
                DocumentType::Invoice => format!("{customer} paid {amount} by card on {number}"),
            };
            let told = format!("{words}. {after}");
            alike((Kind::Paid, Topic::Payments), words, told, view)
        }
        Notice::Disputed(dispute) => disputed(fields, dispute),
        Notice::RefundFailed => alike(
            (Kind::RefundFailed, Topic::Payments),
            format!("The refund to {customer}'s card failed ({number})"),
            format!(
                "The refund to {customer}'s card for {number} didn't go through. Check it on Stripe, or pay them back \
                 another way."
            ),
            view,
        ),
    }
}

/// In the app as in the subject.
fn alike((kind, topic): (Kind, Topic), words: String, told: String, next: &'static str) -> Said {
    Said { kind, topic, subject: words.clone(), words, told, next }
}

fn after_payment(fields: &DocumentFields) -> String {
    if fields.void.is_void() {
        let kept = if fields.is_test {
            ""
        } else {
            ", so we kept the payment as credit. Apply it to another invoice, or refund it on Stripe"
        };
        return format!("{} is void{kept}.", fields.document_number);
    }
    if fields.kind == DocumentType::Estimate {
        return match fields.deposit_due().filter(|due| *due > Money::ZERO) {
            Some(left) => format!("{} of the deposit is still due.", money(left)),
            None => "The deposit is paid, so you can start.".to_owned(),
        };
    }
    let left = fields.balance();
    if left > Money::ZERO {
        format!("{} is still due.", money(left))
    } else if left == Money::ZERO {
        "It's paid in full.".to_owned()
    } else {
        let beyond = money(Money::of(-left.cents()));
        format!("That's {beyond} more than was due. Refund the difference on Stripe.")
    }
}

fn disputed(fields: &DocumentFields, dispute: &Dispute) -> Said {
    let DocumentFields { document_number: number, customer_name: customer, .. } = fields;
    let (amount, reason) = (money(dispute.amount), &dispute.reason);
    let (words, told) = match dispute.standing {
        DisputeStanding::Open if dispute.is_inquiry => (
            format!("{customer}'s bank is asking about {amount} on {number}"),
            format!(
                "{customer}'s bank is asking about a card payment of {amount} on {number} ({reason}). No money has moved. \
                 Answer on Stripe, so it doesn't become a dispute."
            ),
        ),
        DisputeStanding::Open => (
            format!("{customer} disputed {amount} on {number}"),
            format!(
                "{customer} disputed a card payment of {amount} on {number} with their bank ({reason}). Stripe holds the \
                 money until the bank decides. Answer on Stripe before the deadline there."
            ),
        ),
        DisputeStanding::Won => (
            format!("You won {customer}'s dispute of {amount} on {number}"),
            format!("The bank decided for you. {customer}'s payment of {amount} on {number} is yours again."),
        ),
        DisputeStanding::Lost => (
            format!("You lost {customer}'s dispute of {amount} on {number}"),
            format!("The bank decided for {customer}. The payment of {amount} on {number} went back to their card."),
        ),
        DisputeStanding::Closed => (
            format!("{customer}'s dispute of {amount} on {number} is closed"),
            format!("{customer}'s dispute of {amount} on {number} is closed. Stripe has the details."),
        ),
    };
    alike((Kind::Dispute, Topic::Payments), words, told, "View the payments:")
}

fn money(amount: Money) -> String {
    pdf::money(amount.cents())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invoice() -> DocumentFields {
        DocumentFields {
            kind: DocumentType::Invoice,
            document_number: "INV-0047".to_owned(),
            customer_name: "Linh".to_owned(),
            total: Money::of(69_962),
            ..DocumentFields::default()
        }
    }

    #[test]
    fn a_payment_says_what_is_left() {
        let mut fields = invoice();
        fields.received = Money::of(44_981);
        fields.payments = 1;
        let told = said(&fields, &Notice::PaidByCard(Money::of(44_981)));
        assert_eq!(told.words, "Linh paid $449.81 by card on INV-0047");
        assert_eq!(told.told, "Linh paid $449.81 by card on INV-0047. $249.81 is still due.");
        fields.received = Money::of(69_962);
        assert!(said(&fields, &Notice::PaidByCard(Money::of(24_981))).told.ends_with("It's paid in full."));
        fields.received = Money::of(79_962);
        let beyond = said(&fields, &Notice::PaidByCard(Money::of(10_000))).told;
        assert!(beyond.ends_with("That's $100.00 more than was due. Refund the difference on Stripe."), "{beyond}");
    }

    #[test]
    fn a_dispute_says_where_it_stands() {
        let dispute = |standing, is_inquiry| Dispute {
            id: "dp_1".to_owned(),
            amount: Money::of(44_981),
            reason: "product not received".to_owned(),
            standing,
            opened_at: "2026-11-15T12:00:00Z".parse().unwrap(),
            is_inquiry,
        };
        for (dispute, words) in [
            (dispute(DisputeStanding::Open, false), "Linh disputed $449.81 on INV-0047"),
            (dispute(DisputeStanding::Open, true), "Linh's bank is asking about $449.81 on INV-0047"),
            (dispute(DisputeStanding::Won, false), "You won Linh's dispute of $449.81 on INV-0047"),
            (dispute(DisputeStanding::Lost, false), "You lost Linh's dispute of $449.81 on INV-0047"),
        ] {
            assert_eq!(said(&invoice(), &Notice::Disputed(&dispute)).words, words);
        }
    }
}
