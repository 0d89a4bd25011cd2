//! All data access of administration: lists over all accounts, and the record of what administrators did.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::payloads::{AdminAction, Direction, SortBy};
use crate::modules::billing::{ACCESS_COLUMNS, AccessColumns};
use crate::schema::{accounts, admin_actions, complimentary_access};
use platform::access::Administration;
use platform::db::query::search::{Sought, Word};
use platform::db::{DbConnection, MultiBackend};
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::ids::new_id;

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
    let sought = query.search.as_deref().map(Sought::of).unwrap_or_default();
    let words = sought.words();
    // Behind the day, the moment and the words.
    let next = 3 + words.len();
    let begin = match &query.after {
        Some(_) => format!("({key}, accounts.id) {comparison} (${next}, ${})", next + 1),
        None => format!("${next} = ${}", next + 1),
    };
    let (after_key, after_id) = query.after.as_ref().map_or(("", ""), |after| (&after.key, &after.id));
    let mut statement = diesel::sql_query(format!(
        "SELECT {key} AS sort_key, accounts.id AS id, accounts.email AS email, \
           accounts.first_name AS first_name, accounts.last_name AS last_name, accounts.created_at AS created_at, \
           {ACCESS_COLUMNS} \
         FROM accounts LEFT JOIN subscriptions ON subscriptions.account_id = accounts.id \
           LEFT JOIN complimentary_access ON complimentary_access.email_key = accounts.email_key \
         WHERE $1 <> '' AND $2 <> ''{} AND {begin} ORDER BY 1 {order}, 2 {order} LIMIT ${}",
        found(words, 3),
        next + 2,
    ))
    .into_boxed::<MultiBackend>()
    .bind::<Text, _>(all.now.utc_day().to_string())
    .bind::<Text, _>(all.now);
    for word in words {
        statement = statement.bind::<Text, _>(&word.pattern);
    }
    let rows: Vec<Listed> = statement
        .bind::<Text, _>(after_key)
        .bind::<Text, _>(after_id)
        .bind::<BigInt, _>(query.rows_to_read())
        .load(all.connection)?;
    let place = |row: &Listed| Position { key: row.sort_key.clone(), id: row.id.clone() };
    Page::cut(query, rows, place, || {
        let counted = format!("SELECT count(*) AS count FROM accounts WHERE TRUE{}", found(words, 1));
        let mut statement = diesel::sql_query(counted).into_boxed::<MultiBackend>();
        for word in words {
            statement = statement.bind::<Text, _>(&word.pattern);
        }
        let total: Count = statement.get_result(all.connection)?;
        Ok(total.count)
    })
}

/// That each word is found in the address or the name, with the words' parameters numbered from the first on.
fn found(words: &[Word], first: usize) -> String {
    let each = (first..).zip(words).map(|(number, _)| {
        format!(r" AND (accounts.email_key LIKE ${number} ESCAPE '\' OR accounts.name_key LIKE ${number} ESCAPE '\')")
    });
    each.collect()
}

const STATUS: &str = "CASE \
    WHEN complimentary_access.email_key IS NOT NULL AND accounts.email_confirmed_at IS NOT NULL \
      AND (complimentary_access.expires_on IS NULL OR complimentary_access.expires_on >= $1) THEN 'Complimentary' \
    WHEN subscriptions.status IS NULL THEN 'None' \
    WHEN subscriptions.status = 'past_due' THEN 'Past Due' \
    WHEN subscriptions.status = 'inactive' THEN 'Inactive' \
    WHEN subscriptions.active_until > $2 AND subscriptions.status = 'trialing' THEN 'Trial' \
    WHEN subscriptions.active_until > $2 AND subscriptions.status = 'active' THEN 'Active' \
    ELSE 'Canceled' END";

/// An address with complimentary access, and the name of its account where it has one.
#[derive(Queryable)]
pub struct Given {
    email_key: String,
    pub email: String,
    pub reason: String,
    pub expires_on: Option<CalendarDate>,
    pub granted_by: String,
    pub name: Option<(String, String)>,
}

/// One page of them, by address.
pub fn list_complimentary(all: &mut Administration, query: &ListQuery) -> Result<Page<Given>> {
    let sought = query.search.as_deref().map(Sought::of).unwrap_or_default();
    let found = || {
        let mut found = complimentary_access::table
            .left_join(accounts::table.on(accounts::email_key.eq(complimentary_access::email_key)))
            .into_boxed();
        for Word { pattern, .. } in sought.words() {
            let in_name = accounts::name_key.nullable().like(pattern).escape('\\');
            found = found.filter(complimentary_access::email_key.like(pattern).escape('\\').or(in_name));
        }
        found
    };
    let mut rows = found();
    if let Some(after) = &query.after {
        rows = rows.filter(complimentary_access::email_key.gt(&after.key));
    }
    let rows: Vec<Given> = rows
        .order(complimentary_access::email_key)
        .limit(query.rows_to_read())
        .select((
            complimentary_access::email_key,
            complimentary_access::email,
            complimentary_access::reason,
            complimentary_access::expires_on,
            complimentary_access::granted_by,
            (accounts::first_name, accounts::last_name).nullable(),
        ))
        .load(all.connection)?;
    let place = |row: &Given| Position { key: row.email_key.clone(), id: String::new() };
    Page::cut(query, rows, place, || Ok(found().count().get_result(all.connection)?))
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

/// What was done for an account stays to be seen with it, under its new address.
pub fn follow_address(connection: &mut DbConnection, old_key: &str, new_key: &str) -> Result<()> {
    diesel::update(admin_actions::table.filter(admin_actions::subject_key.eq(old_key)))
        .set(admin_actions::subject_key.eq(new_key))
        .execute(connection)?;
    Ok(())
}
