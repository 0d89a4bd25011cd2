//! What comes in and goes out of the client calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{ClientFields, ClientStatus, ClientType};
use super::interactions::Interaction;
use super::rules::FollowUp;
use crate::modules::contacts::Address;
use platform::db::query::sorted::{Direction, sorts};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::NewWithin;
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

entity! {
    /// A client in the list: all but what was said.
    ListedClient, fields: ClientFields,
    /// First and last name, or the company of a client that has none.
    name: String = |fields| fields.name(),
}

entity! {
    /// A client as the API shows it.
    Client, fields: ClientFields,
    /// First and last name, or the company of a client that has none.
    name: String = |fields| fields.name();
    /// The newest first.
    interactions: Vec<Interaction>
}

/// Another place for a client in the talks.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatusFields {
    pub status: ClientStatus,
}

pub type ClientStatusChange = NewWithin<StatusFields>;

impl Payload for StatusFields {
    const NEW: &'static str = "ClientStatusChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("status", "Status", &mut self.status, Needed::Required);
    }
}

sorts! {
    /// What the list of clients can be sorted by.
    pub enum ClientSort of ClientFields in "clients" {
        Name = "name" by sort_key,
        Type = "type" by kind,
        Status = "status" by status,
        LastContact = "lastContact" by last_contact_date,
        EstimatedValue = "estimatedValue" by estimated_value,
        Value = "value" by worth() in "CASE WHEN clients.actual_value > 0 THEN clients.actual_value \
            ELSE clients.estimated_value END",
        Phone = "phone" by known_phone() in "NULLIF(clients.phone_key, '')",
    }
}

parameters! {
    /// What narrows the list of clients, and its order.
    pub struct ClientFilter {
        /// Only clients of this type.
        kind: ClientType = "type",
        /// Only clients that stand there.
        status: ClientStatus = "status",
        /// Only clients neither won nor lost, or only the others.
        in_pipeline: bool = "pipeline",
        /// Only clients with any of these tags.
        tags: Vec<String> = "tags",
        /// Only clients to be called then, the soonest first.
        follow_up: FollowUp = "followUp",
        /// Only clients last contacted on this day or later.
        from: CalendarDate = "from",
        /// Only clients last contacted on this day or earlier.
        to: CalendarDate = "to",
        /// What it's sorted by. Without it, the list's own order.
        sort: ClientSort = "sort",
        direction: Direction = "direction",
    }
}

parameters! {
    /// By what a client is known again.
    pub struct DuplicateFilter {
        email: String = "email",
        phone: String = "phone",
        /// The client that is being edited.
        except: String = "except",
    }
}

/// A tag, and how many clients have it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientTag {
    pub tag: String,
    pub count: i64,
}

/// A client to choose, with what a document or an appointment copies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientChoice {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub name: String,
    pub first_name: String,
    pub last_name: String,
    #[schema(required = true)]
    pub company: Option<String>,
    pub email: String,
    pub phone: String,
    pub address: Address,
}

/// A client with the same e-mail address or phone number.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateClient {
    #[serde(flatten)]
    pub client: ClientChoice,
    pub same_email: bool,
    pub same_phone: bool,
}

/// How many clients are to be called when.
#[derive(Debug, Serialize, ToSchema)]
pub struct FollowUpCounts {
    pub overdue: i64,
    pub today: i64,
    /// In the seven days after today.
    pub week: i64,
}

/// All clients in figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientsSummary {
    pub total_clients: i64,
    /// Of type customer.
    pub active_customers: i64,
    /// What clients that are neither won nor lost could bring, in dollars.
    pub pipeline_value: Money,
    /// Invoices paid this year, in dollars.
    #[serde(rename = "revenueYTD")]
    #[schema(rename = "revenueYTD")]
    pub revenue_ytd: Money,
    pub follow_ups: FollowUpCounts,
}

/// What belongs to a client, in figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientOverview {
    /// Invoices that were sent and are not paid, in dollars.
    pub owed: Money,
    /// Invoices that are paid, in dollars.
    pub paid: Money,
    /// What the client has as credit, in dollars.
    pub credit: Money,
    pub documents: i64,
    pub projects: i64,
    pub appointments: i64,
    pub tasks: i64,
    /// Of the tasks, those that are to be done.
    pub open_tasks: i64,
}
