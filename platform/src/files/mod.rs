//! Files that people bring: in a folder beside the database, or in an S3-compatible store. What is here has a path
//! made by the program, never a name a person typed.

pub mod mark;
pub mod orphans;

use std::io::ErrorKind;
use std::path::Path as FolderPath;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::aws::AmazonS3Builder;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{Error as StoreError, ObjectStore, ObjectStoreExt as _};
use tokio::io::AsyncWriteExt as _;

use super::error::{Error, Result};
use crate::config::Settings;
use crate::values::ids::is_key;

/// How long the store may take to keep, find or delete a file, and over each piece of one that is read or written piece by
/// piece. The library asks it again within this time.
pub const STORE_CALL: Duration = Duration::from_secs(50);
/// Of a file that is written bit by bit, so much is held in memory.
const PIECE: usize = 8 * 1024 * 1024;

#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    place: String,
    longest_wait: Duration,
}

impl Files {
    fn new(store: impl ObjectStore, place: String) -> Self {
        Self { store: Arc::new(store), place, longest_wait: STORE_CALL }
    }

    /// The same with another limit, for tests.
    pub fn waiting_for(self, longest_wait: Duration) -> Self {
        Self { longest_wait, ..self }
    }

    /// Touches nothing yet: a wrong setting is known before anything is made.
    pub fn from_settings(settings: &Settings) -> Result<Self, String> {
        match settings.files.as_deref().filter(|address| !address.is_empty()) {
            None => Self::in_folder(&settings.data.join("files")),
            Some(address) => {
                let mut builder = AmazonS3Builder::from_env();
                if let Some(key) = settings.secret("AWS_SECRET_ACCESS_KEY")? {
                    builder = builder.with_secret_access_key(key);
                }
                Self::in_bucket(builder, address)
            }
        }
    }

    pub fn in_folder(folder: &FolderPath) -> Result<Self, String> {
        let absolute = std::path::absolute(folder);
        let absolute = absolute.map_err(|error| format!("cannot use the folder {}: {error}", folder.display()))?;
        let inside = Path::from_absolute_path(&absolute)
            .map_err(|_| format!("the folder {} has a name that cannot be used", folder.display()))?;
        let store = LocalFileSystem::new().with_automatic_cleanup(true).with_fsync(true);
        Ok(Self::new(PrefixStore::new(store, inside), folder.display().to_string()))
    }

    /// `s3://bucket/prefix`; the builder knows where the store is and how to sign in to it.
    pub fn in_bucket(builder: AmazonS3Builder, address: &str) -> Result<Self, String> {
        let wrong = || "SAWHORSE_FILES must be an address like s3://bucket/prefix".to_owned();
        let url = url::Url::parse(address).map_err(|_| wrong())?;
        let bucket = url.host_str().filter(|_| url.scheme() == "s3").ok_or_else(wrong)?;
        let prefix = Path::parse(url.path().trim_matches('/')).map_err(|_| wrong())?;
        let store = builder
            .with_bucket_name(bucket)
            .build()
            .map_err(|error| format!("SAWHORSE_FILES cannot be used: {error}"))?;
        Ok(Self::new(PrefixStore::new(store, prefix), address.to_owned()))
    }

    /// Where it is, for messages.
    pub fn place(&self) -> &str {
        &self.place
    }

    pub async fn put(&self, path: &str, bytes: Vec<u8>) -> Result<()> {
        let path_there = Path::from(path);
        let stored = waited(self.longest_wait, self.store.put(&path_there, bytes.into())).await?;
        stored.map(|_| ()).map_err(|error| failed("keeping a file", path, &error))
    }

    /// None when there is no such file.
    pub async fn get(&self, path: &str) -> Result<Option<Bytes>> {
        let whole = async { self.store.get(&Path::from(path)).await?.bytes().await };
        match waited(self.longest_wait, whole).await? {
            Ok(bytes) => Ok(Some(bytes)),
            Err(StoreError::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed("reading a file", path, &error)),
        }
    }

    /// To be read bit by bit; none when there is no such file.
    pub async fn open(&self, path: &str) -> Result<Option<FileReader>> {
        let path_there = Path::from(path);
        match waited(self.longest_wait, self.store.get(&path_there)).await? {
            Ok(found) => {
                let (size, longest_wait) = (found.meta.size, self.longest_wait);
                Ok(Some(FileReader { size, path: path.to_owned(), chunks: found.into_stream(), longest_wait }))
            }
            Err(StoreError::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed("reading a file", path, &error)),
        }
    }

    /// To be written bit by bit. It is there once it is finished, and not before.
    pub fn create(&self, path: &str) -> FileWriter {
        let store = BufWriter::with_capacity(self.store.clone(), Path::from(path), PIECE).with_max_concurrency(1);
        FileWriter { path: path.to_owned(), store, longest_wait: self.longest_wait }
    }

    pub async fn is_empty(&self) -> Result<bool, String> {
        self.in_time(async { Ok(self.store.list(None).try_next().await?.is_none()) }).await
    }

    /// One that is not there counts as deleted.
    pub async fn delete(&self, path: &str) -> Result<()> {
        let path_there = Path::from(path);
        match waited(self.longest_wait, self.store.delete(&path_there)).await? {
            Ok(()) | Err(StoreError::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed("deleting a file", path, &error)),
        }
    }
}

/// A file that is being read.
pub struct FileReader {
    pub size: u64,
    path: String,
    chunks: BoxStream<'static, Result<Bytes, StoreError>>,
    longest_wait: Duration,
}

impl FileReader {
    /// The rest of it, for an answer.
    pub fn into_body(self) -> Body {
        let rest = futures_util::stream::unfold(self, |mut reader| async move {
            let read =
                reader.next().await.map_err(|_| std::io::Error::other("the file could not be read on")).transpose();
            read.map(|chunk| (chunk, reader))
        });
        Body::from_stream(rest.boxed())
    }

    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        let chunk = waited(self.longest_wait, self.chunks.next()).await?;
        chunk.transpose().map_err(|error| failed("reading a file", &self.path, &error))
    }
}

/// A file that is being written. Dropped before it is finished, it was never there.
pub struct FileWriter {
    path: String,
    store: BufWriter,
    longest_wait: Duration,
}

impl FileWriter {
    pub async fn write(&mut self, bytes: Bytes) -> Result<()> {
        let written = waited(self.longest_wait, self.store.put(bytes)).await?;
        written.map_err(|error| failed("keeping a file", &self.path, &error))
    }

    pub async fn finish(mut self) -> Result<()> {
        let finished = waited(self.longest_wait, self.store.shutdown()).await?;
        finished.map_err(|error| failed("keeping a file", &self.path, &error))
    }

    /// What the store holds of it already is deleted.
    pub async fn give_up(mut self) {
        let given_up = match waited(self.longest_wait, self.store.abort()).await {
            Ok(given_up) => given_up.map_err(|error| failed("giving up a file", &self.path, &error)),
            Err(error) => Err(error),
        };
        if let Err(error) = given_up {
            tracing::warn!(?error, "what was written of a file is left");
        }
    }
}

/// A store that does not answer must not keep a request, or a piece of background work, for good.
async fn waited<T>(longest: Duration, asked: impl Future<Output = T>) -> Result<T> {
    tokio::time::timeout(longest, asked).await.map_err(|_| {
        tracing::warn!("the file store did not answer in time");
        Error::Unavailable
    })
}

/// What went wrong, for the log, without the keys in the path: with a document's its customer's page opens.
fn failed(doing: &'static str, path: &str, error: &(dyn std::error::Error + 'static)) -> Error {
    match disk_trouble(error) {
        Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => return Error::NoRoom,
        Some(ErrorKind::ReadOnlyFilesystem) => return Error::NotWritable,
        _ => {}
    }
    let keys = path.split('/').filter(|name| is_key(name));
    Error::internal(doing, keys.fold(error.to_string(), |text, key| text.replace(key, "…")))
}

/// What the system said, below what the store says of it.
fn disk_trouble(error: &(dyn std::error::Error + 'static)) -> Option<ErrorKind> {
    match error.downcast_ref::<std::io::Error>() {
        Some(told) => Some(told.kind()),
        None => disk_trouble(error.source()?),
    }
}
