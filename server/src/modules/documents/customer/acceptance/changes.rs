//! What an owner changed of an estimate while its customer had the page open, in sentences for the customer.

use std::collections::{HashMap, HashSet};

use sawhorse_pdf as pdf;
use serde::{Deserialize, Serialize};

use super::content::hash;
use super::tried::Tried;
use crate::modules::documents::amounts::choices::{Chosen, options};
use crate::modules::documents::amounts::{Discount, Item, KeptDiscount, LineTax, Offered};
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::dates::day;
use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::{Profile, TaxPercent};
use platform::fields::entries::Entries;
use platform::owned::OwnedFields as _;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

const LONGEST_NAME: usize = 60;
/// More than that nobody compares.
const MOST_SENTENCES: usize = 10;
/// No real total comes near it.
const LARGEST_TOTAL: Money = Money::of(1_000_000_000_000_000);

/// What a page showed. It comes back with the page's form and is only told to whoever sent it, so nobody has to trust it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seen {
    items: Vec<SeenItem>,
    discount: Option<Discount>,
    deposit_amount: Option<Money>,
    deposit_percent: Option<i64>,
    customer: String,
    valid_until: CalendarDate,
    due_date: Option<CalendarDate>,
    message: String,
    terms: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SeenItem {
    id: String,
    name: String,
    /// Tells one description from another.
    words: String,
    quantity: Quantity,
    rate: Money,
    offered: Offered,
    chosen: bool,
    tax: Option<LineTax>,
}

impl Seen {
    pub fn of(row: &DocumentRow, issuer: &Profile) -> Self {
        let fields = &row.fields;
        Self {
            items: fields.items.items().iter().map(SeenItem::of).collect(),
            discount: fields.discount.given(),
            deposit_amount: fields.schedule.deposit_amount,
            deposit_percent: fields.schedule.deposit_percent,
            customer: fields.customer_name.clone(),
            valid_until: fields.valid_until(),
            due_date: fields.due_date,
            message: digest(fields.message.as_deref().unwrap_or_default()),
            terms: digest(issuer.fields.terms.as_deref().unwrap_or_default()),
        }
    }

    /// For the form.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Nothing of what no page showed.
    pub fn read(text: &str) -> Option<Self> {
        let seen: Self = serde_json::from_str(text).ok()?;
        let is_percent = seen.deposit_percent.is_none_or(|percent| (0..=100).contains(&percent));
        let is_discount = seen.discount.is_none_or(|discount| is_within(discount.value.cents(), Money::LARGEST));
        (is_percent && is_discount && seen.items.iter().all(SeenItem::is_one)).then_some(seen)
    }

    /// What was chosen, on the estimate as it is now: items that were written anew are found by what they say.
    pub fn carry_over(&self, chosen: &Chosen, row: &DocumentRow) -> Chosen {
        let pairs = self.pairs(row.fields.items.items());
        let by_now = |id: &String| {
            let (_, item) = pairs.iter().find(|(seen, _)| seen.id == *id)?;
            item.map(|item| item.id.clone())
        };
        Chosen { option: chosen.option, added: chosen.added.iter().filter_map(by_now).collect() }
    }

    /// A sentence for each change, what it comes to first. `chosen` is what was chosen on the page, `tried` what's left of it.
    pub fn changes(&self, row: &DocumentRow, issuer: &Profile, chosen: Option<&Chosen>, tried: &Tried) -> Vec<String> {
        let now = tried.with_choice(row).fields;
        let mut told = self.amounts(row, chosen, &now);
        if let Some(option) = chosen.and_then(|chosen| chosen.option) {
            let taken = options(now.items.items()).find(|one| is_taken(&now, *one));
            if let Some(taken) = taken.filter(|taken| *taken != option) {
                told.push(format!("There's no {} option anymore. {} is selected now.", option.word(), taken.word()));
            }
        }
        told.extend(self.changed_items(now.items.items()));
        match (self.discount, now.discount.given()) {
            (before, now) if before == now => {}
            (None, _) => told.push("There's a discount now.".to_owned()),
            (Some(_), None) => told.push("The discount is gone.".to_owned()),
            (Some(_), Some(_)) => told.push("The discount changed.".to_owned()),
        }
        if digest(issuer.fields.terms.as_deref().unwrap_or_default()) != self.terms {
            told.push("The terms changed.".to_owned());
        }
        if digest(now.message.as_deref().unwrap_or_default()) != self.message {
            told.push("The message to you changed.".to_owned());
        }
        if now.customer_name != self.customer {
            told.push(format!("It's now for {}.", apart(&now.customer_name)));
        }
        if now.valid_until() != self.valid_until {
            told.push(format!("You can now accept it until {}.", pdf::date(day(now.valid_until()))));
        }
        if now.due_date != self.due_date {
            let due = now.due_date.map(|date| pdf::date(day(date)));
            told.push(match due {
                Some(due) => format!("Payment is now due {due}."),
                None => "Payment is now due upon receipt.".to_owned(),
            });
        }
        if told.len() > MOST_SENTENCES {
            let more = told.len() - MOST_SENTENCES + 1;
            told.truncate(MOST_SENTENCES - 1);
            told.push(format!("{more} more changes."));
        }
        told
    }

    fn amounts(&self, row: &DocumentRow, chosen: Option<&Chosen>, now: &DocumentFields) -> Vec<String> {
        let mut told = Vec::new();
        let Some(before) = self.fields(row, chosen) else { return told };
        if before.total != now.total {
            told.push(format!("Your total is now {}. It was {}.", money(now.total), money(before.total)));
        }
        match (before.deposit(), now.deposit()) {
            (before, now) if before == now => {}
            (Some(before), Some(now)) => {
                told.push(format!("Your deposit is now {}. It was {}.", money(now), money(before)));
            }
            (None, Some(now)) => told.push(format!("There's a deposit of {} now.", money(now))),
            (_, None) => told.push("There's no deposit anymore.".to_owned()),
        }
        told
    }

    /// The estimate as it was, with what was chosen of it.
    fn fields(&self, row: &DocumentRow, chosen: Option<&Chosen>) -> Option<DocumentFields> {
        let mut fields = row.fields.clone();
        fields.items = Entries::new(self.items.iter().map(SeenItem::item).collect()).ok()?;
        fields.discount = KeptDiscount::of(self.discount);
        fields.schedule.deposit_amount = self.deposit_amount;
        fields.schedule.deposit_percent = self.deposit_percent;
        match chosen {
            Some(chosen) => fields.choose(chosen).ok()?,
            None => fields.settle(),
        }
        Some(fields).filter(|fields| fields.total <= LARGEST_TOTAL)
    }

    fn changed_items(&self, items: &[Item]) -> Vec<String> {
        let pairs = self.pairs(items);
        let mut told: Vec<String> = pairs.iter().filter_map(|(seen, item)| seen.change(*item)).collect();
        let found: HashSet<&str> = pairs.iter().filter_map(|(_, item)| item.map(|item| item.id.as_str())).collect();
        let added = items.iter().filter(|item| !found.contains(item.id.as_str()));
        told.extend(added.map(|item| format!("{} was added, {}.", quoted(&name(item)), money(item.subtotal))));
        told
    }

    /// Each item with the same one by now: by its id, or else by its words.
    fn pairs<'all>(&'all self, items: &'all [Item]) -> Vec<(&'all SeenItem, Option<&'all Item>)> {
        let known: HashSet<&str> = self.items.iter().map(|seen| seen.id.as_str()).collect();
        let by_id: HashMap<&str, &Item> = items.iter().map(|item| (item.id.as_str(), item)).collect();
        let new = items.iter().filter(|item| !known.contains(item.id.as_str()));
        let mut new: Vec<(&Item, String)> = new.map(|item| (item, digest(&item.description))).collect();
        let pair = |seen: &'all SeenItem| {
            let same = by_id.get(seen.id.as_str()).copied().or_else(|| {
                let place =
                    new.iter().position(|(item, words)| item.offered == seen.offered && *words == seen.words)?;
                Some(new.remove(place).0)
            });
            (seen, same)
        };
        self.items.iter().map(pair).collect()
    }
}

impl SeenItem {
    fn of(item: &Item) -> Self {
        Self {
            id: item.id.clone(),
            name: name(item),
            words: digest(&item.description),
            quantity: item.quantity,
            rate: item.rate,
            offered: item.offered,
            chosen: item.chosen,
            tax: item.tax.clone(),
        }
    }

    /// Whether an owner could have written it: with anything else there's nothing to add up.
    fn is_one(&self) -> bool {
        let is_taxed = |tax: &LineTax| (0..=TaxPercent::WHOLE).contains(&tax.percent.units());
        is_within(self.quantity.thousandths(), Quantity::LARGEST)
            && is_within(self.rate.cents(), Money::LARGEST)
            && self.tax.as_ref().is_none_or(is_taxed)
    }

    fn item(&self) -> Item {
        Item {
            id: self.id.clone(),
            quantity: self.quantity,
            rate: self.rate,
            subtotal: self.quantity.times(self.rate),
            offered: self.offered,
            chosen: self.chosen,
            tax: self.tax.clone(),
            ..Item::default()
        }
    }

    fn change(&self, now: Option<&Item>) -> Option<String> {
        let Some(now) = now else { return Some(format!("{} was removed.", quoted(&self.name))) };
        let said = quoted(&name(now));
        let was = self.item().subtotal;
        let mut sentences = Vec::new();
        if was != now.subtotal {
            sentences.push(format!("{said} is now {}. It was {}.", money(now.subtotal), money(was)));
        } else if (self.quantity, self.rate) != (now.quantity, now.rate) {
            let quantity = pdf::quantity(now.quantity.thousandths());
            sentences.push(format!("{said} is now {quantity} at {} each.", money(now.rate)));
        }
        match &now.tax {
            tax if *tax == self.tax => {}
            Some(tax) => sentences.push(format!("{said} now has {} {}.", apart(&tax.name), tax.percent)),
            None => sentences.push(format!("{said} isn't taxed anymore.")),
        }
        if now.offered != self.offered {
            sentences.push(match now.offered {
                Offered::Included => format!("{said} is now included."),
                Offered::Optional => format!("{said} is now optional."),
                option => format!("{said} is now in the {} option.", option.word()),
            });
        }
        if digest(&now.description) != self.words {
            sentences.push(match name(now) == self.name {
                true => format!("The description of {said} changed."),
                false => format!("{} is now {said}.", quoted(&self.name)),
            });
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

fn is_within(number: i64, largest: i64) -> bool {
    (0..=largest).contains(&number)
}

fn is_taken(fields: &DocumentFields, option: Offered) -> bool {
    fields.items.items().iter().any(|item| item.offered == option && item.chosen)
}

fn money(amount: Money) -> String {
    pdf::money(amount.cents())
}

/// The first words of an item.
fn name(item: &Item) -> String {
    let line = item.description.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

fn quoted(name: &str) -> String {
    format!("“{}”", apart(name))
}

/// Whichever way it's written, it turns nothing around it.
fn apart(words: &str) -> String {
    format!("\u{2068}{words}\u{2069}")
}

/// Enough of a hash to tell that something changed.
fn digest(words: &str) -> String {
    let mut digits = hash(words);
    digits.truncate(12);
    digits
}
