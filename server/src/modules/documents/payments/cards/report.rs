//! What a provider says about a checkout, whichever it is, and what that comes to in the ledger.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::money::Money;

#[derive(Clone, Debug)]
pub enum Report {
    Open,
    /// It can no longer be paid, and was not.
    Expired,
    /// It was paid in a currency that the ledger cannot hold.
    Unreadable {
        payment: String,
        at: Moment,
        currency: String,
    },
    Paid(Charge),
}

/// A card that was charged, with everything that came after it.
#[derive(Clone, Debug)]
pub struct Charge {
    pub reference: String,
    /// What refunds and disputes name.
    pub payment: String,
    pub amount: Money,
    pub at: Moment,
    pub fee: Option<Money>,
    pub is_test: bool,
    pub refunds: Vec<Refund>,
    pub disputes: Vec<Disputed>,
}

#[derive(Clone, Debug)]
pub struct Refund {
    pub reference: String,
    pub amount: Money,
    pub at: Moment,
    pub reason: Option<String>,
    /// Whether it may still fail.
    pub is_pending: bool,
}

/// A dispute, and how it moved the money.
#[derive(Clone, Debug)]
pub struct Disputed {
    pub dispute: Dispute,
    pub moves: Vec<Move>,
}

#[derive(Clone, Debug)]
pub struct Move {
    pub reference: String,
    pub is_taken: bool,
    pub at: Moment,
    pub fee: Option<Money>,
}

choice! {
    /// Where a dispute stands.
    pub enum DisputeStanding {
        Open = "Open",
        Won = "Won",
        Lost = "Lost",
        Closed = "Closed",
    }
}

/// A card payment that the customer disputed with the bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CardDispute)]
#[serde(rename_all = "camelCase")]
pub struct Dispute {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    /// In dollars.
    pub amount: Money,
    /// What the bank says, in a few words.
    pub reason: String,
    #[schema(inline)]
    pub standing: DisputeStanding,
    pub opened_at: Moment,
    /// Whether the bank only asks, and has taken nothing so far.
    #[serde(default)]
    #[schema(required = true)]
    pub is_inquiry: bool,
}

/// A line of the ledger as the provider tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called there; never used twice.
    pub reference: String,
    /// Below 0 for what went back.
    pub amount: Money,
    pub at: Moment,
    pub fee: Option<Money>,
    pub note: Option<String>,
    pub is_test: bool,
}

impl Charge {
    /// The lines of the ledger: the payment, what was given back, what a dispute took and what it returned.
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = vec![Entry {
            reference: self.reference.clone(),
            amount: self.amount,
            at: self.at,
            fee: self.fee,
            note: None,
            is_test: self.is_test,
        }];
        entries.extend(self.refunds.iter().map(|refund| Entry {
            reference: refund.reference.clone(),
            amount: back(refund.amount),
            at: refund.at,
            fee: None,
            note: Some(match &refund.reason {
                Some(reason) => format!("Refunded on Stripe: {}", in_words(reason)),
                None => "Refunded on Stripe".to_owned(),
            }),
            is_test: self.is_test,
        }));
        entries.extend(self.disputes.iter().flat_map(|Disputed { dispute, moves }| {
            moves.iter().map(|moved| Entry {
                reference: moved.reference.clone(),
                amount: if moved.is_taken { back(dispute.amount) } else { dispute.amount },
                at: moved.at,
                fee: moved.fee,
                note: Some(match moved.is_taken {
                    true => format!("Dispute: {}", dispute.reason),
                    false => "Dispute: the money came back".to_owned(),
                }),
                is_test: self.is_test,
            })
        }));
        entries
    }

    pub fn disputes(&self) -> Vec<Dispute> {
        self.disputes.iter().map(|disputed| disputed.dispute.clone()).collect()
    }

    /// Whether something about it is not settled yet.
    pub fn is_moving(&self) -> bool {
        self.refunds.iter().any(|refund| refund.is_pending)
            || self.disputes.iter().any(|disputed| disputed.dispute.standing == DisputeStanding::Open)
    }
}

fn back(amount: Money) -> Money {
    Money::of(-amount.cents())
}

/// `requested_by_customer` as people write it.
pub fn in_words(code: &str) -> String {
    code.replace('_', " ")
}
