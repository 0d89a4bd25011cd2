//! Files that go with an owner's things: the photos of a document, the receipt of an expense. A module declares once what
//! it takes (`Attachments`) and keeps a list of what was taken in its row (`Entries<Attachment>`); taking, serving and
//! forgetting the files is done here.
//!
//! A file is noted before it is stored (`files::orphans`), and the note goes in the transaction whose row names it. So a row
//! never names what is not there, and what an upload that was cut off leaves behind is swept away.

mod arriving;
pub mod draft;
pub mod named_in;
mod names;
pub mod pictures;
mod pixels;
mod scans;
pub mod upload;
pub mod workbench;

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
pub use names::is_deceptive;
use names::saved_name;
pub use pictures::{ContentType, Kept};
use pictures::{Prepared, Refusal};
use serde::{Deserialize, Serialize};
pub use workbench::UPLOADED;
use workbench::{Held, MEGABYTE, Workbench};

use super::access::{Public, Reader, Scope};
use super::db::Database;
use super::error::{Error, Result};
use super::fields::entries::{Entries, entry};
use super::files::{FileReader, Files, orphans};
use crate::process::clock::Clock;
use crate::values::ids::new_key;

const LONGEST_NAME: usize = 200;
/// What a module says about the files that go with its things.
pub struct Attachments {
    /// Where they are kept, below it in a folder for each thing.
    pub folder: &'static str,
    /// What they are called in a request.
    pub field: &'static str,
    /// How many one thing may have.
    pub most: usize,
    /// How large one may be.
    pub megabytes: usize,
    pub kinds: &'static [ContentType],
    pub kept: Kept,
    pub opened_by: OpenedBy,
}

/// Who may open a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenedBy {
    /// Its address is random: whoever was given it.
    WhoeverHasTheLink,
    /// Likewise, until the address is no more: a copy that the browser keeps by itself would outlive it.
    WhoeverHasTheLinkInTime,
    TheOwner,
}

/// Who is about to open a file. Comes from the right that the handler states.
pub enum Opener<'request> {
    Anybody(Public),
    Owner(&'request Reader),
}

/// A file as the row keeps it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    pub id: String,
    pub original_name: String,
    pub size: i64,
    pub content_type: ContentType,
}

entry! { Attachment }

impl Attachment {
    pub fn is_picture(&self) -> bool {
        !matches!(self.content_type, ContentType::Pdf | ContentType::Zip)
    }

    /// What it's called when it's saved.
    pub fn saved_name(&self) -> String {
        saved_name(&self.original_name, self.content_type)
    }

    fn forms(&self) -> &'static [Form] {
        if self.is_picture() { &Form::ALL } else { &[Form::Whole] }
    }
}

/// The files of one attachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Whole,
    Print,
    Thumbnail,
}

impl Form {
    const ALL: [Self; 3] = [Self::Whole, Self::Print, Self::Thumbnail];

    const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Print => "print",
            Self::Thumbnail => "thumbnail",
        }
    }
}

/// Where they are taken in and kept. One per process, cheap to clone.
#[derive(Clone)]
pub struct Keeper {
    database: Database,
    files: Files,
    clock: Clock,
    workbench: Arc<Workbench>,
}

impl Keeper {
    pub fn new(database: Database, files: Files, clock: Clock) -> Self {
        Self { database, files, clock, workbench: Arc::default() }
    }

    /// Holds back the account's other files for as long as this one is held: they wait here, where it costs nothing, and not
    /// in the database, where waiting has a limit.
    pub async fn keep_turn<T>(&self, held: &mut Held<T>) -> Result<()> {
        self.workbench.keep_turn(held).await
    }
}

/// Files and where each is to be kept.
type PathedFiles = Vec<(String, Vec<u8>)>;

impl Attachments {
    /// A body with all the files that one thing may have, and what a form puts around them.
    pub const fn largest_form(&self) -> usize {
        self.most * self.largest() + MEGABYTE
    }

    /// A JSON body with one file as a data string, and the other fields.
    pub const fn largest_json(&self) -> usize {
        self.largest().div_ceil(3) * 4 + MEGABYTE
    }

    /// How large one file may be, in bytes.
    pub const fn largest(&self) -> usize {
        self.megabytes * MEGABYTE
    }

    /// Where these files of a thing are kept.
    pub fn paths<'list>(&self, of: &str, list: impl IntoIterator<Item = &'list Attachment>) -> Vec<String> {
        let forms = list.into_iter().flat_map(|one| one.forms().iter().map(move |form| (one, *form)));
        forms.map(|(one, form)| self.path(of, one, form)).collect()
    }

    fn path(&self, of: &str, attachment: &Attachment, form: Form) -> String {
        format!("{}/{of}/{}/{}", self.folder, attachment.id, form.name())
    }

    /// What comes of a file that was made fit to keep.
    fn attachment(&self, of: &str, original_name: String, prepared: Prepared) -> Result<(Attachment, PathedFiles)> {
        let Prepared { content_type, bytes, copies } = prepared;
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let attachment = Attachment { id: new_key()?, original_name, size, content_type };
        let mut files = vec![(self.path(of, &attachment, Form::Whole), bytes)];
        if let Some(copies) = copies {
            files.push((self.path(of, &attachment, Form::Print), copies.print));
            files.push((self.path(of, &attachment, Form::Thumbnail), copies.thumbnail));
        }
        Ok((attachment, files))
    }

    /// Adds to the list of a row, in the transaction that writes it. The row has to be held, so that no two uploads
    /// together bring too many.
    pub fn add(
        &self,
        scope: &mut Scope,
        of: &str,
        list: &mut Entries<Attachment>,
        added: Vec<Attachment>,
    ) -> Result<()> {
        self.check_room(list.items().len(), added.len())?;
        orphans::settle(scope.connection, &self.paths(of, &added))?;
        list.add(added)
    }

    /// Adds what comes from the program itself; `put_file` stores a file under its path.
    pub fn add_own(
        &self,
        scope: &mut Scope,
        of: &str,
        list: &mut Entries<Attachment>,
        named: Vec<(String, Vec<u8>)>,
        put_file: &dyn Fn(&str, Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let mut added = Vec::new();
        for (original_name, bytes) in named {
            let prepared = pictures::prepare(bytes, self.kinds, self.kept)
                .map_err(|refusal| Error::internal("taking a file of our own", self.sentence(refusal)))?;
            let (attachment, files) = self.attachment(of, original_name, prepared)?;
            orphans::expect(scope.connection, &self.paths(of, [&attachment]), scope.now)?;
            for (path, bytes) in files {
                put_file(&path, bytes)?;
            }
            added.push(attachment);
        }
        self.add(scope, of, list, added)
    }

    /// Takes one out of the list of a row, in the transaction that writes it.
    pub fn remove(&self, scope: &mut Scope, of: &str, list: &mut Entries<Attachment>, id: &str) -> Result<()> {
        let removed = list.remove(id)?;
        self.give_up(scope, of, [&removed])
    }

    /// For the transaction that deletes the row, or the thing it is in. The files go later (`orphans::doom`).
    pub fn give_up<'list>(
        &self,
        scope: &mut Scope,
        of: &str,
        list: impl IntoIterator<Item = &'list Attachment>,
    ) -> Result<()> {
        orphans::doom(scope.connection, &self.paths(of, list), scope.now)
    }

    /// Refused when these do not fit beside those that are there.
    fn check_room(&self, there: usize, added: usize) -> Result<()> {
        let most = self.most;
        let sentence = match most.saturating_sub(there) {
            room if added <= room => return Ok(()),
            0 => format!("Maximum {most} files allowed. Please remove some files first."),
            room => format!("Only {room} more file(s) can be added. Maximum {most} files total."),
        };
        Err(Error::field(self.field, sentence))
    }

    /// Why a file is not taken; goes on after its name.
    fn sentence(&self, refusal: Refusal) -> String {
        match refusal {
            Refusal::TooLarge => format!("is too large. Maximum file size is {}MB.", self.megabytes),
            Refusal::WrongType => {
                format!("is not a valid file type. Only {} files are allowed.", self.kinds_in_words())
            }
            Refusal::Damaged => "is damaged. Choose it again, or retake the photo.".to_owned(),
            Refusal::TooManyPixels => "is too large. Photos can have up to 50 megapixels.".to_owned(),
        }
    }

    fn kinds_in_words(&self) -> String {
        let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name()).collect();
        match names.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            _ => names.concat(),
        }
    }

    /// The picture for paper; none for what is not a picture.
    pub async fn printed(&self, keeper: &Keeper, of: &str, attachment: &Attachment) -> Result<Option<Bytes>> {
        if attachment.is_picture() { keeper.files.get(&self.path(of, attachment, Form::Print)).await } else { Ok(None) }
    }

    /// The file as it was taken in, to be read bit by bit; none when the store has lost it.
    pub async fn read(&self, keeper: &Keeper, of: &str, attachment: &Attachment) -> Result<Option<FileReader>> {
        keeper.files.open(&self.path(of, attachment, Form::Whole)).await
    }

    /// The answer that shows a file, to those who may open it.
    pub async fn open(
        &self,
        opener: Opener<'_>,
        keeper: &Keeper,
        of: &str,
        attachment: &Attachment,
        form: Form,
    ) -> Result<Response> {
        // What the module says holds, whatever right the handler states.
        if self.opened_by == OpenedBy::TheOwner && matches!(opener, Opener::Anybody(_)) {
            return Err(Error::NotFound);
        }
        let file = keeper.files.open(&self.path(of, attachment, form)).await?.ok_or(Error::NotFound)?;
        let content_type = if form == Form::Whole { attachment.content_type } else { ContentType::Jpeg };
        // A PDF can hold scripts; a picture cannot.
        let kind = if attachment.is_picture() { "inline" } else { "attachment" };
        let name = saved_name(&attachment.original_name, content_type);
        let name: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let disposition = format!("{kind}; filename*=UTF-8''{}", name.replace('+', "%20"));
        let size = file.size;
        let mut response = file.into_body().into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_LENGTH, size.into());
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type.word()));
        // What is behind an id never changes. But who is not signed in any more must not find it in the browser.
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(match self.opened_by {
                OpenedBy::WhoeverHasTheLink => "private, max-age=31536000, immutable",
                OpenedBy::WhoeverHasTheLinkInTime => "no-store",
                OpenedBy::TheOwner => "private, no-cache",
            }),
        );
        for (name, value) in [
            (header::CONTENT_DISPOSITION, disposition),
            (header::ETAG, format!("\"{}.{}\"", attachment.id, form.name())),
        ] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(name, value);
            }
        }
        Ok(response)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Limits, Target};

    #[tokio::test]
    async fn what_is_for_its_owner_alone_opens_for_nobody_else() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(&Target::Sqlite(folder.path().join("files.db")), Limits::default()).unwrap();
        let files = Files::in_folder(&folder.path().join("files")).unwrap();
        let keeper = Keeper::new(database, files, Clock::System);
        let attachment = Attachment { id: new_key().unwrap(), ..Attachment::default() };
        for (opened_by, opens) in [
            (OpenedBy::WhoeverHasTheLink, true),
            (OpenedBy::WhoeverHasTheLinkInTime, true),
            (OpenedBy::TheOwner, false),
        ] {
            let attachments = Attachments {
                folder: "things",
                field: "files",
                most: 1,
                megabytes: 1,
                kinds: &[ContentType::Jpeg],
                kept: Kept::InFull,
                opened_by,
            };
            for path in attachments.paths("thing", [&attachment]) {
                keeper.files.put(&path, b"picture".to_vec()).await.unwrap();
            }
            let opened = attachments.open(Opener::Anybody(Public), &keeper, "thing", &attachment, Form::Whole).await;
            assert_eq!(opened.is_ok(), opens, "{opened_by:?}");
        }
    }

    #[test]
    fn kinds_are_told_in_words() {
        let words = |kinds| {
            let attachments = Attachments {
                folder: "things",
                field: "files",
                most: 1,
                megabytes: 10,
                kinds,
                kept: Kept::InFull,
                opened_by: OpenedBy::TheOwner,
            };
            attachments.kinds_in_words()
        };
        assert_eq!(words(&[ContentType::Jpeg]), "JPEG");
        assert_eq!(words(&[ContentType::Jpeg, ContentType::Png]), "JPEG and PNG");
        assert_eq!(words(&[ContentType::Jpeg, ContentType::Png, ContentType::Pdf]), "JPEG, PNG and PDF");
    }
}
