//! Whose data a piece of work may touch, as whom and when. `Acting` is the one place that turns an account, a moment and a clock
//! on the wall into a `Scope`; what isn't handed one has no data.

use std::fmt::Display;
use std::ops::Range;

use super::own_day::OwnZone;
use super::session;
use crate::db::DbConnection;
use crate::error::Result;
use crate::fields::Payload;
use crate::fields::reference::Reference;
use crate::http::body::{Change, NewBody};
use crate::values::calendar_date::CalendarDate;
use crate::values::dates::Moment;
use crate::values::periods::Span;

/// A connection and the owner it may be used for. Every store function takes one.
pub struct Scope<'connection> {
    pub connection: &'connection mut DbConnection,
    pub now: Moment,
    owner_id: String,
    zone: OwnZone,
}

impl Scope<'_> {
    pub fn owner_id(&self) -> &str {
        &self.owner_id
    }

    /// Which day it is where the owner is.
    pub fn today(&self) -> CalendarDate {
        self.day_of(self.now)
    }

    /// Which day it was there at a moment.
    pub fn day_of(&self, moment: Moment) -> CalendarDate {
        self.zone.day_of(moment)
    }

    /// The moment at which it is noon there on a day.
    pub fn noon_of(&self, day: CalendarDate) -> Moment {
        self.zone.noon_of(day)
    }

    /// From the moment a span begins there up to, but not including, the one at which it is over.
    pub fn moments_of(&self, span: Span) -> Range<Moment> {
        self.zone.start_of(span.first())..self.zone.start_of(span.next_day())
    }

    /// In the zone that is kept with the account: background work goes by it, wherever the owner's browser is just now.
    pub fn at_home(&mut self) -> Scope<'_> {
        let acting = Acting { owner_id: self.owner_id.clone(), now: self.now, zone: self.zone.at_home() };
        acting.on(self.connection)
    }
}

impl Scope<'_> {
    /// Reads something new; what it refers to has to be the owner's.
    pub fn read_new<B: NewBody>(&mut self, body: B) -> Result<B::Of> {
        body.read(&mut |reference, id| reference.is_there(self.connection, &self.owner_id, id))
    }

    /// Applies a change to what is there in this version; what it refers to has to be the owner's.
    pub fn apply_to_version<T: Payload>(
        &mut self,
        change: Change<T>,
        version: impl Display,
        value: &mut T,
    ) -> Result<()> {
        let mut look_up = |reference: &Reference, id: &str| reference.is_there(self.connection, &self.owner_id, id);
        change.apply_to_version(version, value, &mut look_up)
    }
}

impl<'connection> Scope<'connection> {
    /// For the command line and background work, which act for an account without its request: in the zone that is kept
    /// with it.
    pub fn without_request(connection: &'connection mut DbConnection, owner_id: String, now: Moment) -> Result<Self> {
        let zone = OwnZone::kept(session::kept_zone(connection, &owner_id)?);
        Ok(Acting { owner_id, now, zone }.on(connection))
    }
}

/// For which account something is done, when, and by which clock on the wall.
#[derive(Clone)]
pub(super) struct Acting {
    pub(super) owner_id: String,
    pub(super) now: Moment,
    pub(super) zone: OwnZone,
}

impl Acting {
    /// The one place where a scope is made.
    pub(super) fn on(self, connection: &mut DbConnection) -> Scope<'_> {
        let Self { owner_id, now, zone } = self;
        Scope { connection, now, owner_id, zone }
    }
}

/// What an administrator's work is given: a connection for the whole product, and a scope for each account.
pub struct Administration<'connection> {
    pub connection: &'connection mut DbConnection,
    pub now: Moment,
    administrator_id: String,
    zone: OwnZone,
}

impl Administration<'_> {
    pub fn administrator_id(&self) -> &str {
        &self.administrator_id
    }

    pub fn of_account(&mut self, id: String) -> Scope<'_> {
        Acting { owner_id: id, now: self.now, zone: self.zone.clone() }.on(self.connection)
    }
}

impl<'connection> Administration<'connection> {
    pub(super) fn of(scope: &'connection mut Scope) -> Self {
        Self {
            connection: scope.connection,
            now: scope.now,
            administrator_id: scope.owner_id.clone(),
            zone: scope.zone.clone(),
        }
    }
}
