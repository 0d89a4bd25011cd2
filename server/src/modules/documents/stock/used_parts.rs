//! Which lines of a document are parts of the inventory, and what these cost the owner. A line says which part it is, and is
//! that part as long as it reads like it; one that reads exactly like a part is that part, too. What it cost is noted once,
//! when it comes into the document: a part that is bought dearer later makes no earlier job dearer.

use crate::modules::documents::amounts::Item;
use crate::modules::inventory;
use platform::access::Scope;
use platform::db::query::search::fold;
use platform::error::Result;
use platform::fields::entries::Entries;

/// Shorter words say nothing about what a thing is: "1", "2", "x".
const SHORTEST_WORD: usize = 3;

/// `before` are the lines that were there, none for a new document.
pub fn note_costs(scope: &mut Scope, items: &mut Entries<Item>, before: &Entries<Item>) -> Result<()> {
    let mut lines = items.items().to_vec();
    let is_open = |line: &Item| line.cost.is_none() || is_rewritten(line, before);
    let ids: Vec<String> = lines.iter().filter(|line| is_open(line)).filter_map(|line| line.part_id.clone()).collect();
    let names: Vec<&str> = lines.iter().filter(|line| is_open(line)).map(|line| line.description.as_str()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let found = inventory::named(scope, &ids, &names)?;
    for line in lines.iter_mut().filter(|line| is_open(line)) {
        let own = found.iter().find(|part| line.part_id.as_ref() == Some(&part.id));
        let is_still_own = own.is_some_and(|part| reads_like(&line.description, &part.fields.name))
            || before.find(&line.id).is_some_and(|known| reads_like(&line.description, &known.description));
        if line.cost.is_some() && is_still_own {
            continue;
        }
        let part = own.filter(|_| is_still_own);
        let part = part.or_else(|| found.iter().find(|part| part.fields.name == line.description));
        line.part_id = part.map(|part| part.id.clone());
        line.cost = part.map(|part| part.fields.cost);
    }
    *items = Entries::new(lines)?;
    Ok(())
}

/// Lines whose part was deleted since are the part that they read exactly like, if there is one by now: who added it again means
/// the same shelf. What it cost stays noted.
pub fn find_again(scope: &mut Scope, items: &mut Entries<Item>) -> Result<()> {
    let mut lines = items.items().to_vec();
    let (ids, names): (Vec<String>, Vec<&str>) =
        lines.iter().filter_map(|line| Some((line.part_id.clone()?, line.description.as_str()))).unzip();
    let found = inventory::named(scope, &ids, &names)?;
    let is_gone =
        |line: &Item| line.part_id.is_some() && found.iter().all(|part| Some(&part.id) != line.part_id.as_ref());
    for line in lines.iter_mut().filter(|line| is_gone(line)) {
        if let Some(part) = found.iter().find(|part| part.fields.name == line.description) {
            line.part_id = Some(part.id.clone());
        }
    }
    *items = Entries::new(lines)?;
    Ok(())
}

/// Whether a line that was a part says something else by now.
fn is_rewritten(line: &Item, before: &Entries<Item>) -> bool {
    line.part_id.is_some() && before.find(&line.id).is_some_and(|known| known.description != line.description)
}

/// Whether a text has a word of another one in it: "Ball valve, installed" and "New valves" read like "Ball valve".
fn reads_like(text: &str, other: &str) -> bool {
    let (text, other) = (fold(text), fold(other));
    let mut words = other.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() >= SHORTEST_WORD);
    text.contains(other.trim()) || words.any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_like_a_part_when_it_has_a_word_of_it() {
        for (text, is_like) in [
            ("Ball valve", true),
            ("Ball valve, installed", true),
            ("New VALVES in the basement", true),
            ("Labor", false),
            ("1/2 day of work", false),
            ("", false),
        ] {
            assert_eq!(reads_like(text, r#"1/2" ball valve"#), is_like, "{text}");
        }
        assert!(reads_like("Tee P1", "P1"));
        assert!(reads_like("Ellenbogen Écluse", "écluse"));
    }
}
