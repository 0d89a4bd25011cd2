//! SQLite and PostgreSQL behind one code path. The engine is named only where a connection is opened, a write
//! transaction begins and the schema is migrated; every store is the same Diesel code for both.

pub mod adding_up;
pub mod behind;
pub mod catalogue;
mod connect;
mod error;
pub mod figures;
mod limits;
pub mod migrate;
mod outside;
#[cfg(test)]
pub mod plan;
pub mod refold;
pub mod rows;
pub mod search;
pub mod searched;
mod slow;
mod steps;

pub(crate) use connect::on_engine;
pub use connect::{COLLISIONS, Database, DbConnection, MultiBackend, PoolUse, Target, in_transaction};
pub use limits::{Limits, Pooler};
pub use outside::{HELD_UP, outside_database_work};
pub use slow::SLOW_STATEMENTS;
pub use steps::{Folder, Steps};
