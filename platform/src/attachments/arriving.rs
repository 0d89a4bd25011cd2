//! Files that are still coming in, and which of them goes when the workbench is full.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

#[derive(Clone, Default)]
pub struct Arriving(Arc<Mutex<Files>>);

#[derive(Default)]
struct Files {
    last: u64,
    by_number: BTreeMap<u64, File>,
}

struct File {
    account_id: String,
    megabytes: usize,
    has_to_go: Arc<Notify>,
}

/// One of them, until this is dropped.
pub struct Arrival {
    arriving: Arriving,
    number: u64,
    has_to_go: Arc<Notify>,
}

impl Arriving {
    pub fn begin(&self, account_id: &str) -> Arrival {
        let has_to_go = Arc::<Notify>::default();
        let mut files = self.lock();
        files.last += 1;
        let number = files.last;
        let file = File { account_id: account_id.to_owned(), megabytes: 0, has_to_go: has_to_go.clone() };
        files.by_number.insert(number, file);
        Arrival { arriving: self.clone(), number, has_to_go }
    }

    fn lock(&self) -> MutexGuard<'_, Files> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Arrival {
    pub fn grow_to(&self, megabytes: usize) {
        if let Some(file) = self.arriving.lock().by_number.get_mut(&self.number) {
            file.megabytes = megabytes;
        }
    }

    pub async fn has_to_go(&self) {
        self.has_to_go.notified().await;
    }

    /// Tells the largest files of the account that holds most to go, as many as it takes. False when no other account holds more
    /// than this one would.
    pub fn asks_for_room(&self, more: usize) -> bool {
        let files = self.arriving.lock();
        let mut held: BTreeMap<&str, usize> = BTreeMap::new();
        for file in files.by_number.values() {
            *held.entry(&file.account_id).or_default() += file.megabytes;
        }
        let Some(own) = files.by_number.get(&self.number).map(|file| file.account_id.as_str()) else { return false };
        let would_hold = held.get(own).copied().unwrap_or_default() + more;
        let others = held.into_iter().filter(|(account_id, _)| *account_id != own);
        let Some((most, _)) = others.max_by_key(|(_, megabytes)| *megabytes).filter(|(_, most)| *most > would_hold)
        else {
            return false;
        };
        let mut theirs: Vec<&File> = files.by_number.values().filter(|file| file.account_id == most).collect();
        theirs.sort_by_key(|file| file.megabytes);
        let mut freed = 0;
        while freed < more
            && let Some(file) = theirs.pop()
        {
            file.has_to_go.notify_one();
            freed += file.megabytes;
        }
        freed >= more
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        self.arriving.lock().by_number.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(arriving: &Arriving, account_id: &str, megabytes: usize) -> Arrival {
        let arrival = arriving.begin(account_id);
        arrival.grow_to(megabytes);
        arrival
    }

    /// Whether it was told to go.
    async fn goes(arrival: &Arrival) -> bool {
        tokio::select! { biased; () = arrival.has_to_go() => true, () = std::future::ready(()) => false }
    }

    #[tokio::test]
    async fn who_holds_most_makes_room_and_gives_up_the_largest_first() {
        let arriving = Arriving::default();
        let (small, large) = (file(&arriving, "eve", 10), file(&arriving, "eve", 14));
        let other = file(&arriving, "ben", 20);
        assert!(file(&arriving, "ann", 0).asks_for_room(1));
        assert_eq!([goes(&small).await, goes(&large).await, goes(&other).await], [false, true, false]);
        drop(large);
        assert!(file(&arriving, "ann", 0).asks_for_room(1), "ben holds most by now");
        assert_eq!([goes(&small).await, goes(&other).await], [false, true]);
    }

    #[tokio::test]
    async fn nobody_makes_room_for_one_who_holds_more() {
        let arriving = Arriving::default();
        let ben = file(&arriving, "ben", 5);
        let eve = [file(&arriving, "eve", 4), file(&arriving, "eve", 0)];
        assert!(!eve[1].asks_for_room(1), "eve would hold as much as ben");
        assert!(!ben.asks_for_room(1));
        assert!(!goes(&ben).await && !goes(&eve[0]).await);
    }
}
