//! The quota that each account has of something, as long as it uses it: one account alone cannot use up what is there for all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

pub struct Quotas<T>(Mutex<HashMap<String, Weak<T>>>);

impl<T> Default for Quotas<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Default> Quotas<T> {
    /// The quota of this account, the same for all who hold it now.
    pub fn of(&self, account_id: &str) -> Arc<T> {
        let mut quotas = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(quota) = quotas.get(account_id).and_then(Weak::upgrade) {
            return quota;
        }
        quotas.retain(|_, quota| quota.strong_count() > 0);
        let quota = Arc::<T>::default();
        quotas.insert(account_id.to_owned(), Arc::downgrade(&quota));
        quota
    }
}
