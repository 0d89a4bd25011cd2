//! The ZIP, written into the file store as it is made: only what the store has not taken yet is held in memory.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime, ZipWriter};

use platform::attachments::Attachment;
use platform::attachments::draft::Draft;
use platform::db::outside_database_work;
use platform::error::{Error, Result};
use platform::values::dates::Moment;

/// What has come together to this goes to the store.
const PIECE: usize = 256 * 1024;

/// What the ZIP's writer has written and the store has not.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take_if(&self, is_enough: impl FnOnce(usize) -> bool) -> Option<Vec<u8>> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        is_enough(written.len()).then(|| std::mem::take(&mut *written))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub struct Archive {
    zip: ZipWriter<StreamWriter<Written>>,
    written: Written,
    draft: Draft,
    made_at: DateTime,
}

impl Archive {
    pub fn new(draft: Draft, now: Moment) -> Self {
        let written = Written::default();
        let at = now.time().to_zoned(jiff::tz::TimeZone::UTC);
        let unsigned = |number: i8| number.unsigned_abs();
        let made_at = DateTime::from_date_and_time(
            at.year().unsigned_abs(),
            unsigned(at.month()),
            unsigned(at.day()),
            unsigned(at.hour()),
            unsigned(at.minute()),
            unsigned(at.second()),
        );
        let made_at = made_at.unwrap_or_default();
        Self { zip: ZipWriter::new_stream(written.clone()), written, draft, made_at }
    }

    /// Begins a file of rows or words.
    pub fn begin_text(&mut self, name: &str) -> Result<()> {
        self.begin(name, CompressionMethod::Deflated)
    }

    /// Begins a picture or a PDF, which nothing makes smaller.
    pub fn begin_file(&mut self, name: &str) -> Result<()> {
        self.begin(name, CompressionMethod::Stored)
    }

    fn begin(&mut self, name: &str, method: CompressionMethod) -> Result<()> {
        let options = SimpleFileOptions::default().compression_method(method).last_modified_time(self.made_at);
        self.zip.start_file(name, options).map_err(failed)
    }

    pub async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        outside_database_work("compressing an archive");
        self.zip.write_all(bytes).map_err(failed)?;
        match self.written.take_if(|length| length >= PIECE) {
            Some(piece) => self.draft.write(piece).await,
            None => Ok(()),
        }
    }

    /// Nothing is left of it.
    pub async fn give_up(self) {
        self.draft.give_up().await;
    }

    /// The file, whole and stored, for a row to name.
    pub async fn finish(self) -> Result<Attachment> {
        let Self { zip, written, mut draft, .. } = self;
        zip.finish().map_err(failed)?;
        if let Some(rest) = written.take_if(|length| length > 0) {
            draft.write(rest).await?;
        }
        draft.finish().await
    }
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::internal("writing an archive", error)
}
