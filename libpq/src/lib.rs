//! libpq for Diesel, which tells a few of PostgreSQL's errors apart and keeps the code (SQLSTATE) of all others to itself. What's
//! left of those is a text in the server's language. Diesel does pass on an error's hint, which we have no use for: so here the
//! hint of an error is its code. Everything else is the crate pq-sys as it is.

use std::ffi::{c_char, c_int};

pub use real::*;

/// A field of an error, with its code in place of its hint.
///
/// # Safety
/// Same as libpq's function: `result` hasn't been cleared yet, and outlives what is returned.
#[expect(non_snake_case, reason = "it takes the place of libpq's function")]
pub unsafe fn PQresultErrorField(result: *const PGresult, field: c_int) -> *mut c_char {
    const HINT: c_int = b'H' as c_int;
    const SQLSTATE: c_int = b'C' as c_int;
    let field = if field == HINT { SQLSTATE } else { field };
    // SAFETY: the caller keeps what libpq asks for.
    unsafe { real::PQresultErrorField(result, field) }
}
