//! What people do with the ledger of a document, each in one transaction, with the document's row held: so however many pay at
//! once, never more is paid than is owed, and the sums on the document are those of its payments.

use super::cards;
use super::journal::Journal;
use super::payloads::{Ledger, Method, Payment, PaymentFields, RefundFields};
use super::rules;
use super::store::{self, PaymentRow};
use crate::modules::activity::record_that;
use crate::modules::documents::adjustments;
use crate::modules::documents::credits;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::receipts;
use crate::modules::documents::revenue::lines;
use crate::modules::documents::rules::{DocumentStatus, DocumentType, estimates_cannot_be_paid};
use crate::modules::documents::store::{self as documents, DocumentRow};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

pub fn ledger(scope: &mut Scope, id: &str) -> Result<Ledger> {
    let row = documents::get(scope, id)?;
    let mut payments: Vec<Payment> = Vec::new();
    if row.fields.payments > 0 {
        payments.extend(store::of_document(scope, id)?.into_iter().map(Payment::from));
    }
    if row.fields.adjusted.credit_memo_total > Money::ZERO {
        let memos = adjustments::memos_of(scope, id)?;
        for payment in &mut payments {
            payment.number = memos.get(&payment.id).map(|memo| memo.number.clone());
        }
    }
    let has_card = payments.iter().any(|payment| payment.card.is_some());
    let disputes = if has_card { cards::disputes(scope, id)? } else { Vec::new() };
    if let Some((date, amount)) = rest_of(scope, &row)? {
        let rest = Payment {
            id: row.id,
            document_id: id.to_owned(),
            date,
            amount,
            method: None,
            note: None,
            number: None,
            card: None,
        };
        let place = payments.partition_point(|payment| payment.date <= rest.date);
        payments.insert(place, rest);
    }
    let credit = Some(credits::balance(scope, &row.fields)?).filter(|credit| *credit != Money::ZERO);
    let adjusted = row.fields.adjusted.is_any().then(|| row.fields.adjusted.total());
    let fields = &row.fields;
    let (total, paid, balance, deposit_due) = (fields.total, fields.paid(), fields.balance(), fields.deposit_due());
    Ok(Ledger { total, adjusted, paid, balance, deposit_due, credit, payments, disputes })
}

/// What came in when the document was marked as paid, and on which day.
fn rest_of(scope: &mut Scope, row: &DocumentRow) -> Result<Option<(CalendarDate, Money)>> {
    let rest = row.fields.rest();
    let Some(paid) = row.fields.paid_date.filter(|_| rest != Money::ZERO) else { return Ok(None) };
    let day = lines::paid_day(scope, &row.id)?.unwrap_or_else(|| scope.day_of(paid));
    Ok(Some((day, rest)))
}

/// Writes down what was only marked as paid, because the status will not say it any more.
pub fn write_down(scope: &mut Scope, row: &DocumentRow) -> Result<()> {
    let Some((day, rest)) = rest_of(scope, row)? else { return Ok(()) };
    let mut payment = store::row(scope, &row.id, day, rest)?;
    payment.created_at = row.fields.paid_date.unwrap_or(payment.created_at);
    store::insert(scope, row, payment)
}

/// What a document was marked as paid with, before an edit changes its total.
pub struct Marked(Option<(CalendarDate, Money)>);

pub fn marked(scope: &mut Scope, row: &DocumentRow) -> Result<Marked> {
    Ok(Marked(rest_of(scope, row)?))
}

/// After an edit: money received stays received. Was the invoice only marked as paid, what came in is written down before its
/// new total says otherwise.
pub fn keep_received(scope: &mut Scope, before: &DocumentRow, marked: Marked, row: DocumentRow) -> Result<DocumentRow> {
    let is_still_paid = row.fields.status == DocumentStatus::Paid;
    let Some((day, rest)) = marked.0.filter(|_| is_still_paid && row.fields.total != before.fields.total) else {
        return Ok(row);
    };
    let mut payment = store::row(scope, &row.id, day, rest)?;
    payment.created_at = before.fields.paid_date.unwrap_or(payment.created_at);
    store::insert(scope, &row, payment)?;
    follow_journal(scope, row)
}

/// Takes over into the document what its payments come to by now.
pub fn follow_journal(scope: &mut Scope, row: DocumentRow) -> Result<DocumentRow> {
    let journal = Journal::read(scope.connection, &row.owner_id, &row.id)?;
    let paid_at = journal.paid_at(scope, row.fields.total);
    documents::step(scope, row, |document| document.follow_journal(&journal, paid_at))
}

/// The fields are read only once the document is known to be there.
pub fn record(
    scope: &mut Scope,
    id: &str,
    fields: impl FnOnce(&mut Scope) -> Result<PaymentFields>,
) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let PaymentFields { amount, date, method, note, email_receipt } = fields(scope)?;
    let owed = match row.fields.kind {
        DocumentType::Invoice => row.fields.balance(),
        // Of an estimate the deposit is paid, and nothing else.
        DocumentType::Estimate => row.fields.deposit_due().ok_or_else(estimates_cannot_be_paid)?,
    };
    let (date, today) = (date.unwrap_or_else(|| scope.today()), scope.today());
    rules::refuse_date(date, today)?;
    rules::refuse_too_much(amount, owed)?;
    rules::refuse_too_many(row.fields.payments)?;
    let payment = PaymentRow { method: Some(method), note, ..store::row(scope, id, date, amount)? };
    if email_receipt {
        receipts::ask_by_hand(scope, &row, &payment.id)?;
    }
    store::insert(scope, &row, payment)?;
    let row = follow_journal(scope, row)?;
    let is_paid = row.fields.status == DocumentStatus::Paid;
    let what = match row.fields.kind {
        DocumentType::Estimate => "deposit paid",
        DocumentType::Invoice if is_paid => "paid",
        DocumentType::Invoice => "partly paid",
    };
    record_that(scope, &row.fields, what)?;
    Ok(row)
}

/// The fields are read only once the document is known to be there.
pub fn refund(
    scope: &mut Scope,
    id: &str,
    fields: impl FnOnce(&mut Scope) -> Result<RefundFields>,
) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let RefundFields { amount, date, method, reason, email_receipt } = fields(scope)?;
    let (date, today) = (date.unwrap_or_else(|| scope.today()), scope.today());
    rules::refuse_date(date, today)?;
    rules::refuse_too_much_back(amount, row.fields.paid())?;
    rules::refuse_too_many(row.fields.payments)?;
    write_down(scope, &row)?;
    let amount = Money::of(-amount.cents());
    let payment = PaymentRow { method: Some(method), note: Some(reason), ..store::row(scope, id, date, amount)? };
    if email_receipt {
        receipts::ask_by_hand(scope, &row, &payment.id)?;
    }
    store::insert(scope, &row, payment)?;
    let row = follow_journal(scope, row)?;
    record_that(scope, &row.fields, "refunded")?;
    Ok(row)
}

/// Takes a payment out of the ledger, which was never made. What was marked as paid goes by the document's own id. A test
/// payment goes with all that its checkout brought, because the provider would tell of the rest again.
pub fn remove(scope: &mut Scope, id: &str, payment_id: &str) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let mut what = "payment removed";
    let row = if payment_id == row.id {
        if row.fields.rest() == Money::ZERO {
            return Err(Error::NotFound);
        }
        documents::step(scope, row, DocumentFields::unpay)?
    } else {
        let payments = store::of_document(scope, id)?;
        let payment = payments.iter().find(|payment| payment.id == payment_id).ok_or(Error::NotFound)?;
        let removed: Vec<&PaymentRow> = match &payment.card.checkout_id {
            None => vec![payment],
            Some(checkout_id) if payment.card.is_test => {
                cards::forget_test(scope, checkout_id)?;
                payments.iter().filter(|other| other.card.checkout_id == payment.card.checkout_id).collect()
            }
            Some(checkout_id) => return Err(rules::came_by_card(cards::is_heard_of(scope, checkout_id)?)),
        };
        let amount = Money::of(removed.iter().map(|payment| payment.amount.cents()).sum());
        // What was kept as credit is overpaid again without that line; whether the credit is still there is asked below.
        let was_kept = amount < Money::ZERO && removed.iter().all(|payment| payment.method == Some(Method::Credit));
        let is_adjustment = payment.method.is_some_and(Method::is_adjustment);
        if !was_kept && !is_adjustment {
            rules::refuse_removing(amount, rules::left_of(row.fields.paid(), amount), row.fields.payable())?;
        }
        write_down(scope, &row)?;
        for payment in removed {
            store::delete(scope, &row, payment)?;
            match payment.method {
                Some(Method::Credit) => credits::undo_payment(scope, &row, &payment.id)?,
                Some(Method::CreditMemo) => adjustments::void_memo(scope, &payment.id)?,
                _ => {}
            }
        }
        what = match payment.method {
            Some(Method::CreditMemo) => "credit memo voided",
            Some(Method::WriteOff) => "write-off undone",
            _ => what,
        };
        follow_journal(scope, row)?
    };
    record_that(scope, &row.fields, what)?;
    Ok(row)
}

/// Gives back all that came in, before a document is voided. What came by card only Stripe can.
pub fn refund_all(scope: &mut Scope, row: &DocumentRow, reason: String) -> Result<DocumentRow> {
    let payments = if row.fields.payments > 0 { store::of_document(scope, &row.id)? } else { Vec::new() };
    let by_card: i64 =
        payments.iter().filter(|payment| payment.is_by_card()).map(|payment| payment.amount.cents()).sum();
    if by_card > 0 {
        return Err(rules::refund_at_stripe(Money::of(by_card)));
    }
    let amount = row.fields.paid();
    refund(scope, &row.id, |_| {
        Ok(RefundFields { amount, date: None, method: Method::Other, reason, email_receipt: false })
    })
}

/// Writes down what was paid with credit or, below 0, what was kept as credit; with the id of that payment.
pub fn add_credit(scope: &mut Scope, row: DocumentRow, amount: Money) -> Result<(DocumentRow, String)> {
    rules::refuse_too_many(row.fields.payments)?;
    write_down(scope, &row)?;
    let date = scope.today();
    let payment = PaymentRow { method: Some(Method::Credit), ..store::row(scope, &row.id, date, amount)? };
    let id = payment.id.clone();
    store::insert(scope, &row, payment)?;
    Ok((follow_journal(scope, row)?, id))
}

/// Writes down a credit memo or a write-off; with the id of that line.
pub fn add_adjustment(
    scope: &mut Scope,
    row: DocumentRow,
    method: Method,
    amount: Money,
    reason: String,
) -> Result<(DocumentRow, String)> {
    rules::refuse_too_many(row.fields.payments)?;
    write_down(scope, &row)?;
    let date = scope.today();
    let line = PaymentRow { method: Some(method), note: Some(reason), ..store::row(scope, &row.id, date, amount)? };
    let id = line.id.clone();
    store::insert(scope, &row, line)?;
    Ok((follow_journal(scope, row)?, id))
}
