//! All data access of the built-in provider: its pages and its invoices.

use diesel::prelude::*;
use jiff::SignedDuration;

use crate::modules::billing::payloads::BuiltinInvoice;
use crate::modules::billing::rules::Plan;
use crate::schema::{builtin_checkouts, builtin_invoices, builtin_portals};
use platform::access::Scope;
use platform::error::Result;
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;
use platform::values::ids::new_id;
use platform::values::money::Money;

/// How long a page of the built-in provider can be used; Stripe's checkouts last as long.
const PAGE_VALID_FOR: SignedDuration = SignedDuration::from_hours(24);

pub const CHECKOUTS: Expires = Expires {
    table: "builtin_checkouts",
    key: "id",
    due: "SELECT id FROM builtin_checkouts WHERE created_at <= $1",
    kept_for: PAGE_VALID_FOR,
};

pub const PORTALS: Expires = Expires {
    table: "builtin_portals",
    key: "id",
    due: "SELECT id FROM builtin_portals WHERE created_at <= $1",
    kept_for: PAGE_VALID_FOR,
};

pub fn add_checkout(scope: &mut Scope, plan: Plan) -> Result<String> {
    let id = new_id();
    diesel::insert_into(builtin_checkouts::table)
        .values((
            builtin_checkouts::id.eq(&id),
            builtin_checkouts::account_id.eq(scope.owner_id().to_owned()),
            builtin_checkouts::plan.eq(plan),
            builtin_checkouts::created_at.eq(scope.now),
        ))
        .execute(scope.connection)?;
    Ok(id)
}

/// The plan of one of the owner's checkouts, and whether it is still open. One that has run out is gone.
pub fn checkout(scope: &mut Scope, id: &str) -> Result<(Plan, bool)> {
    let (plan, outcome): (Plan, Option<String>) = builtin_checkouts::table
        .find(id)
        .filter(builtin_checkouts::account_id.eq(scope.owner_id().to_owned()))
        .filter(builtin_checkouts::created_at.gt(scope.now.minus(PAGE_VALID_FOR)))
        .select((builtin_checkouts::plan, builtin_checkouts::outcome))
        .first(scope.connection)?;
    Ok((plan, outcome.is_none()))
}

pub fn close_checkout(scope: &mut Scope, id: &str) -> Result<()> {
    diesel::update(builtin_checkouts::table.find(id))
        .set(builtin_checkouts::outcome.eq(Some("succeed")))
        .execute(scope.connection)?;
    Ok(())
}

pub fn add_portal(scope: &mut Scope) -> Result<String> {
    let id = new_id();
    diesel::insert_into(builtin_portals::table)
        .values((
            builtin_portals::id.eq(&id),
            builtin_portals::account_id.eq(scope.owner_id().to_owned()),
            builtin_portals::created_at.eq(scope.now),
        ))
        .execute(scope.connection)?;
    Ok(id)
}

/// Fails with 404 unless it is one of the owner's portals, and has not run out.
pub fn find_portal(scope: &mut Scope, id: &str) -> Result<()> {
    let _: String = builtin_portals::table
        .find(id)
        .filter(builtin_portals::account_id.eq(scope.owner_id().to_owned()))
        .filter(builtin_portals::created_at.gt(scope.now.minus(PAGE_VALID_FOR)))
        .select(builtin_portals::id)
        .first(scope.connection)?;
    Ok(())
}

pub fn add_invoice(scope: &mut Scope, plan: Plan, amount: Money, starts_at: Moment, ends_at: Moment) -> Result<()> {
    diesel::insert_into(builtin_invoices::table)
        .values((
            builtin_invoices::id.eq(new_id()),
            builtin_invoices::account_id.eq(scope.owner_id().to_owned()),
            builtin_invoices::plan.eq(plan),
            builtin_invoices::amount.eq(amount),
            builtin_invoices::period_starts_at.eq(starts_at),
            builtin_invoices::period_ends_at.eq(ends_at),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// Newest first.
pub fn invoices(scope: &mut Scope) -> Result<Vec<BuiltinInvoice>> {
    Ok(builtin_invoices::table
        .filter(builtin_invoices::account_id.eq(scope.owner_id().to_owned()))
        .order((builtin_invoices::period_starts_at.desc(), builtin_invoices::id.desc()))
        .select((
            builtin_invoices::id,
            builtin_invoices::plan,
            builtin_invoices::amount,
            builtin_invoices::period_starts_at,
            builtin_invoices::period_ends_at,
        ))
        .load(scope.connection)?)
}
