//! Things as the API shows them, as tables. What is inside a thing (an address) gets columns of its own, a list of things inside
//! it (lines, tasks) a table of its own, whose rows begin with the id of the thing.

use serde_json::Value;

use platform::formats::csv::{Cell, Csv};

/// Which columns there are, seen from the things themselves: some have fields that others lack.
#[derive(Debug, Default)]
pub struct Columns {
    /// The table of the things, then those of the lists inside them, each by the list's name.
    tables: Vec<(String, Vec<String>)>,
}

/// What a list inside a thing is called, none for the thing itself.
pub type ListName = str;
const THINGS: &ListName = "";
/// The column that leads from what is inside a thing to the thing.
const BELONGS_TO: &str = "belongsTo";

impl Columns {
    pub fn see(&mut self, thing: &Value) {
        self.see_row(THINGS, thing);
        for (name, row) in inside(thing) {
            self.see_row(name, row);
        }
    }

    fn see_row(&mut self, list: &ListName, row: &Value) {
        let at = self.tables.iter().position(|(name, _)| name == list).unwrap_or_else(|| {
            self.tables.push((list.to_owned(), Vec::new()));
            self.tables.len() - 1
        });
        let columns = &mut self.tables[at].1;
        each_cell(row, &mut |name, _| {
            if !columns.iter().any(|known| known == name) {
                columns.push(name.to_owned());
            }
        });
    }

    /// The lists that get a file each.
    pub fn lists(&self) -> impl Iterator<Item = &ListName> {
        self.tables.iter().map(|(name, _)| name.as_str())
    }

    pub fn write_headings(&self, list: &ListName, csv: &mut Csv) {
        let columns = self.columns(list);
        let leading = (list != THINGS).then(|| heading(BELONGS_TO));
        let headings: Vec<String> = leading.into_iter().chain(columns.iter().map(|name| heading(name))).collect();
        csv.row(headings.iter().map(String::as_str));
    }

    /// The rows that a thing has in this table: itself, or what is in its list.
    pub fn write_rows(&self, list: &ListName, thing: &Value, csv: &mut Csv) {
        if list == THINGS {
            return self.write_row(None, list, thing, csv);
        }
        let id = thing.get("_id").or(thing.get("id")).and_then(Value::as_str).unwrap_or_default();
        for (_, row) in inside(thing).filter(|(name, _)| *name == list) {
            self.write_row(Some(id), list, row, csv);
        }
    }

    fn write_row(&self, belongs_to: Option<&str>, list: &ListName, row: &Value, csv: &mut Csv) {
        let columns = self.columns(list);
        let mut texts = vec![None; columns.len()];
        each_cell(row, &mut |name, value| {
            if let Some(at) = columns.iter().position(|known| known == name) {
                texts[at] = shown(value);
            }
        });
        let cells = texts.iter().map(|text| match text {
            None => Cell::Empty,
            Some(Shown::Text(text)) => Cell::Text(text),
            Some(Shown::Plain(text)) => Cell::Plain(text),
        });
        csv.row(belongs_to.map(Cell::Text).into_iter().chain(cells));
    }

    fn columns(&self, list: &ListName) -> &[String] {
        self.tables.iter().find(|(name, _)| name == list).map_or(&[], |(_, columns)| columns)
    }
}

#[derive(Clone)]
enum Shown {
    Text(String),
    /// A number, or what else no spreadsheet would run.
    Plain(String),
}

fn shown(value: &Value) -> Option<Shown> {
    match value {
        Value::Null => None,
        Value::Bool(is_so) => Some(Shown::Plain(if *is_so { "Yes" } else { "No" }.to_owned())),
        Value::Number(number) => Some(Shown::Plain(number.to_string())),
        Value::String(text) => Some(Shown::Text(text.clone())),
        Value::Array(items) => {
            let items: Vec<String> =
                items.iter().map(|item| item.as_str().map_or(item.to_string(), str::to_owned)).collect();
            Some(Shown::Text(items.join("; ")))
        }
        Value::Object(_) => Some(Shown::Text(value.to_string())),
    }
}

/// The lists of things inside a thing.
fn inside(thing: &Value) -> impl Iterator<Item = (&ListName, &Value)> {
    let lists = thing.as_object().into_iter().flatten();
    lists
        .filter(|(_, value)| is_list_of_things(value))
        .flat_map(|(name, value)| value.as_array().into_iter().flatten().map(move |row| (name.as_str(), row)))
}

fn is_list_of_things(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.first().is_some_and(Value::is_object))
}

/// What stands in the columns of a row, with what is inside it as "address.street".
fn each_cell<'row>(row: &'row Value, show: &mut impl FnMut(&str, &'row Value)) {
    for (name, value) in row.as_object().into_iter().flatten() {
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(field, value)| show(&format!("{name}.{field}"), value));
            }
            Value::Array(items) if items.is_empty() || is_list_of_things(value) => {}
            _ => show(name, value),
        }
    }
}

/// "Document Number" for "documentNumber".
fn heading(name: &str) -> String {
    let mut heading = String::new();
    for letter in name.trim_start_matches('_').chars() {
        match letter {
            '.' => heading.push(' '),
            _ if heading.is_empty() || heading.ends_with(' ') => heading.extend(letter.to_uppercase()),
            _ if letter.is_uppercase() => {
                heading.push(' ');
                heading.push(letter);
            }
            _ => heading.push(letter),
        }
    }
    heading
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn things_become_tables() {
        let things = [
            json!({"_id": "a", "name": "Ann", "isActive": true, "total": -12.5, "tags": ["x", "y"], "lines": [],
                "address": {"street": "1 Elm", "zip": null}}),
            json!({"_id": "b", "name": "=1+1", "notes": "late", "lines": [{"text": "Labor", "rate": 5}, {"text": "Pipe"}]}),
        ];
        let mut columns = Columns::default();
        things.iter().for_each(|thing| columns.see(thing));
        let table = |list: &str| {
            let mut csv = Csv::default();
            columns.write_headings(list, &mut csv);
            things.iter().for_each(|thing| columns.write_rows(list, thing, &mut csv));
            String::from_utf8(csv.into_bytes()).unwrap()
        };
        assert_eq!(columns.lists().collect::<Vec<_>>(), ["", "lines"]);
        assert_eq!(
            table(""),
            "\u{feff}Id,Address Street,Address Zip,Is Active,Name,Tags,Total,Notes\r\n\
             a,1 Elm,,Yes,Ann,x; y,-12.5,\r\nb,,,,'=1+1,,,late\r\n"
        );
        assert_eq!(table("lines"), "\u{feff}Belongs To,Rate,Text\r\nb,5,Labor\r\nb,,Pipe\r\n");
    }
}
