//! All data access of administration: lists over all accounts, and the record of what administrators did.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::payloads::{AdminAction, ComplimentaryUser, Direction, SortBy};
use crate::modules::billing::{ACCESS_COLUMNS, AccessColumns, Complimentary};
use crate::platform::access::Administration;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::db::search::contains_pattern;
use crate::platform::http::error::Result;
use crate::platform::http::list::{ListQuery, Page, Position};
use crate::platform::ids::new_id;

diesel::table! {
    accounts (id) {
        id -> Text,
        email -> Text,
        email_key -> Text,
        first_name -> Text,
        last_name -> Text,
        business_name -> Text,
        is_admin -> Bool,
        created_at -> Text,
    }
}

diesel::table! {
    complimentary_access (email_key) {
        email_key -> Text,
        email -> Text,
        reason -> Text,
        expires_on -> Nullable<Text>,
        granted_by -> Text,
    }
}

diesel::table! {
    admin_actions (id) {
        id -> Text,
        administrator_id -> Text,
        administrator -> Text,
        subject_key -> Text,
        action -> Text,
        details -> Text,
        happened_at -> Text,
    }
}

diesel::joinable!(complimentary_access -> accounts (email_key));
diesel::allow_tables_to_appear_in_same_query!(accounts, complimentary_access);

#[derive(Clone, Debug, Queryable)]
pub struct Account {
    pub id: String,
    pub email: String,
    pub email_key: String,
    pub first_name: String,
    pub last_name: String,
    pub business_name: String,
    pub is_admin: bool,
    pub created_at: Moment,
}

const ACCOUNT: (
    accounts::id,
    accounts::email,
    accounts::email_key,
    accounts::first_name,
    accounts::last_name,
    accounts::business_name,
    accounts::is_admin,
    accounts::created_at,
) = (
    accounts::id,
    accounts::email,
    accounts::email_key,
    accounts::first_name,
    accounts::last_name,
    accounts::business_name,
    accounts::is_admin,
    accounts::created_at,
);

pub fn account(all: &mut Administration, id: &str) -> Result<Account> {
    Ok(accounts::table.find(id).select(ACCOUNT).first(all.connection)?)
}

pub fn account_by_email(all: &mut Administration, email_key: &str) -> Result<Option<Account>> {
    Ok(accounts::table.filter(accounts::email_key.eq(email_key)).select(ACCOUNT).first(all.connection).optional()?)
}

/// An account with what gives it access, in one row.
#[derive(QueryableByName)]
pub struct Listed {
    #[diesel(sql_type = Text)]
    pub id: String,
    #[diesel(sql_type = Text)]
    sort_key: String,
    #[diesel(sql_type = Text)]
    pub email: String,
    #[diesel(sql_type = Text)]
    pub first_name: String,
    #[diesel(sql_type = Text)]
    pub last_name: String,
    #[diesel(sql_type = Text)]
    pub created_at: Moment,
    #[diesel(embed)]
    pub access: AccessColumns,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// One page of all accounts, sorted and cut by the database. What a status is called is billing's decision;
/// `STATUS` only has to put the same words in order (a test holds them together).
///
/// SQLite numbers parameters as they appear, so $1 must come before $2 wherever a column is computed.
pub fn list_accounts(
    all: &mut Administration,
    query: &ListQuery,
    sort: SortBy,
    direction: Direction,
) -> Result<Page<Listed>> {
    let key = match sort {
        SortBy::Email => "accounts.email_key",
        SortBy::Name => "accounts.name_key",
        SortBy::CreatedAt => "accounts.created_at",
        SortBy::SubscriptionPlan => "coalesce(subscriptions.plan, '')",
        SortBy::SubscriptionStatus => STATUS,
    };
    let (comparison, order) = match direction {
        Direction::Ascending => (">", "ASC"),
        Direction::Descending => ("<", "DESC"),
    };
    let pattern = query.search.as_deref().map_or_else(|| "%".to_owned(), contains_pattern);
    let begin = match &query.after {
        Some(_) => format!("({key}, accounts.id) {comparison} ($4, $5)"),
        None => "$4 = $5".to_owned(),
    };
    let (after_key, after_id) = query.after.as_ref().map_or(("", ""), |after| (&after.key, &after.id));
    let limit = query.limit.map_or(i64::from(i32::MAX), |limit| limit + 1);
    let mut rows: Vec<Listed> = diesel::sql_query(format!(
        "SELECT {key} AS sort_key, accounts.id AS id, accounts.email AS email, \
           accounts.first_name AS first_name, accounts.last_name AS last_name, accounts.created_at AS created_at, \
           {ACCESS_COLUMNS} \
         FROM accounts LEFT JOIN subscriptions ON subscriptions.account_id = accounts.id \
           LEFT JOIN complimentary_access ON complimentary_access.email_key = accounts.email_key \
         WHERE $1 <> '' AND $2 <> '' AND {} AND {begin} ORDER BY 1 {order}, 2 {order} LIMIT $6",
        found("$3"),
    ))
    .bind::<Text, _>(all.now.utc_day().to_string())
    .bind::<Text, _>(all.now)
    .bind::<Text, _>(&pattern)
    .bind::<Text, _>(after_key)
    .bind::<Text, _>(after_id)
    .bind::<BigInt, _>(limit)
    .load(all.connection)?;
    let total: Count = diesel::sql_query(format!("SELECT count(*) AS count FROM accounts WHERE {}", found("$1")))
        .bind::<Text, _>(&pattern)
        .get_result(all.connection)?;
    let asked = query.limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
    let more = rows.len() > asked;
    rows.truncate(asked);
    let last = rows.last().filter(|_| more).map(|row| Position { key: row.sort_key.clone(), id: row.id.clone() });
    Ok(Page { rows, total: total.count, last })
}

fn found(pattern: &str) -> String {
    format!(r"(accounts.email_key LIKE {pattern} ESCAPE '\' OR accounts.name_key LIKE {pattern} ESCAPE '\')")
}

const STATUS: &str = "CASE \
    WHEN complimentary_access.email_key IS NOT NULL \
      AND (complimentary_access.expires_on IS NULL OR complimentary_access.expires_on >= $1) THEN 'Complimentary' \
    WHEN subscriptions.status IS NULL THEN 'None' \
    WHEN subscriptions.status = 'past_due' THEN 'Past Due' \
    WHEN subscriptions.status = 'inactive' THEN 'Inactive' \
    WHEN subscriptions.active_until > $2 AND subscriptions.status = 'trialing' THEN 'Trial' \
    WHEN subscriptions.active_until > $2 AND subscriptions.status = 'active' THEN 'Active' \
    ELSE 'Canceled' END";

/// Everybody with complimentary access, by address; without an account the name is empty.
pub fn list_complimentary(all: &mut Administration) -> Result<Vec<ComplimentaryUser>> {
    type Row = (String, String, Option<CalendarDate>, String, Option<(String, String)>);
    let rows: Vec<Row> = complimentary_access::table
        .left_join(accounts::table.on(accounts::email_key.eq(complimentary_access::email_key)))
        .order(complimentary_access::email_key)
        .select((
            complimentary_access::email,
            complimentary_access::reason,
            complimentary_access::expires_on,
            complimentary_access::granted_by,
            (accounts::first_name, accounts::last_name).nullable(),
        ))
        .load(all.connection)?;
    let now = all.now;
    Ok(rows
        .into_iter()
        .map(|(email, reason, expires_on, granted_by, name)| ComplimentaryUser {
            is_expired: !Complimentary { reason: reason.clone(), expires_on }.is_active(now),
            name: name.map(|(first, last)| format!("{first} {last}")).unwrap_or_default(),
            expires_at: expires_on,
            email,
            reason,
            granted_by,
        })
        .collect())
}

/// Keeps what the administrator did to an address.
pub fn note(all: &mut Administration, subject_key: &str, action: &str, details: &str) -> Result<()> {
    let administrator_id = all.administrator_id().to_owned();
    let administrator = account(all, &administrator_id)?.email;
    diesel::insert_into(admin_actions::table)
        .values((
            admin_actions::id.eq(new_id()),
            admin_actions::administrator_id.eq(administrator_id),
            admin_actions::administrator.eq(administrator),
            admin_actions::subject_key.eq(subject_key),
            admin_actions::action.eq(action),
            admin_actions::details.eq(details),
            admin_actions::happened_at.eq(all.now),
        ))
        .execute(all.connection)?;
    Ok(())
}

/// What administrators did to an address, newest first.
pub fn actions_on(all: &mut Administration, subject_key: &str) -> Result<Vec<AdminAction>> {
    Ok(admin_actions::table
        .filter(admin_actions::subject_key.eq(subject_key))
        .order((admin_actions::happened_at.desc(), admin_actions::id.desc()))
        .limit(200)
        .select((
            admin_actions::id,
            admin_actions::administrator,
            admin_actions::action,
            admin_actions::details,
            admin_actions::happened_at,
        ))
        .load(all.connection)?)
}
