//! What comes in and goes out of the calls of recurring invoices.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::content;
use super::rules::{Recurrence, Rhythm, next_day};
use crate::modules::documents::amounts::Item;
use crate::references::DOCUMENT_OF_RECURRING;
use crate::schema::recurring_invoices;
use platform::db::query::sorted::{Direction, sorts};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, NewWithin};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// Of what comes next, this many days are told.
const TOLD: usize = 3;
const LONGEST_DUE: i64 = 365;
const MOST: i64 = 1000;

/// What an owner says about a recurring invoice, and how far it has come.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = recurring_invoices)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct RecurringFields {
    /// The invoice that it was copied from, as long as that is there. Said again, it is copied anew.
    #[schema(required = true)]
    pub document_id: Option<String>,
    #[serde(skip)]
    pub content: String,
    pub customer_name: String,
    /// Of each, in dollars.
    pub total: Money,
    pub rhythm: Rhythm,
    /// Of a monthly one: on which day, or the month's last where it has no such day. Without it, the day of `startsOn`.
    #[schema(required = true)]
    pub day_of_month: Option<i64>,
    /// None is made for an earlier day; the days are counted from it.
    pub starts_on: CalendarDate,
    /// None is made for a later day.
    #[schema(required = true)]
    pub ends_on: Option<CalendarDate>,
    /// How many are made at most.
    #[serde(rename = "count")]
    #[schema(required = true)]
    pub most: Option<i64>,
    /// In how many days each is to be paid; without it, upon receipt.
    #[schema(required = true)]
    pub due_days: Option<i64>,
    /// Whether each is mailed to the customer; otherwise it stays New, to be sent by hand.
    pub sends_by_mail: bool,
    /// While it is, none is made. Those of the days between are left out for good.
    pub is_paused: bool,
    #[serde(skip)]
    pub next_on: CalendarDate,
    /// How many were made.
    pub made: i64,
    /// The day of the last.
    #[schema(required = true)]
    pub last_on: Option<CalendarDate>,
    /// The ids of those that were made and are still to be mailed, with a space between them.
    #[serde(skip)]
    pub in_hand: Option<String>,
    /// Since when one of them could not be put on paper.
    #[serde(skip)]
    pub failing_since: Option<Moment>,
}

pub type NewRecurringInvoice = NewWithin<RecurringFields>;
pub type RecurringInvoiceChange = Change<RecurringFields>;

impl Payload for RecurringFields {
    const NEW: &'static str = "NewRecurringInvoice";
    const CHANGE: &'static str = "RecurringInvoiceChange";

    fn fields(&mut self, fields: &mut Fields) {
        let is_given = fields.is_given("documentId");
        fields.reference("documentId", "Invoice", &mut self.document_id, &DOCUMENT_OF_RECURRING);
        if is_given && self.document_id.is_some() {
            // `complete` copies it.
            self.content.clear();
        }
        if fields.is_new() && self.document_id.is_none() {
            fields.refuse("documentId", "Choose the invoice to repeat.");
        }
        fields.choice("rhythm", "How often", &mut self.rhythm, Needed::Required);
        fields.optional_whole("dayOfMonth", "Day of the month", &mut self.day_of_month, 1..=31);
        fields.date("startsOn", "From", &mut self.starts_on);
        fields.optional_date("endsOn", "Last day", &mut self.ends_on);
        if self.ends_on.is_some_and(|end| end < self.starts_on) {
            fields.refuse("endsOn", "The last day can't be before the first.");
        }
        fields.optional_whole("count", "How many", &mut self.most, 1..=MOST);
        fields.optional_whole("dueDays", "Days to pay", &mut self.due_days, 0..=LONGEST_DUE);
        fields.flag("sendsByMail", "Sending by email", &mut self.sends_by_mail);
        fields.flag("isPaused", "Paused", &mut self.is_paused);
    }
}

/// The last day that four digits can say: in order behind all that come.
pub const NEVER: CalendarDate = CalendarDate::LAST;

impl RecurringFields {
    pub fn recurrence(&self) -> Recurrence {
        let Self { rhythm, day_of_month, starts_on, ends_on, .. } = *self;
        Recurrence { rhythm, starts_on, day_of_month, ends_on }
    }

    /// What comes most often comes first, which the alphabet doesn't know.
    pub fn rarity(&self) -> i64 {
        match self.rhythm {
            Rhythm::Weekly => 0,
            Rhythm::EveryTwoWeeks => 1,
            Rhythm::Monthly | Rhythm::LastDay => 2,
            Rhythm::Quarterly => 3,
            Rhythm::Yearly => 4,
        }
    }

    /// What is emailed before what the owner sends.
    pub fn sending(&self) -> i64 {
        i64::from(!self.sends_by_mail)
    }

    /// With another one the days are worked out anew.
    pub fn timing(&self) -> (Recurrence, Option<i64>, bool) {
        (self.recurrence(), self.most, self.is_paused)
    }

    /// Those that were made and are still to be mailed, the oldest first.
    pub fn in_hand(&self) -> Vec<String> {
        self.in_hand.iter().flat_map(|ids| ids.split(' ')).map(str::to_owned).collect()
    }

    pub fn keep_in_hand(&mut self, ids: &[String]) {
        self.in_hand = Some(ids.join(" ")).filter(|_| !ids.is_empty());
        if self.in_hand.is_none() {
            self.failing_since = None;
        }
    }

    /// The days of the next ones.
    fn next_dates(&self) -> Vec<CalendarDate> {
        if self.next_on == NEVER {
            return Vec::new();
        }
        let left = self.most.map_or(TOLD, |most| usize::try_from(most - self.made).unwrap_or_default());
        self.recurrence().from(self.next_on, left.min(TOLD))
    }
}

entity! {
    /// A recurring invoice as its owner sees it.
    RecurringInvoice, fields: RecurringFields,
    /// The days of the next ones, at most three; none when it is paused or over.
    next_dates: Vec<CalendarDate> = |fields| fields.next_dates(),
    #[schema(required = true)]
    customer_email: Option<String> = |fields| content::customer_email(&fields.content),
    /// The lines of each.
    items: Vec<Item> = |fields| content::items(&fields.content)
}

sorts! {
    /// What the list of recurring invoices can be sorted by.
    pub enum RecurringSort of RecurringFields in "recurring_invoices" {
        Customer = "customer" by customer_name,
        Next = "next" by next_on,
        Total = "total" by total,
        Rhythm = "rhythm" by rarity() in "CASE recurring_invoices.rhythm WHEN 'weekly' THEN 0 \
            WHEN 'every two weeks' THEN 1 WHEN 'quarterly' THEN 3 WHEN 'yearly' THEN 4 ELSE 2 END",
        Made = "made" by made,
        Sending = "sending" by sending() in "CASE WHEN recurring_invoices.sends_by_mail THEN 0 ELSE 1 END",
    }
}

parameters! {
    /// What narrows the list of recurring invoices, and its order.
    pub struct RecurringFilter {
        /// Only what was copied from this invoice.
        document_id: String = "documentId",
        /// Only those of which the next comes on this day or later.
        from: CalendarDate = "from",
        /// Only those of which the next comes on this day or earlier.
        to: CalendarDate = "to",
        /// What it's sorted by. Without it, what comes next first.
        sort: RecurringSort = "sort",
        direction: Direction = "direction",
    }
}

/// The days of what comes next.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecurringDates {
    /// At most three.
    pub dates: Vec<CalendarDate>,
}

parameters! {
    /// What a recurring invoice would be made by.
    #[derive(Copy)]
    pub struct RecurrenceQuery {
        rhythm: Rhythm = "rhythm",
        starts_on: CalendarDate = "startsOn",
        ends_on: CalendarDate = "endsOn",
        day_of_month: i64 = "dayOfMonth",
        /// How many are made at most.
        most: i64 = "count",
        /// Only later days than this one: that of the last that was made.
        after: CalendarDate = "after",
    }
}

impl RecurrenceQuery {
    /// From today on.
    pub fn next_dates(self, today: CalendarDate) -> Vec<CalendarDate> {
        let recurrence = Recurrence {
            rhythm: self.rhythm.unwrap_or_default(),
            starts_on: self.starts_on.unwrap_or(today),
            day_of_month: self.day_of_month,
            ends_on: self.ends_on,
        };
        let most = self.most.map_or(TOLD, |most| usize::try_from(most).unwrap_or_default());
        let behind_last = self.after.and_then(next_day).unwrap_or_default();
        recurrence.from(today.max(behind_last), most.min(TOLD))
    }
}
