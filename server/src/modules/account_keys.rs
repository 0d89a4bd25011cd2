//! What an account is found by, whichever module writes it: its address and its owner's name, each in one spelling.

use platform::db::query::search::sort_key;

/// What two spellings of one address share: no blanks around it, no difference of case.
pub fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// A person's name as lists of accounts sort and search it.
pub fn name_key(first_name: &str, last_name: &str) -> String {
    sort_key(&format!("{first_name} {last_name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_compare_without_case_and_blanks() {
        assert_eq!(email_key(" Ann@Example.COM "), email_key("ann@example.com"));
    }
}
