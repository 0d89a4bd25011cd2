//! Search that finds the same on both engines: the searchable text is folded here, in the program, because
//! SQLite's own lower() knows ASCII only.

/// Joins the searchable fields into one folded text. The first field comes first, so it is also the sort key.
pub fn search_text<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for field in fields.into_iter().filter(|field| !field.is_empty()) {
        if !text.is_empty() {
            // Sorts before every printable character, and nobody can type it into a search box.
            text.push('\n');
        }
        text.push_str(&field.to_lowercase());
    }
    text
}

/// The LIKE pattern that finds a text anywhere, `%` and `_` taken literally. Use with `ESCAPE '\'`.
pub fn contains_pattern(search: &str) -> String {
    let mut pattern = String::from("%");
    for character in search.to_lowercase().chars() {
        if matches!(character, '\\' | '%' | '_') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_beyond_ascii_and_leaves_out_empty_fields() {
        assert_eq!(search_text(["Érable", "", "SKU-1"]), "érable\nsku-1");
    }

    #[test]
    fn wildcards_are_literal() {
        assert_eq!(contains_pattern("50%_\\"), "%50\\%\\_\\\\%");
    }
}
