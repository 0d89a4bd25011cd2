//! Documents: by number, by amount, and by the words in them.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use diesel::prelude::*;

use super::meant::meant;
use super::payloads::FoundThing;
use crate::modules::documents::{DocumentFields, documents_with_words};
use crate::schema::documents;
use platform::access::Scope;
use platform::db::query::search::{Sought, narrow_to_found};
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;

/// What is found by more than its words.
enum By {
    Words,
    Number(String),
    Cents(RangeInclusive<i64>),
}

/// What a word means comes first: whoever types "47" looks for INV-0047 rather than for a house number.
pub fn documents(scope: &mut Scope, typed: &str, most: usize) -> Result<Vec<FoundThing>> {
    let mut lookups = Vec::new();
    let mut amounts = Vec::new();
    for word in meant(typed) {
        lookups.extend(word.invoice.map(|number| (By::Number(number), word.rest.clone())));
        // In the text, because an invoice still has the number it had as an estimate there.
        lookups.extend(word.estimate.map(|number| (By::Words, format!("{number} {}", word.rest))));
        amounts.extend(word.cents.map(|cents| (By::Cents(cents), word.rest.clone())));
    }
    lookups.extend(amounts);
    lookups.push((By::Words, typed.to_owned()));

    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for (by, words) in lookups {
        if found.len() >= most {
            break;
        }
        for row in look_up(scope, &by, &words, most)? {
            if seen.insert(row.0.clone()) {
                found.push(shown(scope, row));
            }
        }
    }
    found.truncate(most);
    Ok(found)
}

fn look_up(scope: &mut Scope, by: &By, words: &str, most: usize) -> Result<Vec<(String, DocumentFields)>> {
    let owner_id = scope.owner_id().to_owned();
    let sought = Sought::of(words);
    let among = match by {
        By::Words => documents_with_words(scope.connection, &owner_id, &sought)?,
        By::Number(_) | By::Cents(_) => None,
    };
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    Ok(on_engine!(scope.connection, |connection| {
        let rows = documents::table
            .filter(documents::owner_id.eq(&owner_id))
            .filter(documents::voided_at.is_null())
            .select((documents::id, <DocumentFields as Selectable<MultiBackend>>::construct_selection()))
            .order((documents::created_at.desc(), documents::id.desc()))
            .into_boxed();
        let rows = match by {
            By::Words => rows,
            By::Number(number) => rows.filter(documents::document_number.eq(number)),
            By::Cents(cents) => rows.filter(documents::total.between(*cents.start(), *cents.end())),
        };
        let rows = match &among {
            Some(among) => rows.filter(documents::id.eq_any(among)),
            None => rows,
        };
        narrow_to_found!(rows, documents::search_text, sought).limit(most).load(connection)
    })?)
}

fn shown(scope: &Scope, (id, fields): (String, DocumentFields)) -> FoundThing {
    let state = fields.state(scope.now, scope.today());
    FoundThing::new(id, fields.document_number)
        .detail([Some(fields.customer_name)])
        .status(state.word())
        .amount(fields.total)
        .date(Some(fields.date))
}
