//! Where files from outside are taken in: how much of them is held in memory at once, and how many are taken apart at a
//! time, pictures and imports alike. What's held for a file is given back when the work on it ends, not when its sender
//! hangs up.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::pictures::{ContentType, Prepared, Refusal, prepare};
use super::{MEGABYTE, UPLOADED};
use crate::error::{Error, Result};
use crate::process::offload::offload;
use crate::process::shares::Shares;

/// Megabytes of uploads held at once, over all accounts.
const HELD: usize = 300;
/// And of one account: two of the largest files and some change.
const HELD_BY_ONE: usize = 60;

pub struct Workbench {
    /// Files are taken apart one at a time: pixels and tables need memory.
    place: Arc<Semaphore>,
    held: Arc<Semaphore>,
    shares: Shares<Share>,
}

struct Share {
    /// An account waits in line once, however many files it sends.
    place: Arc<Semaphore>,
    held: Arc<Semaphore>,
}

impl Default for Share {
    fn default() -> Self {
        Self { place: Arc::new(Semaphore::new(1)), held: Arc::new(Semaphore::new(HELD_BY_ONE)) }
    }
}

impl Default for Workbench {
    fn default() -> Self {
        Self { place: Arc::new(Semaphore::new(1)), held: Arc::new(Semaphore::new(HELD)), shares: Shares::default() }
    }
}

/// A file on the bench, with the memory it takes.
pub struct Held<T> {
    pub file: T,
    share: Arc<Share>,
    permits: Vec<OwnedSemaphorePermit>,
    megabytes: usize,
}

impl<T> Held<T> {
    /// What is held, and the room it takes.
    pub fn out(self) -> (T, Held<()>) {
        let Self { file, share, permits, megabytes } = self;
        (file, Held { file: (), share, permits, megabytes })
    }

    /// The same room for what was made of it.
    pub fn with<U>(self, file: U) -> Held<U> {
        let Self { share, permits, megabytes, .. } = self;
        Held { file, share, permits, megabytes }
    }
}

impl Workbench {
    /// Room for a file of this account, empty at first.
    pub fn room(&self, account_id: &str) -> Held<Vec<u8>> {
        Held { file: Vec::new(), share: self.shares.of(account_id), permits: Vec::new(), megabytes: 0 }
    }

    /// Adds to a file. Refused when the account, or all together, hold too much.
    pub fn add(&self, held: &mut Held<Vec<u8>>, bytes: &[u8]) -> Result<()> {
        let megabytes = (held.file.len() + bytes.len()).div_ceil(MEGABYTE);
        let more = u32::try_from(megabytes.saturating_sub(held.megabytes)).map_err(|_| Error::TooLarge)?;
        if more > 0 {
            for semaphore in [&held.share.held, &self.held] {
                let permit = semaphore.clone().try_acquire_many_owned(more).map_err(|_| Error::Unavailable)?;
                held.permits.push(permit);
            }
            held.megabytes = megabytes;
        }
        held.file.extend_from_slice(bytes);
        UPLOADED.add(bytes.len());
        Ok(())
    }

    /// Works on a file when its turn comes, on a thread of its own.
    pub async fn work<T: Send + 'static, U: Send + 'static>(
        &self,
        held: Held<T>,
        work: impl FnOnce(T) -> U + Send + 'static,
    ) -> Result<Held<U>> {
        let closed = |_| Error::Unavailable;
        let own_place = held.share.place.clone().acquire_owned().await.map_err(closed)?;
        let place = self.place.clone().acquire_owned().await.map_err(closed)?;
        offload(move || {
            let (file, room) = held.out();
            let done = work(file);
            drop((own_place, place));
            room.with(done)
        })
        .await
    }

    /// Waits until nothing else of the account is worked on, and keeps it so for as long as the file is held.
    pub async fn keep_turn<T>(&self, held: &mut Held<T>) -> Result<()> {
        let own_place = held.share.place.clone().acquire_owned().await.map_err(|_| Error::Unavailable)?;
        held.permits.push(own_place);
        Ok(())
    }

    /// Makes a file fit to keep.
    pub async fn prepare(
        &self,
        held: Held<Vec<u8>>,
        kinds: &'static [ContentType],
    ) -> Result<Result<Held<Prepared>, Refusal>> {
        match self.work(held, move |file| prepare(file, kinds)).await {
            Ok(held) => {
                let (prepared, room) = held.out();
                Ok(prepared.map(|file| room.with(file)))
            }
            Err(Error::Internal(panic)) => {
                tracing::error!(?panic, "a file could not be read");
                Ok(Err(Refusal::Damaged))
            }
            Err(error) => Err(error),
        }
    }
}
