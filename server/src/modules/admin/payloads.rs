//! What comes in and goes out of the administrators' calls.

use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::billing::{Plan, SubscriptionStatus};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::New;
use platform::http::parameters::parameters;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;

/// One account in the list of all.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRow {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub email: String,
    pub name: String,
    /// Active, Complimentary, Trial, Past Due, Canceled, Inactive or None.
    pub subscription_status: &'static str,
    /// The billing provider's word.
    pub raw_status: String,
    #[schema(required = true)]
    pub subscription_plan: Option<Plan>,
    pub created_at: Moment,
}

/// One account with everything an administrator may know about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserDetails {
    #[serde(flatten)]
    pub user: UserRow,
    pub business_name: String,
    pub is_admin: bool,
    pub subscription: SubscriptionStatus,
    /// What administrators did to this address, newest first.
    pub actions: Vec<AdminAction>,
}

/// Something an administrator did.
#[derive(Debug, Serialize, ToSchema, diesel::Queryable)]
pub struct AdminAction {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    /// The administrator's address.
    pub administrator: String,
    pub action: String,
    pub details: String,
    pub time: Moment,
}

/// An address with complimentary access. The name is empty while it has no account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComplimentaryUser {
    pub email: String,
    pub name: String,
    pub reason: String,
    /// The last day; empty means never.
    #[schema(required = true)]
    pub expires_at: Option<CalendarDate>,
    pub is_expired: bool,
    pub granted_by: String,
}

choice! {
    /// What the list of all accounts is sorted by.
    pub enum SortBy {
        Email = "email",
        Name = "name",
        SubscriptionStatus = "subscriptionStatus",
        SubscriptionPlan = "subscriptionPlan",
        CreatedAt = "createdAt",
    }
}

choice! {
    pub enum Direction {
        Ascending = "asc",
        Descending = "desc",
    }
}

choice! {
    /// What the list of complimentary access is sorted by.
    pub enum ComplimentarySort {
        Email = "email",
        Name = "name",
        Reason = "reason",
        ExpiresAt = "expiresAt",
        GrantedBy = "grantedBy",
    }
}

parameters! {
    /// The order that the list of complimentary access is asked for in.
    #[derive(Copy)]
    pub struct ComplimentaryOrder {
        sort: ComplimentarySort = "sort",
        direction: Direction = "order",
    }
}

impl ComplimentaryUser {
    /// What never expires comes after everything that does.
    pub fn key(&self, sort: ComplimentarySort) -> String {
        match sort {
            ComplimentarySort::Email => self.email.to_lowercase(),
            ComplimentarySort::Name => self.name.to_lowercase(),
            ComplimentarySort::Reason => self.reason.to_lowercase(),
            ComplimentarySort::ExpiresAt => self.expires_at.unwrap_or(CalendarDate::LAST).as_str().to_owned(),
            ComplimentarySort::GrantedBy => self.granted_by.to_lowercase(),
        }
    }
}

parameters! {
    /// The order that the list of all accounts is asked for in.
    #[derive(Copy)]
    pub struct UserOrder {
        sort: SortBy = "sort",
        direction: Direction = "order",
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminMessage)]
pub struct Message {
    pub message: String,
}

impl Message {
    pub fn json(message: String) -> axum::Json<Self> {
        axum::Json(Self { message })
    }
}

/// What a grant did.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ComplimentaryGranted)]
pub struct Granted {
    pub message: String,
    /// What the address had before, which this took the place of.
    #[schema(required = true)]
    pub replaced: Option<Replaced>,
}

/// Complimentary access that an address had.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReplacedComplimentary)]
pub struct Replaced {
    pub reason: String,
    /// The last day; empty means never.
    #[schema(required = true)]
    pub expires_at: Option<CalendarDate>,
}

#[derive(Clone, Default)]
pub struct GrantFields {
    pub user_email: String,
    pub reason: String,
    pub expires_in_days: Option<i64>,
}

pub type Grant = New<GrantFields>;

/// A hundred years; longer is for good.
const MOST_DAYS: i64 = 36_525;

impl Payload for GrantFields {
    const NEW: &'static str = "ComplimentaryGrant";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("userEmail", "Email", &mut self.user_email);
        fields.text("reason", "Reason", &mut self.reason, 500);
        fields.optional_whole("expiresInDays", "Expires in days", &mut self.expires_in_days, 1..=MOST_DAYS);
    }
}

#[derive(Clone, Default)]
pub struct ExpiryFields {
    pub user_email: String,
    pub expiry_date: CalendarDate,
}

pub type Expiry = New<ExpiryFields>;

impl Payload for ExpiryFields {
    const NEW: &'static str = "ComplimentaryExpiry";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("userEmail", "Email", &mut self.user_email);
        fields.date("expiryDate", "New expiry date", &mut self.expiry_date);
    }
}

#[derive(Clone, Default)]
pub struct PlanChangeFields {
    pub user_email: String,
    pub new_plan_type: Plan,
}

pub type PlanChange = New<PlanChangeFields>;

impl Payload for PlanChangeFields {
    const NEW: &'static str = "PlanChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("userEmail", "Email", &mut self.user_email);
        fields.choice("newPlanType", "The new plan", &mut self.new_plan_type, Needed::Required);
    }
}

/// Whom an action is about.
#[derive(Clone, Default)]
pub struct SubjectFields {
    pub user_email: String,
}

pub type Subject = New<SubjectFields>;

impl Payload for SubjectFields {
    const NEW: &'static str = "AdminSubject";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("userEmail", "Email", &mut self.user_email);
    }
}
