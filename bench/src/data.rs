//! The rows everything is measured on, made by SQL.

use std::path::Path;

use rusqlite::{Connection, params};
use serde_json::{Value, json};

use crate::basics::Result;
use crate::owners::Owners;

pub const DATABASE: &str = "sawhorse.db";
pub const OTHER_OWNERS: usize = 20;
pub const PARTS_OF_LARGE_OWNER: usize = 10_000;
pub const PARTS_OF_HOARDER: usize = 50_000;
pub const DOCUMENTS_OF_SMALL_OWNER: usize = 200;
pub const DOCUMENTS_OF_LARGE_OWNER: usize = 20_000;
pub const PROJECTS_OF_SMALL_OWNER: usize = 50;
pub const PROJECTS_OF_LARGE_OWNER: usize = 5_000;
pub const EXPENSES_PER_PROJECT: usize = 10;
pub const APPOINTMENTS_OF_SMALL_OWNER: usize = 200;
pub const APPOINTMENTS_OF_LARGE_OWNER: usize = 20_000;
/// Of few as of many, so many are in the month that is looked at.
const APPOINTMENTS_IN_MONTH: usize = 60;
pub const PAID_OF_BEGINNER: usize = 200;
pub const PAID_OF_VETERAN: usize = 20_000;
/// Five years of days, from the beginning of 2022.
const DAYS_OF_PAYMENTS: usize = 5 * 365;
/// Customers pay, so of a long history as of a short one only these are past due.
const PAST_DUE: usize = 20;
/// One row of the lister for so many of each large owner's: 200 rows, two pages of 100, strewn over the table.
const LARGE_PER_LISTED: usize = 50;

/// Copies the database of one data folder into a new one and fills it. The rows of all owners lie mixed, as
/// they would after years of everyone's use.
pub fn fill(template: &Path, folder: &Path, owners: &Owners, others: usize) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let source = Connection::open(template.join(DATABASE))?;
    source.execute("VACUUM INTO ?1", [folder.join(DATABASE).to_str().ok_or("the path is not text")?])?;
    let mut database = Connection::open(folder.join(DATABASE))?;
    database.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")?;
    let transaction = database.transaction()?;
    let mut strangers = Vec::new();
    for number in 0..others {
        let id = row_id(999, number);
        transaction.execute(
            "INSERT INTO accounts (id, email_key, email, password_hash, first_name, last_name, business_name, \
               takes_cash, takes_check, is_admin, editable_until, created_at, updated_at) \
             SELECT ?1, ?1, email, password_hash, first_name, last_name, business_name, \
               takes_cash, takes_check, is_admin, editable_until, created_at, updated_at FROM accounts WHERE id = ?2",
            [&id, &owners.lister.id],
        )?;
        strangers.push(id);
    }
    for number in 0..PARTS_OF_LARGE_OWNER {
        if number % LARGE_PER_LISTED == 0 {
            insert_part(&transaction, 0, &owners.lister.id, number)?;
        }
        insert_part(&transaction, 1, &owners.searcher.id, number)?;
        for (table, stranger) in strangers.iter().enumerate() {
            insert_part(&transaction, 2 + table, stranger, number)?;
        }
    }
    transaction.commit()?;
    keep_figures(&database)
}

/// Rows that SQL wrote are in no kept figure yet: counted as for a database from before there were any.
fn keep_figures(database: &Connection) -> Result<()> {
    database.execute("DELETE FROM kept_figures", [])?;
    database.execute("DELETE FROM earnings", [])?;
    for migration in [
        include_str!("../../server/migrations/2026-11-20-000014_kept_figures/up.sql"),
        include_str!("../../server/migrations/2026-11-20-000015_document_lines/up.sql"),
        include_str!("../../server/migrations/2026-11-20-000024_analytics/up.sql"),
    ] {
        for fill in migration.split(';').filter_map(|statement| statement.find("INSERT").map(|at| &statement[at..])) {
            database.execute(fill, [])?;
        }
    }
    // The product writes the lines itself at its next start.
    database.execute("DELETE FROM text_folds WHERE table_name = 'document_lines'", [])?;
    Ok(())
}

/// Gives the hoarder 500 pages of parts.
pub fn add_hoard(folder: &Path, owners: &Owners) -> Result<()> {
    let mut database = Connection::open(folder.join(DATABASE))?;
    database.execute_batch("PRAGMA synchronous = OFF")?;
    let transaction = database.transaction()?;
    for number in 0..PARTS_OF_HOARDER {
        insert_part(&transaction, 900, &owners.hoarder.id, number)?;
    }
    transaction.commit()?;
    keep_figures(&database)
}

fn insert_part(connection: &Connection, table: usize, owner: &str, number: usize) -> Result<()> {
    const THINGS: [&str; 10] = [
        "Ball valve",
        "Copper elbow",
        "PEX tubing",
        "P-trap",
        "Shutoff valve",
        "Wax ring",
        "Supply line",
        "Angle stop",
        "Compression tee",
        "Pipe strap",
    ];
    // A stride that is prime to the number of rows, so that neither ids nor rows lie in the order of the list.
    let place = number * 7_919 % PARTS_OF_HOARDER;
    let name = format!("{} {place:05}", THINGS[place % THINGS.len()]);
    let (sku, part_number) = (format!("SKU-{place:06}"), format!("PN-{}", place * 31));
    let search_text = format!("{name}\n{sku}\n{part_number}\nwarehouse").to_lowercase();
    let cents = i64::try_from(place)?;
    connection
        .prepare_cached(
            "INSERT INTO parts (id, owner_id, name, sku, part_number, cost, price, location, quantity, \
               reorder_level, condition, sort_key, search_text, created_at, updated_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'Warehouse', ?8, 5000, 'Good', ?9, ?10, ?11, ?11)",
        )?
        .execute(params![
            row_id(table, number),
            owner,
            name,
            sku,
            part_number,
            cents + 199,
            2 * cents + 499,
            cents % 40 * 1000,
            name.to_lowercase(),
            search_text,
            "2026-11-15T09:30:00.000Z"
        ])?;
    Ok(())
}

/// Gives the lister few documents and the searcher many, of three lines each.
pub fn add_documents(folder: &Path, owners: &Owners) -> Result<()> {
    let mut database = Connection::open(folder.join(DATABASE))?;
    database.execute_batch("PRAGMA synchronous = OFF")?;
    let transaction = database.transaction()?;
    for (owner, count) in [(&owners.lister, DOCUMENTS_OF_SMALL_OWNER), (&owners.searcher, DOCUMENTS_OF_LARGE_OWNER)] {
        for number in 0..count {
            insert_document(&transaction, &owner.id, number, count)?;
        }
    }
    transaction.commit()?;
    keep_figures(&database)
}

fn insert_document(connection: &Connection, owner: &str, number: usize, count: usize) -> Result<()> {
    // Strides that are prime to both counts: neither the past due ones nor the sums lie in the order of the rows.
    let (place, sum) = (number * 7_919 % count, number * 6_271 % count);
    let (status, sent, paid) = match place {
        ..PAST_DUE => ("Sent", Some("2020-01-15T09:30:00.000Z"), None),
        _ if place.is_multiple_of(10) => ("New", None, None),
        _ => ("Paid", Some("2020-01-15T09:30:00.000Z"), Some("2020-01-20T09:30:00.000Z")),
    };
    let cents = i64::try_from(sum)? + 10_000;
    let item = |name: &str| json!({"description": name, "quantity": 1, "rate": cents / 100, "subtotal": cents / 100});
    let names = [format!("Ball valve {number:05}"), "Labor, per hour".to_owned(), "Trip charge".to_owned()];
    let items = Value::from(names.iter().map(|name| item(name)).collect::<Vec<_>>());
    let search_text = format!("inv-{number:04}\ndana reyes\ndana@example.com\n\n{}", names.join("\n")).to_lowercase();
    connection
        .prepare_cached(
            "INSERT INTO documents (id, owner_id, kind, document_number, customer_name, customer_email, date, status, \
               items, total, sent_date, paid_date, public_since, version, customer_key, search_text, created_at, updated_at) \
             VALUES (?1, ?2, 'Invoice', ?3, 'Dana Reyes', 'dana@example.com', '2020-01-15', ?4, ?5, ?6, ?7, ?8, ?7, 1, \
               'dana reyes', ?9, ?10, ?10)",
        )?
        .execute(params![
            format!("{owner}-{place}"),
            owner,
            format!("INV-{number:04}"),
            status,
            items.to_string(),
            3 * cents,
            sent,
            paid,
            search_text,
            "2020-01-15T09:30:00.000Z"
        ])?;
    Ok(())
}

/// Gives the lister few projects and the searcher many, with five tasks and ten expenses each.
pub fn add_projects(folder: &Path, owners: &Owners) -> Result<()> {
    let mut database = Connection::open(folder.join(DATABASE))?;
    database.execute_batch("PRAGMA synchronous = OFF")?;
    let transaction = database.transaction()?;
    let of_owners = [(&owners.lister, PROJECTS_OF_SMALL_OWNER), (&owners.searcher, PROJECTS_OF_LARGE_OWNER)];
    for (table, (owner, count)) in of_owners.into_iter().enumerate() {
        for number in 0..count {
            insert_project(&transaction, 100 + table, &owner.id, number)?;
        }
    }
    transaction.commit()?;
    Ok(())
}

fn insert_project(connection: &Connection, table: usize, owner: &str, number: usize) -> Result<()> {
    let (id, made) = (row_id(table, number), "2020-01-15T09:30:00.000Z");
    let name = format!("Bathroom renovation {number:05}");
    let task = |place: usize| json!({"id": row_id(place, number), "name": "Rough-in", "completed": place < 3});
    let tasks = Value::from((0..5).map(task).collect::<Vec<_>>());
    connection
        .prepare_cached(
            "INSERT INTO projects (id, owner_id, name, client, budget, start_date, end_date, status, tasks, version, \
               search_text, created_at, updated_at) \
             VALUES (?1, ?2, ?3, 'Dana Reyes', 840000, ?4, '2027-12-31', 'In Progress', ?5, 1, ?6, ?7, ?7)",
        )?
        .execute(params![
            id,
            owner,
            name,
            format!("{}-{:02}-{:02}", 2010 + number % 15, 1 + number % 12, 1 + number % 28),
            tasks.to_string(),
            format!("{}\ndana reyes", name.to_lowercase()),
            made
        ])?;
    for expense in 0..EXPENSES_PER_PROJECT {
        connection
            .prepare_cached(
                "INSERT INTO expenses (id, owner_id, project_id, description, amount, date, category, receipt, \
                   search_text, created_at, updated_at) \
                 VALUES (?1, ?2, ?3, 'Copper pipe', ?4, '2020-01-15', 'Materials', '[]', 'copper pipe', ?5, ?5)",
            )?
            .execute(params![
                row_id(table, number * EXPENSES_PER_PROJECT + expense),
                owner,
                id,
                i64::try_from(number % 1000 + expense)? * 101,
                made
            ])?;
    }
    Ok(())
}

/// Gives the lister few appointments and the searcher many: the same ones this month and before it, the searcher years more.
pub fn add_appointments(folder: &Path, owners: &Owners) -> Result<()> {
    let mut database = Connection::open(folder.join(DATABASE))?;
    database.execute_batch("PRAGMA synchronous = OFF")?;
    let transaction = database.transaction()?;
    for (table, owner, count) in
        [(950, &owners.lister, APPOINTMENTS_OF_SMALL_OWNER), (951, &owners.searcher, APPOINTMENTS_OF_LARGE_OWNER)]
    {
        for number in 0..count {
            insert_appointment(&transaction, table, &owner.id, number)?;
        }
    }
    transaction.commit()?;
    Ok(())
}

/// Two on each day of November 2026, and four on each day before it; each tenth goes on for two days more.
fn insert_appointment(connection: &Connection, table: usize, owner: &str, number: usize) -> Result<()> {
    let shift = match number.checked_sub(APPOINTMENTS_IN_MONTH) {
        None => format!("+{} days", number / 2),
        Some(before) => format!("-{} days", 1 + before / 4),
    };
    let goes_on = number.is_multiple_of(10);
    connection
        .prepare_cached(
            "INSERT INTO appointments (id, owner_id, title, is_multi_day, start_date, end_date, start_time, end_time, \
               status, client_name, category, notify_client, starts_at, reach, version, search_text, created_at, updated_at) \
             VALUES (?1, ?2, 'Water heater', ?3, date('2026-11-01', ?4), date('2026-11-01', ?4, ?5), '09:00', '10:00', \
               'Scheduled', 'Dana Reyes', 'Repair', TRUE, date('2026-11-01', ?4) || 'T09:00', ?6, 1, \
               'water heater dana reyes', ?7, ?7)",
        )?
        .execute(params![
            row_id(table, number),
            owner,
            goes_on,
            shift,
            if goes_on { "+2 days" } else { "+0 days" },
            goes_on.then_some(4),
            "2026-11-15T09:30:00.000Z"
        ])?;
    Ok(())
}

/// Gives the beginner few paid invoices and the veteran many, of five lines each, from 400 customers over five years.
pub fn add_paid_invoices(folder: &Path, owners: &Owners) -> Result<()> {
    let mut database = Connection::open(folder.join(DATABASE))?;
    database.execute_batch("PRAGMA synchronous = OFF")?;
    let transaction = database.transaction()?;
    for (owner, count) in [(&owners.beginner, PAID_OF_BEGINNER), (&owners.veteran, PAID_OF_VETERAN)] {
        for number in 0..count {
            insert_paid_invoice(&transaction, &owner.id, number, number * DAYS_OF_PAYMENTS / count)?;
        }
    }
    transaction.commit()?;
    keep_figures(&database)
}

fn insert_paid_invoice(connection: &Connection, owner: &str, number: usize, day: usize) -> Result<()> {
    let item = |line: usize| {
        let service = (number * 7 + line * 11) % 40;
        json!({"description": format!("Service {service:02}"), "quantity": 1, "rate": 100 + line, "subtotal": 100 + line})
    };
    let items = Value::from((0..5).map(item).collect::<Vec<_>>());
    let customer = format!("Customer {:03}", number * 7_919 % 400);
    connection
        .prepare_cached(
            "INSERT INTO documents (id, owner_id, kind, document_number, customer_name, date, status, items, total, \
               sent_date, paid_date, public_since, version, customer_key, search_text, created_at, updated_at) \
             SELECT ?1, ?2, 'Invoice', ?3, ?4, substr(at, 1, 10), 'Paid', ?5, 51000, at, \
               strftime('%Y-%m-%dT17:00:00.000Z', at), at, 1, lower(?4), lower(?3 || char(10) || ?4), at, at \
             FROM (SELECT strftime('%Y-%m-%dT09:30:00.000Z', '2022-01-01', ?6 || ' days') AS at)",
        )?
        .execute(params![
            format!("{owner}-{number}"),
            owner,
            format!("INV-{number:05}"),
            customer,
            items.to_string(),
            i64::try_from(day)?
        ])?;
    Ok(())
}

/// Has the form of an id, grows with the number as UUIDv7 does, and is the same in every database.
fn row_id(table: usize, number: usize) -> String {
    format!("{number:08x}-0000-7000-8000-{table:012x}")
}
