//! What comes in and goes out of the appointment calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::last_mail::LastMail;
use super::rules;
use crate::references::CLIENT_OF_APPOINTMENT;
use crate::schema::appointments;
use platform::db::query::search::search_text_with_phones;
use platform::db::query::sorted::{Direction, sorts};
use platform::email::outcome::Delivery;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, NewWithin};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::time_of_day::TimeOfDay;

choice! {
    /// Where an appointment stands; any may follow any.
    pub enum AppointmentStatus {
        Scheduled = "Scheduled",
        Confirmed = "Confirmed",
        Completed = "Completed",
        Cancelled = "Cancelled",
    }
}

choice! {
    /// What kind of visit it is.
    pub enum AppointmentCategory {
        None = "None",
        Service = "Service",
        Maintenance = "Maintenance",
        Repair = "Repair",
        Consultation = "Consultation",
        Installation = "Installation",
    }
}

choice! {
    /// Whether the client was told of the present time.
    pub enum NotificationStatus {
        Sent = "sent",
    }
}

choice! {
    /// Which half of the list.
    pub enum When {
        Upcoming = "upcoming",
        Past = "past",
    }
}

/// What an owner says about an appointment, and what the client was told of it.
#[derive(Clone, Debug, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = appointments)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct AppointmentFields {
    pub title: String,
    pub is_multi_day: bool,
    pub start_date: CalendarDate,
    /// The start date again, unless it is multi-day.
    pub end_date: CalendarDate,
    /// As HH:MM, by the clock on the client's wall.
    pub start_time: TimeOfDay,
    /// Of the last day.
    pub end_time: TimeOfDay,
    pub status: AppointmentStatus,
    /// The client as one of the owner's clients. Name, e-mail address and phone number stay as they were entered.
    #[schema(required = true)]
    pub client_id: Option<String>,
    pub client_name: String,
    #[schema(required = true)]
    pub client_email: Option<String>,
    #[schema(required = true)]
    pub client_phone: Option<String>,
    #[schema(required = true)]
    pub location: Option<String>,
    #[schema(required = true)]
    pub notes: Option<String>,
    pub category: AppointmentCategory,
    /// Whether the client is told of another time, and reminded where the owner has that done.
    pub notify_client: bool,
    /// None while the client has not been told of the present time.
    #[schema(required = true)]
    pub notification_status: Option<NotificationStatus>,
    /// When the client was last told, of whichever time.
    #[schema(required = true)]
    pub notified_at: Option<Moment>,
    /// When the last reminder went out by itself.
    #[schema(required = true)]
    pub reminded_at: Option<Moment>,
    /// What the visits that were made by repeating this one share with it.
    #[schema(required = true)]
    pub series_id: Option<String>,
    #[serde(skip)]
    pub moved_at: Option<Moment>,
    #[serde(skip)]
    #[diesel(embed)]
    pub mail: LastMail,
    #[serde(skip)]
    pub starts_at: String,
    #[serde(skip)]
    pub reach: Option<i64>,
}

pub type NewAppointment = NewWithin<AppointmentFields>;
pub type AppointmentChange = Change<AppointmentFields>;

/// Clients are told unless the owner says otherwise.
impl Default for AppointmentFields {
    fn default() -> Self {
        Self {
            title: String::new(),
            is_multi_day: false,
            start_date: CalendarDate::default(),
            end_date: CalendarDate::default(),
            start_time: TimeOfDay::default(),
            end_time: TimeOfDay::default(),
            status: AppointmentStatus::default(),
            client_id: None,
            client_name: String::new(),
            client_email: None,
            client_phone: None,
            location: None,
            notes: None,
            category: AppointmentCategory::default(),
            notify_client: true,
            notification_status: None,
            notified_at: None,
            reminded_at: None,
            series_id: None,
            moved_at: None,
            mail: LastMail::default(),
            starts_at: String::new(),
            reach: None,
        }
    }
}

impl Payload for AppointmentFields {
    const NEW: &'static str = "NewAppointment";
    const CHANGE: &'static str = "AppointmentChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("title", "Title", &mut self.title, 200);
        self.days(fields);
        fields.time("startTime", "Start time", &mut self.start_time);
        fields.time("endTime", "End time", &mut self.end_time);
        let is_read = !["startDate", "endDate", "startTime", "endTime"].iter().any(|name| fields.is_refused(name));
        if is_read && self.end_date == self.start_date && self.end_time <= self.start_time {
            fields.refuse("endTime", "End time must be after start time.");
        }
        fields.choice("status", "Status", &mut self.status, Needed::Optional);
        fields.reference("clientId", "Client", &mut self.client_id, &CLIENT_OF_APPOINTMENT);
        fields.text("clientName", "Client name", &mut self.client_name, 200);
        fields.optional_email("clientEmail", &mut self.client_email);
        fields.optional_text("clientPhone", "Client phone", &mut self.client_phone, 50);
        fields.optional_text("location", "Location", &mut self.location, 500);
        fields.optional_text("notes", "Notes", &mut self.notes, 5000);
        fields.choice("category", "Category", &mut self.category, Needed::Optional);
        fields.flag("notifyClient", "Notify client", &mut self.notify_client);
    }
}

impl AppointmentFields {
    /// The first and the last day. Whoever says nothing of several days but names another last day means several.
    fn days(&mut self, fields: &mut Fields) {
        let was_multi_day = self.is_multi_day;
        let says_multi_day = fields.is_given("isMultiDay");
        let says_end = fields.is_given("endDate");
        fields.date("startDate", "Start date", &mut self.start_date);
        fields.flag("isMultiDay", "Multi-day", &mut self.is_multi_day);
        let mut end = (!fields.is_new()).then_some(self.end_date);
        fields.optional_date("endDate", "End date", &mut end);
        if fields.is_refused("startDate") || fields.is_refused("endDate") {
            return;
        }
        if !says_multi_day && says_end && end.is_some_and(|end| end != self.start_date) {
            self.is_multi_day = true;
        }
        if !self.is_multi_day || (!fields.is_new() && !was_multi_day && !says_end) {
            end = Some(self.start_date);
        }
        match end {
            None => fields.refuse("endDate", "End date is required."),
            Some(end) if end < self.start_date => {
                fields.refuse("endDate", "End date can't be before the start date.");
            }
            Some(end) => self.end_date = end,
        }
    }

    /// From when to when it is: what another makes it another time for the client.
    pub fn time(&self) -> (CalendarDate, TimeOfDay, CalendarDate, TimeOfDay) {
        (self.start_date, self.start_time, self.end_date, self.end_time)
    }
}

impl OwnedFields for AppointmentFields {
    fn search_text(&self) -> String {
        let texts = [Some(&self.title), Some(&self.client_name), self.client_email.as_ref(), self.location.as_ref()];
        let texts = texts.into_iter().chain([self.notes.as_ref()]).flatten().map(String::as_str);
        search_text_with_phones(texts, self.client_phone.as_deref())
    }

    fn settle(&mut self) {
        self.starts_at = rules::at(self.start_date, self.start_time);
        self.reach = rules::reach(self.start_date, self.end_date);
    }

    fn contribution(&self) -> Contribution {
        Contribution::default().with("appointments", 1).with(kept_name(self.status), 1)
    }
}

/// How many there are of a status.
pub fn kept_name(status: AppointmentStatus) -> String {
    format!("appointments {}", status.word())
}

entity! {
    /// An appointment as the API shows it.
    Appointment, counted by version, fields: AppointmentFields,
    /// What became of the last mail that was sent to the client from here.
    #[schema(required = true)]
    delivery: Option<Delivery> = |fields| fields.mail.delivery()
}

parameters! {
    /// What narrows the lists of appointments.
    pub struct AppointmentFilter {
        /// Only appointments that stand there.
        status: AppointmentStatus = "status",
        /// `true`: only what is still to be done, scheduled or confirmed. `false`: everything else.
        open: bool = "open",
        /// Only those with this client.
        client_id: String = "clientId",
    }
}

sorts! {
    /// What the list of appointments can be sorted by.
    pub enum AppointmentSort of AppointmentFields in "appointments" {
        Title = "title" by title,
        Client = "client" by client_name,
        Date = "date" by starts_at,
        Category = "category" by category,
        Status = "status" by status,
    }
}

parameters! {
    /// The order of the list.
    #[derive(Copy)]
    pub struct AppointmentOrder {
        /// What it's sorted by. Without it, what's to come first.
        sort: AppointmentSort = "sort",
        direction: Direction = "direction",
    }
}

parameters! {
    /// Which half of the list is asked for.
    #[derive(Copy)]
    pub struct Half {
        /// Only what is not over before the owner's today, or only what is; both when absent.
        when: When = "when",
    }
}
