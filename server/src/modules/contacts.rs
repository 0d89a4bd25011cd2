//! Who a client is and how to reach it: all that modules need to know of a client that a thing of theirs refers to.

use std::collections::HashMap;

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::clients;
use platform::access::Scope;
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;
use platform::fields::{Fields, Payload};
use platform::owned::AT_ONCE;

/// Where a client is.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = clients)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[schema(as = ClientAddress)]
pub struct Address {
    #[schema(required = true)]
    pub street: Option<String>,
    #[schema(required = true)]
    pub city: Option<String>,
    #[schema(required = true)]
    pub state: Option<String>,
    #[schema(required = true)]
    pub zip: Option<String>,
    #[schema(required = true)]
    pub country: Option<String>,
}

impl Payload for Address {
    const NEW: &'static str = "NewClientAddress";

    fn fields(&mut self, fields: &mut Fields) {
        fields.optional_text("street", "Street", &mut self.street, 200);
        fields.optional_text("city", "City", &mut self.city, 100);
        fields.optional_text("state", "State", &mut self.state, 100);
        fields.optional_text("zip", "ZIP code", &mut self.zip, 20);
        fields.optional_text("country", "Country", &mut self.country, 100);
    }
}

/// Who a client is, and how to reach it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = clients)]
#[diesel(check_for_backend(MultiBackend))]
pub struct Contact {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub company: Option<String>,
    #[diesel(embed)]
    pub address: Address,
}

impl Contact {
    pub fn name(&self) -> String {
        name_of(&self.first_name, &self.last_name, self.company.as_deref())
    }
}

/// What a client is called: the person, or the company that was brought along without one.
pub fn name_of(first_name: &str, last_name: &str, company: Option<&str>) -> String {
    let name = format!("{first_name} {last_name}");
    match (name.trim(), company) {
        ("", Some(company)) => company.to_owned(),
        (name, _) => name.to_owned(),
    }
}

pub fn contact_of(scope: &mut Scope, id: &str) -> Result<Contact> {
    let contact = clients::table
        .find((scope.owner_id().to_owned(), id))
        .select(<Contact as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| contact.first(connection))?)
}

/// The contacts of these clients by their ids, in one query.
pub fn contacts_of(scope: &mut Scope, ids: &[&str]) -> Result<HashMap<String, Contact>> {
    let owner_id = scope.owner_id().to_owned();
    let mut contacts = HashMap::new();
    for ids in ids.chunks(AT_ONCE) {
        let found: Vec<Contact> = on_engine!(scope.connection, |connection| {
            clients::table
                .filter(clients::owner_id.eq(&owner_id))
                .filter(clients::id.eq_any(ids))
                .select(<Contact as Selectable<MultiBackend>>::construct_selection())
                .load(connection)
        })?;
        contacts.extend(found.into_iter().map(|contact| (contact.id.clone(), contact)));
    }
    Ok(contacts)
}
