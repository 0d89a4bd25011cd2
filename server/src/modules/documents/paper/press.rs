//! Where PDFs are set. Setting the type takes a processor some milliseconds, so it is done off the async threads by two
//! threads of its own, each with an engine it keeps: on threads that change, each would in time hold the memory of a
//! printed document. Whoever comes meanwhile waits as a task and takes no memory to speak of, in a line that has an end;
//! who hangs up leaves it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};

use sawhorse_pdf as pdf;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use platform::db::outside_database_work;
use platform::error::{Error, Result};
use platform::process::measures::Counter;
use platform::process::quotas::Quotas;

const PRESSES: usize = 2;
/// How many documents at once have their photos in memory, at the presses or on their way there.
const DESKS: usize = 8;
/// How many PDFs of one account's documents may be waited for; more than any customer's link is opened at once.
const LONGEST_LINE: usize = 250;
/// And of all accounts.
const LONGEST_LINE_OF_ALL: usize = 1000;

pub static PDFS: Counter = Counter::new(
    "sawhorse_pdfs_total",
    "PDFs created, refused because too many were waiting, and failed.",
    "outcome",
    &["printed", "refused", "failed"],
);

static SHOP: LazyLock<Shop> = LazyLock::new(Shop::default);
static WORKERS: LazyLock<Workers<Sheet, Result<pdf::Rendered, pdf::Error>>> = LazyLock::new(|| {
    Workers::start(PRESSES, || {
        let mut engine = None;
        move |sheet| {
            outside_database_work("setting a PDF");
            // Taken out: after a panic it may be in any state, and is gone then.
            let mut own = engine.take().map_or_else(pdf::Engine::new, Ok)?;
            let rendered = match &sheet {
                Sheet::Document(document) => own.render(document)?,
                Sheet::Receipt(receipt) => own.render_receipt(receipt)?,
            };
            engine = Some(own);
            Ok(rendered)
        }
    })
});

/// What can be printed.
pub enum Sheet {
    Document(Box<pdf::Document>),
    Receipt(Box<pdf::Receipt>),
}

impl From<pdf::Document> for Sheet {
    fn from(document: pdf::Document) -> Self {
        Self::Document(Box::new(document))
    }
}

impl From<pdf::Receipt> for Sheet {
    fn from(receipt: pdf::Receipt) -> Self {
        Self::Receipt(Box::new(receipt))
    }
}

/// What there is to share.
struct Shop {
    line: Arc<Semaphore>,
    desks: Arc<Semaphore>,
    presses: Arc<Semaphore>,
    quotas: Quotas<Quota>,
}

struct Quota {
    line: Arc<Semaphore>,
    /// An account comes to the presses with as many documents as they take; after those it is the others' turn.
    places: Arc<Semaphore>,
}

impl Default for Shop {
    fn default() -> Self {
        let of = |places| Arc::new(Semaphore::new(places));
        Self { line: of(LONGEST_LINE_OF_ALL), desks: of(DESKS), presses: of(PRESSES), quotas: Quotas::default() }
    }
}

impl Default for Quota {
    fn default() -> Self {
        Self { line: Arc::new(Semaphore::new(LONGEST_LINE)), places: Arc::new(Semaphore::new(PRESSES)) }
    }
}

/// A turn to print: whatever is held for it goes back when it is over, printed or not.
pub struct Turn {
    held: Vec<OwnedSemaphorePermit>,
    /// Whoever of the same account comes meanwhile finds the same quota.
    _quota: Arc<Quota>,
}

/// Waits for a turn to print a document of this account; refused when too many wait already.
pub async fn turn(account_id: &str, has_photos: bool) -> Result<Turn> {
    SHOP.turn(account_id, has_photos).await.inspect_err(|_| PDFS.count("refused"))
}

/// Prints, and gives the turn back.
pub async fn print(mut turn: Turn, sheet: impl Into<Sheet>) -> Result<pdf::Rendered> {
    turn.held.push(wait(&SHOP.presses).await?);
    let printed = WORKERS.work(sheet.into(), turn).await;
    PDFS.count(if matches!(printed, Some(Ok(_))) { "printed" } else { "failed" });
    printed
        .ok_or_else(|| Error::internal("setting a PDF", "it panicked"))?
        .map_err(|error| Error::internal("setting a PDF", error))
}

async fn wait(semaphore: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit> {
    semaphore.clone().acquire_owned().await.map_err(|_| Error::Unavailable)
}

impl Shop {
    async fn turn(&self, account_id: &str, has_photos: bool) -> Result<Turn> {
        let quota = self.quotas.of(account_id);
        let mut held = Vec::with_capacity(5);
        for line in [&quota.line, &self.line] {
            held.push(line.clone().try_acquire_owned().map_err(|_| Error::Unavailable)?);
        }
        held.push(wait(&quota.places).await?);
        if has_photos {
            held.push(wait(&self.desks).await?);
        }
        Ok(Turn { held, _quota: quota })
    }
}

/// Threads that do one kind of work, each with a state it keeps. A job comes with its turn, so there are never more of
/// them than turns.
struct Workers<Job, Done> {
    jobs: mpsc::Sender<(Job, Turn, oneshot::Sender<Done>)>,
}

impl<Job: Send + 'static, Done: Send + 'static> Workers<Job, Done> {
    fn start<Work: FnMut(Job) -> Done + 'static>(count: usize, worker: fn() -> Work) -> Self {
        let (jobs, receiver) = mpsc::channel::<(Job, Turn, oneshot::Sender<Done>)>();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..count {
            let receiver = receiver.clone();
            std::thread::spawn(move || {
                let mut work = worker();
                loop {
                    let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((job, turn, done)) = next else { return };
                    // Nobody waits for it any more.
                    if done.is_closed() {
                        continue;
                    }
                    let outcome = catch_unwind(AssertUnwindSafe(|| work(job)));
                    drop(turn);
                    if let Ok(outcome) = outcome {
                        let _ = done.send(outcome);
                    }
                }
            });
        }
        Self { jobs }
    }

    /// None when the work panicked. The turn is held until the work ends, whether or not anybody still waits for it.
    async fn work(&self, job: Job, turn: Turn) -> Option<Done> {
        let (done, outcome) = oneshot::channel();
        self.jobs.send((job, turn, done)).ok()?;
        outcome.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn the_line_of_one_account_has_an_end_and_is_no_other_s() {
        let shop = Arc::new(Shop::default());
        let printing = [shop.turn("ann", false).await.unwrap(), shop.turn("ann", false).await.unwrap()];
        let quota = shop.quotas.of("ann");
        let waiting: Vec<_> = (PRESSES..LONGEST_LINE)
            .map(|_| {
                let shop = shop.clone();
                tokio::spawn(async move { shop.turn("ann", false).await.map(|_| ()) })
            })
            .collect();
        while quota.line.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(shop.turn("ann", false).await, Err(Error::Unavailable)));
        shop.turn("bob", true).await.unwrap();

        // Who hangs up leaves the line.
        for one in waiting {
            one.abort();
            assert!(one.await.unwrap_err().is_cancelled());
        }
        assert_eq!(quota.line.available_permits(), LONGEST_LINE - printing.len());
        drop(printing);
        shop.turn("ann", false).await.unwrap();
        assert_eq!(shop.line.available_permits(), LONGEST_LINE_OF_ALL);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_printed_and_a_panic_costs_one_job() {
        static BEGUN: AtomicUsize = AtomicUsize::new(0);
        static IS_OPEN: AtomicBool = AtomicBool::new(false);
        let shop = Shop::default();
        let workers = Workers::start(1, || {
            |number: usize| {
                BEGUN.fetch_add(1, Ordering::SeqCst);
                while !IS_OPEN.load(Ordering::SeqCst) {
                    std::thread::yield_now();
                }
                assert_ne!(number, 13, "on purpose");
                number
            }
        });
        let workers = Arc::new(workers);
        let work = |number: usize, turn: Turn| {
            let workers = workers.clone();
            tokio::spawn(async move { workers.work(number, turn).await })
        };
        let first = work(1, shop.turn("ann", false).await.unwrap());
        while BEGUN.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        for account in ["bob", "cleo", "dan"] {
            let hung_up = work(2, shop.turn(account, true).await.unwrap());
            tokio::task::yield_now().await;
            hung_up.abort();
            assert!(hung_up.await.unwrap_err().is_cancelled());
        }
        let panics = work(13, shop.turn("eve", false).await.unwrap());
        let last = work(3, shop.turn("fay", false).await.unwrap());
        IS_OPEN.store(true, Ordering::SeqCst);
        assert_eq!((first.await.unwrap(), panics.await.unwrap(), last.await.unwrap()), (Some(1), None, Some(3)));
        assert_eq!(BEGUN.load(Ordering::SeqCst), 3, "the ones that were hung up on were not begun");
        assert_eq!(shop.desks.available_permits(), DESKS);
    }
}
