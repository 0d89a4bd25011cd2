//! What comes in and goes out of the profile calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::tax_rates::{self, TaxRate};
use crate::schema::accounts;
use platform::access::own_day::OwnZone;
use platform::fields::entries::Entries;
use platform::fields::{Fields, Payload};
use platform::http::body::Change;
use platform::http::version::Version;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::scaled_number;
use platform::values::dates::Moment;

scaled_number! {
    /// Dollars per mile, in thousandths.
    MileageRate, decimals: 3, unit: "a rate"
}

impl MileageRate {
    /// What a business mile is worth unless the owner says otherwise.
    pub const USUAL: Self = Self::of(655);

    pub const fn thousandths(self) -> i64 {
        self.0
    }
}

/// How customers can pay; shown on the documents they get.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = accounts)]
#[diesel(treat_none_as_null = true)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentMethods)]
pub struct PaymentMethodFields {
    #[schema(required = true)]
    pub cash_app: Option<String>,
    #[schema(required = true)]
    pub venmo: Option<String>,
    /// A phone number or an e-mail address.
    #[schema(required = true)]
    pub zelle: Option<String>,
    #[diesel(column_name = takes_cash)]
    pub cash: bool,
    #[diesel(column_name = takes_check)]
    pub check: bool,
}

impl Payload for PaymentMethodFields {
    const NEW: &'static str = "PaymentMethods";

    fn fields(&mut self, fields: &mut Fields) {
        fields.optional_text("cashApp", "Cash App", &mut self.cash_app, 100);
        fields.optional_text("venmo", "Venmo", &mut self.venmo, 100);
        fields.optional_text("zelle", "Zelle", &mut self.zelle, 254);
        fields.flag("cash", "Cash", &mut self.cash);
        fields.flag("check", "Check", &mut self.check);
    }
}

/// What an owner can change about themselves.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = accounts)]
#[diesel(treat_none_as_null = true)]
#[serde(rename_all = "camelCase")]
pub struct ProfileFields {
    pub first_name: String,
    pub last_name: String,
    #[schema(required = true)]
    pub phone_number: Option<String>,
    pub business_name: String,
    #[schema(required = true)]
    pub job_role: Option<String>,
    /// Dollars per business mile, with up to three decimals: the present rate. A new one counts from January 1 of this year, or
    /// from where the present one began this year; `/mileage/rates` has the others.
    pub mileage_rate: MileageRate,
    /// Where the owner is, as America/New_York: which day it is for what happens without a request. In a request the
    /// `X-Timezone` header counts.
    #[schema(required = true)]
    pub timezone: Option<String>,
    /// Whether clients are reminded by mail of tomorrow's appointments, at 17:00 where the owner is.
    pub sends_reminders: bool,
    /// Whether the owner gets an email when a customer first opens an estimate or invoice.
    pub emails_views: bool,
    /// When one signs or declines an estimate.
    pub emails_signatures: bool,
    /// When one pays by card or disputes it, and when an invoice becomes past due.
    pub emails_payments: bool,
    /// Whether customers are asked to accept or decline estimates on the page behind their link.
    pub asks_acceptance: bool,
    /// What customers agree to when they accept an estimate.
    #[schema(required = true)]
    pub terms: Option<String>,
    /// How many days after its date a new invoice is due. Without it, it's due upon receipt.
    #[schema(required = true)]
    pub due_days: Option<i64>,
    /// Whether the parts of an invoice leave the inventory when it first goes out.
    pub takes_parts: bool,
    /// Whether the dashboard leaves out the steps of setting up. A new account sees them.
    pub hides_first_steps: bool,
    /// Up to five, one of them the default.
    #[schema(value_type = Vec<TaxRate>)]
    pub tax_rates: Entries<TaxRate>,
    #[diesel(embed)]
    pub payment_methods: PaymentMethodFields,
}

pub type ProfileChange = Change<ProfileFields>;

impl Payload for ProfileFields {
    const NEW: &'static str = "NewProfile";
    const CHANGE: &'static str = "ProfileChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("firstName", "First name", &mut self.first_name, 100);
        fields.text("lastName", "Last name", &mut self.last_name, 100);
        fields.optional_text("phoneNumber", "Phone number", &mut self.phone_number, 50);
        fields.text("businessName", "Business name", &mut self.business_name, 200);
        fields.optional_text("jobRole", "Job role", &mut self.job_role, 100);
        fields.number_or("mileageRate", "Mileage rate", &mut self.mileage_rate, 0, MileageRate::USUAL);
        fields.optional_zone("timezone", "Time zone", &mut self.timezone);
        fields.flag("sendsReminders", "Reminders", &mut self.sends_reminders);
        fields.flag("emailsViews", "Emails about views", &mut self.emails_views);
        fields.flag("emailsSignatures", "Emails about signatures", &mut self.emails_signatures);
        fields.flag("emailsPayments", "Emails about payments", &mut self.emails_payments);
        fields.flag("asksAcceptance", "Acceptance", &mut self.asks_acceptance);
        fields.optional_text("terms", "Terms", &mut self.terms, 10_000);
        fields.optional_whole("dueDays", "Days until due", &mut self.due_days, 0..=365);
        fields.flag("takesParts", "Parts", &mut self.takes_parts);
        fields.flag("hidesFirstSteps", "First steps", &mut self.hides_first_steps);
        tax_rates::read(fields, &mut self.tax_rates);
        fields.object("paymentMethods", "Payment methods", &mut self.payment_methods);
    }
}

/// The profile as the API shows it.
#[derive(Debug, Serialize, ToSchema, Queryable)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    /// What the owner signs in with: changed by its own call alone.
    pub email: String,
    /// Given and taken on the command line alone.
    pub is_admin: bool,
    #[serde(flatten)]
    pub fields: ProfileFields,
    /// Raised by whatever changes any of it.
    #[serde(skip)]
    pub version: i64,
}

impl Version for Profile {
    fn version(&self) -> String {
        self.version.to_string()
    }
}

impl Profile {
    /// Which day it was where the owner is at home: what customers are shown goes by it, wherever they read it.
    pub fn day_of(&self, moment: Moment) -> CalendarDate {
        OwnZone::kept(self.fields.timezone.clone()).day_of(moment)
    }
}
