//! What a document says: plain data, as the caller hands it over. Amounts are decided by the caller; nothing here is
//! computed or checked against anything else.

/// An invoice or an estimate.
#[derive(Clone, Debug)]
pub struct Document {
    pub business: Business,
    pub kind: Kind,
    pub number: String,
    /// Whether a payment on it was made in test mode.
    pub is_test: bool,
    /// Who gets the document.
    pub customer: String,
    pub date: Date,
    pub due_date: Option<Date>,
    pub sent_date: Option<Date>,
    /// From the business to the customer. Left out when empty.
    pub message: String,
    pub items: Vec<Item>,
    /// What the total is made of, where the lines alone do not say it: subtotal, discount, taxes.
    pub breakdown: Vec<Sum>,
    pub total_cents: i64,
    /// What's taken off the total without being paid, below 0: credit memos.
    pub adjustments: Vec<Sum>,
    /// What was paid of it so far, while there is more to pay.
    pub paid_cents: i64,
    /// What was paid with the customer's credit, of what is paid so far or in full.
    pub credited_cents: i64,
    /// What came in beyond the total.
    pub overpaid_cents: i64,
    /// What the customer is asked for first: all of it, the deposit, or what is due of the instalments.
    pub asked_cents: i64,
    /// What an estimate asks for beforehand.
    pub deposit: Option<Deposit>,
    /// By day.
    pub instalments: Vec<Instalment>,
    /// Shown where something is to be paid.
    pub payment_methods: Vec<PaymentMethod>,
    pub photos: Vec<Photo>,
    /// Names of attached files that are not pictures; they are listed, not embedded.
    pub attachments: Vec<String>,
    pub agreement: Agreement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deposit {
    pub cents: i64,
    /// What of it was not paid yet.
    pub due_cents: i64,
}

/// An installment of an invoice: it has a day of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instalment {
    pub due_date: Date,
    pub cents: i64,
    /// What of it was not paid yet.
    pub left_cents: i64,
    /// Whether its day has come.
    pub is_due: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Invoice(InvoiceStatus),
    /// Those that are valid for 30 days say so; others name the day alone.
    Estimate {
        valid_until: Date,
        is_for_30_days: bool,
        has_run_out: bool,
        is_invoiced: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvoiceStatus {
    Open,
    PastDue,
    Paid { on: Option<Date> },
}

/// Who sends the document. Empty texts are left out.
#[derive(Clone, Debug)]
pub struct Business {
    pub name: String,
    pub email: String,
    pub phone: String,
}

#[derive(Clone, Debug)]
pub struct Item {
    pub description: String,
    /// 1500 is one and a half.
    pub quantity_thousandths: i64,
    pub rate_cents: i64,
    pub subtotal_cents: i64,
}

/// A figure above the total.
#[derive(Clone, Debug)]
pub struct Sum {
    pub label: String,
    pub cents: i64,
}

#[derive(Clone, Debug)]
pub enum PaymentMethod {
    CashApp(PaymentLink),
    Venmo(PaymentLink),
    Zelle(PaymentLink),
    Cash,
    Check,
}

#[derive(Clone, Debug)]
pub struct PaymentLink {
    /// As the customer should read it on paper: `$annsplumbing`.
    pub handle: String,
    pub url: String,
}

#[derive(Clone, Debug)]
pub struct Photo {
    /// A JPEG or a PNG, upright and of a sensible size: it is embedded as it is.
    pub bytes: Vec<u8>,
    pub caption: String,
    /// For those who cannot see it. The caption serves when this is empty.
    pub alt: String,
}

/// A day in the calendar, without a time or a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Nothing for a day that no calendar has.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        if year <= 9999 && day >= 1 && day <= days { Some(Self { year, month, day }) } else { None }
    }

    pub fn year(self) -> u16 {
        self.year
    }

    pub fn month(self) -> u8 {
        self.month
    }

    pub fn day(self) -> u8 {
        self.day
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn takes_only_days_a_calendar_has() {
        assert!(Date::new(2024, 2, 29).is_some());
        assert!(Date::new(2000, 2, 29).is_some());
        for (year, month, day) in
            [(2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0)]
        {
            assert!(Date::new(year, month, day).is_none(), "{year}-{month}-{day}");
        }
    }
}

/// What was agreed, or is to be.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    /// Left out when empty.
    pub terms: String,
    pub answer: Option<Answer>,
}

#[derive(Clone, Debug)]
pub enum Answer {
    Accepted(Signature),
    Declined { on: Date },
}

/// A name that was typed under an estimate.
#[derive(Clone, Debug)]
pub struct Signature {
    pub name: String,
    pub on: Date,
    /// The estimate's own number and sum: an invoice may have been made of it since.
    pub number: String,
    pub total_cents: i64,
    /// What proves it, a line each: when and from where, which version.
    pub record: Vec<String>,
}
