//! A demo account: a two-person plumbing shop with two vans, a small warehouse and a believable year behind it.

mod clients;
mod documents;
mod garage;
mod people;
mod photos;
mod projects;
mod shop;
mod stock;
mod tools;
mod trips;
mod visits;
mod workflows;

use photos::PutFile;
pub use shop::EMAIL;

use crate::modules::profile::ProfileFields;
use crate::modules::{accounts, billing, mileage, profile};
use platform::access::{Scope, passwords};
use platform::db::{DbConnection, in_transaction};
use platform::error::Result;
use platform::values::calendar_date::Year;
use platform::values::dates::Moment;

pub const PASSWORD: &str = "sawhorse-demo";

/// Makes the account, once; false when it is there already.
pub fn make(connection: &mut DbConnection, put_file: PutFile, now: Moment) -> Result<bool> {
    if accounts::id_of(connection, EMAIL)?.is_some() {
        return Ok(false);
    }
    let password_hash = passwords::hash(PASSWORD)?;
    in_transaction(connection, |connection| {
        let owner = shop::profile_fields()?;
        let account = accounts::NewAccount {
            email: EMAIL.to_owned(),
            password_hash,
            first_name: owner.first_name.clone(),
            last_name: owner.last_name.clone(),
            business_name: owner.business_name.clone(),
            phone_number: owner.phone_number.clone(),
            timezone: owner.timezone.clone(),
            is_confirmed: true,
        };
        let id = accounts::insert(connection, account, now)?;
        let mut scope = Scope::without_request(connection, id, now)?;
        // What is on the shelf is what the year has left.
        profile::save(&mut scope, &ProfileFields { takes_parts: false, ..owner.clone() })?;
        billing::start_trial(&mut scope)?;
        stock::stock_up(&mut scope, now)?;
        tools::buy(&mut scope)?;
        garage::fill(&mut scope)?;
        let clients = clients::meet(&mut scope)?;
        let projects = projects::enter(&mut scope, &clients, put_file)?;
        trips::drive(&mut scope, &projects)?;
        shop::overhead::pay(&mut scope, put_file)?;
        documents::write(&mut scope, &projects, &clients, put_file)?;
        profile::save(&mut scope, &owner)?;
        let this_year = Year::of(scope.today());
        for year in [Year::of(this_year.first_day().plus_days(-1)), this_year] {
            mileage::use_published(&mut scope, year)?;
        }
        visits::agree(&mut scope, &clients)?;
        workflows::write_down(&mut scope)?;
        Ok(true)
    })
}
