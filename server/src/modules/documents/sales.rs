//! What came in for documents by its day, and what of it is tax: figures that are kept with each document and its payments, so
//! that no report reads documents. Of each payment the same share is tax as of the whole document, rate by rate; nothing is
//! rounded away, so what came in is always income and tax to the cent.

use std::collections::BTreeMap;

use super::parts::spread;
use super::payloads::DocumentFields;
use super::totals::LineTax;
use crate::modules::profile::TaxPercent;
use crate::platform::access::Scope;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::error::Result;
use crate::platform::kept::{self, Share};
use crate::platform::money::Money;
use crate::platform::periods::Span;

/// What came in, without tax.
pub const REVENUE: &str = "documents revenue";
/// What is to be added to that for what the invoices that were paid came to: what had come in for them on other days.
pub const PAID_APART: &str = "documents paid apart";
/// By rate: what tax is on, and the tax. The rate follows as in "tax 82500 Sales tax".
const TAXABLE: &str = "taxable ";
const TAX: &str = "tax ";

/// What came in for a document on each day, the earliest first, with what was marked as paid.
pub type Received = Vec<(CalendarDate, Money)>;

/// What the money that came in for a document adds to the figures.
pub fn share_of(fields: &DocumentFields, paid_day: Option<CalendarDate>, received: &Received) -> Share {
    let mut share = Share::default();
    if let Some(day) = paid_day {
        share = share.on_day(PAID_APART, day, fields.income_of(fields.total).cents());
    }
    let mut so_far = Money::ZERO;
    for (day, money) in received {
        let income_before = fields.income_of(so_far).cents();
        so_far = Money::of(so_far.cents() + money.cents());
        let income = fields.income_of(so_far).cents() - income_before;
        share.add(Share::default().on_day(REVENUE, *day, income).on_day(PAID_APART, *day, -income));
    }
    share.add(taxes_of(fields, received));
    share
}

/// What of it was taxed, and the tax: the lines of a rate and its tax come in like any other part of the document.
fn taxes_of(fields: &DocumentFields, received: &Received) -> Share {
    let mut share = Share::default();
    let taxes = fields.totals().taxes;
    if taxes.is_empty() || received.is_empty() {
        return share;
    }
    let incomes = fields.line_incomes();
    let amounts: Vec<i64> = incomes.iter().chain(taxes.iter().map(|one| &one.tax)).map(|money| money.cents()).collect();
    let money: Vec<i64> = received.iter().map(|(_, money)| money.cents()).collect();
    let mut by_line = spread(&amounts, &money, fields.total.cents());
    let by_tax = by_line.split_off(incomes.len());
    let mut add = |about: &str, rate: &LineTax, by_day: &[i64]| {
        let name = format!("{about}{} {}", rate.percent.units(), rate.name);
        for ((day, _), cents) in received.iter().zip(by_day) {
            share.add(Share::default().on_day(&name, *day, *cents));
        }
    };
    for (item, by_day) in fields.counted().zip(&by_line) {
        if let Some(rate) = &item.tax {
            add(TAXABLE, rate, by_day);
        }
    }
    for (of_rate, by_day) in taxes.iter().zip(&by_tax) {
        add(TAX, &of_rate.rate, by_day);
    }
    share
}

/// What came in at one rate in a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taxed {
    pub rate: LineTax,
    pub taxable: Money,
    pub tax: Money,
}

/// What came in in a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sales {
    /// Without tax.
    pub sold: Money,
    /// The highest rate first.
    pub taxed: Vec<Taxed>,
}

pub fn sales(scope: &mut Scope, span: Span) -> Result<Sales> {
    let tax = kept::sums(scope, TAX, span)?;
    let taxed: BTreeMap<String, f64> = kept::sums(scope, TAXABLE, span)?;
    let mut taxed: Vec<Taxed> = taxed
        .into_iter()
        .filter_map(|(name, taxable)| {
            let rate = name.strip_prefix(TAXABLE)?;
            let tax = tax.get(&format!("{TAX}{rate}")).copied().unwrap_or_default();
            let (units, name) = rate.split_once(' ')?;
            let rate = LineTax { name: name.to_owned(), percent: TaxPercent::of(units.parse().ok()?) };
            Some(Taxed { rate, taxable: Money::of_sum(taxable), tax: Money::of_sum(tax) })
        })
        .collect();
    taxed.sort_by(|one, other| {
        other.rate.percent.cmp(&one.rate.percent).then_with(|| one.rate.name.cmp(&other.rate.name))
    });
    Ok(Sales { sold: revenue(scope, span)?, taxed })
}

/// What came in in a span without tax, all together.
pub fn revenue(scope: &mut Scope, span: Span) -> Result<Money> {
    Ok(Money::of_sum(kept::by_day(scope, REVENUE, span)?.into_values().sum()))
}
