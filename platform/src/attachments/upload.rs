//! Files on their way in: read one after another, made fit to keep on the workbench, and stored as they come, so that only
//! one at a time is held in memory. They come in a form, or as a data string inside JSON.

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::StatusCode;
use futures_util::StreamExt as _;

use super::names::is_deceptive;
use super::pictures::{Prepared, Refusal};
use super::workbench::Held;
use super::{Attachment, Attachments, Keeper, LONGEST_NAME};
use crate::access::Caller;
use crate::error::{Error, Result};
use crate::fields::{Payload, no_references};
use crate::files::orphans;
use crate::http::body::{NewBody as _, NewWithin, is_json};
use crate::http::idempotency::Posted;

/// What was taken for a thing of one account. It is stored and noted, but no row names it yet.
pub struct Upload<'request> {
    keeper: &'request Keeper,
    attachments: &'static Attachments,
    account_id: &'request str,
    of: String,
    taken: Vec<Attachment>,
}

impl Attachments {
    /// Takes the files of a form: all of them, or none and a sentence for each that cannot be taken.
    pub async fn take_form<'request>(
        &'static self,
        keeper: &'request Keeper,
        caller: &'request Caller,
        of: &str,
        there: usize,
        request: Request,
    ) -> Result<Upload<'request>> {
        let mut upload = self.begin(keeper, caller, of);
        let taken = upload.read_form(request, there).await;
        upload.unless_refused(taken).await
    }

    /// Takes one file that came as a data string, if one came. It is called by this name; a data string has none.
    pub async fn take_data<'request>(
        &'static self,
        keeper: &'request Keeper,
        caller: &'request Caller,
        of: &str,
        (name, file): (Option<String>, Held<Option<Vec<u8>>>),
    ) -> Result<Upload<'request>> {
        let mut upload = self.begin(keeper, caller, of);
        let (Some(bytes), room) = file.out() else { return Ok(upload) };
        let name = shown_name(name.as_deref().unwrap_or(self.field));
        let taken = upload.keep_data(name, room.with(bytes)).await;
        upload.unless_refused(taken).await
    }

    fn begin<'request>(
        &'static self,
        keeper: &'request Keeper,
        caller: &'request Caller,
        of: &str,
    ) -> Upload<'request> {
        Upload { keeper, attachments: self, account_id: caller.account_id(), of: of.to_owned(), taken: Vec::new() }
    }
}

impl Keeper {
    /// Reads a JSON body of up to `largest` bytes with a file inside. It counts on the workbench like any other file and is
    /// taken apart there: JSON, fields, file and what `work` makes of them. To be called for routes alone that take a
    /// file: everywhere else a body is far smaller.
    pub async fn read_json<T: Payload, U: Send + 'static>(
        &self,
        caller: &Caller,
        request: Request,
        largest: usize,
        work: impl FnOnce(T) -> Result<U> + Send + 'static,
    ) -> Result<Held<U>> {
        if !is_json(request.headers()) {
            return Err(Error::WrongFormat("application/json"));
        }
        let mut held = self.workbench.room(caller.account_id());
        let mut chunks = request.into_body().into_data_stream();
        while let Some(chunk) = held.coming(chunks.next()).await? {
            let chunk = chunk.map_err(|_| Error::Malformed("The request was cut off. Please try again."))?;
            if held.file.len() + chunk.len() > largest {
                return Err(Error::TooLarge);
            }
            self.workbench.add(&mut held, &chunk).await?;
        }
        let read = move |json: Vec<u8>| {
            let body = NewWithin::<T>::of_json(&json)?;
            drop(json);
            work(body.read(&mut no_references)?)
        };
        let (done, room) = self.workbench.work(held, read).await?.out();
        done.map(|done| room.with(done))
    }
}

impl Upload<'_> {
    /// Runs the transaction that is to name the files. Unless it does, they are deleted; should it have named them all the
    /// same, for the answer to the commit got lost, then they stay.
    pub async fn named_by<A, F: Future<Output = Result<Posted<A>>>>(
        self,
        write: impl FnOnce(Vec<Attachment>) -> F,
    ) -> Result<Posted<A>> {
        let written = write(self.taken.clone()).await;
        if !matches!(written, Ok(Posted::Now(_))) {
            self.forget().await;
        }
        written
    }

    async fn unless_refused(self, taken: Result<()>) -> Result<Self> {
        match taken {
            Ok(()) => Ok(self),
            Err(error) => {
                self.forget().await;
                Err(error)
            }
        }
    }

    async fn forget(&self) {
        if !self.taken.is_empty() {
            let paths = self.attachments.paths(&self.of, &self.taken);
            orphans::forget(&self.keeper.database, &self.keeper.files, paths).await;
        }
    }

    async fn read_form(&mut self, request: Request, there: usize) -> Result<()> {
        let form = Multipart::from_request(request, &()).await;
        let mut form = form.map_err(|_| Error::WrongFormat("multipart/form-data"))?;
        let (mut count, mut refused) = (0, Vec::new());
        while let Some(field) = form.next_field().await.map_err(cut_off)? {
            if field.name() != Some(self.attachments.field) {
                continue;
            }
            count += 1;
            if there + count > self.attachments.most {
                continue;
            }
            let name = shown_name(field.file_name().unwrap_or_default());
            match self.read_field(field).await? {
                // Nothing is stored any more once the whole is refused; the others are still looked at.
                Ok(_) if !refused.is_empty() => {}
                Ok(prepared) => self.keep(name, prepared).await?,
                Err(refusal) => refused.push(format!("{name} {}", self.attachments.sentence(refusal))),
            }
        }
        self.attachments.check_room(there, count)?;
        match count {
            0 => Err(Error::field(self.attachments.field, "Please choose at least one file.")),
            _ if refused.is_empty() => Ok(()),
            _ => Err(Error::field(self.attachments.field, refused.join("\n"))),
        }
    }

    /// One file, read and made fit to keep. The outer error ends the upload, the inner one refuses the file.
    async fn read_field(&self, mut field: Field<'_>) -> Result<Result<Held<Prepared>, Refusal>> {
        let workbench = &self.keeper.workbench;
        let (mut held, mut is_too_large) = (workbench.room(self.account_id), false);
        while let Some(chunk) = held.coming(field.chunk()).await?.map_err(cut_off)? {
            is_too_large |= held.file.len() + chunk.len() > self.attachments.largest();
            if is_too_large {
                held = workbench.room(self.account_id);
            } else {
                workbench.add(&mut held, &chunk).await?;
            }
        }
        if is_too_large { Ok(Err(Refusal::TooLarge)) } else { self.prepare(held).await }
    }

    async fn prepare(&self, held: Held<Vec<u8>>) -> Result<Result<Held<Prepared>, Refusal>> {
        let Attachments { kinds, kept, .. } = *self.attachments;
        self.keeper.workbench.prepare(held, kinds, kept).await
    }

    async fn keep_data(&mut self, name: String, held: Held<Vec<u8>>) -> Result<()> {
        let field = self.attachments.field;
        let prepared = if held.file.len() > self.attachments.largest() {
            Err(Refusal::TooLarge)
        } else {
            self.prepare(held).await?
        };
        match prepared {
            Ok(prepared) => self.keep(name, prepared).await,
            Err(refusal) => Err(Error::field(field, format!("The {field} {}", self.attachments.sentence(refusal)))),
        }
    }

    async fn keep(&mut self, original_name: String, prepared: Held<Prepared>) -> Result<()> {
        let (attachment, files) = self.attachments.attachment(&self.of, original_name, prepared.file)?;
        let (paths, now) = (self.attachments.paths(&self.of, [&attachment]), self.keeper.clock.now());
        self.keeper.database.write(move |connection| orphans::expect(connection, &paths, now)).await?;
        self.taken.push(attachment);
        for (path, bytes) in files {
            self.keeper.files.put(&path, bytes).await?;
        }
        Ok(())
    }
}

fn cut_off(error: MultipartError) -> Error {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        _ => Error::Malformed("The upload was cut off. Please try again."),
    }
}

/// The file's name without folders and without what cannot be shown.
fn shown_name(given: &str) -> String {
    let name = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|letter| !is_deceptive(*letter)).take(LONGEST_NAME).collect();
    let name = name.trim();
    if name.is_empty() { "photo".to_owned() } else { name.to_owned() }
}
