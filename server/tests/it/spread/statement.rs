//! As much of SQL as it takes to see whose rows a statement is about.

/// A statement or a part of one with tables of its own: what stands between SELECT and the end of it.
#[derive(Debug)]
pub struct Level {
    words: Vec<String>,
}

/// A table that a level names, and what it calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub table: String,
    alias: String,
}

/// Words that a table's own name stands behind.
const BEFORE_TABLES: [&str; 4] = ["FROM", "JOIN", "INTO", "UPDATE"];

/// Identifiers without quotation marks, values as `?`, and everything else sign by sign.
fn words(statement: &str) -> Vec<String> {
    let is_part = |letter: char| letter.is_alphanumeric() || "_.$?'…".contains(letter);
    let mut words = Vec::<String>::new();
    let mut is_open = false;
    for letter in statement.chars().filter(|letter| !"\"`".contains(*letter)) {
        if is_part(letter) && is_open {
            words.last_mut().expect("an open word").push(letter);
        } else if !letter.is_whitespace() {
            words.push(letter.to_string());
        }
        is_open = is_part(letter);
    }
    let value = |word: String| if word.starts_with(['$', '?']) { "?".to_owned() } else { word };
    words.into_iter().map(value).collect()
}

/// The statement itself and every SELECT inside it.
pub fn levels(statement: &str) -> Vec<Level> {
    let words = words(statement);
    let (mut done, mut open) = (Vec::new(), vec![Level { words: Vec::new() }]);
    let mut parentheses = Vec::new();
    for (place, word) in words.iter().enumerate() {
        if word == "(" {
            let is_level = words.get(place + 1).is_some_and(|next| next == "SELECT");
            parentheses.push(is_level);
            if is_level {
                open.push(Level { words: Vec::new() });
                continue;
            }
        }
        if word == ")" && parentheses.pop() == Some(true) {
            done.extend(open.pop());
            continue;
        }
        open.last_mut().expect("the statement itself").words.push(word.clone());
    }
    done.extend(open);
    done
}

impl Level {
    /// The tables that it reads or writes itself.
    pub fn tables(&self) -> Vec<Named> {
        let word = |place: usize| self.words.get(place).map(String::as_str).unwrap_or_default();
        let is_name = |word: &str| word.starts_with(|letter: char| letter.is_ascii_lowercase() || letter == '_');
        let mut found = Vec::new();
        for place in 0..self.words.len() {
            if !BEFORE_TABLES.contains(&word(place)) {
                continue;
            }
            let mut at = place + 1;
            loop {
                while word(at) == "(" {
                    at += 1;
                }
                if !is_name(word(at)) {
                    break;
                }
                let table = word(at).to_owned();
                at += 1 + usize::from(word(at + 1) == "AS");
                let has_alias = is_name(word(at));
                let alias = if has_alias { word(at).to_owned() } else { table.clone() };
                at += usize::from(has_alias);
                found.push(Named { table, alias });
                if word(place) != "FROM" || word(at) != "," {
                    break;
                }
                at += 1;
            }
        }
        found
    }

    /// Whether it names only rows of one owner there.
    pub fn is_of_one_owner(&self, named: &Named) -> bool {
        if self.words.first().is_some_and(|first| first == "INSERT") {
            let columns = self.words.iter().take_while(|word| !["VALUES", "SELECT"].contains(&word.as_str()));
            return columns.into_iter().any(|word| word == "owner_id");
        }
        self.is_bound(&named.alias) || self.tables().iter().any(|other| self.follows(&named.alias, &other.alias))
    }

    fn is_bound(&self, alias: &str) -> bool {
        let own = format!("{alias}.owner_id");
        let is_own = |word: &str| word == own || word == "owner_id";
        self.compares(|left, right| (is_own(left) && right == "?") || (left == "?" && is_own(right)))
    }

    /// Whether it has the same owner as another table, which has one.
    fn follows(&self, alias: &str, other: &str) -> bool {
        let (own, its) = (format!("{alias}.owner_id"), format!("{other}.owner_id"));
        alias != other
            && self.is_bound(other)
            && self.compares(|left, right| (left == own && right == its) || (left == its && right == own))
    }

    /// Whether it demands that two things are the same, and lets nothing else do instead.
    fn compares(&self, these: impl Fn(&str, &str) -> bool) -> bool {
        // What an UPDATE sets is no condition.
        let first = self.words.iter().position(|word| word == "ON" || word == "WHERE").unwrap_or(self.words.len());
        let words = &self.words[first..];
        words.windows(3).enumerate().any(|(place, three)| {
            let before = words[..place].iter().rev().find(|word| *word != "(");
            let after = words[place + 3..].iter().find(|word| *word != ")");
            let is_choice = [before, after].into_iter().flatten().any(|word| word == "OR" || word == "NOT");
            three[1] == "=" && these(&three[0], &three[2]) && !is_choice
        })
    }

    /// Whether a column plays a part in it, or these words do.
    pub fn mentions(&self, named: &Named, column: &str) -> bool {
        let whole = format!("{}.{column}", named.alias);
        self.words.iter().any(|word| *word == whole || word == column)
    }

    /// Whether it goes through the whole table in the order of its key.
    pub fn walks(&self, named: &Named) -> bool {
        let key = [format!("{}.owner_id", named.alias), ",".to_owned(), format!("{}.id", named.alias)];
        let behind = [")", ">", "("].map(str::to_owned);
        self.words.windows(6).any(|six| six[..3] == key && six[3..] == behind)
    }
}

#[test]
fn whose_rows_a_statement_is_about_is_seen() {
    let judged = |statement: &str| -> Vec<(String, bool)> {
        let of_level =
            |level: &Level| level.tables().iter().map(|one| (one.table.clone(), level.is_of_one_owner(one))).collect();
        levels(statement).iter().flat_map(|level| -> Vec<_> { of_level(level) }).collect()
    };
    let one = |table: &str, is_fine: bool| vec![(table.to_owned(), is_fine)];
    let two = |first: bool, second: bool| vec![("b".to_owned(), first), ("a".to_owned(), second)];
    for (statement, expected) in [
        (r#"SELECT "a"."x" FROM "a" WHERE (("a"."owner_id" = $1) AND ("a"."id" = $2))"#, one("a", true)),
        ("SELECT `a`.`x` FROM `a` WHERE `a`.`id` = ? AND `a`.`owner_id` = ?", one("a", true)),
        ("SELECT x FROM a WHERE id = $1", one("a", false)),
        ("SELECT x FROM a WHERE owner_id = $1 OR id = $2", one("a", false)),
        ("SELECT x FROM a WHERE (id = $2) OR (owner_id = $1)", one("a", false)),
        ("SELECT x FROM a WHERE NOT (owner_id = $1)", one("a", false)),
        ("SELECT x FROM a WHERE owner_id <> $1", one("a", false)),
        ("DELETE FROM a WHERE id = $1", one("a", false)),
        ("UPDATE a SET owner_id = $1 WHERE id = $2", one("a", false)),
        ("UPDATE a SET owner_id = $1 , x = $2 WHERE owner_id = $3 AND id = $4", one("a", true)),
        ("INSERT INTO a (id, owner_id) VALUES ($1, $2) ON CONFLICT DO UPDATE SET x = 1", one("a", true)),
        ("INSERT INTO a (id) VALUES ($1)", one("a", false)),
        ("SELECT 1 FROM a WHERE owner_id = $1 AND x IN (SELECT y FROM b)", two(false, true)),
        ("SELECT 1 FROM a WHERE x IN (SELECT y FROM b WHERE b.owner_id = $1)", two(true, false)),
        ("SELECT 1 FROM (b INNER JOIN a ON (a.owner_id = b.owner_id)) WHERE b.owner_id = $1", two(true, true)),
        ("SELECT 1 FROM (b INNER JOIN a ON (a.b_id = b.id)) WHERE b.owner_id = $1", two(true, false)),
        ("SELECT 1 FROM b AS x, a y WHERE x.owner_id = $1 AND y.owner_id = $1", two(true, true)),
        ("SELECT 1 FROM b AS x, a y WHERE x.owner_id = $1", two(true, false)),
        ("COMMIT", vec![]),
    ] {
        assert_eq!(judged(statement), expected, "{statement}");
    }
}
