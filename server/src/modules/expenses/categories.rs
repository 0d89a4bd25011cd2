//! Categories: the lines of Schedule C, as the owner named or hid them, and those the owner added. A line is stored only once it was
//! changed. None is deleted, so that no expense loses its own; it's hidden instead.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::Path;
use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::lines::Line;
use crate::schema::expense_categories;
use platform::access::{Editor, Reader, Scope};
use platform::db::on_engine;
use platform::error::{Error, Result};
use platform::fields::{Fields, Payload};
use platform::http::body::{Change, New};
use platform::http::idempotency::Posted;
use platform::http::list::Page;
use platform::http::version::{Version, Versioned};
use platform::owned::lock_account;
use platform::values::columns::Choice as _;
use platform::values::ids::new_id;

/// More than anybody wants to choose from.
const MOST: usize = 100;

/// What an owner says about a category.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryFields {
    pub name: String,
    /// Not offered for new expenses.
    pub is_hidden: bool,
}

pub type NewCategory = New<CategoryFields>;
pub type CategoryChange = Change<CategoryFields>;

impl Payload for CategoryFields {
    const NEW: &'static str = "NewExpenseCategory";
    const CHANGE: &'static str = "ExpenseCategoryChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Category name", &mut self.name, 60);
        fields.flag("isHidden", "Hidden", &mut self.is_hidden);
    }
}

/// A category as the API shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ExpenseCategory {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    #[serde(flatten)]
    pub fields: CategoryFields,
    /// Its line on Schedule C (Form 1040). None for one the owner added.
    #[schema(required = true)]
    pub line: Option<&'static str>,
    /// Raised by every change.
    #[serde(skip)]
    pub version: i64,
}

impl Version for ExpenseCategory {
    fn version(&self) -> String {
        self.version.to_string()
    }
}

/// The lines of Schedule C first, then the owner's own in the order they were added.
pub fn list(scope: &mut Scope) -> Result<Vec<ExpenseCategory>> {
    let rows = expense_categories::table
        .filter(expense_categories::owner_id.eq(scope.owner_id().to_owned()))
        .order(expense_categories::id)
        .select((
            expense_categories::id,
            expense_categories::name,
            expense_categories::is_hidden,
            expense_categories::version,
        ));
    let rows: Vec<(String, String, bool, i64)> = on_engine!(scope.connection, |connection| rows.load(connection))?;
    let rows = rows.into_iter().map(|(id, name, is_hidden, version)| ExpenseCategory {
        line: Line::from_word(&id).map(|line| line.number()),
        id,
        fields: CategoryFields { name, is_hidden },
        version,
    });
    let (changed, own): (Vec<_>, Vec<_>) = rows.partition(|category| category.line.is_some());
    let mut changed: BTreeMap<String, ExpenseCategory> =
        changed.into_iter().map(|category| (category.id.clone(), category)).collect();
    let lines = Line::all().map(|line| {
        let usual = || ExpenseCategory {
            id: line.word().to_owned(),
            fields: CategoryFields { name: line.name().to_owned(), is_hidden: false },
            line: Some(line.number()),
            version: 0,
        };
        changed.remove(line.word()).unwrap_or_else(usual)
    });
    Ok(lines.chain(own).collect())
}

/// What each is called, by its id.
pub fn names(scope: &mut Scope) -> Result<BTreeMap<String, String>> {
    Ok(list(scope)?.into_iter().map(|category| (category.id, category.fields.name)).collect())
}

pub fn is_there(scope: &mut Scope, id: &str) -> Result<bool> {
    if Line::from_word(id).is_some() {
        return Ok(true);
    }
    let own = expense_categories::table.find((scope.owner_id().to_owned(), id)).select(expense_categories::id);
    let found: Option<String> = on_engine!(scope.connection, |connection| own.first(connection)).optional()?;
    Ok(found.is_some())
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope) -> Result<Page<ExpenseCategory>> {
    let rows = list(scope)?;
    Ok(Page { total: i64::try_from(rows.len()).unwrap_or(i64::MAX), rows, last: None })
}

fn add(scope: &mut Scope, fields: CategoryFields) -> Result<ExpenseCategory> {
    lock_account(scope)?;
    let there = list(scope)?;
    if there.len() >= MOST {
        return Err(Error::field("name", format!("You can have up to {MOST} categories.")));
    }
    refuse_taken(&there, "", &fields)?;
    write(scope, ExpenseCategory { id: new_id(), fields, line: None, version: 0 })
}

fn change(scope: &mut Scope, id: &str, body: CategoryChange) -> Result<ExpenseCategory> {
    lock_account(scope)?;
    let there = list(scope)?;
    let mut category = there.iter().find(|category| category.id == id).cloned().ok_or(Error::NotFound)?;
    scope.apply_to_version(body, category.version(), &mut category.fields)?;
    refuse_taken(&there, id, &category.fields)?;
    write(scope, category)
}

fn refuse_taken(there: &[ExpenseCategory], id: &str, fields: &CategoryFields) -> Result<()> {
    let name = fields.name.to_lowercase();
    match there.iter().find(|other| other.id != id && other.fields.name.to_lowercase() == name) {
        Some(other) => Err(Error::field("name", format!("You already have a category called {}.", other.fields.name))),
        None => Ok(()),
    }
}

/// As the next version.
fn write(scope: &mut Scope, category: ExpenseCategory) -> Result<ExpenseCategory> {
    let category = ExpenseCategory { version: category.version + 1, ..category };
    let said = (
        expense_categories::name.eq(category.fields.name.clone()),
        expense_categories::is_hidden.eq(category.fields.is_hidden),
        expense_categories::version.eq(category.version),
    );
    let own = expense_categories::table.find((scope.owner_id().to_owned(), category.id.clone()));
    let update = diesel::update(own).set(said.clone());
    if on_engine!(scope.connection, |connection| update.execute(connection))? == 0 {
        let insert = diesel::insert_into(expense_categories::table).values((
            expense_categories::owner_id.eq(scope.owner_id().to_owned()),
            expense_categories::id.eq(category.id.clone()),
            said,
        ));
        on_engine!(scope.connection, |connection| insert.execute(connection))?;
    }
    Ok(category)
}

/// All categories: the lines of Schedule C first, then the owner's own. Hidden ones are there too.
#[utoipa::path(get, path = "/expenses/categories", tag = "expenses", security(("reader" = [])),
    responses((status = 200, body = Vec<ExpenseCategory>)))]
pub async fn list_expense_categories(reader: Reader) -> Result<Json<Vec<ExpenseCategory>>> {
    reader.read(list).await.map(Json)
}

#[utoipa::path(post, path = "/expenses/categories", tag = "expenses", security(("editor" = [])),
    request_body = NewCategory, responses((status = 201, body = ExpenseCategory)))]
pub async fn create_expense_category(editor: Editor, body: NewCategory) -> Result<Posted<Versioned<ExpenseCategory>>> {
    editor
        .post(move |scope| {
            let fields = scope.read_new(body)?;
            add(scope, fields).map(Versioned::created)
        })
        .await
}

/// Renames or hides a category. Expenses keep it.
#[utoipa::path(put, path = "/expenses/categories/{id}", tag = "expenses", security(("editor" = [])),
    params(("id" = String, Path)), request_body = CategoryChange, responses((status = 200, body = ExpenseCategory)))]
pub async fn update_expense_category(
    editor: Editor,
    Path(id): Path<String>,
    body: CategoryChange,
) -> Result<Versioned<ExpenseCategory>> {
    editor.write(move |scope| change(scope, &id, body).map(Versioned::shown)).await
}
