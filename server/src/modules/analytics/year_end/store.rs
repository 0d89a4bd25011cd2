//! What the tables of a year are made of, read through the doors of the modules it is about.

use super::payloads::YearEnd;
use super::rules;
use crate::modules::documents::adjustments::Adjustment;
use crate::modules::documents::credits::Credit;
use crate::modules::documents::revenue::{Booked, Earned, Sales, UnpaidInvoice};
use crate::modules::documents::voided::VoidedDocument;
use crate::modules::documents::{self};
use crate::modules::expenses::{self, Cost, Source};
use crate::modules::mileage::{self, Purpose, Trip};
use crate::modules::profile::{DatedRate, MileageRate, MileageRates, mileage_rates};
use platform::access::Scope;
use platform::error::Result;
use platform::values::calendar_date::{CalendarDate, Year};
use platform::values::money::Money;
use platform::values::periods::Span;
use platform::values::quantity::Quantity;

/// What came in.
pub struct Income {
    pub span: Span,
    /// Payment by payment.
    pub booked: Vec<Booked>,
    /// Day by day, and at each tax rate.
    pub earned: Vec<Earned>,
    pub sales: Sales,
}

pub fn income(scope: &mut Scope, year: Year) -> Result<Income> {
    let span = Span::of_year(year);
    Ok(Income {
        span,
        booked: documents::revenue::booked(scope, span)?,
        earned: documents::revenue::earned(scope, span)?,
        sales: documents::revenue::sales(scope, span)?,
    })
}

/// Everything that was spent, day by day: overhead, and what projects, the garage and trips cost.
pub fn expenses(scope: &mut Scope, year: Year) -> Result<Vec<Cost>> {
    expenses::costs_of(scope, Span::of_year(year))
}

/// The year's trips, and what a business mile is worth on each day.
pub struct Mileage {
    pub year: Year,
    pub rates: MileageRates,
    pub trips: Vec<Trip>,
}

impl Mileage {
    fn business(&self) -> impl Iterator<Item = &Trip> {
        self.trips.iter().filter(|trip| trip.fields.purpose == Purpose::Business)
    }

    pub fn business_miles(&self) -> Quantity {
        Quantity::of(self.business().map(|trip| trip.fields.miles.thousandths()).sum())
    }

    /// The rates that count in the year.
    pub fn dated_rates(&self) -> Vec<DatedRate> {
        self.rates.within(self.year.first_day(), self.year.last_day())
    }

    /// Miles and reimbursement at each rate of the year, in the order in which they counted.
    pub fn by_rate(&self) -> Vec<(MileageRate, Quantity, Money)> {
        let mut rates: Vec<MileageRate> = Vec::new();
        for DatedRate { rate, .. } in self.dated_rates() {
            if !rates.contains(&rate) {
                rates.push(rate);
            }
        }
        let at = |rate: MileageRate| {
            let trips: Vec<&Trip> = self.business().filter(|trip| self.rates.on(trip.fields.date) == rate).collect();
            let miles = trips.iter().map(|trip| trip.fields.miles.thousandths()).sum();
            let worth = trips.iter().map(|trip| trip.reimbursement.cents()).sum();
            (rate, Quantity::of(miles), Money::of(worth))
        };
        rates.into_iter().map(at).collect()
    }

    pub fn reimbursement(&self) -> Money {
        Money::of(self.trips.iter().map(|trip| trip.reimbursement.cents()).sum())
    }
}

pub fn mileage(scope: &mut Scope, year: Year) -> Result<Mileage> {
    Ok(Mileage { year, rates: mileage_rates(scope)?, trips: mileage::log(scope, year)? })
}

/// What was owed at the end of a day.
pub struct Unpaid {
    pub day: CalendarDate,
    pub invoices: Vec<UnpaidInvoice>,
}

pub fn unpaid(scope: &mut Scope, year: Year) -> Result<Unpaid> {
    let day = rules::closing_day(year, scope.today());
    Ok(Unpaid { day, invoices: documents::revenue::unpaid_invoices(scope, day)? })
}

/// Everything that the files of a year are made of.
pub struct Books {
    pub income: Income,
    pub unpaid: Unpaid,
    pub expenses: Vec<Cost>,
    pub mileage: Mileage,
    pub voided: Vec<VoidedDocument>,
    pub adjustments: Vec<Adjustment>,
    pub credit: Vec<Credit>,
}

pub fn books(scope: &mut Scope, year: Year) -> Result<Books> {
    Ok(Books {
        income: income(scope, year)?,
        unpaid: unpaid(scope, year)?,
        expenses: expenses(scope, year)?,
        mileage: mileage(scope, year)?,
        voided: documents::voided::of_span(scope, Span::of_year(year))?,
        adjustments: documents::adjustments::in_span(scope, Span::of_year(year))?,
        credit: documents::credits::of_span(scope, Span::of_year(year))?,
    })
}

pub fn year_end(scope: &mut Scope, year: Year) -> Result<YearEnd> {
    let (earned, expenses) = (documents::revenue::earned(scope, Span::of_year(year))?, expenses(scope, year)?);
    let (mileage, unpaid) = (mileage(scope, year)?, unpaid(scope, year)?);
    let firsts = [documents::revenue::first_invoice_date(scope)?, expenses::first_day(scope)?];
    let trips = mileage::years(scope)?.into_iter().map(Year::first_day);
    let by_age = rules::by_age(&unpaid.invoices);
    let (voided, voided_total) = documents::voided::voided_in(scope, Span::of_year(year))?;
    let credit_held = documents::credits::held_on(scope, unpaid.day)?;
    Ok(YearEnd {
        year,
        years: rules::years(firsts.into_iter().flatten().chain(trips), scope.today()),
        income: Money::of(earned.iter().map(|day| day.revenue.cents()).sum()),
        invoices: earned.iter().map(|day| day.invoices).sum(),
        expenses: sum_of(expenses.iter()),
        trip_costs: sum_of(expenses.iter().filter(|cost| cost.source == Source::Trip)),
        expense_count: count(expenses.iter()),
        receipts: count(expenses.iter().filter(|cost| cost.receipts > 0)),
        business_miles: mileage.business_miles(),
        mileage_rate: mileage.rates.on(year.last_day()),
        mileage_rates: mileage.dated_rates(),
        reimbursement: mileage.reimbursement(),
        unpaid_on: unpaid.day,
        unpaid: Money::of(by_age.iter().map(|own| own.amount.cents()).sum()),
        unpaid_invoices: count(unpaid.invoices.iter()),
        unpaid_by_age: by_age,
        voided,
        voided_total,
        credit_held,
    })
}

fn sum_of<'all>(costs: impl Iterator<Item = &'all Cost>) -> Money {
    Money::of(costs.map(|cost| cost.amount.cents()).sum())
}

fn count<T>(of: impl Iterator<Item = T>) -> i64 {
    i64::try_from(of.count()).unwrap_or(i64::MAX)
}
