//! Everything the business spends in one list: overhead, and what projects, the garage and trips cost. Each cost is read where it
//! is kept, so nothing is in the list twice. Trips count with their fuel, tolls and parking; the mileage rate isn't added on top.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::expenses::fields::PaidBy;
use crate::modules::expenses::lines::Line;
use crate::modules::expenses::payloads::{ExpenseFilter, ExpenseOrder};
use crate::modules::expenses::settling::SPENT;
use crate::modules::expenses::{categories, store};
use crate::modules::{equipment, mileage, projects};
use platform::access::Scope;
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::owned::running_totals;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::{Choice as _, choice};
use platform::values::money::Money;
use platform::values::periods::Span;

choice! {
    /// Where a cost is kept.
    pub enum Source {
        Overhead = "overhead",
        Project = "project",
        Garage = "garage",
        Trip = "trip",
    }
}

/// One thing that money was spent on.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cost {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub source: Source,
    pub date: CalendarDate,
    /// Who was paid; what it was for, where no vendor is known.
    pub vendor: String,
    /// The project, vehicle or machine it was for.
    #[schema(required = true)]
    pub belongs_to: Option<String>,
    /// The id of that project, vehicle or machine.
    #[schema(required = true)]
    pub belongs_to_id: Option<String>,
    /// The id of a category.
    pub category: String,
    pub category_name: String,
    /// In dollars.
    pub amount: Money,
    /// The sales tax in it, if it's known.
    #[schema(required = true)]
    pub tax: Option<Money>,
    /// How it was paid, if it's known.
    #[schema(required = true)]
    pub method: Option<PaidBy>,
    /// How many receipts there are.
    pub receipts: i64,
}

/// All costs, newest first, or those of a category and of some days.
pub fn list(scope: &mut Scope, query: &ListQuery, filter: &ExpenseFilter) -> Result<Page<Cost>> {
    let names = categories::names(scope)?;
    let span = filter.span()?;
    // A category of the owner's own has no costs of other modules.
    let line = filter.category.as_deref().map(Line::from_word);
    let is_asked = |of: Line| line.is_none_or(|line| line == Some(of));
    let mut pages =
        vec![store::list(scope, query, filter, ExpenseOrder::default())?.map(|row| Cost::of_overhead(row, &names))];
    let of_projects = line.map(|line| line.map(Line::project_categories).unwrap_or_default());
    if of_projects.as_ref().is_none_or(|categories| !categories.is_empty()) {
        let page = projects::costs(scope, query, span, of_projects.as_deref())?;
        pages.push(page.map(|cost| Cost::of_project(cost, &names)));
    }
    let (vehicles, others) = (is_asked(Line::CarAndTruck), is_asked(Line::Repairs));
    if vehicles || others {
        let only = (vehicles != others).then_some(vehicles);
        let page = equipment::service_costs(scope, query, span, only)?;
        pages.push(page.map(|cost| Cost::of_service(cost, &names)));
    }
    if is_asked(Line::CarAndTruck) {
        pages.push(mileage::costs(scope, query, span)?.map(|trip| Cost::of_trip(trip, &names)));
    }
    Ok(merged(query, pages))
}

/// The day of the first cost. Trips tell their own years.
pub fn first_day(scope: &mut Scope) -> Result<Option<CalendarDate>> {
    let firsts = [store::first_day(scope)?, projects::first_expense_day(scope)?, equipment::first_service_day(scope)?];
    Ok(firsts.into_iter().flatten().min())
}

/// All costs of a span, oldest first.
pub fn of_span(scope: &mut Scope, span: Span) -> Result<Vec<Cost>> {
    let filter =
        ExpenseFilter { start_date: Some(span.first()), end_date: Some(span.last()), ..ExpenseFilter::default() };
    let mut costs = list(scope, &ListQuery::default(), &filter)?.rows;
    costs.reverse();
    Ok(costs)
}

/// Each page has the first rows of its kind, so the first of all of them are among those.
fn merged(query: &ListQuery, pages: Vec<Page<Cost>>) -> Page<Cost> {
    let total = pages.iter().map(|page| page.total).sum();
    let is_cut = pages.iter().any(|page| page.last.is_some());
    let mut rows: Vec<Cost> = pages.into_iter().flat_map(|page| page.rows).collect();
    rows.sort_by(|one, other| (other.date, &other.id).cmp(&(one.date, &one.id)));
    let most = query.limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
    let is_more = is_cut || rows.len() > most;
    rows.truncate(most);
    let place = |cost: &Cost| Position { key: cost.date.as_str().to_owned(), id: cost.id.clone() };
    Page { last: rows.last().filter(|_| is_more).map(place), rows, total }
}

/// What each category came to in a span, in cents, by its id.
#[derive(Debug, Default)]
pub struct Sums {
    pub overhead: BTreeMap<String, i64>,
    pub elsewhere: BTreeMap<String, i64>,
}

impl Sums {
    pub fn of(&self, category: &str) -> i64 {
        let of = |sums: &BTreeMap<String, i64>| sums.get(category).copied().unwrap_or_default();
        of(&self.overhead) + of(&self.elsewhere)
    }

    pub fn total(&self) -> i64 {
        self.overhead.values().chain(self.elsewhere.values()).sum()
    }

    fn add(&mut self, line: Line, amount: Money) {
        *self.elsewhere.entry(line.word().to_owned()).or_default() += amount.cents();
    }
}

/// Overhead is told by running totals, the rest by the rows of the span.
pub fn sums(scope: &mut Scope, span: Span) -> Result<Sums> {
    let mut sums = Sums { overhead: overhead(scope, span)?, ..Sums::default() };
    for (category, amount) in projects::spent_by_category(scope, span)? {
        sums.add(Line::of_project(category), amount);
    }
    for (kind, amount) in equipment::parts_cost(scope, span)? {
        sums.add(Line::of_service(kind), amount);
    }
    sums.add(Line::CarAndTruck, mileage::business_cost(scope, span)?);
    Ok(sums)
}

fn overhead(scope: &mut Scope, span: Span) -> Result<BTreeMap<String, i64>> {
    let sums = running_totals::sums(scope, SPENT, span)?;
    Ok(sums.into_iter().map(|(name, sum)| (name.replacen(SPENT, "", 1), Money::of_sum(sum).cents())).collect())
}

/// What a list comes to.
pub fn total(scope: &mut Scope, filter: &ExpenseFilter, search: Option<String>, all: bool) -> Result<Money> {
    let span = filter.span()?.unwrap_or(Span::up_to(CalendarDate::LAST));
    let cents = if search.is_some() {
        let mut query = ListQuery::default();
        query.search = search;
        if all {
            list(scope, &query, filter)?.rows.iter().map(|cost| cost.amount.cents()).sum()
        } else {
            store::list(scope, &query, filter, ExpenseOrder::default())?
                .rows
                .iter()
                .map(|row| row.fields.amount.cents())
                .sum()
        }
    } else {
        let sums = if all { sums(scope, span)? } else { Sums { overhead: overhead(scope, span)?, ..Sums::default() } };
        filter.category.as_deref().map_or_else(|| sums.total(), |category| sums.of(category))
    };
    Ok(Money::of(cents))
}

impl Cost {
    fn of_overhead(row: store::ExpenseRow, names: &BTreeMap<String, String>) -> Self {
        let fields = row.fields;
        Self {
            source: Source::Overhead,
            date: fields.date,
            vendor: fields.vendor,
            belongs_to: None,
            belongs_to_id: None,
            category_name: name_of(names, &fields.category),
            category: fields.category,
            amount: fields.amount,
            tax: fields.tax,
            method: Some(fields.method),
            receipts: i64::try_from(fields.receipts.items().len()).unwrap_or(i64::MAX),
            id: row.id,
        }
    }

    fn of_project(cost: projects::ProjectCost, names: &BTreeMap<String, String>) -> Self {
        let line = Line::of_project(cost.category);
        let known = (cost.id, Source::Project, cost.date, cost.description, cost.amount);
        let own = Self::elsewhere(known, Some((cost.project, cost.project_id)), line, names);
        Self { receipts: i64::from(cost.has_receipt), ..own }
    }

    fn of_service(cost: equipment::ServiceCost, names: &BTreeMap<String, String>) -> Self {
        let line = Line::of_service(cost.kind);
        let known = (cost.id, Source::Garage, cost.date, cost.description, cost.amount);
        Self::elsewhere(known, Some((cost.equipment, cost.equipment_id)), line, names)
    }

    fn of_trip(trip: mileage::TripCost, names: &BTreeMap<String, String>) -> Self {
        let known = (trip.id, Source::Trip, trip.date, trip.route, trip.amount);
        Self::elsewhere(known, None, Line::CarAndTruck, names)
    }

    fn elsewhere(
        (id, source, date, vendor, amount): (String, Source, CalendarDate, String, Money),
        belongs_to: Option<(String, String)>,
        line: Line,
        names: &BTreeMap<String, String>,
    ) -> Self {
        let (belongs_to, belongs_to_id) = belongs_to.unzip();
        Self {
            id,
            source,
            date,
            vendor,
            belongs_to,
            belongs_to_id,
            category: line.word().to_owned(),
            category_name: name_of(names, line.word()),
            amount,
            tax: None,
            method: None,
            receipts: 0,
        }
    }
}

pub fn name_of(names: &BTreeMap<String, String>, category: &str) -> String {
    names.get(category).cloned().unwrap_or_else(|| Line::Other.name().to_owned())
}
