//! The demo business's overhead of a year: rent and phone that repeat monthly, and what else it costs to be in business.

use jiff::SignedDuration;

use crate::demo::photos::{self, Picture, PutFile};
use crate::modules::activity::{Kind, record};
use crate::modules::expenses::{self, ExpenseFields, Line, PaidBy};
use platform::access::Scope;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

use Line::{Advertising, ContractLabor, Insurance, Legal, Meals, Office, Rent, Supplies, Taxes, Travel, Utilities};
use PaidBy::{Card, Cash, Check, Transfer};

/// How many months of those that repeat there are.
const MONTHS: i64 = 12;

pub fn pay(scope: &mut Scope, put_file: PutFile) -> Result<()> {
    let (now, today) = (scope.now, scope.today());
    for monthly in &MONTHLY {
        repeat(scope, monthly, today)?;
    }
    for once in ONCE {
        scope.now = now.minus(SignedDuration::from_hours(24 * once.days_ago + 2));
        let row = expenses::insert(scope, once.fields(today))?;
        if let Some((name, picture)) = once.receipt {
            expenses::attach(scope, &row.id, vec![(name.to_owned(), picture.to_vec())], put_file)?;
        }
        record(scope, Kind::Expenses, "Expense added", once.vendor)?;
    }
    scope.now = now;
    Ok(())
}

struct Monthly {
    day: i8,
    vendor: &'static str,
    category: Line,
    cents: i64,
    method: PaidBy,
    notes: &'static str,
}

const MONTHLY: [Monthly; 2] = [
    Monthly {
        day: 1,
        vendor: "Alder Street Storage",
        category: Rent,
        cents: 85_000,
        method: Check,
        notes: "Shop and yard",
    },
    Monthly {
        day: 5,
        vendor: "Fern Wireless",
        category: Utilities,
        cents: 18_640,
        method: Card,
        notes: "Three phones",
    },
];

/// Once for each month up to now, all of them repeated from the first.
fn repeat(scope: &mut Scope, of: &Monthly, today: CalendarDate) -> Result<()> {
    let mut days: Vec<CalendarDate> =
        (0..MONTHS * 31).map(|days_ago| today.plus_days(-days_ago)).filter(|day| day.day().day() == of.day).collect();
    days.reverse();
    let mut first: Option<String> = None;
    let Some(last) = days.last().copied() else { return Ok(()) };
    for day in &days {
        let made = expenses::insert(
            scope,
            ExpenseFields {
                date: *day,
                vendor: of.vendor.to_owned(),
                category: of.category.word().to_owned(),
                amount: Money::of(of.cents),
                method: of.method,
                notes: noted(of.notes),
                repeat_of: first.clone(),
                repeat_month: first.as_ref().map(|_| day.as_str().chars().take("2026-11".len()).collect()),
                ..ExpenseFields::default()
            },
        )?;
        first.get_or_insert(made.id);
    }
    let Some(first) = first else { return Ok(()) };
    expenses::begin_repeat(scope, &first, last)
}

fn noted(notes: &str) -> Option<String> {
    Some(notes.to_owned()).filter(|notes| !notes.is_empty())
}

struct Once {
    days_ago: i64,
    vendor: &'static str,
    category: Line,
    cents: i64,
    /// The sales tax in it.
    tax: i64,
    method: PaidBy,
    notes: &'static str,
    receipt: Option<Picture>,
}

impl Once {
    fn fields(&self, today: CalendarDate) -> ExpenseFields {
        ExpenseFields {
            date: today.plus_days(-self.days_ago),
            vendor: self.vendor.to_owned(),
            category: self.category.word().to_owned(),
            amount: Money::of(self.cents),
            tax: Some(Money::of(self.tax)).filter(|tax| *tax > Money::ZERO),
            method: self.method,
            notes: noted(self.notes),
            ..ExpenseFields::default()
        }
    }
}

const fn once(days_ago: i64, vendor: &'static str, category: Line, cents: i64, method: PaidBy) -> Once {
    Once { days_ago, vendor, category, cents, tax: 0, method, notes: "", receipt: None }
}

const ONCE: &[Once] = &[
    Once { notes: "Liability, quarterly", ..once(338, "Northwest Mutual", Insurance, 124_800, Transfer) },
    once(321, "State Plumbing Board", Taxes, 26_500, Check),
    once(302, "Lindgren & Cho, CPAs", Legal, 68_000, Transfer),
    Once { tax: 694, ..once(287, "Ridge Office Supply", Office, 9_106, Card) },
    Once { notes: "Liability, quarterly", ..once(247, "Northwest Mutual", Insurance, 124_800, Transfer) },
    once(233, "Door hangers, spring", Advertising, 31_500, Card),
    Once { notes: "Backflow course, two days", ..once(204, "Valley Trades School", Travel, 48_900, Card) },
    Once { tax: 1_873, ..once(188, "Coastal Tool & Supply", Supplies, 24_573, Card) },
    Once { notes: "Liability, quarterly", ..once(156, "Northwest Mutual", Insurance, 124_800, Transfer) },
    Once { notes: "Trenching, one day", ..once(131, "Marco Ruiz Excavating", ContractLabor, 92_000, Check) },
    once(96, "Yard signs", Advertising, 18_750, Card),
    Once { notes: "Liability, quarterly", ..once(65, "Northwest Mutual", Insurance, 124_800, Transfer) },
    Once { notes: "Lunch with the school's manager", ..once(44, "Harbor Grill", Meals, 6_420, Cash) },
    Once { tax: 1_218, ..once(29, "Ridge Office Supply", Office, 15_978, Card) },
    Once { notes: "Helper, four days", ..once(17, "Tyler Boone", ContractLabor, 88_000, Check) },
    Once { tax: 842, receipt: Some(photos::SUPPLY_RECEIPT), ..once(6, "Ridge Supply", Supplies, 11_052, Card) },
    Once { receipt: Some(photos::PARKING_RECEIPT), ..once(2, "City Garage", Travel, 1_800, Cash) },
];
