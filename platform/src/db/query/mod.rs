//! Pieces of statements that Diesel doesn't have.

pub mod adding_up;
pub mod alone;
pub mod behind;
pub mod figures;
pub mod search;
pub mod sorted;
