//! SQLite and PostgreSQL behind one code path. The engine is named only where a connection is opened, a write
//! transaction begins and the schema is migrated; every store is the same Diesel code for both.

pub mod catalogue;
mod connect;
mod error;
mod limits;
pub mod migrate;
mod outside;
pub mod query;
pub mod refold;
pub mod rows;
mod slow;
mod steps;

pub use connect::on_engine;
pub use connect::{COLLISIONS, Database, DbConnection, MultiBackend, PoolUse, Target, in_transaction};
pub use limits::{Limits, Pooler};
pub use outside::{HELD_UP, outside_database_work};
pub use slow::SLOW_STATEMENTS;
pub use steps::{Folder, Steps};
