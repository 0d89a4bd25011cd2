//! What administrators can do. Each change and the note of it are written in one transaction.

use axum::Json;

use super::payloads::{
    ComplimentaryOrder, ComplimentaryUser, Direction, ExpiryFields, GrantFields, Granted, Message, Replaced, SortBy,
    UserDetails, UserRow,
};
use super::store::{self, Account};
use crate::modules::account_keys::email_key;
use crate::modules::billing::{self, Access, Change, Complimentary, SubscriptionStatus};
use platform::Platform;
use platform::access::{Administration, Administrator};
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::http::list::{ListQuery, Page, Position};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// One page of all accounts.
pub fn list(all: &mut Administration, query: &ListQuery, sort: SortBy, direction: Direction) -> Result<Page<UserRow>> {
    let now = all.now;
    Ok(store::list_accounts(all, query, sort, direction)?.map(|listed| {
        let access = Access::from(listed.access);
        let name = (listed.first_name.as_str(), listed.last_name.as_str());
        user_row(listed.id, listed.email, name, listed.created_at, &access, now)
    }))
}

/// One page of everybody with complimentary access, by address unless it's asked for otherwise: there are few, so they're put in
/// order here. Without an account the name is empty.
pub fn list_complimentary(
    all: &mut Administration,
    query: &ListQuery,
    ComplimentaryOrder { sort, direction }: ComplimentaryOrder,
) -> Result<Page<ComplimentaryUser>> {
    let Some(sort) = sort else { return by_address(all, query) };
    let mut everybody = ListQuery::default();
    everybody.search.clone_from(&query.search);
    let rows = by_address(all, &everybody)?.rows;
    let place = |user: &ComplimentaryUser| Position { key: user.key(sort), id: user.email.to_lowercase() };
    Page::of_whole(query, rows, direction == Some(Direction::Descending), place)
}

fn by_address(all: &mut Administration, query: &ListQuery) -> Result<Page<ComplimentaryUser>> {
    let now = all.now;
    Ok(store::list_complimentary(all, query)?.map(|given| {
        let complimentary = Complimentary { reason: given.reason, expires_on: given.expires_on };
        ComplimentaryUser {
            email: given.email,
            name: given.name.map(|(first, last)| format!("{first} {last}")).unwrap_or_default(),
            is_expired: !complimentary.is_active(now),
            reason: complimentary.reason,
            expires_at: complimentary.expires_on,
            granted_by: given.granted_by,
        }
    }))
}

fn user_row(
    id: String,
    email: String,
    (first_name, last_name): (&str, &str),
    created_at: Moment,
    access: &Access,
    now: Moment,
) -> UserRow {
    UserRow {
        id,
        email,
        name: format!("{first_name} {last_name}"),
        subscription_status: access.summary(now),
        raw_status: access.raw_status(now).to_owned(),
        subscription_plan: access.subscription.as_ref().map(|subscription| subscription.plan),
        created_at,
    }
}

pub fn details(all: &mut Administration, id: &str) -> Result<UserDetails> {
    let account = store::account(all, id)?;
    let access = billing::access(&mut all.of_account(account.id.clone()))?;
    let name = (account.first_name.as_str(), account.last_name.as_str());
    Ok(UserDetails {
        user: user_row(account.id, account.email, name, account.created_at, &access, all.now),
        subscription: SubscriptionStatus::at(&access, all.now),
        actions: store::actions_on(all, &account.email_key)?,
        business_name: account.business_name,
        is_admin: account.is_admin,
    })
}

/// An account gets access at once; an address without one gets it when it registers.
pub fn grant(all: &mut Administration, form: &GrantFields) -> Result<Granted> {
    let key = email_key(&form.user_email);
    let expires_on = match form.expires_in_days {
        None => None,
        Some(days) => CalendarDate::days_after(all.now, days),
    };
    let complimentary = Complimentary { reason: form.reason.clone(), expires_on };
    let administrator_id = all.administrator_id().to_owned();
    let granted_by = store::account(all, &administrator_id)?.email;
    billing::hold_address(all.connection, &key)?;
    let before = billing::complimentary(all.connection, &key)?;
    billing::grant(all.connection, &key, &form.user_email, &complimentary, &granted_by, all.now)?;
    renew_access(all, &key)?;
    let replaced = before.as_ref().map(|before| format!(", in place of {}", described(before))).unwrap_or_default();
    let details = format!("{}{replaced}", described(&complimentary));
    store::note(all, &key, "Complimentary access granted", &details)?;
    let waits = match store::account_by_email(all, &key)? {
        Some(account) => billing::access(&mut all.of_account(account.id))?.unconfirmed.is_some(),
        None => false,
    };
    let condition = if waits { ". It starts once they confirm this email." } else { "" };
    Ok(Granted {
        message: format!("Complimentary access granted to {}{condition}", form.user_email),
        replaced: before.map(|before| Replaced { reason: before.reason, expires_at: before.expires_on }),
    })
}

fn described(complimentary: &Complimentary) -> String {
    format!("{} ({})", complimentary.reason, until(complimentary.expires_on))
}

fn until(expires_on: Option<CalendarDate>) -> String {
    expires_on.map_or_else(|| "never expires".to_owned(), |date| format!("until {}", date.as_str()))
}

pub fn revoke(all: &mut Administration, email: &str) -> Result<String> {
    let key = email_key(email);
    billing::hold_address(all.connection, &key)?;
    if !billing::revoke(all.connection, &key)? {
        return Err(no_complimentary(email));
    }
    renew_access(all, &key)?;
    store::note(all, &key, "Complimentary access revoked", "")?;
    Ok(format!("Access revoked for {email}"))
}

pub fn set_expiry(all: &mut Administration, form: &ExpiryFields) -> Result<String> {
    let key = email_key(&form.user_email);
    let date = form.expiry_date;
    if date.day() < all.now.utc_day() {
        return Err(Error::field("expiryDate", "New expiry date can't be before today."));
    }
    billing::hold_address(all.connection, &key)?;
    if !billing::set_expiry(all.connection, &key, date)? {
        return Err(no_complimentary(&form.user_email));
    }
    renew_access(all, &key)?;
    store::note(all, &key, "Complimentary expiry changed", &until(Some(date)))?;
    Ok(format!("Expiry updated for {}", form.user_email))
}

/// Changes or ends the subscription of an account.
pub async fn change_subscription(
    platform: &Platform,
    administrator: &Administrator,
    email: String,
    change: Change,
) -> Result<Posted<Json<Message>>> {
    let key = email_key(&email);
    let account = administrator
        .read(move |all| {
            let account = find_account(all, &email)?;
            let access = billing::access(&mut all.of_account(account.id.clone()))?;
            if access.subscription.is_some_and(|subscription| subscription.is_active(all.now)) {
                return Ok(account);
            }
            Err(Error::Conflict(format!("{email} has no active subscription.")))
        })
        .await?;
    let (message, action, details) = match change {
        Change::Plan(plan) => (format!("Subscription updated to {}", plan.word()), "Plan changed", plan.title()),
        Change::CancelAtPeriodEnd => {
            ("Subscription set to cancel at period end".to_owned(), "Subscription canceled", "at period end")
        }
        Change::CancelNow => ("Subscription canceled immediately".to_owned(), "Subscription canceled", "immediately"),
    };
    billing::administer(platform, administrator, account.id, change, move |all| {
        store::note(all, &key, action, details)?;
        Ok(Message::json(message))
    })
    .await
}

pub fn reset(all: &mut Administration, email: &str) -> Result<String> {
    let account = find_account(all, email)?;
    billing::reset(&mut all.of_account(account.id))?;
    store::note(all, &account.email_key, "Subscription data reset", "")?;
    Ok("Subscription status reset".to_owned())
}

fn find_account(all: &mut Administration, email: &str) -> Result<Account> {
    store::account_by_email(all, &email_key(email))?
        .ok_or_else(|| Error::field("userEmail", format!("No account uses {email}.")))
}

fn renew_access(all: &mut Administration, key: &str) -> Result<()> {
    match store::account_by_email(all, key)? {
        Some(account) => billing::renew_access(&mut all.of_account(account.id)),
        None => Ok(()),
    }
}

fn no_complimentary(email: &str) -> Error {
    Error::Conflict(format!("{email} has no complimentary access."))
}
