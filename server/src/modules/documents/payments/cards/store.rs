//! All data access of card payments.

use diesel::prelude::*;
use jiff::SignedDuration;

use super::report::{Dispute, DisputeStanding};
use crate::modules::documents::store::DocumentRow;
use crate::schema::{card_accounts, card_checkouts};
use platform::access::Scope;
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::error::Result;
use platform::fields::json_list::JsonList;
use platform::jobs::retention::Expires;
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::ids::{new_id, new_key};
use platform::values::money::Money;

/// Nobody pays one that has run out; for a month it can still be told what it was.
pub const EXPIRED: Expires = Expires {
    table: "card_checkouts",
    key: "(owner_id, id)",
    due: "SELECT owner_id, id FROM card_checkouts WHERE state = 'Expired' AND expires_at <= $1",
    kept_for: SignedDuration::from_hours(24 * 30),
};

choice! {
    /// Who takes the cards.
    pub enum Provider {
        Builtin = "builtin",
        Stripe = "stripe",
    }
}

choice! {
    /// What became of a checkout.
    pub enum State {
        Open = "Open",
        Paid = "Paid",
        Expired = "Expired",
    }
}

choice! {
    /// What a customer pays.
    pub enum Purpose {
        Balance = "Balance",
        Deposit = "Deposit",
        Instalment = "Instalment",
    }
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = card_accounts)]
#[diesel(check_for_backend(MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
pub struct AccountRow {
    pub id: String,
    pub owner_id: String,
    pub provider: Provider,
    pub account: Option<String>,
    pub is_ready: bool,
    pub connected_at: Moment,
    pub disconnected_at: Option<Moment>,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = card_checkouts)]
#[diesel(check_for_backend(MultiBackend))]
#[diesel(treat_none_as_default_value = false)]
pub struct CheckoutRow {
    pub id: String,
    pub owner_id: String,
    pub card_account_id: String,
    pub document_id: String,
    pub document_number: String,
    pub customer_name: String,
    pub amount: Money,
    pub purpose: Purpose,
    pub state: State,
    pub session: Option<String>,
    pub url: Option<String>,
    pub payment: Option<String>,
    pub disputes: JsonList<Dispute>,
    pub builtin_state: State,
    pub builtin_at: Option<Moment>,
    pub revision: i64,
    pub opened_at: Moment,
    pub expires_at: Moment,
    pub paid_at: Option<Moment>,
    pub look_at: Option<Moment>,
}

/// The owner's account at this provider: the one that is connected, else the last one that can be connected again.
pub fn account(scope: &mut Scope, provider: Provider) -> Result<Option<AccountRow>> {
    let all: Vec<AccountRow> = card_accounts::table
        .filter(card_accounts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(card_accounts::provider.eq(provider))
        .order((card_accounts::connected_at.desc(), card_accounts::id.desc()))
        .select(<AccountRow as Selectable<MultiBackend>>::construct_selection())
        .load(scope.connection)?;
    let connected = all.iter().find(|row| row.disconnected_at.is_none());
    Ok(connected.or_else(|| all.iter().find(|row| row.account.is_some())).cloned())
}

/// One that takes cards at this moment.
pub fn ready_account(scope: &mut Scope, provider: Provider) -> Result<Option<AccountRow>> {
    Ok(account(scope, provider)?.filter(|row| row.is_ready && row.disconnected_at.is_none()))
}

pub fn account_of(scope: &mut Scope, id: &str) -> Result<AccountRow> {
    Ok(card_accounts::table
        .find((scope.owner_id().to_owned(), id))
        .select(<AccountRow as Selectable<MultiBackend>>::construct_selection())
        .first(scope.connection)?)
}

pub fn add_account(scope: &mut Scope, provider: Provider, is_ready: bool) -> Result<AccountRow> {
    let row = AccountRow {
        id: new_id(),
        owner_id: scope.owner_id().to_owned(),
        provider,
        account: None,
        is_ready,
        connected_at: scope.now,
        disconnected_at: None,
    };
    diesel::insert_into(card_accounts::table).values(&row).execute(scope.connection)?;
    Ok(row)
}

pub fn save_account(scope: &mut Scope, row: &AccountRow) -> Result<()> {
    diesel::update(card_accounts::table.find((scope.owner_id().to_owned(), &row.id)))
        .set((
            card_accounts::account.eq(&row.account),
            card_accounts::is_ready.eq(row.is_ready),
            card_accounts::connected_at.eq(row.connected_at),
            card_accounts::disconnected_at.eq(row.disconnected_at),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// Whose account it is: news of Stripe name nothing else.
pub fn owner_of(connection: &mut DbConnection, account: &str) -> Result<Option<(String, String)>> {
    Ok(card_accounts::table
        .filter(card_accounts::account.eq(account))
        .select((card_accounts::owner_id, card_accounts::id))
        .first(connection)
        .optional()?)
}

pub fn checkout(scope: &mut Scope, id: &str) -> Result<CheckoutRow> {
    Ok(card_checkouts::table
        .find((scope.owner_id().to_owned(), id))
        .select(<CheckoutRow as Selectable<MultiBackend>>::construct_selection())
        .first(scope.connection)?)
}

/// The checkout in which a payment was made.
pub fn of_payment(scope: &mut Scope, payment: &str) -> Result<Option<String>> {
    Ok(card_checkouts::table
        .filter(card_checkouts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(card_checkouts::payment.eq(payment))
        .select(card_checkouts::id)
        .first(scope.connection)
        .optional()?)
}

/// Those of a document that can still be paid, as far as is known here.
pub fn open_of(scope: &mut Scope, document_id: &str) -> Result<Vec<CheckoutRow>> {
    Ok(card_checkouts::table
        .filter(card_checkouts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(card_checkouts::document_id.eq(document_id))
        .filter(card_checkouts::state.eq(State::Open))
        .order(card_checkouts::opened_at)
        .select(<CheckoutRow as Selectable<MultiBackend>>::construct_selection())
        .load(scope.connection)?)
}

/// What was disputed of a document's card payments.
pub fn disputes(scope: &mut Scope, document_id: &str) -> Result<Vec<Dispute>> {
    let lists: Vec<JsonList<Dispute>> = card_checkouts::table
        .filter(card_checkouts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(card_checkouts::document_id.eq(document_id))
        .filter(card_checkouts::state.eq(State::Paid))
        .order(card_checkouts::opened_at)
        .select(card_checkouts::disputes)
        .load(scope.connection)?;
    Ok(lists.iter().flat_map(|list| list.items().to_vec()).collect())
}

/// Whether the bank has not decided yet about what was paid by card on a document.
pub fn is_disputed(scope: &mut Scope, document: &DocumentRow) -> Result<bool> {
    // What nobody paid nobody disputes.
    if document.fields.payments == 0 {
        return Ok(false);
    }
    Ok(disputes(scope, &document.id)?.iter().any(|dispute| dispute.standing == DisputeStanding::Open))
}

/// Whether news of a checkout still come in: not from an account that the owner took our access to away.
pub fn is_heard_of(scope: &mut Scope, checkout_id: &str) -> Result<bool> {
    let row = checkout(scope, checkout_id)?;
    let account = account_of(scope, &row.card_account_id)?;
    Ok(account.provider == Provider::Builtin || account.account.is_some())
}

/// Ids that are also keys: the built-in provider's page goes by them.
pub fn new_checkout_id() -> Result<String> {
    new_key()
}

pub fn add_checkout(scope: &mut Scope, row: &CheckoutRow) -> Result<()> {
    diesel::insert_into(card_checkouts::table).values(row).execute(scope.connection)?;
    Ok(())
}

/// Forgets a checkout of test mode whose payment the owner removes. What its provider still says about it is then none of ours.
pub fn forget_test(scope: &mut Scope, id: &str) -> Result<()> {
    diesel::delete(card_checkouts::table.find((scope.owner_id().to_owned(), id))).execute(scope.connection)?;
    Ok(())
}

/// Keeps where a checkout was opened; of two that were opened at once both know the same. False when it was given up meanwhile.
pub fn keep_opened(scope: &mut Scope, id: &str, session: &str, url: &str) -> Result<bool> {
    let kept = diesel::update(
        card_checkouts::table.find((scope.owner_id().to_owned(), id)).filter(card_checkouts::state.ne(State::Expired)),
    )
    .set((card_checkouts::session.eq(session), card_checkouts::url.eq(url)))
    .execute(scope.connection)?;
    Ok(kept == 1)
}

/// Keeps where a checkout is, of which only the provider told.
pub fn keep_session(scope: &mut Scope, id: &str, session: &str) -> Result<()> {
    let unknown =
        card_checkouts::table.find((scope.owner_id().to_owned(), id)).filter(card_checkouts::session.is_null());
    diesel::update(unknown).set(card_checkouts::session.eq(session)).execute(scope.connection)?;
    Ok(())
}

/// Gives up a checkout that nobody was ever sent to; one that was opened meanwhile stays as it is.
pub fn give_up_unopened(scope: &mut Scope, id: &str) -> Result<()> {
    diesel::update(
        card_checkouts::table
            .find((scope.owner_id().to_owned(), id))
            .filter(card_checkouts::state.eq(State::Open))
            .filter(card_checkouts::session.is_null()),
    )
    .set((
        card_checkouts::state.eq(State::Expired),
        card_checkouts::look_at.eq(None::<Moment>),
        card_checkouts::revision.eq(card_checkouts::revision + 1),
    ))
    .execute(scope.connection)?;
    Ok(())
}

/// Gives up all open ones of an account that cannot be asked any more, and says which.
pub fn give_up(scope: &mut Scope, account_id: &str) -> Result<Vec<CheckoutRow>> {
    let owner_id = scope.owner_id().to_owned();
    let open: Vec<CheckoutRow> = card_checkouts::table
        .filter(card_checkouts::owner_id.eq(&owner_id))
        .filter(card_checkouts::card_account_id.eq(account_id))
        .filter(card_checkouts::state.eq(State::Open))
        .order(card_checkouts::opened_at)
        .select(<CheckoutRow as Selectable<MultiBackend>>::construct_selection())
        .load(scope.connection)?;
    for row in &open {
        diesel::update(card_checkouts::table.find((&owner_id, &row.id)))
            .set((card_checkouts::state.eq(State::Expired), card_checkouts::revision.eq(row.revision + 1)))
            .execute(scope.connection)?;
    }
    Ok(open)
}

/// Those of an owner that can still be paid, as far as is known here.
pub fn open_of_owner(scope: &mut Scope) -> Result<Vec<CheckoutRow>> {
    Ok(card_checkouts::table
        .filter(card_checkouts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(card_checkouts::state.eq(State::Open))
        .filter(card_checkouts::expires_at.gt(scope.now))
        .select(<CheckoutRow as Selectable<MultiBackend>>::construct_selection())
        .load(scope.connection)?)
}

/// What the built-in provider's page was used for. False when it was used or closed before, or has run out.
pub fn set_builtin(scope: &mut Scope, id: &str, state: State) -> Result<bool> {
    let changed = diesel::update(
        card_checkouts::table
            .find((scope.owner_id().to_owned(), id))
            .filter(card_checkouts::builtin_state.eq(State::Open))
            .filter(card_checkouts::expires_at.gt(scope.now)),
    )
    .set((card_checkouts::builtin_state.eq(state), card_checkouts::builtin_at.eq(Some(scope.now))))
    .execute(scope.connection)?;
    Ok(changed == 1)
}

/// Claims the next revision of a checkout. False when something newer was learnt since.
pub fn claim_revision(scope: &mut Scope, row: &CheckoutRow) -> Result<bool> {
    let claimed = diesel::update(
        card_checkouts::table
            .find((scope.owner_id().to_owned(), &row.id))
            .filter(card_checkouts::revision.eq(row.revision)),
    )
    .set(card_checkouts::revision.eq(row.revision + 1))
    .execute(scope.connection)?;
    Ok(claimed == 1)
}

/// Keeps what was learnt.
pub fn settle(scope: &mut Scope, row: &CheckoutRow) -> Result<()> {
    diesel::update(card_checkouts::table.find((scope.owner_id().to_owned(), &row.id)))
        .set((
            card_checkouts::state.eq(row.state),
            card_checkouts::payment.eq(&row.payment),
            card_checkouts::disputes.eq(&row.disputes),
            card_checkouts::paid_at.eq(row.paid_at),
            card_checkouts::look_at.eq(row.look_at),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// The open checkouts of a document are looked at soon: what they are for may not be owed any more.
pub fn look_soon(scope: &mut Scope, document_id: &str) -> Result<()> {
    let open = card_checkouts::table
        .filter(card_checkouts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(card_checkouts::document_id.eq(document_id))
        .filter(card_checkouts::state.eq(State::Open));
    let update = diesel::update(open).set(card_checkouts::look_at.eq(Some(scope.now)));
    on_engine!(scope.connection, |connection| update.execute(connection))?;
    Ok(())
}

/// The same for all of an account; `at` is none when it cannot be asked any more.
pub fn look_at_all(scope: &mut Scope, account_id: &str, only_open: bool, at: Option<Moment>) -> Result<()> {
    let mut all = diesel::update(card_checkouts::table)
        .filter(card_checkouts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(card_checkouts::card_account_id.eq(account_id))
        .set(card_checkouts::look_at.eq(at))
        .into_boxed();
    if only_open {
        all = all.filter(card_checkouts::state.eq(State::Open));
    }
    all.execute(scope.connection)?;
    Ok(())
}

/// Checkouts that are to be looked at, of all owners, the longest waiting first.
pub fn due(connection: &mut DbConnection, now: Moment, limit: i64) -> Result<Vec<CheckoutRow>> {
    Ok(card_checkouts::table
        .filter(card_checkouts::look_at.le(now))
        .order(card_checkouts::look_at)
        .limit(limit)
        .select(<CheckoutRow as Selectable<MultiBackend>>::construct_selection())
        .load(connection)?)
}

/// Takes a look for oneself. False when another process was first.
pub fn claim_look(scope: &mut Scope, row: &CheckoutRow, next: Option<Moment>) -> Result<bool> {
    let claimed = diesel::update(
        card_checkouts::table
            .find((scope.owner_id().to_owned(), &row.id))
            .filter(card_checkouts::look_at.eq(row.look_at)),
    )
    .set(card_checkouts::look_at.eq(next))
    .execute(scope.connection)?;
    Ok(claimed == 1)
}
