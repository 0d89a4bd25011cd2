//! What each account has a share of, as long as it uses it: so that one account alone cannot use up what is there for all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

pub struct Shares<T>(Mutex<HashMap<String, Weak<T>>>);

impl<T> Default for Shares<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Default> Shares<T> {
    /// The share of this account, the same for all who hold it now.
    pub fn of(&self, account_id: &str) -> Arc<T> {
        let mut shares = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = shares.get(account_id).and_then(Weak::upgrade) {
            return share;
        }
        shares.retain(|_, share| share.strong_count() > 0);
        let share = Arc::<T>::default();
        shares.insert(account_id.to_owned(), Arc::downgrade(&share));
        share
    }
}
