//! Which file imports which, read from the sources: `use crate::…`, `use super::…`, `use self::…` and paths in the code. A name
//! that a `mod.rs` passes on counts as the file's that defines it, and `mod x;` isn't an import. Unit tests are left out: they
//! may use whatever shows the point.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// The files of a crate below its `src`, and the names that each takes from each.
pub struct ImportGraph {
    pub imports: BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>,
}

impl ImportGraph {
    pub fn of(src: &Path) -> Self {
        let mut files = Vec::new();
        source_files(src, &mut files);
        let read = |path: PathBuf| {
            let text = read_to_string(&path).expect("a readable source file");
            (path.strip_prefix(src).expect("below src").to_owned(), Source::read(&text))
        };
        let mut sources: BTreeMap<PathBuf, Source> = files.into_iter().map(read).collect();
        let tests: Vec<PathBuf> =
            sources.iter().flat_map(|(file, source)| source.test_files.iter().map(|name| child(file, name))).collect();
        sources.retain(|file, _| !tests.contains(file));
        let modules: BTreeMap<Vec<String>, PathBuf> =
            sources.keys().map(|file| (module_of(file), file.clone())).collect();
        let names = Names { sources: &sources, modules: &modules };
        let imports = sources.keys().map(|file| (file.clone(), names.imports_of(file))).collect();
        Self { imports }
    }

    /// The files that lead back to themselves, circle by circle, with what each takes from the others.
    pub fn circles(&self) -> Vec<String> {
        let reached: BTreeMap<&Path, BTreeSet<&Path>> =
            self.imports.keys().map(|file| (file.as_path(), self.reached_from(file))).collect();
        let mut told: BTreeSet<&Path> = BTreeSet::new();
        let mut circles = Vec::new();
        for (file, others) in &reached {
            if !others.contains(file) || told.contains(file) {
                continue;
            }
            let circle: BTreeSet<&Path> =
                others.iter().filter(|other| reached[*other].contains(file)).copied().collect();
            let mut steps = Vec::new();
            for from in &circle {
                for (to, names) in self.imports[*from].iter().filter(|(to, _)| circle.contains(to.as_path())) {
                    steps.push(format!("{} takes {names:?} from {}", from.display(), to.display()));
                }
            }
            circles.push(steps.join("; "));
            told.extend(circle);
        }
        circles
    }

    /// The folders directly below one that lead back to themselves.
    pub fn folders_in_circles(&self, below: &Path) -> BTreeSet<String> {
        let folder_of = |file: &Path| -> Option<String> {
            let mut names = file.strip_prefix(below).ok()?.iter();
            let first = names.next()?.to_str()?.to_owned();
            names.next().map(|_| first)
        };
        let mut steps: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (file, imported) in &self.imports {
            let Some(own) = folder_of(file) else { continue };
            let others = imported.keys().filter_map(|from| folder_of(from)).filter(|other| *other != own);
            steps.entry(own.clone()).or_default().extend(others);
        }
        let reached_from = |start: &String| -> BTreeSet<String> {
            let (mut reached, mut next) = (BTreeSet::new(), vec![start.clone()]);
            while let Some(at) = next.pop() {
                for to in steps.get(&at).into_iter().flatten() {
                    if reached.insert(to.clone()) {
                        next.push(to.clone());
                    }
                }
            }
            reached
        };
        steps.keys().filter(|&folder| reached_from(folder).contains(folder)).cloned().collect()
    }

    fn reached_from<'a>(&'a self, file: &'a Path) -> BTreeSet<&'a Path> {
        let mut reached = BTreeSet::new();
        let mut next = vec![file];
        while let Some(from) = next.pop() {
            next.extend(self.imports[from].keys().map(PathBuf::as_path).filter(|to| reached.insert(*to)));
        }
        reached
    }
}

/// How many lines each source file of a crate has.
pub fn line_counts(src: &Path) -> BTreeMap<PathBuf, usize> {
    let mut files = Vec::new();
    source_files(src, &mut files);
    let count = |path: PathBuf| {
        let lines = read_to_string(&path).expect("a readable source file").lines().count();
        (path.strip_prefix(src).expect("below src").to_owned(), lines)
    };
    files.into_iter().map(count).collect()
}

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// One file: where its names come from, the paths it has in its code, and the files that only its tests have.
struct Source {
    aliases: BTreeMap<String, Vec<String>>,
    globs: Vec<Vec<String>>,
    paths: BTreeSet<Vec<String>>,
    test_files: Vec<String>,
}

/// The module that a file is: `modules/clients/mod.rs` is `modules::clients`, `lib.rs` the crate itself.
fn module_of(file: &Path) -> Vec<String> {
    let mut module: Vec<String> =
        file.with_extension("").iter().map(|name| name.to_str().expect("a plain name").to_owned()).collect();
    if matches!(module.last().map(String::as_str), Some("mod"))
        || matches!(module.as_slice(), [one] if one == "lib" || one == "main")
    {
        module.pop();
    }
    module
}

/// The file of a module that another declares.
fn child(file: &Path, name: &str) -> PathBuf {
    let mut path: PathBuf = module_of(file).iter().collect();
    path.push(format!("{name}.rs"));
    path
}

struct Names<'a> {
    sources: &'a BTreeMap<PathBuf, Source>,
    modules: &'a BTreeMap<Vec<String>, PathBuf>,
}

impl Names<'_> {
    fn imports_of(&self, file: &Path) -> BTreeMap<PathBuf, BTreeSet<String>> {
        let source = &self.sources[file];
        let own = module_of(file);
        // A door passes names on without using them.
        let passes_on = file.ends_with("mod.rs") && source.paths.is_empty();
        let mut imports: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
        let used =
            if passes_on { None } else { Some(source.aliases.values().chain(&source.globs).chain(&source.paths)) };
        for path in used.into_iter().flatten() {
            if let Some(definer) = self.definer(&own, path).filter(|definer| definer != file) {
                imports.entry(definer).or_default().insert(path.join("::"));
            }
        }
        imports
    }

    /// The file that defines what a path leads to, as seen from a module; none for other crates, and for a door named as a
    /// whole: what's used of it comes with the paths behind its name.
    fn definer(&self, module: &[String], path: &[String]) -> Option<PathBuf> {
        let mut at = module.to_vec();
        let mut rest = path;
        if !self.is_known(module, path.first()?) {
            return None;
        }
        while let Some((first, behind)) = rest.split_first() {
            match first.as_str() {
                "crate" => at.clear(),
                "super" => drop(at.pop()),
                "self" => {}
                _ => break,
            }
            rest = behind;
        }
        for (passed, name) in rest.iter().enumerate() {
            at.push(name.clone());
            if self.modules.contains_key(&at) {
                continue;
            }
            at.pop();
            let file = self.modules.get(&at)?;
            // What a file brings in only for its own use can't be what another means, except its children by `super`.
            return match self.sources[file].aliases.get(name) {
                Some(from) if file != &self.modules[module] || passed == 0 => {
                    let path: Vec<String> = from.iter().chain(&rest[passed + 1..]).cloned().collect();
                    self.definer(&at, &path)
                }
                _ => Some(file.clone()),
            };
        }
        self.modules.get(&at).filter(|file| !file.ends_with("mod.rs")).cloned()
    }

    /// Whether a path begins within the crate: at a fixed point, with one of the module's files, or with a name it brings in.
    fn is_known(&self, module: &[String], first: &String) -> bool {
        let mut inside = module.to_vec();
        inside.push(first.clone());
        matches!(first.as_str(), "crate" | "self" | "super")
            || self.modules.contains_key(&inside)
            || self.modules.get(module).is_some_and(|file| {
                self.sources[file].aliases.get(first).is_some_and(|path| path.first() != Some(first))
            })
    }
}

impl Source {
    fn read(text: &str) -> Self {
        let (words, test_files) = without_tests(words(text));
        let mut source = Self { aliases: BTreeMap::new(), globs: Vec::new(), paths: BTreeSet::new(), test_files };
        let mut rest = words.as_slice();
        while let Some((first, behind)) = rest.split_first() {
            rest = behind;
            if first == "use" && behind.first().is_some_and(|next| next != "<") {
                let end = rest.iter().position(|word| word == ";").unwrap_or(rest.len());
                source.bring_in(&mut rest[..end].iter(), &[]);
                rest = &rest[end..];
            } else if is_name(first) && rest.first().is_some_and(|next| next == "::") {
                let mut path = vec![first.clone()];
                while let [colons, name, ..] = rest {
                    if colons != "::" || !is_name(name) {
                        break;
                    }
                    path.push(name.clone());
                    rest = &rest[2..];
                }
                source.paths.insert(path);
            }
        }
        source
    }

    /// Reads a tree of imports up to its end or the brace that closes it.
    fn bring_in<'a>(&mut self, words: &mut impl Iterator<Item = &'a String>, before: &[String]) {
        let mut path = before.to_vec();
        let mut alias = None;
        let mut is_done = false;
        while let Some(word) = words.next() {
            match word.as_str() {
                "::" => {}
                "{" => {
                    self.bring_in(words, &path);
                    is_done = true;
                }
                "," | "}" => {
                    self.keep(std::mem::replace(&mut path, before.to_vec()), alias.take(), is_done, before);
                    is_done = false;
                    if word == "}" {
                        return;
                    }
                }
                "*" => {
                    self.globs.push(path.clone());
                    is_done = true;
                }
                "as" => alias = words.next().cloned(),
                "self" if !path.is_empty() => alias = path.last().cloned(),
                name => path.push(name.to_owned()),
            }
        }
        self.keep(path, alias, is_done, before);
    }

    fn keep(&mut self, path: Vec<String>, alias: Option<String>, is_done: bool, before: &[String]) {
        if let Some(name) =
            alias.or_else(|| path.last().filter(|_| path.len() > before.len()).cloned()).filter(|_| !is_done)
        {
            self.aliases.insert(name, path);
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The words of a source without comments and literals.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let characters: Vec<char> = text.chars().collect();
    let mut at = 0;
    let starts = |at: usize, what: &str| what.chars().enumerate().all(|(i, one)| characters.get(at + i) == Some(&one));
    let until = |mut at: usize, end: &str| {
        while at < characters.len() && !starts(at, end) {
            at += 1;
        }
        at + end.len()
    };
    while let Some(one) = characters.get(at).copied() {
        if starts(at, "//") {
            at = until(at, "\n");
        } else if starts(at, "/*") {
            at = until(at, "*/");
        } else if one == '"' {
            at += 1;
            while characters.get(at).is_some_and(|one| *one != '"') {
                at += if characters[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if starts(at, "r\"") {
            at = until(at + 2, "\"");
        } else if starts(at, "r#\"") {
            at = until(at + 3, "\"#");
        } else if one == '\'' {
            let is_literal = characters.get(at + 1) == Some(&'\\') || characters.get(at + 2) == Some(&'\'');
            at = if is_literal { until(at + 2, "'") } else { at + 1 };
        } else if starts(at, "::") {
            words.push("::".to_owned());
            at += 2;
        } else if one.is_alphanumeric() || one == '_' {
            let start = at;
            while characters.get(at).is_some_and(|one| one.is_alphanumeric() || *one == '_') {
                at += 1;
            }
            words.push(characters[start..at].iter().collect());
        } else {
            if !one.is_whitespace() {
                words.push(one.to_string());
            }
            at += 1;
        }
    }
    words
}

/// The words without the items that only tests have, and the names of the files that only tests have.
fn without_tests(words: Vec<String>) -> (Vec<String>, Vec<String>) {
    let only_tests = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut files = Vec::new();
    let mut rest = words.as_slice();
    while let Some((first, behind)) = rest.split_first() {
        if !rest.iter().zip(only_tests).all(|(word, wanted)| word == wanted) || rest.len() < only_tests.len() {
            kept.push(first.clone());
            rest = behind;
            continue;
        }
        let item = &rest[only_tests.len()..];
        if let ["mod", name, ";"] = item.iter().take(3).map(String::as_str).collect::<Vec<_>>()[..] {
            files.push(name.to_owned());
        }
        let mut open = 0;
        let end = item.iter().position(|word| {
            match word.as_str() {
                "{" => open += 1,
                "}" => open -= 1,
                _ => {}
            }
            open == 0 && (word == "}" || word == ";")
        });
        rest = &item[end.map_or(item.len(), |end| end + 1)..];
    }
    (kept, files)
}
