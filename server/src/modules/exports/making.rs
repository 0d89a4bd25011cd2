//! Makes the archives that were asked for, one after another, whichever process comes first. Everything is read a page at a
//! time and written on at once.

use tokio::sync::Notify;

use super::archive::Archive;
use super::contents::{README, SECTIONS, Section};
use super::store::{self, ARCHIVES, ExportRow};
use super::table::Columns;
use crate::modules::{documents, expenses, profile, projects};
use platform::access::Scope;
use platform::attachments::{Attachment, Attachments, is_deceptive};
use platform::error::{Error, Result};
use platform::formats::csv::Csv;
use platform::http::list::{ListQuery, Page};
use platform::values::dates::Moment;
use platform::{PRODUCT, Platform};

/// So many things are read at a time.
const PAGE: i64 = 100;
/// So long at most nothing is heard of the one who makes it, in seconds; far less than it takes to lose it.
const HEARD_OF_EVERY: i64 = 20;

static BELL: Notify = Notify::const_new();

/// Rings when one was asked for.
pub fn bell() -> &'static Notify {
    &BELL
}

/// Clears away those whose day is over, and makes those that were asked for.
pub async fn make_due(platform: &Platform) -> Result<()> {
    loop {
        let now = platform.clock.now();
        // The look is a read: nobody who writes waits while nothing is due.
        if !platform.database.read(move |connection| store::is_any_due(connection, now)).await? {
            return Ok(());
        }
        while platform.database.write(move |connection| store::forget_next(connection, now)).await? {}
        let claimed = platform.database.write(move |connection| store::claim_next(connection, now)).await?;
        let Some(row) = claimed else { continue };
        if let Err(error) = make(platform, row.clone()).await {
            // A store that does not answer now may answer later: it is made then, once the claim is over.
            if matches!(error, Error::Unavailable) {
                return Err(error);
            }
            tracing::error!(?error, "an archive could not be made");
            platform.database.write(move |connection| store::note_failure(connection, &row)).await?;
        }
    }
}

async fn make(platform: &Platform, row: ExportRow) -> Result<()> {
    let now = platform.clock.now();
    let owner_id = row.owner_id.clone();
    let today =
        platform.database.read(move |connection| Ok(Scope::without_request(connection, owner_id, now)?.today()));
    let name = format!("{}-{}.zip", PRODUCT.to_lowercase(), today.await?.as_str());
    let draft = ARCHIVES.draft(&platform.keeper, &row.owner_id, name).await?;
    let archive = Archive::new(draft, now);
    let mut making = Making { platform, row, now, heard_of: now, archive, missing: Vec::new() };
    let filled = making.fill().await;
    let Making { row, archive, .. } = making;
    if let Err(error) = filled {
        archive.give_up().await;
        return Err(error);
    }
    let (file, now) = (archive.finish().await?, platform.clock.now());
    platform
        .database
        .write(move |connection| {
            let scope = &mut Scope::without_request(connection, row.owner_id.clone(), now)?;
            store::make_ready(scope, &row, file)
        })
        .await
}

struct Making<'platform> {
    platform: &'platform Platform,
    row: ExportRow,
    /// All is shown as it was at this moment: what is past due, and what is upcoming.
    now: Moment,
    heard_of: Moment,
    archive: Archive,
    /// What should be in it, and was not in the store.
    missing: Vec<String>,
}

impl Making<'_> {
    async fn fill(&mut self) -> Result<()> {
        self.count().await?;
        self.write_profile().await?;
        for section in SECTIONS {
            self.write_section(section).await?;
        }
        self.write_papers().await?;
        self.write_receipts().await?;
        self.write_words().await
    }

    /// Not through a shared reference: what is being written could not be shared between threads.
    async fn read<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (owner_id, now) = (self.row.owner_id.clone(), self.now);
        let read = move |connection: &mut _| work(&mut Scope::without_request(connection, owner_id, now)?);
        self.platform.database.read(read).await
    }

    /// A page of something, and where the next one begins.
    async fn page<T: Send + 'static>(
        &mut self,
        query: ListQuery,
        read: impl FnOnce(&mut Scope, &ListQuery) -> Result<Page<T>> + Send + 'static,
    ) -> Result<(Vec<T>, Option<ListQuery>)> {
        let Page { rows, last, .. } = self.read(move |scope| read(scope, &query)).await?;
        let following = last.map(|last| {
            let mut query = ListQuery::first(PAGE);
            query.after = Some(last);
            query
        });
        Ok((rows, following))
    }

    /// How many things there are, each document once more for its paper.
    async fn count(&mut self) -> Result<()> {
        for section in SECTIONS {
            self.row.total += self.read(|scope| Ok((section.read)(scope, &ListQuery::first(1))?.total)).await?;
        }
        self.row.total += self.read(|scope| Ok(documents::all_rows(scope, &ListQuery::first(1))?.total)).await?;
        self.note().await
    }

    /// One more thing is in it.
    async fn step(&mut self) -> Result<()> {
        let percent = |done: i64| (done * 100).checked_div(self.row.total);
        let is_worth_telling = percent(self.row.done) != percent(self.row.done + 1);
        self.row.done += 1;
        let silence = self.platform.clock.now().since(self.heard_of).as_secs();
        if is_worth_telling || silence >= HEARD_OF_EVERY { self.note().await } else { Ok(()) }
    }

    async fn note(&mut self) -> Result<()> {
        self.heard_of = self.platform.clock.now();
        let (row, now) = (self.row.clone(), self.heard_of);
        let is_ours = self.platform.database.write(move |connection| store::note_progress(connection, &row, now));
        if is_ours.await? {
            Ok(())
        } else {
            Err(Error::internal("making an archive", "it is not this process's any more"))
        }
    }

    async fn write_profile(&mut self) -> Result<()> {
        let profile = self.read(profile::get).await?;
        self.archive.begin_text("profile.json")?;
        self.archive.write(&in_json(&profile)?).await?;
        let rates = self.read(profile::mileage_rates).await?;
        self.archive.begin_text("mileage-rates.json")?;
        self.archive.write(&in_json(&rates.all())?).await
    }

    /// The things of a module, as one JSON file and as tables.
    async fn write_section(&mut self, section: &'static Section) -> Result<()> {
        let mut columns = Columns::default();
        self.archive.begin_text(&format!("{}.json", section.name))?;
        let (mut next, mut before) = (Some(ListQuery::first(PAGE)), "[\n");
        while let Some(query) = next {
            let (things, following) = self.page(query, section.read).await?;
            for thing in things {
                let thing = thing()?;
                columns.see(&thing);
                self.archive.write(before.as_bytes()).await?;
                self.archive.write(&in_json(&thing)?).await?;
                before = ",\n";
                self.step().await?;
            }
            next = following;
        }
        self.archive.write(if before == "[\n" { b"[]\n" } else { b"\n]\n" }).await?;
        for list in columns.lists() {
            self.write_table(section, &columns, list).await?;
        }
        Ok(())
    }

    async fn write_table(&mut self, section: &'static Section, columns: &Columns, list: &str) -> Result<()> {
        let dash = if list.is_empty() { "" } else { "-" };
        self.archive.begin_text(&format!("{}{dash}{list}.csv", section.name))?;
        let mut csv = Csv::default();
        columns.write_headings(list, &mut csv);
        let mut next = Some(ListQuery::first(PAGE));
        while let Some(query) = next {
            let (things, following) = self.page(query, section.read).await?;
            for thing in things {
                columns.write_rows(list, &thing()?, &mut csv);
            }
            self.archive.write(&csv.take()).await?;
            next = following;
        }
        Ok(())
    }

    /// Every document as a PDF, and its photos as they were taken in.
    async fn write_papers(&mut self) -> Result<()> {
        let issuer = self.read(profile::get).await?;
        let mut next = Some(ListQuery::first(PAGE));
        while let Some(query) = next {
            let (rows, following) = self.page(query, documents::all_rows).await?;
            for row in rows {
                let paper = documents::paper::set(self.platform, &row, &issuer).await?;
                self.archive.begin_file(&format!("documents/{}", documents::paper::file_name(&row)))?;
                self.archive.write(&paper).await?;
                for (at, photo) in row.fields.photos.items().iter().enumerate() {
                    let folder = format!("documents/photos/{}", safe(&row.fields.document_number));
                    let name = format!("{folder}/{}-{}", at + 1, safe_file(photo));
                    self.write_file(name, &documents::paper::PHOTOS, &row.id, photo).await?;
                }
                self.step().await?;
            }
            next = following;
        }
        Ok(())
    }

    async fn write_receipts(&mut self) -> Result<()> {
        let (mut next, mut count) = (Some(ListQuery::first(PAGE)), 0);
        while let Some(query) = next {
            let (projects, following) = self.page(query, projects::all_receipts).await?;
            for projects::Receipts { project_id, project, receipts } in projects {
                for (day, receipt) in receipts {
                    count += 1;
                    let (folder, name) = (safe(&project), safe_file(&receipt));
                    let name = format!("receipts/{folder}/{}-{count}-{name}", day.as_str());
                    self.write_file(name, &projects::RECEIPTS, &project_id, &receipt).await?;
                }
            }
            next = following;
        }
        next = Some(ListQuery::first(PAGE));
        while let Some(query) = next {
            let (rows, following) = self.page(query, expenses::all_rows).await?;
            for row in rows {
                for receipt in row.fields.receipts.items() {
                    count += 1;
                    let name = format!("{}-{count}-{}", row.fields.date.as_str(), safe_file(receipt));
                    self.write_file(format!("receipts/Business/{name}"), &expenses::RECEIPTS, &row.id, receipt).await?;
                }
            }
            next = following;
        }
        Ok(())
    }

    async fn write_file(&mut self, name: String, files: &Attachments, of: &str, file: &Attachment) -> Result<()> {
        let Some(mut reader) = files.read(&self.platform.keeper, of, file).await? else {
            self.missing.push(name);
            return Ok(());
        };
        self.archive.begin_file(&name)?;
        while let Some(chunk) = reader.next().await? {
            self.archive.write(&chunk).await?;
        }
        Ok(())
    }

    async fn write_words(&mut self) -> Result<()> {
        let mut words = README.replace("{product}", PRODUCT).replace("{time}", self.now.as_str());
        if !self.missing.is_empty() {
            words.push_str("\r\nThese files are missing:\r\n");
            self.missing.iter().for_each(|name| words.push_str(&format!("  {name}\r\n")));
        }
        self.archive.begin_text("README.txt")?;
        self.archive.write(words.as_bytes()).await
    }
}

fn in_json(value: &impl serde::Serialize) -> Result<Vec<u8>> {
    serde_json::to_vec_pretty(value).map_err(|error| Error::internal("writing a thing as JSON", error))
}

/// A name that every computer can give a file.
fn safe(name: &str) -> String {
    let is_awkward = |one: char| is_deceptive(one) || r#"/\:*?"<>|"#.contains(one);
    let name: String = name.chars().take(80).map(|one| if is_awkward(one) { '-' } else { one }).collect();
    let name = name.trim_matches(|one: char| one == '.' || one.is_whitespace());
    if name.is_empty() { "unnamed".to_owned() } else { name.to_owned() }
}

/// However long the name is, its extension stays.
fn safe_file(file: &Attachment) -> String {
    let name = file.saved_name();
    let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, "file"));
    format!("{}.{extension}", safe(stem))
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn names_of_files_lead_nowhere_else() {
        for (name, expected) in [
            ("before.jpg", "before.jpg"),
            ("../../etc/passwd", "-..-etc-passwd"),
            ("a:b\\c\u{0}d", "a-b-c-d"),
            ("..", "unnamed"),
            (" 水道 ", "水道"),
            ("gpj\u{202e}exe", "gpj-exe"),
        ] {
            assert_eq!(safe(name), expected);
        }
    }
}
