//! Where files from outside are taken in: how much of them is held in memory at once, and how many are taken apart at a
//! time, pictures and imports alike. What's held for a file is given back when the work on it ends, not when its sender
//! hangs up.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::arriving::{Arrival, Arriving};
use super::pictures::{ContentType, Kept, Prepared, Refusal, prepare};
use crate::error::{Error, Result};
use crate::process::measures::Counter;
use crate::process::offload::offload;
use crate::process::quotas::Quotas;

pub const MEGABYTE: usize = 1024 * 1024;

pub static UPLOADED: Counter = Counter::plain("sawhorse_upload_bytes_total", "Bytes of uploaded files.");

/// Megabytes of uploads held at once, over all accounts.
const HELD: usize = 300;
/// And of one account: two of the largest files and some change.
const HELD_BY_ONE: usize = 60;
/// How long a file waits for the room that others were told to make.
const MAKING_ROOM: Duration = Duration::from_secs(5);

pub struct Workbench {
    /// Files are taken apart one at a time: pixels and tables need memory.
    place: Arc<Semaphore>,
    held: Arc<Semaphore>,
    quotas: Quotas<Quota>,
    arriving: Arriving,
}

struct Quota {
    /// An account waits in line once, however many files it sends.
    place: Arc<Semaphore>,
    held: Arc<Semaphore>,
}

impl Default for Quota {
    fn default() -> Self {
        Self { place: Arc::new(Semaphore::new(1)), held: Arc::new(Semaphore::new(HELD_BY_ONE)) }
    }
}

impl Default for Workbench {
    fn default() -> Self {
        Self {
            place: Arc::new(Semaphore::new(1)),
            held: Arc::new(Semaphore::new(HELD)),
            quotas: Quotas::default(),
            arriving: Arriving::default(),
        }
    }
}

/// A file on the bench, with the memory it takes.
pub struct Held<T> {
    pub file: T,
    quota: Arc<Quota>,
    permits: Vec<OwnedSemaphorePermit>,
    megabytes: usize,
    /// While it comes in.
    arrival: Option<Arrival>,
}

impl<T> Held<T> {
    /// What is held, and the room it takes. It has arrived.
    pub fn out(self) -> (T, Held<()>) {
        let Self { file, quota, permits, megabytes, arrival: _ } = self;
        (file, Held { file: (), quota, permits, megabytes, arrival: None })
    }

    /// The same room for what was made of it.
    pub fn with<U>(self, file: U) -> Held<U> {
        let Self { quota, permits, megabytes, .. } = self;
        Held { file, quota, permits, megabytes, arrival: None }
    }

    /// Waits for the next piece of the file, unless it has to make room for others meanwhile.
    pub async fn coming<P>(&self, piece: impl Future<Output = P>) -> Result<P> {
        match &self.arrival {
            None => Ok(piece.await),
            Some(arrival) => tokio::select! {
                biased;
                () = arrival.has_to_go() => Err(Error::Unavailable),
                piece = piece => Ok(piece),
            },
        }
    }
}

impl Workbench {
    /// Room for a file of this account, empty at first.
    pub fn room(&self, account_id: &str) -> Held<Vec<u8>> {
        Held {
            file: Vec::new(),
            quota: self.quotas.of(account_id),
            permits: Vec::new(),
            megabytes: 0,
            arrival: Some(self.arriving.begin(account_id)),
        }
    }

    /// Adds to a file. Refused when the account holds too much, or when all together do and none holds more than this one.
    pub async fn add(&self, held: &mut Held<Vec<u8>>, bytes: &[u8]) -> Result<()> {
        let megabytes = (held.file.len() + bytes.len()).div_ceil(MEGABYTE);
        let more = u32::try_from(megabytes.saturating_sub(held.megabytes)).map_err(|_| Error::TooLarge)?;
        if more > 0 {
            let own = held.quota.held.clone().try_acquire_many_owned(more).map_err(|_| Error::Unavailable)?;
            let of_all = match self.held.clone().try_acquire_many_owned(more) {
                Ok(of_all) => of_all,
                Err(_) => self.room_made_for(held, more).await?,
            };
            held.permits.extend([own, of_all]);
            held.megabytes = megabytes;
            if let Some(arrival) = &held.arrival {
                arrival.grow_to(megabytes);
            }
        }
        held.file.extend_from_slice(bytes);
        UPLOADED.add(bytes.len());
        Ok(())
    }

    /// The bench is full. Somebody with six accounts and a slow line could keep it so: whoever's unfinished files take most of it
    /// gives up one, and nobody gives way to one who holds more.
    async fn room_made_for(&self, held: &Held<Vec<u8>>, more: u32) -> Result<OwnedSemaphorePermit> {
        let arrival = held.arrival.as_ref().ok_or(Error::Unavailable)?;
        if !arrival.asks_for_room(more as usize) {
            return Err(Error::Unavailable);
        }
        let room = timeout(MAKING_ROOM, self.held.clone().acquire_many_owned(more)).await;
        room.map_err(|_| Error::Unavailable)?.map_err(|_| Error::Unavailable)
    }

    /// Works on a file when its turn comes, on a thread of its own.
    pub async fn work<T: Send + 'static, U: Send + 'static>(
        &self,
        held: Held<T>,
        work: impl FnOnce(T) -> U + Send + 'static,
    ) -> Result<Held<U>> {
        let closed = |_| Error::Unavailable;
        let own_place = held.quota.place.clone().acquire_owned().await.map_err(closed)?;
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
        let own_place = held.quota.place.clone().acquire_owned().await.map_err(|_| Error::Unavailable)?;
        held.permits.push(own_place);
        Ok(())
    }

    /// Makes a file fit to keep.
    pub async fn prepare(
        &self,
        held: Held<Vec<u8>>,
        kinds: &'static [ContentType],
        kept: Kept,
    ) -> Result<Result<Held<Prepared>, Refusal>> {
        match self.work(held, move |file| prepare(file, kinds, kept)).await {
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
